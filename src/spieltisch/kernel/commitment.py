"""The commitment to a deal: shown before anyone acts, and checked by whoever likes once the round is over."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

SALT_BYTES: Final = 32
"""Random bytes without which the deal could be found by trying all that are possible."""


def commit(salt: bytes, deal: str) -> str:
    """SHA-256 over the salt and the text of the deal move, in hex."""
    return sha256(salt + deal.encode()).hexdigest()


def why_not(commitment: str, salt: str, deal: str) -> str | None:
    """Why this deal is not the one that was committed to."""
    try:
        secret = bytes.fromhex(salt)
    except ValueError:
        secret = b""
    if len(secret) != SALT_BYTES or salt != secret.hex():
        return f"the salt is not {SALT_BYTES} bytes in hex"
    found = commit(secret, deal)
    return None if found == commitment else f"the deal and its salt come to {found}, not to {commitment}"

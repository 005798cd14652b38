"""Tickets with which somebody takes their place along to another device: short-lived, for once, known as hashes."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest
from typing import Final

VALID_S: Final = 120
CODE_BYTES: Final = 18
"""144 random bits, which make 24 letters."""


class Tickets:
    """One for each person at most: the last one made."""

    def __init__(self) -> None:
        self._valid: dict[int, tuple[bytes, float]] = {}

    def make(self, person: int, now: float, random: bytes) -> str:
        """A new ticket's code."""
        code = urlsafe_b64encode(random[-CODE_BYTES:]).decode()
        self._valid[person] = _hash(code), now + VALID_S * 1000
        return code

    def owner(self, code: str, now: float) -> int | None:
        """Who made the ticket with this code, if it is still valid; every one is compared, each in the same time."""
        shown, found = _hash(code), None
        for person, (kept, until) in self._valid.items():
            if compare_digest(kept, shown) and now < until:
                found = person
        return found

    def spend(self, person: int) -> None:
        """Their ticket has done its work."""
        self._valid.pop(person, None)


def _hash(code: str) -> bytes:
    return sha256(code.encode()).digest()

"""Who somebody is: a secret in a cookie, known to a table only as a hash that is different at every table."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Final

COOKIE: Final = "spieltisch"
YEAR_S: Final = 365 * 24 * 60 * 60
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}")


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(32)


def secret_in(cookies: str) -> str | None:
    """The secret in a Cookie header, whatever else other programs on the same host have put there."""
    for pair in cookies.split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE and SECRET.fullmatch(value):
            return value
    return None


def set_cookie(secret: str, path: str, secure: bool) -> str:
    """The Set-Cookie header that keeps a secret for `path` and below."""
    parts = [f"{COOKIE}={secret}", f"Path={path}", f"Max-Age={YEAR_S}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)


def viewer_key(table: str, secret: str) -> str:
    """Who the owner of `secret` is at `table`; the secret cannot be found from it."""
    return sha256(f"{table} {secret}".encode()).hexdigest()

"""The first to see a request: who sends it, and what a proxy that is trusted says about that."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from spieltisch.server.address import among, is_local, networks, readable_host
from spieltisch.server.journal import Journal

Scope: TypeAlias = Any
Receive: TypeAlias = Any
Send: TypeAlias = Any
Application: TypeAlias = Any
"""ASGI's; their types differ between packages."""

journal = Journal(__name__)

HERE: Final = "spieltisch.here"
BY_PROXY: Final = "spieltisch.by_proxy"
HOST: Final = b"x-forwarded-host"
FORWARDED: Final = frozenset(
    {b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-proto", HOST, b"x-real-ip"}
)
"""What a request carries that came by a proxy."""


class Doorway:
    """Without a trusted proxy nothing that a request says of its origin is believed."""

    def __init__(self, app: Application, trusted: str | None) -> None:
        """`trusted` is a list as `server.address.networks` reads it."""
        self._app: Application = app if trusted is None else ProxyHeadersMiddleware(app, trusted)
        self._trusted = [] if trusted is None else networks(trusted)
        self._warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sender = scope["client"][0] if scope.get("client") else ""
        headers = scope["headers"]
        forwarded = any(name in FORWARDED for name, _ in headers)
        proxied = among(sender, self._trusted)
        if proxied:
            headers = _as_asked_for(headers)
        elif forwarded and is_local(sender):
            self._warn(sender)
        here = is_local(sender) and not (forwarded or proxied)
        await self._app({**scope, "headers": headers, HERE: here, BY_PROXY: proxied}, receive, send)

    def _warn(self, sender: str) -> None:
        if not self._warned:
            self._warned = True
            journal.warning("proxy_not_trusted", address=sender, do=f"--trusted-proxy {sender}")


def is_here(scope: Scope) -> bool:
    """Whether a request was sent by a program on this machine, and not for somebody else."""
    return bool(scope.get(HERE)) and is_local(host_of(scope))


def by_proxy(scope: Scope) -> bool:
    """Whether a request came by a trusted proxy, whose connection says nothing of the sender's."""
    return bool(scope.get(BY_PROXY))


def host_of(scope: Scope) -> str:
    """The host that a request asks for."""
    return header(scope, b"host") or ""


def header(scope: Scope, name: bytes) -> str | None:
    """The first header of this name (in small letters)."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return None


def _as_asked_for(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """With the host that the proxy was asked for, where it has put another one in its place and says so."""
    asked = [value.split(b",")[-1].strip() for name, value in headers if name == HOST]
    if not asked or not readable_host(asked[-1].decode("latin-1")):
        return headers
    return [(b"host", asked[-1]), *((name, value) for name, value in headers if name != b"host")]

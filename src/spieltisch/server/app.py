"""The ASGI application: the site, the sockets, and what is done around every request."""

from __future__ import annotations

import logging
import re
from typing import Any, Final, TypeAlias

from litestar import Litestar
from litestar.datastructures import State

from spieltisch.server.address import is_local, readable_host, same_site
from spieltisch.server.connection import Connection
from spieltisch.server.frames import write_message
from spieltisch.server.hall import Hall
from spieltisch.server.link import link_of
from spieltisch.server.pages import Pages
from spieltisch.server.settings import Settings
from spieltisch.server.site import HANDLERS, Site, problem
from spieltisch.server.viewer import new_secret, secret_in, viewer_key
from spieltisch.server.wire import Gone, Hello

Scope: TypeAlias = Any
Receive: TypeAlias = Any
Send: TypeAlias = Any
Application: TypeAlias = Any
Headers: TypeAlias = list[tuple[bytes, bytes]]
"""ASGI's; their types differ between packages."""

log = logging.getLogger(__name__)

MOST_BODY: Final = 64 * 1024
PLACE: Final = re.compile(r"/ws/(?P<table>[^/]{1,60})")
NO_TABLE: Final = 4404
SECURITY: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
)
POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self' data:; media-src data:; worker-src 'self' blob:; connect-src 'self'{sockets}; object-src 'none'; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
"""Inline styles: boards place their cards by style attributes. Blob workers: the timer of the sound library. A video of nothing, as data, keeps the screen on over plain http."""


def make_app(settings: Settings, hall: Hall, share: str | None = None) -> Application:
    """The application over the tables of `hall`; `share` is its address for others in the same network."""
    site = Site(settings, hall, Pages(settings.static, settings.base_path), share)
    pages = Litestar(
        HANDLERS,
        state=State({"site": site}),
        exception_handlers={Exception: _problem},
        request_max_body_size=MOST_BODY,
        openapi_config=None,
        logging_config=None,
    )
    return Front(site, pages)


def _problem(request: Any, error: Exception) -> Any:
    answer = problem(request, error)
    if answer.status_code == 500:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer


class Front:
    """Takes the base path off (a proxy may have done so already), and tells sockets from pages."""

    def __init__(self, site: Site, pages: Application) -> None:
        self._site = site
        self._pages = pages
        self._base = site.settings.base_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if self._base and (path == self._base or path.startswith(self._base + "/")):
            path = path[len(self._base) :] or "/"
            scope = {**scope, "path": path, "raw_path": path.encode()}
        if scope["type"] == "websocket":
            await receive()
            await self._socket(path, scope, receive, send)
        else:
            await self._pages(scope, receive, _adding(_headers(scope), send))

    async def _socket(self, path: str, scope: Scope, receive: Receive, send: Send) -> None:
        place = PLACE.fullmatch(path)
        if place is None or not same_site(_header(scope, b"origin"), _header(scope, b"host") or ""):
            await send({"type": "websocket.close"})
        else:
            secret = await self._accept(scope, send)
            await _sit_down(self._site, place["table"], secret, scope, receive)

    async def _accept(self, scope: Scope, send: Send) -> str:
        """Accept a socket; the secret of whoever it is."""
        secret = secret_in(_header(scope, b"cookie") or "")
        headers = []
        if secret is None:
            secret = new_secret()
            headers.append((b"set-cookie", self._site.set_cookie(secret, scope["scheme"]).encode()))
        await send({"type": "websocket.accept", "headers": headers})
        return secret


async def _sit_down(site: Site, table: str, secret: str, scope: Scope, receive: Receive) -> None:
    link = link_of(scope)
    live = site.hall.find(table)
    if live is None:
        link.write(write_message(Gone(site.hall.why_gone(table))))
        link.close(NO_TABLE)
        return
    share = site.share if is_local(_header(scope, b"host") or "") else None
    link.write(write_message(Hello(site.pages.build, table, share)))
    await Connection(link, live, viewer_key(table, secret)).serve(receive)


def _adding(headers: Headers, send: Send) -> Send:
    """`send`, with these headers on every answer."""

    async def send_with_headers(message: Any) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *headers]}
        await send(message)

    return send_with_headers


def _headers(scope: Scope) -> Headers:
    """Older browsers do not count sockets to the same host as 'self'."""
    host = _header(scope, b"host") or ""
    policy = POLICY.format(sockets=f" ws://{host} wss://{host}" if readable_host(host) else "")
    return [*SECURITY, (b"content-security-policy", policy.encode())]


def _header(scope: Scope, name: bytes) -> str | None:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return None

"""The ASGI application: the site, the sockets, and what is done around every request."""

from __future__ import annotations

import logging
from typing import Any, Final, TypeAlias

from litestar import Litestar, asgi
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
"""ASGI's; their types differ between packages."""

log = logging.getLogger(__name__)

MOST_BODY: Final = 64 * 1024
NO_TABLE: Final = 4404
SECURITY: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
)
POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self' data:; worker-src 'self' blob:; connect-src 'self'{sockets}; object-src 'none'; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
"""Inline styles: boards place their cards by style attributes. Blob workers: the timer of the sound library."""


def make_app(settings: Settings, hall: Hall, share: str | None = None) -> Application:
    """The application over the tables of `hall`; `share` is its address for others in the same network."""
    site = Site(settings, hall, Pages(settings.static, settings.base_path), share)
    app = Litestar(
        [*HANDLERS, table_socket],
        state=State({"site": site}),
        exception_handlers={Exception: _problem},
        request_max_body_size=MOST_BODY,
        openapi_config=None,
        logging_config=None,
    )
    return Front(app, settings.base_path)


def _problem(request: Any, error: Exception) -> Any:
    answer = problem(request, error)
    if answer.status_code == 500:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer


class Front:
    """Takes the base path off (a proxy may have done so already) and adds the headers of every answer."""

    def __init__(self, app: Application, base_path: str) -> None:
        self._app = app
        self._base = base_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        path = scope["path"]
        if self._base and (path == self._base or path.startswith(self._base + "/")):
            path = path[len(self._base) :] or "/"
            scope = {**scope, "path": path, "raw_path": path.encode()}
        headers = [*SECURITY, (b"content-security-policy", _policy(_header(scope, b"host")).encode())]

        async def send_with_headers(message: Any) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message = {**message, "headers": [*message.get("headers", ()), *headers]}
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _policy(host: str) -> str:
    """Older browsers do not count sockets to the same host as 'self'."""
    return POLICY.format(sockets=f" ws://{host} wss://{host}" if readable_host(host) else "")


def _header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return ""


@asgi("/ws/{table:str}", copy_scope=False)
async def table_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """A socket at a table."""
    site = scope["litestar_app"].state.site
    assert isinstance(site, Site)
    if scope["type"] != "websocket":
        await _refuse(send, "http.response", 426)
        return
    await receive()
    if not same_site(_header(scope, b"origin") or None, _header(scope, b"host")):
        await _refuse(send, "websocket.http.response", 403)
        return
    secret = secret_in(_header(scope, b"cookie"))
    headers = []
    if secret is None:
        secret = new_secret()
        headers.append((b"set-cookie", site.set_cookie(secret, scope["scheme"]).encode()))
    await send({"type": "websocket.accept", "headers": headers})
    await _sit_down(site, scope, secret, receive)


async def _sit_down(site: Site, scope: Scope, secret: str, receive: Receive) -> None:
    link = link_of(scope)
    table = scope["path_params"]["table"]
    live = site.hall.find(table)
    if live is None:
        link.write(write_message(Gone(site.hall.why_gone(table))))
        link.close(NO_TABLE)
        return
    share = site.share if is_local(_header(scope, b"host")) else None
    link.write(write_message(Hello(site.pages.build, table, share)))
    await Connection(link, live, viewer_key(table, secret)).serve(receive)


async def _refuse(send: Send, kind: str, status: int) -> None:
    await send({"type": f"{kind}.start", "status": status, "headers": [(b"content-length", b"0")]})
    await send({"type": f"{kind}.body", "body": b""})

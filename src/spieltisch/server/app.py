"""The ASGI application: the site, the sockets, and what is done around every request."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, TypeAlias
from urllib.parse import quote

from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import ClientException
from litestar.utils import normalize_path

from spieltisch.server import health
from spieltisch.server.address import counted, readable_host, same_site
from spieltisch.server.advice_site import ADVICE_HANDLERS
from spieltisch.server.advising import Advising
from spieltisch.server.connection import TableConnection, TimerConnection
from spieltisch.server.doorway import Doorway, by_proxy, header, host_of
from spieltisch.server.frames import write_message
from spieltisch.server.gate import Gate
from spieltisch.server.hall import NO_TABLE, Hall
from spieltisch.server.journal import Journal
from spieltisch.server.link import Link, link_of, now_ms
from spieltisch.server.live import TRY_AGAIN, LiveTable
from spieltisch.server.pages import Pages
from spieltisch.server.settings import Settings
from spieltisch.server.site import HANDLERS, Site, problem
from spieltisch.server.table_site import TABLE_HANDLERS
from spieltisch.server.viewer import new_secret, secret_in, viewer_key
from spieltisch.server.wire import Gone, Hello
from spieltisch.store import StoreError
from spieltisch.table.protocol import Why

Scope: TypeAlias = Any
Receive: TypeAlias = Any
Send: TypeAlias = Any
Application: TypeAlias = Any
Headers: TypeAlias = list[tuple[bytes, bytes]]
"""ASGI's; their types differ between packages."""

journal = Journal(__name__)

MOST_BODY: Final = 64 * 1024
PLACE: Final = re.compile(r"/ws/((?P<table>[^/]{1,60})|timers/(?P<timer>[^/]{1,60}))")
PAGE: Final = re.compile(r"/(t|api/tables)/(?P<table>[^/]+)(/.*)?", re.DOTALL)
"""What answers differently where there is a table."""
NOWHERE: Final = "-"
"""No table's id."""
WATCH: Final = b"watch"
"""Who asks so is nobody here, whatever seat their browser has: a television must show no hidden hand."""
PART: Final = "/assets/"
"""Below it lie scripts, styles and fonts that pages ask for: a policy would not be theirs, unless they are workers."""
WORKER: Final = ".worker-"
"""In the name of a worker's script, whose policy is what it comes with."""
SECURITY: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
OF_DOCUMENTS: Final = (
    (b"referrer-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
)
POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self' data:; media-src data:; worker-src 'self' blob:; connect-src 'self'{sockets}; object-src 'none'; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
"""Inline styles: boards place their cards by style attributes. Blob workers: the timer of the sound library. A video of nothing, as data, keeps the screen on over plain http."""


def make_app(
    settings: Settings,
    hall: Hall,
    gate: Gate,
    advising: Advising,
    can_write: Callable[[], bool],
    share: str | None = None,
) -> Application:
    """The application over the tables of `hall`; `share` is its address for others in the same network."""
    site = Site(settings, hall, Pages(settings.static, settings.base_path), share, can_write, gate, advising)
    pages = Litestar(
        [*HANDLERS, *TABLE_HANDLERS, *ADVICE_HANDLERS, *health.HANDLERS],
        state=State({"site": site}),
        exception_handlers={Exception: _problem},
        request_max_body_size=MOST_BODY,
        openapi_config=None,
        logging_config=None,
    )
    return Doorway(Front(site, pages), settings.trusted_proxy)


def _problem(request: Any, error: Exception) -> Any:
    answer = problem(request, error)
    if answer.status_code == 500:
        journal.error("request_failed", method=request.method, path=request.url.path, fault=error)
    return answer


class Front:
    """Takes the base path off (a proxy may have done so already), and tells sockets from pages.

    All that look at a path see the same one, as the router reads it: without doubled slashes.
    """

    def __init__(self, site: Site, pages: Application) -> None:
        self._site = site
        self._pages = pages
        self._base = site.settings.base_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = normalize_path(scope["path"])
        if self._base and (path == self._base or path.startswith(self._base + "/")):
            path = path[len(self._base) :] or "/"
        scope = _at(path, scope)
        if scope["type"] == "websocket":
            await receive()
            await self._socket(path, scope, receive, send)
        else:
            await self._page(path, scope, receive, _adding(self._headers(path, scope), send))

    def _headers(self, path: str, scope: Scope) -> Headers:
        """Where there is no such part, the client's page answers, and is a document."""
        part = path.startswith(PART) and WORKER not in path and self._site.pages.file(path[1:]) is not None
        return [*SECURITY, *(() if part else _of_document(scope))]

    async def _page(self, path: str, scope: Scope, receive: Receive, send: Send) -> None:
        place = PAGE.fullmatch(path)
        if place is not None and await self._hides(place["table"], scope):
            scope = _at(path[: place.start("table")] + NOWHERE + path[place.end("table") :], scope)
        await self._pages(scope, _until_hung_up(receive), send)

    async def _socket(self, path: str, scope: Scope, receive: Receive, send: Send) -> None:
        place = PLACE.fullmatch(path)
        if place is None or not same_site(header(scope, b"origin"), host_of(scope)):
            await send({"type": "websocket.close"})
            return
        secret = await self._accept(scope, send)
        who = _who(scope)
        if self._site.gate.enter(who, now_ms()):
            link_of(scope).counted()
        else:
            _send_away(link_of(scope), Why("too_many_sockets", {}))
            return
        try:
            if place["timer"] is not None:
                await self._share_timer(place["timer"], scope, receive)
            else:
                await self._sit_down(place["table"], secret, scope, receive)
        finally:
            self._site.gate.leave(who)

    async def _accept(self, scope: Scope, send: Send) -> str:
        """Accept a socket; the secret of whoever it is."""
        secret = secret_of(scope)
        headers = []
        if secret is None:
            secret = new_secret()
            headers.append((b"set-cookie", self._site.set_cookie(secret, scope["scheme"]).encode()))
        await send({"type": "websocket.accept", "headers": headers})
        return secret

    async def _sit_down(self, table: str, secret: str, scope: Scope, receive: Receive) -> None:
        link, site = link_of(scope), self._site
        link.proxied = by_proxy(scope)
        if scope.get("query_string") == WATCH:
            secret = new_secret()
        try:
            live = await site.hall.find(table)
        except StoreError:
            link.close(TRY_AGAIN)
            return
        if self._guesses(live, table, secret, scope):
            _send_away(link, Why("too_many_tries", {}))
            return
        if live is None:
            _send_away(link, site.hall.why_gone(table))
            return
        key = viewer_key(table, secret)
        if not live.has_room_for(key, site.gate.limits.viewers):
            site.gate.name(now_ms(), "viewers", _who(scope), table)
            _send_away(link, Why("too_many_sockets", {}))
            return
        self._greet(link, table, scope)
        await TableConnection(link, live, key, site.gate, _who(scope), site.hinting).serve(receive)

    async def _share_timer(self, name: str, scope: Scope, receive: Receive) -> None:
        link, site, who = link_of(scope), self._site, _who(scope)
        timer = site.timers.find(name, now_ms())
        if timer is None:
            may = site.gate.may("tries", who, now_ms())
            _send_away(link, Why("no_such_timer" if may else "too_many_tries", {}))
            return
        if timer.phones >= site.gate.limits.viewers:
            site.gate.name(now_ms(), "viewers", who, name)
            _send_away(link, Why("too_many_phones", {"most": site.gate.limits.viewers}))
            return
        self._greet(link, name, scope)
        await TimerConnection(link, timer, name, site.gate, who).serve(receive)

    def _greet(self, link: Link, place: str, scope: Scope) -> None:
        share = self._site.share_for(host_of(scope))
        link.write(write_message(Hello(self._site.pages.build, place, share)))

    async def _hides(self, table: str, scope: Scope) -> bool:
        """Whether a page must not tell if there is such a table; one that cannot be read now is told as it is."""
        try:
            live = await self._site.hall.find(table)
        except StoreError:
            return False
        return self._guesses(live, table, secret_of(scope), scope)

    def _guesses(self, live: LiveTable | None, table: str, secret: str | None, scope: Scope) -> bool:
        """Whether somebody has tried so many tables that they get to know of no other one, be it there or not.

        Who has a name at a table always finds it again, whatever others do behind the same address.
        """
        if live is None:
            return not self._site.gate.may("tries", _who(scope), now_ms())
        if secret is not None and live.knows(viewer_key(table, secret)):
            return False
        return not self._site.gate.could("tries", _who(scope), now_ms())


def _send_away(link: Link, why: Why) -> None:
    link.write(write_message(Gone(why)))
    link.close(NO_TABLE)


def _who(scope: Scope) -> str:
    """The address a request comes from, as the gate knows it."""
    return counted(scope["client"][0] if scope.get("client") else "")


def secret_of(scope: Scope) -> str | None:
    """The secret in a request's cookie."""
    return secret_in(header(scope, b"cookie") or "")


def _at(path: str, scope: Scope) -> Scope:
    """The same request for another path."""
    return {**scope, "path": path, "raw_path": quote(path).encode()}


def _until_hung_up(receive: Receive) -> Receive:
    """`receive`; to hang up is the peer's right, and no fault of ours that would be written down."""

    async def receive_or_end() -> Any:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientException("hung up")
        return message

    return receive_or_end


def _adding(headers: Headers, send: Send) -> Send:
    """`send`, with these headers on every answer."""

    async def send_with_headers(message: Any) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *headers]}
        await send(message)

    return send_with_headers


def _of_document(scope: Scope) -> Headers:
    """Older browsers do not count sockets to the same host as 'self'."""
    host = host_of(scope)
    policy = POLICY.format(sockets=f" ws://{host} wss://{host}" if readable_host(host) else "")
    return [*OF_DOCUMENTS, (b"content-security-policy", policy.encode())]

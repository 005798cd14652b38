"""What is answered over HTTP: pages, files, QR codes, and the opening of tables."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

import msgspec
import segno
from litestar import HttpMethod, MediaType, Request, Response, post, route
from litestar.exceptions import HTTPException
from litestar.response import Redirect

from spieltisch.kernel.advice import Advice
from spieltisch.kernel.errors import BadOption
from spieltisch.server.address import counted, is_local, same_site
from spieltisch.server.advising import Advising, Job
from spieltisch.server.frames import Unreadable, read_opening
from spieltisch.server.gate import Gate
from spieltisch.server.hall import Hall
from spieltisch.server.hinting import Hinting
from spieltisch.server.link import now_ms
from spieltisch.server.metrics import Metrics
from spieltisch.server.pages import (
    BESIDE,
    BESIDE_LINE,
    COMPANION,
    FAILED,
    HELPER,
    HELPER_LINE,
    Pages,
    StaticFile,
    invitation,
    language_of,
)
from spieltisch.server.parts import OF_HELPER, PRIVACY, PageOfTable, of_start, of_table
from spieltisch.server.reviews import Reviews
from spieltisch.server.settings import Settings
from spieltisch.server.tally import tally
from spieltisch.server.timers import Timers
from spieltisch.server.viewer import new_secret, secret_in, set_cookie
from spieltisch.server.wire import Opened, OpenedTimer, Problem
from spieltisch.store import StoreError
from spieltisch.table.names import BadName
from spieltisch.table.protocol import Why

AnyRequest: TypeAlias = Request[Any, Any, Any]
AnyResponse: TypeAlias = Response[Any]
READ: Final = [HttpMethod.GET, HttpMethod.HEAD]
LONGEST_LINK: Final = 600
"""Bytes of the longest link that is drawn."""
MASK: Final = 3
"""One pattern for all: to try each of the eight takes six times as long, and what reads codes reads all of them."""
CODES: Final = {404: "not_found", 405: "method_not_allowed", 413: "too_large"}


class Unwilling(Exception):
    """A request of the interface that is answered with a problem."""

    def __init__(self, status: int, code: str, /, **values: Any) -> None:
        self.status = status
        self.why = Why(code, values)
        super().__init__(code)


@dataclass
class Site:
    """What the handlers share (`request.app.state.site`)."""

    settings: Settings
    hall: Hall
    pages: Pages
    share: str | None
    """The address of the first page for others in the same network."""
    can_write: Callable[[], bool]
    gate: Gate
    advising: Advising
    timers: Timers = field(default_factory=Timers)
    jobs: dict[tuple[str, str, str], Job[Advice]] = field(default_factory=dict)
    """Questions of pages that can be stopped, by whose they are, game, and the name the page gave them."""
    hinting: Hinting = field(init=False)
    reviews: Reviews = field(init=False)
    metrics: Metrics = field(init=False)

    def __post_init__(self) -> None:
        self.hinting = Hinting(self.advising, self.gate)
        self.reviews = Reviews(self.advising)
        self.metrics = Metrics(tally, self.hall, self.gate, self.pages.build)

    def share_for(self, host: str) -> str | None:
        """`share`, for whoever asks for a page at this machine's own name; others have an address to pass on."""
        return self.share if is_local(host) else None

    def cookie(self, request: AnyRequest) -> tuple[str, dict[str, str]]:
        """The secret of whoever asks, and the headers that give them one if they had none."""
        secret = secret_in(request.headers.get("cookie", ""))
        if secret is not None:
            return secret, {}
        secret = new_secret()
        return secret, {"Set-Cookie": self.set_cookie(secret, request.scope["scheme"])}

    def set_cookie(self, secret: str, scheme: str) -> str:
        """The header that gives somebody a secret over a connection of this scheme."""
        return set_cookie(secret, self.settings.base_path + "/", scheme in ("https", "wss"))

    async def open(self, body: bytes, address: str, secret: str) -> str:
        """Open a table as the request's body says; its id. Raises Unwilling."""
        try:
            opening = read_opening(body)
            game = self.hall.games.get(opening.game)
            if game is None:
                raise Unwilling(400, "no_such_game", game=opening.game)
            if not self.gate.may("tables", counted(address), now_ms()):
                raise Unwilling(429, "too_many_tables")
            if len(self.hall) >= self.settings.limits.tables_in_all:
                self.gate.name(now_ms(), "tables_in_all", counted(address))
                raise Unwilling(503, "server_full")
            return await self.hall.open(game, opening, secret)
        except Unreadable as error:
            raise Unwilling(400, error.why.code, **error.why.values) from None
        except BadOption as error:
            raise Unwilling(400, "bad_option", keys=list(error.keys), why=error.why.en) from None
        except BadName as error:
            raise Unwilling(400, error.code, **error.values) from None
        except StoreError:
            raise Unwilling(503, "not_saved") from None


def site_of(request: AnyRequest) -> Site:
    """What the handlers share."""
    site = request.app.state.site
    assert isinstance(site, Site)
    return site


@post("/api/tables")
async def open_table(request: AnyRequest) -> AnyResponse:
    """OpenTable → Opened, or a Problem."""
    site = site_of(request)
    if not same_site(request.headers.get("origin"), request.headers.get("host", "")):
        raise Unwilling(403, "wrong_origin")
    secret, headers = site.cookie(request)
    table = await site.open(await request.body(), address_of(request), secret)
    return json_answer(Opened(table), 201, headers)


@post("/api/timers")
async def open_timer(request: AnyRequest) -> AnyResponse:
    """OpenedTimer, or a Problem."""
    site, who = site_of(request), counted(address_of(request))
    if not same_site(request.headers.get("origin"), request.headers.get("host", "")):
        raise Unwilling(403, "wrong_origin")
    if not site.gate.may("tables", who, now_ms()):
        raise Unwilling(429, "too_many_timers")
    timer = site.timers.open(now_ms())
    if timer is None:
        site.gate.name(now_ms(), "timers_in_all", who)
        raise Unwilling(503, "too_many_timers")
    return json_answer(OpenedTimer(timer), 201)


@lru_cache(maxsize=256)
def _qr(link: str) -> bytes:
    return _drawn(link)


def _drawn(link: str) -> bytes:
    picture = io.BytesIO()
    segno.make(link, micro=False, mask=MASK).save(
        picture, kind="svg", border=4, omitsize=True, dark="#000", light="#fff"
    )
    return picture.getvalue()


def _may_be_drawn(request: AnyRequest, link: str) -> str:
    """The link; raises Unwilling."""
    if len(link.encode()) > LONGEST_LINK or not _is_link(link):
        raise Unwilling(400, "bad_link", most=LONGEST_LINK)
    if not site_of(request).gate.may("pictures", counted(address_of(request)), now_ms()):
        raise Unwilling(429, "too_many_pictures")
    return link


@route("/api/qr.svg", http_method=READ)
async def qr_code(request: AnyRequest) -> AnyResponse:
    """A link as a QR code."""
    link = _may_be_drawn(request, request.query_params.get("link", ""))
    return _file(request, StaticFile(_qr(link), None, "image/svg+xml", "private, max-age=86400", ""))


@post("/api/qr.svg", status_code=200)
async def secret_qr_code(request: AnyRequest) -> AnyResponse:
    """The same for a link that gives something away: as a body it gets into no log, and nobody keeps the picture."""
    link = _may_be_drawn(request, (await request.body()).decode(errors="replace"))
    return _file(request, StaticFile(_drawn(link), None, "image/svg+xml", "no-store", ""))


@route(["/", "/index.html", "/privacy"], http_method=READ)
async def first_page(request: AnyRequest) -> AnyResponse:
    """The client."""
    site = site_of(request)
    parts = PRIVACY if request.url.path.endswith("/privacy") else of_start(site.hall.games)
    page = site.pages.page(_language(request), parts=parts)
    return _file(request, page, headers=site.cookie(request)[1])


@route(["/t/{table:str}", "/t/{table:str}/tv", "/t/{table:str}/r/{round:int}"], http_method=READ)
async def table_page(request: AnyRequest) -> AnyResponse:
    """The client, with the table's game as its title; 404 if there is no such table, which the client will say."""
    site = site_of(request)
    headers = site.cookie(request)[1]
    live = await site.hall.find(request.path_params["table"])
    if live is None:
        return _file(request, site.pages.page(_language(request)), 404, headers)
    texts = live.game.texts
    parts = of_table(_page_of_table(request), live.game.key, live.phase)
    page = site.pages.page(_language(request), texts.name, invitation(texts.tagline), parts=parts)
    return _file(request, page, headers=headers)


@route("/begleiter", http_method=READ)
async def companion_page(request: AnyRequest) -> AnyResponse:
    """The companion to the boxed games, an app of its own."""
    site = site_of(request)
    return _file(request, site.pages.page(_language(request), BESIDE, BESIDE_LINE, COMPANION))


@route("/companion", http_method=READ)
async def other_companion_page(request: AnyRequest) -> AnyResponse:
    """Its English address: what is kept for use without a network has one address only."""
    return Redirect(site_of(request).settings.base_path + "/begleiter", status_code=308)


@route("/helfer", http_method=READ)
async def helper_page(request: AnyRequest) -> AnyResponse:
    """The client, with the page for people who play at a table of their own."""
    site = site_of(request)
    share = site.share_for(request.headers.get("host", ""))
    page = site.pages.page(_language(request), HELPER, HELPER_LINE, parts=OF_HELPER, share=share)
    return _file(request, page, headers=site.cookie(request)[1])


@route("/helper", http_method=READ)
async def other_helper_page(request: AnyRequest) -> AnyResponse:
    """Its English address."""
    return Redirect(site_of(request).settings.base_path + "/helfer", status_code=308)


@route("/{path:path}", http_method=READ)
async def any_file(request: AnyRequest) -> AnyResponse:
    """A file of the client."""
    file = site_of(request).pages.file(str(request.path_params["path"]).lstrip("/"))
    if file is None:
        raise HTTPException(status_code=404)
    return _file(request, file)


def problem(request: AnyRequest, error: Exception) -> AnyResponse:
    """The answer to a request that failed: a Problem below `api/`, else a page."""
    if isinstance(error, Unwilling):
        return json_answer(Problem(error.why), error.status)
    status = error.status_code if isinstance(error, HTTPException) else 500
    if request.url.path.startswith("/api/"):
        return json_answer(Problem(Why(CODES.get(status, "internal"), {})), status)
    pages, language = site_of(request).pages, _language(request)
    page = pages.page(language) if status == 404 else pages.plain(FAILED, language)
    return _file(request, page, status)


def address_of(request: AnyRequest) -> str:
    return request.client.host if request.client else ""


def _page_of_table(request: AnyRequest) -> PageOfTable:
    if "round" in request.path_params:
        return "Replay"
    return "Television" if request.url.path.endswith("/tv") else "Table"


def _language(request: AnyRequest) -> Any:
    return language_of(request.headers.get("accept-language", ""))


def _is_link(text: str) -> bool:
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and text.isprintable() and " " not in text


def json_answer(body: object, status: int, headers: dict[str, str] | None = None) -> AnyResponse:
    """An answer of the interface: a struct, or a dataclass."""
    headers = {"Cache-Control": "no-store", **(headers or {})}
    return Response(msgspec.json.encode(body), status_code=status, media_type=MediaType.JSON, headers=headers)


def _file(
    request: AnyRequest, file: StaticFile, status: int = 200, headers: dict[str, str] | None = None
) -> AnyResponse:
    sent = {"Cache-Control": file.cache, "Vary": "Accept-Encoding, Accept-Language", **(headers or {})}
    if file.etag:
        sent["ETag"] = file.etag
    if status == 200 and file.etag and file.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=sent, media_type=file.content_type)
    body = file.body
    if file.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.squeezed
        sent["Content-Encoding"] = "gzip"
    return Response(body, status_code=status, headers=sent, media_type=file.content_type)


HANDLERS: Final = [
    open_table,
    open_timer,
    companion_page,
    other_companion_page,
    helper_page,
    other_helper_page,
    qr_code,
    secret_qr_code,
    first_page,
    table_page,
    any_file,
]

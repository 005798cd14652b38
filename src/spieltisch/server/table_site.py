"""What is answered over HTTP about one table: its finished rounds, tickets to other devices, its end."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from typing import Any, Final

import msgspec
from litestar import MediaType, Response, delete, post, route

from spieltisch.kernel.game import AnyGame
from spieltisch.server.address import counted, same_site
from spieltisch.server.link import now_ms
from spieltisch.server.live import LiveTable
from spieltisch.server.site import READ, AnyRequest, AnyResponse, Unwilling, address_of, json_answer, site_of
from spieltisch.server.viewer import secret_in, viewer_key
from spieltisch.server.wire import Replay, ReplayStep, Ticket
from spieltisch.store import StoreError
from spieltisch.table.asking import No
from spieltisch.table.log import LogEntry
from spieltisch.table.played import record_of, steps
from spieltisch.table.room import Played
from spieltisch.table.tickets import VALID_S


async def table_of(request: AnyRequest) -> LiveTable:
    """The table that is asked for. Raises Unwilling."""
    hall, table_id = site_of(request).hall, request.path_params["table"]
    try:
        live = await hall.find(table_id)
    except StoreError:
        raise Unwilling(503, "not_read") from None
    if live is None:
        why = hall.why_gone(table_id)
        raise Unwilling(404, why.code, **why.values)
    return live


def _key(request: AnyRequest, live: LiveTable) -> str:
    """Who asks for a change; raises Unwilling for pages of other sites and for those without a secret."""
    if not same_site(request.headers.get("origin"), request.headers.get("host", "")):
        raise Unwilling(403, "wrong_origin")
    secret = secret_in(request.headers.get("cookie", ""))
    if secret is None:
        raise Unwilling(403, "not_seated")
    return viewer_key(live.id, secret)


@post("/api/tables/{table:str}/ticket")
async def make_ticket(request: AnyRequest) -> AnyResponse:
    """A ticket for whoever asks."""
    live = await table_of(request)
    key = _key(request, live)
    try:
        return json_answer(Ticket(live.ticket(key), VALID_S), 201)
    except No as no:
        raise Unwilling(403, no.code, **no.values) from None


@delete("/api/tables/{table:str}", status_code=204)
async def delete_table(request: AnyRequest) -> None:
    """End a table for good."""
    live = await table_of(request)
    if not live.may_delete(_key(request, live)):
        raise Unwilling(403, "not_seated")
    if live.round_runs:
        raise Unwilling(409, "round_running")
    try:
        await site_of(request).hall.delete(live)
    except StoreError:
        raise Unwilling(503, "not_saved") from None


@route("/api/tables/{table:str}/rounds/{number:int}", http_method=READ)
async def round_record(request: AnyRequest) -> AnyResponse:
    """The record of a finished round, to keep."""
    live = await table_of(request)
    number = request.path_params["number"]
    name = f"{live.game.key}-{live.id}-{number}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return await _from_log(request, live, lambda *found: f"{record_of(*found)}\n".encode(), headers)


@route("/api/tables/{table:str}/rounds/{number:int}/replay", http_method=READ)
async def round_replay(request: AnyRequest) -> AnyResponse:
    """A finished round as it looked from a seat, move by move."""
    live, seat = await table_of(request), _seat(request.query_params.get("seat"))
    number = request.path_params["number"]

    def write(game: AnyGame, played: Played, log: list[LogEntry]) -> bytes:
        return msgspec.json.encode(replay_of(game, played, log, number, seat))

    if seat is not None and (played := live.played(number)) and seat >= played.seats:
        raise Unwilling(404, "no_such_seat")
    return await _from_log(request, live, write, {})


def _seat(text: str | None) -> int | None:
    if text is not None and not (text.isascii() and text.isdigit() and len(text) < 3):
        raise Unwilling(404, "no_such_seat")
    return None if text is None else int(text)


def replay_of(game: AnyGame, played: Played, log: list[LogEntry], number: int, seat: int | None) -> Replay:
    """The round as `seat` saw it (None: as a spectator did)."""
    seen = [
        ReplayStep(
            step.ms,
            step.seat,
            step.move,
            _now(step.match.view(seat)),
            _now([event.told(seat) for event in step.events]),
            sorted(acting for acting in step.match.to_act() if acting >= 0),
            step.clock,
        )
        for step in steps(game, played, log)
    ]
    return Replay(game.key, number, played.options, played.names, seat, seen)


def _now(value: object) -> Any:
    """The value as it is at this moment; a view may share parts with a state that will change."""
    return msgspec.Raw(msgspec.json.encode(value))


def finished_round(request: AnyRequest, live: LiveTable) -> Played:
    """The round that is asked for; the moves of one that still runs are nobody's business. Raises Unwilling."""
    played = live.played(request.path_params["number"])
    if played is None:
        raise Unwilling(404, "no_such_round")
    return played


async def _from_log(
    request: AnyRequest,
    live: LiveTable,
    write: Callable[[AnyGame, Played, list[LogEntry]], bytes],
    headers: dict[str, str],
) -> AnyResponse:
    """What `write` makes of a finished round."""
    played, game = finished_round(request, live), live.game
    log = await log_with(request, live, played)
    return await squeezed_answer(request, lambda: write(game, played, log), headers)


async def log_with(request: AnyRequest, live: LiveTable, played: Played) -> list[LogEntry]:
    """The durable log, which has the end of this round in it. Raises Unwilling: until it is durable, there is none."""
    take_record(request)
    try:
        log = await site_of(request).hall.log(live)
    except StoreError:
        raise Unwilling(503, "not_read") from None
    if len(log) <= played.over:
        raise Unwilling(404, "no_such_round")
    return log


def take_record(request: AnyRequest) -> None:
    """One of the records that may be had in a while. Raises Unwilling."""
    if not site_of(request).gate.may("records", counted(address_of(request)), now_ms()):
        raise Unwilling(429, "too_many_records")


async def squeezed_answer(
    request: AnyRequest, write: Callable[[], bytes], headers: dict[str, str]
) -> AnyResponse:
    """What `write` gives as JSON, squeezed for those who can take it; neither is done on the event loop."""
    squeezed = "gzip" in request.headers.get("accept-encoding", "")
    body = await asyncio.to_thread(_body, write, squeezed)
    headers = {"Cache-Control": "private, no-cache", "Vary": "Accept-Encoding", **headers}
    if squeezed:
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=MediaType.JSON)


def _body(write: Callable[[], bytes], squeezed: bool) -> bytes:
    return gzip.compress(write(), 6, mtime=0) if squeezed else write()


TABLE_HANDLERS: Final = [make_ticket, delete_table, round_record, round_replay]

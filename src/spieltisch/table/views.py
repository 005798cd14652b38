"""What a table shows: the room as everyone sees it, and its timer."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any, NamedTuple

from spieltisch.kernel.errors import BadOption
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import Seat, Series
from spieltisch.kernel.texts import Text
from spieltisch.table.clock import TableClock
from spieltisch.table.protocol import (
    ClockView,
    PauseView,
    SeatView,
    State,
    TableView,
    VerdictLine,
    VerdictView,
    You,
)
from spieltisch.table.room import Chair, Room
from spieltisch.table.waiting import wait_view

COUNTDOWN_MS = 3000
"""The 3-2-1 after which a rested game goes on."""


class Live(NamedTuple):
    """What the log does not tell: who is connected, the median round trips of their links in a race, which seats are
    locked until when, and what has happened since the last states.
    """

    here: Set[str]
    clock: TableClock
    now: float
    links: Mapping[str, int]
    locks: Mapping[Seat, float]
    events: list[Event]


def states(table_id: str, room: Room, live: Live) -> list[tuple[str, State]]:
    """What every connected viewer is sent, by key."""
    clock, now, events = live.clock, live.now, live.events
    rests = room.paused is not None or clock.runs_from(now) is not None
    shown = table_view(table_id, room, live)
    viewers = [(key, you(room, key, live.locks)) for key in sorted(live.here)]
    told = {seat: _told(room, seat, rests, events) for seat in {who.seat for _, who in viewers}}
    return [(key, State(room.number, who, shown, *told[who.seat])) for key, who in viewers]


def you(room: Room, key: str, locks: Mapping[Seat, float]) -> You:
    """What a viewer is at the table."""
    person = room.keys.get(key)
    if person is None or person.left:
        return You(None, None, False, None)
    seat = room.seat_of(person)
    locked_until = None if seat is None else locks.get(seat)
    return You(person.number, seat, person.number == room.host, locked_until)


def _told(
    room: Room, seat: Seat | None, rests: bool, events: list[Event]
) -> tuple[Any, list[str], list[Any]]:
    """What a seat, or anybody without one, may know: view, offers, events."""
    view = _view(room, seat, rests)
    return view, _offers(room, seat, rests), [event.told(seat) for event in events]


def _view(room: Room, seat: Seat | None, rests: bool) -> Any:
    if room.match is None or (rests and room.game.covered_in_pause) or _stops_a_clock(room):
        return None
    return room.match.view(seat)


def _stops_a_clock(room: Room) -> bool:
    """A pause is no time to think: what has a clock is covered, whatever the game. (A countdown is no pause.)"""
    if room.paused is None or room.match is None:
        return False
    return room.game.due(room.match.state) is not None


def _offers(room: Room, seat: Seat | None, rests: bool) -> list[str]:
    if seat is None or room.match is None or rests:
        return []
    if seat not in room.match.to_act():
        return []
    return [str(move) for move in room.game.targets(room.match.state, seat)]


def _pause_view(room: Room) -> PauseView | None:
    paused = room.paused
    if paused is None:
        return None
    return PauseView(paused.reason, None if paused.person is None else room.people[paused.person].name)


def table_view(table_id: str, room: Room, live: Live) -> TableView:
    """The room, the same for every viewer."""
    here = live.here
    seated = {chair.person for chair in room.chairs}
    return TableView(
        id=table_id,
        game=room.game.key,
        phase=room.phase,
        seats=[_seat_view(room, chair, live) for chair in room.chairs],
        watchers=[
            person.name
            for person in room.people.values()
            if person.key in here and not person.left and person.number not in seated
        ],
        host=room.host,
        host_name=None if room.host is None else room.people[room.host].name,
        options=room.options(),
        round=room.round,
        rounds=room.rounds(),
        sheet=[list(outcome.points) for outcome in room.sheet],
        reasons=[outcome.reason for outcome in room.sheet],
        verdict=verdict(room) if room.phase == "finished" else None,
        clock=clock_view(room, live.clock, live.now),
        paused=_pause_view(room),
        waiting=wait_view(room, live.clock),
        commitment=None if room.committed is None else room.committed.commitment,
        hints=room.hints,
        finishes=room.finishes,
    )


def _seat_view(room: Room, chair: Chair, live: Live) -> SeatView:
    person = None if chair.person is None else room.people[chair.person]
    left = person is not None and person.left
    present = person is None or (person.key in live.here and not left)
    link_ms = None if person is None or chair.stand_in else live.links.get(person.key)
    return SeatView(chair.name, chair.person, chair.bot, present, chair.stand_in, left, link_ms)


def verdict(room: Room) -> VerdictView | None:
    """What the group's points a round come to, by the host's table of verdicts or the game's."""
    points, rounds = sum(outcome.points[0] for outcome in room.sheet), len(room.sheet)
    for line in room.verdicts or _own_verdicts(room.game.series):
        if line.up_to is None or points <= line.up_to * rounds:
            return VerdictView(line.de, line.en, room.verdicts is not None)
    return None


def _own_verdicts(series: Series) -> list[VerdictLine]:
    return [VerdictLine(each.up_to, each.text.de, each.text.en) for each in series.verdicts]


def check_verdicts(series: Series, lines: list[VerdictLine] | None) -> None:
    """A host's table of verdicts has to rise and to end with a line for everything; raises BadOption."""
    if lines is None:
        return
    bounds = [line.up_to for line in lines]
    if not series.verdicts:
        raise BadOption(("verdicts",), Text("dieses Spiel hat keine Urteile", "this game has no verdicts"))
    if not bounds or bounds[-1] is not None or None in bounds[:-1]:
        raise BadOption(
            ("verdicts",),
            Text(
                "die letzte Zeile, und nur sie, gilt für beliebig viele Punkte (up_to null)",
                "the last line, and only that, holds for any number of points (up_to null)",
            ),
        )
    if bounds[:-1] != sorted({bound for bound in bounds[:-1] if bound is not None}):
        raise BadOption(
            ("verdicts",),
            Text("up_to muss von Zeile zu Zeile steigen", "up_to has to rise from line to line"),
        )


def clock_view(room: Room, clock: TableClock, now: float) -> ClockView | None:
    """The timer that matters now, if one does."""
    if room.phase != "round":
        return None
    if (goes_on := clock.runs_from(now)) is not None:
        return ClockView("countdown", COUNTDOWN_MS, int(goes_on - now), goes_on)
    if room.due is None:
        return None
    deadline = room.due_since + room.due.after_ms
    return ClockView(
        kind="clock" if room.due.clock else "countdown",
        total=room.due.after_ms,
        left=max(0, deadline - clock.read(now)),
        ends=clock.when(deadline),
    )

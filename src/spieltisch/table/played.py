"""A finished round, played again from the log of its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from spieltisch.kernel.events import Event
from spieltisch.kernel.game import AnyGame
from spieltisch.kernel.match import Match
from spieltisch.kernel.record import Record, Timer, record
from spieltisch.table.log import LogEntry
from spieltisch.table.protocol import ClockView
from spieltisch.table.room import Played


class Replayed(NamedTuple):
    """A move, what happened, and the timer then; `match` stands as it was, until the next step is taken."""

    ms: int
    seat: int
    move: str
    events: list[Event]
    match: Match[Any, Any]
    clock: ClockView | None


def steps(game: AnyGame, played: Played, log: Sequence[LogEntry]) -> Iterator[Replayed]:
    """The moves of the round, one after the other. `log`: the table's, at least up to the end of the round."""
    match = Match(game, played.seats, played.options)
    timer = Timer()
    for entry in log[played.begun : played.over + 1]:
        if entry.kind == "move":
            seat, move = entry.body.split(" ", 1)
            ms = entry.ms - played.began_ms
            events = match.push_text(int(seat), move, ms)
            timer.look(match, ms)
            yield Replayed(ms, int(seat), move, events, match, _resting(timer, ms))


def _resting(timer: Timer, ms: int) -> ClockView | None:
    due = timer.due
    if due is None:
        return None
    left = timer.since + due.after_ms - ms
    return ClockView("clock" if due.clock else "countdown", due.after_ms, max(0, left), None)


def record_of(game: AnyGame, played: Played, log: Sequence[LogEntry]) -> Record:
    """The round's record."""
    *_, last = steps(game, played, log)
    committed = played.committed
    if committed is None:
        return record(last.match)
    return record(last.match, committed.commitment, committed.salt)

"""A finished round, played again from the log of its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from spieltisch.kernel.events import Event
from spieltisch.kernel.game import AnyGame
from spieltisch.kernel.match import Match
from spieltisch.kernel.record import Record, record
from spieltisch.table.log import LogEntry
from spieltisch.table.room import Played


class Step(NamedTuple):
    """A move and what happened; `match` stands as it was then, until the next step is taken."""

    ms: int
    seat: int
    move: str
    events: list[Event]
    match: Match[Any, Any]


def steps(game: AnyGame, played: Played, log: Sequence[LogEntry]) -> Iterator[Step]:
    """The moves of the round, one after the other. `log`: the table's, at least up to the end of the round."""
    match = Match(game, played.seats, played.options)
    for entry in log[played.begun : played.over + 1]:
        if entry.kind == "move":
            seat, move = entry.body.split(" ", 1)
            ms = entry.ms - played.began_ms
            yield Step(ms, int(seat), move, match.push_text(int(seat), move, ms), match)


def record_of(game: AnyGame, played: Played, log: Sequence[LogEntry]) -> Record:
    """The round's record."""
    *_, last = steps(game, played, log)
    committed = played.committed
    if committed is None:
        return record(last.match)
    return record(last.match, committed.commitment, committed.salt)

"""A finished round, played again from the log of its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from spieltisch.kernel.events import Event
from spieltisch.kernel.game import AnyGame
from spieltisch.kernel.match import Match
from spieltisch.kernel.record import Record, Timer, record
from spieltisch.table.hindsight import Turn, turn_taken
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


def moves(played: Played, log: Sequence[LogEntry]) -> Iterator[tuple[int, int, str]]:
    """When in the round which seat made which move, in order. `log`: the table's, at least up to the round's end."""
    for entry in log[played.begun : played.over + 1]:
        if entry.kind == "move":
            seat, move = entry.body.split(" ", 1)
            yield entry.ms - played.began_ms, int(seat), move


def steps(game: AnyGame, played: Played, log: Sequence[LogEntry]) -> Iterator[Replayed]:
    """The moves of the round, played again one after the other. `log`: see `moves`."""
    match = Match(game, played.seats, played.options)
    timer = Timer()
    for ms, seat, move in moves(played, log):
        events = match.push_text(seat, move, ms)
        timer.look(match, ms)
        yield Replayed(ms, seat, move, events, match, _resting(timer, ms))


def turns(game: AnyGame, played: Played, log: Sequence[LogEntry]) -> Iterator[tuple[int, Turn]]:
    """The turns of the round, each with its move's place among the moves."""
    match = Match(game, played.seats, played.options)
    for at, (ms, seat, text) in enumerate(moves(played, log)):
        if turn := turn_taken(match, seat, game.parse_move(text)):
            yield at, turn
        match.push_text(seat, text, ms)


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

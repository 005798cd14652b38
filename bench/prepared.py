"""Tables in mid-round, made without a server: their logs, and the secrets of the browsers that have their seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final

from spieltisch.games import GAMES
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import AnyGame, Seat
from spieltisch.server.hall import new_id
from spieltisch.server.viewer import new_secret, viewer_key
from spieltisch.store import Store
from spieltisch.table.log import LogEntry
from spieltisch.table.protocol import Join, MakeMove, StartRound, TableCommand
from spieltisch.table.step import Step
from spieltisch.table.table import Table

BEAT_MS: Final = 100
"""Between two moves; short enough that nobody's stand-in is called."""
NAMES: Final = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay")


@dataclass(frozen=True)
class Prepared:
    """A table; the browser with `secrets[n]` has seat n."""

    id: str
    game: str
    secrets: tuple[str, ...]

    @property
    def keys(self) -> list[str]:
        """What the table knows its people by."""
        return [viewer_key(self.id, secret) for secret in self.secrets]


def prepare(data: Path, games: Iterable[str], seats: int, moves: int, **options: Any) -> list[Prepared]:
    """Fill a folder with a table for each of `games`, in the middle of a round."""
    with closing(Store(data)) as store:
        tables, written = [], []
        for number, game in enumerate(games):
            table = Prepared(new_id(), game, tuple(new_secret() for _ in range(seats)))
            written.append(store.append(table.id, 0, mid_round(table, moves, options, f"prepared {number}")))
            tables.append(table)
        for future in written:
            future.result()
    return tables


def mid_round(prepared: Prepared, moves: int, options: dict[str, Any], seed: str) -> list[LogEntry]:
    """The log of a table up to so many moves of its first round."""
    dice, keys = Rng(seed), prepared.keys
    seeds = (f"{seed} {number}".encode().ljust(32) for number in count())
    game = GAMES[prepared.game]
    table, step = Table.open(prepared.id, game, options, keys[0], NAMES[0], 0, GAMES, lambda: next(seeds))
    log = list(step.entries)
    ids = map(str, count())

    def say(seat: Seat, command: TableCommand) -> None:
        take(_applied(table.command(now, keys[seat], command)))

    def take(step: Step) -> None:
        log.extend(step.entries)
        for key, _ in step.messages if step.showing is not None else ():
            table.shown(now, key, 0, step.showing or 0)

    now = 0.0
    for seat in range(1, len(keys)):
        say(seat, Join(next(ids), NAMES[seat]))
    for key in keys[: game.min_people]:
        table.connected(now, key)
    say(0, StartRound(next(ids)))
    now = table.wake_at() or now
    take(table.tick(now))
    for _ in range(moves):
        now += BEAT_MS
        seat, move = _any_move(game, table, dice)
        say(seat, MakeMove(next(ids), move))
    return log


def _applied(step: Step) -> Step:
    assert step.answer is not None
    assert step.answer.why is None, step.answer
    return step


def _any_move(game: AnyGame, table: Table, dice: Rng) -> tuple[Seat, str]:
    """A move that somebody may make; one that ends nothing where there is a choice."""
    match = table.room.running()
    offers = {seat: list(game.offers(match.state, seat)) for seat in sorted(match.to_act()) if seat >= 0}
    seat, moves = next((seat, moves) for seat, moves in offers.items() if moves)
    longer = [move for move in moves if " " in str(move)]
    return seat, str(dice.pick(longer or moves))


def logs(data: Path, tables: Iterable[Prepared]) -> Iterator[tuple[Prepared, list[LogEntry]]]:
    """What is in the folder now."""
    with closing(Store(data)) as store:
        for table in tables:
            yield table, list(map(LogEntry._make, store.entries(table.id)))

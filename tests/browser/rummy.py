"""Tables of Mini-Rummy with a deal of our choice, made without a server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import chain, count, product, zip_longest
from pathlib import Path
from typing import Any, Final

from spieltisch.games.minirummy.rules import MiniRummy
from spieltisch.games.minirummy.state import State
from spieltisch.games.minirummy.tiles import pack
from spieltisch.kernel.game import Deal, Dice, Piece, Seat
from spieltisch.server.hall import new_id
from spieltisch.server.viewer import new_secret, viewer_key
from spieltisch.store import Store
from spieltisch.table.log import LogEntry
from spieltisch.table.protocol import AddBot, Join, MakeMove, StartRound, TableCommand
from spieltisch.table.table import Table

RACKS: Final = (
    "1b 2b 3b 4b 5b 6o 6g 7g",
    "1r 3o 5g 8b 10r 12o 9g 2o",
    "2r 4o 8g 9b 11r 13o 10g 3g",
    "4r 5r 6r 7b 7o J 6b 13g",
)
"""By seat: Ada, two bots who cannot lay anything, Bob. Bob begins.

Bob lays 4r 5r 6r and 7b 7o J=7g; Ada 1b-5b; the bots draw; Bob adds 6b. Then Ada can end the round: her 7g frees the
joker, which takes the place of 6r, which makes a set with 6o and 6g."""
BOB: Final = 3
JOKERS: Final = 4
RULES: Final[dict[str, Any]] = {"rack_size": 8, "first_meld": 0, "rounds": 1}


SETS: Final = tuple(f"{number}r.{number}b.{number}o" for number in (*range(1, 14), *range(1, 8)))
"""The twenty combinations of a crowded table."""
LAID: Final = (SETS[:1], SETS[1:11], SETS[11:])
"""By seat: what of them it lays, in its first turn as many as six."""
AT_ONCE: Final = 6
CROWD: Final[dict[str, Any]] = {**RULES, "rack_size": 20, "stack_height": 108}
TURNS: Final = 14
HELD: Final = 30


class Stacked(MiniRummy):
    """Mini-Rummy with that deal: these tiles, then the rest of the pack."""

    def __init__(self, tiles: Iterable[Piece], first: Seat) -> None:
        super().__init__()
        self.tiles = list(tiles)
        self.first = first

    def deal(self, state: State, dice: Dice, first: Seat | None = None) -> Deal:
        rest = list(pack(JOKERS))
        for tile in self.tiles:
            rest.remove(tile)
        return Deal(self.first, (*self.tiles, *rest))


@dataclass(frozen=True)
class Prepared:
    """The table, and the secrets of the two browsers."""

    id: str
    ada: str
    bob: str


def prepare(data: Path) -> Prepared:
    """Fill a folder with a table of two people and two bots, just dealt."""
    prepared = Prepared(new_id(), new_secret(), new_secret())
    dealt = Stacked([tile for rack in RACKS for tile in rack.split(" ")], BOB)
    bots = [(0, AddBot("1", "simple")), (0, AddBot("2", "simple"))]
    _keep(data, prepared, Begun(prepared, dealt, RULES, [*bots, (1, Join("3", "Bob"))]).log)
    return prepared


def crowd(data: Path) -> Prepared:
    """Fill a folder with a table of three people on which twenty combinations lie; Ada, on turn, holds thirty tiles."""
    prepared = Prepared(new_id(), new_secret(), new_secret())
    joins: list[tuple[int, TableCommand]] = [(1, Join("1", "Bob")), (2, Join("2", "Cem"))]
    begun = Begun(prepared, Stacked(_crowded(), 0), CROWD, joins)
    table: list[str] = []
    for turn, seat in product(range(TURNS), range(3)):
        at_once, later = LAID[seat][:AT_ONCE], LAID[seat][AT_ONCE:]
        laid = at_once if turn == 0 else later if turn == TURNS - 1 else ()
        table += laid
        move = f"lay {'/'.join(table)}" if laid else "draw 0"
        begun.say(seat, MakeMove(f"turn {turn} of {seat}", move))
    _keep(data, prepared, begun.log)
    return prepared


def _crowded() -> Iterator[Piece]:
    """The deal of the crowded table: the racks of three seats, then the stock as they draw from it in turn."""
    own = [[tile for group in groups for tile in group.split(".")] for groups in LAID]
    rest = list((Counter(pack(JOKERS)) - Counter(chain(*own))).elements())
    rest.sort(key=lambda tile: tile != "J" and not tile.endswith("g"))
    size = CROWD["rack_size"]
    for tiles, held in zip(own, (HELD + len(own[0]), size + TURNS - 2, size + TURNS - 2), strict=True):
        while len(tiles) < held:
            tiles.append(rest.pop(0))
    for tiles in own:
        yield from tiles[:size]
    for drawn in zip_longest(*(tiles[size:] for tiles in own)):
        yield from filter(None, drawn)


def _keep(data: Path, prepared: Prepared, log: list[LogEntry]) -> None:
    with closing(Store(data)) as store:
        store.append(prepared.id, 0, log).result()


class Begun:
    """A table whose round has just begun, and its log: `joins` are said by Ada (0), Bob (1) and others."""

    def __init__(
        self, prepared: Prepared, game: Stacked, rules: dict[str, Any], joins: list[tuple[int, TableCommand]]
    ) -> None:
        secrets = (prepared.ada, prepared.bob, new_secret())
        self.keys = [viewer_key(prepared.id, secret) for secret in secrets]
        seeds = (f"stacked {number}".encode().ljust(32) for number in count())
        opened = (prepared.id, game, rules, self.keys[0], "Ada", 0, {game.key: game}, lambda: next(seeds))
        self.table, step = Table.open(*opened)
        self.log = list(step.entries)
        self.now: float = 0
        for who, command in (*joins, (0, StartRound("start"))):
            self.say(who, command)
            self.table.connected(0, self.keys[who])
        self.now = self.table.wake_at() or 0
        self.log += self.table.tick(self.now).entries

    def say(self, who: int, command: TableCommand) -> None:
        step = self.table.command(self.now, self.keys[who], command)
        assert step.answer is not None
        assert step.answer.why is None, step.answer
        self.log += step.entries

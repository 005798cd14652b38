"""A table of Mini-Rummy with a deal of our choice, made without a server: two people and two bots, just dealt."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final

from spieltisch.games.minirummy.rules import MiniRummy
from spieltisch.games.minirummy.state import State
from spieltisch.games.minirummy.tiles import pack
from spieltisch.kernel.game import Deal, Dice, Seat
from spieltisch.server.hall import new_id
from spieltisch.server.viewer import new_secret, viewer_key
from spieltisch.store import Store
from spieltisch.table.log import LogEntry
from spieltisch.table.protocol import AddBot, Join, StartRound, TableCommand
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


class Stacked(MiniRummy):
    """Mini-Rummy with that deal."""

    def deal(self, state: State, dice: Dice, first: Seat | None = None) -> Deal:
        rest = list(pack(JOKERS))
        dealt = [tile for rack in RACKS for tile in rack.split(" ")]
        for tile in dealt:
            rest.remove(tile)
        return Deal(BOB, (*dealt, *rest))


@dataclass(frozen=True)
class Prepared:
    """The table, and the secrets of the two browsers."""

    id: str
    ada: str
    bob: str


def prepare(data: Path) -> Prepared:
    """Fill a folder with the table."""
    prepared = Prepared(new_id(), new_secret(), new_secret())
    with closing(Store(data)) as store:
        store.append(prepared.id, 0, _dealt(prepared)).result()
    return prepared


def _dealt(prepared: Prepared) -> list[LogEntry]:
    """The log of a round that has just begun."""
    ada, bob = (viewer_key(prepared.id, secret) for secret in (prepared.ada, prepared.bob))
    seeds = (f"stacked {number}".encode().ljust(32) for number in count())
    game = Stacked()
    games = {game.key: game}
    table, step = Table.open(prepared.id, game, RULES, ada, "Ada", 0, games, lambda: next(seeds))
    log = list(step.entries)
    said: list[tuple[str, TableCommand]] = [
        (ada, AddBot("1", "simple")),
        (ada, AddBot("2", "simple")),
        (bob, Join("3", "Bob")),
        (ada, StartRound("4")),
    ]
    for key, command in said:
        step = table.command(0, key, command)
        assert step.answer is not None
        assert step.answer.why is None, step.answer
        log += step.entries
        table.connected(0, key)
    return [*log, *table.tick(table.wake_at() or 0).entries]

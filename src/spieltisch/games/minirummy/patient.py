"""A player that lays as much as can be laid, but where waiting was measured to be better (`scripts/bench bots`)."""

from __future__ import annotations

from typing import Final

from spieltisch.games.minirummy.choices import laid, thought
from spieltisch.games.minirummy.melds import Group
from spieltisch.games.minirummy.question import Task, question_in
from spieltisch.games.minirummy.solver import Answer, best_lay
from spieltisch.games.minirummy.tiles import BARE, Tile
from spieltisch.games.minirummy.view import View
from spieltisch.kernel.game import Choice, Dice
from spieltisch.kernel.texts import Text

EARLY: Final = 8
"""A first lay may be small while every other rack has more tiles than this."""
HELD_BACK: Final = {1: 3, 2: 1}
"""By the tiles on the only other rack: up to how many are held back although they could be laid."""


class Patient:
    """Opens with as few tiles as it can. In a game of two it leaves the table alone when the other is nearly out.

    Whoever has laid down to a last tile has found no place for it as the table lies: every lay may make one.
    """

    name = Text("Geduldig", "Patient")

    def choose(self, view: View, dice: Dice) -> Choice:
        task = question_in(view)
        best = best_lay(task)
        if not best.table or best.tiles == len(task.rack):
            return thought(view, best.table, dice)
        others = [size for seat, size in enumerate(view.sizes) if seat != view.seat]
        if not task.opened:
            return thought(view, least(task, best.table) if min(others) > EARLY else best.table, dice)
        return thought(view, () if _waits(view, best, others) else best.table, dice)


def _waits(view: View, best: Answer, others: list[int]) -> bool:
    return len(others) == 1 and any(view.stacks) and best.tiles <= HELD_BACK.get(others[0], 0)


def least(task: Task, table: tuple[Group, ...]) -> tuple[Group, ...]:
    """The table after a lay from which no tile can be left out: jokers are kept first, then low numbers."""
    for tile in sorted(laid(task, table), key=_rank):
        fewer = laid(task, table)
        if tile in fewer:
            fewer.remove(tile)
            table = best_lay(task._replace(rack=tuple(fewer))).table or table
    return table


def _rank(tile: Tile) -> int:
    return 0 if tile is BARE else tile.number

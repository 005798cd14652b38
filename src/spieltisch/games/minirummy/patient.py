"""A player that lays as much as can be laid, but where waiting was measured to be better (`scripts/bench bots`)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from spieltisch.games.minirummy.question import Task, question_in
from spieltisch.games.minirummy.solver import Answer, best_lay
from spieltisch.games.minirummy.strong import thought
from spieltisch.games.minirummy.tiles import BARE, BY_PIECE, Tile
from spieltisch.games.minirummy.view import View
from spieltisch.kernel.game import Choice, Dice
from spieltisch.kernel.texts import Text

EARLY: Final = 8
"""A first lay may be small while every other rack has more tiles than this."""
HELD_BACK: Final = {1: 3, 2: 1}
"""By the tiles on the only other rack: up to how many are held back although they could be laid."""
NOTHING: Final = Answer(0, 0, (), True)


class Patient:
    """Opens with as few tiles as it can. In a game of two it leaves the table alone when the other is nearly out.

    Whoever has laid down to a last tile has found no place for it as the table lies: every lay may make one.
    """

    name = Text("Geduldig", "Patient")

    def choose(self, view: View, dice: Dice) -> Choice:
        task = question_in(view)
        best = best_lay(task)
        if not best.table or best.tiles == len(task.rack):
            return thought(view, best, dice)
        others = [size for seat, size in enumerate(view.sizes) if seat != view.seat]
        if not task.opened:
            return thought(view, least(task, best) if min(others) > EARLY else best, dice)
        return thought(view, NOTHING if _waits(view, best, others) else best, dice)


def _waits(view: View, best: Answer, others: list[int]) -> bool:
    return len(others) == 1 and any(view.stacks) and best.tiles <= HELD_BACK.get(others[0], 0)


def least(task: Task, answer: Answer) -> Answer:
    """A lay from which no tile can be left out: jokers are kept first, then low numbers."""
    for tile in sorted(laid(task, answer), key=_rank):
        fewer = laid(task, answer)
        if tile in fewer:
            fewer.remove(tile)
            found = best_lay(task._replace(rack=tuple(fewer)))
            answer = found if found.table else answer
    return answer


def _rank(tile: Tile) -> int:
    return 0 if tile is BARE else tile.number


def laid(task: Task, answer: Answer) -> list[Tile]:
    """The tiles that an answer takes from the rack."""
    before, after = (
        Counter(tile.piece for group in table for tile in group) for table in (task.table, answer.table)
    )
    return [BY_PIECE[piece] for piece in (after - before).elements()]

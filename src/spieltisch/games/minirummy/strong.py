"""A player that lays as much as can be laid."""

from __future__ import annotations

from typing import Final

from spieltisch.games.minirummy.moves import Lay, stock_moves
from spieltisch.games.minirummy.options import OPTIONS
from spieltisch.games.minirummy.question import Task
from spieltisch.games.minirummy.solver import Answer, best_lay
from spieltisch.games.minirummy.tiles import BY_PIECE, BY_TEXT
from spieltisch.games.minirummy.view import View
from spieltisch.kernel.game import Choice, Dice
from spieltisch.kernel.texts import Text

SEEN: Final = (
    "first_meld",
    "joker_value",
    "joker_counts_in_first_meld",
    "jokers",
    "rebuild_in_first_turn",
)
"""The options that a view shows. What a best lay is depends on no other."""


def task_in(view: View) -> Task:
    """What the viewer, who is on turn, can ask the solver."""
    assert view.seat is not None
    options = {option.key: option.default_for(len(view.sizes)) for option in OPTIONS}
    options.update({key: getattr(view, key) for key in SEEN})
    table = tuple(tuple(BY_TEXT[text] for text in meld.tiles) for meld in view.melds)
    rack = tuple(BY_PIECE[piece] for piece in view.racks[view.seat] or [])
    return Task(table, rack, view.opened[view.seat], options)


def thought(view: View, answer: Answer, dice: Dice) -> Choice:
    """A lay, or a draw where there is none; a person looks the longer the more is laid and lies there."""
    if not answer.table:
        return Choice(dice.pick(stock_moves(view.stacks)), 3500 + dice.below(4000))
    looking = 100 * min(len(view.melds), 20) + 400 * min(answer.tiles, 10)
    return Choice(Lay(answer.table), 3000 + looking + dice.below(4000))


class Strong:
    """Lays the most tiles, and of these the most points; draws from any stack when nothing can be laid."""

    name = Text("Stark", "Strong")

    def choose(self, view: View, dice: Dice) -> Choice:
        return thought(view, best_lay(task_in(view)), dice)

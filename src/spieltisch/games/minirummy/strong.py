"""A player that lays as much as can be laid."""

from __future__ import annotations

from spieltisch.games.minirummy.moves import Lay, stock_moves
from spieltisch.games.minirummy.question import question_in
from spieltisch.games.minirummy.solver import Answer, best_lay
from spieltisch.games.minirummy.view import View
from spieltisch.kernel.game import Choice, Dice
from spieltisch.kernel.texts import Text


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
        return thought(view, best_lay(question_in(view)), dice)

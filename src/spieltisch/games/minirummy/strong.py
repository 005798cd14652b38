"""A player that lays as much as can be laid."""

from __future__ import annotations

from spieltisch.games.minirummy.choices import thought
from spieltisch.games.minirummy.question import question_in
from spieltisch.games.minirummy.solver import best_lay
from spieltisch.games.minirummy.view import View
from spieltisch.kernel.game import Choice, Dice
from spieltisch.kernel.texts import Text


class Strong:
    """Lays the most tiles, and of these the most points; draws from any stack when nothing can be laid."""

    name = Text("Stark", "Strong")

    def choose(self, view: View, dice: Dice) -> Choice:
        return thought(view, best_lay(question_in(view)).table, dice)

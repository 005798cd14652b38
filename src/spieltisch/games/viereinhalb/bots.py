"""Players that know what their seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from spieltisch.games.viereinhalb.foresight import best_move
from spieltisch.games.viereinhalb.offers import offers
from spieltisch.games.viereinhalb.outlook import outlook
from spieltisch.games.viereinhalb.view import View
from spieltisch.kernel.game import Bot, Choice, Dice, Move
from spieltisch.kernel.texts import Text


class Uniform:
    """Any legal move, each as likely as another."""

    name = Text("Zufall", "Random")

    def choose(self, view: View, dice: Dice) -> Choice:
        """One of all offers, setting aside included."""
        move: Move = dice.pick(offers(outlook(view)))
        return Choice(move, 600 + dice.below(1200))


class Friendly:
    """Looks after the group: plays what leaves the next seats something to lay."""

    name = Text("Freundlich", "Friendly")

    def choose(self, view: View, dice: Dice) -> Choice:
        """The move that seems to cost the group least."""
        return Choice(best_move(outlook(view)), 900 + dice.below(1601))


BOTS: Final[Mapping[str, Bot[Any]]] = {"uniform": Uniform(), "friendly": Friendly()}

"""Players of Tiny."""

from collections.abc import Mapping
from typing import Final

from spieltisch.kernel.game import Bot, Choice, Dice
from spieltisch.kernel.texts import Text

from .moves import Lay
from .view import View


class Uniform:
    """Any card."""

    name = Text("Zufall", "Random")

    def choose(self, view: View, dice: Dice) -> Choice:
        return Choice(Lay(dice.pick(view.hand)), 500 + dice.below(1000))


BOTS: Final[Mapping[str, Bot[View]]] = {"uniform": Uniform()}

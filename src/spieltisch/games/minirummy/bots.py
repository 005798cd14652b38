"""Players that know what their seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from spieltisch.games.minirummy.moves import stock_moves
from spieltisch.games.minirummy.patient import Patient
from spieltisch.games.minirummy.plan import full_lay, position_in, some_lays
from spieltisch.games.minirummy.practised import Practised
from spieltisch.games.minirummy.strong import Strong
from spieltisch.games.minirummy.view import View
from spieltisch.kernel.game import Bot, Choice, Dice
from spieltisch.kernel.texts import Text


class Uniform:
    """Any of the moves that are offered, each as likely as another."""

    name = Text("Zufall", "Random")

    def choose(self, view: View, dice: Dice) -> Choice:
        moves = [*some_lays(position_in(view)), *stock_moves(view.stacks)]
        return Choice(dice.pick(moves), 1500 + dice.below(2500))


class Simple:
    """Lays what the rack gives and adds to the table; rebuilds nothing. Draws from any stack: all are alike."""

    name = Text("Einfach", "Simple")

    def choose(self, view: View, dice: Dice) -> Choice:
        lay = full_lay(position_in(view))
        move = dice.pick(stock_moves(view.stacks)) if lay is None else lay
        return Choice(move, 3000 + dice.below(4000))


BOTS: Final[Mapping[str, Bot[Any]]] = {  # from weak to strong
    "uniform": Uniform(),
    "simple": Simple(),
    "practised": Practised(),
    "strong": Strong(),
    "patient": Patient(),
}
HEAVY: Final = frozenset({"practised", "strong", "patient"})
"""Those that ask the solver."""

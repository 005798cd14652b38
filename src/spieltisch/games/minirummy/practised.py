"""A player that rebuilds a part of the table, as far as one look takes it in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from spieltisch.games.minirummy.choices import laid, thought
from spieltisch.games.minirummy.melds import Group, melds_in
from spieltisch.games.minirummy.moves import Lay
from spieltisch.games.minirummy.plan import Position, full_lay, position_in
from spieltisch.games.minirummy.question import Task, question_in
from spieltisch.games.minirummy.solver import as_written, best_lay
from spieltisch.games.minirummy.view import View
from spieltisch.kernel.game import Choice, Dice
from spieltisch.kernel.texts import Text

TAKEN_IN: Final = (2, 3)
"""How many combinations one look takes in: measured to lie between `simple` and `strong` (`scripts/bench bots`)."""


class Practised:
    """Sees every new combination and every place to add a tile, but rebuilds only two or three combinations a turn.

    Which ones is chance, so what is overlooked in one turn may be found in the next. Lays no fewer than `Simple`.
    """

    name = Text("Geübt", "Practised")

    def choose(self, view: View, dice: Dice) -> Choice:
        position, task = position_in(view), question_in(view)
        rebuilt = _added(position, task, _rebuilt(task, dice))
        return thought(view, max(rebuilt, _table(full_lay(position)), key=_size), dice)


def _rebuilt(task: Task, dice: Dice) -> tuple[Group, ...]:
    """The whole table after the best lay with what is looked at; empty if that gives nothing."""
    table = list(task.table)
    dice.shuffle(table)
    many: int = dice.pick(TAKEN_IN)
    found = best_lay(task._replace(table=tuple(table[:many]))).table
    return as_written(task.table, (*table[many:], *found)) if found else ()


def _added(position: Position, task: Task, table: tuple[Group, ...]) -> tuple[Group, ...]:
    """The table with what else can be added to it; a first lay stays as it is."""
    if not table or not position.opened:
        return table
    left = Counter(position.rack) - Counter(laid(task, table))
    return _table(full_lay(position._replace(melds=melds_in(table), rack=list(left.elements())))) or table


def _table(lay: Lay | None) -> tuple[Group, ...]:
    return () if lay is None else lay.melds


def _size(table: Sequence[Group]) -> int:
    return sum(map(len, table))

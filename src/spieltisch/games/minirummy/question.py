"""A position as a question to the solver. Knows nothing of the rules, so that bots, which the rules name, may ask it."""

from __future__ import annotations

from typing import Final, NamedTuple

from spieltisch.games.minirummy.check import Given
from spieltisch.games.minirummy.melds import Group
from spieltisch.games.minirummy.options import OPTIONS
from spieltisch.games.minirummy.tiles import BY_PIECE, BY_TEXT
from spieltisch.games.minirummy.view import View
from spieltisch.kernel.options import Options

SHOWN: Final = ("first_meld", "joker_value", "joker_counts_in_first_meld", "jokers", "rebuild_in_first_turn")
"""The options that a lay depends on; every view has them."""


class Task(NamedTuple):
    """Valid combinations (a bare joker is as if just freed), a rack, whether that seat has laid before.

    `options` are complete, as `resolve` gives them.
    """

    table: tuple[Group, ...]
    rack: Group
    opened: bool
    options: Options


def question_in(view: View) -> Task:
    """What the viewer, who has a seat, could ask the solver."""
    seat = view.seat
    assert seat is not None
    options = {option.key: option.default_for(len(view.sizes)) for option in OPTIONS}
    options.update({key: getattr(view, key) for key in SHOWN})
    table = tuple(tuple(BY_TEXT[each] for each in meld.tiles) for meld in view.melds)
    rack = tuple(BY_PIECE[piece] for piece in view.racks[seat] or [])
    return Task(table, rack, view.opened[seat], options)


def given(task: Task) -> Given:
    """A position as texts."""
    return Given(texts(task.table), [tile.text for tile in task.rack], task.opened, task.options)


def texts(groups: tuple[Group, ...]) -> list[list[str]]:
    """Groups as texts of tiles."""
    return [[tile.text for tile in group] for group in groups]

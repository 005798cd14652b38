"""A position as a question to the solver. Knows nothing of the rules, so that bots, which the rules name, may ask it."""

from __future__ import annotations

from typing import NamedTuple

from spieltisch.games.minirummy.check import Given
from spieltisch.games.minirummy.melds import Group
from spieltisch.kernel.game import Options


class Task(NamedTuple):
    """Valid combinations (a bare joker is as if just freed), a rack, whether that seat has laid before.

    `options` are complete, as `resolve` gives them.
    """

    table: tuple[Group, ...]
    rack: Group
    opened: bool
    options: Options


def given(task: Task) -> Given:
    """A position as texts."""
    return Given(texts(task.table), [tile.text for tile in task.rack], task.opened, task.options)


def texts(groups: tuple[Group, ...]) -> list[list[str]]:
    """Groups as texts of tiles."""
    return [[tile.text for tile in group] for group in groups]

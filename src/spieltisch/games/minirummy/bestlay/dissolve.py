"""The same lay with fewer tiles moved: a new combination is none if all its tiles can be added to others."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.games.minirummy.bestlay.steps import way_of
from spieltisch.games.minirummy.check import why_wrong
from spieltisch.games.minirummy.melds import Group, Meld, read
from spieltisch.games.minirummy.question import Task, given, texts
from spieltisch.games.minirummy.tiles import FACES

Table = tuple[Group, ...]


def dissolved(task: Task, before: Sequence[Group], after: Table) -> Table:
    """A table with the same tiles as `after`, for a seat that has laid before."""
    moved = _moved(before, after) if task.opened else 0
    for group in after if moved else ():
        other = _without(group, after) if group not in before else None
        if other is None:
            continue
        less = _moved(before, other)
        if less < moved and why_wrong(given(task), texts(other)) is None:
            after, moved = other, less
    return after


def _moved(before: Sequence[Group], after: Table) -> int:
    return sum(map(len, way_of(before, after).moved_at))


def _without(group: Group, table: Table) -> Table | None:
    """The table with the tiles of one combination added to others; None: they cannot be."""
    if group not in table or any(tile.place >= FACES for tile in group):
        return None
    others = list(table)
    others.remove(group)
    for tile in group:
        for at, other in enumerate(others):
            meld = read((*other, tile))
            if isinstance(meld, Meld):
                others[at] = meld.tiles
                break
        else:
            return None
    return tuple(others)

"""From a content to a table: most combinations stay as they are, the others are laid anew.

Which ones can stay is found by halving: all of them if the rest can be split without them, else one half and then the
other. That is quick and leaves few to lay anew; it does not prove that fewer are impossible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spieltisch.games.minirummy.bestlay.amounts import (
    CELLS,
    COLOUR_COUNT,
    Amounts,
    Cell,
    Content,
    cell_of,
    face_at,
)
from spieltisch.games.minirummy.bestlay.split import Cells, split
from spieltisch.games.minirummy.melds import Group
from spieltisch.games.minirummy.tiles import FACES, JOKERS_AS, REAL


class Heap:
    """Tiles without an order: real ones and jokers by the cell they are or stand for."""

    def __init__(self, real: list[int], jokers: list[int]) -> None:
        self.real = real
        self.jokers = jokers

    def without(self, groups: Sequence[Group]) -> Heap | None:
        """What is left when whole groups are taken away, or None if they are not in it."""
        real, jokers = self.real[:], self.jokers[:]
        for group in groups:
            for tile in group:
                if tile.face is None:
                    return None
                (real if tile.place < FACES else jokers)[cell_of(tile.face)] -= 1
        return None if min(jokers) < 0 or min(real) < 0 else Heap(real, jokers)

    def split(self) -> list[Cells] | None:
        """Its tiles as combinations."""
        return split([real + joker for real, joker in zip(self.real, self.jokers, strict=True)])


def arranged(amounts: Amounts, content: Content, table: Sequence[Group]) -> list[Group]:
    """A table with this content. What stays of `table` stands where it stood, then come the others."""
    real = [amounts.table[cell] + content.laid[cell] for cell in range(CELLS)]
    heap = Heap(real, content.jokers)
    touched = [cell for cell in range(CELLS) if content.laid[cell] or content.jokers[cell]]
    order = sorted(range(len(table)), key=lambda at: _nearness(table[at], touched))
    kept = _keep(heap, [], order, table)
    rest = heap.without([table[at] for at in kept])
    assert rest is not None
    cells = rest.split()
    assert cells is not None
    others = _filled(cells, rest, [group for at, group in enumerate(table) if at not in kept])
    return [*(table[at] for at in sorted(kept)), *others]


def _nearness(group: Group, touched: Sequence[Cell]) -> int:
    """How many of the tiles laid are near a group: the more, the sooner it has to be opened."""
    cells = [cell_of(tile.face) for tile in group if tile.face is not None]
    return sum(min(_distance(cell, other) for other in cells) <= 1 for cell in touched if cells)


def _distance(one: Cell, other: Cell) -> int:
    """1: the same number, or next to each other in a colour."""
    if one // COLOUR_COUNT == other // COLOUR_COUNT or abs(one - other) == COLOUR_COUNT:
        return 1
    return 2


def _keep(heap: Heap, kept: list[int], some: Sequence[int], table: Sequence[Group]) -> list[int]:
    """`kept`, and of `some` those that can stay besides."""
    if not some:
        return kept
    rest = heap.without([table[at] for at in (*kept, *some)])
    if rest is not None and rest.split() is not None:
        return [*kept, *some]
    if len(some) == 1:
        return kept
    middle = len(some) // 2
    return _keep(heap, _keep(heap, kept, some[:middle], table), some[middle:], table)


def _filled(cells: Sequence[Cells], heap: Heap, opened: Sequence[Group]) -> list[Group]:
    """Combinations with tiles in them: a joker stays, if it can, with the tiles it lay beside."""
    real, jokers = heap.real[:], heap.jokers[:]
    found = [[REAL[face_at(cell)] for cell in combination] for combination in cells]
    for cell in range(CELLS):
        if not jokers[cell]:
            continue
        places = [at for at, combination in enumerate(cells) for each in combination if each == cell]
        places.sort(key=lambda at: -_company(cells[at], cell, opened))
        for at in places[: jokers[cell]]:
            found[at][cells[at].index(cell)] = JOKERS_AS[face_at(cell)]
        assert len(places) == real[cell] + jokers[cell]
    return [tuple(combination) for combination in found]


def _company(combination: Cells, cell: Cell, opened: Sequence[Group]) -> int:
    """How many tiles a combination has in common with an opened group in which a joker stood for `cell`."""
    joker = JOKERS_AS[face_at(cell)]
    own = Counter(combination)
    shared = [sum((Counter(_cells(group)) & own).values()) for group in opened if joker in group]
    return max(shared, default=0)


def _cells(group: Group) -> list[Cell]:
    return [cell_of(tile.face) for tile in group if tile.face is not None]


def new_groups(content: Content) -> list[Group]:
    """Combinations of tiles from the rack alone."""
    heap = Heap(content.laid, content.jokers)
    cells = heap.split()
    assert cells is not None
    return _filled(cells, heap, [])

"""From a content to a table: combinations that can stay stay as they are, the others are laid anew.

A content says how many tiles of each cell lie in runs and how many in sets. A combination of the table can stay if what
is left without it still makes runs, or sets. They are asked one after the other, those far from what is laid first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from spieltisch.games.minirummy.bestlay.amounts import (
    CELLS,
    COLOUR_COUNT,
    Amounts,
    Cell,
    Content,
    cell_of,
    face_at,
)
from spieltisch.games.minirummy.bestlay.lanes import are_runs
from spieltisch.games.minirummy.bestlay.sets import are_sets
from spieltisch.games.minirummy.melds import LEAST, Group
from spieltisch.games.minirummy.tiles import FACES, JOKERS_AS, REAL, Tile

Cells = list[Cell]
"""A combination as the cells of its tiles."""
CELL_AT: Final = vec[i64]([cell_of(place % FACES) for place in range(2 * FACES)])
"""By a tile's place: its cell."""


class Heap:
    """Tiles without an order, by cell: in runs, in sets, and how many of both are jokers."""

    def __init__(self, runs: list[int], tiles: list[int], jokers: list[int]) -> None:
        self.runs = vec[i64](runs)
        self.sets = vec[i64]([all_tiles - run for all_tiles, run in zip(tiles, runs, strict=True)])
        self.jokers = vec[i64](jokers)
        self.real = vec[i64]([all_tiles - joker for all_tiles, joker in zip(tiles, jokers, strict=True)])

    def take(self, group: Group) -> bool:
        """Take a whole group away, if what is left can be laid without it."""
        if not self._has(group):
            return False
        one, other = CELL_AT[group[0].place], CELL_AT[group[1].place]
        is_set = one // COLOUR_COUNT == other // COLOUR_COUNT
        counts = self.sets if is_set else self.runs
        self._add(counts, group, -1)
        holds = are_sets(counts, one) if is_set else are_runs(counts, one % COLOUR_COUNT)
        if holds:
            self._count(group)
        else:
            self._add(counts, group, 1)
        return holds

    def _has(self, group: Group) -> bool:
        """Whether its tiles are there, whatever they lie in."""
        for tile in group:
            place: i64 = tile.place
            if place >= 2 * FACES or (self.jokers if place >= FACES else self.real)[CELL_AT[place]] <= 0:
                return False
        return True

    def _add(self, counts: vec[i64], group: Group, number: i64) -> None:
        for tile in group:
            cell = CELL_AT[tile.place]
            counts[cell] = counts[cell] + number

    def _count(self, group: Group) -> None:
        for tile in group:
            place: i64 = tile.place
            if place >= FACES:
                self.jokers[CELL_AT[place]] -= 1
            else:
                self.real[CELL_AT[place]] -= 1

    def cells(self) -> list[Cells]:
        """What is left, as combinations."""
        found: list[Cells] = []
        for colour in range(COLOUR_COUNT):
            found += _as_runs(self.runs, colour)
        for first in range(0, CELLS, COLOUR_COUNT):
            _deal(self.sets, first, found)
        return found


def arranged(amounts: Amounts, content: Content, table: Sequence[Group]) -> tuple[list[Group], list[Group]]:
    """A table with this content: which combinations of `table` are opened, and what is laid beside the others."""
    heap = Heap(content.runs, content.tiles(amounts), content.jokers)
    opened = [group for group in _far_first(content, table) if not heap.take(group)]
    return opened, _filled(heap, opened)


def _far_first(content: Content, table: Sequence[Group]) -> list[Group]:
    """The combinations; those near to much of what is laid are last."""
    near = _near(content)
    order = [(_nearness(near, group), at) for at, group in enumerate(table)]
    order.sort()
    return [table[at] for _, at in order]


def _near(content: Content) -> vec[i64]:
    """By cell: how much is laid of its number, or next to it in its colour."""
    near = vec[i64]([0] * CELLS)
    for cell in range(CELLS):
        if not content.laid[cell] and not content.jokers[cell]:
            continue
        first = cell // COLOUR_COUNT * COLOUR_COUNT
        for other in range(first, first + COLOUR_COUNT):
            near[other] += 1
        if cell >= COLOUR_COUNT:
            near[cell - COLOUR_COUNT] += 1
        if cell + COLOUR_COUNT < CELLS:
            near[cell + COLOUR_COUNT] += 1
    return near


def _nearness(near: vec[i64], group: Group) -> int:
    """How much is laid near to a group: the more, the sooner it has to be opened."""
    total: i64 = 0
    for tile in group:
        place: i64 = tile.place
        if place < 2 * FACES:
            total += near[CELL_AT[place]]
    return int(total)


def new_groups(content: Content) -> list[Group]:
    """Combinations of tiles from the rack alone."""
    tiles = [content.laid[cell] + content.jokers[cell] for cell in range(CELLS)]
    return _filled(Heap(content.runs, tiles, content.jokers), [])


def _filled(heap: Heap, opened: Sequence[Group]) -> list[Group]:
    """Combinations with tiles in them: a joker stays, if it can, with the tiles it lay beside."""
    cells = heap.cells()
    found = [[REAL[face_at(cell)] for cell in combination] for combination in cells]
    for cell in range(CELLS):
        number = int(heap.jokers[cell])
        if not number:
            continue
        joker = JOKERS_AS[face_at(cell)]
        places = [at for at, combination in enumerate(cells) for each in combination if each == cell]
        if len(places) > number:
            places.sort(key=lambda at, joker=joker: -_company(cells[at], joker, opened))  # type: ignore[misc]
        for at in places[:number]:
            found[at][cells[at].index(cell)] = joker
    return [tuple(combination) for combination in found]


def _company(combination: Cells, joker: Tile, opened: Sequence[Group]) -> int:
    """How many tiles a combination has in common with an opened one in which this joker lay."""
    own = Counter(combination)
    shared = [sum((Counter(_cells(group)) & own).values()) for group in opened if joker in group]
    return max(shared, default=0)


def _cells(group: Group) -> list[Cell]:
    return [cell_of(tile.face) for tile in group if tile.face is not None]


def _as_runs(runs: vec[i64], colour: int) -> list[Cells]:
    """Runs of a colour: at each number the shortest go on, and as many begin as there are tiles left."""
    done: list[Cells] = []
    going: list[Cells] = []
    for cell in range(colour, CELLS, COLOUR_COUNT):
        number = int(runs[cell])
        if not number and not going:
            continue
        if len(going) > 1:
            going.sort(key=len)
        done += going[number:]
        going = going[:number]
        while len(going) < number:
            going.append([])
        for run in going:
            run.append(cell)
    return done + going


def _deal(sets: vec[i64], first: Cell, found: list[Cells]) -> None:
    """As many sets of a number as its tiles make, dealt out colour by colour."""
    dealt = [cell for cell in range(first, first + COLOUR_COUNT) for _ in range(int(sets[cell]))]
    number = len(dealt) // LEAST
    found += [dealt[at::number] for at in range(number)]

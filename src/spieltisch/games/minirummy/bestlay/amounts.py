"""What the search sees of a position: how many there are of each tile, by cell.

A cell is a number in a colour, counted number by number: 1r 1b 1o 1g 2r … 13g. The search walks through them in this
order, so each colour comes up every fourth cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from spieltisch.games.minirummy.melds import Group
from spieltisch.games.minirummy.tiles import BARE, FACES, HIGH, Face, Tile

Objective: TypeAlias = Literal["tiles", "points"]
OBJECTIVES: Final[tuple[Objective, Objective]] = ("tiles", "points")
Cell: TypeAlias = int
COLOUR_COUNT: Final = 4
CELLS: Final = 52
HIGHEST: Final = 13
MANY: Final = 1024
"""More than all tiles together, and more than all their points (with jokers at most 932)."""


def cell_of(face: Face) -> Cell:
    """The cell of a face."""
    return face % HIGH * COLOUR_COUNT + face // HIGH


def face_at(cell: Cell) -> Face:
    """The face of a cell."""
    return cell % COLOUR_COUNT * HIGH + cell // COLOUR_COUNT


def number_at(cell: Cell) -> int:
    """The number of a cell."""
    return cell // COLOUR_COUNT + 1


class Amounts:
    """Counts by cell: real tiles on the table and on the rack, jokers bound to the cell; and all jokers.

    `values`: what a tile from the rack is worth to the objective, tiles and points in one number.
    """

    def __init__(self, table: Iterable[Group], rack: Iterable[Tile], bound: bool) -> None:
        self.table = [0] * CELLS
        self.rack = [0] * CELLS
        self.bound = [0] * CELLS
        self.table_jokers = 0
        self.rack_jokers = 0
        self.values = [0] * CELLS
        self.joker_value = 0
        for group in table:
            for tile in group:
                self._lies(tile, bound)
        for tile in rack:
            if tile.face is None:
                self.rack_jokers += 1
            else:
                self.rack[cell_of(tile.face)] += 1

    def _lies(self, tile: Tile, bound: bool) -> None:
        if tile.face is not None and tile.place < FACES:
            self.table[cell_of(tile.face)] += 1
            return
        self.table_jokers += 1
        if bound and tile is not BARE and tile.face is not None:
            self.bound[cell_of(tile.face)] += 1

    @property
    def jokers(self) -> int:
        """All that may lie on the finished table."""
        return self.table_jokers + self.rack_jokers

    def rate(self, objective: Objective, joker_points: int) -> None:
        """Set what tiles are worth: one number that orders lays as the objective does."""
        tile, point = (MANY, 1) if objective == "tiles" else (1, MANY)
        self.values = [tile + point * number_at(cell) for cell in range(CELLS)]
        self.joker_value = tile + point * joker_points

    def by_worth(self, joker: int | None) -> Amounts:
        """The rack alone, where tiles are worth their numbers and a joker as much (None: as the highest)."""
        own = Amounts((), (), False)
        own.rack, own.rack_jokers = self.rack, self.rack_jokers
        own.values = [number_at(cell) for cell in range(CELLS)]
        own.joker_value = HIGHEST if joker is None else joker
        return own

    def without(self, own: Content) -> Amounts:
        """What is left beside own combinations from the rack; their tiles have freed the jokers that stood for them."""
        left = Amounts((), (), False)
        left.table, left.values, left.joker_value = self.table, self.values, self.joker_value
        left.rack = [self.rack[cell] - own.laid[cell] for cell in range(CELLS)]
        left.bound = [max(0, self.bound[cell] - own.laid[cell]) for cell in range(CELLS)]
        left.table_jokers = self.table_jokers
        left.rack_jokers = self.rack_jokers - sum(own.jokers)
        return left


class Content:
    """A finished table as counts by cell: real tiles laid from the rack, jokers by what they stand for.

    `runs`: how many of all tiles of a cell lie in runs; the others lie in sets.
    """

    def __init__(self, laid: list[int], jokers: list[int], runs: list[int]) -> None:
        self.laid = laid
        self.jokers = jokers
        self.runs = runs

    def tiles(self, amounts: Amounts) -> list[int]:
        """How many tiles and jokers together lie at each cell."""
        return [amounts.table[cell] + self.laid[cell] + self.jokers[cell] for cell in range(CELLS)]

"""Tiles as combinations: whether the tiles of a table can be split into sets and runs, and the split."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.games.minirummy.bestlay.amounts import CELLS, COLOUR_COUNT, Cell
from spieltisch.games.minirummy.bestlay.prices import LANE_BITS, OPEN, lanes_after
from spieltisch.games.minirummy.bestlay.sets import NO_SETS
from spieltisch.games.minirummy.bestlay.spare import are_sets
from spieltisch.games.minirummy.melds import LEAST

Cells = list[Cell]
"""A combination as the cells of its tiles."""


def split(tiles: Sequence[int]) -> list[Cells] | None:
    """Combinations that use up so many tiles at each cell, or None."""
    runs = _Splitter(tiles).runs()
    if runs is None:
        return None
    found: list[Cells] = []
    for colour in range(COLOUR_COUNT):
        found += _as_runs(runs, colour)
    for first in range(0, CELLS, COLOUR_COUNT):
        found += _as_sets([tiles[cell] - runs[cell] for cell in range(first, first + COLOUR_COUNT)], first)
    return found


class _Splitter:
    """Tries how many tiles of each cell go on in runs; what failed once from the same lanes is not tried again."""

    def __init__(self, tiles: Sequence[int]) -> None:
        self.tiles = tiles
        self.failed: set[tuple[int, int]] = set()
        self.found: list[int] = []

    def runs(self) -> list[int] | None:
        """How many tiles of each cell are in runs, or None."""
        return self.found if self._from(0, 0) else None

    def _from(self, cell: Cell, lanes: int) -> bool:
        """Decide the number that begins with `cell`. `lanes`: of all colours, the next one lowest."""
        if cell == CELLS:
            return all(not lanes >> LANE_BITS * colour & OPEN for colour in range(COLOUR_COUNT))
        if (cell, lanes) in self.failed:
            return False
        if self._colour(cell, lanes, []):
            return True
        self.failed.add((cell, lanes))
        return False

    def _colour(self, cell: Cell, lanes: int, sets: list[int]) -> bool:
        if len(sets) == COLOUR_COUNT:
            return are_sets(sets) and self._from(cell, lanes)
        own = lanes & ((1 << LANE_BITS) - 1)
        tiles = self.tiles[cell]
        for runs in range(tiles, (own & 7) + (own >> 3 & 7) - 1, -1):
            after = lanes >> LANE_BITS | lanes_after(own, runs) << LANE_BITS * (COLOUR_COUNT - 1)
            self.found.append(runs)
            if self._colour(cell + 1, after, [*sets, tiles - runs]):
                return True
            self.found.pop()
        return False


def _as_runs(runs: Sequence[int], colour: int) -> list[Cells]:
    """Runs of a colour: at each number the shortest go on, and as many begin as there are tiles left."""
    done: list[Cells] = []
    going: list[Cells] = []
    for cell in range(colour, CELLS, COLOUR_COUNT):
        going.sort(key=len)
        here = going[: runs[cell]]
        done += going[runs[cell] :]
        here += [[] for _ in range(runs[cell] - len(here))]
        for run in here:
            run.append(cell)
        going = here
    return done + going


def _as_sets(counts: Sequence[int], first: Cell) -> list[Cells]:
    """As many sets of a number as its tiles make, dealt out colour by colour."""
    number = sum(counts) // LEAST
    found: list[Cells] = [[] for _ in range(number)]
    at = NO_SETS
    for colour, count in enumerate(counts):
        for _ in range(count):
            found[at % number].append(first + colour)
            at += 1
    return found

"""Tiles as combinations: whether the tiles of a table can be split into sets and runs, and the split."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.games.minirummy.bestlay.amounts import CELLS, COLOUR_COUNT, Cell
from spieltisch.games.minirummy.bestlay.lanes import AFTER, DUE, LANE_BITS, LANE_MASK, MOST, WIDE
from spieltisch.games.minirummy.bestlay.sets import NO_SETS, PEAKS, completed, in_bits
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
        self.completions = [
            completed(in_bits(tiles[cell + 1 : cell // COLOUR_COUNT * COLOUR_COUNT + COLOUR_COUNT]))
            for cell in range(CELLS)
        ]
        self.failed: set[int] = set()
        self.found: list[int] = []

    def runs(self) -> list[int] | None:
        """How many tiles of each cell are in runs, or None."""
        return self.found if self._from(0, 0, NO_SETS) else None

    def _from(self, cell: Cell, lanes: int, sets: int) -> bool:
        """Decide `cell` and all after it. `lanes`: of all colours, that of the cell lowest; `sets`: the tally."""
        if cell == CELLS:
            return not any(DUE[lanes >> LANE_BITS * colour & LANE_MASK] for colour in range(COLOUR_COUNT))
        state = (sets << LANE_BITS * COLOUR_COUNT | lanes) * CELLS + cell
        if state in self.failed:
            return False
        own, tiles = lanes & LANE_MASK, self.tiles[cell]
        last = cell % COLOUR_COUNT == COLOUR_COUNT - 1
        completions = self.completions[cell]
        ahead = self.tiles[cell + COLOUR_COUNT] if cell + COLOUR_COUNT < CELLS else 0
        for runs in range(min(tiles, MOST), int(DUE[own]) - 1, -1):
            left = tiles - runs
            tally = (sets // PEAKS + left) * PEAKS + max(sets % PEAKS, left)
            next_lanes = int(AFTER[own * WIDE + runs])
            if completions[tally] or DUE[next_lanes] > ahead:
                continue
            after = lanes >> LANE_BITS | next_lanes << LANE_BITS * (COLOUR_COUNT - 1)
            self.found.append(runs)
            if self._from(cell + 1, after, NO_SETS if last else tally):
                return True
            self.found.pop()
        self.failed.add(state)
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

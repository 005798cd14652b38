"""Where the tiles of a lay come from: of twins and of jokers, which lay where, and which the rack gives.

Decided once; the steps and every drawing go by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from spieltisch.games.minirummy.melds import Group
from spieltisch.games.minirummy.tiles import FACES, Tile


class Stone:
    """A physical tile, unlike its twin. `tile`: what it stands for by now."""

    __slots__ = ("moved", "placed", "tile")

    def __init__(self, tile: Tile, placed: bool = False) -> None:
        self.tile = tile
        self.placed = placed
        """The rack gives it."""
        self.moved = False
        """It lay in another combination, or stood for something else."""

    @property
    def is_joker(self) -> bool:
        return self.tile.place >= FACES


Heap = list[Stone]
"""The tiles of a combination of the table before."""
Fits = Callable[[Stone, Tile], bool]


def bases_of(heaps: Sequence[Heap], new: Sequence[Group]) -> dict[int, int]:
    """For new combinations the heap that they grow out of: those with most tiles in common first."""
    shared = [
        (len(_pairs(list(group), heap, _exactly)), heap_at, at)
        for at, group in enumerate(new)
        for heap_at, heap in enumerate(heaps)
    ]
    found: dict[int, int] = {}
    for number, heap_at, at in sorted(shared, key=lambda each: (-each[0], each[2], each[1])):
        if number > 1 and at not in found and heap_at not in found.values():
            found[at] = heap_at
    return found


class Origins:
    """For each new combination its stones, in the order of its tiles."""

    def __init__(self, heaps: Sequence[Heap], new: Sequence[Group], bases: dict[int, int]) -> None:
        self.free = [list(heap) for heap in heaps]
        self.new = new
        self.found: list[list[Stone | None]] = [[None] * len(group) for group in new]
        for fits in (_exactly, _jokers):
            for at, heap_at in bases.items():
                self._give(at, heap_at, fits)
            self._share(fits)

    def stones(self) -> list[list[Stone]]:
        """What no heap gives comes from the rack."""
        return [
            [stone or Stone(tile, placed=True) for tile, stone in zip(group, found, strict=True)]
            for group, found in zip(self.new, self.found, strict=True)
        ]

    def _share(self, fits: Fits) -> None:
        """What most of a heap goes to has it first, so that tiles that lay together stay together."""
        while True:
            most, at, heap_at = max(self._shared(fits), default=(0, 0, 0))
            if not most:
                return
            self._give(-at, -heap_at, fits)

    def _shared(self, fits: Fits) -> Iterator[tuple[int, int, int]]:
        for heap_at, heap in enumerate(self.free):
            for at in range(len(self.new)) if heap else ():
                yield len(_pairs(self._missing(at), heap, fits)), -at, -heap_at

    def _missing(self, at: int) -> list[Tile | None]:
        return [None if stone else tile for tile, stone in zip(self.new[at], self.found[at], strict=True)]

    def _give(self, at: int, heap_at: int, fits: Fits) -> None:
        for place, stone in _pairs(self._missing(at), self.free[heap_at], fits):
            self.found[at][place] = stone
            self.free[heap_at].remove(stone)


def _exactly(stone: Stone, tile: Tile) -> bool:
    return stone.tile is tile


def _jokers(stone: Stone, tile: Tile) -> bool:
    return stone.is_joker and tile.place >= FACES


def _pairs(wanted: Sequence[Tile | None], heap: Heap, fits: Fits) -> list[tuple[int, Stone]]:
    """Which stones of a heap can be what is wanted, by place."""
    left, found = list(heap), []
    for place, tile in enumerate(wanted):
        stone = tile and next((each for each in left if fits(each, tile)), None)
        if stone:
            left.remove(stone)
            found.append((place, stone))
    return found

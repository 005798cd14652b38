"""Which tiles of one number can form sets, and with how many jokers.

So many sets are possible for some tiles exactly if no colour has more tiles than there are sets, and they are three or
four to a set: dealt out in turn, colour by colour, no set gets a colour twice and sizes differ by one at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from spieltisch.games.minirummy.bestlay.amounts import COLOUR_COUNT

LEAST: Final = 3
SET_MOST: Final = 4

MOST_TILES: Final = 15
PEAKS: Final = 8
PEAK_BITS: Final = 3
PEAK_MASK: Final = 7
COUNT_BITS: Final = 3
COUNT_MASK: Final = 7
NO_SETS: Final = 0
"""The tally of no tile."""


def tally(tiles: int, peak: int) -> int:
    """What decides whether tiles form sets: how many they are, and the most of one colour."""
    return tiles * PEAKS + peak


def sets_of(tiles: i64, peak: i64) -> i64:
    """The fewest sets that hold so many tiles."""
    return max(peak, (tiles + SET_MOST - 1) // SET_MOST)


JOKERS: Final = vec[i64](
    [
        max(0, LEAST * int(sets_of(tiles, peak)) - tiles)
        for tiles in range(MOST_TILES + 1)
        for peak in range(PEAKS)
    ]
)
"""By tally: the fewest jokers that make sets of the tiles. (More sets would need more.)"""


_COMPLETED: dict[int, vec[i64]] = {0: JOKERS}


def completed(later: i64) -> vec[i64]:
    """By tally: the fewest jokers if the colours still to come have so many tiles, of which any may be added.

    `later`: how many each colour has, three bits each, the next colour's lowest.
    """
    known = _COMPLETED.get(int(later))
    if known is None:
        known = _COMPLETED[int(later)] = _added(later & COUNT_MASK, completed(later >> COUNT_BITS))
    return known


def _added(most: i64, after: vec[i64]) -> vec[i64]:
    """The fewest jokers if up to so many tiles of a colour are added, and then there are others."""
    found = vec[i64]([0] * len(JOKERS))
    for tiles in range(MOST_TILES + 1):
        for peak in range(PEAKS):
            added = range(min(int(most), MOST_TILES - tiles) + 1)
            found[tally(tiles, peak)] = min(
                [int(after[tally(tiles + more, max(peak, more))]) for more in added]
            )
    return found


def in_bits(counts: Sequence[int]) -> i64:
    """So many tiles of each colour, as `completed` reads them."""
    bits: i64 = 0
    for count in reversed(counts):
        bits = (bits << COUNT_BITS) + count
    return bits


def are_sets(counts: vec[i64], cell: i64) -> bool:
    """Whether so many tiles of the number of a cell form sets."""
    at = cell // COLOUR_COUNT * COLOUR_COUNT
    end, total, peak = at + COLOUR_COUNT, i64(0), i64(0)
    while at < end:
        total += counts[at]
        peak = max(peak, counts[at])
        if counts[at] < 0:
            return False
        at += 1
    most = total // LEAST
    return most >= peak and SET_MOST * most >= total

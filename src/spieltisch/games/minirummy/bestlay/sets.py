"""Which tiles of one number can form sets, and with how many jokers.

So many sets are possible for some tiles exactly if no colour has more tiles than there are sets, and they are three or
four to a set: dealt out in turn, colour by colour, no set gets a colour twice and sizes differ by one at most.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from spieltisch.games.minirummy.melds import LEAST, SET_MOST

MOST_TILES: Final = 15
PEAKS: Final = 8
NO_SETS: Final = 0
"""The tally of no tile."""


def tally(tiles: int, peak: int) -> int:
    """What decides whether tiles form sets: how many they are, and the most of one colour."""
    return tiles * PEAKS + peak


def sets_of(tiles: int, peak: int) -> int:
    """The fewest sets that hold so many tiles."""
    return max(peak, -(-tiles // SET_MOST))


JOKERS: Final = vec[i64](
    [max(0, LEAST * sets_of(tiles, peak) - tiles) for tiles in range(MOST_TILES + 1) for peak in range(PEAKS)]
)
"""By tally: the fewest jokers that make sets of the tiles. (More sets would need more.)"""


@lru_cache(maxsize=1024)
def completed(later: tuple[int, ...]) -> vec[i64]:
    """By tally: the fewest jokers if the colours still to come have so many tiles, of which any may be added."""
    if not later:
        return JOKERS
    after = completed(later[1:])
    found: list[int] = []
    for tiles in range(MOST_TILES + 1):
        for peak in range(PEAKS):
            added = range(min(later[0], MOST_TILES - tiles) + 1)
            found.append(min([int(after[tally(tiles + more, max(peak, more))]) for more in added]))
    return vec[i64](found)

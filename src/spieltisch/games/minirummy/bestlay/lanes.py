"""The open runs of one colour, as a small number.

*Lanes* are how many open runs are one, two, and three or more tiles long. A run that is three long may end; a shorter
one has to go on. So many tiles of the next number lead from lanes to lanes in one way: the short runs go on, then the
long ones, and what is left begins anew. (To end a long run and begin another is to go on with it.)
"""

from __future__ import annotations

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from spieltisch.games.minirummy.bestlay.amounts import CELLS, COLOUR_COUNT

Lanes: TypeAlias = int
"""An index of what follows; 0: no open run."""
MOST: Final = 6
"""Open runs of a colour at once: two copies of each tile, and four jokers."""
KINDS: Final = [
    (one, two, total - one - two)
    for total in range(MOST + 1)
    for one in range(total + 1)
    for two in range(total - one + 1)
]
SIZES: Final = [sum(sum(kind) <= total for kind in KINDS) for total in range(MOST + 1)]
"""How many lanes there are with up to so many open runs; these come first."""
LANE_BITS: Final = 7
LANE_MASK: Final = (1 << LANE_BITS) - 1
TOTAL: Final = vec[i64]([sum(kind) for kind in KINDS])
"""By lanes: how many runs are open."""
DUE: Final = vec[i64]([one + two for one, two, _ in KINDS])
"""By lanes: how many of them have to go on."""
WIDE: Final = MOST + 1
NOWHERE: Final = -1


def _after(kind: tuple[int, int, int], tiles: int) -> Lanes:
    one, two, long = kind
    spare = tiles - one - two
    if spare < 0:
        return NOWHERE
    longer = min(long, spare)
    return KINDS.index((spare - longer, one, two + longer))


AFTER: Final = vec[i64]([_after(kind, tiles) for kind in KINDS for tiles in range(WIDE)])
"""By lanes * WIDE + tiles of the next number."""


def _other(one: int, two: int, long: int) -> Lanes:
    kind = (one, two, long)
    return KINDS.index(kind) if kind in KINDS else NOWHERE


WAYS_UP: Final = 3
BETTER: Final = vec[i64](
    [
        better
        for one, two, long in KINDS
        for better in (
            _other(one - 1, two + 1, long),
            _other(one, two - 1, long + 1),
            _other(one, two, long + 1),
        )
    ]
)
"""By lanes * WAYS_UP: what can do all that they can, and more: a run one tile longer, or one more long run."""


def joined(one: Lanes, other: Lanes) -> Lanes:
    """The lanes of both together; NOWHERE if they are too many."""
    return _other(*map(sum, zip(KINDS[one], KINDS[other], strict=True)))


def are_runs(counts: vec[i64], cell: i64) -> bool:
    """Whether so many tiles of the numbers of a colour form runs. `cell`: its first."""
    lanes: i64 = 0
    while cell < CELLS:
        count = counts[cell]
        if count > MOST or count < DUE[lanes]:
            return False
        lanes = AFTER[lanes * WIDE + count]
        cell += COLOUR_COUNT
    return DUE[lanes] == 0

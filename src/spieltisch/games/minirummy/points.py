"""What a round is worth in the end."""

from __future__ import annotations

from typing import Final

from spieltisch.games.minirummy.state import State

LAID_OUT: Final = "laid_out"
BLOCKED: Final = "blocked"


def reason(state: State) -> str:
    """Why a round is over."""
    return BLOCKED if all(state.racks) else LAID_OUT


def points(state: State) -> tuple[int, ...]:
    """The points of each seat in a round that is over: what the others lose, the winner gains.

    In a blocked round everyone loses the difference between the own rack and the lowest, and the winners with the
    lowest share, rounded down.
    """
    left = [state.rack_points(seat) for seat in range(state.setup.seats)]
    if reason(state) == LAID_OUT:
        return tuple(-own if rack else sum(left) for own, rack in zip(left, state.racks, strict=True))
    lowest = min(left)
    share = sum(own - lowest for own in left) // left.count(lowest)
    return tuple(share if own == lowest else lowest - own for own in left)

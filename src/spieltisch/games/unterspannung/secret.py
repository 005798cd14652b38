"""Which cards a viewer must not know yet, as places in the deal's order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from spieltisch.games.unterspannung.cards import PACK, Card
from spieltisch.games.unterspannung.state import State
from spieltisch.kernel.game import Seat


def secret(state: State, viewer: Seat | None) -> frozenset[int]:
    """Before the start everything; then the others' hands, every own stack, and a last card laid face down.

    Points by value tell something of every card that was counted.
    """
    if state.phase == "undealt":
        return frozenset()
    if state.phase == "face_down":
        return frozenset(range(len(PACK)))
    return frozenset(place for seat in range(state.setup.seats) for place in _hidden(state, seat, viewer))


def _hidden(state: State, seat: Seat, viewer: Seat | None) -> Iterator[int]:
    """The places of the cards of `seat` that `viewer` must not know."""
    setup = state.setup
    told = state.phase == "over" and setup.by_value
    first = seat * setup.share
    if not (told and not setup.hand_only):
        yield from range(first + state.drawn[seat], first + setup.share)
    if seat != viewer:
        hand = [] if told else state.hands[seat]
        last = [state.last] if seat == state.winner and state.last else []
        yield from (first + at for at in _places(state.dealt[seat][: state.drawn[seat]], [*hand, *last]))


def _places(drawn: tuple[Card, ...], held: list[Card]) -> Iterator[int]:
    """Where the cards held stand among those drawn: of equal cards the earlier was played first."""
    missing = Counter(held)
    for at in reversed(range(len(drawn))):
        if missing[drawn[at]]:
            missing[drawn[at]] -= 1
            yield at

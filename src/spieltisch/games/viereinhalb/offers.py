"""All moves of the seat on turn."""

from __future__ import annotations

from spieltisch.games.viereinhalb.cards import CHOOSE_NEXT, Card
from spieltisch.games.viereinhalb.moves import NAMINGS, PLAYS, SET_ASIDE, Play
from spieltisch.games.viereinhalb.state import State
from spieltisch.kernel.game import Move, Seat


def plays(state: State) -> list[Play]:
    """Every play, once a face and pile; a Du bist dran once for each seat that can be named."""
    seat = state.turn
    assert seat is not None
    found: list[Play] = []
    takes = [pile.takes() for pile in state.piles]
    seen: list[Card] = []
    for card in state.tableaus[seat]:
        if any(each is card for each in seen):
            continue
        seen.append(card)
        for pile, faces in enumerate(takes):
            if card in faces:
                _add(state, seat, card, pile, found)
    return found


def _add(state: State, seat: Seat, card: Card, pile: int, found: list[Play]) -> None:
    nameable = state.nameable(seat) if card.special and card.mark == CHOOSE_NEXT else None
    if nameable:
        found += [NAMINGS[card][pile][named] for named in nameable]
    else:
        found.append(PLAYS[card][pile])


def offers(state: State) -> list[Move]:
    """Every play, and setting the tableau aside."""
    return [*plays(state), SET_ASIDE]

"""All moves of the seat on turn."""

from __future__ import annotations

from typing import Any

from spieltisch.games.viereinhalb.cards import CHOOSE_NEXT, Card
from spieltisch.games.viereinhalb.moves import NAMINGS, PLAYS, SET_ASIDE, Play
from spieltisch.games.viereinhalb.state import State
from spieltisch.kernel.game import Move, Seat


def plays(state: State) -> list[Play]:
    """Every play, once a face and pile; a Du bist dran once for each seat that can be named."""
    found: list[Play] = []
    _find(state, found)
    return found


def offers(state: State) -> list[Move]:
    """Every play, and setting the tableau aside."""
    found: list[Move] = []
    _find(state, found)
    found.append(SET_ASIDE)
    return found


def _find(state: State, found: list[Any]) -> None:
    """Append every play to a list of plays or moves."""
    seat = state.turn
    assert seat is not None
    left = state.piles[0].takes()
    right = state.piles[1].takes()
    for card in state.tableaus[seat]:
        if (left | right) & card.bit:
            if left & card.bit:
                _add(state, seat, card, 0, found)
            if right & card.bit:
                _add(state, seat, card, 1, found)
            left &= ~card.bit
            right &= ~card.bit


def _add(state: State, seat: Seat, card: Card, pile: int, found: list[Any]) -> None:
    nameable = state.nameable(seat) if card.special and card.mark == CHOOSE_NEXT else None
    if nameable:
        found += [NAMINGS[card][pile][named] for named in nameable]
    else:
        found.append(PLAYS[card.place][pile])

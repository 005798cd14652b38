"""All moves of the seat on turn."""

from __future__ import annotations

from spieltisch.games.viereinhalb.cards import CHOOSE_NEXT
from spieltisch.games.viereinhalb.moves import NAMINGS, PLAYS, SET_ASIDE, Play
from spieltisch.games.viereinhalb.state import State
from spieltisch.kernel.game import Move


def plays(state: State) -> list[Play]:
    """Every play, once a face and pile; a Du bist dran once for each seat that can be named."""
    seat = state.turn
    assert seat is not None
    found: list[Play] = []
    takes = [pile.takes() for pile in state.piles]
    for card in dict.fromkeys(state.tableaus[seat]):
        for pile, faces in enumerate(takes):
            if card not in faces:
                continue
            nameable = state.nameable(seat) if card.mark == CHOOSE_NEXT else None
            if nameable:
                found += [NAMINGS[card][pile][named] for named in nameable]
            else:
                found.append(PLAYS[card][pile])
    return found


def offers(state: State) -> list[Move]:
    """Every play, and setting the tableau aside."""
    return [*plays(state), SET_ASIDE]

"""A view as a state the rules can be played on: the cards yet to be drawn are all the same unknown card."""

from __future__ import annotations

from typing import Final

from spieltisch.games.viereinhalb.cards import BY_TEXT, FACES, Card
from spieltisch.games.viereinhalb.state import CLOCKWISE, Pile, Setup, State
from spieltisch.games.viereinhalb.view import PileView, View

UNKNOWN: Final = Card("?", "", "?")
"""Fits nowhere, since it is no face of the pack."""
BY_TOKENS: Final = {face.tokens: face for face in FACES}


def outlook(view: View) -> State:
    """The table as far as a viewer can know it, while the round runs. What lies below the piles' tops is left out."""
    setup = Setup(
        seats=len(view.tableaus),
        tableau_size=view.tableau_size,
        block_turns=view.block_turns,
        beneath=view.after_block == "beneath",
        seconds=None,
        stock_points=0,
    )
    tableaus = [[BY_TEXT[piece] for piece in tableau or ()] for tableau in view.tableaus]
    state = State(setup, tableaus, [_pile(pile) for pile in view.piles])
    state.phase = "running"
    state.first = view.first
    state.turn = view.turn
    state.direction = CLOCKWISE if view.direction == "clockwise" else -CLOCKWISE
    state.stock = [UNKNOWN] * view.stock
    return state


def _pile(view: PileView) -> Pile:
    pile = Pile()
    if view.top is not None:
        pile.cards = [BY_TEXT[view.top]]
    pile.blocked = view.blocked
    pile.guide = BY_TOKENS.get(tuple(view.wants))
    return pile

"""Turns that are over, as they stood before their moves: what was asked of the seat, and what it laid."""

from __future__ import annotations

from typing import Any, NamedTuple

from spieltisch.kernel.advice import Gain
from spieltisch.kernel.game import TABLE, Move, Seat
from spieltisch.kernel.match import Match


class Turn(NamedTuple):
    """`question`: what the seat could have asked the game's advisor before it moved, from what it knew then."""

    seat: Seat
    question: Any
    laid: Gain


def turn_taken(match: Match[Any, Any], seat: Seat, move: Move) -> Turn | None:
    """The turn that ends with this legal move, which is not made yet; the table's ends it too, when time is up."""
    advisor = match.game.advisor
    on_turn = [each for each in match.to_act() if each >= 0]
    if advisor is None or len(on_turn) != 1 or seat not in (on_turn[0], TABLE):
        return None
    question = advisor.question(match.view(on_turn[0]))
    return Turn(on_turn[0], question, advisor.gain(question, move))

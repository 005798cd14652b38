"""All moves a seat on turn has: for the rules from a state, for bots from a view."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from spieltisch.games.viereinhalb.cards import CHOOSE_NEXT, Card
from spieltisch.games.viereinhalb.moves import NAMINGS, PLAYS, SET_ASIDE, Play
from spieltisch.kernel.game import Move, Seat


def plays(
    tableau: Sequence[Card], takes: Sequence[AbstractSet[Card]], nameable: Sequence[Seat]
) -> list[Play]:
    """Every play of a card of `tableau`, once a face. `takes`: by pile, what may be laid on it now."""
    found: list[Play] = []
    for card in dict.fromkeys(tableau):
        for pile, faces in enumerate(takes):
            if card not in faces:
                continue
            if nameable and card.mark == CHOOSE_NEXT:
                namings = NAMINGS[card][pile]
                found += [namings[seat] for seat in nameable]
            else:
                found.append(PLAYS[card][pile])
    return found


def offers(
    tableau: Sequence[Card], takes: Sequence[AbstractSet[Card]], nameable: Sequence[Seat]
) -> list[Move]:
    """Every play, and setting the tableau aside."""
    return [*plays(tableau, takes, nameable), SET_ASIDE]

"""All moves a seat has: for the rules from a state, for bots from a view."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.games.unterspannung.cards import Card, fitting
from spieltisch.games.unterspannung.moves import Draw, Play
from spieltisch.kernel.game import Move


def offers(
    hand: Sequence[Card], top: int, wanted: Sequence[tuple[int, int]], stack: int, when_stuck: bool
) -> list[Move]:
    """Every play, once a face, and every draw.

    `wanted`: what fits on the present top, numbered `top`, then what fitted on the one before it, if there is one.
    """
    plays: list[Move] = [Play(card, top) for card in fitting(hand, wanted[0])]
    return [*plays, *_draws(hand, top, wanted, when_stuck)] if stack else plays


def _draws(hand: Sequence[Card], top: int, wanted: Sequence[tuple[int, int]], when_stuck: bool) -> list[Draw]:
    if not when_stuck:
        return [Draw()]
    return [Draw(top - ago) for ago, values in enumerate(wanted) if not fitting(hand, values)]

"""Every card is as likely in every place of the deal (also the regression of O-103, biased shuffles)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from spieltisch.games.unterspannung.cards import PACK, PIECES
from spieltisch.games.unterspannung.rules import UNTERSPANNUNG
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.match import Match
from tests.conftest import counts

PLACES = len(PACK)
DEALS = counts(1_500, 100_000)
FREEDOM = (len(PIECES) - 1) * (PLACES - 1)


def deviation(deal: Callable[[], tuple[str, ...]], deals: int) -> float:
    """How far card × place is from even, in standard deviations of the chi-square distribution.

    The places of one deal are without repetition, which spreads the cells by places / (places - 1).
    """
    seen = Counter((piece, place) for _ in range(deals) for place, piece in enumerate(deal()))
    chi_square = 0.0
    for piece, copies in PIECES.items():
        expected = deals * copies / PLACES
        chi_square += sum((seen[piece, place] - expected) ** 2 / expected for place in range(PLACES))
    chi_square *= (PLACES - 1) / PLACES
    return float((chi_square - FREEDOM) / (2 * FREEDOM) ** 0.5)


@pytest.mark.deep
def test_every_card_is_as_likely_in_every_place() -> None:
    rng = Rng("every card is as likely in every place")
    state = Match(UNTERSPANNUNG, 4).state
    assert abs(deviation(lambda: UNTERSPANNUNG.deal(state, rng).order, DEALS)) < 4


def test_a_biased_shuffle_would_be_noticed() -> None:
    rng = Rng("a biased shuffle")

    def biased() -> tuple[str, ...]:
        order = list(PACK)
        for place in range(PLACES):
            other = rng.below(PLACES)
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    assert deviation(biased, 1_500) > 8

"""Every tile is as likely in every place of the deal (also the regression of O-103, biased shuffles)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.games.minirummy.tiles import pack, pieces
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.match import Match
from tests.conftest import counts

PACK = pack(4)
PIECES = pieces(4)
DEALS = counts(1_000, 100_000)
FREEDOM = (len(PIECES) - 1) * (len(PACK) - 1)


def deviation(deal: Callable[[], tuple[str, ...]], deals: int) -> float:
    """How far tile × place is from even, in standard deviations of the chi-square distribution.

    The places of one deal are without repetition, which spreads the cells by places / (places - 1).
    """
    places = len(PACK)
    seen = Counter((piece, place) for _ in range(deals) for place, piece in enumerate(deal()))
    chi_square = 0.0
    for piece, copies in PIECES.items():
        expected = deals * copies / places
        chi_square += sum((seen[piece, place] - expected) ** 2 / expected for place in range(places))
    chi_square *= (places - 1) / places
    return float((chi_square - FREEDOM) / (2 * FREEDOM) ** 0.5)


@pytest.mark.deep
def test_every_tile_is_as_likely_in_every_place() -> None:
    rng = Rng("every tile is as likely in every place")
    state = Match(MINIRUMMY, 4).state
    assert abs(deviation(lambda: MINIRUMMY.deal(state, rng).order, DEALS)) < 4


def test_a_biased_shuffle_would_be_noticed() -> None:
    rng = Rng("a biased shuffle")

    def biased() -> tuple[str, ...]:
        order = list(PACK)
        for place in range(len(order)):
            other = rng.below(len(order))
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    assert deviation(biased, 1_000) > 6


def test_every_seat_is_as_likely_to_begin() -> None:
    rng = Rng("every seat is as likely to begin")
    state = Match(MINIRUMMY, 4).state
    seen = Counter(MINIRUMMY.deal(state, rng).first for _ in range(800))
    assert all(abs(seen[seat] - 200) < 60 for seat in range(4))

"""Every piece is as likely in every place of the deal (also the regression of O-103, biased shuffles)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from spieltisch.games import GAMES
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import AnyGame, Piece
from spieltisch.kernel.match import Match
from tests.conftest import counts

DEALS = counts(1_200, 100_000)
Order = tuple[Piece, ...]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)


def pack(game: AnyGame) -> Counter[Piece]:
    """All pieces with the default options."""
    match = Match(game, game.seats.start)
    return game.pieces(match.options, match.seats)


def deviation(pieces: Counter[Piece], deal: Callable[[], Order], deals: int) -> float:
    """How far piece × place is from even, in standard deviations of the chi-square distribution.

    The places of one deal are without repetition, which spreads the cells by places / (places - 1).
    """
    places = pieces.total()
    seen = Counter((piece, place) for _ in range(deals) for place, piece in enumerate(deal()))
    chi_square = 0.0
    for piece, copies in pieces.items():
        expected = deals * copies / places
        chi_square += sum((seen[piece, place] - expected) ** 2 / expected for place in range(places))
    chi_square *= (places - 1) / places
    freedom = (len(pieces) - 1) * (places - 1)
    return float((chi_square - freedom) / (2 * freedom) ** 0.5)


@every_game
@pytest.mark.deep
def test_every_piece_is_as_likely_in_every_place(game: AnyGame) -> None:
    rng = Rng("every piece is as likely in every place")
    state = Match(game, game.seats.start).state
    assert abs(deviation(pack(game), lambda: game.deal(state, rng).order, DEALS)) < 4


@every_game
def test_a_biased_shuffle_would_be_noticed(game: AnyGame) -> None:
    rng, ordered = Rng("a biased shuffle"), sorted(pack(game).elements())

    def biased() -> Order:
        order = list(ordered)
        for place in range(len(order)):
            other = rng.below(len(order))
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    assert deviation(pack(game), biased, 1_200) > 6


@every_game
def test_every_seat_is_as_likely_to_begin(game: AnyGame) -> None:
    """200 deals a seat: five standard deviations are 70."""
    rng, seats = Rng("every seat is as likely to begin"), game.seats.stop - 1
    state = Match(game, seats).state
    seen = Counter(game.deal(state, rng).first for _ in range(200 * seats))
    assert all(abs(seen[seat] - 200) < 70 for seat in range(seats))

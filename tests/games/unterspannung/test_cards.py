"""The 73 cards, and what fits on each: worked out by hand."""

from collections import Counter

import pytest

from spieltisch.games.unterspannung.cards import FACES, PACK, without_sign, wrap
from spieltisch.games.unterspannung.text import WORDS
from spieltisch.kernel.notation import join
from tests.games.unterspannung.positions import fits, position

COPIES = """
1±1 1±1 1±1 1±2 1±2 1±3 1±3 1±3    2±1 2±1 2±1 2±2 2±2 2±3 2±3 2±3    3±1 3±1 3±1 3±2 3±2 3±3 3±3 3±3
4±1 4±1 4±1 4±2 4±2 4±3 4±3
5±1 5±1 5±2 5±2 5±2 5±3 5±3    6±1 6±1 6±2 6±2 6±2 6±3 6±3
7±1 7±1 7±2 7±2 7±2 7±3 7±3    8±1 8±1 8±2 8±2 8±2 8±3 8±3
9±1 9±1 9±2 9±2 9±3 9±3 9±3    10±1 10±1 10±2 10±2 10±3 10±3 10±3
"""
WRAP = {
    "1±1": {2, 10},
    "1±2": {3, 9},
    "1±3": {4, 8},
    "2±1": {3, 1},
    "2±2": {4, 10},
    "2±3": {5, 9},
    "3±1": {4, 2},
    "3±2": {5, 1},
    "3±3": {6, 10},
    "4±1": {5, 3},
    "4±2": {6, 2},
    "4±3": {7, 1},
    "5±1": {6, 4},
    "5±2": {7, 3},
    "5±3": {8, 2},
    "6±1": {7, 5},
    "6±2": {8, 4},
    "6±3": {9, 3},
    "7±1": {8, 6},
    "7±2": {9, 5},
    "7±3": {10, 4},
    "8±1": {9, 7},
    "8±2": {10, 6},
    "8±3": {1, 5},
    "9±1": {10, 8},
    "9±2": {1, 7},
    "9±3": {2, 6},
    "10±1": {1, 9},
    "10±2": {2, 8},
    "10±3": {3, 7},
}
ABSOLUTE = {**WRAP, "1±2": {3, 1}, "1±3": {4, 2}, "2±3": {5, 1}}
"""Where it differs: 1-2 is 1, 1-3 is 2, 2-3 is 1 (and 0 is 10 in both)."""


def test_there_are_73_cards_each_as_often_as_the_page_says() -> None:
    assert len(PACK) == 73
    assert Counter(PACK) == Counter(COPIES.split())


def test_every_pair_of_value_and_modifier_is_there_at_least_twice() -> None:
    assert len(FACES) == 30
    assert min(Counter(PACK).values()) == 2


@pytest.mark.parametrize(("before", "after"), [(11, 1), (12, 2), (13, 3), (0, 10), (-1, 9), (-2, 8), (7, 7)])
def test_wrap_goes_round_the_circle(before: int, after: int) -> None:
    assert wrap(before) == after


@pytest.mark.parametrize(("before", "after"), [(0, 10), (-1, 1), (-2, 2), (7, 7)])
def test_without_a_sign_the_amount_counts_and_0_is_10(before: int, after: int) -> None:
    assert without_sign(before) == after


@pytest.mark.parametrize("subtract", ["wrap", "absolute"])
@pytest.mark.parametrize("top", WRAP)
def test_these_two_values_fit_and_no_other_whatever_their_own_modifier(top: str, subtract: str) -> None:
    right = (WRAP if subtract == "wrap" else ABSOLUTE)[top]
    everything = join(face.text for face in FACES)
    match = position(f"{everything}/1±1.2±1", top, subtract=subtract)
    for card in FACES:
        assert fits(match, 0, card.text) == (card.value in right)


def test_the_modifiers_have_colours() -> None:
    assert [WORDS[f"±{modifier}"].en for modifier in (1, 2, 3)] == ["green", "yellow", "red"]

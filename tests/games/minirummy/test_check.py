"""The verifier of lays: cases worked out by hand, and one opinion with the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from spieltisch.games.minirummy.check import Gain, Given, gain, why_wrong
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import resolve
from spieltisch.kernel.options import OptionValue
from tests.conftest import counts
from tests.games.minirummy.brute import Case
from tests.games.minirummy.test_brute import Maker, by_the_rules

CASES = counts(3_000, 60_000)


def rows(text: str) -> list[list[str]]:
    return [part.split() for part in text.split("|")] if text else []


def given(table: str, rack: str, opened: bool = True, **options: OptionValue) -> Given:
    return Given(rows(table), rack.split(), opened, resolve(MINIRUMMY, 2, options))


def wrong(table: str, rack: str, after: str, opened: bool = True, **options: OptionValue) -> str | None:
    return why_wrong(given(table, rack, opened, **options), rows(after))


@pytest.mark.parametrize(
    ("after", "says"),
    [
        ("5r 5b | 1r 2r 3r", "5r 5b is no combination"),
        ("5r 5r 5b | 1r 2r 3r", "5r 5r 5b is no combination"),
        ("5r 5b 5o J | 1r 2r 3r", "5r 5b 5o J is no combination"),
        ("12r 13r 1r", "12r 13r 1r is no combination"),
        ("5r 5b 5o", "1r is missing"),
        ("1r 2r 3r", "nothing is laid"),
        ("1r 2r 3r 4r", "4r is not on the rack"),
        ("1r 2r 3r J=4r | 5r 5b 5o", None),
    ],
)
def test_a_wrong_table_is_named(after: str, says: str | None) -> None:
    assert wrong("1r 2r 3r", "5r 5r 5b 5o J 13r 12r", after) == says


def test_a_bound_joker_moves_only_as_what_it_is_and_is_freed_by_its_tile_from_the_rack() -> None:
    table = "5r 5b J=5o 5g"
    assert wrong(table, "6r 7r", "5r J=5o 5g | J=5b 6r 7r") is not None
    assert wrong(table, "6o 7o", "5r 5b 5g | J=5o 6o 7o") is None
    assert wrong(table, "5o 6r 7r", "5r 5b 5o 5g | J=5r 6r 7r") is None
    assert wrong(table, "6r 7r", "5b J=5o 5g | 5r 6r 7r") is None
    assert wrong(table, "6b 7b", "5r J=5b 5g | J=5o 6b 7b", jokers="free") is not None
    assert wrong(table, "1r 2r", "5r 5b 5g | 1r 2r J=3r", jokers="free") is None
    assert wrong(table, "1r 2r", "5r 5b 5g | 1r 2r J=3r") == "the joker for 5o is not free"


def test_a_first_lay_is_new_and_worth_enough() -> None:
    assert wrong("1r 2r 3r", "13r 13b 13o 4r", "1r 2r 3r | 13r 13b 13o", opened=False) == (
        "a first lay of 39 is too low"
    )
    assert wrong("1r 2r 3r", "13r 13b J 4r", "1r 2r 3r | 13r 13b J=13o", opened=False) is None
    as_tile = "as_tile"
    assert (
        wrong("", "13r 13b J", "13r 13b J=13o", opened=False, joker_counts_in_first_meld=as_tile)
        == "a first lay of 39 is too low"
    )
    assert wrong("1r 2r 3r", "13r 13b 13o 13g 4r", "1r 2r 3r 4r | 13r 13b 13o 13g", opened=False) == (
        "the table is touched in a first lay"
    )
    rebuilt = "1r 2r 3r 4r | 13r 13b 13o 13g"
    assert wrong("1r 2r 3r", "13r 13b 13o 13g 4r", rebuilt, opened=False, rebuild_in_first_turn="yes") is None


def test_with_rebuilding_a_freed_joker_is_no_rack_tile() -> None:
    yes = {"opened": False, "rebuild_in_first_turn": "yes", "first_meld": 20}
    after = "5r 5b 5o | 7r 8r J=9r"
    assert wrong("5r 5b J=5o", "5o 7r 8r", after, **yes) == "a first lay of 0 is too low"  # type: ignore[arg-type]
    assert wrong("5r 5b J=5o", "J 7r 8r", "5r 5b J=5o | 7r 8r J=9r", **yes) is None  # type: ignore[arg-type]


def test_gain_counts_what_left_the_rack() -> None:
    at = given("1r 2r 3r", "4r J 13b", joker_value=30)
    assert gain(at, rows("1r 2r 3r 4r J=5r")) == Gain(2, 34)


def test_it_judges_as_the_rules_do() -> None:
    rng, seen = Rng("check"), Counter[str]()
    for _ in range(CASES):
        case = Maker(rng).case()
        if any(tile == "J" for group in case.after for tile in group):
            continue
        refused = by_the_rules(case)
        assert (judged(case) is None) == (refused is None), case
        seen["legal" if refused is None else refused[0]] += 1
    few = {kind for kind, number in seen.items() if number < CASES / 1_000}
    assert not few & {"legal", "joker_not_free", "first_meld_too_low", "table_touched_in_first_turn"}, seen


def judged(case: Case) -> str | None:
    options = resolve(
        MINIRUMMY,
        2,
        {
            "jokers": "bound" if case.bound else "free",
            "rebuild_in_first_turn": "yes" if case.rebuild else "no",
            "joker_counts_in_first_meld": "as_tile" if case.as_tile else "joker_value",
            "joker_value": case.joker_value,
            "first_meld": case.first_meld,
        },
    )
    return why_wrong(Given(case.table, case.rack, case.opened, options), case.after)

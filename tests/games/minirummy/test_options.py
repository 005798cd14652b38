"""Each option, its default and its range."""

import pytest

from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.kernel.errors import BadOption
from spieltisch.kernel.game import resolve
from spieltisch.kernel.match import Match
from spieltisch.kernel.options import OptionValue

DEFAULTS: dict[str, OptionValue] = {
    "rack_size": 14,
    "joker_count": 4,
    "first_meld": 40,
    "joker_value": 25,
    "joker_counts_in_first_meld": "joker_value",
    "jokers": "bound",
    "rebuild_in_first_turn": "no",
    "stack_height": 7,
    "turn_seconds": None,
    "timeout_draw": 1,
}
RANGES = [
    ("rack_size", 7, 20),
    ("joker_count", 0, 4),
    ("first_meld", 0, 100),
    ("joker_value", 0, 50),
    ("stack_height", 1, 108),
    ("turn_seconds", 30, 600),
    ("timeout_draw", 1, 3),
    ("rounds", 1, 20),
]
CHOICES = [
    ("joker_counts_in_first_meld", "joker_value", "as_tile"),
    ("jokers", "bound", "free"),
    ("rebuild_in_first_turn", "no", "yes"),
]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_defaults_are_those_of_the_rule_page_and_there_are_as_many_rounds_as_seats(seats: int) -> None:
    assert resolve(MINIRUMMY, seats) == {**DEFAULTS, "rounds": seats}


def test_two_to_four_play() -> None:
    assert list(MINIRUMMY.seats) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(BadOption):
            Match(MINIRUMMY, seats)


@pytest.mark.parametrize(("key", "low", "high"), RANGES)
def test_both_ends_of_a_range_can_be_chosen_and_nothing_beyond(key: str, low: int, high: int) -> None:
    for right in (low, high):
        assert Match(MINIRUMMY, 4, {key: right}).options[key] == right
    for value in (low - 1, high + 1, str(low), True, 1.5):
        with pytest.raises(BadOption) as caught:
            Match(MINIRUMMY, 4, {key: value})
        assert caught.value.keys == (key,)


@pytest.mark.parametrize(("key", "one", "other"), CHOICES)
def test_choices_are_those_of_the_rule_page(key: str, one: str, other: str) -> None:
    assert {Match(MINIRUMMY, 2, {key: value}).options[key] for value in (one, other)} == {one, other}
    for value in ("maybe", 1, True, ""):
        with pytest.raises(BadOption):
            Match(MINIRUMMY, 2, {key: value})


@pytest.mark.parametrize("key", [key for key in DEFAULTS if key != "turn_seconds"])
def test_only_the_time_can_be_none(key: str) -> None:
    with pytest.raises(BadOption):
        Match(MINIRUMMY, 4, {key: None})


def test_the_presets_are_those_of_the_rule_page() -> None:
    presets = {preset.key: preset.options for preset in MINIRUMMY.presets}
    assert presets == {
        "minirummy": {},
        "rummikub": {
            "joker_count": 2,
            "first_meld": 30,
            "joker_counts_in_first_meld": "as_tile",
            "joker_value": 30,
            "jokers": "free",
            "turn_seconds": 60,
            "timeout_draw": 3,
        },
    }


@pytest.mark.parametrize("preset", MINIRUMMY.presets, ids=lambda preset: preset.key)
def test_a_preset_leaves_all_else_as_default(preset: object) -> None:
    options = next(each.options for each in MINIRUMMY.presets if each is preset)
    assert resolve(MINIRUMMY, 3, options) == {**DEFAULTS, "rounds": 3, **options}


def test_points_are_added_up_and_more_is_better() -> None:
    assert (MINIRUMMY.series.better, MINIRUMMY.series.shared, MINIRUMMY.series.rounds) == (
        "more",
        False,
        "rounds",
    )


def test_a_vanished_persons_seat_waits_a_minute_for_the_stand_in() -> None:
    assert (MINIRUMMY.patience_s, MINIRUMMY.stand_in) == (60, "simple")

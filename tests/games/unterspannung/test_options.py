"""Each option, its default and its range; what they change is tested where that is."""

import pytest

from spieltisch.games.unterspannung.rules import UNTERSPANNUNG
from spieltisch.kernel.errors import BadOption
from spieltisch.kernel.game import resolve
from spieltisch.kernel.match import Match
from spieltisch.kernel.options import Preset

DEFAULTS = {
    "hand_size": 4,
    "draw": "when_stuck",
    "finish": "all_cards",
    "points": "per_card",
    "misplay_lock_ms": 1500,
    "show_wanted": "no",
    "subtract": "wrap",
}
RANGES = [("hand_size", 1, 8), ("rounds", 1, 24), ("misplay_lock_ms", 0, 5000)]
CHOICES = {
    "draw": ("when_stuck", "any_time"),
    "finish": ("all_cards", "hand"),
    "points": ("per_card", "by_value"),
    "show_wanted": ("no", "yes"),
    "subtract": ("wrap", "absolute"),
}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_defaults_are_those_of_the_rule_page(seats: int) -> None:
    assert resolve(UNTERSPANNUNG, seats) == {**DEFAULTS, "rounds": 2 * seats}


def test_two_to_four_play() -> None:
    assert list(UNTERSPANNUNG.seats) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(BadOption):
            Match(UNTERSPANNUNG, seats)


@pytest.mark.parametrize(("key", "low", "high"), RANGES)
def test_both_ends_of_a_range_can_be_chosen_and_nothing_beyond(key: str, low: int, high: int) -> None:
    for value in (low, high):
        assert Match(UNTERSPANNUNG, 4, {key: value}).options[key] == value
    for wrong in (low - 1, high + 1, None, str(low)):
        with pytest.raises(BadOption) as caught:
            Match(UNTERSPANNUNG, 4, {key: wrong})
        assert caught.value.keys == (key,)


@pytest.mark.parametrize("key", CHOICES)
def test_a_choice_is_one_of_those_the_page_names(key: str) -> None:
    (option,) = (option for option in UNTERSPANNUNG.options if option.key == key)
    assert tuple(option.choices) == CHOICES[key]
    with pytest.raises(BadOption):
        Match(UNTERSPANNUNG, 4, {key: "maybe"})


def test_a_hand_to_be_emptied_down_to_one_card_has_at_least_two_and_both_options_are_named() -> None:
    with pytest.raises(BadOption) as caught:
        Match(UNTERSPANNUNG, 4, {"hand_size": 1, "finish": "hand"})
    assert set(caught.value.keys) == {"hand_size", "finish"}
    Match(UNTERSPANNUNG, 4, {"hand_size": 2, "finish": "hand"})
    Match(UNTERSPANNUNG, 4, {"hand_size": 1})


@pytest.mark.parametrize("preset", UNTERSPANNUNG.presets, ids=lambda preset: preset.key)
def test_every_preset_can_be_played_at_every_table(preset: Preset) -> None:
    for seats in UNTERSPANNUNG.seats:
        assert preset.options.items() <= resolve(UNTERSPANNUNG, seats, preset.options).items()


def test_the_standard_preset_is_all_defaults() -> None:
    assert UNTERSPANNUNG.presets[0].options == {}

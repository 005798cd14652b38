"""Each option, its default and its range."""

from typing import Any

import pytest

from spieltisch.games.viereinhalb.cards import PACK
from spieltisch.games.viereinhalb.rules import VIEREINHALB
from spieltisch.kernel.errors import BadOption
from spieltisch.kernel.game import CHANCE, TABLE, Deal, Start, resolve
from spieltisch.kernel.match import Match
from tests.games.viereinhalb.positions import allowed, play, position, refused, tableau

DEFAULTS = {
    "tableau_size": 4,
    "tableau_size_for_two": 4,
    "seconds": 270,
    "rounds": 3,
    "block_turns": 3,
    "after_block": "any",
    "stock_points": 1,
}
RANGES = [
    ("tableau_size", 3, 6),
    ("tableau_size_for_two", 3, 6),
    ("seconds", 60, 1800),
    ("rounds", 1, 10),
    ("block_turns", 1, 6),
    ("stock_points", 0, 2),
]


@pytest.mark.parametrize("seats", VIEREINHALB.seats)
def test_the_defaults_are_those_of_the_rule_page(seats: int) -> None:
    assert resolve(VIEREINHALB, seats) == DEFAULTS


def test_two_to_six_play() -> None:
    assert list(VIEREINHALB.seats) == [2, 3, 4, 5, 6]
    for seats in (1, 7):
        with pytest.raises(BadOption):
            Match(VIEREINHALB, seats)


@pytest.mark.parametrize(("key", "low", "high"), RANGES)
def test_both_ends_of_a_range_can_be_chosen_and_nothing_beyond(key: str, low: int, high: int) -> None:
    for value in (low, high):
        assert Match(VIEREINHALB, 4, {key: value}).options[key] == value
    for value in (low - 1, high + 1):
        with pytest.raises(BadOption) as caught:
            Match(VIEREINHALB, 4, {key: value})
        assert caught.value.keys == (key,)


@pytest.mark.parametrize("key", [key for key in DEFAULTS if key != "seconds"])
def test_only_seconds_can_be_none(key: str) -> None:
    with pytest.raises(BadOption):
        Match(VIEREINHALB, 4, {key: None})


def dealt(seats: int, **options: Any) -> Match[Any, Any]:
    match = Match(VIEREINHALB, seats, options)
    match.push(CHANCE, Deal(0, PACK))
    return match


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_tableau_size_holds_for_three_and_more(size: int) -> None:
    assert [len(cards) for cards in dealt(3, tableau_size=size).state.tableaus] == [size] * 3
    assert [len(cards) for cards in dealt(2, tableau_size=size).state.tableaus] == [4, 4]


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_tableau_size_for_two_holds_for_two(size: int) -> None:
    assert [len(cards) for cards in dealt(2, tableau_size_for_two=size).state.tableaus] == [size] * 2
    assert [len(cards) for cards in dealt(3, tableau_size_for_two=size).state.tableaus] == [4] * 3


def test_tableaus_are_refilled_up_to_their_size() -> None:
    match = position("1r.2r.3r.4r.6r/1b", "5r/-", stock="7p.6p", tableau_size_for_two=5)
    play(match, "play 2r 0")
    assert tableau(match, 0) == "1r.7p.3r.4r.6r"


def test_a_new_tableau_has_its_size() -> None:
    match = position("1r/2r/3r", "5b/-", stock="7p.6p.5p.4p.3p.2p.1p", tableau_size=6)
    play(match, "set_aside")
    assert tableau(match, 0) == "7p.6p.5p.4p.3p.2p"


def test_seconds_are_the_time_of_a_round() -> None:
    match = dealt(4, seconds=60)
    match.push(TABLE, Start())
    due = VIEREINHALB.due(match.state)
    assert due is not None
    assert due.after_ms == 60_000
    assert match.to_act() == {0, TABLE}


def test_without_seconds_no_time_runs_and_only_the_seat_acts() -> None:
    match = dealt(4, seconds=None)
    assert match.to_act() == {TABLE}
    match.push(TABLE, Start())
    assert match.to_act() == {0}
    assert VIEREINHALB.due(match.state) is None
    assert refused(match, TABLE, "time_up").code == "not_due"


def test_rounds_say_how_long_a_series_is() -> None:
    assert VIEREINHALB.series.rounds == "rounds"


@pytest.mark.parametrize("turns", [1, 6])
def test_block_turns_say_how_long_a_block_lasts(turns: int) -> None:
    match = position("X.1b/2b.2b", "5r/6b", block_turns=turns)
    play(match, "play X 0")
    assert refused(match, 1, "play 2b 0").values["turns"] == turns


@pytest.mark.parametrize(
    ("pile", "card", "right"),
    [
        ("5r.X", "5b", True),
        ("5r.X", "3r", True),
        ("5r.X", "3b", False),
        ("5r.X.X", "3r", True),
        ("5r.X.X", "3b", False),
        ("Fry.X", "3y", True),
        ("Fry.X", "3b", False),
        ("5r.X", "Fgb", True),
        ("Zr.X", "Zb", True),
    ],
)
def test_after_block_beneath_the_nearest_card_below_that_is_no_gesperrt_counts(
    pile: str, card: str, right: bool
) -> None:
    assert allowed(position(f"{card}/1b", f"{pile}/-", after_block="beneath"), f"play {card} 0") == right


def test_after_block_beneath_every_card_fits_if_there_is_only_gesperrt() -> None:
    match = position("X.3b/3r.2g/4r.5p/5y.1y", after_block="beneath", block_turns=1)
    play(match, "play X 0", "play 3r 1", "play 4r 1")
    assert match.view(None).piles[0].wants == ["anything"]
    assert allowed(match, "play 1y 0")


def test_after_block_beneath_the_view_says_what_counts() -> None:
    assert position("1r/1b", "5r.X/-", after_block="beneath").view(0).piles[0].wants == ["r", "5"]


def test_the_preset_box_gives_two_players_five_cards_and_all_else_as_default() -> None:
    (box,) = (preset for preset in VIEREINHALB.presets if preset.key == "box")
    assert resolve(VIEREINHALB, 2, box.options) == {**DEFAULTS, "tableau_size_for_two": 5}


def test_the_standard_preset_is_all_defaults() -> None:
    assert VIEREINHALB.presets[0].options == {}

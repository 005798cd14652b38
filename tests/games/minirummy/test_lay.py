"""A lay is the whole table after it."""

import pytest

from spieltisch.games.minirummy.moves import PASS, Draw
from tests.games.minirummy.board import code, lay, on_table, push, rack, refusal, scene


def test_a_seat_lays_a_new_combination_from_its_rack() -> None:
    match = scene("", "5r 6r 7r 1b", "1g")
    events = push(match, "7r 6r 5r")
    assert (on_table(match), rack(match, 0), match.state.turn) == ("5r 6r 7r", "1b", 1)
    assert [event.kind for event in events] == ["laid"]
    assert events[0].public == {"tiles": ["5r", "6r", "7r"], "number": 3, "melds": [["5r", "6r", "7r"]]}


def test_one_tile_added_is_enough() -> None:
    match = scene("1r 2r 3r 4r 5r", "6r 7r 1b")
    push(match, "1r 2r 3r 4r 5r 6r")
    assert rack(match, 0) == "7r 1b"


def test_several_combinations_are_laid_at_once() -> None:
    match = scene("", "5r 6r 7r 9r 9b 9g 1o")
    push(match, "5r 6r 7r | 9r 9b 9g")
    assert rack(match, 0) == "1o"


def test_the_table_is_rebuilt_as_one_likes() -> None:
    match = scene("5r 6r 7r | 5b 6b 7b | 5o 6o 7o", "5g 6g 1r")
    push(match, "5r 5b 5o 5g | 6r 6b 6o 6g | 7r 7b 7o")
    assert (on_table(match), rack(match, 0)) == ("5r 5b 5o 5g | 6r 6b 6o 6g | 7r 7b 7o", "1r")


@pytest.mark.parametrize("table", ["1r 2r 3r", "1r 2r 3r | 7b 7g 7o", ""])
def test_something_has_to_come_from_the_rack(table: str) -> None:
    match = scene("1r 2r 3r | 7b 7g 7o", "8b 8g 8o")
    assert code(match, table) == "nothing_laid"


def test_new_names_for_jokers_alone_are_no_lay() -> None:
    match = scene("7b 7g J=7o", "8b", jokers="free")
    assert code(match, "7b 7g J=7r") == "nothing_laid"


def test_every_tile_of_the_table_stays_there() -> None:
    match = scene("1r 2r 3r 4r | 7b 7g 7o", "8b 8g 8o 7r")
    assert refusal(match, "1r 2r 3r | 7b 7g 7o | 8b 8g 8o") is not None
    found = refusal(match, "1r 2r 3r | 7b 7g 7o 7r")
    assert found is not None
    assert (found.code, found.values) == ("table_tile_missing", {"tile": "4r"})


def test_jokers_of_the_table_stay_there_too() -> None:
    match = scene("7b 7g J=7o", "7o 8b")
    found = refusal(match, "7b 7g 7o")
    assert found is not None
    assert (found.code, found.values) == ("table_tile_missing", {"tile": "J"})


def test_what_is_new_comes_from_the_rack() -> None:
    match = scene("1r 2r 3r", "4r 5b", "5r J")
    assert refusal(match, "1r 2r 3r 4r 5r") is not None
    found = refusal(match, "1r 2r 3r 4r 5r")
    assert found is not None
    assert (found.code, found.values) == ("tile_not_on_rack", {"tile": "5r"})
    assert code(match, "1r 2r 3r 4r J=5r") == "tile_not_on_rack"


def test_a_tile_is_laid_only_as_often_as_it_is_on_the_rack() -> None:
    match = scene("", "5r 6r 7r 8r 9r")
    assert code(match, "5r 6r 7r | 7r 8r 9r") == "tile_not_on_rack"
    match = scene("", "5r 6r 7r 7r 8r 9r 1b")
    assert code(match, "5r 6r 7r | 7r 8r 9r") is None


def test_of_two_alike_one_stays_on_the_rack() -> None:
    match = scene("", "7r 5r 6r 7r")
    push(match, "5r 6r 7r")
    assert rack(match, 0) == "7r"


def test_the_first_refusal_of_the_page_is_given_over_all_combinations() -> None:
    racks = "3r 5r 8r 1b 1g 9r 9b 9b 9g 10g 13o"
    match = scene("", racks)
    gap, short, twice, mixed = "3r 5r 8r", "1b 1g", "9r 9b 9b", "9g 10g 13o"
    assert code(match, f"{gap} | {short}") == "combination_too_short"
    assert code(match, f"{gap} | {twice}") == "set_repeats_colour"
    assert code(match, f"{gap} | {mixed} | {twice}") == "set_repeats_colour"
    assert code(match, f"{gap} | {mixed}") == "run_mixes_colours"
    assert code(match, gap) == "run_has_gap"


def test_a_refused_lay_says_which_combination_is_wrong() -> None:
    match = scene("1r 2r 3r", "7b 7g 8o 4r 5r 8r")
    found = refusal(match, "1r 2r 3r | 7b 7g | 4r 5r 8r")
    assert found is not None
    assert found.values == {"combination": 2, "tiles": ["7b", "7g"], "number": 2}


def test_the_first_of_two_combinations_with_the_same_fault_is_named() -> None:
    found = refusal(scene("", "7b 7g 4r 5r 1r"), "4r 5r | 7b 7g")
    assert found is not None
    assert found.values["combination"] == 1


ORDER = [
    ("", "nothing_laid"),
    ("1r 2r | 9b", "table_tile_missing"),
    ("1r 2r 3r | 9b 9b", "tile_not_on_rack"),
    ("1r 2r 3r | 9b", "combination_too_short"),
    ("1r 2r 3r 9b | 5r 5b 6o | J=4g J=5g 6g", "set_mixes_numbers"),
    ("1r 2r 3r 9b | 5r 5b J=5b", "set_repeats_colour"),
    ("1r 2r 3r 9b", "run_mixes_colours"),
    ("1r 2r 3r 12r 13r", "run_past_13"),
    ("1r 2r 3r 13b | 5r 5b J", "run_mixes_colours"),
    ("1r 2r 3r 12r", "run_has_gap"),
    ("1r 2r 3r | 5r 5b J", "joker_undeclared"),
    ("1r 2r 3r J=4r", "first_meld_too_low"),
    ("1r 2r 3r | 5r 6r J=7r", "first_meld_too_low"),
    ("1r 2r 3r 4r | 11b 12b 13b J=10b", "table_touched_in_first_turn"),
]


@pytest.mark.parametrize(("table", "wanted"), ORDER)
def test_refusals_of_a_lay_come_in_the_order_of_the_page(table: str, wanted: str) -> None:
    match = scene("1r 2r 3r", "9b 13b 11b 12b 12r 13r 4r 5r 6r 5b 6o 6g J J", opened=False)
    assert code(match, table) == wanted


def test_a_seat_that_is_not_on_turn_hears_that_first() -> None:
    match = scene("", "5r 6r 7r 1b", "1g")
    for move in (lay("5r 6r 7r"), lay(""), Draw(0), Draw(99), PASS):
        found = match.why_not(1, move)
        assert found is not None
        assert (found.code, found.values) == ("not_your_turn", {"seat": 0})

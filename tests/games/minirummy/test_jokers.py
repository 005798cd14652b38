"""What jokers on the table may become."""

import pytest

from tests.games.minirummy.board import code, on_table, push, rack, refusal, scene


def test_a_bound_joker_keeps_what_it_stands_for_wherever_it_is_moved() -> None:
    match = scene("5r 6r 7r J=8r | 8b 8o 8g", "4r 1b")
    assert code(match, "4r 5r 6r 7r | 8b 8o 8g J=8r") is None
    assert code(match, "4r 5r 6r J=7r | 8b 8o 8g") == "table_tile_missing"


def test_a_bound_joker_given_a_new_name_is_refused_naming_the_old() -> None:
    found = refusal(scene("5r 6r 7r J=8r", "3r"), "3r J=4r 5r 6r 7r")
    assert found is not None
    assert (found.code, found.values) == ("joker_not_free", {"tile": "8r"})


def test_the_tile_from_the_rack_frees_the_joker() -> None:
    match = scene("9r 9b J=9g", "9g 1r 2r 5o")
    push(match, "9r 9b 9g | 1r 2r J=3r")
    assert (on_table(match), rack(match, 0)) == ("9r 9b 9g | 1r 2r J=3r", "5o")


def test_the_tile_frees_the_joker_wherever_it_ends_up() -> None:
    match = scene("9r 9b J=9g", "9g 7g 8g 1o")
    assert code(match, "9r 9b J=9o | 7g 8g 9g") is None


def test_a_freed_joker_may_stand_for_the_same_tile_again() -> None:
    match = scene("9r 9b J=9g", "9g 7g 8g 1o")
    assert code(match, "9r 9b J=9g | 7g 8g 9g") is None


def test_a_freed_joker_never_goes_to_the_rack() -> None:
    assert code(scene("9r 9b J=9g", "9g 5o"), "9r 9b 9g") == "table_tile_missing"


def test_a_tile_of_the_table_frees_no_joker() -> None:
    match = scene("9r 9b J=9g | 6g 7g 8g 9g", "1r 2r 4o")
    assert code(match, "9r 9b 9g | 6g 7g 8g | 1r 2r J=3r") == "joker_not_free"


def test_a_tile_of_the_table_and_its_joker_may_change_places() -> None:
    match = scene("9r 9b J=9g | 6g 7g 8g 9g", "10g 4o")
    assert code(match, "9r 9b 9g | 6g 7g 8g J=9g 10g") is None


def test_to_free_two_jokers_of_one_tile_takes_two_from_the_rack() -> None:
    table, after = "9r 9b J=9g | 7g 8g J=9g", "9r 9b 9g | 7g 8g 9g | J=1r 1b J=1o"
    assert code(scene(table, "9g 9g 1b"), after) is None
    half = "9r 9b 9g | 7g 8g J=9g | 1r 1b J=1o"
    assert code(scene(table, "9g 1r 1b"), half) is None
    both = "9r 9b 9g | 6g 7g 8g | J=1r 1b J=1o"
    assert code(scene(table, "9g 6g 1b"), both) == "joker_not_free"


def test_a_joker_may_stand_for_a_tile_whose_copies_both_lie_there() -> None:
    match = scene("9r 9b 9g | 7g 8g 9g", "J 9o 1r", jokers="bound")
    assert code(match, "9r 9b 9g 9o | 7g 8g 9g") is None
    match = scene("9r 9b 9g | 7g 8g 9g | 9b 9o 9r", "J 1r")
    assert code(match, "9r 9b 9g | 7g 8g 9g | 9b 9o 9r J=9g") is None


def test_four_runs_of_one_colour_lie_beside_each_other() -> None:
    match = scene("1r 2r 3r | 1r 2r J=3r | 3r 4r 5r | J=3r 4r 5r", "6r 1b")
    assert code(match, "1r 2r 3r | 1r 2r J=3r | 3r 4r 5r | J=3r 4r 5r 6r") is None


def test_a_joker_beside_a_joker_and_jokers_alone() -> None:
    assert code(scene("", "J J J 1r"), "J=5r J=6r J=7r") is None
    assert code(scene("", "J J J 1r"), "J=5r J=5b J=5g") is None
    assert code(scene("", "J J J 1r"), "J J J") == "joker_undeclared"


def test_jokers_of_one_tile_are_interchangeable() -> None:
    match = scene("9r 9b J=9g | 7g 8g J=9g", "10g 1r")
    assert code(match, "9r 9b J=9g | 7g 8g J=9g 10g") is None


def test_a_bare_joker_on_the_finished_table_is_read_before_it_is_found_bound() -> None:
    match = scene("9r 9b 9o J=9g", "8g 10g 1r")
    assert code(match, "9r 9b 9o | 8g J 10g") is None
    match = scene("9r 9b 9o J=9g", "1b 2b 7g 8g 1r")
    assert code(match, "9r 9b 9o | 1b 2b J") == "joker_not_free"
    assert code(match, "9r 9b 9o | 7g 8g J") == "joker_undeclared"
    assert code(match, "9r 9b 9o | 7g 8g J=9g") is None


def test_only_the_table_before_and_the_finished_table_count() -> None:
    match = scene("9r 9b J=9g", "9g 1r")
    assert code(match, "9r 9b J=9g") == "nothing_laid"
    push(match, "9r 9b 9g J=9o")
    assert (on_table(match), rack(match, 0)) == ("9r 9b J=9o 9g", "1r")


def test_free_jokers_may_be_declared_anew_in_every_lay() -> None:
    table, after = "9r 9b J=9g", "9r 9b J=9o | 1r 2r 3r"
    assert code(scene(table, "1r 2r 3r 4b", jokers="bound"), after) == "joker_not_free"
    assert code(scene(table, "1r 2r 3r 4b", jokers="free"), after) is None
    assert code(scene("9r 9b 9g J=9o", "1r 2r 4b", jokers="free"), "9r 9b 9g | 1r 2r J=3r") is None


def test_free_jokers_stay_on_the_table_all_the_same() -> None:
    assert code(scene("9r 9b J=9g", "9g 1r", jokers="free"), "9r 9b 9g") == "table_tile_missing"


def test_a_swap_needs_the_seat_to_have_laid_before() -> None:
    table, after = "9r 9b J=9g", "9r 9b 9g | 12r 13r J=11r | 10b 11b 12b"
    rack = "9g 12r 13r 10b 11b 12b 1o"
    assert code(scene(table, rack, opened=False), after) == "first_meld_too_low"
    more = "9r 9b 9g J=9o | 10r 11r 12r 13r"
    assert code(scene(table, "9g 10r 11r 12r 13r 1o", opened=False), more) == "table_touched_in_first_turn"
    assert code(scene(table, "9g 10r 11r 12r 13r 1o", opened=True), more) is None


@pytest.mark.parametrize("jokers", ["bound", "free"])
def test_the_table_says_what_each_joker_stands_for(jokers: str) -> None:
    match = scene("", "J 8r 10r 1b", jokers=jokers)
    push(match, "8r J 10r")
    assert on_table(match) == "8r J=9r 10r"
    assert match.view(1).melds[0].tiles == ["8r", "J=9r", "10r"]

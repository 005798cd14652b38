"""The first lay of a seat."""

import pytest

from tests.games.minirummy.board import code, push, refusal, scene


def sum_of(table: str, rack: str, after: str, **options: int | str | None) -> int | None:
    """The sum a refusal states when no sum is enough."""
    match = scene(table, rack, opened=False, first_meld=100, options=options)
    found = refusal(match, after)
    return None if found is None else int(found.values["sum"])


def test_forty_points_are_enough_and_one_less_is_not() -> None:
    assert code(scene("", "9r 10r 11r 10b 1g", opened=False), "9r 10r 11r") == "first_meld_too_low"
    assert code(scene("", "10r 10b 10g 10o 1g", opened=False), "10r 10b 10g 10o") is None
    match = scene("", "12r 13r 11r 1b 1o 1g 2g", opened=False)
    assert code(match, "11r 12r 13r") == "first_meld_too_low"
    assert code(match, "11r 12r 13r | 1b 1o 1g") == "first_meld_too_low"
    match = scene("", "12r 13r 11r 1b 2b 3b 2g", opened=False)
    assert code(match, "11r 12r 13r | 1b 2b 3b") is None


def test_the_refusal_says_the_sum() -> None:
    found = refusal(scene("", "9r 10r 11r 1g", opened=False), "9r 10r 11r")
    assert found is not None
    assert found.values == {"sum": 30, "needed": 40}


def test_several_new_combinations_count_together() -> None:
    match = scene("1r 2r 3r", "9r 10r 11r 4b 4o 4g 1g", opened=False)
    events = push(match, "1r 2r 3r | 9r 10r 11r | 4b 4o 4g")
    assert [event.kind for event in events] == ["laid", "opened"]
    assert events[1].public == {"points": 42}
    assert match.state.opened == [True, False]


def test_after_it_the_sum_matters_no_more() -> None:
    match = scene("", "9r 10r 11r 4b 4o 4g 1b 1o 1g 2r", "2b", opened=False)
    push(match, "9r 10r 11r | 4b 4o 4g")
    match.state.turn = 0
    assert code(match, "9r 10r 11r | 4b 4o 4g | 1b 1o 1g") is None


@pytest.mark.parametrize(
    "after",
    [
        "1r 2r 3r 4r | 10r 10b 10g 10o",  # added to
        "2r 3r 4r | 10r 10b 10g 10o | 1r 1b 1o",  # taken apart
    ],
)
def test_the_tables_combinations_stay_untouched(after: str) -> None:
    match = scene("1r 2r 3r", "4r 10r 10b 10g 10o 1b 1o", opened=False)
    assert code(match, after) == "table_touched_in_first_turn"


def test_two_combinations_of_the_table_may_not_become_one() -> None:
    match = scene("1r 2r 3r | 4r 5r 6r", "10r 10b 10g 10o 1b", opened=False)
    assert code(match, "1r 2r 3r 4r 5r 6r | 10r 10b 10g 10o") == "table_touched_in_first_turn"


def test_the_order_of_the_table_is_no_touch() -> None:
    match = scene("1r 2r 3r | 4r 5r 6r", "10r 10b 10g 10o 1b", opened=False)
    assert code(match, "6r 5r 4r | 10r 10b 10g 10o | 3r 1r 2r") is None


def test_a_combination_like_one_of_the_table_is_new_all_the_same() -> None:
    match = scene("11r 12r 13r", "11r 12r 13r 2b 2g 2o 1b", opened=False)
    assert code(match, "11r 12r 13r | 11r 12r 13r | 2b 2g 2o") is None


def test_only_combinations_from_the_rack_alone_count() -> None:
    assert sum_of("11r 12r 13r", "10r 1b", "10r 11r 12r 13r") == 0
    assert sum_of("11r 12r 13r", "10r 5b 5o 5g 1b", "10r 11r 12r 13r | 5b 5o 5g") == 15


def test_a_joker_counts_its_value_always() -> None:
    assert sum_of("", "10r 10b J 1g", "10r 10b J=10g") == 45
    assert sum_of("", "5r 6r J 1g", "5r 6r J=7r", joker_value=30) == 41
    assert sum_of("", "J J J 1g", "J=1r J=2r J=3r") == 75


def test_as_tile_it_counts_the_number_it_stands_for() -> None:
    assert sum_of("", "10r 10b J 1g", "10r 10b J=10g", joker_counts_in_first_meld="as_tile") == 30
    assert sum_of("", "5r 6r J 1g", "5r 6r J=7r", joker_counts_in_first_meld="as_tile") == 18
    assert sum_of("", "5r 6r J 1g", "5r 6r J=4r", joker_counts_in_first_meld="as_tile") == 15
    assert sum_of("", "5r 7r J 1g", "5r 7r J", joker_counts_in_first_meld="as_tile") == 18


def test_nothing_need_be_reached_where_the_host_wants_nothing() -> None:
    match = scene("1r 2r 3r", "4r 1b 1o 1g 2g", opened=False, first_meld=0)
    assert code(match, "1r 2r 3r | 1b 1o 1g") is None
    assert code(match, "1r 2r 3r 4r") == "table_touched_in_first_turn"


def test_free_jokers_of_the_table_are_not_renamed_in_a_first_lay() -> None:
    match = scene("9r 9b J=9g", "10r 10b 10g 10o 1b", opened=False, jokers="free")
    assert code(match, "9r 9b J=9o | 10r 10b 10g 10o") == "table_touched_in_first_turn"


# -- rebuild_in_first_turn ------------------------------------------------------------------------------------------


def rebuilt(table: str, rack: str, after: str, **options: int | str | None) -> int | None:
    return sum_of(table, rack, after, rebuild_in_first_turn="yes", **options)


def test_with_rebuilding_the_table_may_be_touched_at_once() -> None:
    match = scene("1r 2r 3r", "4r 10r 10b 10g 10o 1g", opened=False, rebuild_in_first_turn="yes")
    assert code(match, "1r 2r 3r 4r | 10r 10b 10g 10o") is None
    assert code(match, "1r 2r 3r 4r") == "first_meld_too_low"


def test_with_rebuilding_what_is_added_to_the_table_does_not_count() -> None:
    assert rebuilt("11r 12r 13r", "10r 5b 5o 5g 1b", "10r 11r 12r 13r | 5b 5o 5g") == 15


def test_with_rebuilding_a_swap_is_allowed_at_once() -> None:
    match = scene("9r 9b J=9g", "9g 10r 10b 10o 10g 1r 2r 7b", opened=False, rebuild_in_first_turn="yes")
    assert code(match, "9r 9b 9g | 10r 10b 10o 10g | 1r 2r J=3r") is None


def test_a_freed_joker_is_no_tile_of_the_rack() -> None:
    assert rebuilt("9r 9b J=9g", "9g 12r 13r 1b", "9r 9b 9g | J=11r 12r 13r") == 0


def test_a_freed_joker_and_one_from_the_rack_are_twins_read_in_the_seats_favour() -> None:
    after = "9r 9b J=9o 9g | J=11r 12r 13r"
    assert rebuilt("9r 9b J=9g", "9g J 12r 13r 1b", after) == 25 + 25
    assert rebuilt("9r 9b J=9g", "J 12r 13r 1b", "9r 9b J=9g | J=11r 12r 13r") == 50


def test_one_joker_from_the_rack_does_not_count_twice() -> None:
    after = "9r 9b 9g | J=11r 12r 13r | J=5b 6b 7b"
    assert rebuilt("9r 9b J=9g", "9g J 12r 13r 6b 7b 1b", after) == 50
    as_tile = rebuilt("9r 9b J=9g", "9g J 12r 13r 6b 7b 1b", after, joker_counts_in_first_meld="as_tile")
    assert as_tile == 36


def test_a_bound_joker_that_is_not_free_is_the_tables() -> None:
    """11r 12r lie there twice; only one joker may be 13r from the rack, and it is the table's that stays 13r."""
    table, rack, after = "11r 12r J=13r", "11r 12r J 1b", "11r 12r J=13r | J=10r 11r 12r"
    bound = rebuilt(table, rack, after, joker_counts_in_first_meld="as_tile")
    free = rebuilt(table, rack, after, joker_counts_in_first_meld="as_tile", jokers="free")
    assert (bound, free) == (33, 36)


def test_twins_are_read_so_that_the_sum_is_highest() -> None:
    table, after = "12r 13r 11r", "9r 10r 11r 12r 13r | 11r 12r 13r"
    assert rebuilt(table, "9r 10r 11r 12r 13r 1b", after) == 55
    assert rebuilt("1r 2r 3r", "1r 2r 3r 4r 7b", "1r 2r 3r 4r | 1r 2r 3r") == 10
    assert rebuilt("1r 2r 3r 4r", "1r 2r 3r 7b", "1r 2r 3r 4r | 1r 2r 3r") == 6


def test_twins_are_not_counted_twice() -> None:
    """Sets of the table and runs of the rack want the same 7s, 8s and 9s: a set of each number has to stay."""
    sets = "7r 7b 7o 7g | 8r 8b 8o 8g | 9r 9b 9o 9g"
    runs = "7r 8r 9r | 7b 8b 9b | 7o 8o 9o | 7g 8g 9g"
    tiles = runs.replace(" |", "")
    assert rebuilt(sets, f"{tiles} 1b", f"{sets} | {runs}") == 4 * 24
    assert rebuilt(sets, f"{tiles} 1b", f"{runs} | {runs}") == 4 * 24
    assert rebuilt(sets, "7r 8r 9r 7b 8b 9b 1b", f"{sets} | 7r 8r 9r | 7b 8b 9b") == 48
    mixed = "7r 7b 7o 7g | 8r 8b 8o 8g | 9r 9b 9o 9g | 7r 8r 9r"
    assert rebuilt("7r 8r 9r | 7b 7o 7g | 8b 8o 8g", "7r 8r 9r 9b 9o 9g 1b", mixed) == 36

"""Playing and drawing: a clause of the rule page each."""

import pytest

from spieltisch.games.unterspannung.rules import UNTERSPANNUNG
from tests.games.unterspannung.positions import draw, fits, hand, kinds, play, position, refused


def test_anyone_may_play_at_any_moment() -> None:
    match = position("3±1.9±1.9±2/7±1.9±1/3±2.9±2", "5±2")
    assert match.to_act() == {0, 1, 2}
    assert [fits(match, seat, card) for seat, card in enumerate(("3±1", "7±1", "3±2"))] == [True] * 3


def test_the_card_played_leaves_the_hand_and_is_the_new_top() -> None:
    match = position("3±1.9±1.9±2/7±1.9±1", "5±2")
    top = match.state.top
    play(match, 0, "3±1")
    assert hand(match, 0) == "9±1.9±2"
    assert (match.view(1).top, match.view(1).before, match.view(1).laid_by) == ("3±1", "5±2", 0)
    assert match.state.top == top + 1


def test_the_modifier_that_counts_is_the_one_on_the_pile() -> None:
    match = position("3±3.6±1.9±2/7±1.9±1", "5±2")
    assert not fits(match, 0, "6±1")
    play(match, 0, "3±3")
    assert fits(match, 0, "6±1")


def test_one_of_two_equal_cards_is_played() -> None:
    match = position("3±1.3±1.9±2/7±1.9±1", "5±2")
    play(match, 0, "3±1")
    assert hand(match, 0) == "3±1.9±2"


def test_the_same_seat_may_play_several_in_a_row() -> None:
    match = position("3±1.2±1.1±1.9±2/7±1.9±1", "5±2")
    play(match, 0, "3±1", "2±1", "1±1")
    assert match.outcome() is not None


def test_the_value_played_is_announced() -> None:
    (played,) = play(position("3±1.2±1.9±2/7±1.9±1", "5±2"), 0, "3±1")
    assert (played.kind, played.seat) == ("played", 0)
    assert played.public["value"] == 3
    assert played.public["card"] == "3±1"
    assert not played.private


def test_tops_are_numbered_from_1_and_every_new_one_counts_up() -> None:
    match = position("9±1.9±2/9±1.7±1/5±1.5±1", "1±3")
    assert UNTERSPANNUNG.contest(match.state) == match.state.top
    match.state.top = 1
    assert UNTERSPANNUNG.contest(match.state) == 1
    match.push_text(-2, "unblock")
    assert UNTERSPANNUNG.contest(match.state) == 2


def test_a_play_answers_the_top_it_names_and_a_draw_competes_with_nobody() -> None:
    answers = [
        UNTERSPANNUNG.answers(UNTERSPANNUNG.parse_move(text)) for text in ("play 3±1 @7", "draw @7", "draw")
    ]
    assert answers == [7, None, None]


def test_a_play_for_an_earlier_top_is_late_even_if_it_fits_the_present_one() -> None:
    match = position("3±3.6±1.9±2/7±1.6±2.9±1", "5±2")
    play(match, 0, "3±3")
    assert refused(match, 1, "play 6±2 @-1").code == "late"
    assert refused(match, 1, "play 7±1 @-1").code == "late"
    assert refused(match, 1, "play 7±1 @-1").lock_ms == 0
    assert fits(match, 1, "6±2")


def test_a_play_for_a_later_top_is_not_yet_possible() -> None:
    match = position("3±3.6±1.9±2/7±1.6±2.9±1", "5±2")
    assert refused(match, 0, "play 3±3 @1").code == "not_yet"


def test_a_draw_brings_the_top_card_of_the_own_stack_to_the_hand() -> None:
    match = position("9±1.9±2/7±1.9±1", "5±2", "8±1.8±2/8±1")
    (drew,) = draw(match, 0)
    assert hand(match, 0) == "9±1.9±2.8±1"
    assert [match.state.stack(seat) for seat in (0, 1)] == [1, 1]
    assert drew.told(0) == {"kind": "drew", "seat": 0, "card": "8±1"}
    assert drew.told(1) == drew.told(None) == {"kind": "drew", "seat": 0}


def test_only_who_has_no_fitting_card_may_draw_and_is_not_told_which_fits() -> None:
    match = position("3±1.9±2/9±1.9±2", "5±2", "8±1/8±1")
    refusal = refused(match, 0, "draw @")
    assert refusal.code == "fitting_card_in_hand"
    assert not refusal.values
    draw(match, 1)


def test_a_draw_is_judged_by_the_top_before_if_it_names_that() -> None:
    match = position("9±1.8±1/7±3.9±2.9±3", "5±2", "10±2.10±3/8±2")
    play(match, 1, "7±3")
    draw(match, 0, ago=1)
    assert hand(match, 0) == "9±1.8±1.10±2"
    assert refused(match, 0, "draw @").code == "fitting_card_in_hand"
    draw(match, 0, ago=1)
    assert hand(match, 0) == "9±1.8±1.10±2.10±3"


def test_a_draw_for_the_top_before_is_refused_if_something_fitted_that() -> None:
    match = position("3±1.8±1/7±3.9±2.9±3", "5±2", "10±2.10±3/8±2")
    play(match, 1, "7±3")
    assert refused(match, 0, "draw @-1").code == "fitting_card_in_hand"
    draw(match, 0)


def test_a_draw_for_an_older_top_is_late() -> None:
    match = position("9±1.8±1/7±3.10±2.9±3", "5±2", "10±2.10±3/8±2")
    play(match, 1, "7±3", "10±2")
    assert refused(match, 0, "draw @-2").code == "late"
    draw(match, 0, ago=1)


def test_there_is_no_hand_limit() -> None:
    match = position("9±1.9±1/9±2.9±2", "5±1", "8±1.8±1.8±2.8±2.8±2.8±3.8±3.10±1.10±1.10±2/-")
    for _ in range(10):
        draw(match, 0)
    assert match.view(0).hands == [12, 2]
    assert refused(match, 0, "draw @").code == "stack_empty"


@pytest.mark.parametrize("cards", ["3±1.9±2", "9±1.9±2"])
def test_where_everyone_may_draw_at_any_time_a_draw_names_no_top(cards: str) -> None:
    match = position(f"{cards}/9±1.9±2", "5±2", "8±1.8±1/8±2", draw="any_time")
    match.push_text(0, "draw")
    assert match.view(0).hands == [3, 2]
    assert refused(match, 0, "draw @").code == "names_no_top"


def test_where_only_the_stuck_may_draw_a_draw_names_the_top_it_answers() -> None:
    match = position("9±1.9±2/9±1.9±2", "5±2", "8±1/8±1")
    assert refused(match, 0, "draw").code == "name_the_top"


def test_a_play_and_a_draw_are_one_event_each() -> None:
    match = position("3±1.9±1.9±2/7±1.9±1", "5±2", "8±1/8±1.8±2")
    assert kinds(play(match, 0, "3±1")) == ["played"]
    assert kinds(draw(match, 1)) == ["drew"]

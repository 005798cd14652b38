"""What a viewer is shown, and what it must not know."""

from dataclasses import replace

import pytest

from spieltisch.games.unterspannung.rules import UNTERSPANNUNG
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import CHANCE, TABLE, Start
from spieltisch.kernel.match import Match
from tests.games.unterspannung.positions import Round, draw, made_up, play, position


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_have() -> None:
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2", "8±1.8±2/7±1")
    view = match.view(1)
    assert (view.seat, view.hand) == (1, ["9±1", "9±2", "9±3"])
    assert (view.hands, view.stacks, view.left) == ([2, 3], [2, 1], [4, 4])
    assert not {"3±1", "8±1", "8±2", "7±1"} & set(str(view).replace("'", " ").split())


def test_a_spectator_sees_no_hand() -> None:
    view = position("3±1.9±2/9±1.9±2.9±3", "5±2").view(None)
    assert (view.seat, view.hand, view.hands, view.top) == (None, None, [2, 3], "5±2")


def test_viewers_differ_in_their_seat_and_hand_only() -> None:
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2", "8±1.8±2/7±1", show_wanted="yes")
    blank = [replace(match.view(viewer), seat=None, hand=None) for viewer in (None, 0, 1)]
    assert blank[0] == blank[1] == blank[2]


@pytest.mark.parametrize(("subtract", "wanted"), [("wrap", [3, 9]), ("absolute", [3, 1])])
def test_the_wanted_values_are_shown_only_where_the_table_wants_it(subtract: str, wanted: list[int]) -> None:
    hands = "3±1.9±2/9±1.9±2.9±3"
    assert position(hands, "1±2", subtract=subtract).view(0).wanted is None
    for viewer in (None, 0):
        shown = position(hands, "1±2", subtract=subtract, show_wanted="yes").view(viewer)
        assert shown.wanted == wanted


def test_the_view_says_who_has_drawn_since_the_top_came_up() -> None:
    match = position("9±1.9±2/7±3.9±2.9±3", "5±2", "8±1.8±2/7±1")
    draw(match, 0)
    assert match.view(1).drew == [True, False]
    play(match, 1, "7±3")
    assert match.view(1).drew == [False, False]


def test_the_view_tells_a_bot_the_options_it_needs() -> None:
    view = position("3±1.9±2/9±1.9±2", "5±2", draw="any_time", subtract="absolute", finish="hand").view(0)
    assert (view.draw, view.subtract, view.finish) == ("any_time", "absolute", "hand")


def test_the_lock_is_the_tables_and_in_no_view() -> None:
    fields = set(vars(position("3±1.9±2/9±1.9±2", "5±2").view(0)))
    assert not {"locked", "locked_until", "lock_ms"} & fields


def running(seats: int) -> Round:
    match = Match(UNTERSPANNUNG, seats)
    match.push(CHANCE, UNTERSPANNUNG.deal(match.state, Rng("secret"), 0))
    match.push(TABLE, Start())
    return match


def test_secret_are_the_others_hands_and_every_own_stack() -> None:
    match = running(3)
    secret = UNTERSPANNUNG.secret(match.state, 1)
    assert secret == frozenset([*range(24), *range(28, 72)])
    assert UNTERSPANNUNG.secret(match.state, None) == frozenset(range(72))


def test_a_card_is_secret_until_it_is_played() -> None:
    match = position("3±1.9±2.9±1/9±1.9±2.9±3", "5±2", "8±1/7±1")
    before = UNTERSPANNUNG.secret(match.state, 1)
    play(match, 0, "3±1")
    assert before - UNTERSPANNUNG.secret(match.state, 1) == {32}


def test_of_two_equal_cards_the_one_still_held_stays_secret() -> None:
    match = position("3±1.3±1.9±1/9±1.9±2.9±3", "5±2", "8±1/7±1")
    before = UNTERSPANNUNG.secret(match.state, 1)
    play(match, 0, "3±1")
    assert before - UNTERSPANNUNG.secret(match.state, 1) == {32}


def test_the_last_card_stays_secret_but_points_by_value_tell_of_what_was_counted() -> None:
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2", "-/7±1")
    play(match, 0, "3±1")
    assert UNTERSPANNUNG.secret(match.state, None) == {35, *range(68, 72)}
    assert UNTERSPANNUNG.secret(match.state, 0) == set(range(68, 72))
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2", "-/7±1", points="by_value")
    play(match, 0, "3±1")
    assert UNTERSPANNUNG.secret(match.state, None) == {35}
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2", "-/7±1", points="by_value", finish="hand")
    play(match, 0, "3±1")
    assert UNTERSPANNUNG.secret(match.state, None) == {35, 71}


def test_offers_are_no_targets_for_boards() -> None:
    match = made_up("9±1.9±2/3±1.9±2.9±3", "5±2")
    assert [list(UNTERSPANNUNG.targets(match.state, seat)) for seat in range(2)] == [[], []]
    assert any(UNTERSPANNUNG.offers(match.state, seat) for seat in range(2))


def test_a_seat_that_can_do_nothing_is_offered_nothing_but_stays_to_act() -> None:
    match = made_up("9±1.9±2/3±1.9±2.9±3", "5±2")
    assert list(UNTERSPANNUNG.offers(match.state, 0)) == []
    assert match.to_act() == {0, 1}

"""Faults that were reported of comparable programs, tried on these rules. Numbers are those of our list of cases."""

import pytest

from spieltisch.games.viereinhalb.rules import VIEREINHALB
from spieltisch.kernel.errors import BadText
from spieltisch.kernel.game import TABLE, TimeUp
from tests.games.viereinhalb.positions import allowed, play, position, refused, tableau, top


def test_o_28_with_two_players_a_direction_card_gives_no_extra_turn() -> None:
    match = position("Rr.1r/1b.2r", "5r/-")
    play(match, "play Rr 0")
    assert match.state.turn == 1
    play(match, "play 2r 0")
    assert match.state.turn == 0


def test_o_29_the_direction_changes_at_once() -> None:
    match = position("1r.1r/Rr.2r/3r/4r.4r", "5r/-", turn=1)
    play(match, "play Rr 0")
    turns = [match.state.turn]
    for card in ("1r", "4r"):
        play(match, f"play {card} 0")
        turns.append(match.state.turn)
    assert turns == [0, 3, 2]


def test_o_30_an_empty_stock_is_not_rebuilt_and_never_below_zero() -> None:
    match = position("1r.2r/3r.4r", "5r/-", stock="7p")
    play(match, "play 1r 0", "play 3r 0", "play 2r 0")
    assert match.view(0).stock == 0
    play(match, "play 4r 0", "set_aside")
    assert match.outcome() is not None


def test_o_31_a_colour_change_without_a_colour_leaves_both_open_and_with_one_is_no_move() -> None:
    match = position("Fry.1b/3y", "5b/-")
    for colour in ("r", "y", "wild", "b"):
        with pytest.raises(BadText):
            match.push_text(0, f"play Fry 0 {colour}")
    assert (tableau(match, 0), match.state.turn) == ("Fry.1b", 0)
    play(match, "play Fry 0")
    assert match.view(1).piles[0].wants[:2] == ["r", "y"]


def test_o_32_no_choice_stays_open_when_somebody_gives_up_or_the_clock_ends() -> None:
    match = position("Dr.1r/6b/3r", "5r/-")
    assert refused(match, 0, "play Dr 0").code == "name_a_seat"
    assert (tableau(match, 0), top(match, 0), match.state.turn) == ("Dr.1r", "5r", 0)
    early = match.copy()
    early.push(TABLE, TimeUp())
    assert early.outcome() is not None
    play(match, "set_aside")
    assert VIEREINHALB.offers(match.state, 1)


def test_o_33_everyone_sees_which_colours_a_pile_accepts() -> None:
    match = position("Fgb.1r/3y", "5r/-")
    play(match, "play Fgb 0")
    assert [match.view(viewer).piles[0].wants for viewer in (None, 0, 1)] == [["g", "b", "F"]] * 3


def test_o_34_giving_up_twice_sets_aside_once() -> None:
    match = position("1b.2b.3b.4b/5b", "5r/-", stock="7p.6p.4p.3p.2p")
    play(match, "set_aside")
    assert refused(match, 0, "set_aside").code == "not_your_turn"
    assert match.view(0).points == 8
    assert tableau(match, 0) == "7p.6p.4p.3p"


def test_o_35_six_cards_go_down_to_four_without_drawing_and_then_are_refilled() -> None:
    match = position("Zr.7r.7r.6r/1r.2r.3r.4r", "5r/-", stock="1p.2p.3p.4p.5p.6p.7p.7p")
    play(match, "play Zr 0")
    sizes = [len(match.state.tableaus[1])]
    for own, others in (("1r", "7r"), ("2r", "7r"), ("3r", "6r")):
        play(match, f"play {own} 0")
        sizes.append(len(match.state.tableaus[1]))
        play(match, f"play {others} 0")
    assert sizes == [6, 5, 4, 4]


def test_o_35_giving_up_with_six_sets_six_aside_and_draws_four() -> None:
    match = position("1b.2b.3b.4b.5b.6b/1y", "5r/-", stock="1p.2p.3p.4p.5p")
    play(match, "set_aside")
    assert match.view(0).points == 12
    assert tableau(match, 0) == "1p.2p.3p.4p"


def test_o_36_points_count_set_aside_tableaus_and_stock() -> None:
    tableaus = "1r.1y.1g.1b/2r.2y.2g.2b/3r.3y.3g"
    match = position(tableaus, "5r/-", aside="4r.4y.4g.4b.4p.6r", stock="1p.2p.3p.5p.6p")
    match.push(TABLE, TimeUp())
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.points == (12 + 11 + 5,) * 3


def test_o_37_a_second_pile_may_be_opened_freely_and_a_third_never() -> None:
    match = position("5b.2g/1b", "-/5r", stock="7p")
    assert refused(match, 0, "play 5b 2").code == "no_such_pile"
    play(match, "play 5b 0")
    assert [pile.top for pile in match.view(0).piles] == ["5b", "5r"]


@pytest.mark.parametrize(("direction", "then"), [("+", 2), ("-", 2)])
def test_o_38_a_seat_without_cards_is_skipped_in_both_directions(direction: str, then: int) -> None:
    match = position("1r.2r/-/3r/-", "5r/-", direction=direction)
    play(match, "play 1r 0")
    assert match.state.turn == then


def test_o_39_the_seat_that_draws_is_named_also_after_a_change_of_direction() -> None:
    match = position("1r/2r/Zr.3r/4r", "5r/-", stock="7p.6p.5p", turn=2, direction="-")
    told = play(match, "play Zr 0")
    assert [(each["kind"], each["seat"]) for each in told] == [("played", 2), ("drew", 1)]


def test_o_40_with_the_direction_reversed_b_follows_c() -> None:
    match = position("1r/2r/3r.4r/5r", "7r/-", turn=2, direction="-")
    play(match, "play 3r 0")
    assert match.state.turn == 1


def test_o_41_of_two_moves_for_one_turn_exactly_one_counts() -> None:
    match = position("1r.2r/3r.4r/6r", "5r/-", stock="7p")
    play(match, "play 1r 0")
    assert refused(match, 0, "play 2r 0").code == "not_your_turn"
    assert match.state.turn == 1


def test_o_42_you_are_next_may_name_oneself_and_nobody_who_cannot_play() -> None:
    match = position("Dr.1r/-/2r", "5r/-")
    for named in (1, 3, 99):
        assert refused(match, 0, f"play Dr 0 {named}").code == "seat_cannot_be_named"
    assert refused(match, 0, "play Dr 0").code == "name_a_seat"
    play(match, "play Dr 0 0")
    assert match.state.turn == 0


@pytest.mark.parametrize("named", range(4))
def test_o_98_the_seat_named_is_the_seat_on_turn(named: int) -> None:
    match = position("Dr.1r/2r/3r/4r", "5r/-")
    play(match, f"play Dr 0 {named}")
    assert match.view(named).turn == match.state.turn == named
    assert allowed(match, "set_aside")


def test_o_106_a_resumed_round_lacks_nothing() -> None:
    match = position(
        "1r.2r.3r.4r.6r.7r/2b.X/3g",
        "5r.X/4y.Fgb",
        stock="7p.6p",
        aside="1y.1y",
        turn=1,
        direction="-",
        blocked="2/0",
        after_block="beneath",
    )
    play(match, "play 2b 1")
    text = VIEREINHALB.state_text(match.state)
    again = VIEREINHALB.parse_state(text, match.options, 3)
    assert VIEREINHALB.state_text(again) == text
    for viewer in (None, 0, 1, 2):
        assert VIEREINHALB.view(again, viewer) == match.view(viewer)
    assert again.piles[0].blocked == 1
    assert len(again.tableaus[0]) == 6

"""What the specials do."""

import pytest

from spieltisch.kernel.errors import BadText
from tests.games.viereinhalb.positions import allowed, play, position, refused, tableau, top


def test_richtungswechsel_turns_the_direction_round() -> None:
    match = position("1r/Rr.1r/3r/4r", "5r/-", turn=1)
    told = play(match, "play Rr 0")
    assert match.state.turn == 0
    assert match.view(None).direction == "counterclockwise"
    assert told[1] == {"kind": "reversed", "seat": 1, "direction": "counterclockwise"}


def test_a_second_richtungswechsel_turns_it_back() -> None:
    match = position("Rr.1r/1g/3r/Rb.2b", "5r/-")
    play(match, "play Rr 0", "play Rb 0")
    assert match.view(None).direction == "clockwise"
    assert match.state.turn == 0


def test_richtungswechsel_with_two_seats_changes_nothing_but_matches_by_symbol() -> None:
    match = position("Rr.1r/Rb.2b", "5r/-")
    play(match, "play Rr 0")
    assert match.state.turn == 1
    assert allowed(match, "play Rb 0")
    assert not allowed(match, "play 2b 0")


@pytest.mark.parametrize("named", range(4))
def test_du_bist_dran_names_the_next_seat_oneself_included(named: int) -> None:
    match = position("Dr.1r/2r/3r/4r", "5r/-")
    told = play(match, f"play Dr 0 {named}")
    assert match.state.turn == match.view(None).turn == named
    assert told[1] == {"kind": "named", "seat": 0, "named": named}


@pytest.mark.parametrize(("direction", "then"), [("+", 3), ("-", 1)])
def test_from_the_named_seat_play_goes_on_in_the_direction_that_already_applied(
    direction: str, then: int
) -> None:
    match = position("Dr.1r/2r.2r/3r.3r/4r.4r", "5r/-", direction=direction)
    play(match, "play Dr 0 2", "play 3r 0")
    assert match.state.turn == then


def test_oneself_can_be_named_with_the_last_own_card_when_the_stock_refills_it() -> None:
    match = position("Dr/-/-", "5r/-", stock="7p")
    play(match, "play Dr 0 0")
    assert match.state.turn == 0
    assert tableau(match, 0) == "7p"


def test_with_the_last_card_of_all_du_bist_dran_names_nobody_and_the_round_ends() -> None:
    match = position("Dr/-/-", "5r/-")
    assert refused(match, 0, "play Dr 0 0").code == "seat_cannot_be_named"
    play(match, "play Dr 0")
    assert match.outcome() is not None


def test_zwei_ziehen_gives_the_next_seat_two_cards_and_then_its_turn() -> None:
    match = position("Zr.1r.2r.3r/1b.2b.3b.4b/5y", "5r/-", stock="7p.6p.5p.4p")
    told = play(match, "play Zr 0")
    assert tableau(match, 0) == "7p.1r.2r.3r"
    assert tableau(match, 1) == "1b.2b.3b.4b.6p.5p"
    assert match.state.turn == 1
    assert told[1] == {"kind": "drew", "seat": 1, "cards": ["6p", "5p"], "number": 2}


def test_zwei_ziehen_goes_the_current_direction() -> None:
    match = position("Zr.1r/1b/5y", "5r/-", stock="7p.6p.4p", direction="-")
    play(match, "play Zr 0")
    assert len(match.state.tableaus[2]) == 3
    assert match.state.turn == 2


@pytest.mark.parametrize(("stock", "drawn"), [("7p.6p", 1), ("7p", 0), ("-", 0)])
def test_zwei_ziehen_gives_as_many_as_there_are(stock: str, drawn: int) -> None:
    match = position("Zr.1r.2r.3r/1b/5y", "5r/-", stock=stock)
    play(match, "play Zr 0")
    assert len(match.state.tableaus[1]) == 1 + drawn


def test_zwei_ziehen_gives_oneself_two_when_one_is_the_only_seat_with_cards() -> None:
    match = position("Zr/-", "5r/-", stock="7p.6p.4p")
    play(match, "play Zr 0")
    assert tableau(match, 0) == "7p.6p.4p"
    assert match.state.turn == 0


def test_after_zwei_ziehen_one_draws_nothing_until_one_holds_fewer_than_tableau_size() -> None:
    match = position("1r.2r.3r.4r.5r.6r/7r.7r.6r.5r.4r.3r", "1r/-", stock="7p.6p.4p.3p.2p")
    sizes = []
    for card in ("1r", "2r", "3r"):
        play(match, f"play {card} 0")
        sizes.append(len(match.state.tableaus[0]))
        play(match, f"play {match.state.tableaus[1][0]} 0")
    assert sizes == [5, 4, 4]


def test_gesperrt_closes_its_pile_for_the_next_three_turns_of_anyone() -> None:
    match = position("X.1b/2b.2y/3b.3y/4b.4y/5b.5y", "5r/6b")
    told = play(match, "play X 0")
    assert told[1] == {"kind": "blocked", "seat": 0, "on": "left_pile", "turns": 3}
    for turns in (3, 2, 1):
        assert match.state.turn is not None
        own = match.state.tableaus[match.state.turn][0]
        assert refused(match, match.state.turn, f"play {own} 0").values["turns"] == turns
        told = play(match, f"play {own} 1")
    assert told[-1] == {"kind": "unblocked", "seat": None, "on": "left_pile"}
    assert allowed(match, "play 5y 0")


def test_a_set_aside_is_a_turn_of_the_block_too() -> None:
    match = position("2b/3b/4b", "5r.X/6b", blocked="2/0")
    play(match, "set_aside")
    assert match.state.piles[0].blocked == 1


def test_both_piles_may_be_blocked_at_once() -> None:
    match = position("X.1b/X.2b/3b.4b/5b.6b", "5r/6b")
    play(match, "play X 0", "play X 1")
    assert [pile.blocked for pile in match.state.piles] == [2, 3]
    assert [str(move) for move in match.game.offers(match.state, 2)] == ["set_aside"]


def test_the_effect_comes_after_the_own_refill() -> None:
    match = position("Zr/1b", "5r/-", stock="7p.6p.4p")
    play(match, "play Zr 0")
    assert (tableau(match, 0), tableau(match, 1)) == ("7p", "1b.6p.4p")


@pytest.mark.parametrize("move", ["play Fgb 0 g", "play Fgb 0 red", "play Fgb", "play Fgb 0 1 2"])
def test_a_colour_change_with_a_colour_is_no_move_at_all(move: str) -> None:
    match = position("Fgb/1b", "5r/-")
    with pytest.raises(BadText):
        match.push_text(0, move)
    assert tableau(match, 0) == "Fgb"
    assert top(match, 0) == "5r"

"""A turn: play, set aside, refill, and whose turn it is then."""

import pytest

from tests.games.viereinhalb.positions import allowed, play, position, refused, tableau, top


def test_two_copies_of_a_face_are_one_offer() -> None:
    match = position("5r.5r/1b", "3r/-", stock="7p")
    offers = [str(move) for move in match.game.offers(match.state, 0)]
    assert offers == ["play 5r 0", "play 5r 1", "set_aside"]


def test_an_empty_pile_takes_any_card() -> None:
    match = position("5r.Rg.Fry.X/1b")
    assert all(allowed(match, f"play {card} {pile}") for card in ("5r", "Rg", "Fry", "X") for pile in (0, 1))


def test_the_second_pile_may_be_opened_although_the_first_would_take_a_card() -> None:
    match = position("5b.2g/1b", "-/5r", stock="7p")
    assert allowed(match, "play 5b 1")
    assert allowed(match, "play 5b 0")


def test_there_are_never_more_than_two_piles() -> None:
    assert refused(position("5r/1b", "5r/5b"), 0, "play 5r 2").code == "no_such_pile"


@pytest.mark.parametrize(
    ("card", "right"), [("3r", True), ("5b", True), ("3b", False), ("Rr", True), ("Rb", False)]
)
def test_a_card_must_share_the_colour_or_the_number(card: str, right: bool) -> None:
    assert allowed(position(f"{card}/1b", "5r/-", stock="7p"), f"play {card} 0") == right


@pytest.mark.parametrize("special", ["R", "Z"])
def test_a_special_matches_its_symbol_in_another_colour(special: str) -> None:
    match = position(f"{special}b.3b/1b", f"{special}r/-")
    assert allowed(match, f"play {special}b 0")
    assert not allowed(match, "play 3b 0")


@pytest.mark.parametrize("white", ["Fgb", "X"])
def test_a_white_card_fits_on_every_pile_that_is_not_blocked(white: str) -> None:
    for pile in ("5r", "Rr", "Fry", "X", "-"):
        assert allowed(position(f"{white}/1b", f"{pile}/2y"), f"play {white} 0")


@pytest.mark.parametrize(
    ("card", "right"), [("3r", True), ("4y", True), ("Dy", True), ("3g", False), ("Fgb", True)]
)
def test_on_a_colour_change_either_of_its_colours_fits(card: str, right: bool) -> None:
    move = f"play {card} 0 0" if card[0] == "D" else f"play {card} 0"
    assert allowed(position(f"{card}.7p/1b", "Fry/-"), move) == right


def test_the_layer_of_a_colour_change_picks_no_colour_and_both_stay_open() -> None:
    match = position("Fgb.1r/3g.7b/1r", "5r/-")
    play(match, "play Fgb 0")
    assert match.view(1).piles[0].wants == ["g", "b", "F"]
    assert allowed(match, "play 3g 0")
    assert allowed(match, "play 7b 0")


@pytest.mark.parametrize("card", ["3b", "Rg", "Fgb", "X"])
def test_on_a_gesperrt_whose_block_has_run_out_every_card_fits(card: str) -> None:
    assert allowed(position(f"{card}/1b", "5r.X/-"), f"play {card} 0")


@pytest.mark.parametrize("card", ["5r", "Fgb", "X"])
def test_on_a_blocked_pile_nothing_may_be_laid_white_cards_included(card: str) -> None:
    match = position(f"{card}/1b", "5r.X/2y", blocked="1/0")
    assert refused(match, 0, f"play {card} 0").code == "pile_blocked"


def test_after_playing_the_place_is_refilled_at_once_from_the_top_of_the_stock() -> None:
    match = position("1r.2r.3r.4r/1b", "5r/-", stock="7p.6p")
    play(match, "play 2r 0")
    assert tableau(match, 0) == "1r.7p.3r.4r"
    assert top(match, 0) == "2r"
    assert len(match.state.stock) == 1


def test_a_seat_that_still_holds_tableau_size_cards_or_more_draws_nothing() -> None:
    match = position("1r.2r.3r.4r.6r/1b", "5r/-", stock="7p.6p")
    play(match, "play 2r 0")
    assert tableau(match, 0) == "1r.3r.4r.6r"
    assert len(match.state.stock) == 2


def test_with_an_empty_stock_nothing_is_drawn() -> None:
    match = position("1r.2r.3r.4r/1b", "5r/-")
    play(match, "play 2r 0")
    assert tableau(match, 0) == "1r.3r.4r"


def test_setting_aside_takes_the_whole_tableau_and_draws_a_new_one() -> None:
    match = position("1r.2r.3r.4r.6r/1b", "5r/-", stock="7p.6p.4p.3p.2p")
    play(match, "set_aside")
    assert tableau(match, 0) == "7p.6p.4p.3p"
    assert [card.text for card in match.state.aside] == ["1r", "2r", "3r", "4r", "6r"]
    assert match.state.turn == 1


def test_after_a_set_aside_play_goes_on_in_the_same_direction() -> None:
    match = position("1b/2b/3b", "5r/-", stock="7p.6p.5p.4p", direction="-")
    play(match, "set_aside")
    assert match.state.turn == 2


def test_one_may_set_aside_although_one_could_play() -> None:
    assert allowed(position("5r/1b"), "set_aside")


def test_a_new_tableau_is_smaller_if_the_stock_runs_out() -> None:
    match = position("1b.2b.3b.4b/1b", "5r/-", stock="7p.6p")
    play(match, "set_aside")
    assert tableau(match, 0) == "7p.6p"


def test_set_aside_cards_leave_the_round_and_count_two_points_each() -> None:
    match = position("1b.2b.3b.4b/1b", "5r/-", stock="7p.6p")
    play(match, "set_aside")
    assert match.view(None).set_aside == 4
    assert match.view(None).points == 8


@pytest.mark.parametrize(("direction", "order"), [("+", [1, 2, 3, 0]), ("-", [3, 2, 1, 0])])
def test_then_the_next_seat_in_the_current_direction_is_on_turn(direction: str, order: list[int]) -> None:
    match = position("1r.1r/2r.2r/3r.3r/4r.4r", "5r/-", direction=direction)
    turns = []
    for _ in range(4):
        assert match.state.turn is not None
        play(match, f"play {match.state.tableaus[match.state.turn][0]} 0")
        turns.append(match.state.turn)
    assert turns == order


@pytest.mark.parametrize(("direction", "then"), [("+", 2), ("-", 3)])
def test_a_seat_without_cards_is_passed_over(direction: str, then: int) -> None:
    tableaus = "1r.1r/-/3r/4r" if direction == "+" else "1r.1r/2r/3r/4r"
    match = position(tableaus, "5r/-", direction=direction)
    play(match, "play 1r 0")
    assert match.state.turn == then


def test_passing_over_is_no_turn_and_runs_no_block_down() -> None:
    match = position("1r.1r/-/-/4r", "5r/X", blocked="0/3")
    play(match, "play 1r 0")
    assert match.state.turn == 3
    assert match.state.piles[1].blocked == 2


def test_a_seat_alone_with_cards_goes_on_playing() -> None:
    match = position("1r.2r/-/-", "5r/-")
    play(match, "play 1r 0")
    assert match.state.turn == 0

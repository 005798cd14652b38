"""Faults that were reported of comparable programs, tried on these rules. Numbers are those of our list of cases."""

from __future__ import annotations

import pytest

from spieltisch.games.unterspannung.cards import FACES
from spieltisch.games.unterspannung.rules import UNTERSPANNUNG
from spieltisch.kernel.errors import BadText, Refused
from spieltisch.kernel.game import Seat
from spieltisch.table.settlement import Settlement
from tests.games.unterspannung.positions import Round, draw, fits, hand, play, position, refused


def send_both(match: Round, plays: dict[Seat, tuple[str, float]]) -> tuple[Seat, dict[Seat, str]]:
    """All seats answer the present top, each with a card and an arrival: who wins, and what the others are told."""
    settlement: Settlement[str] = Settlement(match.seats)
    top = match.state.top
    for runner in settlement.runners:
        runner.bot = True
    settlement.open(top, 0)
    for seat, (card, at) in sorted(plays.items(), key=lambda each: each[1][1]):
        text = f"play {card} @{top}"
        assert match.why_not(seat, UNTERSPANNUNG.parse_move(text)) is None
        settlement.offer(seat, at, text)
    best, *others = settlement.settle()
    match.push_text(best.seat, best.what)
    told = {}
    for other in others:
        refusal = match.why_not(other.seat, UNTERSPANNUNG.parse_move(other.what))
        assert refusal is not None
        told[other.seat] = refusal.code
    return best.seat, told


@pytest.mark.parametrize(
    ("top", "one", "other"),
    [("5±2", "3±1", "7±1"), ("5±1", "4±2", "6±1")],
    ids=["another card", "a card that would fit the new top too"],
)
def test_o_43_of_two_answers_to_one_top_exactly_one_counts(top: str, one: str, other: str) -> None:
    for apart in range(-10, 11):
        match = position(f"{one}.9±2.9±3/{other}.9±1.9±3", top)
        before = match.state.top
        winner, told = send_both(match, {0: (one, 500 + apart), 1: (other, 500)})
        assert winner == (0 if apart < 0 else 1) or abs(apart) <= 1
        assert list(told.values()) == ["late"]
        assert match.state.top == before + 1
        assert sorted(match.view(None).hands) == [2, 3]


def test_o_44_a_draw_and_anothers_play_at_the_same_time_both_succeed() -> None:
    match = position("9±1.9±2/3±3.9±2.9±3", "5±2", "8±1/-")
    top = match.state.top
    play(match, 1, "3±3")
    match.push_text(0, f"draw @{top}")
    assert hand(match, 0) == "9±1.9±2.8±1"


def test_o_45_a_second_draw_is_refused_if_the_first_drawn_card_fits() -> None:
    match = position("9±1.9±2/9±2.9±3", "5±2", "8±1.3±1.8±2/-")
    draw(match, 0)
    draw(match, 0)
    assert hand(match, 0) == "9±1.9±2.8±1.3±1"
    assert refused(match, 0, "draw @").code == "fitting_card_in_hand"


def test_o_45_a_double_tap_on_a_card_plays_it_once() -> None:
    match = position("3±3.3±3.9±2/9±2.9±3", "5±2")
    top = match.state.top
    match.push_text(0, f"play 3±3 @{top}")
    with pytest.raises(Refused, match="late"):
        match.push_text(0, f"play 3±3 @{top}")
    assert hand(match, 0) == "3±3.9±2"


def test_o_46_what_a_client_claims_is_judged_here() -> None:
    match = position("3±1.9±2/7±1.9±3", "5±2")
    assert refused(match, 0, "play 9±2 @").code == "does_not_fit"
    assert refused(match, 0, "play 7±1 @").code == "card_not_in_hand"
    assert refused(match, 0, "play 3±2 @").code == "card_not_in_hand"
    for text in ("play 42 @1", "play 3±1 @1 winner", "play 3±1±1 @1"):
        with pytest.raises(BadText):
            match.push_text(0, text)


def test_o_47_anothers_play_leaves_the_own_hand_as_it_was_and_a_late_tap_is_told() -> None:
    match = position("7±1.9±2.9±1/3±3.9±3.9±2", "5±2")
    before = match.view(0).hand
    play(match, 1, "3±3")
    assert match.view(0).hand == before
    assert refused(match, 0, "play 7±1 @-1").code == "late"


def test_o_48_of_two_simultaneous_last_plays_one_wins_and_the_round_ends_once() -> None:
    match = position("3±1.9±2/7±1.9±3", "5±2")
    winner, told = send_both(match, {0: ("3±1", 700), 1: ("7±1", 690)})
    assert (winner, told) == (1, {0: "round_over"})
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.points == (2, 0)
    assert refused(match, 0, "play 3±1 @").code == "round_over"


@pytest.mark.parametrize(
    ("top", "right"),
    [("9±3", {6, 2}), ("1±2", {3, 9}), ("8±2", {6, 10}), ("2±2", {4, 10}), ("10±1", {9, 1}), ("5±2", {3, 7})],
)
def test_o_49_it_wraps_in_both_directions(top: str, right: set[int]) -> None:
    match = position(f"{'.'.join(face.text for face in FACES)}/1±1.2±1", top)
    assert {face.value for face in FACES if fits(match, 0, face.text)} == right


def test_o_50_one_hand_card_and_twelve_on_the_own_stack_is_no_win_unless_only_the_hand_counts() -> None:
    stack = "8±1.8±1.8±2.8±2.8±2.8±3.8±3.2±1.2±1.2±2.2±2.2±3"
    match = position("3±1.9±2/7±1.9±3", "5±2", f"{stack}/-")
    play(match, 0, "3±1")
    assert match.outcome() is None
    match = position("3±1.9±2/7±1.9±3", "5±2", f"{stack}/-", finish="hand")
    play(match, 0, "3±1")
    assert match.view(0).winner == 0


def test_o_51_a_draw_with_a_fitting_card_is_refused_without_saying_which_or_allowed_by_option() -> None:
    match = position("3±1.9±2/7±1.9±3", "5±2", "8±1/-")
    refusal = refused(match, 0, "draw @")
    assert (refusal.code, dict(refusal.values)) == ("fitting_card_in_hand", {})
    match = position("3±1.9±2/7±1.9±3", "5±2", "8±1/-", draw="any_time")
    match.push_text(0, "draw")
    assert hand(match, 0) == "3±1.9±2.8±1"

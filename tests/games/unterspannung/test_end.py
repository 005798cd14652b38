"""The end of a round, its points, and the tournament."""

import pytest

from spieltisch.games.unterspannung.rules import UNTERSPANNUNG
from spieltisch.kernel.game import Outcome
from tests.games.unterspannung.positions import Round, draw, kinds, play, position, refused


def result(match: Round) -> Outcome:
    outcome = match.outcome()
    assert outcome is not None
    return outcome


def test_a_round_ends_as_soon_as_a_seat_has_one_card_left_in_hand() -> None:
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2")
    assert kinds(play(match, 0, "3±1")) == ["played", "won"]
    assert result(match) == Outcome((0, 3), "one_card_left")
    assert match.to_act() == frozenset()


def test_the_last_card_is_laid_face_down_whatever_its_value_and_nobody_is_told_it() -> None:
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2")
    cards = match.view(None).pile
    _, won = play(match, 0, "3±1")
    assert "9±2" not in str(won.told(1)) + str(won.told(0))
    view = match.view(1)
    assert (view.top, view.pile, view.hands, view.winner) == ("3±1", cards + 2, [0, 3], 0)
    assert match.state.last is not None
    assert match.state.last.text == "9±2"


def test_the_last_card_may_lie_on_the_own_stack() -> None:
    match = position("3±1/9±1.9±2.9±3", "5±2", "9±2/-")
    play(match, 0, "3±1")
    assert result(match).points == (0, 3)
    assert match.view(0).stacks == [0, 0]
    assert "9±2" not in str(match.view(0))


def test_one_card_in_hand_is_not_enough_while_the_own_stack_has_more() -> None:
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2", "8±1/-")
    play(match, 0, "3±1")
    assert match.outcome() is None
    match = position("3±1/9±1.9±2.9±3", "5±2", "8±1.8±2/-")
    play(match, 0, "3±1")
    assert match.outcome() is None
    assert match.view(0).left == [2, 3]


def test_with_finish_hand_one_card_in_hand_wins_however_large_the_own_stack() -> None:
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2", "8±1.8±2/8±1", finish="hand")
    play(match, 0, "3±1")
    assert result(match) == Outcome((0, 3), "one_card_in_hand")
    assert match.view(None).stacks == [2, 1]


def test_with_finish_hand_a_draw_leads_away_from_the_end() -> None:
    match = position("3±1.9±2/9±1.9±2", "5±1", "8±1.8±2/8±1", finish="hand")
    draw(match, 0)
    assert match.view(0).left == [3, 2]
    assert match.outcome() is None


@pytest.mark.parametrize(
    ("points", "finish", "expected"),
    [
        ("per_card", "all_cards", (0, 2 + 3, 1 + 2)),
        ("by_value", "all_cards", (0, 9 + 10 + 8 + 7 + 6, 4 + 2 + 1)),
        ("per_card", "hand", (0, 2, 1)),
        ("by_value", "hand", (0, 9 + 10, 4)),
    ],
)
def test_the_others_note_their_cards_left_own_stack_included_unless_only_the_hand_counts(
    points: str, finish: str, expected: tuple[int, ...]
) -> None:
    hands = "3±1.9±2/9±1.10±2/4±1" if finish == "all_cards" else "3±1.9±2/9±1.10±2/4±1.4±2"
    match = position(hands, "5±2", "-/8±1.7±1.6±1/2±1.1±1", points=points, finish=finish)
    if finish == "hand":
        match.state.hands[2].pop()
    play(match, 0, "3±1")
    assert result(match).points == expected


def test_everyone_is_told_the_points() -> None:
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2")
    *_, won = play(match, 0, "3±1")
    assert (won.seat, won.public) == (0, {"points": [0, 3]})
    assert match.view(None).points == [0, 3]


def test_nothing_more_can_be_done_after_the_end() -> None:
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2", "-/8±1")
    play(match, 0, "3±1")
    for move in ("play 9±1 @", "play 9±1 @-1", "draw @", "draw"):
        assert refused(match, 1, move).code == "round_over"
    assert UNTERSPANNUNG.contest(match.state) is None
    assert UNTERSPANNUNG.due(match.state) is None


def test_the_fewest_minus_points_win_and_rounds_are_twice_the_seats() -> None:
    assert UNTERSPANNUNG.series.better == "fewer"
    assert not UNTERSPANNUNG.series.shared
    (rounds,) = (option for option in UNTERSPANNUNG.options if option.key == UNTERSPANNUNG.series.rounds)
    assert [rounds.default_for(seats) for seats in (2, 3, 4)] == [4, 6, 8]

"""The end of a round, its points, and the series."""

import pytest

from spieltisch.games.viereinhalb.rules import VIEREINHALB
from spieltisch.games.viereinhalb.text import VERDICTS
from spieltisch.kernel.game import TABLE, TimeUp
from tests.games.viereinhalb.positions import play, position, refused


def test_the_round_ends_when_the_horn_sounds() -> None:
    match = position("1r/2r", "5r/-")
    told = [event.told(None) for event in match.push(TABLE, TimeUp())]
    assert match.to_act() == set()
    assert told == [{"kind": "over", "seat": None, "reason": "time_up", "points": 2}]


def test_the_round_ends_when_stock_and_every_tableau_are_empty() -> None:
    match = position("1r/-", "5r/-")
    told = play(match, "play 1r 0")
    outcome = match.outcome()
    assert match.to_act() == set()
    assert outcome is not None
    assert (outcome.points, outcome.reason) == ((0, 0), "played_through")
    assert told[-1]["kind"] == "over"


def test_the_round_ends_also_when_the_last_cards_are_set_aside() -> None:
    match = position("1b.2b/-", "5r/-")
    play(match, "set_aside")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.reason) == ((4, 4), "played_through")


def test_the_round_goes_on_while_anything_is_left() -> None:
    match = position("1r/2r", "5r/-", stock="7p")
    play(match, "play 1r 0")
    assert match.outcome() is None


@pytest.mark.parametrize(("stock_points", "points"), [(0, 23), (1, 43), (2, 63)])
def test_points_are_two_a_card_set_aside_one_a_card_in_a_tableau_and_stock_points_a_card_in_the_stock(
    stock_points: int, points: int
) -> None:
    match = position(
        "1r.1y.1g.1b/2r.2y.2g.2b/3r.3y.3g",
        "5r/-",
        aside="4r.4y.4g.4b.4p.6r",
        stock="1r.1y.1g.1b.1p.2r.2y.2g.2b.2p.3r.3y.3g.3b.3p.7r.7y.7g.7b.7p",
        stock_points=stock_points,
    )
    match.push(TABLE, TimeUp())
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.points == (points,) * 3
    assert match.view(0).points_now == points


def test_the_points_are_the_groups_the_same_for_each_seat_and_fewer_is_better() -> None:
    assert VIEREINHALB.series.shared
    assert VIEREINHALB.series.better == "fewer"


def test_after_the_end_nobody_moves_and_nothing_is_due() -> None:
    match = position("1r/-", "5r/-")
    play(match, "play 1r 0")
    assert VIEREINHALB.due(match.state) is None
    assert match.view(0).turn is None
    assert match.view(0).next is None
    assert refused(match, TABLE, "time_up").code == "not_due"


def test_what_is_left_in_the_stock_stays_secret_after_the_end() -> None:
    match = position("1r/2r", "5r/-", stock="7p.6p")
    match.push(TABLE, TimeUp())
    assert VIEREINHALB.secret(match.state, 0) == {93, 94}


def test_the_table_of_verdicts_begins_with_perfect_rises_and_answers_every_sum() -> None:
    limits = [verdict.up_to for verdict in VERDICTS]
    assert limits[0] == 0
    assert limits[-1] is None
    rising = [limit for limit in limits if limit is not None]
    assert rising == sorted(set(rising))
    assert VIEREINHALB.series.verdicts == VERDICTS

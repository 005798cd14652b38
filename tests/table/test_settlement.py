"""Who was first: reaction times decide, as the server can measure them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from spieltisch.games import GAMES
from spieltisch.kernel.game import Refusal
from spieltisch.table.settlement import Link, Settlement, first_refusal


def table(*trips: float) -> Settlement[str]:
    """People with these round trips, known from five pings each; contest 1 is shown to all at 1000."""
    settlement: Settlement[str] = Settlement(len(trips))
    for runner, trip in zip(settlement.runners, trips, strict=True):
        runner.present = True
        for _ in range(5):
            runner.link.note(trip)
    settlement.open(1, 1000)
    for seat in range(len(trips)):
        settlement.shown(seat, 1, 1000)
    return settlement


def pongs(settlement: Settlement[str], *trips: float) -> None:
    """The pongs of contest 1 as they come."""
    for seat, trip in enumerate(trips):
        settlement.pong(seat, 1, 1000 + trip)


def answered(*trips: float) -> Settlement[str]:
    """A table with all pongs of contest 1 in."""
    settlement = table(*trips)
    pongs(settlement, *trips)
    return settlement


def winners(settlement: Settlement[str]) -> list[int]:
    return [offer.seat for offer in settlement.settle()]


def codes(refusals: Iterable[Refusal]) -> list[str]:
    return [refusal.code for refusal in refusals]


# -- the link ---------------------------------------------------------------------------------------------------------


def test_an_unknown_link_gets_no_credit() -> None:
    assert Link().median() is None
    assert (Link().bound(), Link().credit(80)) == (0, 0)


@pytest.mark.parametrize(
    ("trip", "credit"), [(30.0, 30.0), (60.0, 60.0), (99.0, 99.0), (100.0, 100.0), (180.0, 100.0)]
)
def test_credit_is_the_trip_up_to_15_ms_over_the_median(trip: float, credit: float) -> None:
    link = Link()
    for known in (50, 60, 70):
        link.note(known)
    assert link.credit(trip) == credit


def test_credit_is_at_most_200_ms() -> None:
    link = Link()
    link.note(400)
    assert (link.credit(390), link.bound()) == (200, 200)


@pytest.mark.parametrize(("trip", "believed"), [(200, 35), (30, 30)])
def test_a_round_trip_is_believed_up_to_15_ms_over_the_kernel_s(trip: float, believed: float) -> None:
    settlement = answered(20, 200)
    for number in range(2, 25):
        settlement.open(number, 2000)
        settlement.shown(1, number, 2000)
        settlement.pong(1, number, 2000 + trip, kernel=20)
    assert settlement.offer(1, 2700, "b").credit == believed
    assert settlement.runners[1].link.median() == believed, "nobody waits longer for who answers pings slowly"


def test_the_median_is_of_the_last_20_trips_uncapped() -> None:
    link = Link()
    for trip in [10.0] * 30 + [500.0] * 11:
        link.note(trip)
    assert link.median() == 500


# -- one contest ------------------------------------------------------------------------------------------------------


def test_with_equal_links_and_no_jitter_it_is_decided_at_once() -> None:
    settlement = answered(60.1, 60.1, 60.1)
    settlement.offer(1, 1000 + 60.1 + 731.3, "b")
    assert settlement.deadline(1791.4) == 1791.4
    assert winners(settlement) == [1]


def test_while_no_play_waits_there_is_no_deadline() -> None:
    settlement = answered(20, 200)
    assert settlement.deadline(1500) is None
    settlement.offer(0, 1800, "a")
    settlement.settle()
    assert settlement.deadline(1801) is None


def test_the_faster_head_on_the_slower_link_wins() -> None:
    settlement = answered(20, 200)
    settlement.offer(0, 1000 + 20 + 700, "a")
    assert settlement.deadline(1720) == 1000 + 200 + 700
    settlement.offer(1, 1000 + 200 + 650, "b")
    assert settlement.deadline(1850) == 1850
    assert winners(settlement) == [1, 0]


def test_the_wait_is_for_the_most_a_link_can_take_until_its_pong_is_in() -> None:
    settlement = table(20, 120)
    settlement.pong(0, 1, 1020)
    settlement.offer(0, 1130, "a")
    assert settlement.deadline(1130) == 1000 + (120 + 40) + 110
    settlement.pong(1, 1, 1135)
    assert settlement.deadline(1135) == 1000 + 135 + 110


def test_nobody_waits_longer_than_300_ms_after_the_first_arrival() -> None:
    settlement = answered(20, 200)
    settlement.runners[0].bot = True
    settlement.open(2, 2000)
    settlement.shown(1, 2, 2150)
    settlement.offer(0, 2600, "a")
    assert settlement.deadline(2600) == 2600 + 300
    settlement.offer(1, 2880, "b")
    assert settlement.deadline(2880) == 2880


def test_a_tie_within_1_ms_goes_to_the_earlier_arrival() -> None:
    settlement = answered(20, 200)
    settlement.offer(0, 1000 + 20 + 500.9, "a")
    settlement.offer(1, 1000 + 200 + 500.0, "b")
    assert winners(settlement) == [0, 1]
    settlement = answered(20, 200)
    settlement.offer(0, 1000 + 20 + 501.1, "a")
    settlement.offer(1, 1000 + 200 + 500.0, "b")
    assert winners(settlement) == [1, 0]


def test_a_tie_is_with_the_smallest_reaction_not_with_the_next() -> None:
    settlement = answered(0, 100, 200)
    settlement.offer(0, 1000 + 501.6, "a")
    settlement.offer(1, 1100 + 500.8, "b")
    settlement.offer(2, 1200 + 500.0, "c")
    assert winners(settlement) == [1, 2, 0]


def test_a_reaction_below_100_ms_counts_as_100() -> None:
    settlement = answered(20, 20)
    assert settlement.offer(0, 1025, "too fast for a head").reaction == 100
    assert settlement.offer(1, 1119.5, "b").reaction == 100
    assert winners(settlement) == [0, 1]


def test_a_play_before_the_pong_of_its_event_gets_no_credit() -> None:
    settlement = table(200, 200)
    settlement.pong(1, 1, 1200)
    assert settlement.offer(0, 1000 + 200 + 300, "a").reaction == 500
    assert settlement.offer(1, 1000 + 200 + 400, "b").reaction == 400
    settlement.pong(0, 1, 1600)
    assert winners(settlement) == [1, 0]


def test_a_pong_counts_once() -> None:
    settlement = answered(20, 200)
    settlement.pong(0, 1, 1500)
    assert settlement.offer(0, 1600, "a").credit == 20


def test_of_two_sockets_the_earliest_begins_the_reaction() -> None:
    settlement = table(20, 20)
    settlement.shown(0, 1, 1000, socket=1)
    settlement.pong(0, 1, 1040, socket=1)
    assert settlement.offer(0, 1500, "before the pong of the other").reaction == 500
    settlement = table(20, 20)
    settlement.shown(0, 1, 1000, socket=1)
    settlement.pong(0, 1, 1040)
    settlement.pong(0, 1, 1015, socket=1)
    assert settlement.offer(0, 1500, "a").reaction == 1500 - 1015


def test_nobody_is_timed_from_later_than_the_contest_was_first_shown_to_anybody() -> None:
    settlement = answered(20, 20)
    settlement.open(2, 2000)
    settlement.shown(0, 2, 2005)
    settlement.pong(0, 2, 2025)
    settlement.shown(1, 2, 2600)
    settlement.pong(1, 2, 2630)
    assert codes(settlement.refusals(1, 2599, 2)) == ["not_yet"]
    assert settlement.offer(0, 2725, "a").reaction == 700
    assert settlement.deadline(2725) == 2005 + 30 + 700
    assert settlement.offer(1, 2735, "b").reaction == 700


def test_who_laid_the_card_is_timed_from_that_play_and_without_credit() -> None:
    settlement = answered(200, 20)
    first = settlement.offer(0, 1900, "a")
    settlement.settle()
    settlement.close(first)
    settlement.open(2, 1905, layer=0, laid_at=1900)
    for seat in (0, 1):
        settlement.shown(seat, 2, 1905)
    settlement.pong(0, 2, 2105)
    settlement.pong(1, 2, 1925)
    assert settlement.offer(0, 2500, "again").reaction == 600
    assert settlement.offer(1, 2500, "b").reaction == 2500 - 1925


def test_the_wait_for_who_laid_the_card_has_no_credit_in_it_either() -> None:
    settlement = answered(200, 20)
    settlement.open(2, 1905, layer=0, laid_at=1700)
    for seat, trip in ((0, 200), (1, 20)):
        settlement.shown(seat, 2, 1905)
        settlement.pong(seat, 2, 1905 + trip)
    settlement.offer(1, 1925 + 400, "b")
    assert settlement.deadline(2325) == 2325


def test_bots_have_no_link_and_are_not_waited_for() -> None:
    settlement: Settlement[str] = Settlement(3)
    for runner in settlement.runners:
        runner.bot = True
    settlement.open(1, 5000)
    assert settlement.offer(2, 5640, "c").reaction == 640
    assert settlement.deadline(5640) == 5640


def not_there(settlement: Settlement[str]) -> None:
    settlement.runners[1].present = False


def locked(settlement: Settlement[str]) -> None:
    settlement.lock(1, 1500, 1500)


def shown_nothing(settlement: Settlement[str]) -> None:
    settlement.open(1, 1000)
    settlement.shown(0, 1, 1000)
    settlement.pong(0, 1, 1020)


def a_bot_now(settlement: Settlement[str]) -> None:
    settlement.runners[1].bot = True


@pytest.mark.parametrize("reason", [not_there, locked, shown_nothing, a_bot_now])
def test_not_waited_for(reason: Callable[[Settlement[str]], None]) -> None:
    settlement = answered(20, 200)
    reason(settlement)
    settlement.offer(0, 1720, "a")
    assert settlement.deadline(1720) == 1720


def test_a_lock_that_ends_in_time_is_waited_for() -> None:
    settlement = answered(20, 200)
    settlement.lock(1, 1000, 899)
    settlement.offer(0, 1720, "a")
    assert settlement.deadline(1720) == 1900


def test_a_pong_overdue_by_more_than_a_second_is_not_waited_for() -> None:
    settlement = table(20, 20)
    settlement.pong(0, 1, 1020)
    overdue = 1000 + (20 + 40) + 1000
    settlement.offer(0, overdue, "a")
    assert settlement.deadline(overdue) == 1000 + (20 + 40) + 1040
    assert settlement.deadline(overdue + 0.1) == overdue + 0.1


# -- what speaks against a play ---------------------------------------------------------------------------------------


def test_a_second_play_while_one_waits_is_already_answered() -> None:
    settlement = answered(20, 200)
    settlement.offer(0, 1720, "a")
    assert codes(settlement.refusals(0, 1725, 1)) == ["already_answered"]
    assert codes(settlement.refusals(1, 1725, 1)) == []
    settlement.settle()
    assert codes(settlement.refusals(0, 1900, 1)) == []


def test_a_play_that_arrives_before_its_event_was_written_is_not_yet_possible() -> None:
    settlement = answered(20, 200)
    settlement.open(2, 2000)
    settlement.shown(0, 2, 2004)
    assert codes(settlement.refusals(0, 2003.9, 2)) == ["not_yet"]
    assert codes(settlement.refusals(0, 2004, 2)) == []
    assert codes(settlement.refusals(1, 2500, 2)) == ["not_yet"]
    assert codes(settlement.refusals(1, 2500, 1)) == []


def test_a_lock_holds_for_everything_says_how_long_and_is_not_lengthened_by_a_shorter_one() -> None:
    settlement = answered(20, 20)
    settlement.lock(0, 1500, 1500)
    settlement.lock(0, 1600, 500)
    assert settlement.refusals(0, 2000.4, None) == [Refusal("locked", {"ms": 1000})]
    assert codes(settlement.refusals(0, 2999.9, 1)) == ["locked"]
    assert settlement.refusals(0, 3000, 1) == []
    assert settlement.refusals(1, 2000, 1) == []


def test_a_play_that_waits_stays_valid_when_its_seat_is_locked() -> None:
    settlement = answered(20, 200)
    settlement.offer(0, 1720, "a")
    settlement.lock(0, 1721, 1500)
    assert winners(settlement) == [0]


def test_the_game_says_in_which_order_refusals_are_given() -> None:
    order = GAMES["unterspannung"].texts.refusals
    for codes, given_first in (
        (["locked", "round_over"], "round_over"),
        (["locked", "not_started"], "not_started"),
        (["card_not_in_hand", "locked"], "locked"),
        (["already_answered", "card_not_in_hand"], "card_not_in_hand"),
        (["already_answered", "not_yet"], "not_yet"),
        (["late", "already_answered"], "already_answered"),
        (["does_not_fit", "already_answered"], "already_answered"),
        (["stack_empty", "locked"], "locked"),
        (["not_your_move", "locked"], "locked"),
    ):
        refusal = first_refusal(order, [None, *(Refusal(code) for code in codes)])
        assert refusal is not None
        assert refusal.code == given_first
    assert first_refusal(order, [None, None]) is None


# -- receipts ---------------------------------------------------------------------------------------------------------


def test_the_loser_learns_by_how_much_and_its_own_link_and_credit() -> None:
    settlement = answered(20, 200)
    loser = settlement.offer(0, 1720, "a")
    settlement.offer(1, 1000 + 200 + 650, "b")
    best, _ = settlement.settle()
    settlement.close(best)
    receipt = settlement.receipt(loser)
    assert (receipt.by_ms, receipt.link_ms, receipt.credit_ms) == (50, 20, 20)
    assert not receipt.after_window


def test_who_comes_after_the_window_learns_that() -> None:
    settlement = answered(20, 200)
    best = settlement.offer(0, 1720, "a")
    settlement.settle()
    settlement.close(best)
    settlement.open(2, 2020, layer=0, laid_at=1720)
    late = settlement.late(1, 2105, 1, "b")
    assert late is not None
    receipt = settlement.late_receipt(1, late)
    assert (receipt.by_ms, receipt.link_ms, receipt.credit_ms) == (205, 200, 200)
    assert receipt.after_window
    settlement.open(3, 3000)
    assert settlement.late(1, 3001, 1, "b") is None


def test_whoever_has_won_a_contest_is_not_told_that_somebody_was_faster() -> None:
    settlement = answered(20, 200)
    best = settlement.offer(0, 1720, "a")
    settlement.settle()
    settlement.close(best)
    assert settlement.late(0, 1730, 1, "a") is None


def test_whoever_takes_a_seat_over_was_shown_nothing_yet_and_a_bot_sees_the_contest_at_once() -> None:
    settlement = answered(20, 200)
    settlement.hand_over(0, 1500, bot=False)
    assert codes(settlement.refusals(0, 1600, 1)) == ["not_yet"]
    settlement.hand_over(1, 1500, bot=True)
    assert settlement.offer(1, 2100, "b").reaction == 1100


def test_whoever_takes_the_layers_seat_over_is_timed_like_the_layer() -> None:
    settlement = table(20, 20)
    settlement.open(2, 2020, layer=0, laid_at=1720)
    settlement.hand_over(0, 2100, bot=False)
    settlement.shown(0, 2, 2200)
    assert settlement.offer(0, 2700, "a").reaction == 980


def test_a_pong_that_comes_after_its_contest_is_still_a_round_trip() -> None:
    settlement = table(20, 100)
    settlement.open(2, 1100)
    for at in range(6):
        settlement.shown(1, 2 + at, 1100)
        settlement.pong(1, 2 + at, 1400)
        settlement.open(3 + at, 1400)
    assert settlement.runners[1].link.median() == 300

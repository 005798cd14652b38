"""Whole contests: the smallest reaction wins whatever the links, and noise changes nothing."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.table.settlement import Offer, Settlement
from tests.conftest import counts
from tests.table import promises
from tests.table.contests import Clock, Races, Seen
from tests.table.promises import BY_NAME, PROMISES, Promise
from tests.table.whole import Whole


class Race:
    """One contest on its way."""

    def __init__(self, settlement: Settlement[str]) -> None:
        self.settlement = settlement
        self.clock = Clock(settlement.deadline)
        self.settled_at = 0.0
        self.order: list[Offer[str]] = []

    def play(self, seat: int, at: float) -> None:
        if not self.settlement.refusals(seat, at, 1):
            self.settlement.offer(seat, at, "")

    def run(self) -> None:
        self.settled_at = self.clock.run()
        self.order = self.settlement.settle()


TRIPS = st.lists(st.integers(0, 200), min_size=2, max_size=4)
REACTIONS = st.lists(st.integers(100, 2500), min_size=4, max_size=4)
DELAYS = st.integers(0, 20)


def race(trips: list[int], reactions: list[int], delay: int) -> Race:
    """Everyone answers once: shown at 1000 + delay, the pong in after the trip, the play after trip and reaction."""
    settlement: Settlement[str] = Settlement(len(trips))
    settlement.open(1, 1000)
    going = Race(settlement)
    for seat, trip in enumerate(trips):
        settlement.runners[seat].present = True
        settlement.runners[seat].link.note(trip)
        shown = 1000 + delay
        settlement.shown(seat, 1, shown)
        going.clock.at(shown + trip, partial(settlement.pong, seat, 1, shown + trip))
        arrives = shown + trip + reactions[seat]
        going.clock.at(arrives, partial(going.play, seat, arrives))
    return going


@given(TRIPS, REACTIONS, DELAYS)
def test_the_smallest_reaction_wins_whatever_the_links(
    trips: list[int], reactions: list[int], delay: int
) -> None:
    going = race(trips, reactions, delay)
    going.run()
    running = reactions[: len(trips)]
    tied = [seat for seat, reaction in enumerate(running) if reaction <= min(running) + 1]
    winner = going.order[0].seat
    assert winner in tied
    arrivals = {seat: delay + trips[seat] + reactions[seat] for seat in tied}
    for other in tied:
        waited = 1000 + arrivals[other] <= going.settled_at
        assert arrivals[winner] <= arrivals[other] or not waited


@given(TRIPS, REACTIONS, DELAYS)
def test_it_is_settled_within_the_window_and_never_before_the_first_play(
    trips: list[int], reactions: list[int], delay: int
) -> None:
    going = race(trips, reactions, delay)
    going.run()
    first = min(1000 + delay + trip + reactions[seat] for seat, trip in enumerate(trips))
    assert first <= going.settled_at <= first + 300


@given(st.integers(0, 200), REACTIONS, st.integers(2, 4))
def test_equal_links_never_wait(trip: int, reactions: list[int], seats: int) -> None:
    going = race([trip] * seats, reactions, 0)
    going.run()
    first = min(reactions[:seats])
    assert going.settled_at == 1000 + trip + first
    assert reactions[going.order[0].seat] == first


NOISE = st.lists(
    st.tuples(st.integers(900, 4000), st.sampled_from(["misplay", "late play", "early play", "pong"])),
    max_size=12,
)


def make_noise(settlement: Settlement[str], seat: int, kind: str, at: float) -> None:
    """What a table does with moves of `seat` that come to nothing."""
    if kind == "pong":
        settlement.pong(seat, 1, at)
        return
    number = {"late play": 0, "misplay": 1, "early play": 2}[kind]
    if not settlement.refusals(seat, at, number) and kind == "misplay":
        settlement.lock(seat, at, 1500)


@given(TRIPS, REACTIONS, DELAYS, NOISE)
def test_nobodys_noise_delays_or_refuses_anothers_good_play(
    trips: list[int], reactions: list[int], delay: int, noise: list[tuple[int, str]]
) -> None:
    noisy = len(trips) - 1
    reactions[noisy] = 1_000_000
    quiet, loud = race(trips, reactions, delay), race(trips, reactions, delay)
    for at, kind in noise:
        loud.clock.at(at, partial(make_noise, loud.settlement, noisy, kind, at))
    quiet.run()
    loud.run()
    assert loud.order[0] == quiet.order[0]
    assert loud.settled_at <= quiet.settled_at


# -- as a whole -------------------------------------------------------------------------------------------------------

CONTESTS = counts(3_000, promises.CONTESTS)
SEED = 1


def seen(name: str) -> Seen:
    return Races(BY_NAME[name].setting, SEED).run(CONTESTS)


@pytest.mark.deep
@pytest.mark.parametrize("promise", PROMISES, ids=str)
def test_what_is_promised_of_the_race_is_kept(promise: Promise) -> None:
    assert list(promise.broken(Races(promise.setting, SEED).run(CONTESTS))) == []


@pytest.mark.deep
@pytest.mark.parametrize("promise", [each for each in PROMISES if each.setting.layer_rule], ids=str)
def test_a_whole_table_decides_as_the_settlement_does(promise: Promise) -> None:
    setting, contests = promise.setting, counts(200, 5_000)
    alone, table = (Races(setting, SEED, each).run(contests) for each in (None, Whole(setting)))
    assert table.won == alone.won
    assert table.again == alone.again
    assert table.waits == pytest.approx(alone.waits)
    assert table.refused["not_yet"] == alone.refused["not_yet"]


@pytest.mark.deep
def test_had_the_first_to_arrive_won_the_links_would_have_decided() -> None:
    by_arrival = seen("independent").shares_by_arrival
    assert by_arrival[0] > 0.33
    assert by_arrival[3] < 0.17


@pytest.mark.deep
def test_were_the_layer_timed_like_the_others_it_would_win_again_in_almost_half() -> None:
    assert seen("chained_no_rule").again > 0.43 * CONTESTS


@pytest.mark.deep
def test_were_pongs_believed_slowing_them_would_win_two_cards_of_five() -> None:
    assert seen("slow_pongs_unbounded").shares[0] > 0.4


@pytest.mark.deep
@pytest.mark.parametrize(("name", "most"), [("link_300", 0.2), ("link_400", 0.13)])
def test_beyond_200_ms_a_link_costs_cards(name: str, most: float) -> None:
    """So the README says up to where it is fair."""
    assert seen(name).shares[0] < most


@pytest.mark.deep
def test_the_longest_wait_is_the_window() -> None:
    assert max(seen("chained").waits) == pytest.approx(300)

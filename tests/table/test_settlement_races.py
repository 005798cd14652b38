"""Whole contests: the smallest reaction wins whatever the links, and noise changes nothing."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.table.settlement import Offer, Settlement
from tests.conftest import counts

Event = tuple[float, int, Callable[[], None]]


class Clock:
    """Lets things happen in the order of their times, and settles when it is due."""

    def __init__(self, settlement: Settlement[str]) -> None:
        self.settlement = settlement
        self.now = 0.0
        self.settled_at: float | None = None
        self.order: list[Offer[str]] = []
        self._events: list[Event] = []
        self._number = count()

    def at(self, time: float, do: Callable[[], None]) -> None:
        heapq.heappush(self._events, (time, next(self._number), do))

    def play(self, seat: int, number: int, at: float) -> None:
        if self.settled_at is None and not self.settlement.refusals(seat, at, number):
            self.settlement.offer(seat, at, "")

    def run(self) -> None:
        while self._events and self.settled_at is None:
            due = self.settlement.deadline(self.now)
            if due is not None and due < self._events[0][0]:
                self._settle(due)
                return
            self.now, _, do = heapq.heappop(self._events)
            do()
        if self.settled_at is None and (due := self.settlement.deadline(self.now)) is not None:
            self._settle(due)

    def _settle(self, at: float) -> None:
        self.settled_at = at
        self.order = self.settlement.settle()


TRIPS = st.lists(st.integers(0, 200), min_size=2, max_size=4)
REACTIONS = st.lists(st.integers(100, 2500), min_size=4, max_size=4)
DELAYS = st.integers(0, 20)


def race(trips: list[int], reactions: list[int], delay: int) -> Clock:
    """Everyone answers once: shown at 1000 + delay, the pong in after the trip, the play after trip and reaction."""
    settlement: Settlement[str] = Settlement(len(trips))
    settlement.open(1, 1000)
    clock = Clock(settlement)
    for seat, trip in enumerate(trips):
        settlement.runners[seat].present = True
        settlement.runners[seat].link.note(trip)
        shown = 1000 + delay
        settlement.shown(seat, 1, shown)
        clock.at(shown + trip, partial(settlement.pong, seat, 1, shown + trip))
        arrives = shown + trip + reactions[seat]
        clock.at(arrives, partial(clock.play, seat, 1, arrives))
    return clock


@given(TRIPS, REACTIONS, DELAYS)
def test_the_smallest_reaction_wins_whatever_the_links(
    trips: list[int], reactions: list[int], delay: int
) -> None:
    clock = race(trips, reactions, delay)
    clock.run()
    running = reactions[: len(trips)]
    tied = [seat for seat, reaction in enumerate(running) if reaction <= min(running) + 1]
    winner = clock.order[0].seat
    assert winner in tied
    arrivals = {seat: delay + trips[seat] + reactions[seat] for seat in tied}
    for other in tied:
        waited = 1000 + arrivals[other] <= (clock.settled_at or 0)
        assert arrivals[winner] <= arrivals[other] or not waited


@given(TRIPS, REACTIONS, DELAYS)
def test_it_is_settled_within_the_window_and_never_before_the_first_play(
    trips: list[int], reactions: list[int], delay: int
) -> None:
    clock = race(trips, reactions, delay)
    clock.run()
    first = min(1000 + delay + trip + reactions[seat] for seat, trip in enumerate(trips))
    assert clock.settled_at is not None
    assert first <= clock.settled_at <= first + 300


@given(st.integers(0, 200), REACTIONS, st.integers(2, 4))
def test_equal_links_never_wait(trip: int, reactions: list[int], seats: int) -> None:
    clock = race([trip] * seats, reactions, 0)
    clock.run()
    first = min(reactions[:seats])
    assert clock.settled_at == 1000 + trip + first
    assert reactions[clock.order[0].seat] == first


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
        loud.at(at, partial(make_noise, loud.settlement, noisy, kind, at))
    quiet.run()
    loud.run()
    assert loud.order[0] == quiet.order[0]
    assert loud.settled_at is not None
    assert quiet.settled_at is not None
    assert loud.settled_at <= quiet.settled_at


# -- as a whole -------------------------------------------------------------------------------------------------------

LINKS = (20, 60, 120, 200)
CONTESTS = counts(3_000, 20_000)


def contest(
    settlement: Settlement[str], number: int, opened: float, layer: Offer[str] | None, dice: Random
) -> tuple[Clock, list[float]]:
    """Four equal heads on unequal links with jitter; the layer thinks from its own tap. Arrivals by seat."""
    clock = Clock(settlement)
    arrivals = []
    if layer is None:
        settlement.open(number, opened)
    else:
        settlement.open(number, opened, layer.seat, layer.at)
    for seat, trip in enumerate(LINKS):
        settlement.shown(seat, number, opened)
        down, up, back = (trip / 2 + dice.uniform(-5, 5) for _ in range(3))
        think = dice.lognormvariate(6.802, 0.35)
        seen = layer.at - trip / 2 if layer and layer.seat == seat else opened + down
        pong = opened + down + back
        arrivals.append(max(seen + think + up, pong, opened))
        clock.at(pong, partial(settlement.pong, seat, number, pong))
        clock.at(arrivals[-1], partial(clock.play, seat, number, arrivals[-1]))
    clock.now = opened
    clock.run()
    return clock, arrivals


def play_many(chained: bool, seed: int) -> tuple[list[float], list[float], float]:
    """Shares of wins by seat, shares had the first arrival won, and how often the layer won again."""
    settlement: Settlement[str] = Settlement(len(LINKS))
    dice = Random(seed)
    for runner, trip in zip(settlement.runners, LINKS, strict=True):
        runner.present = True
        runner.link.note(trip)
    won: Counter[int] = Counter()
    arrived: Counter[int] = Counter()
    again, now, layer = 0, 1000.0, None
    for number in range(1, CONTESTS + 1):
        clock, arrivals = contest(settlement, number, now, layer, dice)
        best = clock.order[0]
        won[best.seat] += 1
        arrived[min(range(len(LINKS)), key=arrivals.__getitem__)] += 1
        again += layer is not None and layer.seat == best.seat
        settlement.close(best)
        assert clock.settled_at is not None
        now = clock.settled_at + (0 if chained else 5000)
        layer = best if chained else None
    shares = [won[seat] / CONTESTS for seat in range(len(LINKS))]
    return shares, [arrived[seat] / CONTESTS for seat in range(len(LINKS))], again / CONTESTS


@pytest.mark.deep
def test_four_equal_heads_on_20_to_200_ms_win_a_quarter_each() -> None:
    shares, by_arrival, _ = play_many(chained=False, seed=1)
    assert all(abs(share - 0.25) < counts(30, 10) / 1000 for share in shares)
    assert by_arrival[0] > 0.33
    assert by_arrival[3] < 0.17


@pytest.mark.deep
def test_who_laid_the_last_card_wins_again_in_at_most_a_third() -> None:
    shares, _, again = play_many(chained=True, seed=2)
    assert again <= 0.32
    assert all(abs(share - 0.25) < 0.03 for share in shares)

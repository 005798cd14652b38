"""Mini-Rummy's bots against each other: every deal is played again with all seats moved on, so luck cancels out."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from math import sqrt
from queue import SimpleQueue
from statistics import mean, stdev
from typing import NamedTuple

from bench.child import Child
from bench.measure import Figure, say
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.lab.simulate import plan, play_round

NORMAL = 1.96
"""Standard deviations that leave 95 % of a normal distribution between them."""
SEED = "bots"
AT_ONCE = 10
"""Deals a process plays before it hands them over."""


class Meeting(NamedTuple):
    """Who sits where, and in how many deals. The first bot is the one that is looked at."""

    bots: tuple[str, ...]
    deals: int

    @property
    def name(self) -> str:
        """Like `bots.patient-strong`, and with more seats `bots.1-patient.3-strong`."""
        if len(self.bots) == 2:
            return f"bots.{'-'.join(self.bots)}"
        return "bots." + ".".join(f"{number}-{bot}" for bot, number in Counter(self.bots).items())


MEETINGS = (
    Meeting(("simple", "uniform"), 500),
    Meeting(("practised", "simple"), 500),
    Meeting(("strong", "practised"), 500),
    Meeting(("strong", "simple"), 500),
    Meeting(("patient", "simple"), 500),
    Meeting(("patient", "strong"), 6000),
    Meeting(("practised", "simple", "simple", "simple"), 250),
    Meeting(("strong", "practised", "practised", "practised"), 250),
    Meeting(("strong", "simple", "simple", "simple"), 250),
    Meeting(("patient", "simple", "simple", "simple"), 250),
    Meeting(("patient", "strong", "strong", "strong"), 500),
    Meeting(("strong", "patient", "patient", "patient"), 250),
    Meeting(("patient", "strong", "patient", "strong"), 500),
)


def bots() -> Iterator[Figure]:
    """Points a round of each bot's seats, with how far off chance may have carried the mean (95 %)."""
    say("bots: compiled, on every core; about a minute of processor time")
    idle: SimpleQueue[Child] = SimpleQueue()
    cores = os.cpu_count() or 1
    with ThreadPoolExecutor(cores) as pool, ExitStack() as children:
        for _ in range(cores):
            idle.put(children.enter_context(Child(deals, compiled=True)))
        for meeting in MEETINGS:
            yield met(meeting, idle, pool)


def met(meeting: Meeting, idle: SimpleQueue[Child], pool: ThreadPoolExecutor) -> Figure:
    """What came of a meeting. Rounds of one deal are counted together: they are not independent."""

    def ask(start: int) -> list[tuple[float, float]]:
        child = idle.get()
        try:
            found: list[tuple[float, float]] = child(
                meeting.bots, start, min(start + AT_ONCE, meeting.deals)
            )[0]
            return found
        finally:
            idle.put(child)

    played = [each for some in pool.map(ask, range(0, meeting.deals, AT_ONCE)) for each in some]
    points = [each for each, _ in played]
    off = NORMAL * stdev(points) / sqrt(len(points))
    beside = {"±": off, "rounds won (%)": 100 * mean(won for _, won in played)}
    return Figure(meeting.name, mean(points), "points", meeting.deals * _turns(meeting.bots), beside)


def deals(bots: list[str], start: int, stop: int) -> list[tuple[float, float]]:
    """What `_deal` tells of some deals; in a child."""
    return [_deal(tuple(bots), number) for number in range(start, stop)]


def _turns(bots: tuple[str, ...]) -> int:
    """How often the seats move on until they are what they were."""
    return next(turn for turn in range(1, len(bots) + 1) if bots[turn:] + bots[:turn] == bots)


def _deal(bots: tuple[str, ...], number: int) -> tuple[float, float]:
    """Points of the first bot's seats in a deal, and how much of the rounds they won; means over all turned seats."""
    points, won = [], []
    for turn in range(_turns(bots)):
        seated = bots[turn:] + bots[:turn]
        each = play_round(plan(MINIRUMMY, len(bots), number + 1, SEED, seated), number).record.points or []
        own = [point for bot, point in zip(seated, each, strict=True) if bot == bots[0]]
        points.append(mean(own))
        won.append(any(point > 0 for point in own))
    return mean(points), mean(won)

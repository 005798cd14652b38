"""Contests simulated: equally quick heads on links of unequal length, on a virtual clock.

Whoever is shown a card thinks for a while that is drawn anew each time (log-normal, median 900 ms, sigma 0.35), the same for
everybody. Each way of a link takes half its round trip and some jitter; pong and play are delayed independently, but stay
in order. Who laid the last card thinks from its own tap, where contests are chained. Used by tests and by `bench`.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from math import log
from random import Random
from typing import Final, NamedTuple, Protocol

from spieltisch.table.settlement import Settlement

LINKS: Final = (20.0, 60.0, 120.0, 200.0)
JITTER_MS: Final = 5.0
MEDIAN_MS: Final = 900.0
SIGMA: Final = 0.35
WRITTEN_MS: Final = 3.0
"""An event is written to the sockets so long after it happened: it is made durable first."""
APART_MS: Final = 5000.0
"""Between contests that are not chained."""
FIRST_TRIPS: Final = 5

Event = tuple[float, int, Callable[[], None]]


def think_ms(dice: Random) -> float:
    """How long a head needs for one card."""
    return dice.lognormvariate(log(MEDIAN_MS), SIGMA)


@dataclass(frozen=True)
class Head:
    """Somebody at the end of a link with this round trip (ms), and how it cheats.

    `held_back`: its plays are sent so much later, those on others' cards and those on its own. `slow_pong`: its pongs are.
    `early`: it answers each card once before it is shown it, and once properly.
    """

    trip: float
    held_back: tuple[float, float] = (0.0, 0.0)
    slow_pong: float = 0.0
    early: bool = False


@dataclass(frozen=True)
class Setting:
    """Who races and how. `layer_rule`: who laid the card is timed from that play; `kernel`: the operating system knows
    the round trip of each link too.
    """

    heads: tuple[Head, ...]
    jitter: float = JITTER_MS
    chained: bool = False
    layer_rule: bool = True
    kernel: bool = False


def heads(*trips: float) -> tuple[Head, ...]:
    """Honest people on these links."""
    return tuple(Head(trip) for trip in trips)


@dataclass
class Seen:
    """What came of many contests. By seat: how many it won, in how many its play arrived first.

    `again`: how often the layer won the next one; `waits`: ms from the first arrival to the verdict; `refused`: codes.
    """

    won: list[int]
    arrived: list[int]
    again: int = 0
    waits: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)

    @property
    def contests(self) -> int:
        """How many there were."""
        return len(self.waits)

    @property
    def shares(self) -> list[float]:
        """By seat: the share of contests won."""
        return [won / self.contests for won in self.won]

    @property
    def shares_by_arrival(self) -> list[float]:
        """By seat: the share it would have won if the first to arrive won."""
        return [arrived / self.contests for arrived in self.arrived]


class Laid(NamedTuple):
    """A card that has won: who laid it, and when that play had arrived."""

    by: int
    at: float


class Referee(Protocol):
    """Who decides: the settlement alone, or a whole table. Seats from 0, instants in ms."""

    def open(self, number: int, at: float, last: Laid | None) -> None:
        """A contest is open. `last`: the play that opened it."""

    def shown(self, seat: int, number: int, at: float) -> None:
        """It was written to a seat's socket."""

    def pong(self, seat: int, number: int, at: float, kernel: float | None) -> None:
        """The pong to that came in."""

    def play(self, seat: int, number: int, at: float) -> str | None:
        """A play came in: the code it is refused with."""

    def deadline(self, now: float) -> float | None:
        """When to settle, as it looks now."""

    def settle(self, at: float) -> int:
        """Who has won."""


class Alone:
    """The settlement without a table around it."""

    def __init__(self, setting: Setting) -> None:
        self._settlement: Settlement[None] = Settlement(len(setting.heads))
        self._layer_rule = setting.layer_rule
        for runner, head in zip(self._settlement.runners, setting.heads, strict=True):
            runner.present = True
            for _ in range(FIRST_TRIPS):
                runner.link.note(head.trip + head.slow_pong)

    def open(self, number: int, at: float, last: Laid | None) -> None:
        if last is None or not self._layer_rule:
            self._settlement.open(number, at)
        else:
            self._settlement.open(number, at, last.by, last.at)

    def shown(self, seat: int, number: int, at: float) -> None:
        self._settlement.shown(seat, number, at)

    def pong(self, seat: int, number: int, at: float, kernel: float | None) -> None:
        self._settlement.pong(seat, number, at, kernel=kernel)

    def play(self, seat: int, number: int, at: float) -> str | None:
        if refusals := self._settlement.refusals(seat, at, number):
            return refusals[0].code
        self._settlement.offer(seat, at, None)
        return None

    def deadline(self, now: float) -> float | None:
        return self._settlement.deadline(now)

    def settle(self, at: float) -> int:
        best = self._settlement.settle()[0]
        self._settlement.close(best)
        return best.seat


class Clock:
    """Lets things happen in the order of their times, and settles when it is due; what comes later is forgotten."""

    def __init__(self, deadline: Callable[[float], float | None], now: float = 0.0) -> None:
        self.now = now
        self.settled_at: float | None = None
        self._deadline = deadline
        self._events: list[Event] = []
        self._number = count()

    def at(self, time: float, do: Callable[[], None]) -> None:
        """Let this happen then."""
        heapq.heappush(self._events, (time, next(self._number), do))

    def run(self) -> float:
        """Go on until it is due to settle; when that is."""
        while (due := self._deadline(self.now)) is None or (self._events and self._events[0][0] <= due):
            self.now, _, do = heapq.heappop(self._events)
            do()
        self.settled_at = due
        return due


class Races:
    """Many contests, one after the other."""

    def __init__(self, setting: Setting, seed: int, referee: Referee | None = None) -> None:
        self._setting = setting
        self._dice = Random(seed)
        self._referee = Alone(setting) if referee is None else referee
        self._seats = range(len(setting.heads))
        self._tapped = [0.0 for _ in self._seats]
        """When each seat decided on its last play."""
        self.seen = Seen([0 for _ in self._seats], [0 for _ in self._seats])

    def run(self, contests: int) -> Seen:
        """What comes of so many."""
        now, last = 1000.0, None
        for number in range(1, contests + 1):
            now, laid = self._contest(number, now, last)
            if self._setting.chained:
                last = laid
            else:
                now += APART_MS
        return self.seen

    def _contest(self, number: int, opened: float, last: Laid | None) -> tuple[float, Laid]:
        """When it was settled, and what won it."""
        self._referee.open(number, opened, last)
        clock = Clock(self._referee.deadline, opened)
        layer = None if last is None else last.by
        arrivals = [self._send(clock, seat, number, opened, seat == layer) for seat in self._seats]
        settled = clock.run()
        winner, first = self._referee.settle(settled), arrivals.index(min(arrivals))
        self.seen.won[winner] += 1
        self.seen.arrived[first] += 1
        self.seen.again += winner == layer
        self.seen.waits.append(settled - arrivals[first])
        return settled, Laid(winner, arrivals[winner])

    def _send(self, clock: Clock, seat: int, number: int, opened: float, own: bool) -> float:
        """Let a seat see a contest and answer it; when its play arrives. `own`: it has laid the card itself."""
        head, shown = self._setting.heads[seat], opened + WRITTEN_MS
        down, back, up = (head.trip / 2 + self._jitter() for _ in range(3))
        seen = shown + down
        tapped = max((self._tapped[seat] if own else seen) + think_ms(self._dice), seen)
        pong = seen + head.slow_pong + back
        arrives = max(tapped + head.held_back[own] + up, seen + back)
        self._tapped[seat] = tapped
        clock.at(shown, partial(self._referee.shown, seat, number, shown))
        clock.at(pong, partial(self._referee.pong, seat, number, pong, self._kernel(head)))
        clock.at(arrives, partial(self._play, seat, number, arrives))
        if head.early:
            early = self._dice.uniform(opened, shown)
            clock.at(early, partial(self._play, seat, number, early))
        return arrives

    def _jitter(self) -> float:
        return self._dice.uniform(-self._setting.jitter, self._setting.jitter)

    def _kernel(self, head: Head) -> float | None:
        return head.trip if self._setting.kernel else None

    def _play(self, seat: int, number: int, at: float) -> None:
        if code := self._referee.play(seat, number, at):
            self.seen.refused[code] += 1

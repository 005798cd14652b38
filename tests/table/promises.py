"""What is promised of the race: settings of simulated contests, and what must come of them. Tests and `bench` hold to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from statistics import quantiles
from typing import Final

from tests.table.contests import LINKS, Head, Seen, Setting, heads

CONTESTS: Final = 20_000
"""The promises hold over so many."""
EVEN: Final = 1 / len(LINKS)
GRAIN_MS: Final = 0.001


def margin(contests: int) -> float:
    """What three standard errors of a share grow by when there are fewer contests than promised."""
    error = sqrt(EVEN * (1 - EVEN))
    return 3 * error * (1 / sqrt(contests) - 1 / sqrt(CONTESTS))


def p95(waits: list[float]) -> float:
    """The 95th percentile."""
    return quantiles(waits, n=20)[18]


@dataclass(frozen=True)
class Promise:
    """Where one is None nothing is promised, and the figure is only told.

    `off`: no seat's share of the contests is further from a quarter; `again`: whoever laid a card wins the next one at most
    so often; `wait`: ms from the first arrival to the verdict, at the 95th percentile (without jitter always). `seat`: the one it is about, which
    wins at most `most`; what it sends before it is shown a card is always refused.
    """

    name: str
    setting: Setting
    off: float | None = None
    again: float | None = None
    wait: float | None = None
    seat: int | None = None
    most: float | None = None

    def __str__(self) -> str:
        return self.name

    def broken(self, seen: Seen) -> Iterator[str]:
        """In what the promise is not kept."""
        spare = margin(seen.contests)
        if (
            self.off is not None
            and (off := max(abs(share - EVEN) for share in seen.shares)) > self.off + spare
        ):
            yield f"a share is {off:.1%} off {EVEN:.0%}"
        if self.again is not None and (again := seen.again / seen.contests) > self.again + spare:
            yield f"the layer wins again in {again:.1%}"
        wait = p95(seen.waits) if self.setting.jitter else max(seen.waits)
        if self.wait is not None and wait > self.wait + GRAIN_MS:
            yield f"the wait is {wait:.1f} ms"
        if self.seat is not None:
            yield from self._gained(self.seat, seen, spare)

    def _gained(self, seat: int, seen: Seen, spare: float) -> Iterator[str]:
        if self.most is not None and seen.shares[seat] > self.most + spare:
            yield f"seat {seat} wins {seen.shares[seat]:.1%}"
        early = seen.contests if self.setting.heads[seat].early else 0
        if seen.refused["not_yet"] != early:
            yield f"{early} plays came too early, {seen.refused['not_yet']} were refused"


def against(head: Head, *trips: float) -> tuple[Head, ...]:
    """Somebody, then honest people on these links."""
    return head, *heads(*trips)


OTHERS: Final = LINKS[1:]
SLOW: Final = against(Head(20, slow_pong=180), *OTHERS)
PROMISES: Final = (
    Promise("independent", Setting(heads(*LINKS)), off=0.01),
    Promise("chained", Setting(heads(*LINKS), chained=True), off=0.03, again=0.32),
    Promise("chained_no_rule", Setting(heads(*LINKS), chained=True, layer_rule=False)),
    Promise("equal", Setting(heads(60, 60, 60, 60), jitter=0), wait=0),
    Promise("equal_jitter", Setting(heads(60, 60, 60, 60)), wait=15),
    Promise("held_back", Setting(against(Head(20, held_back=(50, 50)), *OTHERS)), seat=0, most=0.26),
    Promise(
        "held_back_but_own",
        Setting(against(Head(20, held_back=(50, 0)), *OTHERS), chained=True),
        seat=0,
        most=0.26,
    ),
    Promise("slow_pongs_unbounded", Setting(SLOW), seat=0),
    Promise("slow_pongs", Setting(SLOW, kernel=True), seat=0, most=0.27),
    Promise("too_early", Setting(against(Head(20, early=True), *OTHERS)), off=0.01, seat=0),
    Promise("link_300", Setting(against(Head(300), *LINKS[:3])), seat=0),
    Promise("link_400", Setting(against(Head(400), *LINKS[:3])), seat=0),
)
BY_NAME: Final = {promise.name: promise for promise in PROMISES}

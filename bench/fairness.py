"""Who wins a race: simulated, over real sockets, and how long a verdict takes under load.

Simulated: four equally quick heads on links of 20, 60, 120 and 200 ms answer 20,000 cards (`tests.table.contests`) at a
whole table (`tests.table.whole`), and what is promised of that is held to (`tests.table.promises`). A broken promise is
a wrong result.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from bench.fairness_load import under_load
from bench.fairness_sockets import over_sockets
from bench.measure import Figure, Wrong
from tests.table.contests import Races, Seen
from tests.table.promises import CONTESTS, EVEN, PROMISES, Promise, p95
from tests.table.whole import Whole

SEED = 1


def fairness() -> Iterator[Figure]:
    """All three."""
    yield from simulated()
    yield from over_sockets()
    yield from under_load()


def simulated(contests: int = CONTESTS) -> Iterator[Figure]:
    """Every promise, and what comes of it. Raises Wrong."""
    for promise in PROMISES:
        whole = Whole(promise.setting) if promise.setting.layer_rule else None
        seen = Races(promise.setting, SEED, whole).run(contests)
        yield from told(promise, seen)
        if broken := "; ".join(promise.broken(seen)):
            raise Wrong(f"fairness.{promise.name}: {broken}")


def told(promise: Promise, seen: Seen) -> Iterator[Figure]:
    """What came of a setting: shares, and where that matters first arrivals, repetitions and waits."""
    name, setting = f"fairness.{promise.name}", promise.setting
    if promise.wait is None:
        yield shares(name, promise, seen.shares)
    if promise.name == "independent":
        yield shares("fairness.first_arrival", promise, seen.shares_by_arrival)
    if setting.chained:
        yield Figure(f"{name}.again", 100 * seen.again / seen.contests, "%", 1)
    if any(head.early for head in setting.heads):
        yield Figure(f"{name}.refused", seen.refused["not_yet"], "plays", 1, {"sent": seen.contests})
    if promise.seat is None:
        beside = {"p95": p95(seen.waits), "longest": max(seen.waits)}
        yield Figure(f"{name}.wait", median(seen.waits), "ms", 1, beside)


def shares(name: str, promise: Promise, by_seat: list[float]) -> Figure:
    """The share of the seat that a promise is about (else of the one furthest from a quarter), beside everybody's."""
    trips = [f"{head.trip:.0f} ms" for head in promise.setting.heads]
    beside = {trip: 100 * share for trip, share in zip(trips, by_seat, strict=True)}
    if promise.seat is not None:
        return Figure(name, 100 * by_seat[promise.seat], "%", 1, beside, f"the seat on {trips[promise.seat]}")
    furthest = max(by_seat, key=lambda share: abs(share - EVEN))
    return Figure(name, 100 * furthest, "%", 1, beside, "furthest from a quarter")

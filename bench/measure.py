"""A measured figure: the median of several runs, with what it is compared to measured in the same runs."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from statistics import median


class Wrong(Exception):
    """A benchmark found a wrong result."""


@dataclass(frozen=True)
class Figure:
    """`beside`: figures of the same unit measured in the same runs."""

    name: str
    value: float
    unit: str
    runs: int
    beside: dict[str, float] = field(default_factory=dict)
    note: str = ""

    def text(self, as_json: bool) -> str:
        """The figure for people or for programs."""
        if as_json:
            return json.dumps(asdict(self))
        others = "".join(f"; {name} {_short(value)}" for name, value in self.beside.items())
        note = f"  {self.note}" if self.note else ""
        return f"{self.name:36} {_short(self.value):>12} {self.unit}{others}  (median of {self.runs}){note}"


def say(text: str) -> None:
    """Something for whoever waits; figures alone go to standard output."""
    print(text, file=sys.stderr, flush=True)


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


Timed = Callable[[], tuple[int, float]]
"""Does something; how much it has done, and the processor time it took, in seconds."""


def timed(work: Callable[[], int]) -> Timed:
    """The same work in this process, with its time."""

    def run() -> tuple[int, float]:
        began = time.process_time()
        done = work()
        return done, time.process_time() - began

    return run


def rates(name: str, runs: int, first: Callable[[], int], **others: Callable[[], int]) -> Figure:
    """How much each of the functions does a second (each returns how much it did), run in turns."""
    return paces(name, runs, timed(first), **{each: timed(work) for each, work in others.items()})


def paces(name: str, runs: int, first: Timed, **others: Timed) -> Figure:
    """The same for work that knows its time, in whatever process it was done."""
    everything = {name: first, **others}
    seen: dict[str, list[float]] = {each: [] for each in everything}
    for _ in range(runs):
        for each, work in everything.items():
            done, seconds = work()
            seen[each].append(done / seconds)
    beside = {each: median(seen[each]) for each in others}
    return Figure(name, median(seen[name]), "1/s", runs, beside)


Benchmark = Callable[[], Iterator[Figure]]

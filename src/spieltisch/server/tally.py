"""What this process has done so far, in plain numbers: counting costs next to nothing, `server.metrics` tells them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import Final


class Spread:
    """Durations in seconds, counted up to each of some bounds."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds


class Tally:
    """`commits` and `written` are counted by the store's thread alone, everything else by the event loop."""

    def __init__(self) -> None:
        self.messages = 0
        """Frames sent."""
        self.applied = 0
        self.refused: Counter[str] = Counter()
        """Commands refused, by code."""
        self.troubles: Counter[str] = Counter()
        """Frames that were no command, by code."""
        self.appended = 0
        """Steps handed to the store."""
        self.written = 0
        """Steps durable, or failed."""
        self.commits = Spread((0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5))
        self.lag = Spread((0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5))

    def answered(self, code: str | None) -> None:
        """One command more, refused with this code or applied."""
        if code is None:
            self.applied += 1
        else:
            self.refused[code] += 1


tally: Final = Tally()

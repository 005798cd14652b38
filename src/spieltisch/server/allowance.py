"""How much somebody may do in how short a time."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

MOST_KNOWN: Final = 10_000


class Allowance:
    """A bucket of `burst` tokens that fills by `rate` a second; times in ms. `refused`: since it was last full."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens", "refused")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate = rate / 1000
        self._burst = burst
        self._tokens: float = burst
        self._at = now
        self.refused = 0

    def take(self, now: float) -> bool:
        """Take a token if there is one."""
        self._tokens = min(self._burst, self._tokens + max(0.0, now - self._at) * self._rate)
        self._at = max(now, self._at)
        if self._tokens >= self._burst:
            self.refused = 0
        if self._tokens < 1:
            self.refused += 1
            return False
        self._tokens -= 1
        return True


class Allowances:
    """One allowance for each of many, known by a text; those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._known: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, who: str, now: float) -> bool:
        """Take one of `who`'s tokens if there is one."""
        allowance = self._known.setdefault(who, Allowance(self._rate, self._burst, now))
        self._known.move_to_end(who)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return allowance.take(now)

"""How much somebody may do in how short a time, and how much of it at the same time."""

from __future__ import annotations

from collections import Counter, OrderedDict
from typing import Final, NamedTuple

MOST_KNOWN: Final = 10_000


class Rate(NamedTuple):
    """So much at once, and then so much a second."""

    a_second: float
    at_once: int


class Limits(NamedTuple):
    """What an address (of IPv6: a network of 64 bits) may do; why so much stands in docs/adr/0015."""

    tables: Rate = Rate(60 / 3600, 60)
    """Tables opened."""
    tries: Rate = Rate(0.5, 120)
    """Requests for tables that do not exist."""
    frames: Rate = Rate(500, 3000)
    """Messages, over all its connections."""
    pictures: Rate = Rate(2, 40)
    """QR codes drawn."""
    records: Rate = Rate(1, 40)
    """Records and replays, for each of which a log is read."""
    advice: Rate = Rate(3, 120)
    """Questions for the best lay, at tables and on pages; each may keep a processor busy for a while."""
    sockets: int = 150
    """Sockets at the same time."""
    connections: int = 300
    """Connections at the same time that are no sockets."""
    frames_of_one: Rate = Rate(30, 120)
    """Messages of one connection."""
    commands_of_one: Rate = Rate(2, 30)
    """Commands of a viewer at a table that are no moves: everybody there is told of each."""
    commands: Rate = Rate(10, 120)
    """The same of all at a table."""
    viewers: int = 60
    """Viewers connected at a table, beside those who have a name there."""
    tables_in_all: int = 5000
    """Tables in memory, whoever opened them; no more can be opened then."""


USUAL: Final = Limits()
ENDLESS: Final = Rate(1e9, 10**9)
NO_LIMITS: Final = Limits(
    # connections and tables keep their own: no proxy counts the messages of a socket
    tables=ENDLESS,
    tries=ENDLESS,
    frames=ENDLESS,
    pictures=ENDLESS,
    records=ENDLESS,
    advice=ENDLESS,
    sockets=10**9,
    connections=10**9,
    tables_in_all=10**9,
)


class Allowance:
    """A bucket of `at_once` tokens that fills by `a_second`; times in ms. `refused`: since it was last full."""

    __slots__ = ("_at", "_burst", "_rate", "_tokens", "refused")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate.a_second / 1000
        self._burst = rate.at_once
        self._tokens: float = rate.at_once
        self._at = now
        self.refused = 0

    def take(self, now: float) -> bool:
        """Take a token if there is one."""
        if not self.has_one(now):
            self.refused += 1
            return False
        self._tokens -= 1
        return True

    def has_one(self, now: float) -> bool:
        """Whether there is a token to take."""
        self._tokens = min(self._burst, self._tokens + max(0.0, now - self._at) * self._rate)
        self._at = max(now, self._at)
        if self._tokens >= self._burst:
            self.refused = 0
        return self._tokens >= 1


class Allowances:
    """One allowance for each of many, known by a text; those not seen for longest are forgotten."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._known: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, who: str, now: float) -> bool:
        """Take one of `who`'s tokens if there is one."""
        allowance = self._known.setdefault(who, Allowance(self._rate, now))
        self._known.move_to_end(who)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return allowance.take(now)

    def has_one(self, who: str, now: float) -> bool:
        """Whether there is a token that `who` could take."""
        return who not in self._known or self._known[who].has_one(now)


class Places:
    """How many of something each of many may hold at the same time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    def take(self, who: str) -> bool:
        """Hold one more if `who` may."""
        if self._held[who] >= self._most:
            return False
        self._held[who] += 1
        return True

    def give_back(self, who: str) -> None:
        """Hold one less."""
        self._held[who] -= 1
        if not self._held[who]:
            del self._held[who]

    def held(self) -> int:
        """How many all hold together."""
        return self._held.total()

"""Timers that several phones share over a link. A phone says how the timer stands; all others are told.

What it means to start, pause or abort is the phones' affair: here is only kept what one of them said last, in memory,
until nobody has been there for an hour.
"""

from __future__ import annotations

from typing import Final

from spieltisch.server.frames import write_message
from spieltisch.server.hall import ID, new_id
from spieltisch.server.link import Link
from spieltisch.server.wire import LONGEST_TIMER_MS, SetTimer, Standing, TimerStands
from spieltisch.table.protocol import Answer, Why

KEPT_MS: Final = 60 * 60 * 1000
"""How long a timer is kept that nobody is at."""
AHEAD_MS: Final = 10_000
"""How long before a timer begins to run it may be set."""
MOST: Final = 5_000
"""Timers in memory, whoever opened them."""


class SharedTimer:
    """One of them, and the phones at it."""

    def __init__(self, now: float) -> None:
        self.left_at = now
        self._seq = 0
        self._standing: Standing | None = None
        self._links: list[Link] = []

    @property
    def phones(self) -> int:
        """How many are connected."""
        return len(self._links)

    def enter(self, link: Link) -> None:
        """A phone has come: everybody is told how the timer stands, and how many they are."""
        self._links.append(link)
        self._tell()

    def leave(self, link: Link, now: float) -> None:
        """A phone has gone."""
        self._links.remove(link)
        self.left_at = now
        self._tell()

    def set(self, now: float, wish: SetTimer) -> Answer:
        """Let it stand so, if whoever wishes that knew how it stood."""
        if code := self._why_not(now, wish):
            return _answer(wish, Why(code, {}))
        self._seq += 1
        self._standing = wish.standing
        self._tell()
        return _answer(wish, None)

    def _why_not(self, now: float, wish: SetTimer) -> str | None:
        total, left, ends = wish.standing.total, wish.standing.left, wish.standing.ends
        if left > total or (ends is not None and not now - LONGEST_TIMER_MS < ends < now + left + AHEAD_MS):
            return "bad_timer"
        return None if wish.seq == self._seq else "timer_changed"

    def _tell(self) -> None:
        frame = write_message(TimerStands(self._seq, self._standing, self.phones))
        for link in self._links:
            link.write(frame)


class Timers:
    """All of them, by their ids."""

    def __init__(self) -> None:
        self._timers: dict[str, SharedTimer] = {}

    def open(self, now: float) -> str | None:
        """A new one's id; None if there are too many."""
        self._forget(now)
        if len(self._timers) >= MOST:
            return None
        timer = new_id()
        self._timers[timer] = SharedTimer(now)
        return timer

    def find(self, timer: str, now: float) -> SharedTimer | None:
        """The timer with this id, if it has not been forgotten."""
        self._forget(now)
        return self._timers.get(timer) if ID.fullmatch(timer) else None

    def _forget(self, now: float) -> None:
        old = [
            key for key, timer in self._timers.items() if not timer.phones and timer.left_at + KEPT_MS <= now
        ]
        for key in old:
            del self._timers[key]


def _answer(wish: SetTimer, why: Why | None) -> Answer:
    return Answer(wish.id, why)

"""When each viewer was shown the open contest of a race, and how long its links take: what a table is told of it.

Whoever is silent for long, or does not take what is sent, counts as shown nothing until a word comes from there: nobody
waits for a socket that is as good as dead.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, TypeAlias

from spieltisch.server.link import Link, Ping, Pong
from spieltisch.table.settlement import bounded
from spieltisch.table.step import Step
from spieltisch.table.table import Table

TRIPS: Final = 5
"""How many round trips are measured when somebody comes to a race."""
APART_S: Final = 0.1

Call: TypeAlias = Callable[[float, Callable[[float], Step]], None]
"""Lets the table take a step at an instant."""


class Measuring:
    """See the module. `call` lets the table take a step; what is written is told when `tell` is called."""

    def __init__(self, table: Table, call: Call) -> None:
        self._table = table
        self._call = call
        self._loop = asyncio.get_running_loop()
        self._newest: dict[Link, int] = {}
        """The newest showing that was written to a link."""
        self._written: deque[tuple[str, Link, Ping]] = deque()
        self._behind: dict[Link, Ping] = {}

    def measure(self, key: str, link: Link, times: int = TRIPS) -> None:
        """Measure the round trip now, and again after a while, so many times in all."""
        if link.ping() is not None and times > 1:
            self._loop.call_later(APART_S, self.measure, key, link, times - 1)

    def write(self, key: str, link: Link, frame: bytes, showing: int | None) -> None:
        """Write a state, with a ping if it is the first on this link that shows the open contest."""
        if showing is None or showing == self._newest.get(link):
            link.write(frame)
        elif (ping := link.ping(frame, showing)) is not None:
            self._newest[link] = showing
            if ping.behind:
                self._behind[link] = ping
            else:
                self._written.append((key, link, ping))

    def tell(self) -> None:
        """Tell the table what has been shown."""
        while self._written:
            self._shown(*self._written.popleft())

    def heard(self, key: str, link: Link) -> None:
        """A word has come over a link: it is not dead."""
        if self._behind and (ping := self._behind.pop(link, None)):
            self._shown(key, link, ping)

    def ponged(self, key: str, link: Link, pong: Pong) -> None:
        """A ping was answered."""
        self.heard(key, link)
        showing, kernel, table = pong.ping.showing, pong.kernel, self._table
        if showing is not None:
            self._call(pong.at, lambda now: table.ponged(now, key, link.number, showing, kernel))
            return
        trip = bounded(pong.at - pong.ping.at, kernel)
        self._call(pong.at, lambda now: table.linked(now, key, trip))

    def forget(self, link: Link) -> None:
        """A link has ended."""
        self._newest.pop(link, None)
        self._behind.pop(link, None)

    def _shown(self, key: str, link: Link, ping: Ping) -> None:
        showing = ping.showing
        assert showing is not None
        self._call(ping.at, lambda now: self._table.shown(now, key, link.number, showing))

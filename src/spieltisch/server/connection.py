"""One socket: who it is, which table it is for, and what to make of each of its frames."""

from __future__ import annotations

import logging
from typing import Any, Final, TypeAlias

from spieltisch.server.allowance import Allowance
from spieltisch.server.frames import Unreadable, read_frame, trouble, write_message
from spieltisch.server.link import Link, now_ms
from spieltisch.server.live import LiveTable
from spieltisch.server.wire import AskTime, Time, Trouble

Receive: TypeAlias = Any
"""An ASGI receive function; its types differ between packages."""

log = logging.getLogger(__name__)

RATE: Final = 30
"""Frames a second that anybody may send for long."""
BURST: Final = 120
"""Frames that anybody may send at once."""
GROSS: Final = 300
"""Frames too many after which a connection is ended."""
POLICY: Final = 1008


class Connection:
    """A viewer's socket at a table."""

    def __init__(self, link: Link, live: LiveTable, key: str) -> None:
        self._link = link
        self._live = live
        self._key = key
        self._allowance = Allowance(RATE, BURST, now_ms())
        self._named = False

    async def serve(self, receive: Receive) -> None:
        """Hear everything the peer says, until it goes."""
        self._live.enter(self._key, self._link)
        try:
            self._link.listen(self._hear)
            await receive()  # messages do not come this way, only the end
        finally:
            self._live.leave(self._key, self._link)

    def _hear(self, text: str | None) -> None:
        if not self._allowance.take(self._link.arrived):
            self._too_many()
            return
        try:
            message = read_frame(text)
        except Unreadable as error:
            self._link.write(write_message(Trouble(error.why)))
            return
        if isinstance(message, AskTime):
            self._link.write(write_message(Time(message.sent, now_ms())))
        else:
            self._live.command(self._key, self._link, message)

    def _too_many(self) -> None:
        if not self._named:
            self._named = True
            log.warning("table %s: viewer %s sends too much", self._live.id, self._key[:8])
        self._link.write(trouble("too_many_messages"))
        if self._allowance.refused >= GROSS:
            self._link.close(POLICY, "too many messages")

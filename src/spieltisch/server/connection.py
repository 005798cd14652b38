"""One socket: who it is, which table it is for, and what to make of each of its frames."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from spieltisch.server.allowance import Allowance
from spieltisch.server.frames import Unreadable, read_frame, write_message
from spieltisch.server.gate import Gate
from spieltisch.server.link import Link, now_ms
from spieltisch.server.live import LiveTable
from spieltisch.server.tally import tally
from spieltisch.server.wire import AskTime, Time, Trouble
from spieltisch.table.protocol import MakeMove, TableCommand, Why

Receive: TypeAlias = Any
"""An ASGI receive function; its types differ between packages."""

GROSS: Final = 300
"""Frames too many after which a connection is ended."""
POLICY: Final = 1008


class Connection:
    """A viewer's socket at a table."""

    def __init__(self, link: Link, live: LiveTable, key: str, gate: Gate, who: str) -> None:
        """`who` is the address it comes from, as the gate knows it."""
        self._link = link
        self._live = live
        self._key = key
        self._gate = gate
        self._who = who
        self._allowance = Allowance(gate.limits.frames_of_one, now_ms())

    async def serve(self, receive: Receive) -> None:
        """Hear everything the peer says, until it goes."""
        self._live.enter(self._key, self._link)
        try:
            self._link.listen(self._hear)
            await receive()  # messages do not come this way, only the end
        finally:
            self._live.leave(self._key, self._link)

    def _hear(self, text: str | None) -> None:
        now = self._link.arrived
        if not self._allowance.take(now):
            self._too_many(now)
            return
        if not self._gate.may("frames", self._who, now):
            self._trouble(Why("too_many_messages", {}))
            return
        try:
            message = read_frame(text)
        except Unreadable as error:
            self._trouble(error.why)
            return
        if isinstance(message, AskTime):
            self._link.write(write_message(Time(message.sent, now_ms())))
        elif self._may(message, now):
            self._live.command(self._key, self._link, message)
        else:
            self._trouble(Why("too_many_messages", {}))

    def _may(self, command: TableCommand, now: float) -> bool:
        """Only who is seated moves anything; all else concerns people and the room, and costs a state for everybody."""
        if isinstance(command, MakeMove):
            return True
        return self._gate.may_command(self._key, self._live.id, self._who, now)

    def _trouble(self, why: Why) -> None:
        tally.troubles[why.code] += 1
        self._link.write(write_message(Trouble(why)))

    def _too_many(self, now: float) -> None:
        self._gate.name(now, "messages", self._who, self._live.id)
        self._trouble(Why("too_many_messages", {}))
        if self._allowance.refused >= GROSS:
            self._link.close(POLICY, "too many messages")

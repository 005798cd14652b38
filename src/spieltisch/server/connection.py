"""One socket: who it is, what it is for, and what to make of each of its frames."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final, Generic, TypeAlias, TypeVar

from spieltisch.server.allowance import Allowance
from spieltisch.server.frames import Unreadable, read_frame, read_timer_frame, write_message
from spieltisch.server.gate import Gate
from spieltisch.server.hinting import Hinting
from spieltisch.server.link import Link, now_ms
from spieltisch.server.live import LiveTable
from spieltisch.server.tally import tally
from spieltisch.server.timers import SharedTimer
from spieltisch.server.wire import AskTime, SetTimer, Time, Trouble
from spieltisch.table.protocol import AskHint, MakeMove, StopHint, TableCommand, Why

Command = TypeVar("Command")
Receive: TypeAlias = Any
"""An ASGI receive function; its types differ between packages."""

GROSS: Final = 300
"""Frames too many after which a connection is ended."""
POLICY: Final = 1008


class Connection(ABC, Generic[Command]):
    """A socket that is heard as far as its sender's allowances go; it may always ask the time."""

    def __init__(
        self, link: Link, gate: Gate, who: str, read: Callable[[str | None], Command | AskTime]
    ) -> None:
        """`who` is the address it comes from, as the gate knows it; `read` makes a message of a frame."""
        self._link = link
        self._gate = gate
        self._who = who
        self._read = read
        self._allowance = Allowance(gate.limits.frames_of_one, now_ms())

    async def serve(self, receive: Receive) -> None:
        """Hear everything the peer says, until it goes."""
        self._enter()
        try:
            self._link.listen(self._hear)
            await receive()  # messages do not come this way, only the end
        finally:
            self._leave()

    @abstractmethod
    def _enter(self) -> None:
        """It has come."""

    @abstractmethod
    def _leave(self) -> None:
        """It has gone."""

    @abstractmethod
    def _command(self, command: Command, now: float) -> None:
        """It says something that is not about the time."""

    @property
    def _place(self) -> str | None:
        """The table it is for, as the log names it."""
        return None

    def _hear(self, text: str | None) -> None:
        now = self._link.arrived
        if not self._allowance.take(now):
            self._too_many(now)
            return
        if not self._gate.may("frames", self._who, now):
            self._trouble(Why("too_many_messages", {}))
            return
        try:
            message = self._read(text)
        except Unreadable as error:
            self._trouble(error.why)
            return
        if isinstance(message, AskTime):
            self._link.write(write_message(Time(message.sent, now_ms())))
        else:
            self._command(message, now)

    def _trouble(self, why: Why) -> None:
        tally.troubles[why.code] += 1
        self._link.write(write_message(Trouble(why)))

    def _too_many(self, now: float) -> None:
        self._gate.name(now, "messages", self._who, self._place)
        self._trouble(Why("too_many_messages", {}))
        if self._allowance.refused >= GROSS:
            self._link.close(POLICY, "too many messages")


class TableConnection(Connection[TableCommand | AskHint | StopHint]):
    """A viewer's socket at a table."""

    def __init__(self, link: Link, live: LiveTable, key: str, gate: Gate, who: str, hinting: Hinting) -> None:
        super().__init__(link, gate, who, read_frame)
        self._live = live
        self._hinting = hinting
        self._key = key

    def _enter(self) -> None:
        self._live.enter(self._key, self._link)

    def _leave(self) -> None:
        self._hinting.leave(self._live, self._key, self._link)
        self._live.leave(self._key, self._link)

    def _command(self, command: TableCommand | AskHint | StopHint, now: float) -> None:
        if isinstance(command, AskHint):
            self._hinting.ask(self._live, self._key, self._link, command, self._who)
        elif isinstance(command, StopHint):
            self._hinting.stop(self._live, self._key, command)
        elif self._may(command, now):
            self._live.command(self._key, self._link, command)
        else:
            self._trouble(Why("too_many_messages", {}))

    def _may(self, command: TableCommand, now: float) -> bool:
        """Only who is seated moves anything; all else concerns people and the room, and costs a state for everybody."""
        if isinstance(command, MakeMove):
            return True
        return self._gate.may_command(self._key, self._live.id, self._who, now)

    @property
    def _place(self) -> str | None:
        return self._live.id


class TimerConnection(Connection[SetTimer]):
    """A phone's socket at a shared timer."""

    def __init__(self, link: Link, timer: SharedTimer, name: str, gate: Gate, who: str) -> None:
        super().__init__(link, gate, who, read_timer_frame)
        self._timer = timer
        self._name = name

    def _enter(self) -> None:
        self._timer.enter(self._link)

    def _leave(self) -> None:
        self._timer.leave(self._link, now_ms())

    def _command(self, command: SetTimer, now: float) -> None:
        """Everybody at the timer is told of each, so all of them together may do only so much."""
        if self._gate.may_command(f"{self._name} {self._link.number}", self._name, self._who, now):
            self._link.write(write_message(self._timer.set(now, command)))
        else:
            self._trouble(Why("too_many_messages", {}))

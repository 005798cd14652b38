"""A table: people, a log and a clock. Fed with instants and commands, it gives entries to keep and messages to send.

Every call takes `now`, the server's clock in ms, and returns a `Step`. What a step says must reach nobody before its
entries are durable.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from spieltisch.kernel.game import AnyGame, resolve
from spieltisch.table.asking import Moment, No, SeatMove
from spieltisch.table.course import Course
from spieltisch.table.hints import Inquiry, inquire
from spieltisch.table.log import (
    AnyFact,
    Hosted,
    Joined,
    LogEntry,
    Moved,
    Opened,
    Paused,
    Resumed,
    Seated,
    StandIn,
)
from spieltisch.table.names import clean
from spieltisch.table.orders import decide
from spieltisch.table.presence import players
from spieltisch.table.protocol import (
    Answer,
    AskHint,
    Join,
    MakeMove,
    Redeem,
    Signal,
    Signalled,
    TableCommand,
    VerdictLine,
    Why,
)
from spieltisch.table.race import LATE, LOCKED, Waiting, touches
from spieltisch.table.room import Room
from spieltisch.table.signals import Signals
from spieltisch.table.step import Seeds, Step
from spieltisch.table.thought import Thought, Wanted
from spieltisch.table.views import check_verdicts


class Table(Course):
    """See the module. Viewers are known by keys; a key whose person has a seat is that seat."""

    def __init__(self, table_id: str, room: Room, seeds: Seeds, now: float) -> None:
        super().__init__(table_id, room, seeds, now)
        self._signals = Signals()

    @classmethod
    def open(
        cls,
        table_id: str,
        game: AnyGame,
        options: Mapping[str, Any],
        key: str,
        name: str,
        now: float,
        games: Mapping[str, AnyGame],
        seeds: Seeds,
        verdicts: list[VerdictLine] | None = None,
    ) -> tuple[Table, Step]:
        """A new table with its host on the first seat. Raises BadOption or BadName."""
        name = clean(name)
        resolve(game, game.seats.start, options)
        check_verdicts(game.series, verdicts)
        table = cls(table_id, Room(games), seeds, now)
        table._clock.run(now)
        table._begin(now)
        first: tuple[AnyFact, ...] = (
            Opened(game.key, game.revision, dict(options), verdicts),
            Joined(0, key, name),
            Seated(0, 0),
            Hosted(0),
        )
        for fact in first:
            table._say(fact)
        return table, table._end()

    @classmethod
    def load(
        cls,
        table_id: str,
        entries: Iterable[LogEntry],
        now: float,
        games: Mapping[str, AnyGame],
        seeds: Seeds,
    ) -> Table:
        """The table its log tells of, nobody being there yet. Raises BadLog."""
        room = Room(games)
        for entry in entries:
            room.fold(entry)
        table = cls(table_id, room, seeds, now)
        if room.phase == "round":
            table._restarted = room.paused is None
        else:
            table._clock.run(now)
        table._job = table._next_job()
        return table

    def command(self, now: float, key: str, command: TableCommand, socket: int = 0) -> Step:
        """What somebody wants; `now` is when it arrived at this socket of theirs.

        The step's answer is for them; None: it waits until it is settled who was first, and a later step's `verdicts`
        have it. The same id again gets the same answer and does nothing.
        """
        self._begin(now)
        if not self._answers.waits(key, command):
            self._asked = key, command.id
            if (answer := self._answers.before(key, command)) is not None:
                self._step.answer = answer
            else:
                self._do(now, key, command)
        return self._end()

    def _do(self, at: float, key: str, command: TableCommand) -> None:
        if (answer := self._answer(at, key, command)) is not None:
            self._reply(key, command, answer)

    def _answer(self, at: float, key: str, command: TableCommand) -> Answer | None:
        person = self.room.keys.get(key)
        if person is None or f"{person.number} {command.id}" not in self.room.applied:
            try:
                return None if self._obey(at, key, command) else Answer(command.id, None)
            except No as no:
                return self._refuse(at, key, command, no)
        return Answer(command.id, None)

    def _refuse(self, at: float, key: str, command: TableCommand, no: No) -> Answer:
        why, seat = Why(no.code, dict(no.values)), self.room.seat_of(self.room.keys.get(key))
        if seat is None or not isinstance(command, MakeMove):
            return Answer(command.id, why)
        receipt = self._race.late(self.room, seat, at, command.move) if no.code == LATE.code else None
        self._race.lock(seat, at, no.lock_ms)
        locked = no.lock_ms > 0 or no.code == LOCKED
        return Answer(command.id, why, receipt, self._race.locks(at).get(seat) if locked else None)

    def _obey(self, at: float, key: str, command: TableCommand) -> bool:
        """Whether the answer is to wait."""
        if isinstance(command, MakeMove) and self._clock.runs_from(self._now) is not None:
            raise No("paused")
        deeds = decide(self.room, key, command, self._moment(at))
        if touches(self.room, deeds, self._race.waiting):
            self._answers.wait(key, command)
            self._postponed.append(partial(self._do, at, key, command))
            return True
        waits = False
        for deed in deeds:
            number = deed.person if isinstance(deed, Joined | Moved) else self.room.keys[key].number
            sign = f"{number} {command.id}"
            if isinstance(deed, SeatMove):
                assert isinstance(command, MakeMove)
                waits = self._play(deed, at, Waiting(deed.move, (key, command), sign))
            else:
                self._say(deed, sign)
        if isinstance(command, Signal):
            self._signal(key, command)
        if isinstance(command, Join | Redeem):
            self._welcome(key)
        self._present.look(self.room, self._now)
        return waits

    def _moment(self, at: float) -> Moment:
        return Moment(
            self._present.here,
            self._ms(),
            lambda code: self._tickets.owner(code, self._now),
            lambda seat, move: self._race.refusal(self.room, seat, at, move),
        )

    def _signal(self, key: str, command: Signal) -> None:
        seat = self.room.seat_of(self.room.keys[key])
        assert seat is not None
        if not self._signals.may(key, self._now):
            raise No("too_many_signals")
        self._step.told.append(Signalled(seat, command.sign, command.at))

    def ticket(self, now: float, key: str) -> str:
        """A code with which this viewer can go on as the same person in another browser. Raises No."""
        self._now = max(now, self._now)
        person = self.room.keys.get(key)
        if person is None or person.left:
            raise No("not_seated")
        return self._tickets.make(person.number, self._now, self._seeds())

    def inquire(self, now: float, key: str, ask: AskHint) -> Inquiry:
        """What a viewer asks a hint about. Raises No; changes nothing."""
        return inquire(self.room, key, ask, self._clock.runs_from(max(now, self._now)) is not None)

    def connected(self, now: float, key: str) -> Step:
        """A viewer is there (first socket of theirs, or another): gets the whole state; news for the others."""
        self._begin(now)
        self._present.come(key)
        self._welcome(key)
        self._look_who_is_here()
        return self._end()

    def _welcome(self, key: str) -> None:
        """Somebody's seat is theirs again, and a round that rested for want of people goes on."""
        person = self.room.keys.get(key)
        seat = None if person is None or person.left else self.room.seat_of(person)
        if seat is not None and self.room.chairs[seat].stand_in:
            self._say_settled(StandIn(seat, False))
        paused = self.room.paused
        if paused and paused.reason != "asked" and (seat is not None or not players(self.room)):
            self._go_on(paused)

    def _go_on(self, paused: Paused) -> None:
        if not self._present.too_few(self.room):
            self._say(Resumed())
        elif paused.reason != "vanished":
            self._say(Paused("vanished"))

    def disconnected(self, now: float, key: str) -> Step:
        """A viewer's last socket has closed."""
        self._begin(now)
        self._present.go(key, self.room, self._now)
        self._look_who_is_here()
        if key not in self.room.keys:
            self._race.forget(key)
        return self._end()

    def shown(self, now: float, key: str, socket: int, showing: int) -> Step:
        """That showing was written to one of a viewer's sockets."""
        return self._measured(now, lambda: self._race.shown(key, socket, showing, now))

    def ponged(self, now: float, key: str, socket: int, showing: int, kernel_ms: float | None) -> Step:
        """Its pong is in. `kernel_ms`: that link's round trip as the operating system knows it."""
        return self._measured(now, lambda: self._race.ponged(key, socket, showing, now, kernel_ms))

    def linked(self, now: float, key: str, trip_ms: float) -> Step:
        """A round trip of a viewer was measured outside a contest."""
        return self._measured(now, lambda: self._race.linked(key, trip_ms))

    @property
    def wanted(self) -> list[Wanted]:
        """What heavy bots are to think, now: whoever drives the table finds it out and hands it to `thought`.

        What is not handed over in time the stand-in chooses.
        """
        return self._thinking.wanted

    def thought(self, now: float, number: int, thought: Thought | None) -> Step:
        """The wanted thought of that number (None: it cannot be had). One that is wanted no longer changes nothing."""
        self._begin(now)
        self._thinking.thought(self.room.game, number, thought)
        return self._end()

    def tick(self, now: float) -> Step:
        """Time has passed."""
        self._begin(now)
        return self._end()

    def wake_at(self) -> float | None:
        """When `tick` is wanted."""
        if self._thinking.faults:
            return self._now
        return None if self._job is None else self._job.at

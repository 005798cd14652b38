"""A table: people, a log and a clock. Fed with instants and commands, it gives entries to keep and messages to send.

Every call takes `now`, the server's clock in ms, and returns a `Step`. What a step says must reach nobody before its
entries are durable.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from spieltisch.kernel.chance import Rng
from spieltisch.kernel.commitment import commit
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import CHANCE, TABLE, AnyGame, Move, Seat, resolve
from spieltisch.table.answers import Answers
from spieltisch.table.asking import Deed, Moment, No, SeatMove
from spieltisch.table.clock import TableClock
from spieltisch.table.log import (
    AnyFact,
    BrokenOff,
    Committed,
    Hosted,
    Joined,
    LogEntry,
    Moved,
    Opened,
    Paused,
    Resumed,
    RoundBegun,
    Seated,
    StandIn,
    fact_text,
)
from spieltisch.table.names import clean
from spieltisch.table.orders import decide, successor
from spieltisch.table.presence import Presence, players, vanished
from spieltisch.table.protocol import (
    Answer,
    Join,
    MakeMove,
    PauseReason,
    Redeem,
    Signal,
    Signalled,
    TableCommand,
    VerdictLine,
    Why,
)
from spieltisch.table.room import Room
from spieltisch.table.signals import Signals
from spieltisch.table.step import Job, Seeds, Step
from spieltisch.table.thinking import Plan, Thinking
from spieltisch.table.tickets import Tickets
from spieltisch.table.views import COUNTDOWN_MS, check_verdicts, states

GRACE_MS: Final = 250
"""Moves that arrive so long after a clock's end still count."""
STILL_RUNNING_MS: Final = 5000
"""How much of a clock that people play against a crash may give back at most."""
HOST_PATIENCE_MS: Final = 20_000
"""How long a host may be gone before somebody else is host."""
NOBODY_MS: Final = 3000
"""A round rests when nobody, or too few, have been there for so long (a reload is shorter)."""


class Table:
    """See the module. Viewers are known by keys; a key whose person has a seat is that seat."""

    def __init__(self, table_id: str, room: Room, seeds: Seeds, now: float) -> None:
        self.id = table_id
        self.room = room
        self._seeds = seeds
        self._clock = TableClock(room.ms)
        self._present = Presence(now)
        self._thinking = Thinking(seeds())
        self._answers = Answers()
        self._tickets = Tickets()
        self._signals = Signals()
        self._restarted = False
        self._covered = False
        self._now = now
        self._step = Step()
        self._events: list[Event] = []
        self._news = False
        self._job: Job | None = None

    @property
    def number(self) -> int:
        """Entries in the log; the next one has this number (from 0)."""
        return self.room.number

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
        answer = self._answers.before(key, command)
        if answer is None:
            answer = self._answer(key, command)
            if key in self.room.keys:
                self._answers.keep(key, command, answer)
        self._step.answer = answer
        return self._end()

    def _answer(self, key: str, command: TableCommand) -> Answer:
        person = self.room.keys.get(key)
        if person is None or f"{person.number} {command.id}" not in self.room.applied:
            try:
                self._obey(key, command)
            except No as no:
                return Answer(command.id, Why(no.code, dict(no.values)))
        return Answer(command.id, None)

    def _obey(self, key: str, command: TableCommand) -> None:
        if isinstance(command, MakeMove) and self._clock.runs_from(self._now) is not None:
            raise No("paused")
        for deed in decide(self.room, key, command, self._moment()):
            number = deed.person if isinstance(deed, Joined | Moved) else self.room.keys[key].number
            self._do(deed, f"{number} {command.id}")
        if isinstance(command, Signal):
            self._signal(key, command)
        if isinstance(command, Join | Redeem):
            self._welcome(key)
        self._present.look(self.room, self._now)

    def _moment(self) -> Moment:
        return Moment(self._present.here, self._ms(), lambda code: self._tickets.owner(code, self._now))

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

    def connected(self, now: float, key: str) -> Step:
        """A viewer is there (first socket of theirs, or another): gets the whole state; news for the others."""
        self._begin(now)
        self._present.come(key)
        self._welcome(key)
        self._present.look(self.room, self._now)
        self._news = True
        return self._end()

    def _welcome(self, key: str) -> None:
        """Somebody's seat is theirs again, and a round that rested for want of people goes on."""
        person = self.room.keys.get(key)
        seat = None if person is None or person.left else self.room.seat_of(person)
        if seat is not None and self.room.chairs[seat].stand_in:
            self._say(StandIn(seat, False))
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
        self._present.look(self.room, self._now)
        self._news = True
        return self._end()

    def shown(self, now: float, key: str, socket: int, showing: int) -> Step:
        """That showing was written to one of a viewer's sockets."""
        self._begin(now)
        return self._end()

    def ponged(self, now: float, key: str, socket: int, showing: int, kernel_ms: float | None) -> Step:
        """Its pong is in. `kernel_ms`: that link's round trip as the operating system knows it."""
        self._begin(now)
        return self._end()

    def linked(self, now: float, key: str, trip_ms: float) -> Step:
        """A round trip of a viewer was measured outside a contest."""
        self._begin(now)
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

    # -- a step ---------------------------------------------------------------------------------------------------

    def _begin(self, now: float) -> None:
        self._now = max(now, self._now)
        while self._job is not None and self._job.at <= self._now:
            self._job.do()
            self._job = self._next_job()

    def _end(self) -> Step:
        self._job = self._next_job()
        if self._news or any(entry.kind != "note" for entry in self._step.entries):
            self._step.messages = states(
                self.id, self.room, self._present.here, self._clock, self._now, self._events
            )
        self._step.faults, self._thinking.faults = self._thinking.faults, []
        step, self._step, self._events, self._news = self._step, Step(), [], False
        return step

    def _do(self, deed: Deed, sign: str | None = None) -> None:
        if isinstance(deed, SeatMove):
            self._move(deed.seat, deed.move, sign)
        else:
            self._say(deed, sign)

    def _say(self, fact: AnyFact, sign: str | None = None) -> None:
        self._fold(LogEntry("fact", self._ms(), fact_text(fact), sign))
        if isinstance(fact, Paused):
            self._clock.stop(self._now)
        elif isinstance(fact, Resumed):
            self._clock.run(self._now + COUNTDOWN_MS)
            self._covered = True
        elif isinstance(fact, BrokenOff):
            self._thinking.begin()
            self._clock.run(self._now)
        elif isinstance(fact, StandIn):
            self._thinking.forget(fact.seat)
        elif isinstance(fact, Moved):
            self._tickets.spend(fact.person)
        elif isinstance(fact, RoundBegun):
            self._thinking.begin()
            self._deal(fact.first)

    def _move(self, seat: Seat, move: Move, sign: str | None = None) -> None:
        self._fold(LogEntry("move", self._ms(), f"{seat} {move}", sign))
        self._thinking.moved(self.room, seat)

    def _fold(self, entry: LogEntry) -> None:
        self._events += self.room.fold(entry)
        self._step.entries.append(entry)

    def _ms(self) -> int:
        return self._clock.read(self._now)

    def _deal(self, chosen: Seat | None) -> None:
        match, first = self.room.running(), chosen
        if first is None and self.room.first is not None:
            first = (self.room.first + self.room.round - 1) % match.seats
        deal = match.game.deal(match.state, Rng(self._seeds()), first)
        salt = self._seeds()
        self._say(Committed(commit(salt, str(deal)), salt.hex()))
        self._move(CHANCE, deal)

    # -- what the table does by itself ----------------------------------------------------------------------------

    def _next_job(self) -> Job | None:
        jobs = [job for job in self._jobs() if job is not None]
        return min(jobs, key=lambda job: job.at, default=None)

    def _jobs(self) -> Iterable[Job | None]:
        yield self._new_host()
        if self.room.phase != "round":
            return
        if self._restarted:
            yield Job(self._now, self._note_restart)
            return
        if self.room.paused:
            return
        if self._covered:
            yield Job(self._clock.runs_from(self._now) or self._now, self._uncover)
        yield self._owed_move()
        yield self._note_time()
        yield from self._bots()
        yield from self._absent()

    def _new_host(self) -> Job | None:
        """A host who vanished is followed by somebody who is here."""
        host = None if self.room.host is None else self.room.people[self.room.host]
        here = self._present.here
        if host is None or host.key in here:
            return None
        follower = successor(self.room, here)
        if follower is None:
            return None
        return Job(self._present.away_since(host.key) + HOST_PATIENCE_MS, lambda: self._say(Hosted(follower)))

    def _note_restart(self) -> None:
        self._restarted = False
        self._say(Paused("restart"))

    def _uncover(self) -> None:
        self._covered = False
        self._news = True

    def _note_time(self) -> Job | None:
        """A note now and then: a crash puts the clock back to the last entry."""
        if self.room.due is None or not self.room.due.clock:
            return None
        at = self._clock.when(self.room.ms + STILL_RUNNING_MS)
        return (
            None if at is None else Job(at, lambda: self._fold(LogEntry("note", self._ms(), "still running")))
        )

    def _owed_move(self) -> Job | None:
        due = self.room.due
        if due is None:
            return None
        at = self._clock.when(self.room.due_since + due.after_ms + (GRACE_MS if due.clock else 0))
        return None if at is None else Job(at, lambda: self._move(TABLE, due.move))

    def _bots(self) -> Iterable[Job | None]:
        for seat in self.room.running().to_act():
            if seat >= 0 and self.room.bot_on(seat) is not None:
                yield self._bot(seat)

    def _bot(self, seat: Seat) -> Job | None:
        plan = self._thinking.plan(self.room, seat, self._ms())
        at = None if plan is None else self._clock.when(plan.ms)
        return None if plan is None or at is None else Job(at, lambda: self._bot_moves(seat, plan))

    def _bot_moves(self, seat: Seat, plan: Plan) -> None:
        move = plan.choice.move
        assert move is not None
        if (refusal := self.room.running().why_not(seat, move)) is None:
            self._move(seat, move)
        else:
            self._thinking.refused(self.room, seat, refusal, self._ms())

    def _absent(self) -> Iterable[Job | None]:
        present = self._present
        yield self._rest("nobody", present.quiet_since)
        yield self._rest("vanished", present.short_since)
        patience = self.room.game.patience_s
        if patience is not None:
            for seat in vanished(self.room, present.here):
                yield self._replacement(seat, patience)

    def _rest(self, reason: PauseReason, since: float | None) -> Job | None:
        return None if since is None else Job(since + NOBODY_MS, lambda: self._say(Paused(reason)))

    def _replacement(self, seat: Seat, patience_s: int) -> Job:
        person = self.room.chairs[seat].person
        assert person is not None
        away = self._present.away_since(self.room.people[person].key)
        since = max(away, self._clock.running_since() or 0.0)
        return Job(since + patience_s * 1000, lambda: self._say(StandIn(seat, True)))

"""A table: people, a log and a clock. Fed with instants and commands, it gives entries to keep and messages to send.

Every call takes `now`, the server's clock in ms, and returns a `Step`. What a step says must reach nobody before its
entries are durable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from spieltisch.kernel.chance import Rng
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import CHANCE, TABLE, AnyGame, Choice, Move, Seat, resolve
from spieltisch.table.clock import TableClock
from spieltisch.table.log import (
    AnyFact,
    BrokenOff,
    Hosted,
    Joined,
    LogEntry,
    Opened,
    Paused,
    Resumed,
    RoundBegun,
    Seated,
    StandIn,
    fact_text,
)
from spieltisch.table.names import clean
from spieltisch.table.orders import Deed, No, SeatMove, decide
from spieltisch.table.protocol import Answer, MakeMove, PauseView, State, TableCommand, VerdictLine, Why, You
from spieltisch.table.room import Room
from spieltisch.table.views import COUNTDOWN_MS, check_verdicts, clock_view, table_view

GRACE_MS: Final = 250
"""Moves that arrive so long after a clock's end still count."""
STILL_RUNNING_MS: Final = 5000
"""How much of a clock that people play against a crash may give back at most."""
NOBODY_MS: Final = 3000
"""A round rests when nobody has been there for so long (a reload is shorter)."""

Seeds: TypeAlias = Callable[[], bytes]
"""Gives 32 fresh random bytes."""


@dataclass
class Step:
    """What came of a call. `faults`: what a bot did wrong; its seat then waits and nothing else is touched."""

    entries: list[LogEntry] = field(default_factory=list)
    answer: Answer | None = None
    messages: list[tuple[str, State]] = field(default_factory=list)
    faults: list[Exception] = field(default_factory=list)


@dataclass(frozen=True)
class Job:
    """Something the table will do by itself at the instant `at`."""

    at: float
    do: Callable[[], None]


class Table:
    """See the module. Viewers are known by keys; a key whose person has a seat is that seat."""

    def __init__(self, table_id: str, room: Room, seeds: Seeds) -> None:
        self.id = table_id
        self.room = room
        self._seeds = seeds
        self._clock = TableClock(room.ms)
        self._here: set[str] = set()
        self._gone_since: dict[str, float] = {}
        self._plans: dict[Seat, tuple[int, Choice]] = {}
        self._broken: set[Seat] = set()
        self._faults: list[Exception] = []
        self._dice = Rng(seeds())
        self._empty_since: float | None = None
        self._restarted = False
        self._covered = False
        self._now = 0.0
        self._step = Step()
        self._events: list[Event] = []
        self._news = False

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
        seeds: Seeds,
        verdicts: list[VerdictLine] | None = None,
    ) -> tuple[Table, Step]:
        """A new table with its host on the first seat. Raises BadOption or BadName."""
        name = clean(name)
        resolve(game, game.seats.start, options)
        check_verdicts(game.series, verdicts)
        table = cls(table_id, Room({game.key: game}), seeds)
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
        table = cls(table_id, room, seeds)
        if room.phase == "round":
            table._restarted = room.paused is None
        else:
            table._clock.run(now)
        return table

    def command(self, now: float, key: str, command: TableCommand) -> Step:
        """What somebody wants. The step's answer is for them."""
        self._begin(now)
        person = self.room.keys.get(key)
        if person is None or f"{person.number} {command.id}" not in self.room.applied:
            try:
                self._obey(key, command)
            except No as no:
                self._step.answer = Answer(command.id, Why(no.code, dict(no.values)))
                return self._end()
        self._step.answer = Answer(command.id, None)
        return self._end()

    def _obey(self, key: str, command: TableCommand) -> None:
        if isinstance(command, MakeMove) and self._clock.runs_from(self._now) is not None:
            raise No("paused")
        for deed in decide(self.room, key, command):
            number = deed.person if isinstance(deed, Joined) else self.room.keys[key].number
            self._do(deed, f"{number} {command.id}")

    def connected(self, now: float, key: str) -> Step:
        """A viewer is there (first socket of theirs, or another): gets the whole state; news for the others."""
        self._begin(now)
        self._here.add(key)
        self._empty_since = None
        self._gone_since.pop(key, None)
        person = self.room.keys.get(key)
        seat = self.room.seat_of(person)
        if person is not None and not person.left and seat is not None:
            if self.room.chairs[seat].stand_in:
                self._say(StandIn(seat, False))
            if self.room.paused and self.room.paused.reason != "asked":
                self._say(Resumed())
        self._news = True
        return self._end()

    def disconnected(self, now: float, key: str) -> Step:
        """A viewer's last socket has closed."""
        self._begin(now)
        self._here.discard(key)
        if key in self.room.keys:
            self._gone_since[key] = now
        if not self._here:
            self._empty_since = now
        self._news = True
        return self._end()

    def tick(self, now: float) -> Step:
        """Time has passed."""
        self._begin(now)
        return self._end()

    def wake_at(self) -> float | None:
        """When `tick` is wanted."""
        job = self._next_job()
        if self._faults:
            return self._now
        return None if job is None else job.at

    # -- a step ---------------------------------------------------------------------------------------------------

    def _begin(self, now: float) -> None:
        self._now = max(now, self._now)
        self._step, self._events, self._news = Step(), [], False
        while (job := self._next_job()) is not None and job.at <= self._now:
            job.do()

    def _end(self) -> Step:
        if self._news or any(entry.kind != "note" for entry in self._step.entries):
            self._step.messages = self._messages()
        self._step.faults, self._faults = self._faults, []
        return self._step

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
            self._plans.clear()
            self._clock.run(self._now)
        elif isinstance(fact, Joined | StandIn):
            self._plans.clear()
        elif isinstance(fact, RoundBegun):
            self._broken.clear()
            self._deal()

    def _move(self, seat: Seat, move: Move, sign: str | None = None) -> None:
        self._fold(LogEntry("move", self._ms(), f"{seat} {move}", sign))
        self._plans.clear()

    def _fold(self, entry: LogEntry) -> None:
        self._events += self.room.fold(entry)
        self._step.entries.append(entry)

    def _ms(self) -> int:
        return self._clock.read(self._now)

    def _deal(self) -> None:
        match = self.room.running()
        first = self.room.first
        if first is not None:
            first = (first + self.room.round - 1) % match.seats
        while CHANCE in match.to_act():
            self._move(CHANCE, match.game.deal(match.state, Rng(self._seeds()), first))

    # -- what the table does by itself ----------------------------------------------------------------------------

    def _next_job(self) -> Job | None:
        jobs = [job for job in self._jobs() if job is not None]
        return min(jobs, key=lambda job: job.at, default=None)

    def _jobs(self) -> Iterable[Job | None]:
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
            if seat >= 0 and seat not in self._broken and self.room.bot_on(seat) is not None:
                yield self._bot(seat)

    def _bot(self, seat: Seat) -> Job | None:
        try:
            ms, choice = self._plan(seat)
        except Exception as fault:  # whatever a bot's code raises must not reach the table
            self._break(seat, fault)
            return None
        at = None if choice.move is None else self._clock.when(ms)
        return None if at is None else Job(at, lambda: self._bot_moves(seat, choice))

    def _plan(self, seat: Seat) -> tuple[int, Choice]:
        if seat not in self._plans:
            bot = self.room.game.bots[self.room.bot_on(seat) or self.room.game.stand_in]
            choice = bot.choose(self.room.running().view(seat), self._dice)
            self._plans[seat] = self.room.ms + choice.think_ms, choice
        return self._plans[seat]

    def _bot_moves(self, seat: Seat, choice: Choice) -> None:
        assert choice.move is not None
        if (refusal := self.room.running().why_not(seat, choice.move)) is None:
            self._move(seat, choice.move)
        elif choice.slip:
            del self._plans[seat]
        else:
            self._break(seat, RuntimeError(f"the bot on seat {seat} chose '{choice.move}': {refusal.code}"))

    def _break(self, seat: Seat, fault: Exception) -> None:
        self._broken.add(seat)
        self._faults.append(fault)

    def _absent(self) -> Iterable[Job]:
        if self._empty_since is not None:
            yield Job(self._empty_since + NOBODY_MS, lambda: self._say(Paused("nobody")))
        patience = self.room.game.patience_s
        for seat, chair in enumerate(self.room.chairs):
            if patience is None or chair.person is None or chair.stand_in:
                continue
            key = self.room.people[chair.person].key
            if key not in self._here:
                yield self._replacement(seat, key, patience)

    def _replacement(self, seat: Seat, key: str, patience_s: int) -> Job:
        since = max(self._gone_since.get(key, 0.0), self._clock.running_since() or 0.0)
        return Job(since + patience_s * 1000, lambda: self._say(StandIn(seat, True)))

    # -- what people see ------------------------------------------------------------------------------------------

    def _messages(self) -> list[tuple[str, State]]:
        room = self.room
        clock = clock_view(room, self._clock, self._now) if room.phase == "round" else None
        shown = table_view(self.id, room, self._here, clock, self._pause_view())
        return [(key, self._state(key, shown)) for key in sorted(self._here)]

    def _state(self, key: str, shown: Any) -> State:
        room = self.room
        person = room.keys.get(key)
        person = None if person is None or person.left else person
        seat = room.seat_of(person)
        number = None if person is None else person.number
        return State(
            seq=room.number,
            you=You(number, seat, number is not None and number == room.host),
            table=shown,
            view=self._view(seat),
            offers=self._offers(seat),
            events=[event.told(seat) for event in self._events],
        )

    def _view(self, seat: Seat | None) -> Any:
        room = self.room
        if room.match is None or (self._rests() and room.game.covered_in_pause):
            return None
        return room.match.view(seat)

    def _offers(self, seat: Seat | None) -> list[str]:
        room = self.room
        if seat is None or room.match is None or self._rests() or not room.game.offers_shown:
            return []
        if seat not in room.match.to_act():
            return []
        return [str(move) for move in room.game.offers(room.match.state, seat)]

    def _rests(self) -> bool:
        return self.room.paused is not None or self._clock.runs_from(self._now) is not None

    def _pause_view(self) -> PauseView | None:
        paused = self.room.paused
        if paused is None:
            return None
        return PauseView(
            paused.reason, None if paused.person is None else self.room.people[paused.person].name
        )

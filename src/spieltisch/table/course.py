"""The course of a table: what becomes of its log, its clock and its race, and what it does by itself.

Between `_begin` and `_end` lies one step. People come in with `table.table`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

from spieltisch.kernel.chance import Rng
from spieltisch.kernel.commitment import commit
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import CHANCE, TABLE, Due, Move, Seat
from spieltisch.table.absence import Absence
from spieltisch.table.answers import Answers
from spieltisch.table.asking import SeatMove
from spieltisch.table.clock import TableClock
from spieltisch.table.log import (
    AnyFact,
    BrokenOff,
    Committed,
    Finishes,
    LogEntry,
    Moved,
    Paused,
    Resumed,
    RoundBegun,
    StandIn,
    fact_text,
)
from spieltisch.table.presence import Presence
from spieltisch.table.protocol import (
    Answer,
    TableCommand,
    Why,
)
from spieltisch.table.race import Race, Waiting, touches
from spieltisch.table.room import Room
from spieltisch.table.step import Job, Seeds, Step
from spieltisch.table.thinking import Pending, Plan, Thinking
from spieltisch.table.tickets import Tickets
from spieltisch.table.views import COUNTDOWN_MS, Live, states

GRACE_MS: Final = 250
"""Moves that arrive so long after a clock's end still count."""
STILL_RUNNING_MS: Final = 5000
"""How much of a clock that people play against a crash may give back at most."""


class Course:
    """See the module."""

    def __init__(self, table_id: str, room: Room, seeds: Seeds, now: float) -> None:
        self.id = table_id
        self.room = room
        self._seeds = seeds
        self._clock = TableClock(room.ms)
        self._present = Presence(now)
        self._race = Race()
        self._absence = Absence(room, self._present, self._clock, self._say_settled)
        self._thinking = Thinking(seeds())
        self._answers = Answers()
        self._tickets = Tickets()
        self._restarted = False
        self._covered = False
        self._now = now
        self._step = Step()
        self._events: list[Event] = []
        self._news = False
        self._job: Job | None = None
        self._asked: tuple[str, str] | None = None
        self._postponed: deque[Callable[[], None]] = deque()
        """What is done when no play waits any more: nobody closes the window in which others may have been faster."""

    @property
    def number(self) -> int:
        """Entries in the log; the next one has this number (from 0)."""
        return self.room.number

    def _begin(self, now: float) -> None:
        self._now = max(now, self._now)
        while self._job is not None and self._job.at <= self._now:
            self._job.do()
            self._job = self._next_job()

    def _end(self) -> Step:
        if self._race.deadline(self._now) == self._now:
            self._settle()
        self._do_postponed()
        self._job = self._next_job()
        if self._news or any(entry.kind != "note" for entry in self._step.entries):
            self._step.messages = states(self.id, self.room, self._live())
            self._step.showing = self._race.shows
        self._step.faults, self._thinking.faults = self._thinking.faults, []
        step, self._step, self._events, self._news = self._step, Step(), [], False
        self._asked = None
        return step

    def _live(self) -> Live:
        links = self._race.medians() if self.room.game.contests else {}
        locks = self._race.locks(self._now)
        return Live(self._present.here, self._clock, self._now, links, locks, self._events)

    def _look_who_is_here(self) -> None:
        """Somebody has come or gone."""
        self._present.look(self.room, self._now)
        self._look()
        self._news = True

    def _look(self, laid: tuple[Seat, float] | None = None) -> None:
        waits = self._covered or self._restarted or self._clock.runs_from(self._now) is not None
        covered = waits or self.room.paused is not None
        self._race.look(self.room, self._present.here, self._now, covered, laid)

    def _say_settled(self, fact: AnyFact) -> None:
        """Say something of the table's own accord; by what is settled first the round may be over and need no rest."""
        if not touches(self.room, [fact], self._race.waiting):
            self._say(fact)
            return
        self._settle()
        if self.room.phase == "round" or not isinstance(fact, Paused):
            self._say(fact)

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
        self._look()

    def _move(self, seat: Seat, move: Move, sign: str | None = None, at: float | None = None) -> None:
        """Make a move that came `at`."""
        self._fold(LogEntry("move", self._ms(), f"{seat} {move}", sign))
        self._thinking.moved(self.room, seat)
        finishes = self._race.finishes() if self.room.phase != "round" else []
        self._look((seat, self._now if at is None else at))
        if finishes:
            self._say(Finishes(finishes))

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

    # -- plays that wait ---------------------------------------------------------------------------------------------

    def _play(self, deed: SeatMove, at: float, play: Waiting) -> bool:
        """Make a legal move that came `at`, or let it wait until it is settled who was first: whether it does."""
        if self._race.offer(self.room, deed.seat, at, play):
            if play.asked is not None:
                self._answers.wait(*play.asked)
            return True
        self._move(deed.seat, deed.move, play.sign, at)
        return False

    def _measured(self, now: float, note: Callable[[], None]) -> Step:
        """Note what was measured of the links: that changes nothing but until when plays wait, if any do."""
        due = self._job is not None and self._job.at <= now
        if not due and not self._race.waiting:
            self._now = max(now, self._now)
            note()
            return Step()
        self._begin(now)
        note()
        return self._end()

    def _settle(self) -> None:
        """Make the play that was first, and tell the others that they were late."""
        for offer, refusal, receipt in self._race.settle(self.room.running()):
            play = offer.what
            if refusal is None:
                self._move(offer.seat, play.move, play.sign, offer.at)
            if play.asked is None:
                self._thinking.forget(offer.seat)
            else:
                key, command = play.asked
                why = None if refusal is None else Why(refusal.code, dict(refusal.values))
                self._reply(key, command, Answer(command.id, why, receipt))

    def _reply(self, key: str, command: TableCommand, answer: Answer) -> None:
        self._answers.answered(key, command)
        if key in self.room.keys:
            self._answers.keep(key, command, answer)
        if (key, command.id) == self._asked:
            self._step.answer = answer
        else:
            self._step.verdicts.append((key, answer))

    # -- what the table does by itself ------------------------------------------------------------------------------

    def _next_job(self) -> Job | None:
        jobs = [job for job in self._jobs() if job is not None]
        return min(jobs, key=lambda job: job.at, default=None)

    def _jobs(self) -> Iterable[Job | None]:
        yield self._absence.new_host()
        if self.room.phase != "round":
            return
        if self._restarted:
            yield Job(self._now, self._note_restart)
            return
        if self.room.paused:
            return
        if self._covered:
            yield Job(self._clock.runs_from(self._now) or self._now, self._uncover)
        yield self._settling()
        yield self._owed_move()
        yield self._note_time()
        yield from self._bots()
        yield from self._absence.in_round()

    def _settling(self) -> Job | None:
        at = self._race.deadline(self._now)
        return None if at is None else Job(at, self._decide)

    def _decide(self) -> None:
        self._settle()
        self._do_postponed()

    def _do_postponed(self) -> None:
        while self._postponed and not self._race.waiting:
            self._postponed.popleft()()

    def _note_restart(self) -> None:
        self._restarted = False
        self._say(Paused("restart"))

    def _uncover(self) -> None:
        self._covered = False
        self._news = True
        if self.room.game.contests:
            self._thinking.anew()
        self._look()

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
        return None if at is None else Job(at, lambda: self._make_owed(due))

    def _make_owed(self, due: Due) -> None:
        if self._race.waiting:
            self._settle()
        if self.room.due is not None and self.room.due.key == due.key:
            self._move(TABLE, due.move)

    def _bots(self) -> Iterable[Job | None]:
        for seat in self.room.running().to_act():
            if seat >= 0 and self.room.bot_on(seat) is not None:
                yield self._bot(seat)

    def _bot(self, seat: Seat) -> Job | None:
        if seat in self._race.waiting:
            return None
        plan = self._thinking.plan(self.room, seat, self._ms())
        at = None if plan is None else self._clock.when(plan.ms)
        if plan is None or at is None:
            return None
        if isinstance(plan, Pending):
            return Job(at, lambda: self._thinking.thought(self.room.game, plan.wanted.number, None))
        at = max(at, self._race.locks(at).get(seat, at), self._now)
        return Job(at, lambda: self._bot_moves(seat, plan, at))

    def _bot_moves(self, seat: Seat, plan: Plan, at: float) -> None:
        move = plan.choice.move
        assert move is not None
        if (refusal := self._race.refusal(self.room, seat, at, move, bot=True)) is None:
            self._play(SeatMove(seat, move), at, Waiting(move))
        else:
            self._race.lock(seat, at, refusal.lock_ms)
            self._thinking.refused(self.room, seat, plan, refusal, self._ms())

"""A running table: who listens to it, its next alarm, and the order in which what it says goes out.

What a step says waits until its entries are durable and all that was said before is out. Nothing here ever waits: a
finished commit, an alarm and an arriving command each call in.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from math import ceil
from typing import Final, NamedTuple

from spieltisch.kernel.game import AnyGame
from spieltisch.server.advising import Advising
from spieltisch.server.frames import trouble, write_message
from spieltisch.server.journal import Journal
from spieltisch.server.link import Link, now_ms
from spieltisch.server.measuring import Measuring
from spieltisch.server.tally import tally
from spieltisch.server.thoughts import Thoughts
from spieltisch.store import Store
from spieltisch.table.asking import may_delete
from spieltisch.table.hints import Inquiry
from spieltisch.table.protocol import Answer, AskHint, Hint, TableCommand, Why
from spieltisch.table.room import Phase, Played
from spieltisch.table.step import Step
from spieltisch.table.table import Table

journal = Journal(__name__)

MOST_LINKS: Final = 12
"""Tabs of one viewer at one table; the oldest gives way."""
TOO_MANY: Final = 1008
MOST_WAITING: Final = 1024 * 1024
"""Bytes of states that wait to be durable; beyond them, each viewer's older ones give way to the newest."""
TRY_AGAIN: Final = 1013
"""The close code that means: come back, the table will be read from its log again."""


class Asker(NamedTuple):
    """Who wants something: a viewer, over a link, by a command with an id."""

    key: str
    link: Link
    id: str


class Shown(NamedTuple):
    """A state for a viewer. `showing`: it shows the open contest of a race, as the table's showing of that number."""

    key: str
    state: bytes
    showing: int | None


class Parcel(NamedTuple):
    """What one step says, to go out when `durable` is done (None: it wrote nothing)."""

    durable: Future[None] | None
    answers: list[tuple[Link, bytes]]
    told: list[tuple[str, bytes]]
    states: list[Shown]

    @property
    def size(self) -> int:
        """Bytes of its states."""
        return sum(len(shown.state) for shown in self.states)


class LiveTable:
    """See the module. Viewers are known by keys (`server.viewer`), each with a link for every tab.

    When its own code fails or its log cannot be written, what is in memory is worth nothing: it retires, which ends
    all its connections, and whoever comes back finds the table as its log tells it.
    """

    def __init__(
        self, table: Table, store: Store, advising: Advising, retired: Callable[[LiveTable], None]
    ) -> None:
        """`retired` is called at the end of a table that failed."""
        self.id = table.id
        self._table = table
        self._store = store
        self._retired = retired
        self._loop = asyncio.get_running_loop()
        self._links: dict[str, list[Link]] = {}
        self._waiting: deque[Parcel] = deque()
        self._size = 0
        self._measuring = Measuring(table, self._call)
        self._thoughts = Thoughts(table, advising, self._call)
        self._races = False
        self._asked: dict[tuple[str, str], Link] = {}
        """By viewer and id of a command that waits for its answer: the link that asked last."""
        self._alarm: asyncio.TimerHandle | None = None
        self._at: float | None = None
        self._frozen = False
        self._failed = False
        self.unsaved = False
        """It ended because its log could not be written, not by a fault of its own."""

    @property
    def game(self) -> AnyGame:
        """What is played here."""
        return self._table.room.game

    @property
    def rests(self) -> bool:
        """Nobody is here, nothing is to come, and all that was said is out."""
        return not self._links and self._at is None and not self._waiting

    def knows(self, key: str) -> bool:
        """Whether this viewer has a name here."""
        return key in self._table.room.keys

    def has_room_for(self, key: str, most: int) -> bool:
        """Whether one more connection of this viewer leaves no more than `most` here, or it has a name here."""
        return key in self._links or len(self._links) < most or self.knows(key)

    def enter(self, key: str, link: Link) -> None:
        """A viewer has one more connection; it will get the whole state."""
        links = self._links.setdefault(key, [])
        links.append(link)
        if self._frozen:
            link.close(TRY_AGAIN)
        elif len(links) > MOST_LINKS:
            links[0].close(TOO_MANY, "too many connections")
        link.ponged = partial(self._measuring.ponged, key, link)
        measures = self._races
        self._call(now_ms(), lambda now: self._table.connected(now, key))
        if measures:
            self._measuring.measure(key, link)

    def leave(self, key: str, link: Link) -> None:
        """A viewer has one connection less."""
        self._links[key].remove(link)
        self._measuring.forget(link)
        if not self._links[key]:
            del self._links[key]
            self._call(now_ms(), lambda now: self._table.disconnected(now, key))

    def command(self, key: str, link: Link, command: TableCommand) -> None:
        """Somebody wants something; the answer goes to the link it came from.

        If it waits until a contest is settled: to the one from which the same came last.
        """
        self._measuring.heard(key, link)
        self._call(
            link.arrived,
            lambda now: self._table.command(now, key, command, link.number),
            Asker(key, link, command.id),
        )

    def played(self, number: int) -> Played | None:
        """The finished round of this number (from 1), if there is one in the series."""
        rounds = self._table.room.played
        return rounds[number - 1] if 0 < number <= len(rounds) else None

    @property
    def phase(self) -> Phase:
        """What the table is at."""
        return self._table.room.phase

    @property
    def round_runs(self) -> bool:
        """Whether somebody is playing."""
        return self._table.room.phase == "round"

    def may_delete(self, key: str) -> bool:
        """Whether a viewer may end this table for good."""
        return may_delete(self._table.room, key)

    def ticket(self, key: str) -> str:
        """A code with which this viewer's place can be taken along to another browser. Raises No."""
        return self._table.ticket(now_ms(), key)

    def inquire(self, key: str, ask: AskHint) -> Inquiry:
        """What a viewer asks a hint about. Raises No."""
        return self._table.inquire(now_ms(), key, ask)

    def answer_hint(self, link: Link, hint: Hint) -> None:
        """Tell whoever asked, after all that was said before: a hint may be about what is not durable yet."""
        if not self._frozen:
            self._wait(Parcel(None, [(link, write_message(hint))], [], []))
            self._flush()

    def begin(self, step: Step) -> Future[None]:
        """The step that opened the table; done when it is durable."""
        durable = self._append(step)
        assert durable is not None
        self._set_alarm()
        return durable

    def wake(self) -> None:
        """Set the alarm of a table just read from its log."""
        self._call(now_ms(), self._table.tick)

    def freeze(self) -> None:
        """From here on nothing happens; what is being written still goes out."""
        self._frozen = True
        self._thoughts.drop()
        if self._alarm is not None:
            self._alarm.cancel()

    def tell(self, frame: bytes) -> None:
        """Send a frame to everyone connected."""
        for links in self._links.values():
            for link in links:
                link.write(frame)

    def dismiss(self, code: int) -> None:
        """End every connection."""
        for links in self._links.values():
            for link in links:
                link.close(code)

    def _call(self, at: float, call: Callable[[float], Step], asker: Asker | None = None) -> None:
        """Let the table take a step at the instant `at`, which may be a little ago, for whoever asked for it."""
        if self._frozen:
            return  # every connection is about to end; commands without an answer are sent again
        try:
            step = call(at)
            self._set_alarm()
            self._send(step, asker)
            self._thoughts.look()
        except Exception as error:
            journal.error("table_failed", table=self.id, fault=error)
            if asker is not None:
                tally.answered("table_fault")
                asker.link.write(write_message(Answer(asker.id, Why("table_fault", {}))))
            self._retire()
            return
        for fault in step.faults:
            journal.error("bot_failed", table=self.id, fault=fault)
        if self._races != self.game.contests:
            self._begin_to_measure()

    def _begin_to_measure(self) -> None:
        """Another game is played: if it is a race, everybody's links are measured."""
        self._races = self.game.contests
        for key, links in self._links.items() if self._races else ():
            for link in links:
                self._measuring.measure(key, link)

    def _set_alarm(self) -> None:
        """An alarm that rings too early does no harm, so it is only ever brought forward."""
        at = self._table.wake_at()
        if self._alarm is not None and self._at is not None and at is not None and self._at <= at:
            return
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self._at = at
        if at is not None:
            self._alarm = self._loop.call_later(max(1, ceil(at - now_ms())) / 1000, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._call(now_ms(), self._table.tick)

    def _send(self, step: Step, asker: Asker | None) -> None:
        answers = self._answers(step, asker)
        if not (step.entries or step.messages or step.told or answers):
            return
        states = [
            Shown(key, write_message(state), None if state.you.seat is None else step.showing)
            for key, state in step.messages
            if key in self._links
        ]
        told = [(key, frame) for frame in map(write_message, step.told) for key in self._links]
        durable = self._append(step)
        self._wait(Parcel(durable, answers, told, states))
        if durable is None:
            self._flush()
        else:
            durable.add_done_callback(lambda _: self._loop.call_soon_threadsafe(self._flush))

    def _answers(self, step: Step, asker: Asker | None) -> list[tuple[Link, bytes]]:
        """Who is told what. Whoever asks for something that waits is remembered: the newest link has the one verdict."""
        if asker is not None and step.answer is None:
            self._asked[asker.key, asker.id] = asker.link
        given = [
            (link, verdict)
            for key, verdict in step.verdicts
            if (link := self._asked.pop((key, verdict.id), None)) is not None
        ]
        if asker is not None and step.answer is not None:
            given.append((asker.link, step.answer))
        for _, answer in given:
            tally.answered(answer.why.code if answer.why else None)
        return [(link, write_message(answer)) for link, answer in given]

    def _wait(self, parcel: Parcel) -> None:
        """Put it at the end of what waits; a state is whole, so nobody needs an older one."""
        self._waiting.append(parcel)
        self._size += parcel.size
        if self._size <= MOST_WAITING:
            return
        newest: set[str] = set()
        for older in reversed(self._waiting):
            older.states[:] = [shown for shown in older.states if shown.key not in newest]
            newest.update(shown.key for shown in older.states)
        self._size = sum(kept.size for kept in self._waiting)

    def _append(self, step: Step) -> Future[None] | None:
        if not step.entries:
            return None
        first = self._table.number - len(step.entries)
        return self._store.append(self.id, first, step.entries)

    def _flush(self) -> None:
        """Send what may go out, in order."""
        while self._waiting and ((durable := self._waiting[0].durable) is None or durable.done()):
            parcel = self._waiting.popleft()
            self._size -= parcel.size
            if durable is not None and (fault := durable.exception()):
                self._unsaved(fault)
                return
            self._deliver(parcel)
        self._measuring.tell()
        if self._failed and not self._waiting:
            self._end()

    def _deliver(self, parcel: Parcel) -> None:
        """An answer goes out together with the state that comes of it, before it."""
        first: dict[Link, bytes] = {}
        for link, answer in parcel.answers:
            first[link] = first.get(link, b"") + answer
        for key, state, showing in parcel.states:
            for link in self._links.get(key, ()):
                self._measuring.write(key, link, first.pop(link, b"") + state, showing)
        for link, answer in first.items():
            link.write(answer)
        for key, frame in parcel.told:
            for link in self._links.get(key, ()):
                link.write(frame)

    def _unsaved(self, fault: BaseException) -> None:
        journal.error("not_saved", table=self.id, why=fault)
        self.unsaved = True
        self._waiting.clear()
        self._size = 0
        self.tell(trouble("not_saved"))
        self._retire()

    def _retire(self) -> None:
        """End everything as soon as what is being written is out."""
        self.freeze()
        self._failed = True
        if not self._waiting:
            self._end()

    def _end(self) -> None:
        self.dismiss(TRY_AGAIN)
        self._retired(self)

"""A server that is killed or finds its disk full under load, and what its log must say afterwards.

Everything that anybody was told is kept here and held against the log: an answered command is in it, nothing was shown
that is not in it, it can be folded to its end, and it gives the very views that were shown.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from bench.load import Socket, connect
from bench.measure import Wrong
from bench.prepared import NAMES, Prepared, logs
from spieltisch.games import GAMES
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import CHANCE
from spieltisch.table.log import BadLog, LogEntry
from spieltisch.table.room import Room
from tests.server.client import PATIENCE, Server
from tests.server.legal import may_do

BEAT_S: Final = 0.02
"""Each table does something so often."""
AGAIN_S: Final = 0.1
"""How soon somebody whose connection ended is back."""
MOST_S: Final = 60
SHORT_COUNTDOWN: Final = (
    PATIENCE
    + """
import sys
from spieltisch.cli import main
from spieltisch.table import table, views
table.COUNTDOWN_MS = views.COUNTDOWN_MS = 50
"""
)
PROGRAM: Final = SHORT_COUNTDOWN + "sys.exit(main())\n"
FILLING: Final = (
    SHORT_COUNTDOWN
    + """
import resource, signal
from pathlib import Path
data = Path(sys.argv[sys.argv.index("--data") + 1])
def limit(more):
    size = max(file.stat().st_size for file in data.iterdir()) + more if more is not None else resource.RLIM_INFINITY
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
signal.signal(signal.SIGUSR1, lambda *_: limit(%d))
signal.signal(signal.SIGUSR2, lambda *_: limit(None))
sys.exit(main())
"""
)
"""From SIGUSR1 to SIGUSR2 no file may grow beyond its size and a little more: what a full disk looks like to a program,
made without a disk of its own and without rights that a user lacks."""


class Party:
    """The people of a table, and everything they were told. `answered`: commands, as the log writes them."""

    def __init__(self, table: Prepared, dice: Rng) -> None:
        self.table = table
        self.answered: set[str] = set()
        self.states: list[bytes] = [b""] * len(table.secrets)
        self.unsaved = False
        self.fault = ""
        self._dice = dice
        self._number = 0
        self._sockets: list[Socket | None] = [None] * len(table.secrets)
        self._turn: dict[int, list[str]] = {}
        self._phase = "round"

    async def live(self, host: str) -> None:
        """Come, do things, and come again whenever a connection ends; for ever."""
        while True:
            for person, secret in enumerate(self.table.secrets):
                socket = self._sockets[person]
                if socket is None or socket.lost.is_set():
                    await self._enter(host, person, secret)
            self._do_something()
            await asyncio.sleep(BEAT_S)

    async def _enter(self, host: str, person: int, secret: str) -> None:
        self._turn.pop(person, None)
        try:
            heard = partial(self._hear, person)
            self._sockets[person] = await connect(host, self.table.id, secret, heard)
        except OSError:
            await asyncio.sleep(AGAIN_S)

    def leave(self) -> None:
        """Cut every connection."""
        for socket in self._sockets:
            if socket is not None:
                socket.transport.abort()
        self._sockets = [None] * len(self._sockets)

    def _hear(self, person: int, text: bytes) -> None:
        message = json.loads(text)
        if message["type"] == "state":
            self.states[person] = text
            self._phase = message["table"]["phase"]
            self._turn.pop(person, None)
            moves = message["offers"] if GAMES[self.table.game].contests else may_do(message)
            if moves:
                self._turn[person] = moves
        elif message["type"] == "answer" and message["why"] is None:
            self.answered.add(f"{person} {message['id']}")
        elif message["type"] == "trouble" and message["why"]["code"] == "not_saved":
            self.unsaved = True
        elif message["type"] == "gone" and message["why"]["code"] == "restarting":
            pass
        elif message["type"] in ("trouble", "gone"):
            self.fault = f"table {self.table.id}: somebody was told {message}"

    def _do_something(self) -> None:
        """A move, a new name, or (rarely) the end of the round and the next one: steps of one entry and of several."""
        chosen = self._dice.below(100)
        if self._phase != "round":
            self._say(0, type="start_round")
        elif chosen == 0:
            self._say(0, type="end_round")
        elif self._turn and chosen < 70:
            person, offers = self._turn.popitem()
            self._say(person, type="move", move=self._dice.pick(offers))
        else:
            person = self._dice.below(len(self._sockets))
            self._say(person, type="rename", name=f"{NAMES[person]} {self._number}")

    def _say(self, person: int, **command: str) -> None:
        socket = self._sockets[person]
        if socket is not None and not socket.transport.is_closing():
            self._number += 1
            socket.send(json.dumps({"id": str(self._number), **command}).encode())


class Evening:
    """Some tables in one folder, on which one server after another comes to grief."""

    def __init__(self, data: Path, tables: list[Prepared], seed: str) -> None:
        self.data = data
        self.tables = tables
        self.dice = Rng(seed)
        self.parties = [Party(table, Rng(f"{seed} {table.game} {at}")) for at, table in enumerate(tables)]

    def killed(self) -> int:
        """Play, kill the server at a random moment, and look at the logs; commands answered. Raises Wrong."""
        before = self._answered()
        server = Server(self.data, program=PROGRAM)
        try:
            asyncio.run(self._play(server.host, 0.2 + self.dice.below(1000) / 1000))
        finally:
            server.end("kill")
        self.look()
        return self._answered() - before

    def undisturbed(self, meanwhile: Callable[[], None]) -> int:
        """Play while something else is done with the games, and look at the logs; commands answered. Raises Wrong."""
        before = self._answered()
        server = Server(self.data, program=PROGRAM)
        try:
            asyncio.run(self._play_beside(server.host, meanwhile))
        finally:
            status = server.end()
        if status or server.errors:
            raise Wrong(f"the server ended with {status}: {server.errors}")
        self.look()
        return self._answered() - before

    def filled(self) -> int:
        """Play, let the disk be full from a random write on, then free again; commands answered. Raises Wrong."""
        before = self._answered()
        server = Server(self.data, program=FILLING % self.dice.below(100_000))
        try:
            asyncio.run(self._fill(server))
        finally:
            status = server.end()
        if status:
            raise Wrong(f"the server ended with {status}: {server.errors}")
        self.look()
        return self._answered() - before

    def _answered(self) -> int:
        return sum(len(party.answered) for party in self.parties)

    async def _play(self, host: str, seconds: float) -> None:
        with self._everybody(host):
            await _until(lambda: all(party.states[0] for party in self.parties))
            await asyncio.sleep(seconds)

    async def _play_beside(self, host: str, meanwhile: Callable[[], None]) -> None:
        with self._everybody(host):
            await _until(lambda: all(party.states[0] for party in self.parties))
            await asyncio.to_thread(meanwhile)

    async def _fill(self, server: Server) -> None:
        with self._everybody(server.host):
            await asyncio.sleep(0.2 + self.dice.below(500) / 1000)
            os.kill(server.process.pid, signal.SIGUSR1)
            await _until(lambda: all(party.unsaved for party in self.parties))
            self.look()
            os.kill(server.process.pid, signal.SIGUSR2)
            before = [len(party.answered) for party in self.parties]
            await _until(
                lambda: all(
                    len(party.answered) > count for party, count in zip(self.parties, before, strict=True)
                )
            )

    @contextmanager
    def _everybody(self, host: str) -> Iterator[None]:
        for party in self.parties:
            party.unsaved, party.states = False, [b""] * len(party.states)
        tasks = [asyncio.ensure_future(party.live(host)) for party in self.parties]
        try:
            yield
            if faults := [party.fault for party in self.parties if party.fault]:
                raise Wrong(faults[0])
        finally:
            for task, party in zip(tasks, self.parties, strict=True):
                task.cancel()
                party.leave()

    def look(self) -> None:
        """Hold everything that was said against the logs. Raises Wrong."""
        parties = {party.table.id: party for party in self.parties}
        for table, log in logs(self.data, self.tables):
            _compare(parties[table.id], log)


async def _until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(MOST_S):
        while not so():
            await asyncio.sleep(BEAT_S)


def _compare(party: Party, log: list[LogEntry]) -> None:
    table = party.table
    if lost := party.answered - {entry.command for entry in log if entry.command}:
        raise Wrong(f"table {table.id}: answered, but not in the log: {sorted(lost)}")
    shown = {person: json.loads(text) for person, text in enumerate(party.states) if text}
    room = Room(GAMES)
    for number in range(len(log) + 1):
        for person, state in shown.items():
            if state["seq"] == number:
                _see(room, person, state)
        if number < len(log):
            _fold(room, table, log[number])
    if (latest := max((state["seq"] for state in shown.values()), default=0)) > len(log):
        raise Wrong(f"table {table.id}: {latest} entries were shown, {len(log)} are in the log")
    if room.phase == "round" and CHANCE in room.running().to_act():
        raise Wrong(f"table {table.id}: a round has begun without its deal")


def _fold(room: Room, table: Prepared, entry: LogEntry) -> None:
    try:
        room.fold(entry)
    except BadLog as error:
        raise Wrong(f"table {table.id}: {error}") from error


def _see(room: Room, seat: int, state: dict[str, Any]) -> None:
    """Somebody was shown this when the log was so long."""
    names = [chair.name for chair in room.chairs]
    if [each["name"] for each in state["table"]["seats"]] != names or state["table"]["phase"] != room.phase:
        raise Wrong(f"seat {seat} was shown another table at {state['seq']} than the log tells of")
    if state["view"] is not None and state["view"] != msgspec.to_builtins(room.running().view(seat)):
        raise Wrong(f"seat {seat} was shown other cards at {state['seq']} than the log tells of")

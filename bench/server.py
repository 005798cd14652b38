"""The server under load: how long until everybody has seen a move, how many moves a second, how much memory."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import uvloop

from bench.load import BEAT_S, TEXT, Crowd, Group, connect, frame
from bench.measure import Figure
from spieltisch.server.viewer import COOKIE, new_secret
from tests.server.client import Person, Server, running

GAME = "viereinhalb"
OPTIONS: dict[str, Any] = {"seconds": 1800, "rounds": 10}
"""A clock runs, but ends no round."""
TABLES = 500
SEATS = 4
RATE = 2000
RUNS = 3
SECONDS = 10.0
STEPS = 10
"""The tables begin in so many parts, lest all rounds end together."""
FASTER = 1.2
MOST_MS = 25
MOST_LAG_MS = 5
FLOOD = frame(TEXT, b'{"type":"ask_time","sent":1}') * 100
FLOOD_PAUSE_S = 0.2

Trouble: TypeAlias = Callable[[str, str], Coroutine[Any, Any, None]]
"""Given a host and a table; goes on for ever."""


def server() -> Iterator[Figure]:
    """500 tables with 4 sockets each; the server has one core, the people have another."""
    with TemporaryDirectory() as data, pinned(Path(data)) as server:
        load = Load(server)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(load.gather())
            windows = [runner.run(load.window()) for _ in range(RUNS)]
            yield told("server", windows)
            yield Figure("server.cpu", median(window.cpu for window in windows), "µs a move", RUNS)
            yield from load.memory()
            for name, trouble in {"slow_reader": read_nothing, "flood": flood}.items():
                yield told(f"server.{name}", [runner.run(load.beside(trouble)) for _ in range(RUNS)])
            yield runner.run(load.saturated())


@contextmanager
def pinned(data: Path, *arguments: str) -> Iterator[Server]:
    """A server on a core that this process leaves to it."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[:1])
    try:
        with running(data, *arguments) as server:
            os.sched_setaffinity(0, cores[1:] or cores)
            yield server
    finally:
        os.sched_setaffinity(0, cores)


@dataclass(frozen=True)
class Field:
    """What is played at how many tables, how many moves a second, and who the people at a table are."""

    game: str
    options: dict[str, Any]
    tables: int
    rate: float
    group: type[Group]


FIELD = Field(GAME, OPTIONS, TABLES, RATE, Group)


@dataclass(frozen=True)
class Window:
    """What was seen for a while: ms at the median and the 99th percentile, moves a second, µs of the server a move.

    `lag`: how late the load generator itself was, ms at the 99th percentile.
    """

    p50: float
    p99: float
    lag: float
    moves: float
    cpu: float


def told(name: str, windows: list[Window]) -> Figure:
    """The figure of the windows in which the load generator was on time."""
    good = [window for window in windows if window.lag <= MOST_LAG_MS]
    note = "" if good else f"VOID: the load generator was late by more than {MOST_LAG_MS} ms"
    seen = good or windows
    beside = {each: median(getattr(window, each) for window in seen) for each in ("p50", "lag")}
    return Figure(f"{name}.p99", median(window.p99 for window in seen), "ms", len(seen), beside, note)


class Load:
    """The tables of one server, and what is measured at them."""

    def __init__(self, server: Server, field: Field = FIELD) -> None:
        self._server = server
        self._field = field
        self._pid = server.process.pid
        self._sizes: list[float] = []

    async def gather(self) -> None:
        """Open the tables, connect, and let play begin."""
        self._crowd = crowd = Crowd(self._server.host)
        field = self._field
        hosts = [self._host() for _ in range(field.tables + 1)]
        hosts[0].open(field.game)
        self._weigh()
        groups = self._groups = [
            field.group(crowd, host.open(field.game, **field.options)) for host in hosts[1:]
        ]
        self._weigh()
        for host, group in zip(hosts[1:], groups, strict=True):
            for secret in (secret_of(host), *(new_secret() for _ in range(SEATS - 1))):
                await group.enter(secret)
        await crowd.quiet()
        self._weigh()
        for group in groups:
            group.join()
            await crowd.quiet()
        await self._begin(groups)

    async def _begin(self, groups: list[Group]) -> None:
        for step in range(STEPS):
            for group in groups[step::STEPS]:
                group.start()
            await self._crowd.play(self._field.rate * (step + 1) / STEPS, 2)
        self._weigh()
        gc.freeze()

    def _host(self) -> Person:
        person = Person(self._server)
        person.cookie = f"{COOKIE}={new_secret()}"
        return person

    def _weigh(self) -> None:
        pages = int(Path(f"/proc/{self._pid}/statm").read_text().split()[1])
        self._sizes.append(pages * os.sysconf("SC_PAGE_SIZE") / 1000)

    def memory(self) -> Iterator[Figure]:
        """What a socket has taken of the server's memory, and a table in mid-round."""
        before, opened, connected, playing = self._sizes
        tables = self._field.tables
        lobby = (opened - before) / tables
        yield Figure("server.socket", (connected - opened) / tables / SEATS, "kB", 1)
        yield Figure(
            "server.table", lobby + (playing - connected) / tables, "kB", 1, {"before a round": lobby}
        )

    async def window(self, rate: float | None = None, seconds: float = SECONDS) -> Window:
        """Play for a while, so many moves a second (None: as many as the field has)."""
        before = self._cpu()
        played = await self._crowd.play(rate or self._field.rate, seconds)
        took = quantiles(played.took, n=100)
        return Window(
            p50=took[49] * 1000,
            p99=took[98] * 1000,
            lag=quantiles(played.lags, n=100)[98] * 1000,
            moves=len(played.took) / played.seconds,
            cpu=(self._cpu() - before) / len(played.took),
        )

    def _cpu(self) -> float:
        """Microseconds for which any of the server's threads has run."""
        threads = Path(f"/proc/{self._pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1000

    async def beside(self, trouble: Trouble) -> Window:
        """Play for a while beside somebody who makes trouble at one of the tables."""
        task = asyncio.ensure_future(trouble(self._crowd.host, self._groups[0].table))
        try:
            return await self.window()
        finally:
            task.cancel()

    async def saturated(self) -> Figure:
        """Faster and faster, until moves come late; the last rate that went well."""
        rate, well = float(RATE), 0.0
        while (window := await self.window(rate)).p99 <= MOST_MS and window.moves > rate * 0.95:
            rate, well = rate * FASTER, window.moves
        note = "at least: the load generator can do no more" if window.lag > MOST_LAG_MS else ""
        return Figure("server.saturated", well, "moves/s", 1, {"no more than": window.moves}, note)


async def read_nothing(host: str, table: str) -> None:
    """Somebody whose socket is never read."""
    socket = await connect(host, table, new_secret(), lambda _: None)
    socket.transport.pause_reading()
    await asyncio.get_running_loop().create_future()


async def flood(host: str, table: str) -> None:
    """Somebody who sends as much as is taken, and comes back when sent away."""
    while True:
        socket = await connect(host, table, new_secret(), lambda _: None)
        while not socket.transport.is_closing():
            if socket.transport.get_write_buffer_size() < len(FLOOD):
                socket.transport.write(FLOOD)
            await asyncio.sleep(BEAT_S)
        await asyncio.sleep(FLOOD_PAUSE_S)


def secret_of(person: Person) -> str:
    """What the cookie keeps."""
    return person.cookie.partition("=")[2]

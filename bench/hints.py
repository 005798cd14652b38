"""How long hints stop the server's event loop: six tables of 89 tiles ask one hint after the other."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from bench.measure import Figure, Wrong, say
from spieltisch.server.hall import ID_LENGTH, LETTERS
from tests.server.client import PATIENCE, PROGRAM, Server, Socket, running
from tests.server.kept import keep, person
from tests.table.hinted import GAME, crowded

TABLES: Final = 6
RUNS: Final = 5
SECONDS: Final = 4.0
WANTED_MS: Final = 5
PROBE: Final = """
import asyncio, json, os, pathlib, signal, time
from spieltisch.server import run
feel_the_pulse = run._feel_the_pulse

def probe(loop):
    feel_the_pulse(loop)
    seen = {"late": 0.0, "own": 0.0, "busy": 0.0}
    last = [0.0, 0.0, 0.0]
    queued = open("/proc/thread-self/schedstat")

    def beat():
        queued.seek(0)
        queue = int(queued.read().split()[1]) / 1e6
        now, busy = time.perf_counter() * 1000, time.thread_time() * 1000
        if last[0]:
            late = now - last[0] - 1
            seen["late"] = max(seen["late"], late)
            seen["own"] = max(seen["own"], late - (queue - last[1]))
            seen["busy"] = max(seen["busy"], busy - last[2])
        last[:] = now, queue, busy
        loop.call_later(0.001, beat)

    def tell():
        path = pathlib.Path(FILE)
        path.with_suffix(".new").write_text(json.dumps(seen))
        path.with_suffix(".new").rename(path)
        seen.update(late=0.0, own=0.0, busy=0.0)
        last[:] = 0.0, 0.0, 0.0

    loop.add_signal_handler(signal.SIGUSR1, tell)
    beat()

run._feel_the_pulse = probe
"""
"""Before a server: once a millisecond its event loop notes how late it is, and how long it was busy since; told by SIGUSR1."""


class Stops(NamedTuple):
    """The longest of a while, ms. `late`: by the clock, whatever the reason; `own`: without the time in which it was ready
    and the system let others run; `busy`: processor time of the loop itself."""

    late: float
    own: float
    busy: float


class Bench:
    """A server with a probe, and one socket at each of the tables, for the seat on turn."""

    def __init__(self, server: Server, file: Path, sockets: list[Socket]) -> None:
        self._server = server
        self._file = file
        self._sockets = sockets
        self.waits: list[float] = []

    def stops(self, act: Callable[[], None]) -> Stops:
        """The longest stops while `act` is done again and again."""
        self._told()
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            act()
        told = self._told()
        return Stops(told["late"], told["own"], told["busy"])

    def _told(self) -> dict[str, float]:
        self._file.unlink(missing_ok=True)
        self._server.process.send_signal(signal.SIGUSR1)
        while not self._file.exists():
            time.sleep(0.001)
        told: dict[str, float] = json.loads(self._file.read_text())
        return told

    def talk(self) -> None:
        """Everybody asks the time."""
        for socket in self._sockets:
            socket.time()

    def hint(self) -> None:
        """Everybody asks for a hint."""
        began = time.monotonic()
        for socket in self._sockets:
            question = {"type": "ask_hint", "id": "h", "strength": "show", "about": "now"}
            socket.send(json.dumps(question))
        for socket in self._sockets:
            found = socket.hear("hint")
            if found["why"] is not None or not found["proven"]:
                raise Wrong(f"no hint: {found['why']}")
            self.waits.append((time.monotonic() - began) * 1000)

    def page(self) -> None:
        """Pages ask too."""
        self._server.ask(f"api/games/{GAME}/advice", {"position": {"rack": ["3r", "4r", "5r", "6r", "7r"]}})

    def begin_again(self) -> None:
        """A worker has died, and another one starts for the next hint."""
        for pid in children(self._server.process.pid):
            os.kill(pid, signal.SIGKILL)
        self.hint()


def hints() -> Iterator[Figure]:
    """The event loop's longest stop while hints are found, while pages ask, while workers start; and with nothing of it."""
    say(f"hints: takes about {RUNS * 4 * SECONDS:.0f} s and says nothing until then")
    with TemporaryDirectory() as folder, ExitStack() as stack:
        bench = _prepared(Path(folder), stack)
        bench.hint()
        bench.waits.clear()
        acts = {"idle": bench.talk, "hints": bench.hint, "pages": bench.page, "starts": bench.begin_again}
        seen: dict[str, list[Stops]] = {name: [] for name in acts}
        for _ in range(RUNS):
            for name, act in acts.items():
                seen[name].append(bench.stops(act))
        for name in ("hints", "pages", "starts"):
            yield told(name, seen[name], seen["idle"])
        p95 = quantiles(bench.waits, n=20)[18]
        note = f"{TABLES} at the same time"
        yield Figure("hints.wait", median(bench.waits), "ms", len(bench.waits), {"p95": p95}, note)


def told(name: str, stops: list[Stops], idle: list[Stops]) -> Figure:
    """The longest of all runs; beside it the loop's own work, and both with nothing to find."""
    beside = {
        "with its queueing": max(stop.late for stop in stops),
        "busy": max(stop.busy for stop in stops),
        "idle": max(stop.own for stop in idle),
        "idle with its queueing": max(stop.late for stop in idle),
    }
    worst = max(stop.own for stop in stops)
    return Figure(f"hints.stop.{name}", worst, "ms", len(stops), beside, f"the longest; wanted {WANTED_MS}")


def _prepared(folder: Path, stack: ExitStack) -> Bench:
    data, file = folder / "data", folder / "told.json"
    data.mkdir()
    desk, secrets = crowded(), {}
    for letter in LETTERS[:TABLES]:
        table = letter * ID_LENGTH
        secrets[table] = keep(desk, data, table)["bo"]
    program = f"FILE = {str(file)!r}\n{PROBE}\n{PATIENCE}{PROGRAM}"
    server = stack.enter_context(running(data, program=program))
    sockets = []
    for table, secret in secrets.items():
        socket = stack.enter_context(person(server, secret).at(table))
        state: Any = socket.state()
        while state["table"]["paused"] or state["table"]["clock"]:
            state = socket.state()
        sockets.append(socket)
    return Bench(server, file, sockets)


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(each) for task in tasks for each in task.read_text().split()]

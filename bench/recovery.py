"""After a restart: how soon everybody has everything back, and whether a crash or a full disk has cost anything."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

import uvloop

from bench.crash import Evening
from bench.load import Socket, connect
from bench.measure import Figure, Wrong
from bench.prepared import Prepared, prepare
from bench.server import pinned

GAME: Final = "viereinhalb"
TABLES: Final = 1000
SEATS: Final = 4
MOVES: Final = 30
RUNS: Final = 3
MOST_S: Final = 60
KILLS: Final = 50
FULL_DISKS: Final = 20
TURN_GAMES: Final = ("viereinhalb", "minirummy")
CROWD: Final = 10
"""Tables of each of these games under load."""


def recovery() -> Iterator[Figure]:
    """1,000 tables with 4 sockets each come back; then 20 tables under load through kills and full disks.

    While tables come back the server has one core, the people have another.
    """
    yield Figure("recovery.tables", median(seconds_until_all_are_back() for _ in range(RUNS)), "s", RUNS)
    yield unhurt("kill", KILLS, Evening.killed)
    yield unhurt("full_disk", FULL_DISKS, Evening.filled)


def unhurt(name: str, rounds: int, mishap: Callable[[Evening], int]) -> Figure:
    """Answered commands that a mishap has cost: none, or the benchmark fails."""
    with TemporaryDirectory() as folder:
        tables = prepare(Path(folder), TURN_GAMES * CROWD, SEATS, MOVES)
        evening = Evening(Path(folder), tables, name)
        answered = sum(mishap(evening) for _ in range(rounds))
    return Figure(f"recovery.{name}.lost", 0, "commands", rounds, {"answered": answered})


def seconds_until_all_are_back(count: int = TABLES) -> float:
    """From the start of the server until the last socket has its seat and its state. Raises Wrong."""
    with TemporaryDirectory() as folder:
        data = Path(folder)
        tables = prepare(data, [GAME] * count, SEATS, MOVES)
        began = time.perf_counter()
        with pinned(data) as server, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(Return(server.host, tables).all_back()) - began


class Return:
    """Everybody comes back at once."""

    def __init__(self, host: str, tables: list[Prepared]) -> None:
        self._host = host
        self._tables = tables
        self._missing = sum(len(table.secrets) for table in tables)
        self._back = asyncio.Event()

    async def all_back(self) -> float:
        """When the last one has got the state. Raises Wrong."""
        everybody = [self._come(table, seat) for table in self._tables for seat in range(len(table.secrets))]
        sockets = await asyncio.gather(*everybody)
        await asyncio.wait_for(self._back.wait(), MOST_S)
        ended = time.perf_counter()
        for socket in sockets:
            socket.transport.abort()
        return ended

    async def _come(self, table: Prepared, seat: int) -> Socket:
        first: list[bytes] = []
        return await connect(self._host, table.id, table.secrets[seat], partial(self._hear, seat, first))

    def _hear(self, seat: int, first: list[bytes], text: bytes) -> None:
        if not first and text.startswith(b'{"type":"state"'):
            first.append(text)
            self._check(seat, json.loads(text))
            self._missing -= 1
            if not self._missing:
                self._back.set()

    def _check(self, seat: int, state: dict[str, object]) -> None:
        table, you = state["table"], state["you"]
        assert isinstance(table, dict)
        assert isinstance(you, dict)
        there = you["seat"] == seat and table["phase"] == "round" and len(table["seats"]) == SEATS
        if not there or int(str(state["seq"])) < MOVES:
            raise Wrong(f"seat {seat} is not as it was: {state}")

"""All running tables: opened, found by their ids, read from their logs, and closed together."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Final

from spieltisch.kernel.game import AnyGame
from spieltisch.server.frames import write_message
from spieltisch.server.link import now_ms
from spieltisch.server.live import TRY_AGAIN, LiveTable
from spieltisch.server.viewer import viewer_key
from spieltisch.server.wire import Gone, OpenTable
from spieltisch.store import Row, Store, StoreError
from spieltisch.table.log import BadLog, LogEntry
from spieltisch.table.protocol import Why
from spieltisch.table.table import Table

log = logging.getLogger(__name__)

LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Digits and letters that nobody takes for another."""
ID_LENGTH: Final = 13
"""64 random bits."""
NO_TABLE: Final = 4404
"""The close code that means: there is nothing to come back to."""
MOST_FAULTS: Final = 10
"""How often a table may fail before it is set aside until the next start."""


def new_id() -> str:
    """An id for a table that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


class Hall:
    """See the module. Everything happens on one event loop."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame]) -> None:
        self.games = games
        self._store = store
        self._seeds = partial(secrets.token_bytes, 32)
        self._live: dict[str, LiveTable] = {}
        self._faults: Counter[str] = Counter()
        self._set_aside: set[str] = set()
        self._closed = False

    def load(self) -> None:
        """Read every table from its log; one that cannot be read is set aside with a line in the server's log."""
        for table_id, rows in self._store.logs():
            if isinstance(rows, StoreError):
                self._put_aside(table_id, str(rows))
            else:
                self._revive(table_id, rows)

    async def open(self, game: AnyGame, opening: OpenTable, secret: str) -> str:
        """Open a table with its host and give its id. Raises BadOption, BadName, StoreError."""
        table_id = new_id()
        key = viewer_key(table_id, secret)
        table, step = Table.open(
            table_id,
            game,
            opening.options,
            key,
            opening.name,
            now_ms(),
            self.games,
            self._seeds,
            opening.verdicts,
        )
        live = LiveTable(table, self._store, self._retired)
        try:
            await asyncio.wrap_future(live.begin(step))
        except BaseException:
            live.freeze()
            raise
        self._live[table_id] = live
        return table_id

    async def find(self, table_id: str) -> LiveTable | None:
        """The table with this id, if there is one that can be played at."""
        if table_id in self._faults and table_id not in self._live and table_id not in self._set_aside:
            self._read_again(table_id)
        return self._live.get(table_id)

    def why_gone(self, table_id: str) -> Why:
        """Why `find` finds nothing."""
        return Why("table_set_aside" if table_id in self._set_aside else "no_such_table", {})

    async def log(self, live: LiveTable) -> list[LogEntry]:
        """The durable entries of a table. Raises StoreError."""
        rows = await asyncio.to_thread(self._store.entries, live.id)
        return list(map(LogEntry._make, rows))

    async def delete(self, live: LiveTable) -> None:
        """End a table for good: its log is deleted, and everyone connected is told. Raises StoreError if it stays."""
        self._live.pop(live.id, None)
        live.freeze()
        try:
            await asyncio.wrap_future(self._store.delete(live.id))
        except StoreError:
            live.dismiss(TRY_AGAIN)
            raise
        live.tell(write_message(Gone(Why("table_deleted", {}))))
        live.dismiss(NO_TABLE)

    async def close(self) -> None:
        """Let everything come to rest, write what is being written, and tell everyone."""
        if self._closed:
            return
        self._closed = True
        for live in self._live.values():
            live.freeze()
        await asyncio.to_thread(self._store.close)
        await asyncio.sleep(0)
        farewell = write_message(Gone(Why("restarting", {})))
        for live in self._live.values():
            live.tell(farewell)

    def _read_again(self, table_id: str) -> None:
        try:
            self._revive(table_id, self._store.entries(table_id))
        except StoreError as error:
            log.error("table %s: %s", table_id, error)

    def _revive(self, table_id: str, rows: list[Row]) -> None:
        try:
            table = Table.load(table_id, map(LogEntry._make, rows), now_ms(), self.games, self._seeds)
        except BadLog as error:
            self._put_aside(table_id, str(error))
            return
        except Exception as error:
            log.exception("table %s: its log breaks the code that reads it", table_id)
            self._put_aside(table_id, repr(error))
            return
        live = self._live[table_id] = LiveTable(table, self._store, self._retired)
        live.wake()

    def _retired(self, live: LiveTable) -> None:
        if self._live.get(live.id) is not live:
            return
        del self._live[live.id]
        self._faults[live.id] += not live.unsaved
        if self._faults[live.id] > MOST_FAULTS:
            self._put_aside(live.id, f"it failed {MOST_FAULTS + 1} times")

    def _put_aside(self, table_id: str, why: str) -> None:
        log.error("table %s is set aside until the next start: %s", table_id, why)
        self._set_aside.add(table_id)

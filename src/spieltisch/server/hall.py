"""All running tables: opened, found by their ids, read from their logs, and closed together."""

from __future__ import annotations

import asyncio
import itertools
import re
import secrets
import time
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from spieltisch.kernel.game import AnyGame
from spieltisch.server.advising import Advising
from spieltisch.server.frames import write_message
from spieltisch.server.journal import Journal
from spieltisch.server.link import now_ms
from spieltisch.server.live import TRY_AGAIN, LiveTable
from spieltisch.server.viewer import viewer_key
from spieltisch.server.wire import Gone, OpenTable
from spieltisch.store import Store, StoreDamaged, StoreError
from spieltisch.table.log import BadLog, LogEntry, OtherRules
from spieltisch.table.protocol import Why
from spieltisch.table.table import Table

journal = Journal(__name__)

LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Digits and letters that nobody takes for another."""
ID_LENGTH: Final = 13
"""64 random bits."""
ID: Final = re.compile(f"[{LETTERS}]{{{ID_LENGTH}}}")
UPKEEP_S: Final = 60
DAY_S: Final = 24 * 60 * 60
KEPT_S: Final = 30 * DAY_S
"""How long a table is kept after its last entry."""
REST_MS: Final = 10 * 60 * 1000
"""How long a table that owes nothing to anybody stays in memory."""
NO_TABLE: Final = 4404
"""The close code that means: there is nothing to come back to."""
MOST_FAULTS: Final = 10
"""How often a table may fail before it is set aside until the next start."""


def new_id() -> str:
    """An id for a table that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


class Hall:
    """See the module. Everything happens on one event loop, but for the reading of logs.

    A table is read when somebody comes, and put out of memory when it has been at rest for a while: its log has all.
    """

    def __init__(self, store: Store, games: Mapping[str, AnyGame], advising: Advising) -> None:
        self.games = games
        self._store = store
        self._advising = advising
        self._seeds = partial(secrets.token_bytes, 32)
        self._live: dict[str, LiveTable] = {}
        self._reader = ThreadPoolExecutor(1, "reader")
        self._reading: dict[str, asyncio.Future[LiveTable | None]] = {}
        self._ending: set[str] = set()
        self._gone: dict[str, Why] = {}
        self._resting: dict[str, float] = {}
        self._faults: Counter[str] = Counter()
        self._upkeep: asyncio.Task[None] | None = None
        self._closed = False

    def begin(self) -> None:
        """From here on tables are put out of memory and deleted in their time."""
        self._upkeep = asyncio.create_task(self._keep_up())

    def __len__(self) -> int:
        """Tables in memory."""
        return len(self._live)

    @property
    def aside(self) -> int:
        """Tables that were asked for and cannot be played at."""
        return len(self._gone)

    @property
    def closed(self) -> bool:
        """Whether everything is coming to its end."""
        return self._closed

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
        live = LiveTable(table, self._store, self._advising, self._retired)
        try:
            await asyncio.wrap_future(live.begin(step))
        except BaseException:
            live.freeze()
            raise
        self._live[table_id] = live
        return table_id

    async def find(self, table_id: str) -> LiveTable | None:
        """The table with this id, if there is one that can be played at. Raises StoreError if that is not known now."""
        live = self._live.get(table_id)
        if live is not None or self._closed or table_id in self._gone or table_id in self._ending:
            return live
        reading = self._reading.get(table_id)
        if reading is None:
            if not ID.fullmatch(table_id):
                return None
            reading = self._reading[table_id] = asyncio.ensure_future(self._read(table_id))
            reading.add_done_callback(lambda _: self._reading.pop(table_id))
        return await asyncio.shield(reading)

    def why_gone(self, table_id: str) -> Why:
        """Why `find` finds nothing."""
        if self._closed:
            return Why("restarting", {})
        if table_id in self._ending:
            return Why("table_deleted", {})
        return self._gone.get(table_id) or Why("no_such_table", {})

    async def log(self, live: LiveTable) -> list[LogEntry]:
        """The durable entries of a table. Raises StoreError."""
        rows = await asyncio.to_thread(self._store.entries, live.id)
        return list(map(LogEntry._make, rows))

    async def delete(self, live: LiveTable) -> None:
        """End a table for good: its log is deleted, and everyone connected is told. Raises StoreError if it stays."""
        self._put_out(live)
        try:
            await self._forget(live.id)
        except StoreError:
            live.dismiss(TRY_AGAIN)
            raise
        live.tell(write_message(Gone(Why("table_deleted", {}))))
        live.dismiss(NO_TABLE)

    async def _forget(self, table_id: str) -> None:
        self._ending.add(table_id)
        try:
            await asyncio.wrap_future(self._store.delete(table_id))
        finally:
            self._ending.discard(table_id)

    async def close(self) -> None:
        """Let everything come to rest, write what is being written, and tell everyone."""
        if self._closed:
            return
        self._closed = True
        if self._upkeep is not None:
            self._upkeep.cancel()
        for live in self._live.values():
            live.freeze()
        await asyncio.to_thread(self._reader.shutdown)
        await asyncio.to_thread(self._store.close)
        await asyncio.sleep(0)
        farewell = write_message(Gone(Why("restarting", {})))
        for live in self._live.values():
            live.tell(farewell)

    async def _read(self, table_id: str) -> LiveTable | None:
        try:
            table = await asyncio.get_running_loop().run_in_executor(self._reader, self._fold, table_id)
        except (StoreDamaged, BadLog) as error:
            self._turn_away(table_id, str(error), error)
            return None
        except StoreError as error:
            journal.error("table_unreadable", table=table_id, why=error)
            raise
        except Exception as error:
            journal.error("table_breaks_code", table=table_id, fault=error)
            self._turn_away(table_id, type(error).__name__)
            return None
        if table is None or self._closed:
            return None
        live = self._live[table_id] = LiveTable(table, self._store, self._advising, self._retired)
        live.wake()
        return live

    def _fold(self, table_id: str) -> Table | None:
        """Not on the event loop, which a long log would hold up."""
        rows = self._store.entries(table_id)
        if not rows:
            return None
        return Table.load(table_id, map(LogEntry._make, rows), now_ms(), self.games, self._seeds)

    def _retired(self, live: LiveTable) -> None:
        if self._live.get(live.id) is not live:
            return
        del self._live[live.id]
        self._faults[live.id] += not live.unsaved
        if self._faults[live.id] > MOST_FAULTS:
            self._turn_away(live.id, f"it failed {MOST_FAULTS + 1} times")

    def _turn_away(self, table_id: str, why: str, cause: BaseException | None = None) -> None:
        journal.error("table_set_aside", table=table_id, why=why)
        values = {"game": cause.game, "revision": cause.revision} if isinstance(cause, OtherRules) else {}
        self._gone[table_id] = Why("other_rules" if values else "table_set_aside", values)

    async def _keep_up(self) -> None:
        for count in itertools.count():
            try:
                if count % (DAY_S // UPKEEP_S) == 0:
                    await self.delete_old(time.time())
                self.put_out(now_ms())
            except Exception as error:  # it is tried again
                journal.error("upkeep_failed", fault=error)
            await asyncio.sleep(UPKEEP_S)

    def put_out(self, now: float) -> None:
        """Put out of memory what has been at rest, at every call, for long."""
        rests = {live.id: live for live in self._live.values() if live.rests}
        self._resting = {table: self._resting.get(table, now) for table in rests}
        for table, since in self._resting.items():
            if now - since >= REST_MS:
                self._put_out(rests[table])

    def _put_out(self, live: LiveTable) -> None:
        self._live.pop(live.id, None)
        live.freeze()

    async def delete_old(self, now_s: float) -> None:
        """Delete what nobody has touched for long, one after the other; never a table that is in memory."""
        try:
            for table in await asyncio.to_thread(self._store.untouched_since, int(now_s - KEPT_S)):
                if table not in self._live and table not in self._reading:
                    await self._forget(table)
        except StoreError as error:
            journal.error("old_tables_kept", why=error)

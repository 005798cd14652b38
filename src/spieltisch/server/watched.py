"""The store as the server uses it: it counts, measures, and knows whether it can write."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Final

from spieltisch.server.tally import tally
from spieltisch.store import Row, Store, StoreConflict

PROBE: Final = ("BEGIN IMMEDIATE", "PRAGMA user_version = {version}", "COMMIT")
"""A page written that says what it said before."""


class WatchedStore(Store):
    """See the module."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._broken = False

    def append(self, table: str, first: int, rows: Sequence[Row]) -> Future[None]:
        began = time.perf_counter()
        done = super().append(table, first, rows)
        tally.appended += 1
        done.add_done_callback(lambda done: self._written(done, time.perf_counter() - began))
        return done

    def _written(self, done: Future[None], seconds: float) -> None:
        tally.written += 1
        fault = done.exception()
        if fault is None:
            tally.commits.add(seconds)
        if not isinstance(fault, StoreConflict):
            self._broken = fault is not None

    def can_write(self) -> bool:
        """Whether something can be kept now; after a commit that failed, this is tried (and may take two seconds)."""
        if self._broken:
            self._broken = not self._try()
        return not self._broken

    def _try(self) -> bool:
        try:
            with closing(sqlite3.connect(self.path, timeout=2, isolation_level=None)) as db:
                version = db.execute("PRAGMA user_version").fetchone()[0]
                for statement in PROBE:
                    db.execute(statement.format(version=version))
        except sqlite3.Error:
            return False
        return True

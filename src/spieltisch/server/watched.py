"""The store as the server uses it: it counts, measures, and knows whether it can write."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Final

from spieltisch.server.tally import tally
from spieltisch.store import Row, Store, StoreConflict

DOUBT_S: Final = 60.0
"""How long a failed commit counts if nobody has wanted to write since."""


class WatchedStore(Store):
    """See the module."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(folder)
        self._clock = clock
        self._failed_at: float | None = None

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
            self._failed_at = None
        elif not isinstance(fault, StoreConflict):
            self._failed_at = self._clock()

    def can_write(self) -> bool:
        """Whether the last commit worked, or failed so long ago that it may work again."""
        return self._failed_at is None or self._clock() - self._failed_at > DOUBT_S

"""The log of every table, in one SQLite file: what `append` has acknowledged survives `kill -9` and a power cut.

One thread writes. What has queued while it wrote shares the next commit, so a slow disk costs latency, not throughput.
A table's numbers have no gaps: an append that does not follow the last durable entry is refused, be it because
another process writes the same table or because an earlier append failed.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from typing import Final, NamedTuple

from spieltisch.store.file import (
    FILE,
    INSERT,
    PATIENCE_S,
    TOUCH,
    Row,
    StoreBusy,
    StoreConflict,
    StoreDamaged,
    StoreError,
    connect,
    fault_in,
    is_damage,
    log_of,
    look_into,
    numbered,
    prepare,
)
from spieltisch.store.rescue import rescue

log = logging.getLogger(__name__)

NEXT: Final = 'SELECT coalesce(max(number), -1) + 1 FROM entries WHERE "table" = ?'
DELETE: Final = ('DELETE FROM entries WHERE "table" = ?', "DELETE FROM tables WHERE id = ?")
GIVE_BACK: Final = "PRAGMA incremental_vacuum(1)"
MOST_GIVEN_BACK: Final = 64
"""Free pages that leave the file with a table; more of them are used again."""
GATHER_S: Final = 0.004
"""How long the writer waits for company when the commit before had some: fewer commits cost less than they delay."""
BATCH: Final = 500
"""Appends that share a commit at most."""


class _Append(NamedTuple):
    table: str
    first: int
    rows: Sequence[Row]
    done: Future[None]


class _Delete(NamedTuple):
    table: str
    done: Future[None]


class Store:
    """The log in `folder`. Every method may be called from any thread."""

    def __init__(self, folder: Path, patience_s: float = PATIENCE_S) -> None:
        """A damaged file is kept aside, and what can be read of it goes on.

        Raises StoreError, in a sentence for people, if the folder or the file in it cannot be used.
        """
        self.path = folder / FILE
        self._patience_s = patience_s
        self._queue: SimpleQueue[_Append | _Delete | None] = SimpleQueue()
        self._next: dict[str, int] = {}
        self._reader: sqlite3.Connection | None = None
        self._reads = threading.Lock()
        self._rescued = False
        self._closed = False
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if fault := fault_in(self.path):
                self._rescue(fault)
            self._db = self._open()
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"the games in {self.path} cannot be opened: {error}") from error
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def append(self, table: str, first: int, rows: Sequence[Row]) -> Future[None]:
        """Keep `rows` as the entries `first`, `first` + 1 …; the future is done once they are durable.

        It raises StoreConflict or StoreError instead, and then none of them is kept.
        """
        return self._enqueue(_Append(table, first, rows, _promise()))

    def delete(self, table: str) -> Future[None]:
        """Forget a table, after what was appended to it before; the future is done once that is durable.

        It raises StoreError instead, and then everything is still there. An unknown table is no error.
        """
        return self._enqueue(_Delete(table, _promise()))

    def _enqueue(self, task: _Append | _Delete) -> Future[None]:
        if self._closed:
            raise StoreError("the store is closed")
        self._queue.put(task)
        return task.done

    def tables(self) -> dict[str, int]:
        """Every table's id, with the time of its last entry in seconds since 1970. Raises StoreError."""
        with self._reading() as db:
            return dict(db.execute("SELECT id, touched FROM tables ORDER BY id"))

    def untouched_since(self, second: int) -> list[str]:
        """The tables whose last entry is older. Raises StoreError."""
        with self._reading() as db:
            rows = db.execute("SELECT id FROM tables WHERE touched < ? ORDER BY touched", (second,))
            return [table for (table,) in rows]

    def entries(self, table: str) -> list[Row]:
        """The durable entries of a table, in order; empty if there is no such table.

        Raises StoreDamaged if they are not there as they were written, StoreError if they cannot be read now.
        """
        with self._reading() as db:
            return log_of(db, table)

    def close(self) -> None:
        """Wait until all that was appended is written, and close."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._thread.join()
            with self._reads:
                self._put_reader_away()
            self._db.close()

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._reads:
            try:
                if self._closed:
                    raise StoreError("the store is closed")
                if self._reader is None:
                    self._reader = look_into(self.path)
                yield self._reader
            except sqlite3.Error as error:
                self._put_reader_away()
                kind = StoreDamaged if is_damage(error) else StoreError
                raise kind(f"the games in {self.path} cannot be read: {error}") from error

    def _put_reader_away(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def _open(self) -> sqlite3.Connection:
        db = connect(self.path, self._patience_s)
        try:
            prepare(db)
        except BaseException:
            db.close()
            raise
        return db

    def _rescue(self, fault: str) -> None:
        log.error("%s", rescue(self.path).text(fault))

    def _run(self) -> None:
        going, busy = True, False
        while going:
            batch = [self._queue.get()]
            if busy:
                time.sleep(GATHER_S)
            while len(batch) < BATCH and not self._queue.empty():
                batch.append(self._queue.get())
            going, busy = None not in batch, len(batch) > 1
            self._do([task for task in batch if task is not None])

    def _do(self, tasks: list[_Append | _Delete]) -> None:
        appends: list[_Append] = []
        for task in tasks:
            if isinstance(task, _Append):
                appends.append(task)
            else:
                self._write(appends)
                appends = []
                self._forget(task)
        self._write(appends)

    def _forget(self, task: _Delete) -> None:
        """A commit of its own, so that no move waits for more than one table's end."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for statement in DELETE:
                self._db.execute(statement, (task.table,))
            for _ in range(MOST_GIVEN_BACK):
                self._db.execute(GIVE_BACK)
            self._db.execute("COMMIT")
        except (sqlite3.Error, UnicodeEncodeError) as error:
            self._give_up([task])
            task.done.set_exception(_told(error, task))
            return
        self._next.pop(task.table, None)
        task.done.set_result(None)

    def _write(self, batch: list[_Append]) -> None:
        """One commit for all; if that fails, one for each, so that one append's fault is not another's."""
        fault = self._commit(batch) if batch else None
        if isinstance(fault, StoreDamaged) and self._mended(fault):
            fault = self._commit(batch)
        if fault is None:
            for append in batch:
                append.done.set_result(None)
        elif len(batch) == 1 or isinstance(fault, StoreBusy):
            for append in batch:
                append.done.set_exception(fault)
        else:
            for append in batch:
                self._write([append])

    def _mended(self, fault: StoreDamaged) -> bool:
        """The file is damaged while in use: go on in a new one, once (a second time it is the disk)."""
        if self._rescued:
            return False
        self._rescued = True
        try:
            with self._reads:
                self._put_reader_away()
                self._db.close()
                self._rescue(str(fault))
            self._db = self._open()
        except (OSError, sqlite3.Error) as error:
            log.error("the damaged file %s cannot be replaced: %s", self.path, error)
            return False
        self._next.clear()
        return True

    def _commit(self, batch: list[_Append]) -> StoreError | None:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            ends = self._insert(batch)
            self._db.execute("COMMIT")
        except (sqlite3.Error, StoreError, OverflowError, UnicodeEncodeError) as error:
            self._give_up(batch)
            return error if isinstance(error, StoreError) else _told(error, batch[0])
        self._next |= ends
        return None

    def _insert(self, batch: list[_Append]) -> dict[str, int]:
        """Insert without committing; the number after the last, by table."""
        ends: dict[str, int] = {}
        for table, first, new, _ in batch:
            expected = ends.get(table, self._next.get(table))
            if expected is None:
                expected = self._db.execute(NEXT, (table,)).fetchone()[0]
            if first != expected:
                raise StoreConflict(
                    f"table {table}: entry {first} does not follow the last one, {expected - 1}"
                )
            ends[table] = first + len(new)
        rows = chain.from_iterable(numbered(append.table, append.first, append.rows) for append in batch)
        self._db.executemany(INSERT, rows)
        now = int(time.time())
        self._db.executemany(TOUCH, [(table, now, length) for table, length in ends.items()])
        return ends

    def _give_up(self, tasks: Sequence[_Append | _Delete]) -> None:
        for task in tasks:
            self._next.pop(task.table, None)
        try:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        except sqlite3.Error:
            with suppress(sqlite3.Error):
                self._db.close()
                self._db = self._open()


def _told(error: Exception, task: _Append | _Delete) -> StoreError:
    if isinstance(error, sqlite3.IntegrityError) and isinstance(task, _Append):
        return StoreConflict(f"table {task.table}: somebody else has written entry {task.first} or later")
    if is_damage(error):
        return StoreDamaged(f"the log cannot be written: {error}")
    kind = StoreBusy if isinstance(error, sqlite3.OperationalError) else StoreError
    return kind(f"the log cannot be written: {error}")


def _promise() -> Future[None]:
    """A future that nobody can cancel: what was asked for will be done, whoever has stopped waiting for it."""
    done: Future[None] = Future()
    done.set_running_or_notify_cancel()
    return done

"""The log of every table, in one SQLite file: what `append` has acknowledged survives `kill -9` and a power cut.

One thread writes. What has queued while it wrote shares the next commit, so a slow disk costs latency, not throughput.
A table's numbers have no gaps: an append that does not follow the last durable entry is refused, be it because
another process writes the same table or because an earlier append failed.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Final, NamedTuple, TypeAlias

from spieltisch.kernel.errors import SpieltischError

Row: TypeAlias = tuple[str, int, str, str | None]
"""An entry as it is kept: its kind, elapsed table milliseconds, its body, the command that caused it."""

FILE: Final = "spieltisch.sqlite3"
VERSION: Final = 1
SCHEMA: Final = f"""
BEGIN IMMEDIATE;
CREATE TABLE entries (
    "table" TEXT NOT NULL, number INTEGER NOT NULL,
    kind TEXT NOT NULL, ms INTEGER NOT NULL, body TEXT NOT NULL, command TEXT,
    PRIMARY KEY ("table", number)
) WITHOUT ROWID;
CREATE TABLE tables (id TEXT PRIMARY KEY, touched INTEGER NOT NULL) WITHOUT ROWID;
PRAGMA user_version = {VERSION};
COMMIT;
"""
INSERT: Final = 'INSERT INTO entries ("table", number, kind, ms, body, command) VALUES (?, ?, ?, ?, ?, ?)'
TOUCH: Final = "INSERT INTO tables VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET touched = excluded.touched"
NEXT: Final = 'SELECT coalesce(max(number), -1) + 1 FROM entries WHERE "table" = ?'
DELETE: Final = ('DELETE FROM entries WHERE "table" = ?', "DELETE FROM tables WHERE id = ?")
ENTRIES: Final = 'SELECT number, kind, ms, body, command FROM entries WHERE "table" = ? ORDER BY number'
BATCH: Final = 500
"""Appends that share a commit at most."""
PATIENCE_S: Final = 2.0
"""How long an append waits for another process that holds the file."""


class StoreError(SpieltischError):
    """The file cannot be opened, read or written."""


class StoreBusy(StoreError):
    """Nothing can be written just now: the disk is full, or another process holds the file."""


class StoreConflict(StoreError):
    """An append does not follow the table's last durable entry: somebody else writes it, or one before failed."""


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
        """Raises StoreError, in a sentence for people, if the folder or the file in it cannot be used."""
        self.path = folder / FILE
        self._patience_s = patience_s
        self._queue: SimpleQueue[_Append | _Delete | None] = SimpleQueue()
        self._next: dict[str, int] = {}
        self._closed = False
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._db = self._open()
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"the games in {self.path} cannot be opened: {error}") from error
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def append(self, table: str, first: int, rows: Sequence[Row]) -> Future[None]:
        """Keep `rows` as the entries `first`, `first` + 1 …; the future is done once they are durable.

        It raises StoreConflict or StoreError instead, and then none of them is kept.
        """
        return self._enqueue(_Append(table, first, rows, Future()))

    def delete(self, table: str) -> Future[None]:
        """Forget a table, after what was appended to it before; the future is done once that is durable.

        It raises StoreError instead, and then everything is still there. An unknown table is no error.
        """
        return self._enqueue(_Delete(table, Future()))

    def _enqueue(self, task: _Append | _Delete) -> Future[None]:
        if self._closed:
            raise StoreError("the store is closed")
        self._queue.put(task)
        return task.done

    def tables(self) -> dict[str, int]:
        """Every table's id, with the time of its last entry in seconds since 1970. Raises StoreError."""
        with self._reading() as db:
            return dict(db.execute("SELECT id, touched FROM tables ORDER BY id"))

    def entries(self, table: str) -> list[Row]:
        """The durable entries of a table, in order; empty if there is no such table. Raises StoreError."""
        with self._reading() as db:
            return _whole(table, db.execute(ENTRIES, (table,)).fetchall())

    def logs(self) -> Iterator[tuple[str, list[Row] | StoreError]]:
        """Every table's id with its entries, or why these cannot be read. Raises StoreError."""
        for table in self.tables():
            try:
                yield table, self.entries(table)
            except StoreError as error:
                yield table, error

    def close(self) -> None:
        """Wait until all that was appended is written, and close."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._thread.join()
            self._db.close()

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(self._open()) as db:
                yield db
        except sqlite3.Error as error:
            raise StoreError(f"the games in {self.path} cannot be read: {error}") from error

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(
            self.path, timeout=self._patience_s, isolation_level=None, check_same_thread=False
        )
        db.execute("PRAGMA synchronous = FULL")
        return db

    def _prepare(self) -> None:
        version = self._db.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, VERSION):
            raise sqlite3.DatabaseError(f"it is of version {version}, this program knows version {VERSION}")
        self._db.execute("PRAGMA journal_mode = WAL")
        if version == 0:
            self._db.executescript(SCHEMA)

    def _run(self) -> None:
        going = True
        while going:
            batch = [self._queue.get()]
            while len(batch) < BATCH and not self._queue.empty():
                batch.append(self._queue.get())
            going = None not in batch
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
            self._db.execute("COMMIT")
        except (sqlite3.Error, UnicodeEncodeError) as error:
            self._give_up([task])
            task.done.set_exception(_told(error, task))
            return
        self._next.pop(task.table, None)
        task.done.set_result(None)

    def _write(self, batch: list[_Append]) -> None:
        """One commit for all; if that fails, one for each, so that one append's fault is not another's."""
        if batch and (fault := self._commit(batch)):
            if isinstance(fault, StoreBusy):
                for append in batch:
                    append.done.set_exception(fault)
                return
            if len(batch) > 1:
                for append in batch:
                    self._write([append])
                return
            batch[0].done.set_exception(fault)
            return
        for append in batch:
            append.done.set_result(None)

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
        for table, first, rows, _ in batch:
            expected = ends.get(table, self._next.get(table))
            if expected is None:
                expected = self._db.execute(NEXT, (table,)).fetchone()[0]
            if first != expected:
                raise StoreConflict(
                    f"table {table}: entry {first} does not follow the last one, {expected - 1}"
                )
            ends[table] = first + len(rows)
        self._db.executemany(INSERT, _numbered(batch))
        now = int(time.time())
        self._db.executemany(TOUCH, [(table, now) for table in ends])
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


def _whole(table: str, rows: list[tuple[int, str, int, str, str | None]]) -> list[Row]:
    """The entries without their numbers, which have to be 0, 1, 2 …"""
    for expected, row in enumerate(rows):
        if row[0] != expected:
            raise StoreError(f"table {table}: entry {expected} is missing in its log")
    return [row[1:] for row in rows]


def _numbered(batch: list[_Append]) -> Iterator[tuple[str | int | None, ...]]:
    for table, first, rows, _ in batch:
        for number, row in enumerate(rows, first):
            yield table, number, *row


def _told(error: Exception, task: _Append | _Delete) -> StoreError:
    if isinstance(error, sqlite3.IntegrityError) and isinstance(task, _Append):
        return StoreConflict(f"table {task.table}: somebody else has written entry {task.first} or later")
    kind = StoreBusy if isinstance(error, sqlite3.OperationalError) else StoreError
    return kind(f"the log cannot be written: {error}")

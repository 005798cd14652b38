"""The file: its form, how it is opened, brought up to date and looked over, and what its errors mean.

`tables.length` is how many entries a log has: a log of which less can be read is not whole, wherever the fault lies.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, TypeAlias

from spieltisch.kernel.errors import SpieltischError

Row: TypeAlias = tuple[str, int, str, str | None]
"""An entry as it is kept: its kind, elapsed table milliseconds, its body, the command that caused it."""
Numbered: TypeAlias = tuple[int, str, int, str, str | None]

FILE: Final = "spieltisch.sqlite3"
VERSION: Final = 2
PATIENCE_S: Final = 2.0
"""How long whoever wants to write waits for another process that holds the file."""
SCHEMA: Final = f"""
BEGIN IMMEDIATE;
CREATE TABLE entries (
    "table" TEXT NOT NULL, number INTEGER NOT NULL,
    kind TEXT NOT NULL, ms INTEGER NOT NULL, body TEXT NOT NULL, command TEXT,
    PRIMARY KEY ("table", number)
) WITHOUT ROWID;
CREATE TABLE tables (
    id TEXT PRIMARY KEY, touched INTEGER NOT NULL, length INTEGER NOT NULL DEFAULT -1
) WITHOUT ROWID;
PRAGMA user_version = {VERSION};
COMMIT;
"""
UPGRADES: Final = {
    0: SCHEMA,
    1: """
BEGIN IMMEDIATE;
ALTER TABLE tables ADD COLUMN length INTEGER NOT NULL DEFAULT -1;
UPDATE tables SET length = (SELECT count(*) FROM entries WHERE "table" = id);
PRAGMA user_version = 2;
COMMIT;
""",
}
"""What makes the next version of each version."""
ENTRIES: Final = 'SELECT number, kind, ms, body, command FROM entries WHERE "table" = ? ORDER BY number'
INSERT: Final = 'INSERT INTO entries ("table", number, kind, ms, body, command) VALUES (?, ?, ?, ?, ?, ?)'
TOUCH: Final = (
    "INSERT INTO tables VALUES (?, ?, ?) "
    "ON CONFLICT (id) DO UPDATE SET touched = excluded.touched, length = excluded.length"
)
INCREMENTAL: Final = 2
DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class StoreError(SpieltischError):
    """The file cannot be opened, read or written."""


class StoreBusy(StoreError):
    """Just now nothing can be written: the disk is full, or another process holds the file."""


class StoreConflict(StoreError):
    """An append does not follow the table's last durable entry: somebody else writes it, or one before failed."""


class StoreDamaged(StoreError):
    """What was kept is not there any more as it was written."""


def connect(path: Path, patience_s: float = PATIENCE_S) -> sqlite3.Connection:
    """A connection that waits for the disk at every commit, and leaves nothing behind of what is deleted."""
    db = sqlite3.connect(path, timeout=patience_s, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA cache_size = -32000")
    db.execute("PRAGMA secure_delete = ON")
    return db


def look_into(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, not even when it is closed."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, check_same_thread=False
    )


def prepare(db: sqlite3.Connection) -> None:
    """Bring the file to this program's version. Raises sqlite3.Error."""
    version = _version(db)
    if not 0 <= version <= VERSION:
        raise sqlite3.DatabaseError(f"it is of version {version}, this program knows version {VERSION}")
    db.execute("PRAGMA journal_mode = WAL")
    _let_it_shrink(db)
    while (version := _version(db)) < VERSION:
        db.executescript(UPGRADES[version])


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _let_it_shrink(db: sqlite3.Connection) -> None:
    """Where there is no room for it just now, the file only keeps its size."""
    if db.execute("PRAGMA auto_vacuum").fetchone()[0] != INCREMENTAL:
        with suppress(sqlite3.OperationalError):
            db.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
            db.execute("VACUUM")


def fault_in(path: Path) -> str | None:
    """What is wrong with the file, in SQLite's words. Raises sqlite3.Error if it cannot be looked at."""
    if is_empty(path):
        return None if is_empty(beside(path, "-wal")) else "it is empty"
    with closing(look_into(path)) as db:
        try:
            found = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            return str(error)
    return None if found == "ok" else found.replace("\n", " ")


def is_empty(path: Path) -> bool:
    """Whether nothing is there."""
    return not path.exists() or path.stat().st_size == 0


def is_damage(error: Exception) -> bool:
    """Whether an error of SQLite means that the file is not as it was written."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGE


def beside(path: Path, end: str) -> Path:
    """The file beside a database that belongs to it: `-wal` or `-shm`."""
    return path.with_name(path.name + end)


@contextmanager
def snapshot(db: sqlite3.Connection) -> Iterator[None]:
    """Everything read inside is of one moment."""
    db.execute("BEGIN")
    try:
        yield
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def log_of(db: sqlite3.Connection, table: str) -> list[Row]:
    """The entries of a table; empty if there is no such table. Raises StoreDamaged if they are not whole."""
    with snapshot(db):
        length = db.execute("SELECT length FROM tables WHERE id = ?", (table,)).fetchone()
        rows: list[Numbered] = db.execute(ENTRIES, (table,)).fetchall()
    expected = 0 if length is None else length[0]
    if len(rows) != expected:
        raise StoreDamaged(f"table {table}: its log is not whole, {len(rows)} entries of {expected}")
    return whole(table, rows)


def whole(table: str, rows: list[Numbered]) -> list[Row]:
    """The entries without their numbers, which have to be 0, 1, 2 … Raises StoreDamaged."""
    for expected, row in enumerate(rows):
        if row[0] != expected:
            raise StoreDamaged(f"table {table}: entry {expected} is missing in its log")
    return [row[1:] for row in rows]


def numbered(table: str, first: int, rows: Sequence[Row]) -> Iterator[tuple[str | int | None, ...]]:
    """Entries as INSERT wants them."""
    for number, row in enumerate(rows, first):
        yield table, number, *row

"""What is done with a damaged file: it is kept aside as it is, and what can be read of it goes on in a new one.

A table goes on if its log is whole. Of every other one the new file only knows that there was one, so that whoever
comes is not told that it never existed.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

from spieltisch.store.file import (
    ENTRIES,
    FILE,
    INSERT,
    TOUCH,
    Row,
    StoreDamaged,
    beside,
    connect,
    is_damage,
    is_empty,
    look_into,
    numbered,
    prepare,
    whole,
)

SIDES: Final = ("-wal", "-shm", "")
"""The file itself last: until it is gone, the next start finds it damaged again."""
NOT_WHOLE: Final = -1
WAYS: Final = (
    "SELECT id FROM tables ORDER BY id",
    "SELECT id FROM tables ORDER BY id DESC",
    'SELECT DISTINCT "table" FROM entries ORDER BY "table"',
    'SELECT DISTINCT "table" FROM entries ORDER BY "table" DESC',
)
"""Each ends at the first page that cannot be read; together they find what lies on either side."""


class Rescued(NamedTuple):
    """What became of a damaged file."""

    kept: Path
    whole: list[str]
    lost: list[str]

    def text(self, fault: str) -> str:
        """It in one sentence for whoever runs the server."""
        tables = f"{len(self.whole)} of {len(self.whole) + len(self.lost)} tables found in it go on"
        if self.lost:
            tables += f" (the logs of {len(self.lost)} are not whole)"
        return (
            f"the file with the games was damaged ({fault}); it is kept as {self.kept}, and {tables}; "
            f"to go back to a backup instead, stop the server, move {FILE}* away and put the backup there as {FILE}"
        )


def rescue(path: Path) -> Rescued:
    """Replace the file at `path`, which nobody may have open for writing. Raises sqlite3.Error or OSError."""
    fresh = path.with_name(f"{path.stem}.rescued{path.suffix}")
    for end in SIDES:
        beside(fresh, end).unlink(missing_ok=True)
    with closing(connect(fresh)) as new:
        prepare(new)
        found, lost = _save(path, new)
        new.execute("PRAGMA journal_mode = DELETE")
    kept = _free_name(path)
    for end in SIDES:
        with suppress(FileNotFoundError):
            beside(path, end).rename(beside(kept, end))
    fresh.rename(path)
    _sync(path.parent)
    return Rescued(kept, found, lost)


def _save(path: Path, new: sqlite3.Connection) -> tuple[list[str], list[str]]:
    """Take over what is whole; the ids of those that were, and of those that were not."""
    found: list[str] = []
    lost: list[str] = []
    if is_empty(path):
        return found, lost  # SQLite would delete its journal
    new.execute("BEGIN")
    with closing(look_into(path)) as old:
        old.execute("PRAGMA writable_schema = ON")  # lets a file be read that is shorter than it says
        for table in _ids(old):
            try:
                touched, rows = _whole_log(old, table)
            except (sqlite3.DatabaseError, StoreDamaged):
                lost.append(table)
                new.execute(TOUCH, (table, int(time.time()), NOT_WHOLE))
                continue
            new.executemany(INSERT, numbered(table, 0, rows))
            new.execute(TOUCH, (table, touched, len(rows)))
            found.append(table)
    new.execute("COMMIT")
    return found, lost


def _ids(old: sqlite3.Connection) -> list[str]:
    found: dict[str, None] = {}
    for way in WAYS:
        with suppress(sqlite3.DatabaseError):
            for (table,) in old.execute(way):
                if isinstance(table, str):
                    found[table] = None
    return sorted(found)


def _whole_log(old: sqlite3.Connection, table: str) -> tuple[int, list[Row]]:
    """When a table was touched last, and its entries. Raises sqlite3.DatabaseError or StoreDamaged."""
    touched, length = _known(old, table)
    rows = whole(table, old.execute(ENTRIES, (table,)).fetchall())
    if not rows or length not in (None, len(rows)):
        raise StoreDamaged(f"table {table}: {len(rows)} entries of {length}")
    return touched, rows


def _known(old: sqlite3.Connection, table: str) -> tuple[int, int | None]:
    """What the list of tables says of one; now and None where the list cannot be read."""
    try:
        row = old.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        row = None
    if row is None:
        return int(time.time()), None
    return row[1], row[2] if len(row) > 2 else None


def _free_name(path: Path) -> Path:
    """Where a damaged file is kept: beside, with the time in its name."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    names = (
        f"{path.stem}.damaged-{stamp}{again}{path.suffix}" for again in ("", *map("-{}".format, range(2, 99)))
    )
    return next(kept for kept in map(path.with_name, names) if not kept.exists())


def _sync(folder: Path) -> None:
    """Make the new names durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

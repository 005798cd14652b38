"""A file of an earlier version is taken over as it is, and no file grows for ever."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from spieltisch.games import GAMES
from spieltisch.store import Row, Store, StoreDamaged
from spieltisch.store.file import FILE, VERSION
from spieltisch.table.log import LogEntry
from spieltisch.table.table import Table
from tests.conftest import ROOT
from tests.store.content import content

FIRST = ROOT / "tests" / "fixtures" / "version1.sqlite3"
"""Made by the first version of the store: a table of each game in mid-round."""
DEADLINE_S = 20
LONG: Row = ("note", 0, "x" * 1000, None)


def as_it_stands(file: Path, table: str) -> list[Row]:
    query = 'SELECT kind, ms, body, command FROM entries WHERE "table" = ? ORDER BY number'
    with closing(sqlite3.connect(file)) as db:
        return db.execute(query, (table,)).fetchall()


def asked(file: Path, question: str) -> object:
    with closing(sqlite3.connect(file)) as db:
        return db.execute(question).fetchone()[0]


def test_the_tables_of_the_first_version_go_on(tmp_path: Path) -> None:
    shutil.copy(FIRST, tmp_path / FILE)
    with closing(Store(tmp_path)) as store:
        assert len(store.tables()) == len(GAMES)
        for table, rows in content(store).items():
            assert rows == as_it_stands(FIRST, table)
            assert isinstance(rows, list)
            read = Table.load(table, map(LogEntry._make, rows), 0, GAMES, lambda: bytes(32))
            assert read.room.phase == "round"
            store.append(table, len(rows), [LONG]).result(DEADLINE_S)
            assert store.entries(table) == [*rows, LONG]
    with closing(Store(tmp_path)) as again:
        assert all(isinstance(rows, list) for _, rows in content(again).items())


def test_a_file_of_the_first_version_is_upgraded_once_and_can_shrink(tmp_path: Path) -> None:
    shutil.copy(FIRST, tmp_path / FILE)
    Store(tmp_path).close()
    assert asked(tmp_path / FILE, "PRAGMA user_version") == VERSION
    assert asked(tmp_path / FILE, "PRAGMA auto_vacuum") == 2


def test_a_deleted_table_gives_its_room_back_and_leaves_no_trace(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        store.append("stays", 0, [LONG]).result(DEADLINE_S)
        for table in range(10):
            store.append(str(table), 0, [("note", 0, f"secret {table} " * 100, None)] * 20).result(DEADLINE_S)
        full = asked(store.path, "PRAGMA page_count")
        for table in range(10):
            store.delete(str(table)).result(DEADLINE_S)
    assert isinstance(full, int)
    left = asked(tmp_path / FILE, "PRAGMA page_count")
    assert isinstance(left, int)
    assert left < full / 5
    assert b"secret" not in (tmp_path / FILE).read_bytes()


def test_tables_that_nobody_touched_for_long_are_found(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        for table in ("new", "old", "older"):
            store.append(table, 0, [LONG]).result(DEADLINE_S)
        with closing(sqlite3.connect(store.path)) as db, db:
            db.execute("UPDATE tables SET touched = 100 WHERE id = 'old'")
            db.execute("UPDATE tables SET touched = 99 WHERE id = 'older'")
        assert store.untouched_since(100) == ["older"]
        assert store.untouched_since(101) == ["older", "old"]


def test_a_log_that_lacks_its_end_is_not_taken_for_a_whole_one(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        store.append("a", 0, [LONG, LONG, LONG]).result(DEADLINE_S)
        with closing(sqlite3.connect(store.path)) as db, db:
            db.execute("DELETE FROM entries WHERE number = 2")
        with pytest.raises(StoreDamaged, match="2 entries of 3"):
            store.entries("a")

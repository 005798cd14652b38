"""What an append has acknowledged is there, whatever happens next; what failed is not there, and nothing else is hurt."""

import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.kernel.errors import SpieltischError
from spieltisch.store import Row, Store, StoreConflict, StoreError
from spieltisch.store.file import FILE
from tests.conftest import counts
from tests.store.content import content

DEADLINE_S = 20
MOVE: Row = ("move", 1200, "0 play 5r 0", "1 abc")
NOTE: Row = ("note", 1300, "ä „…“ \x00 🂡", None)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path, patience_s=0.05)) as opened:
        yield opened


def kept(store: Store, table: str, first: int, *rows: Row) -> None:
    store.append(table, first, rows).result(DEADLINE_S)


def test_entries_come_back_as_they_were_and_in_order(store: Store) -> None:
    kept(store, "a", 0, MOVE, NOTE)
    kept(store, "a", 2, MOVE)
    assert store.entries("a") == [MOVE, NOTE, MOVE]
    assert content(store) == {"a": [MOVE, NOTE, MOVE]}


def test_tables_are_listed_with_the_time_they_were_last_touched(store: Store) -> None:
    kept(store, "b", 0, MOVE)
    kept(store, "a", 0, MOVE)
    assert list(store.tables()) == ["a", "b"]
    assert min(store.tables().values()) > 1_700_000_000


def test_an_unknown_table_has_no_entries(store: Store) -> None:
    assert store.entries("nobody") == []


def test_a_deleted_table_is_gone_and_its_id_can_begin_anew(store: Store) -> None:
    kept(store, "b", 0, MOVE)
    store.append("a", 0, [MOVE, NOTE])
    store.delete("a").result(DEADLINE_S)
    assert content(store) == {"b": [MOVE]}
    with pytest.raises(StoreConflict):
        kept(store, "a", 2, MOVE)
    store.delete("a")
    kept(store, "a", 0, NOTE)
    assert store.entries("a") == [NOTE]


def test_a_delete_that_cannot_be_written_leaves_everything(store: Store, tmp_path: Path) -> None:
    kept(store, "a", 0, MOVE)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            store.delete("a").result(DEADLINE_S)
    kept(store, "a", 1, NOTE)
    assert store.entries("a") == [MOVE, NOTE]


def test_closing_writes_what_has_queued(tmp_path: Path) -> None:
    store = Store(tmp_path)
    futures = [store.append("a", number, [MOVE]) for number in range(1000)]
    store.close()
    assert all(future.done() and future.exception() is None for future in futures)
    with closing(Store(tmp_path)) as again:
        assert len(again.entries("a")) == 1000


def test_a_closed_store_refuses_and_may_be_closed_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.close()
    store.close()
    with pytest.raises(StoreError, match="closed"):
        store.append("a", 0, [MOVE])


def test_a_second_writer_of_a_table_loses(store: Store, tmp_path: Path) -> None:
    kept(store, "a", 0, MOVE)
    with closing(Store(tmp_path)) as other:
        kept(other, "a", 1, NOTE)
        with pytest.raises(StoreConflict, match="table a: somebody else has written entry 1"):
            kept(store, "a", 1, MOVE)
        kept(other, "a", 2, NOTE)
    assert store.entries("a") == [MOVE, NOTE, NOTE]


def test_a_gap_is_refused(store: Store) -> None:
    kept(store, "a", 0, MOVE)
    with pytest.raises(StoreConflict, match="entry 2 does not follow the last one, 0"):
        kept(store, "a", 2, MOVE)


def test_after_a_failed_append_those_that_build_on_it_fail_too(store: Store, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        failed = store.append("a", 0, [MOVE])
        with pytest.raises(StoreError, match="locked"):
            failed.result(DEADLINE_S)
    with pytest.raises(StoreConflict):
        kept(store, "a", 1, MOVE)
    kept(store, "a", 0, NOTE)
    assert store.entries("a") == [NOTE]


def test_appends_that_share_a_commit_do_not_share_a_fault(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store, closing(sqlite3.connect(tmp_path / FILE)) as holder:
        holder.isolation_level = None
        holder.execute("BEGIN IMMEDIATE")
        first = store.append("waits for the holder", 0, [MOVE])
        good = [store.append(f"t{at}", 0, [MOVE, NOTE]) for at in range(20)]
        bad = store.append("t3", 7, [MOVE])
        unwritable = store.append("u", 0, [("move", 0, "\ud800", None)])
        follower = store.append("t3", 2, [MOVE])
        holder.execute("ROLLBACK")
        for future in (first, *good, follower):
            future.result(DEADLINE_S)
        assert isinstance(bad.exception(DEADLINE_S), StoreConflict)
        assert isinstance(unwritable.exception(DEADLINE_S), StoreError)
        assert store.entries("t3") == [MOVE, NOTE, MOVE]
        assert store.entries("u") == []


def test_a_full_disk_is_told_and_the_writer_goes_on_when_there_is_room_again(store: Store) -> None:
    kept(store, "a", 0, MOVE)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages + 1}")
    with pytest.raises(StoreError, match="full"):
        kept(store, "a", 1, ("move", 0, "x" * 100_000, None))
    store._db.execute("PRAGMA max_page_count = 1000000")
    kept(store, "a", 1, NOTE)
    assert store.entries("a") == [MOVE, NOTE]


def test_a_folder_in_the_place_of_the_file_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    with pytest.raises(SpieltischError, match="cannot be opened"):
        Store(tmp_path)


def test_a_file_of_a_later_version_is_refused(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="version 99"):
        Store(tmp_path)


def test_it_writes_ahead_and_waits_for_the_disk(store: Store) -> None:
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)


appends = st.tuples(st.sampled_from("abc"), st.integers(-1, 1), st.integers(1, 3))


@given(st.lists(st.lists(appends, max_size=8), max_size=4))
def test_exactly_what_was_acknowledged_is_there_after_reopening(
    lives: list[list[tuple[str, int, int]]],
) -> None:
    """Each life opens the store, appends at once, some of it at wrong numbers, and closes."""
    expected: dict[str, list[Row]] = defaultdict(list)
    with TemporaryDirectory() as folder:
        for life, plan in enumerate(lives):
            store = Store(Path(folder))
            hoped = {table: len(rows) for table, rows in expected.items()}
            futures = []
            for step, (table, off, count) in enumerate(plan):
                first = hoped.get(table, 0) + off
                rows: list[Row] = [("move", step, f"{life}.{step}.{each}", None) for each in range(count)]
                futures.append((table, rows, store.append(table, first, rows)))
                hoped[table] = hoped.get(table, 0) + (count if off == 0 else 0)
            store.close()
            for table, rows, future in futures:
                if future.exception() is None:
                    expected[table] += rows
            with closing(Store(Path(folder))) as again:
                assert content(again) == {table: rows for table, rows in expected.items() if rows}


CHILD = """
import sys
from pathlib import Path
from spieltisch.store import Store
store = Store(Path(sys.argv[1]))
start = {table: len(store.entries(table)) for table in "ab"}
def tell(table, last):
    return lambda future: print(table, last, flush=True) if future.exception() is None else None
waiting = []
for number in range(100_000):
    for table in "ab":
        first = start[table] + 2 * number
        future = store.append(table, first, [("move", first, "x" * 50, None), ("note", first, "y", None)])
        future.add_done_callback(tell(table, first + 1))
        waiting.append(future)
    if len(waiting) > 20:
        waiting.pop(0).result()
"""


def test_kill_9_loses_nothing_acknowledged_and_halves_nothing(tmp_path: Path) -> None:
    acknowledged = {"a": -1, "b": -1}
    for life in range(counts(4, 50)):
        command = [sys.executable, "-c", CHILD, str(tmp_path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            for at, line in enumerate(child.stdout):
                if at == 40 + 37 * life:
                    child.kill()
                if line.endswith("\n"):
                    told, number = line.split()
                    acknowledged[told] = int(number)
        with closing(Store(tmp_path)) as store:
            for table, last in acknowledged.items():
                rows = store.entries(table)
                assert len(rows) > last
                assert len(rows) % 2 == 0
                assert [row[1] for row in rows[::2]] == list(range(0, len(rows), 2))


def test_who_stops_waiting_stops_nothing(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        assert not store.append("a", 0, [("note", 0, "first", None)]).cancel()
        assert not store.delete("b").cancel()
        store.append("a", 1, [("note", 0, "second", None)]).result()
        assert len(store.entries("a")) == 2

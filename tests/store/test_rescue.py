"""A damaged file is kept as it is; the tables in it that are whole go on, the others are known to have been there."""

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from spieltisch.store import Row, Store, StoreDamaged, StoreError
from spieltisch.store.file import FILE
from tests.conftest import counts
from tests.store.content import content

DEADLINE_S = 20
TABLES = [f"table{number:02}" for number in range(40)]
PAGE = 4096
Damage = Callable[[Path], None]


def log_of(table: str, length: int = 60) -> list[Row]:
    return [("move", at, f"{table} {at} {'x' * 40}", f"0 {at}") for at in range(length)]


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A folder with 40 tables, written in turns as they are in play."""
    with closing(Store(tmp_path)) as store:
        futures = [
            store.append(table, at, [row])
            for at in range(60)
            for table, row in ((table, log_of(table)[at]) for table in TABLES)
        ]
        for future in futures:
            future.result(DEADLINE_S)
    return tmp_path


def cut_in_half(file: Path) -> None:
    with file.open("r+b") as content:
        content.truncate(file.stat().st_size // 2)


def overwrite(file: Path, place: int, content: bytes) -> None:
    with file.open("r+b") as opened:
        opened.seek(place)
        opened.write(content)


def garbage_header(file: Path) -> None:
    overwrite(file, 0, Random(1).randbytes(100))


def page_in_the_middle(file: Path) -> None:
    overwrite(file, file.stat().st_size // PAGE // 2 * PAGE, Random(2).randbytes(PAGE))


def page_of_zeros(file: Path) -> None:
    overwrite(file, file.stat().st_size // PAGE // 3 * PAGE, bytes(PAGE))


def page_of_another_place(file: Path) -> None:
    """Sound in itself: only its neighbours and the lengths of the logs tell."""
    pages = file.stat().st_size // PAGE
    overwrite(file, pages // 2 * PAGE, file.read_bytes()[pages // 3 * PAGE :][:PAGE])


def emptied(file: Path) -> None:
    file.write_bytes(b"no games here\n")


DAMAGES = [cut_in_half, garbage_header, page_in_the_middle, page_of_zeros, page_of_another_place, emptied]


def kept_file(folder: Path) -> Path:
    (kept,) = folder.glob("spieltisch.damaged-*.sqlite3")
    return kept


def whole_and_lost(store: Store) -> tuple[list[str], list[str]]:
    whole, lost = [], []
    for table, rows in content(store).items():
        if isinstance(rows, StoreError):
            lost.append(table)
        else:
            assert rows == log_of(table)
            whole.append(table)
    return whole, lost


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_kept_and_what_is_whole_in_it_goes_on(
    written: Path, damage: Damage, caplog: pytest.LogCaptureFixture
) -> None:
    damage(written / FILE)
    as_found = (written / FILE).read_bytes()
    with closing(Store(written)) as store:
        (line,) = [record.message for record in caplog.records if record.levelno >= logging.ERROR]
        assert str(kept_file(written)) in line
        assert "put the backup there" in line
        whole, lost = whole_and_lost(store)
        assert set(whole).isdisjoint(lost)
        assert set(whole + lost) <= set(TABLES)
        assert whole or damage in (garbage_header, emptied)
        if damage in (page_in_the_middle, page_of_zeros, page_of_another_place):
            assert len(whole) >= len(TABLES) - 8
            assert 1 <= len(lost) <= 8
        for table in whole:
            store.append(table, 60, [("note", 60, "", None)]).result(DEADLINE_S)
        for table in lost:
            with pytest.raises(StoreDamaged):
                store.entries(table)
    assert kept_file(written).read_bytes() == as_found
    caplog.clear()
    with closing(Store(written)) as again:
        assert not caplog.records
        assert len(whole_or_not(again)) == len(whole)


def whole_or_not(store: Store) -> list[str]:
    return [table for table, rows in content(store).items() if not isinstance(rows, StoreError)]


def damaged_beneath(store: Store, damage: Damage) -> None:
    """Damage the file of a running store, and let it forget the pages it remembers."""
    with closing(sqlite3.connect(store.path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    damage(store.path)
    store._db.execute("PRAGMA shrink_memory")


@pytest.fixture
def store(written: Path) -> Iterator[Store]:
    with closing(Store(written)) as opened:
        yield opened


def test_what_belongs_to_a_damaged_file_is_kept_with_it(store: Store, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    store.append("new", 0, log_of("new")).result(DEADLINE_S)
    for file in tmp_path.glob(f"{FILE}*"):
        (copy / file.name).write_bytes(file.read_bytes())
    cut_in_half(copy / FILE)
    journal = (copy / f"{FILE}-wal").read_bytes()
    assert journal
    Store(copy).close()
    kept = kept_file(copy)
    assert kept.with_name(kept.name + "-wal").read_bytes() == journal


def test_a_file_that_is_gone_but_for_its_journal_is_damaged_too(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    (tmp_path / f"{FILE}-wal").write_bytes(b"entries")
    Store(tmp_path).close()
    assert kept_file(tmp_path).with_name(kept_file(tmp_path).name + "-wal").read_bytes() == b"entries"


def test_two_damaged_files_are_both_kept(written: Path) -> None:
    for _ in range(2):
        garbage_header(written / FILE)
        Store(written).close()
    assert len(list(written.glob("spieltisch.damaged-*.sqlite3"))) == 2


def test_wherever_a_page_is_damaged_no_log_comes_back_shorter_or_changed(written: Path) -> None:
    dice = Random(4)
    sound = (written / FILE).read_bytes()
    pages = range(1, len(sound) // PAGE)
    for page in dice.sample(pages, counts(12, len(pages))):
        for file in written.iterdir():
            file.unlink()
        (written / FILE).write_bytes(sound)
        overwrite(written / FILE, page * PAGE + dice.randrange(0, 8), dice.randbytes(PAGE // 2))
        with closing(Store(written)) as store:
            whole, lost = whole_and_lost(store)
            assert len(whole) + len(lost) <= len(TABLES)


def test_damage_found_while_reading_is_told_for_that_table_only(store: Store) -> None:
    damaged_beneath(store, page_of_zeros)
    whole, lost = whole_and_lost(store)
    assert sorted(whole + lost) == TABLES
    assert 1 <= len(lost) <= 8


@pytest.mark.parametrize("damage", [page_in_the_middle, page_of_zeros, cut_in_half])
def test_damage_found_while_writing_does_not_stop_the_tables_that_are_whole(
    store: Store, damage: Damage, caplog: pytest.LogCaptureFixture
) -> None:
    damaged_beneath(store, damage)
    futures = {table: store.append(table, 60, [("note", 60, "y" * 2000, None)]) for table in TABLES}
    went_on = [table for table, future in futures.items() if future.exception(DEADLINE_S) is None]
    assert went_on
    for table in went_on:
        assert store.entries(table)[:60] == log_of(table)
    for table in set(TABLES) - set(went_on):
        with pytest.raises(StoreDamaged):
            store.entries(table)
    assert len([record for record in caplog.records if record.levelno >= logging.ERROR]) == 1

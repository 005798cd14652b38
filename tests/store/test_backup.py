"""A backup is one moment of everything, whoever writes meanwhile, and a server starts from it."""

import os
import subprocess
import threading
from contextlib import closing
from pathlib import Path

import pytest

from spieltisch.store import Row, Store, StoreError
from spieltisch.store.backup import back_up
from spieltisch.store.file import FILE
from tests.conftest import ROOT, counts

DEADLINE_S = 60
TABLES = [f"table{number}" for number in range(50)]


def row(number: int) -> Row:
    return "move", number, "x" * 60, f"0 {number}"


def write(store: Store, stop: threading.Event, written: dict[str, int]) -> None:
    """Fifty tables write until told to stop; `written`: how many entries of each are durable."""
    number = 0
    while not stop.is_set():
        futures = {table: store.append(table, number, [row(number)]) for table in TABLES}
        for table, future in futures.items():
            future.result(DEADLINE_S)
            written[table] = number + 1
        number += 1


def test_backups_and_an_export_while_fifty_tables_write_cost_no_move_and_no_error(tmp_path: Path) -> None:
    stop, written = threading.Event(), dict.fromkeys(TABLES, 0)
    with closing(Store(tmp_path / "data")) as store:
        writer = threading.Thread(target=write, args=(store, stop, written))
        writer.start()
        try:
            for number in range(counts(5, 100)):
                least = dict(written)
                copy = tmp_path / str(number) / FILE
                copy.parent.mkdir()
                back_up(tmp_path / "data", copy)
                with closing(Store(copy.parent)) as copied:
                    for table in TABLES:
                        assert len(store.entries(table)) >= least[table]
                        assert len(copied.entries(table)) >= least[table]
        finally:
            stop.set()
            writer.join(DEADLINE_S)
        assert min(written.values()) > 0
        for table in TABLES:
            assert store.entries(table) == [row(number) for number in range(written[table])]


def test_a_backup_needs_no_file_beside_it_and_replaces_an_earlier_one(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        store.append("a", 0, [row(0)]).result(DEADLINE_S)
        for _ in range(2):
            back_up(tmp_path, tmp_path / "copy")
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy"]
    (tmp_path / "new").mkdir()
    (tmp_path / "copy").rename(tmp_path / "new" / FILE)
    with closing(Store(tmp_path / "new")) as copied:
        assert copied.entries("a") == [row(0)]


def test_the_games_are_not_their_own_backup(tmp_path: Path) -> None:
    Store(tmp_path).close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreError, match="itself"):
        back_up(tmp_path, tmp_path / FILE)
    assert (tmp_path / FILE).read_bytes() == before


def test_what_is_no_ordinary_file_is_not_replaced_by_a_backup(tmp_path: Path) -> None:
    Store(tmp_path).close()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "folder"):
        with pytest.raises(StoreError, match="no ordinary file"):
            back_up(tmp_path, tmp_path / name)
    assert (tmp_path / "pipe").is_fifo()


def test_a_damaged_file_does_not_replace_a_good_backup(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        store.append("a", 0, [row(number) for number in range(1000)]).result(DEADLINE_S)
    back_up(tmp_path, tmp_path / "copy")
    good = (tmp_path / "copy").read_bytes()
    with (tmp_path / FILE).open("r+b") as games:
        games.seek(4096 * 3)
        games.write(bytes(4096))
    with pytest.raises(StoreError, match=r"damaged .* was not written"):
        back_up(tmp_path, tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == good
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy"]


def test_the_script_says_what_it_did_and_what_it_could_not(tmp_path: Path) -> None:
    def script() -> subprocess.CompletedProcess[str]:
        command = [str(ROOT / "scripts" / "backup"), "copy", "--data", "games"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    missing = script()
    assert (missing.returncode, missing.stdout) == (1, "")
    assert missing.stderr == "there are no games in games; name their folder with --data\n"
    Store(tmp_path / "games").close()
    done = script()
    assert (done.returncode, done.stderr) == (0, "")
    assert "All games are in copy" in done.stdout
    assert (tmp_path / "copy").exists()

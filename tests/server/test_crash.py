"""Under load, through kills, full disks and backups: what was answered is in the log, and what was shown came from it."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from bench.crash import Evening
from bench.measure import Wrong
from bench.prepared import logs, prepare
from bench.recovery import MOVES, SEATS, TURN_GAMES
from spieltisch.store import Store
from spieltisch.store.file import FILE
from tests.conftest import ROOT, counts
from tests.server.client import running


@pytest.fixture
def evening(data: Path) -> Evening:
    return Evening(data, prepare(data, TURN_GAMES * 2, SEATS, MOVES), "tests")


def moves_made(evening: Evening) -> int:
    return sum(entry.kind == "move" for _, log in logs(evening.data, evening.tables) for entry in log)


@pytest.mark.parametrize(
    ("mishap", "times"), [(Evening.killed, counts(3, 50)), (Evening.filled, counts(2, 20))]
)
def test_no_answered_command_is_lost_and_none_is_halved(
    evening: Evening, mishap: Callable[[Evening], int], times: int
) -> None:
    before = moves_made(evening)
    assert sum(mishap(evening) for _ in range(times)) > 10 * times
    assert moves_made(evening) > before


def test_fifty_tables_notice_nothing_of_backups_and_exports(data: Path, tmp_path: Path) -> None:
    evening = Evening(data, prepare(data, TURN_GAMES * 25, SEATS, MOVES), "backup")
    copy = tmp_path / "copy" / FILE
    copy.parent.mkdir()

    def back_up_and_export() -> None:
        for _ in range(counts(2, 20)):
            command = [str(ROOT / "scripts" / "backup"), str(copy), "--data", str(data)]
            subprocess.run(command, check=True, capture_output=True)
            assert all(log for _, log in logs(data, evening.tables))

    assert evening.undisturbed(back_up_and_export) > 100
    with running(copy.parent) as server:
        assert server.ask("healthz")[0] == 200
    assert all(len(log) > MOVES for _, log in logs(copy.parent, evening.tables))


def shorten(evening: Evening, table: str, length: int) -> None:
    store = Store(evening.data)
    rows = store.entries(table)[:length]
    store.delete(table)
    store.append(table, 0, rows)
    store.close()


def test_what_is_lost_would_be_seen(evening: Evening) -> None:
    lengths = {table.id: len(log) for table, log in logs(evening.data, evening.tables)}
    evening.killed()
    for table, length in lengths.items():
        shorten(evening, table, length)
    with pytest.raises(Wrong, match=r"not in the log|entries were shown"):
        evening.look()

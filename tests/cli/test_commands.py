"""The command line: exit status, one sentence for errors, nothing but JSON where JSON is asked for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest

from spieltisch.cli import main
from spieltisch.games import GAMES
from tests.table.test_commitment import finished, record

GAME = next(iter(GAMES))
FULL = Path("/dev/full")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit status, stdout, stderr."""
    try:
        status = main(words)
    except SystemExit as stop:
        status = stop.code if isinstance(stop.code, int) else 1
    out, err = capsys.readouterr()
    return status, out, err


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    status, out, err = run(capsys, *words, "--json")
    assert (status, err) == (0, "")
    return json.loads(out)


@pytest.fixture
def records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Ten rounds by bots."""
    file = tmp_path / "rounds.jsonl"
    assert run(capsys, "simulate", GAME, "--rounds", "10", "--records", str(file))[0] == 0
    return file


def test_games_lists_every_game_with_options_defaults_and_ranges(capsys: pytest.CaptureFixture[str]) -> None:
    games = as_json(capsys, "games")
    assert [game["key"] for game in games] == list(GAMES)
    for game in games:
        for option in game["options"]:
            assert {"key", "default", "sentence"} <= option.keys()
            assert "choices" in option or {"min", "max"} <= option.keys()


@pytest.mark.parametrize(("locale", "word"), [("de_DE.UTF-8", "Gemeinsam"), ("en_GB.UTF-8", "together")])
def test_games_speaks_the_readers_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, locale: str, word: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    status, out, _ = run(capsys, "games")
    assert status == 0
    assert word.lower() in out.lower()


def test_simulate_prints_what_it_promises(capsys: pytest.CaptureFixture[str]) -> None:
    summary = as_json(capsys, "simulate", GAME, "--rounds", "5", "--seats", "3", "--seed", "x")
    promised = {"game", "seats", "rounds", "seed", "moves", "seconds", "digest", "points", "refused"}
    assert promised <= summary.keys()
    assert (summary["game"], summary["seats"], summary["rounds"], summary["seed"]) == (GAME, 3, 5, "x")
    assert summary["refused"] == 0
    assert summary["shared"] is True
    assert len(summary["points"]["mean"]) == 1


def test_the_same_seed_gives_the_same_digest_and_another_another(capsys: pytest.CaptureFixture[str]) -> None:
    digests = [
        as_json(capsys, "simulate", GAME, "--rounds", "3", "--seed", seed)["digest"]
        for seed in ("1", "1", "2")
    ]
    assert digests[0] == digests[1] != digests[2]


def test_the_option_rounds_is_ignored_by_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    summary = as_json(capsys, "simulate", GAME, "--rounds", "4", "--option", "rounds=1")
    assert summary["rounds"] == 4


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("simulate", "chess"), "chess"),
        (("simulate", GAME, "--seats", "99"), "99"),
        (("simulate", GAME, "--rounds", "0"), "0"),
        (("simulate", GAME, "--jobs", "-1"), "-1"),
        (("simulate", GAME, "--bots", "genius"), "genius"),
        (("simulate", GAME, "--option", "nonsense=1"), "nonsense"),
        (("simulate", GAME, "--option", "seconds=5"), "60-1800"),
        (("simulate", GAME, "--option", "seconds"), "KEY=VALUE"),
        (("simulate", GAME, "--records", "/no/such/folder/file"), "/no/such/folder/file"),
        (("simulate", GAME, "--option", f"seconds={'1' * 5_000}"), "60-1800"),
        (("simulate", GAME, "--option", "seconds=--5"), "60-1800"),
        (("simulate", GAME, "--rounds", "1", "--seed", "\udcff"), "'\\udcff' cannot be written"),
        (("replay", "/no/such/file"), "/no/such/file"),
        ((), "COMMAND"),
        (("dance",), "dance"),
    ],
)
def test_wrong_use_is_one_sentence_and_exit_status_2(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str
) -> None:
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert says in err
    assert "Traceback" not in err
    assert len(err.strip().splitlines()) == 1


def test_replay_check_verifies_every_record(capsys: pytest.CaptureFixture[str], records: Path) -> None:
    status, out, err = run(capsys, "replay", str(records), "--check")
    assert (status, err) == (0, "")
    assert out.count("holds") == 10
    assert out.endswith("10 records: all hold\n")


def test_replay_tells_a_round_in_sentences(
    capsys: pytest.CaptureFixture[str], records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    status, out, _ = run(capsys, "replay", str(records))
    assert status == 0
    assert "{" not in out
    assert "#1" in out


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """The record of a round that was played at a table."""
    file = tmp_path / "played.json"
    file.write_text(f"{record(finished(GAME))}\n", encoding="utf-8")
    return file


def test_replay_check_says_that_the_deal_is_the_one_committed_to(
    capsys: pytest.CaptureFixture[str], played: Path
) -> None:
    status, out, _ = run(capsys, "replay", str(played), "--check")
    assert status == 0
    assert out.rstrip().endswith("the deal is the one committed to")


@pytest.mark.parametrize(("key", "says"), [("salt", "32 bytes"), ("commitment", "committed to")])
def test_replay_check_fails_with_a_sentence_where_the_commitment_does_not_hold(
    capsys: pytest.CaptureFixture[str], played: Path, key: str, says: str
) -> None:
    raw = json.loads(played.read_text(encoding="utf-8"))
    raw[key] = raw[key][:-2]
    played.write_text(json.dumps(raw), encoding="utf-8")
    status, out, err = run(capsys, "replay", str(played), "--check")
    assert (status, out) == (1, "")
    assert says in err
    assert len(err.strip().splitlines()) == 1
    assert run(capsys, "replay", str(played))[0] == 0, "without --check it is only played again"


def test_replay_check_names_the_first_wrong_entry_and_fails(
    capsys: pytest.CaptureFixture[str], records: Path
) -> None:
    lines = records.read_text(encoding="utf-8").splitlines()
    raw = json.loads(lines[4])
    raw["entries"][3] = raw["entries"][2]
    lines[4] = json.dumps(raw)
    records.write_text("\n".join(lines), encoding="utf-8")
    status, out, err = run(capsys, "replay", str(records), "--check")
    assert status == 1
    assert "line 5: entry 4" in err
    assert out.count("holds") == 9
    assert out.endswith("10 records: 9 hold\n")
    status, out, _ = run(capsys, "replay", str(records), "--check", "--json")
    assert status == 1
    assert [json.loads(line)["ok"] for line in out.splitlines()].index(False) == 4


def test_replay_names_a_deal_whose_first_seat_has_too_many_digits(
    capsys: pytest.CaptureFixture[str], records: Path
) -> None:
    line = records.read_text(encoding="utf-8").splitlines()[0]
    records.write_text(line.replace("deal 0", f"deal {'1' * 5_000}"), encoding="utf-8")
    status, out, err = run(capsys, "replay", str(records), "--check")
    assert (status, out) == (1, "")
    assert err.startswith("line 1: entry 1: cannot read")


def test_replay_reads_a_file_that_begins_with_a_byte_order_mark(
    capsys: pytest.CaptureFixture[str], records: Path
) -> None:
    records.write_bytes(b"\xef\xbb\xbf" + records.read_bytes())
    assert run(capsys, "replay", str(records), "--check")[0] == 0


def test_one_round_is_one_round(capsys: pytest.CaptureFixture[str]) -> None:
    assert ": 1 round, 4 seats" in run(capsys, "simulate", GAME, "--rounds", "1")[1]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("games",), "standard output"),
        (("simulate", GAME, "--rounds", "1"), "standard output"),
        (("simulate", GAME, "--rounds", "1", "--records", str(FULL)), str(FULL)),
    ],
)
def test_what_cannot_be_written_is_named(words: tuple[str, ...], name: str) -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "spieltisch", *words], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (done.returncode, done.stderr) == (2, f"spieltisch: {name}: {os.strerror(ENOSPC)}\n")


@pytest.mark.parametrize("content", [b"", b"\n\n", b"{}", b"no json", b"\xff\xfe", b"null\n", b"[" * 50_000])
def test_a_file_that_holds_no_records_is_wrong_use(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    status, _, err = run(capsys, "replay", str(file), "--check")
    assert status == 2
    assert "Traceback" not in err
    assert len(err.strip().splitlines()) == 1


def test_a_time_of_too_many_digits_is_no_entry(capsys: pytest.CaptureFixture[str], records: Path) -> None:
    line = records.read_text(encoding="utf-8").splitlines()[0]
    records.write_text(line.replace('"0 chance', f'"{"1" * 400} chance'), encoding="utf-8")
    status, out, err = run(capsys, "replay", str(records))
    assert (status, out) == (1, "")
    assert err.startswith("line 1: entry 1: cannot read")

"""A new game begins as one that already keeps the contract."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.new_game import CannotMake, make
from tests.conftest import ROOT

RESERVED = ("class", "lambda", "true", "none", "match")
pytestmark = pytest.mark.long
KIT = """
from spieltisch.games import GAMES
from spieltisch.kernel import conformance
for part in (conformance.check, conformance.census, conformance.round_trip, conformance.knowledge, conformance.twins):
    part(GAMES["snap"], 20)
print(sorted(GAMES))
"""


def contents(folder: Path) -> dict[Path, bytes]:
    """Every file, and what is in it."""
    return {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of what a new game touches."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("static", "__pycache__"))
    (tmp_path / "web/src/games").mkdir(parents=True)
    return tmp_path


def test_a_new_game_passes_the_kit_at_once(copy: Path) -> None:
    written = make(copy, "snap")
    assert {path.name for path in written} >= {"rules.py", "text.py", "view.py", "bots.py", "Board.svelte"}
    assert not any("tiny" in path.read_text(encoding="utf-8").lower() for path in written)
    run = subprocess.run(
        [sys.executable, "-c", KIT], env={"PYTHONPATH": str(copy / "src")}, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    assert "'snap'" in run.stdout


@pytest.mark.parametrize("name", ["", "Snap", "two words", "../x", "1st", "viereinhalb", *RESERVED])
def test_a_name_that_cannot_be_a_game_is_refused(copy: Path, name: str) -> None:
    before = contents(copy)
    with pytest.raises(CannotMake):
        make(copy, name)
    assert contents(copy) == before

"""The rules are the same rules when they are compiled, and a wheel has them so where it can."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from zipfile import ZipFile

import pytest

from hatch_compile import PACKAGE, SWITCH, Rules
from spieltisch.games import GAMES
from tests.conftest import ROOT

pytestmark = pytest.mark.compiled

DIGEST = """
import sys
from spieltisch.games import GAMES
from spieltisch.kernel import match
from spieltisch.lab.simulate import Tally, plan, play_rounds
game = GAMES[sys.argv[1]]
wanted = plan(game, rounds=12, seed="compiled", bots=tuple(game.bots)[:game.seats.start])
tally = Tally(wanted)
for played in play_rounds(wanted):
    tally.add(played)
print(match.__file__.endswith(".py"), tally.summary(0)["digest"])
"""


def run(code: str, *arguments: str, path: str) -> list[str]:
    """What a Python process prints that finds the package in `path`."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert not done.returncode, done.stderr
    return done.stdout.split()


def test_every_module_that_is_to_be_compiled_is_and_no_other() -> None:
    compiled = Rules(ROOT).modules()
    assert {module.parts[2] for module in compiled} >= {"game.py", "match.py", *GAMES}
    for source in (ROOT / "src" / PACKAGE).rglob("*.py"):
        module = source.relative_to(ROOT / "src")
        if module.name != "__init__.py":
            file = import_module(".".join(module.with_suffix("").parts)).__file__
            assert file is not None
            assert file.endswith(".py") == (module not in compiled), module


@pytest.mark.parametrize("key", GAMES)
def test_the_digest_is_the_same_compiled_or_not(key: str) -> None:
    compiled = run(DIGEST, key, path=os.environ["PYTHONPATH"])
    uncompiled = run(DIGEST, key, path=str(ROOT / "src"))
    assert [compiled[0], uncompiled[0]] == ["False", "True"]
    assert compiled[1] == uncompiled[1]


def wheel(folder: Path, switch: str) -> Path:
    """A wheel of this tree."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, SWITCH: switch}, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


def test_a_wheel_has_the_rules_compiled_for_this_machine_and_plays_so(tmp_path: Path) -> None:
    made = wheel(tmp_path, "1")
    assert not made.name.endswith("-any.whl")
    with ZipFile(made) as content:
        content.extractall(tmp_path / "there")
    assert list((tmp_path / "there").glob("*__mypyc.*"))
    assert run(DIGEST, "viereinhalb", path=str(tmp_path / "there"))[0] == "False"


def test_a_wheel_without_compiled_rules_is_for_every_machine(tmp_path: Path) -> None:
    made = wheel(tmp_path, "0")
    assert made.name.endswith("-py3-none-any.whl")
    with ZipFile(made) as content:
        names = content.namelist()
    assert f"{PACKAGE}/kernel/game.py" in names
    assert not [name for name in names if name.endswith((".so", ".pyd"))]

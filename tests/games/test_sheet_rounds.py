"""The score pads of the client add up what the rules add up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from spieltisch.games import GAMES
from tests.conftest import ROOT, counts
from tests.games.sheet_rounds import BY_HAND, SAMPLE, SAMPLED, cases, text_of

VITEST = ("node_modules/vitest/vitest.mjs", "run", "src/games/sheets.rounds.test.ts")
AGAIN = 45
"""So many of the sample's rounds are played once more."""


def test_the_sample_is_what_the_rules_make_of_these_rounds_today() -> None:
    sample = SAMPLE.read_text(encoding="utf-8").splitlines()
    assert text_of(cases(AGAIN)).splitlines()[1:-2] == sample[1:AGAIN]
    assert len(sample) == SAMPLED + 2


def test_the_sample_has_every_kind_of_end() -> None:
    rounds = json.loads(SAMPLE.read_text(encoding="utf-8"))
    assert {each["game"] for each in rounds} == set(GAMES)
    race = [all(each["racks"]) for each in rounds if each["game"] == "unterspannung"]
    assert sum(race) == SAMPLED // len(GAMES) // BY_HAND
    tiles = [each for each in rounds if each["game"] == "minirummy"]
    laid_out = [each for each in tiles if not all(each["racks"])]
    tied = [each for each in tiles if each["points"].count(max(each["points"])) > 1]
    assert len(laid_out) > 10
    assert len(tied) >= 5
    assert {sum(each["points"]) for each in tiles} >= {0, -1}


def test_the_pads_agree_with_the_rules_on_many_rounds(tmp_path: Path) -> None:
    file = tmp_path / "rounds.json"
    file.write_text(text_of(cases(counts(SAMPLED // 10, 10_000))), encoding="utf-8")
    told = {**os.environ, "SHEET_ROUNDS": str(file)}
    done = subprocess.run(
        [_node(), *VITEST], cwd=ROOT / "web", env=told, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.fail(done.stdout + done.stderr)


def _node() -> str:
    asked = [sys.executable, "hatch_build.py", "--node"]
    return subprocess.run(asked, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()

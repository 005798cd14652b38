"""What is shown to programmers runs, and says what it says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from spieltisch.cli import main
from spieltisch.cli.solve import FORM
from tests.conftest import ROOT


def shown(document: str, language: str) -> list[str]:
    """The blocks of code of a document."""
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def answer(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What `spieltisch solve` finds, times left out."""
    file = tmp_path / "position.json"
    file.write_text(text, encoding="utf-8")
    assert main(["solve", str(file), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found | {"ms": 0}


def test_the_library_is_used_as_its_document_shows(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = shown("library.md", "python")
    assert len(blocks) == 5
    exec("\n".join(blocks), {"__name__": "library"})
    said = capsys.readouterr().out
    assert "Add red 7 from your rack to the run red 4 to red 6." in said
    assert said.endswith("points a round\n")


def test_the_position_that_is_shown_has_the_answer_that_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    position, found = shown("solve.md", "json")
    assert answer(position, tmp_path, capsys) == json.loads(found) | {"ms": 0}
    in_help = FORM[FORM.index("{") : FORM.index("\ntiles:")]
    assert answer(in_help, tmp_path, capsys)["tiles"] == 1


def test_a_first_lay_that_counts_too_little_is_nothing_to_lay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rack = ["1r", "2r", "3r"]
    closed, opened = (
        answer(json.dumps({"rack": rack, "opened": done}), tmp_path, capsys) for done in (False, True)
    )
    assert (closed["best"], opened["best"]) == ("draw", "lay")

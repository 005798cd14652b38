"""The guides for people call things as the screens do."""

from __future__ import annotations

import re

import pytest

from tests.conftest import ROOT

GUIDES = {"docs/anleitung.md": "„([^“]+)“", "docs/guide.md": "“([^”]+)”"}
OTHERS = {"Bewegung reduzieren", "reduce motion"}
"""Quoted, but a word of the device's."""


def screens() -> str:
    """All words that screens show."""
    web = ROOT / "web"
    generated = web.glob("src/games/*/generated.ts")
    words = [*web.glob("messages/*.json"), *generated, *web.glob("src/games/**/messages.ts")]
    return "\n".join(path.read_text() for path in [*words, *web.glob("src/lib/board/*.ts")])


@pytest.mark.parametrize("guide", GUIDES)
def test_what_a_guide_quotes_stands_on_a_screen(guide: str) -> None:
    shown = screens()
    quoted = re.findall(GUIDES[guide], (ROOT / guide).read_text())
    labels = [re.sub(r"\s+", " ", part).strip() for each in quoted for part in each.split("…")]
    missing = [label for label in labels if label and label not in OTHERS and label not in shown]
    assert len(labels) > 20
    assert missing == []


def test_both_guides_tell_the_same_parts() -> None:
    parts = [len(re.findall("^## ", (ROOT / guide).read_text(), re.MULTILINE)) for guide in GUIDES]
    assert parts[0] == parts[1]

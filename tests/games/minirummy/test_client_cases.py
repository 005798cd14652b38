"""The client judges a draft for display; what it says is tested with what the rules say."""

import json
from collections import Counter
from typing import Any

import pytest

from spieltisch.games.minirummy.melds import FAULTS
from tests.games.minirummy.client_cases import FILE, text

CASES: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))


def test_the_clients_cases_are_what_the_rules_say() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "run python -m tests.games.minirummy.client_cases"


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("groups", FAULTS),
        ("lays", ("nothing_laid", "table_tile_missing", "tile_not_on_rack", "joker_not_free")),
        (
            "lays",
            (
                "first_meld_too_low",
                "table_touched_in_first_turn",
                "combination_too_short",
                "run_has_gap",
                "run_mixes_colours",
            ),
        ),
        ("lays", ("set_mixes_numbers", "set_repeats_colour", "run_past_13", "joker_undeclared")),
    ],
)
def test_the_clients_cases_have_what_is_right_and_every_fault(name: str, codes: tuple[str, ...]) -> None:
    found = Counter(case.get("code") for case in CASES[name])
    assert found[None] > 50
    assert all(found[code] for code in codes)

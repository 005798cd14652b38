"""Templates are filled the same way here and in the browser: one table of cases tests both."""

import json
from typing import Any

import pytest

from spieltisch.kernel.texts import Text, Words
from tests.conftest import ROOT

TABLE = json.loads((ROOT / "tests/fixtures/text_cases.json").read_text(encoding="utf-8"))
WORDS = Words(
    {key: Text(**text) for key, text in TABLE["words"].items()}, lambda seat: str(TABLE["seats"][seat])
)


@pytest.mark.parametrize("case", TABLE["cases"], ids=lambda case: case["why"])
def test_a_template_is_filled(case: dict[str, Any]) -> None:
    template = Text(**case["template"])
    assert WORDS.fill(template, case["values"], "de") == case["de"]
    assert WORDS.fill(template, case["values"], "en") == case["en"]

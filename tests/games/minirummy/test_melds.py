"""What a group of tiles is, or what it lacks."""

from itertools import islice, permutations
from typing import Any

import pytest

from spieltisch.games.minirummy.melds import Fault, Meld, read, readings, room
from spieltisch.games.minirummy.tiles import face_text
from tests.games.minirummy.board import meld, tiles

SETS = [
    "7r 7b 7o",
    "7r 7b 7o 7g",
    "1r 1b J=1g",
    "13r J=13b J=13o J=13g",
    "J=4r J=4b J=4g",
    "J=4r J=4b J=4o J=4g",
]
RUNS = [
    "1r 2r 3r",
    "11b 12b 13b",
    "1g 2g 3g 4g 5g 6g 7g 8g 9g 10g 11g 12g 13g",
    "4r J=5r J=6r 7r",
    "J=4r J=5r J=6r",
    "J=1o 2o J=3o",
    "J=9r J=10r J=11r J=12r",
]


@pytest.mark.parametrize("text", SETS)
def test_a_set_is_three_or_four_of_one_number_in_different_colours(text: str) -> None:
    assert read(tiles(text)) == Meld("set", tiles(text))


@pytest.mark.parametrize("text", RUNS)
def test_a_run_is_three_to_thirteen_consecutive_numbers_of_one_colour(text: str) -> None:
    assert read(tiles(text)) == Meld("run", tiles(text))


@pytest.mark.parametrize("text", ["7r 7b 7o 7g", "4r 5r J=6r", "J=4r J=4b J=4g"])
def test_order_has_no_meaning_and_melds_come_out_in_their_natural_order(text: str) -> None:
    for order in permutations(tiles(text)):
        assert read(order) == meld(text)


WRONG = {
    "combination_too_short": ["", "5r", "5r 6r", "J J", "J=5r J=6r", "5r 5r"],
    "set_mixes_numbers": ["5r 5b 6o", "5r 5b 6r 6b", "5r 5r 6r", "5r J=5b 6r", "5r 5b 5o 6g J", "1r 1b 3r J"],
    "set_repeats_colour": [
        "13r 13o 13g 13g",
        "5r 5r J",
        "5r 5b 5o 5g J",
        "5r 5b 5o 5g 5r",
        "5r 5b J=5b",
        "J=5r J=5r 5g",
        "5r 5b J J J",
    ],
    "run_mixes_colours": ["5r 6b 7r", "5r 6b J", "5r 6r 7r 8g", "12r 13r 1b", "J=5r 6b 7b", "3r 5b 8o J"],
    "run_past_13": [
        "12r 13r 1r",
        "13r 1r 2r",
        "12r J=13r 1r",
        "12r 1r J",
        "11g 12g 13g 1g J",
        "13r J 2r",
        "1r 2r 3r 4r 5r 6r 7r 8r 9r 10r 11r 12r 13r J",
    ],
    "run_has_gap": ["3r 5r 8r J", "3r 4r 6r", "1r 2r 4r", "1r 3r 13r", "3r 5r J=8r J", "2b 6b J J"],
}


@pytest.mark.parametrize(("code", "text"), [(code, text) for code in WRONG for text in WRONG[code]])
def test_what_is_wrong_has_its_code(code: str, text: str) -> None:
    for order in islice(permutations(tiles(text)), 24):
        found = read(order)
        assert isinstance(found, Fault)
        assert found.code == code


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("5r 6r", {"number": 2}),
        ("5r 5b 6o", {"one": 5, "other": 6}),
        ("7r 7r J", {"of": 7}),
        ("5r 6b 7r", {"one": "r", "other": "b"}),
        ("3r 5r 9r", {"colour": "r", "low": 5, "high": 9}),
        ("5r 5b J", {"can_be": ["5o", "5g"], "readings": [["J=5o"], ["J=5g"]]}),
        ("8g 9g J", {"can_be": ["7g", "10g"], "readings": [["J=7g"], ["J=10g"]]}),
    ],
)
def test_a_fault_says_why(text: str, values: dict[str, Any]) -> None:
    assert read(tiles(text))[1] == values


ONLY = [
    ("9r 11r J", "9r J=10r 11r"),
    ("12b 13b J", "J=11b 12b 13b"),
    ("J 1r 2r", "1r 2r J=3r"),
    ("5r 5b 5o J", "5r 5b 5o J=5g"),
    ("5r 5b J J", "5r 5b J=5o J=5g"),
    ("4r J J 7r", "4r J=5r J=6r 7r"),
    ("9o J=10o J 12o", "9o J=10o J=11o 12o"),
    ("1r J J J J", "1r J=2r J=3r J=4r J=5r"),
    ("2g 3g 4g 5g 6g 7g 8g 9g 10g 11g 12g 13g J", "J=1g 2g 3g 4g 5g 6g 7g 8g 9g 10g 11g 12g 13g"),
]


@pytest.mark.parametrize(("bare", "declared"), ONLY)
def test_a_bare_joker_is_read_as_the_only_tile_it_can_be(bare: str, declared: str) -> None:
    assert read(tiles(bare)) == meld(declared)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("5r 5b J", 2),  # third of a set
        ("5r 6r J", 2),  # either end of a run
        ("7r J J", 3 + 3),  # two beside one tile: three sets, three runs
        ("10g J J J", 1 + 4),
        ("1r J J", 3 + 1),
        ("5r 6r J J", 3),
        ("J J J", 13 * 4 + 4 * 11),
        ("J J J J", 13 + 4 * 10),
    ],
)
def test_a_bare_joker_that_can_be_several_tiles_is_undeclared(text: str, number: int) -> None:
    found = read(tiles(text))
    assert isinstance(found, Fault)
    assert found.code == "joker_undeclared"
    assert len(found.values["readings"]) == len(readings(tiles(text))) == number


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("7r 7b 7o", ["7g"]),
        ("7r 7b 7o 7g", []),
        ("1r 2r 3r", ["4r"]),
        ("11b 12b 13b", ["10b"]),
        ("4g J=5g 6g", ["3g", "7g"]),
    ],
)
def test_a_meld_says_what_can_be_added(text: str, faces: list[str]) -> None:
    assert [face_text(face) for face in room(meld(text))] == faces

"""`spieltisch solve`: answers as they are agreed, and input that cannot be is refused by name."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from spieltisch.cli import main
from spieltisch.games.minirummy import solver
from spieltisch.games.minirummy.tiles import tile

POSITION = {
    "table": [["7b", "7g", "7o"], ["4r", "5r", "J=6r"]],
    "rack": ["7r", "1b"],
    "opened": True,
    "options": {"jokers": "free"},
}


def solve(
    position: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *more: str
) -> tuple[int, str, str]:
    """Exit status, standard output, standard error."""
    text = position if isinstance(position, str) else json.dumps(position)
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    status = main(["solve", "-", *more])
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


def test_an_answer_has_what_is_agreed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = solve(POSITION, monkeypatch, capsys, "--json")
    answer = json.loads(out)
    assert (status, err) == (0, "")
    assert answer.pop("ms") >= 0
    assert answer == {
        "best": "lay",
        "tiles": 1,
        "points": 7,
        "placed": ["7r"],
        "table": [["7b", "7g", "7o"], ["4r", "5r", "J=6r", "7r"]],
        "moves": ["Add red 7 from your rack to the run red 4 to red 6."],
        "proven": True,
    }


def test_nothing_to_lay_is_to_draw_and_the_table_stays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    position = {"id": "a", "table": [["7b", "7g", "7o"]], "rack": ["1b"], "best": {"any": "thing"}}
    answer = json.loads(solve(position, monkeypatch, capsys, "--json")[1])
    assert (answer["id"], answer["best"], answer["tiles"], answer["moves"]) == ("a", "draw", 0, [])
    assert answer["table"] == [["7b", "7g", "7o"]]


def test_the_objective_can_be_chosen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    position = {
        "rack": ["10b", "13b", "11b", "12b", "2b", "J", "1b", "3b", "13o"],
        "options": {"joker_value": 0},
    }
    for objective in ("tiles", "points"):
        status, out, _ = solve(position, monkeypatch, capsys, "--json", "--objective", objective)
        assert (status, json.loads(out)["proven"]) == (0, True)
    with pytest.raises(SystemExit):
        solve(position, monkeypatch, capsys, "--objective", "luck")


def test_words_say_what_to_lay_and_how(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = solve(POSITION, monkeypatch, capsys)
    assert out.startswith("7r (1 tile, 7 points)\n1. Add red 7 ")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert solve({"rack": ["7r"]}, monkeypatch, capsys)[1] == "Es lässt sich nichts legen.\n"


def test_a_file_of_lines_gets_an_answer_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some.jsonl"
    file.write_text(f"{json.dumps(POSITION)}\n\n{json.dumps({'rack': ['1r'], 'id': 7})}\n", encoding="utf-8")
    assert main(["solve", str(file), "--json"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(answer.get("id"), answer["best"]) for answer in answers] == [(None, "lay"), (7, "draw")]
    assert main(["solve", str(file)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    pretty = tmp_path / "one.json"
    pretty.write_text(json.dumps(POSITION, indent=2), encoding="utf-8")
    assert main(["solve", str(pretty), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tiles"] == 1


BAD: list[tuple[Any, str]] = [
    ({"rack": ["5r", "5r", "5r"]}, "5r is there 3 times"),
    ({"table": [["4r", "5r", "6r"]], "rack": ["5r", "5r"]}, "5r is there 3 times"),
    ({"rack": ["J"] * 5}, "J is there 5 times, joker_count is 4"),
    ({"table": [["5r", "5b", "J=5o"]], "rack": ["J"], "options": {"joker_count": 1}}, "joker_count is 1"),
    ({"rack": ["14r"]}, "'14r' is no tile"),
    ({"rack": ["0r"]}, "'0r' is no tile"),
    ({"rack": ["red 5"]}, "'red 5' is no tile"),
    ({"rack": [5]}, "'5' is no tile"),
    ({"rack": [None]}, "'None' is no tile"),
    ({"rack": ["J=9r"]}, "J=9r on the rack"),
    ({"table": [["J=14r", "5b", "5o"]]}, "'J=14r' is no tile"),
    ({"table": [["5r", "5b"]]}, "5r 5b: Combination 1 has only 2 tiles"),
    ({"table": [["1r", "2r", "3r"], ["12r", "13r", "1r"]]}, "12r 13r 1r: Combination 2"),
    ({"table": [["5r", "5b", "6o"]]}, "5r 5b 6o"),
    ({"table": [[]], "rack": ["5r"]}, "an empty combination"),
    ({"table": [], "rack": []}, "no tile at all"),
    ({}, "no tile at all"),
    ({"table": "7b 7g 7o"}, "the table is a list"),
    ({"table": ["7b"]}, "a combination is a list"),
    ({"rack": "7b"}, "the rack is a list"),
    ({"rack": ["7b"], "opened": "yes"}, "opened is true or false"),
    ({"rack": ["7b"], "options": ["free"]}, "options are an object"),
    ({"rack": ["7b"], "options": {"jokers": "wild"}}, "'wild'"),
    ({"rack": ["7b"], "options": {"luck": 1}}, "no such option"),
    ({"rack": ["7b"], "board": []}, "no 'board'"),
    ([], "a position is an object"),
    ("", "no position"),
    ("no json", "not JSON: Expecting value: line 1 column 1"),
    ("[" * 100_000, "nested too deeply"),
    (f'{{"rack": ["1r"], "id": {"1" * 5_000}}}', "too many digits"),
    ('{"rack": ["1r"], "id": "\\ud800"}', "the id cannot be written"),
    ('{"rack": ["1r"], "id": NaN}', "the id cannot be written"),
    ([{"rack": ["1r"]}], ".jsonl"),
]


@pytest.mark.parametrize(("position", "says"), BAD)
def test_o_24_input_that_cannot_be_is_refused_by_name(
    position: Any, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = solve(position, monkeypatch, capsys, "--json")
    assert (status, out) == (2, "")
    assert says in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_half_character_in_an_id_is_refused_in_words_too(
    more: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = solve('{"rack": ["1r"], "id": "\\ud800"}', monkeypatch, capsys, *more)
    assert (status, out) == (2, "")
    assert "the id cannot be written" in err


def test_a_byte_order_mark_and_separators_within_a_line_do_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some.jsonl"
    line = json.dumps({"rack": ["1r"], "id": "a\u2028b"}, ensure_ascii=False)
    file.write_text(f"\ufeff{line}\r\n{line}\r\n", encoding="utf-8", newline="")
    assert main(["solve", str(file), "--json"]) == 0
    answers = [json.loads(each) for each in capsys.readouterr().out.rstrip().split("\n")]
    assert [answer["id"] for answer in answers] == ["a\u2028b"] * 2
    assert solve(f"\ufeff{json.dumps(POSITION)}", monkeypatch, capsys, "--json")[0] == 0


def test_a_bad_line_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some.jsonl"
    file.write_text(f"{json.dumps(POSITION)}\n{json.dumps({'rack': ['14r']})}\n", encoding="utf-8")
    assert main(["solve", str(file), "--json"]) == 2
    assert "line 2: '14r' is no tile" in capsys.readouterr().err
    file.write_bytes(b"\xff\xfe")
    assert main(["solve", str(file)]) == 2
    assert main(["solve", str(tmp_path / "absent.json")]) == 2


def test_a_first_lay_that_is_not_worth_enough_is_told_apart_from_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    position = {"rack": ["6r", "7r", "8r"], "opened": False}
    said = solve(position, monkeypatch, capsys)[1]
    assert said == "Nothing can be laid. It is not enough for 40 yet: 21 at most.\n"


@pytest.mark.uncompiled
def test_a_lay_against_the_rules_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(solver._Solver, "solve", lambda self: (((tile("1b"),) * 3,), True))
    status, out, err = solve(POSITION, monkeypatch, capsys)
    assert (status, out) == (2, "")
    assert err.startswith(
        "spieltisch: the move found is against the rules (1b 1b 1b is no combination); please"
    )
    assert err.count("\n") == 1

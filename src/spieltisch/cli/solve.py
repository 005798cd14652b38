"""`spieltisch solve`: the best lay in Mini-Rummy from a position."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from spieltisch.cli.parser import Commands
from spieltisch.cli.people import language, named
from spieltisch.games.minirummy.advisor import ADVISOR
from spieltisch.kernel.advice import Advice
from spieltisch.kernel.errors import NotJson, SpieltischError
from spieltisch.kernel.record import decoded
from spieltisch.kernel.texts import Text, Words

NOTHING: Final = Text("Es lässt sich nichts legen.", "Nothing can be laid.")
LAY: Final = Text(
    "{tiles|Plättchen|Plättchen}, {points|Punkt|Punkte}", "{tiles|tile|tiles}, {points|point|points}"
)

BYTE_ORDER_MARK: Final = "\ufeff"
"""What some editors begin a file with."""


class BadFile(SpieltischError):
    """A file of positions that cannot be read."""


FORM: Final = """\
a position:
  {"table": [["7b", "7g", "7o"], ["4r", "5r", "J=6r"]], "rack": ["7r", "1b"],
   "opened": true, "options": {"jokers": "free"}}
tiles: the number and the first letter of red, blue, orange or green; J is a joker,
  J=6r one that stands on the table for the red 6
opened: false if the seat has not laid yet (true); options: see spieltisch games
more, and what the answer means: docs/solve.md"""


def add(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser(
        "solve",
        help="find the best lay in Mini-Rummy",
        description="Find the best lay in Mini-Rummy.",
        epilog=FORM,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "file", metavar="FILE", help="a position as JSON, or one a line in a .jsonl; - reads standard input"
    )
    parser.add_argument(
        "--objective",
        choices=tuple(ADVISOR.objectives),
        default=next(iter(ADVISOR.objectives)),
        help="what counts first (%(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON only")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Solve every position, an answer a line; a single one in words at more length."""
    found = positions(args.file)
    for where, text in found:
        try:
            raw = decoded(text)
            _check_form(raw)
            task = ADVISOR.parse(raw)
        except SpieltischError as error:
            raise BadFile(f"{where}: {error}") from None
        began = time.perf_counter()
        advice = ADVISOR.advise(task, args.objective, lambda: False)
        ms = (time.perf_counter() - began) * 1000
        named = {"id": raw["id"]} if "id" in raw else {}
        facts = named | answer_facts(advice) | {"ms": round(ms, 3)}
        print(json.dumps(facts, ensure_ascii=False) if args.json else described(facts, len(found) > 1))
    return 0


def _check_form(raw: Any) -> None:
    """That it is one position, and that its id can be written again."""
    if isinstance(raw, list) and raw:
        raise BadFile("a position is an object, not a list; several go on a line each, in a file NAME.jsonl")
    try:
        json.dumps(
            raw.get("id") if isinstance(raw, dict) else None, ensure_ascii=False, allow_nan=False
        ).encode()
    except (ValueError, RecursionError):
        raise BadFile("the id cannot be written again; a short text or a whole number can") from None


def positions(file: str) -> list[tuple[str, str]]:
    """Where each position stands, and its text. Raises BadFile."""
    name = "standard input" if file == "-" else file
    try:
        with named(name):
            text = sys.stdin.read() if file == "-" else Path(file).read_bytes().decode()
        text = text.removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError:
        raise BadFile(f"{name} is not UTF-8 text") from None
    if not text.strip():
        raise BadFile(f"{name} has no position")
    if not file.endswith(".jsonl") and _is_one(text):
        return [(name, text)]
    return list(_lines(name, text))


def _is_one(text: str) -> bool:
    """Whether a text is one position, perhaps over several lines, and not a position a line."""
    try:
        decoded(text)
    except NotJson:
        lines = text.strip().split("\n")
        return len(lines) < 2 or not all(line.lstrip().startswith("{") for line in lines if line.strip())
    return True


def _lines(name: str, text: str) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield f"{name}, line {number}", line


def answer_facts(advice: Advice) -> dict[str, Any]:
    """An answer as data; the moves in words."""
    spoken = language()
    noted = {} if advice.note is None else {"note": advice.note[spoken]}
    return noted | {
        "best": "draw" if advice.move is None else "lay",
        "tiles": advice.count,
        "points": advice.points,
        "placed": advice.placed,
        "table": advice.table,
        "moves": [step[spoken] for step in advice.steps],
        "proven": advice.proven,
    }


def described(facts: dict[str, Any], short: bool) -> str:
    """An answer in words, `short`: on one line."""
    spoken = language()
    name = f"{facts['id']}: " if "id" in facts else ""
    if facts["best"] == "draw":
        return f"{name}{' '.join([getattr(NOTHING, spoken), facts.get('note', '')]).strip()}"
    summary = f"{name}{' '.join(facts['placed'])} ({Words({}).fill(LAY, facts, spoken)})"
    table = [" ".join(group) for group in facts["table"]]
    if short:
        return f"{summary}: {' | '.join(table)}"
    moves = [f"{number}. {move}" for number, move in enumerate(facts["moves"], 1)]
    return "\n".join([summary, *moves, "", *(f"  {group}" for group in table)])

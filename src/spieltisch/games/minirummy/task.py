"""How a question to the solver is written down as JSON.

    {"table": [["7b", "7g", "7o"], ["4r", "5r", "J=6r"]], "rack": ["7r", "1b"], "opened": true,
     "options": {"jokers": "free"}}

`opened` and `options` may be left out; `id` and `best` may be there and mean nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from spieltisch.games.minirummy.melds import Fault, Group, read
from spieltisch.games.minirummy.question import Task
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.games.minirummy.text import POSITION_FAULTS, REFUSALS, WORDS
from spieltisch.games.minirummy.tiles import BY_PIECE, BY_TEXT, COPIES, JOKER, Tile
from spieltisch.kernel.advice import BadPosition
from spieltisch.kernel.errors import BadOption, shown
from spieltisch.kernel.game import resolve
from spieltisch.kernel.options import OptionValue
from spieltisch.kernel.texts import Text, Words

KEYS: Final = ("table", "rack", "opened", "options")
IGNORED: Final = ("id", "best")
READABLE: Final = "joker_undeclared"
"""The one fault that a combination of a position may have: its jokers are free."""
SAY: Final = Words(WORDS)


def bad(code: str, **values: object) -> BadPosition:
    """That a position cannot be, in words."""
    return BadPosition(SAY.both(POSITION_FAULTS[code], values))


def read_task(raw: object) -> Task:
    """The position written as `raw` (decoded JSON). Raises BadPosition."""
    if not isinstance(raw, dict):
        raise bad("no_object")
    unknown = [key for key in raw if key not in (*KEYS, *IGNORED)]
    if unknown:
        raise bad("unknown_key", key=_quoted(unknown[0]), keys=KEYS)
    opened = raw.get("opened", True)
    if not isinstance(opened, bool):
        raise bad("opened_no_truth")
    options = _options(raw.get("options", {}))
    table = tuple(
        _tiles(row, BY_TEXT, "combination_no_list") for row in _list(raw.get("table", []), "table_no_list")
    )
    task = Task(table, _tiles(raw.get("rack", []), BY_PIECE, "rack_no_list"), opened, options)
    _check_amounts(task)
    _check_combinations(table)
    return task


def _quoted(raw: object) -> str:
    return f"'{shown(raw if isinstance(raw, str) else repr(raw))}'"


def _options(raw: object) -> dict[str, OptionValue]:
    if not isinstance(raw, dict):
        raise bad("options_no_object")
    try:
        return resolve(MINIRUMMY, MINIRUMMY.seats.start, raw)
    except BadOption as error:
        keys, template = [_quoted(key) for key in error.keys], POSITION_FAULTS["bad_option"]
        german = SAY.fill(template, {"keys": keys, "why": error.why.de}, "de")
        raise BadPosition(Text(german, str(error))) from None


def _list(raw: object, fault: str) -> list[Any]:
    if not isinstance(raw, list):
        raise bad(fault)
    return raw


def _tiles(raw: object, known: Mapping[str, Tile], fault: str) -> Group:
    return tuple(_tile(each, known) for each in _list(raw, fault))


def _tile(text: object, known: Mapping[str, Tile]) -> Tile:
    if isinstance(text, str) and text in known:
        return known[text]
    if isinstance(text, str) and text in BY_TEXT:
        raise bad("declared_on_rack", tile=text, joker=JOKER)
    raise bad("no_tile", tile=_quoted(text))


def _check_amounts(task: Task) -> None:
    pieces = Counter(tile.piece for group in (*task.table, task.rack) for tile in group)
    if not pieces:
        raise bad("no_tile_at_all")
    most = task.options["joker_count"]
    assert isinstance(most, int)
    if pieces[JOKER] > most:
        raise bad("too_many_jokers", tile=JOKER, number=pieces[JOKER], most=most)
    for piece, number in pieces.items():
        if piece != JOKER and number > COPIES:
            raise bad("too_many_of_one", tile=piece, number=number, most=COPIES)


def _check_combinations(table: tuple[Group, ...]) -> None:
    for number, group in enumerate(table, 1):
        found = read(group)
        if isinstance(found, Fault) and found.code != READABLE:
            fault = SAY.both(REFUSALS[found.code], {"combination": number, **found.values})
            template = POSITION_FAULTS["bad_combination" if group else "empty_combination"]
            tiles = " ".join(tile.text for tile in group)
            raise BadPosition(
                Text(
                    SAY.fill(template, {"tiles": tiles, "fault": fault.de}, "de"),
                    SAY.fill(template, {"tiles": tiles, "fault": fault.en}, "en"),
                )
            )

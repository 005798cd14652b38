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
from spieltisch.games.minirummy.text import REFUSALS, WORDS
from spieltisch.games.minirummy.tiles import BY_PIECE, BY_TEXT, COPIES, JOKER, Tile
from spieltisch.kernel.errors import SpieltischError
from spieltisch.kernel.game import resolve
from spieltisch.kernel.texts import Words

KEYS: Final = ("table", "rack", "opened", "options")
IGNORED: Final = ("id", "best")
READABLE: Final = "joker_undeclared"
"""The one fault that a combination of a position may have: its jokers are free."""


class BadPosition(SpieltischError):
    """A position that cannot be: names the tile or combination at fault."""


def read_task(raw: object) -> Task:
    """The position written as `raw` (decoded JSON). Raises BadPosition or BadOption."""
    if not isinstance(raw, dict):
        raise BadPosition('a position is an object like {"table": [["7b", "7g", "7o"]], "rack": ["7r"]}')
    unknown = [key for key in raw if key not in (*KEYS, *IGNORED)]
    if unknown:
        raise BadPosition(f"a position has no {unknown[0]!r}; it has {', '.join(KEYS)}")
    options, opened = raw.get("options", {}), raw.get("opened", True)
    if not isinstance(options, dict):
        raise BadPosition('options are an object like {"jokers": "free"}')
    if not isinstance(opened, bool):
        raise BadPosition("opened is true or false")
    rows = _list(raw.get("table", []), "the table is a list of combinations")
    table = tuple(_tiles(row, BY_TEXT, "a combination is a list of tiles") for row in rows)
    rack = _tiles(raw.get("rack", []), BY_PIECE, "the rack is a list of tiles")
    task = Task(table, rack, opened, resolve(MINIRUMMY, MINIRUMMY.seats.start, options))
    _check_amounts(task)
    _check_combinations(table)
    return task


def _list(raw: object, what: str) -> list[Any]:
    if not isinstance(raw, list):
        raise BadPosition(what)
    return raw


def _tiles(raw: object, known: Mapping[str, Tile], what: str) -> Group:
    return tuple(_tile(each, known) for each in _list(raw, what))


def _tile(text: object, known: Mapping[str, Tile]) -> Tile:
    if isinstance(text, str) and text in known:
        return known[text]
    if isinstance(text, str) and text in BY_TEXT:
        raise BadPosition(f"{text} on the rack: a joker stands for nothing there, write {JOKER}")
    shown = text if isinstance(text, str) else repr(text)
    raise BadPosition(f"'{shown[:40]}' is no tile; tiles are written 9r, J, or on the table J=9r")


def _check_amounts(task: Task) -> None:
    pieces = Counter(tile.piece for group in (*task.table, task.rack) for tile in group)
    if not pieces:
        raise BadPosition("there is no tile at all")
    most = task.options["joker_count"]
    assert isinstance(most, int)
    if pieces[JOKER] > most:
        raise BadPosition(f"{JOKER} is there {pieces[JOKER]} times, joker_count is {most}")
    for piece, number in pieces.items():
        if piece != JOKER and number > COPIES:
            raise BadPosition(f"{piece} is there {number} times, there are only {COPIES}")


def _check_combinations(table: tuple[Group, ...]) -> None:
    for number, group in enumerate(table, 1):
        found = read(group)
        if isinstance(found, Fault) and found.code != READABLE:
            values = {"combination": number, **found.values}
            sentence = Words(WORDS).fill(REFUSALS[found.code], values, "en")
            raise BadPosition(
                f"{' '.join(tile.text for tile in group) or 'an empty combination'}: {sentence}"
            )

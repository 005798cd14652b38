"""What a seat can do, and its text: `lay MELDS`, `draw STACK`, `pass`.

MELDS is the whole table after the lay: tiles joined by `.`, combinations by `/`, as in `lay 7b.7g.7o/4r.5r.J=6r`.
A combination without tiles is `-`; a table without combinations is no word at all (`lay`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from spieltisch.games.minirummy.melds import Group
from spieltisch.games.minirummy.tiles import BY_TEXT
from spieltisch.kernel.errors import BadText
from spieltisch.kernel.game import Move
from spieltisch.kernel.notation import join, number, parse_table_move, split


@dataclass(frozen=True)
class Lay(Move):
    """Lay tiles of the own rack; `melds` is the whole table afterwards."""

    melds: tuple[Group, ...]

    def __str__(self) -> str:
        return f"lay {groups_text(self.melds)}" if self.melds else "lay"


@dataclass(frozen=True)
class Draw(Move):
    """Take the top tile of a stack (counted from 0)."""

    stack: int

    def __str__(self) -> str:
        return f"draw {self.stack}"


@dataclass(frozen=True)
class Pass(Move):
    """Do nothing, when nothing is left to draw."""

    def __str__(self) -> str:
        return "pass"


PASS: Final = Pass()


def stock_moves(stacks: list[int]) -> list[Move]:
    """What a seat can do that lays nothing. `stacks`: how many tiles each has."""
    return [Draw(stack) for stack, height in enumerate(stacks) if height] or [PASS]


def groups_text(groups: Iterable[Group]) -> str:
    """Groups of tiles as text."""
    return "/".join(map(join, groups))


def parse_groups(text: str) -> tuple[Group, ...]:
    """The groups written as `text`; raises BadText."""
    return tuple(_parse_group(part) for part in text.split("/"))


def _parse_group(text: str) -> Group:
    try:
        return tuple([BY_TEXT[each] for each in split(text)])
    except KeyError as error:
        raise BadText(str(error.args[0]), "expected a tile, like 9r, J or J=9r") from None


def parse_move(text: str) -> Move:
    """The move written as `text`; raises BadText."""
    move = _parse(text)
    if str(move) != text:
        raise BadText(text, f"this is written '{move}'")
    return move


def _parse(text: str) -> Move:
    match text.split(" "):
        case ["lay"]:
            return Lay(())
        case ["lay", melds]:
            return Lay(parse_groups(melds))
        case ["draw", stack]:
            return Draw(number(stack, "a stack"))
        case ["pass"]:
            return PASS
    move = parse_table_move(text)
    if move is None:
        raise BadText(text, "a move is 'lay MELDS', 'draw STACK' or 'pass'")
    return move

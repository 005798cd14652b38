"""Rounds in the middle, written as the rule page writes tiles: `1r 2r 3r | 7b J=7g 7o`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spieltisch.games.minirummy.melds import Group, Meld, read
from spieltisch.games.minirummy.moves import Lay
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.games.minirummy.state import UNKNOWN, State
from spieltisch.games.minirummy.tiles import Tile, count, tile
from spieltisch.games.minirummy.view import View
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import Move, Refusal
from spieltisch.kernel.match import Match
from spieltisch.kernel.options import OptionValue

Round = Match[State, View]


def tiles(text: str) -> Group:
    return tuple(tile(each) for each in text.split())


def groups(text: str) -> tuple[Group, ...]:
    return tuple(tiles(part) for part in text.split("|")) if text else ()


def meld(text: str) -> Meld:
    found = read(tiles(text))
    assert isinstance(found, Meld), f"{text}: {found}"
    return found


def scene(
    table: str = "",
    *racks: str,
    stacks: Sequence[str] = ("1r",),
    opened: bool | Sequence[bool] = True,
    turn: int = 0,
    options: Mapping[str, OptionValue] | None = None,
    **more: OptionValue,
) -> Round:
    """A running round with these melds and racks; stacks from their tops (the others are empty)."""
    racks = racks or ("13g", "13g")
    match: Round = Match(MINIRUMMY, max(2, len(racks)), {**(options or {}), **more})
    state = match.state
    state.phase, state.turn, state.number = "running", turn, 1
    state.melds = [meld(part) for part in table.split("|")] if table else []
    state.on_table = count(each.tiles for each in state.melds)
    state.racks = [list(tiles(rack)) for rack in (*racks, "13g")[: match.seats]]
    state.places = [[UNKNOWN] * len(rack) for rack in state.racks]
    state.stacks = [list(tiles(stack))[::-1] for stack in stacks]
    state.stacks += [[] for _ in state.setup.stacks[len(stacks) :]]
    state.opened = [opened] * match.seats if isinstance(opened, bool) else list(opened)
    return match


def lay(text: str) -> Lay:
    return Lay(groups(text))


def refusal(match: Round, text: str) -> Refusal | None:
    """Why the seat on turn may not lay so."""
    return match.why_not(match.state.turn, lay(text))


def code(match: Round, text: str) -> str | None:
    """The code of the refusal, or None if the lay is legal."""
    found = refusal(match, text)
    return None if found is None else found.code


def push(match: Round, move: Move | str) -> list[Event]:
    """The seat on turn moves; a text is a lay."""
    return match.push(match.state.turn, lay(move) if isinstance(move, str) else move)


def on_table(match: Round) -> str:
    return " | ".join(" ".join(each.text for each in meld.tiles) for meld in match.state.melds)


def rack(match: Round, seat: int) -> str:
    return " ".join(each.text for each in match.state.racks[seat])


def sorted_tiles(found: Sequence[Tile]) -> list[str]:
    return sorted(each.text for each in found)

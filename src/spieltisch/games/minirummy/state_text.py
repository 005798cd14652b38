"""The one-line text of a state, both ways. Here broken in two, and cut:

    phase=running first=0 turn=1 number=9 racks=5r.J/6b.1g places=0.3/14.17 stacks=2b.7o/-
    melds=7b.7g.7o/4r.5r.J=6r opened=+/- passes=0 last=0.draw.5r.0

Racks by seat, stacks from their tops. `places` are where in the deal the tiles of the racks came from (`-`: not
noted). `last` is the seat, what it did, then the tiles it laid, or drew, each with its stack.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from spieltisch.games.minirummy.melds import Meld, read
from spieltisch.games.minirummy.moves import groups_text, parse_groups
from spieltisch.games.minirummy.state import UNKNOWN, Act, Last, Phase, Place, Setup, State
from spieltisch.games.minirummy.tiles import BY_PIECE, Tile, count, pieces
from spieltisch.kernel.errors import BadText
from spieltisch.kernel.game import Piece
from spieltisch.kernel.notation import fields, join, number, one_of, parts, seat_number, split

KEYS: Final = (
    "phase",
    "first",
    "turn",
    "number",
    "racks",
    "places",
    "stacks",
    "melds",
    "opened",
    "passes",
    "last",
)
PHASES: Final[dict[str, Phase]] = {"undealt": "undealt", "running": "running", "over": "over"}
ACTS: Final[dict[str, Act]] = {"lay": "lay", "draw": "draw", "pass": "pass", "time_up": "time_up"}
FLAGS: Final = {"+": True, "-": False}
FLAG_TEXTS: Final = {value: text for text, value in FLAGS.items()}


def state_text(state: State) -> str:
    """The state in one line."""
    values = (
        state.phase,
        state.first,
        state.turn,
        state.number,
        "/".join(map(join, state.racks)),
        _places_text(state.places),
        "/".join(join(reversed(stack)) for stack in state.stacks) or "-",
        groups_text(meld.tiles for meld in state.melds) or "-",
        "/".join(FLAG_TEXTS[flag] for flag in state.opened),
        state.passes,
        _last_text(state.last),
    )
    return " ".join(f"{key}={value}" for key, value in zip(KEYS, values, strict=True))


def _places_text(places: list[list[Place]]) -> str:
    known = all(place != UNKNOWN for rack in places for place in rack)
    return "/".join(map(join, places)) if known else "-"


def _last_text(last: Last | None) -> str:
    if last is None:
        return "-"
    if last.act == "lay":
        return join([last.seat, last.act, *last.tiles])
    drawn = [part for pair in zip(last.tiles, last.stacks, strict=True) for part in pair]
    return join([last.seat, last.act, *drawn])


def parse_state(text: str, setup: Setup) -> State:
    """The state written as `text`; raises BadText, also when it cannot come about at this table."""
    phase, first, turn, turns, racks, places, stacks, melds, opened, passes, last = fields(text, KEYS)
    state = State(setup)
    state.phase = one_of(PHASES, phase, "a phase")
    state.first = seat_number(first, setup.seats)
    state.turn = seat_number(turn, setup.seats)
    state.number = number(turns, "the number of the turn")
    state.racks = [_tiles(part) for part in parts(racks, setup.seats, "a rack for each seat")]
    state.places = _places(places, state.racks)
    state.stacks = _stacks(stacks, setup, state.phase)
    state.melds = [] if melds == "-" else [_meld(part) for part in melds.split("/")]
    state.on_table = count(meld.tiles for meld in state.melds)
    flags = parts(opened, setup.seats, "+ or - for each seat")
    state.opened = [one_of(FLAGS, part, "+ or -") for part in flags]
    state.passes = number(passes, "a number of passes")
    state.last = _last(last, setup)
    _check(state, text)
    return state


def _tiles(text: str) -> list[Tile]:
    return [_tile(piece) for piece in split(text)]


def _tile(text: Piece) -> Tile:
    return one_of(BY_PIECE, text, "a tile, like 9r or J")


def _places(text: str, racks: list[list[Tile]]) -> list[list[Place]]:
    if text == "-":
        return [[UNKNOWN] * len(rack) for rack in racks]
    lists = parts(text, len(racks), "a list of places for each rack")
    places = [[number(place, "a place in the deal") for place in split(each)] for each in lists]
    everywhere = [place for each in places for place in each]
    if list(map(len, places)) != list(map(len, racks)) or len(set(everywhere)) != len(everywhere):
        raise BadText(text, "expected a different place for each tile of the racks")
    return places


def _stacks(text: str, setup: Setup, phase: Phase) -> list[list[Tile]]:
    if phase == "undealt" and text == "-":
        return []
    lists = parts(text, len(setup.stacks), f"{len(setup.stacks)} stacks")
    stacks = [_tiles(each)[::-1] for each in lists]
    if any(len(stack) > len(places) for stack, places in zip(stacks, setup.stacks, strict=True)):
        raise BadText(text, "a stack is never higher than at the start")
    return stacks


def _meld(text: str) -> Meld:
    (group,) = parse_groups(text)
    meld = read(group)
    if not isinstance(meld, Meld) or meld.tiles != group:
        raise BadText(text, "expected a set or a run in its order, jokers declared")
    return meld


def _last(text: str, setup: Setup) -> Last | None:
    match split(text):
        case []:
            return None
        case [seat, "lay", *tiles]:
            return Last(seat_number(seat, setup.seats), "lay", tuple(_tile(each).text for each in tiles))
        case [seat, act, *drawn] if len(drawn) % 2 == 0:
            what = one_of(ACTS, act, "what the seat did")
            stacks = tuple(number(each, "a stack") for each in drawn[1::2])
            return Last(
                seat_number(seat, setup.seats), what, tuple(_tile(each).text for each in drawn[::2]), stacks
            )
    raise BadText(text, "expected the last turn: SEAT.lay.TILE…, SEAT.pass, SEAT.draw.TILE.STACK")


def _check(state: State, text: str) -> None:
    """Refuse what no round can come to."""
    expected = Counter() if state.phase == "undealt" else pieces(state.setup.joker_count)
    if census(state) != expected:
        raise BadText(text, f"expected {expected.total()} tiles, each as often as there are copies")
    if state.phase != "undealt" and _finished(state) != (state.phase == "over"):
        raise BadText(text, "a round is over when a rack is empty or every seat has passed, and only then")
    if state.passes and any(state.stacks):
        raise BadText(text, "nobody passes while there is something to draw")


def _finished(state: State) -> bool:
    return not all(state.racks) or state.passes >= state.setup.seats


def census(state: State) -> Counter[Piece]:
    """Every tile that is anywhere, counted."""
    melds = [meld.tiles for meld in state.melds]
    return Counter(tile.piece for place in (*state.racks, *state.stacks, *melds) for tile in place)

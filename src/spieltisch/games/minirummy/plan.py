"""Simple lays: new combinations from the rack, and tiles added to what lies there. Nothing is rebuilt or swapped.

The same for the rules (which offer some) and for bots: all from what the seat on turn knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from spieltisch.games.minirummy.melds import LEAST, Meld, melds_in, read, room
from spieltisch.games.minirummy.moves import Lay
from spieltisch.games.minirummy.state import Setup, State, Worth
from spieltisch.games.minirummy.tiles import (
    BARE,
    BY_PIECE,
    BY_TEXT,
    COLOURS,
    FACES,
    HIGH,
    JOKERS_AS,
    LOW,
    REAL,
    Counts,
    Face,
    Tile,
    count,
    face_of,
)
from spieltisch.games.minirummy.view import View

SETS: Final = tuple(tuple(face_of(number, colour) for colour in COLOURS) for number in range(LOW, HIGH + 1))
"""By number: its four faces."""


class Position(NamedTuple):
    """What a seat on turn sees of its own chances."""

    melds: list[Meld]
    rack: list[Tile]
    opened: bool
    first_meld: int
    worth: Worth
    """What counts in a first lay."""


def position_of(state: State) -> Position:
    """The position of the seat on turn."""
    setup: Setup = state.setup
    seat = state.turn
    return Position(state.melds, state.racks[seat], state.opened[seat], setup.first_meld, setup.on_table)


def position_in(view: View) -> Position:
    """The position of the viewer, who is on turn."""
    seat = view.seat
    assert seat is not None
    melds = melds_in(tuple(BY_TEXT[each] for each in meld.tiles) for meld in view.melds)
    rack = [BY_PIECE[piece] for piece in view.racks[seat] or []]
    worth = Worth(None if view.joker_counts_in_first_meld == "as_tile" else view.joker_value)
    return Position(melds, rack, view.opened[seat], view.first_meld, worth)


# -- new combinations -----------------------------------------------------------------------------------------------


def new_melds(rack: Sequence[Tile]) -> list[Meld]:
    """Combinations that a rack makes together: the longest first, those with jokers last."""
    counts, found = count([rack]), []
    while (meld := _longest(counts)) is not None:
        found.append(meld)
        _take(counts, meld.tiles)
    return found


def _take(counts: Counts, tiles: Sequence[Tile]) -> None:
    for tile in tiles:
        counts[tile.place if tile.place < FACES else BARE.place] -= 1


def _longest(counts: Counts) -> Meld | None:
    groups = [*_sets(counts, 0), *_runs(counts, 0)]
    if not groups and counts[BARE.place]:
        groups = [*_sets(counts, 1), *_runs(counts, 1)]
    melds = melds_in(groups)
    return max(melds, key=_length, default=None)


def _length(meld: Meld) -> tuple[int, int]:
    return len(meld.tiles), sum(tile.number for tile in meld.tiles)


def _sets(counts: Counts, jokers: int) -> Iterator[tuple[Tile, ...]]:
    """For each number the largest set with so many jokers."""
    for faces in SETS:
        have = [face for face in faces if counts[face]]
        if len(have) + jokers >= LEAST and (not jokers or len(have) < LEAST):
            missing = [face for face in faces if face not in have][:jokers]
            yield (*(REAL[face] for face in have), *(JOKERS_AS[face] for face in missing))


def _runs(counts: Counts, jokers: int) -> Iterator[tuple[Tile, ...]]:
    """From each tile whose predecessor is missing the longest run; so many jokers fill a gap, or one end."""
    for face in range(FACES):
        low = not face % HIGH
        if counts[face] and (low or not counts[face - 1]):
            run = _run(counts, face, HIGH - face % HIGH, jokers)
            if len(run) >= LEAST:
                yield run


def _run(counts: Counts, first: Face, most: int, jokers: int) -> tuple[Tile, ...]:
    run: list[Tile] = []
    for face in range(first, first + most):
        if counts[face]:
            run.append(REAL[face])
        elif run and jokers:
            run.append(JOKERS_AS[face])
            jokers -= 1
        else:
            break
    while len(run) > LEAST and run[-1].place >= FACES:
        run.pop()
    if jokers and len(run) == LEAST - 1 and first % HIGH:
        run.insert(0, JOKERS_AS[first - 1])
    return tuple(run)


# -- whole lays -----------------------------------------------------------------------------------------------------


def full_lay(position: Position) -> Lay | None:
    """All that can be laid simply, or None."""
    return _full(position, new_melds(position.rack))


def _full(position: Position, new: list[Meld]) -> Lay | None:
    if not position.opened:
        return _lay(position.melds, new) if new and _enough(position, new) else None
    left = count([position.rack])
    for meld in new:
        _take(left, meld.tiles)
    melds = [*position.melds, *new]
    added = _add_all(melds, left)
    return _lay(melds, ()) if new or added else None


def _enough(position: Position, new: Sequence[Meld]) -> bool:
    return sum(position.worth.of(meld.tiles) for meld in new) >= position.first_meld


def _lay(melds: Sequence[Meld], new: Sequence[Meld]) -> Lay:
    return Lay(tuple(meld.tiles for meld in (*melds, *new)))


def _add_all(melds: list[Meld], left: Counts) -> int:
    """Add what fits to the melds, jokers only to get rid of the last tiles; how many were added."""
    added = 0
    while place := _addition(melds, left):
        at, tile = place
        melds[at] = _with(melds[at], tile)
        _take(left, (tile,))
        added += 1
    return added


def _addition(melds: list[Meld], left: Counts) -> tuple[int, Tile] | None:
    """The first meld with room for a tile that is left, and the tile."""
    only_jokers = not any(left[:FACES])
    for at, meld in enumerate(melds):
        for face in room(meld):
            if left[face]:
                return at, REAL[face]
            if only_jokers and left[BARE.place]:
                return at, JOKERS_AS[face]
    return None


def _with(meld: Meld, tile: Tile) -> Meld:
    larger = read((*meld.tiles, tile))
    assert isinstance(larger, Meld)
    return larger


def some_lays(position: Position) -> list[Lay]:
    """The full lay, each new combination alone, and a tile added to each meld, as far as they are legal."""
    new = new_melds(position.rack)
    full = _full(position, new)
    if full is None:
        return []
    alone = [meld for meld in new if position.opened or _enough(position, [meld])]
    lays = [full, *(_lay(position.melds, [meld]) for meld in alone)]
    if position.opened:
        lays += _single_additions(position)
    return list(dict.fromkeys(lays))


def _single_additions(position: Position) -> Iterator[Lay]:
    left = count([position.rack])
    for at, meld in enumerate(position.melds):
        found = _addition([meld], left)
        if found is not None:
            melds = position.melds[:]
            melds[at] = _with(meld, found[1])
            yield _lay(melds, ())

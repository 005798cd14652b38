"""Lays: why not, and what they change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spieltisch.games.minirummy.first import first_sum
from spieltisch.games.minirummy.melds import FAULTS, Fault, Group, Meld, read
from spieltisch.games.minirummy.moves import Lay
from spieltisch.games.minirummy.state import Last, State
from spieltisch.games.minirummy.tiles import BARE, FACES, REAL, Counts, Tile, count, face_text, jokers_in
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import Piece, Refusal, Seat

NOTHING_LAID = Refusal("nothing_laid")
TABLE_TOUCHED = Refusal("table_touched_in_first_turn")


def why_not_lay(state: State, seat: Seat, lay: Lay) -> Refusal | None:
    """Why `seat`, which is on turn, may not lay so."""
    before, after = _on_table(state), count(lay.melds)
    laid = _laid(before, after)
    refusal = _why_not_tiles(laid, count([state.racks[seat]])) or _why_not_groups(lay.melds)
    if refusal is not None:
        return refusal
    melds = _melds(lay)
    if state.setup.bound and (refusal := _why_not_jokers(before, _count(melds), laid)):
        return refusal
    return None if state.opened[seat] else _why_not_first(state, melds)


def _on_table(state: State) -> Counts:
    return _count(state.melds)


def _count(melds: Sequence[Meld]) -> Counts:
    return count([meld.tiles for meld in melds])


def _melds(lay: Lay) -> list[Meld]:
    """The melds of a lay whose groups have no fault."""
    return [meld for meld in map(read, lay.melds) if isinstance(meld, Meld)]


def _laid(before: Counts, after: Counts) -> Counts:
    """How many of each tile are new on the table, real ones by face, then all jokers (negative: they are gone)."""
    laid = [now - then for now, then in zip(after[:FACES], before, strict=False)]
    laid.append(jokers_in(after) - jokers_in(before))
    return laid


def _tile(place: int) -> Tile:
    """The tile counted at a place of `_laid`."""
    return REAL[place] if place < FACES else BARE


def _why_not_tiles(laid: Counts, rack: Counts) -> Refusal | None:
    if max(laid) <= 0:
        return NOTHING_LAID
    if min(laid) < 0:
        gone = next(place for place, number in enumerate(laid) if number < 0)
        return Refusal("table_tile_missing", {"tile": _tile(gone).text})
    for place, number in enumerate(laid):
        if number and number > rack[_tile(place).place]:
            return Refusal("tile_not_on_rack", {"tile": _tile(place).text})
    return None


def _why_not_groups(groups: Sequence[Group]) -> Refusal | None:
    """The first fault in the rule page's order, and the first combination that has it (counted from 1)."""
    wrong: tuple[int, int, Fault] | None = None
    for number, group in enumerate(groups, 1):
        found = read(group)
        if isinstance(found, Fault) and (wrong is None or FAULTS.index(found.code) < wrong[0]):
            wrong = FAULTS.index(found.code), number, found
    if wrong is None:
        return None
    _, number, fault = wrong
    tiles = [tile.text for tile in groups[number - 1]]
    return Refusal(fault.code, {"combination": number, "tiles": tiles, **fault.values})


def _why_not_jokers(before: Counts, after: Counts, laid: Counts) -> Refusal | None:
    """Bound jokers: each real tile from the rack frees one joker that stood for it."""
    for face in range(FACES):
        then = before[FACES + face]
        if then and after[FACES + face] < then - laid[face]:
            return Refusal("joker_not_free", {"tile": face_text(face)})
    return None


def _why_not_first(state: State, melds: list[Meld]) -> Refusal | None:
    found, needed = first_sum(state, melds), state.setup.first_meld
    if found < needed:
        return Refusal("first_meld_too_low", {"sum": found, "needed": needed})
    touched = not Counter(state.melds) <= Counter(melds)
    return TABLE_TOUCHED if touched and not state.setup.rebuild_at_once else None


def make_lay(state: State, lay: Lay) -> list[Event]:
    """Lay for the seat on turn; the turn does not end here."""
    seat, melds = state.turn, _melds(lay)
    laid = _laid(_on_table(state), count(lay.melds))
    tiles = [_tile(place) for place, number in enumerate(laid) for _ in range(number)]
    opening = None if state.opened[seat] else first_sum(state, melds)
    for tile in tiles:
        state.take(tile)
    state.melds = melds
    state.opened[seat] = True
    state.last = Last(seat, "lay", tuple(tile.text for tile in tiles))
    events = [
        Event("laid", seat, {"tiles": list(state.last.tiles), "number": len(tiles), "melds": texts(melds)})
    ]
    if opening is not None:
        events.append(Event("opened", seat, {"points": opening}))
    return events


def texts(melds: Sequence[Meld]) -> list[list[Piece]]:
    """Melds as texts of tiles, jokers declared."""
    return [[tile.text for tile in meld.tiles] for meld in melds]

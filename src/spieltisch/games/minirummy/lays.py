"""Lays: why not, and what they change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import sub

from spieltisch.games.minirummy.first import first_sum
from spieltisch.games.minirummy.melds import FAULTS, Fault, Group, Meld, melds_in, read
from spieltisch.games.minirummy.moves import Lay
from spieltisch.games.minirummy.state import Last, State
from spieltisch.games.minirummy.tiles import BARE, FACES, REAL, Counts, Tile, count, face_text
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import Piece, Refusal, Seat

NOTHING_LAID = Refusal("nothing_laid")
TABLE_TOUCHED = Refusal("table_touched_in_first_turn")


def why_not_lay(state: State, seat: Seat, lay: Lay) -> Refusal | None:
    """Why `seat`, which is on turn, may not lay so."""
    before, after = state.on_table, count(lay.melds)
    laid = _laid(before, after)
    if refusal := _why_not_tiles(laid, state.racks[seat]):
        return refusal
    melds = melds_in(lay.melds)
    if len(melds) < len(lay.melds):
        return _first_fault(lay.melds)
    if state.setup.bound and (refusal := _why_not_jokers(before, _declared(after, melds), laid)):
        return refusal
    return None if state.opened[seat] else _why_not_first(state, melds)


def _laid(before: Counts, after: Counts) -> Counts:
    """How many of each tile are new on the table, real ones by face, then all jokers (negative: they are gone)."""
    laid = list(map(sub, after[:FACES], before))
    laid.append(sum(after[FACES:]) - sum(before[FACES:]))
    return laid


def _declared(after: Counts, melds: Sequence[Meld]) -> Counts:
    """The counts of a finished table, with bare jokers as what they are read as."""
    return count(meld.tiles for meld in melds) if after[BARE.place] else after


def _tile(place: int) -> Tile:
    """The tile counted at a place of `_laid`."""
    return REAL[place] if place < FACES else BARE


def _why_not_tiles(laid: Counts, rack: Sequence[Tile]) -> Refusal | None:
    if max(laid) <= 0:
        return NOTHING_LAID
    if min(laid) < 0:
        gone = next(place for place, number in enumerate(laid) if number < 0)
        return Refusal("table_tile_missing", {"tile": _tile(gone).text})
    for place, number in enumerate(laid):
        if number and number > rack.count(_tile(place)):
            return Refusal("tile_not_on_rack", {"tile": _tile(place).text})
    return None


def _first_fault(groups: Sequence[Group]) -> Refusal:
    """The first fault in the rule page's order, and the first combination that has it (counted from 1)."""
    found = [(number, fault) for number, fault in enumerate(map(read, groups), 1) if isinstance(fault, Fault)]
    number, fault = min(found, key=lambda each: FAULTS.index(each[1].code))
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
    seat, melds = state.turn, melds_in(lay.melds)
    after = count(lay.melds)
    laid = [_tile(place) for place, number in enumerate(_laid(state.on_table, after)) for _ in range(number)]
    opening = None if state.opened[seat] else first_sum(state, melds)
    for tile in laid:
        state.take(tile)
    state.melds, state.on_table = melds, _declared(after, melds)
    state.opened[seat] = True
    state.last = Last(seat, "lay", tuple([tile.text for tile in laid]))
    told = {"tiles": list(state.last.tiles), "number": len(laid), "melds": texts(melds)}
    events = [Event("laid", seat, told)]
    if opening is not None:
        events.append(Event("opened", seat, {"points": opening}))
    return events


def texts(melds: Sequence[Meld]) -> list[list[Piece]]:
    """Melds as texts of tiles, jokers declared."""
    return [[tile.text for tile in meld.tiles] for meld in melds]

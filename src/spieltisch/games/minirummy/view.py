"""What a viewer may know: everything but the other racks, while the round runs, and the tiles in the stacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from spieltisch.games.minirummy.melds import Kind
from spieltisch.games.minirummy.state import Act, Last, Phase, State
from spieltisch.kernel.game import Piece, Seat


@dataclass
class MeldView:
    """A combination on the table: tiles in order, a joker as what it stands for (`J=9r`)."""

    kind: Kind
    tiles: list[Piece]


@dataclass
class LastView:
    """What the last turn changed."""

    seat: Seat
    act: Act
    """`time_up`: the time ran out, so the table drew for the seat (or passed, with nothing left to draw)."""
    tiles: list[Piece] | None
    """Tiles that went from the rack to the table; or drawn ones, None for those who may not know them."""
    stacks: list[int]
    """The stacks drawn from, one a tile."""


@dataclass
class View:
    """The table as `seat` (None: a spectator) sees it. Seats and stacks are counted from 0."""

    seat: Seat | None
    phase: Phase
    first: Seat
    """The seat that begins the round."""
    turn: Seat | None
    number: int
    """Of the turn, from 1."""
    racks: list[list[Piece] | None]
    """By seat, in the order the tiles came; None where hidden. All are shown once the round is over."""
    sizes: list[int]
    """How many tiles each rack has."""
    rack_points: list[int | None]
    """What each rack counts; None where hidden."""
    opened: list[bool]
    """By seat: has it laid before?"""
    melds: list[MeldView]
    stacks: list[int]
    """How many tiles each stack has."""
    passes: int
    """How many turns in succession were passes."""
    first_meld: int
    """What a first lay must be worth."""
    joker_value: int
    joker_counts_in_first_meld: Literal["joker_value", "as_tile"]
    jokers: Literal["bound", "free"]
    rebuild_in_first_turn: Literal["no", "yes"]
    last: LastView | None


def view_of(state: State, seat: Seat | None) -> View:
    """What `seat` (None: a spectator) may know of `state`."""
    setup = state.setup
    shown = [state.phase == "over" or other == seat for other in range(setup.seats)]
    racks = [[tile.text for tile in rack] for rack in state.racks]
    return View(
        seat=seat,
        phase=state.phase,
        first=state.first,
        turn=state.turn if state.phase == "running" else None,
        number=state.number,
        racks=[rack if open_ else None for rack, open_ in zip(racks, shown, strict=True)],
        sizes=[len(rack) for rack in racks],
        rack_points=[state.rack_points(other) if open_ else None for other, open_ in enumerate(shown)],
        opened=state.opened[:],
        melds=[MeldView(meld.kind, [tile.text for tile in meld.tiles]) for meld in state.melds],
        stacks=[len(stack) for stack in state.stacks],
        passes=state.passes,
        first_meld=setup.first_meld,
        joker_value=setup.joker_value,
        joker_counts_in_first_meld="as_tile" if setup.on_table.joker is None else "joker_value",
        jokers="bound" if setup.bound else "free",
        rebuild_in_first_turn="yes" if setup.rebuild_at_once else "no",
        last=None if state.last is None else _last_view(state.last, seat),
    )


def _last_view(last: Last, viewer: Seat | None) -> LastView:
    known = last.act == "lay" or viewer == last.seat or not last.tiles
    return LastView(last.seat, last.act, list(last.tiles) if known else None, list(last.stacks))

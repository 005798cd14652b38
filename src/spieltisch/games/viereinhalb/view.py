"""What a viewer may know: everything but the faces before the start and the stock's order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from spieltisch.games.viereinhalb.cards import Token
from spieltisch.games.viereinhalb.state import DIRECTIONS, Direction, Last, Phase, Pile, State
from spieltisch.kernel.game import Piece, Seat

ANYTHING: Final = "anything"


@dataclass
class PileView:
    """A pile on the table."""

    top: Piece | None
    cards: int
    """How many cards lie on it."""
    blocked: int
    """For how many turns nothing may be laid on it, the present one included."""
    wants: list[Token]
    """What it asks for while not blocked: colours and a mark, one of which a card must show (white cards
    always fit), or just `anything`."""


@dataclass
class LastView:
    """The last move: who played which card on which pile, or set the tableau aside (no card, no pile)."""

    seat: Seat
    card: Piece | None
    pile: int | None


@dataclass
class View:
    """The table as `seat` (None: a spectator) sees it. Seats and piles are counted from 0."""

    seat: Seat | None
    phase: Phase
    first: Seat
    """The seat that begins the round."""
    turn: Seat | None
    next: Seat | None
    """Who is on turn afterwards if nothing changes the order."""
    direction: Direction
    tableaus: list[list[Piece] | None]
    """By seat; None while face down."""
    sizes: list[int]
    """How many cards each tableau has."""
    tableau_size: int
    """Up to how many cards a tableau is refilled."""
    piles: list[PileView]
    stock: int
    """How many cards are left to draw."""
    set_aside: int
    """How many cards have left the round at two points each."""
    points: int
    """The points of these."""
    points_now: int
    """The group's points if the round ended now."""
    block_turns: int
    """How long a Gesperrt blocks its pile."""
    after_block: Literal["any", "beneath"]
    last: LastView | None


def view_of(state: State, seat: Seat | None) -> View:
    """What `seat` (None: a spectator) may know of `state`."""
    open_to_all = state.phase in ("running", "over")
    setup = state.setup
    return View(
        seat=seat,
        phase=state.phase,
        first=state.first,
        turn=state.turn,
        next=None if state.turn is None else state.seat_after(state.turn),
        direction=DIRECTIONS[state.direction],
        tableaus=[[card.text for card in tableau] if open_to_all else None for tableau in state.tableaus],
        sizes=[len(tableau) for tableau in state.tableaus],
        tableau_size=setup.tableau_size,
        piles=[_pile_view(pile) for pile in state.piles],
        stock=len(state.stock),
        set_aside=len(state.aside),
        points=state.aside_points(),
        points_now=state.points(),
        block_turns=setup.block_turns,
        after_block="beneath" if setup.beneath else "any",
        last=None if state.last is None else _last_view(state.last),
    )


def _pile_view(pile: Pile) -> PileView:
    return PileView(
        top=pile.cards[-1].text if pile.cards else None,
        cards=len(pile.cards),
        blocked=pile.blocked,
        wants=wants(pile),
    )


def wants(pile: Pile) -> list[Token]:
    """What a pile asks for, blocked or not."""
    return [ANYTHING] if pile.guide is None else list(pile.guide.tokens)


def _last_view(last: Last) -> LastView:
    return LastView(last.seat, None if last.card is None else last.card.text, last.pile)

"""What a viewer may know: its own hand, everything on the table, and how many cards the others have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from spieltisch.games.unterspannung.state import Phase, State
from spieltisch.kernel.game import Piece, Seat

Reason: TypeAlias = Literal["one_card_left", "one_card_in_hand", "nothing_goes"]
ONE_CARD_LEFT: Final[Reason] = "one_card_left"
ONE_CARD_IN_HAND: Final[Reason] = "one_card_in_hand"
NOTHING_GOES: Final[Reason] = "nothing_goes"


@dataclass
class View:
    """The table as `seat` (None: a spectator) sees it. Seats are counted from 0."""

    seat: Seat | None
    phase: Phase
    hand: list[Piece] | None
    """The own hand in the order in which it was drawn; None while face down, and for spectators."""
    hands: list[int]
    """By seat: how many cards are in hand."""
    stacks: list[int]
    """By seat: how many cards are left on the own stack."""
    left: list[int]
    """By seat: how many cards it still has that count for the end; whoever comes down to one wins."""
    drew: list[bool]
    """By seat: whether it has drawn since the present top came up."""
    top: Piece | None
    """The card to answer; None before the start."""
    number: int
    """The number of that top: 1 the first, 0 before the start."""
    before: Piece | None
    """The top before it."""
    laid_by: Seat | None
    """Who laid the top; None: the deal or the table."""
    pile: int
    """How many cards lie on the discard pile, a last one face down included."""
    wanted: list[int] | None
    """The two values that fit, where the table shows them."""
    stuck: bool
    """Nothing goes: no hand has a fitting card, and every own stack is empty."""
    draw: Literal["when_stuck", "any_time"]
    subtract: Literal["wrap", "absolute"]
    finish: Literal["all_cards", "hand"]
    winner: Seat | None
    points: list[int] | None
    """By seat, once the round is over."""


def view_of(state: State, seat: Seat | None) -> View:
    """What `seat` (None: a spectator) may know of `state`."""
    setup = state.setup
    seats = range(setup.seats)
    faces_up = state.phase in ("running", "over")
    return View(
        seat=seat,
        phase=state.phase,
        hand=[card.text for card in state.hands[seat]] if faces_up and seat is not None else None,
        hands=[len(hand) for hand in state.hands],
        stacks=[state.stack(each) for each in seats],
        left=[state.left(each) for each in seats],
        drew=[faces_up and state.drew_at[each] == state.top for each in seats],
        top=state.pile[-1].text if faces_up else None,
        number=state.top,
        before=state.pile[-2].text if len(state.pile) > 1 else None,
        laid_by=state.laid_by,
        pile=len(state.pile) + (state.last is not None),
        wanted=list(state.wanted()) if faces_up and setup.show_wanted else None,
        stuck=state.stuck,
        draw="when_stuck" if setup.when_stuck else "any_time",
        subtract="absolute" if setup.absolute else "wrap",
        finish="hand" if setup.hand_only else "all_cards",
        winner=state.winner,
        points=state.points() if state.phase == "over" else None,
    )


def reason(state: State) -> Reason:
    """Why a round that is over has ended."""
    if state.winner is None:
        return NOTHING_GOES
    return ONE_CARD_IN_HAND if state.setup.hand_only else ONE_CARD_LEFT

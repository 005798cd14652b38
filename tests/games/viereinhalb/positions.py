"""Positions for tests, written by what matters in them; the cards not named lie where they change nothing."""

from __future__ import annotations

from typing import Any

from spieltisch.games.viereinhalb.cards import PIECES
from spieltisch.games.viereinhalb.rules import VIEREINHALB
from spieltisch.games.viereinhalb.state import State
from spieltisch.games.viereinhalb.view import View
from spieltisch.kernel.errors import Refused
from spieltisch.kernel.game import Refusal, Seat
from spieltisch.kernel.match import Match
from spieltisch.kernel.notation import join, split

Round = Match[State, View]


def position(
    tableaus: str,
    piles: str = "-/-",
    *,
    stock: str = "-",
    aside: str = "-",
    turn: Seat | None = 0,
    direction: str = "+",
    blocked: str = "0/0",
    phase: str = "running",
    **options: Any,
) -> Round:
    """A round as it stands. All other cards lie at the bottom of a pile, or of the stock if both piles are empty."""
    first, second = (split(pile) for pile in piles.split("/"))
    deck = split(stock)
    rest = PIECES.copy()
    rest.subtract(piece for part in [*tableaus.split("/"), aside] for piece in split(part))
    rest.subtract([*first, *second, *deck])
    assert min(rest.values()) >= 0, "more copies than there are"
    if first:
        first = [*rest.elements(), *first]
    elif second:
        second = [*rest.elements(), *second]
    else:
        deck = [*deck, *rest.elements()]
    match = Match(VIEREINHALB, len(tableaus.split("/")), options)
    text = (
        f"phase={phase} first=0 turn={'-' if turn is None else turn} direction={direction} tableaus={tableaus} "
        f"piles={join(first)}/{join(second)} blocked={blocked} stock={join(deck)} aside={aside} last=-"
    )
    match.state = VIEREINHALB.parse_state(text, match.options, match.seats)
    return match


def play(match: Round, *moves: str) -> list[dict[str, Any]]:
    """Make moves, each by the seat on turn; what everyone is told."""
    told = []
    for move in moves:
        assert match.state.turn is not None, "the round is over"
        told += [event.told(None) for event in match.push_text(match.state.turn, move)]
    return told


def refused(match: Round, seat: Seat, move: str) -> Refusal:
    """The refusal of a move, which must leave no trace."""
    before, entries = VIEREINHALB.state_text(match.state), len(match.log)
    try:
        match.push_text(seat, move)
    except Refused as refusal:
        assert VIEREINHALB.state_text(match.state) == before
        assert len(match.log) == entries
        return refusal.refusal
    raise AssertionError(f"'{move}' was allowed")


def allowed(match: Round, move: str) -> bool:
    """Whether the seat on turn may make the move."""
    assert match.state.turn is not None
    return match.why_not(match.state.turn, VIEREINHALB.parse_move(move)) is None


def tableau(match: Round, seat: Seat) -> str:
    """A seat's tableau as text."""
    return join(match.state.tableaus[seat])


def top(match: Round, pile: int) -> str:
    """The card that lies on top."""
    return match.state.piles[pile].cards[-1].text

"""What a seat's move changes, and the end of a round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from spieltisch.games.viereinhalb.cards import BLOCK, DRAW_TWO, REVERSE, Card
from spieltisch.games.viereinhalb.moves import Play
from spieltisch.games.viereinhalb.state import DIRECTIONS, Last, State
from spieltisch.kernel.events import Event, Value
from spieltisch.kernel.game import Piece, Seat

EXTRA_CARDS: Final = 2
SIDES: Final = ("left_pile", "right_pile")
"""The words for pile 0 and pile 1."""


UNBLOCKED: Final = tuple(Event("unblocked", None, {"on": side}) for side in SIDES)
"""By pile."""


@mypyc_attr(acyclic=True)
class Played(Event):
    """A card was laid, and another drawn (or none) in its place."""

    __slots__ = ("_drawn", "_move")

    def __init__(self, seat: Seat, move: Play, drawn: Card | None) -> None:
        super().__init__("played", seat)
        self._move = move
        self._drawn = drawn

    @property
    def public(self) -> dict[str, Value]:
        move, drawn = self._move, self._drawn
        return {
            "card": move.card.text,
            "pile": move.pile,
            "on": SIDES[move.pile],
            "drawn": None if drawn is None else drawn.text,
        }


@mypyc_attr(acyclic=True)
class PutAside(Event):
    """A tableau was set aside, and others drawn. The lists are the event's own."""

    __slots__ = ("_cards", "_drawn")

    def __init__(self, seat: Seat, cards: list[Card], drawn: list[Card]) -> None:
        super().__init__("set_aside", seat)
        self._cards = cards
        self._drawn = drawn

    @property
    def public(self) -> dict[str, Value]:
        cards, drawn = self._cards, self._drawn
        return {"cards": _texts(cards), "number": len(cards), "drawn": _texts(drawn)}


def play(state: State, seat: Seat, move: Play) -> list[Event]:
    """Lay a card and refill; the card takes effect; the turn passes."""
    card = move.card
    drawn = state.take_out(seat, card)
    state.piles[move.pile].lay(card, state.setup.beneath)
    state.last = Last(seat, card, move.pile)
    events: list[Event] = [Played(seat, move, drawn)]
    run_blocks_down(state, events)
    if card.special:
        _take_effect(state, seat, move, events)
    return pass_to(state, move.named, seat, events)


def set_aside(state: State, seat: Seat) -> list[Event]:
    """Set the whole tableau aside and draw a new one; the turn passes."""
    cards = state.tableaus[seat]
    state.aside += cards
    state.tableaus[seat] = []
    drawn = state.draw(seat, state.setup.tableau_size)
    state.last = Last(seat)
    events: list[Event] = [PutAside(seat, cards, drawn)]
    run_blocks_down(state, events)
    return pass_to(state, None, seat, events)


def _texts(cards: list[Card]) -> list[Piece]:
    return [card.text for card in cards]


def run_blocks_down(state: State, events: list[Event]) -> None:
    """One more turn has been taken."""
    for at, pile in enumerate(state.piles):
        if pile.blocked:
            pile.blocked -= 1
            if not pile.blocked:
                events.append(UNBLOCKED[at])


def _take_effect(state: State, seat: Seat, move: Play, events: list[Event]) -> None:
    """What a special does, after the refill of `seat` that played it."""
    mark = move.card.mark
    if mark == REVERSE:
        state.direction = -state.direction
        events.append(Event("reversed", seat, {"direction": DIRECTIONS[state.direction]}))
    elif mark == DRAW_TWO:
        _draw_two(state, seat, events)
    elif mark == BLOCK:
        state.piles[move.pile].blocked = state.setup.block_turns
        told = {"on": SIDES[move.pile], "turns": state.setup.block_turns}
        events.append(Event("blocked", seat, told))
    elif move.named is not None:
        events.append(Event("named", seat, {"named": move.named}))


def _draw_two(state: State, seat: Seat, events: list[Event]) -> None:
    drawing = state.seat_after(seat)
    if drawing is not None and state.stock:
        drawn = state.draw(drawing, EXTRA_CARDS)
        events.append(Event("drew", drawing, {"cards": _texts(drawn), "number": len(drawn)}))


def pass_to(state: State, named: Seat | None, seat: Seat, events: list[Event]) -> list[Event]:
    """The turn goes to the seat named, else to the next after `seat`; without either the round ends."""
    state.turn = state.seat_after(seat) if named is None else named
    if state.turn is None:
        events.append(end(state))
    return events


def end(state: State) -> Event:
    """The round is over."""
    state.phase = "over"
    state.turn = None
    return Event("over", None, {"reason": reason(state), "points": state.points()})


def reason(state: State) -> str:
    """Why the round is over."""
    return "time_up" if state.stock or any(state.tableaus) else "played_through"

"""What a seat's move changes, and the end of a round."""

from __future__ import annotations

from typing import Final

from spieltisch.games.viereinhalb.cards import BLOCK, DRAW_TWO, REVERSE, Card
from spieltisch.games.viereinhalb.moves import Play
from spieltisch.games.viereinhalb.state import DIRECTIONS, Last, State
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import Piece, Seat

EXTRA_CARDS: Final = 2
SIDES: Final = ("left_pile", "right_pile")
"""The words for pile 0 and pile 1."""


def play(state: State, seat: Seat, move: Play) -> list[Event]:
    """Lay a card and refill; the card takes effect; the turn passes."""
    card = move.card
    drawn = state.take_out(seat, card)
    state.piles[move.pile].lay(card, state.setup.beneath)
    state.last = Last(seat, card, move.pile)
    told = {
        "card": card.text,
        "pile": move.pile,
        "on": SIDES[move.pile],
        "drawn": None if drawn is None else drawn.text,
    }
    events = [Event("played", seat, told)]
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
    told = {"cards": _texts(cards), "number": len(cards), "drawn": _texts(drawn)}
    events = [Event("set_aside", seat, told)]
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
                events.append(Event("unblocked", None, {"on": SIDES[at]}))


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

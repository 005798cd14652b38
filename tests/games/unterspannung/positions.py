"""Positions for tests, written by what matters in them; the cards not named lie at the bottom of the pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spieltisch.games.unterspannung.cards import BY_TEXT, PIECES, Card
from spieltisch.games.unterspannung.rules import UNTERSPANNUNG
from spieltisch.games.unterspannung.state import Setup, State
from spieltisch.games.unterspannung.view import View
from spieltisch.kernel.errors import Refused
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import TABLE, Refusal, Seat
from spieltisch.kernel.match import Match
from spieltisch.kernel.notation import join, split

Round = Match[State, View]


def position(hands: str, pile: str, stacks: str = "", **options: Any) -> Round:
    """A running round: hands and own stacks by seat, and the top of the pile; all other cards have been played."""
    in_hand = [split(part) for part in hands.split("/")]
    on_stack = [split(part) for part in stacks.split("/")] if stacks else [[] for _ in in_hand]
    match = Match(UNTERSPANNUNG, len(in_hand), options)
    played = _rest([*in_hand, *on_stack, split(pile)])
    whole_pile = [*played, *split(pile)]
    share, laid = 72 // len(in_hand), whole_pile[1:]
    dealt, drawn = [], []
    for hand, stack in zip(in_hand, on_stack, strict=True):
        before = [laid.pop() for _ in range(share - len(hand) - len(stack))]
        dealt.append([*before, *hand, *stack])
        drawn.append(len(before) + len(hand))
    text = (
        f"phase=running top={len(whole_pile)} laid=- unblocks=0 dealt={'/'.join(map(join, dealt))} "
        f"drawn={'/'.join(map(str, drawn))} drew={'/'.join('0' for _ in in_hand)} hands={hands} "
        f"pile={join(whole_pile)} winner=- last=-"
    )
    match.state = UNTERSPANNUNG.parse_state(text, match.options, match.seats)
    return match


def _rest(places: Sequence[list[str]]) -> list[str]:
    rest = PIECES.copy()
    rest.subtract(piece for place in places for piece in place)
    assert min(rest.values()) >= 0, "more copies than there are"
    return list(rest.elements())


def made_up(hands: str, pile: str, **options: Any) -> Round:
    """A round that no deal leads to: these cards are all there are, and every own stack is empty."""
    cards = [faces(part) for part in hands.split("/")]
    match = Match(UNTERSPANNUNG, len(cards), options)
    state = match.state = State(Setup(match.options, len(cards)))
    state.phase, state.top, state.pile = "running", 100, faces(pile)
    state.hands = cards
    state.dealt = tuple(map(tuple, cards))
    state.drawn = [len(hand) for hand in cards]
    state.stuck = state.nothing_goes()
    return match


def faces(text: str) -> list[Card]:
    """The cards of a list."""
    return [BY_TEXT[piece] for piece in split(text)]


def play(match: Round, seat: Seat, *cards: str) -> list[Event]:
    """Play cards one after the other, each on the present top."""
    return [event for card in cards for event in match.push_text(seat, f"play {card} @{match.state.top}")]


def draw(match: Round, seat: Seat, ago: int = 0) -> list[Event]:
    """Draw because nothing fits the present top, or one some tops ago."""
    return match.push_text(seat, f"draw @{match.state.top - ago}")


def unblock(match: Round) -> list[Event]:
    """The table helps."""
    return match.push_text(TABLE, "unblock")


def fits(match: Round, seat: Seat, card: str) -> bool:
    """Whether the seat may play the card on the present top."""
    move = UNTERSPANNUNG.parse_move(f"play {card} @{match.state.top}")
    return match.why_not(seat, move) is None


def refused(match: Round, seat: Seat, move: str) -> Refusal:
    """The refusal of a move, which must leave no trace. `@` alone is the present top, `@-1` the one before it."""
    before, entries = UNTERSPANNUNG.state_text(match.state), len(match.log)
    head, at, ago = move.partition("@")
    text = f"{head}@{match.state.top + int(ago or 0)}" if at else move
    try:
        match.push_text(seat, text)
    except Refused as refusal:
        assert UNTERSPANNUNG.state_text(match.state) == before
        assert len(match.log) == entries
        return refusal.refusal
    raise AssertionError(f"'{text}' was allowed")


def hand(match: Round, seat: Seat) -> str:
    """A hand as text."""
    return join(match.state.hands[seat])


def kinds(events: list[Event]) -> list[str]:
    """What happened, by name."""
    return [event.kind for event in events]

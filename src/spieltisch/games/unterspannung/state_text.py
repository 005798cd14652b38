"""The one-line text of a state, both ways. Here broken in three, and cut:

    phase=running top=3 laid=1 unblocks=0 dealt=1±1.9±3.4±2/5±2.10±1.6±2
    drawn=2/3 drew=0/2 hands=1±1.9±3/5±2.6±2
    pile=2±1.10±1 winner=- last=-

By seat: `dealt` in the order of drawing, how many of these are `drawn`, the top at which it last `drew`, and its hand.
`laid` is the seat that laid the top; the pile is written from its bottom.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from spieltisch.games.unterspannung.cards import BY_TEXT, PIECES, Card
from spieltisch.games.unterspannung.state import LAST_ONE, Phase, Setup, State
from spieltisch.kernel.errors import BadText
from spieltisch.kernel.game import Piece, Seat
from spieltisch.kernel.notation import fields, join, number, one_of, parts, seat_number, split

KEYS: Final = (
    "phase",
    "top",
    "laid",
    "unblocks",
    "dealt",
    "drawn",
    "drew",
    "hands",
    "pile",
    "winner",
    "last",
)
PHASES: Final[dict[str, Phase]] = {
    "undealt": "undealt",
    "face_down": "face_down",
    "running": "running",
    "over": "over",
}


def state_text(state: State) -> str:
    """The state in one line."""
    values = (
        state.phase,
        state.top,
        _or_dash(state.laid_by),
        state.unblocks,
        "/".join(join(cards) for cards in state.dealt),
        "/".join(map(str, state.drawn)),
        "/".join(map(str, state.drew_at)),
        "/".join(join(hand) for hand in state.hands),
        join(state.pile),
        _or_dash(state.winner),
        _or_dash(state.last),
    )
    return " ".join(f"{key}={value}" for key, value in zip(KEYS, values, strict=True))


def _or_dash(value: object) -> str:
    return "-" if value is None else str(value)


def parse_state(text: str, setup: Setup) -> State:
    """The state written as `text`; raises BadText, also when it cannot come about at this table."""
    phase, top, laid, unblocks, dealt, drawn, drew, hands, pile, winner, last = fields(text, KEYS)
    state = State(setup)
    state.phase = one_of(PHASES, phase, "a phase")
    state.top = number(top, "the number of the top")
    state.laid_by = _seat(laid, setup)
    state.unblocks = number(unblocks, "how often the table has helped")
    state.dealt = tuple(tuple(_cards(part)) for part in parts(dealt, setup.seats, "one for each seat"))
    state.drawn = [
        number(part, "a number of cards") for part in parts(drawn, setup.seats, "one for each seat")
    ]
    state.drew_at = [
        number(part, "the number of a top") for part in parts(drew, setup.seats, "one for each seat")
    ]
    state.hands = [_cards(part) for part in parts(hands, setup.seats, "one for each seat")]
    state.pile = _cards(pile)
    state.winner = _seat(winner, setup)
    state.last = None if last == "-" else _card(last)
    _check(state, text)
    state.stuck = state.phase == "running" and state.nothing_goes()
    return state


def _seat(text: str, setup: Setup) -> Seat | None:
    return None if text == "-" else seat_number(text, setup.seats)


def _cards(text: str) -> list[Card]:
    return [_card(piece) for piece in split(text)]


def _card(text: Piece) -> Card:
    return one_of(BY_TEXT, text, "a card")


def _check(state: State, text: str) -> None:
    """Refuse what no round can come to."""
    setup, over = state.setup, state.phase == "over"
    share = 0 if state.phase == "undealt" else setup.share
    if census(state) != (PIECES if share else Counter()):
        raise BadText(
            text, "expected the 73 cards, each as often as there are copies, or none before the deal"
        )
    if not all(_holds(state, seat, share) for seat in range(setup.seats)):
        raise BadText(text, "a hand holds cards that its seat has drawn, and a stack those it has not")
    if (state.top > 0) != (over or state.phase == "running") or not _counts_tops(state):
        raise BadText(text, "every play and every unblock counts the top one up from 1")
    if (state.winner is None) != (state.last is None) or (state.winner is not None and not over):
        raise BadText(text, "a winner has laid a last card, and the round is over")
    if state.phase == "running" and any(state.left(seat) <= LAST_ONE for seat in range(setup.seats)):
        raise BadText(text, "a seat with one card left has won")


def _holds(state: State, seat: Seat, share: int) -> bool:
    drawn = state.dealt[seat][: state.drawn[seat]]
    within = len(drawn) == state.drawn[seat] and len(state.dealt[seat]) == share
    return within and Counter(state.hands[seat]) <= Counter(drawn) and state.drew_at[seat] <= state.top


def _counts_tops(state: State) -> bool:
    """The pile has a card for each play besides its first; the other tops came by `unblock`."""
    return not state.top or len(state.pile) + state.unblocks <= state.top


def census(state: State) -> Counter[Piece]:
    """Every card that is anywhere, counted."""
    stacks = [cards[drawn:] for cards, drawn in zip(state.dealt, state.drawn, strict=True)]
    last = [] if state.last is None else [state.last]
    return Counter(card.text for place in (*stacks, *state.hands, state.pile, last) for card in place)

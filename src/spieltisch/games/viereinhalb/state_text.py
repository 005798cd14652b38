"""The one-line text of a state, both ways. Here broken in two, and cut:

    phase=running first=0 turn=1 direction=+ tableaus=5r.X/6g.1b
    piles=3r.3b/- blocked=0/0 stock=2y.7p aside=- last=0.3b.0

Tableaus by seat, piles from the bottom, the stock from its top; `last` is the seat, then its card and pile.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from spieltisch.games.viereinhalb.cards import BLOCK, BY_TEXT, PIECES, Card
from spieltisch.games.viereinhalb.moves import PILES
from spieltisch.games.viereinhalb.state import CLOCKWISE, Last, Phase, Pile, Setup, State, undealt
from spieltisch.kernel.errors import BadText
from spieltisch.kernel.game import Piece
from spieltisch.kernel.notation import fields, join, number, one_of, parts, seat_number, split

KEYS: Final = (
    "phase",
    "first",
    "turn",
    "direction",
    "tableaus",
    "piles",
    "blocked",
    "stock",
    "aside",
    "last",
)
PHASES: Final[dict[str, Phase]] = {
    "undealt": "undealt",
    "face_down": "face_down",
    "running": "running",
    "over": "over",
}
DIRECTIONS: Final = {"+": CLOCKWISE, "-": -CLOCKWISE}
DIRECTION_TEXTS: Final = {value: text for text, value in DIRECTIONS.items()}


def state_text(state: State) -> str:
    """The state in one line."""
    values = (
        state.phase,
        state.first,
        "-" if state.turn is None else state.turn,
        DIRECTION_TEXTS[state.direction],
        "/".join(join(tableau) for tableau in state.tableaus),
        "/".join(join(pile.cards) for pile in state.piles),
        "/".join(str(pile.blocked) for pile in state.piles),
        join(reversed(state.stock)),
        join(state.aside),
        _last_text(state.last),
    )
    return " ".join(f"{key}={value}" for key, value in zip(KEYS, values, strict=True))


def _last_text(last: Last | None) -> str:
    if last is None:
        return "-"
    return str(last.seat) if last.card is None else f"{last.seat}.{last.card}.{last.pile}"


def parse_state(text: str, setup: Setup) -> State:
    """The state written as `text`; raises BadText, also when it cannot come about at this table."""
    phase, first, turn, direction, tableaus, piles, blocked, stock, aside, last = fields(text, KEYS)
    state = undealt(setup)
    state.phase = one_of(PHASES, phase, "a phase")
    state.first = seat_number(first, setup.seats)
    state.turn = None if turn == "-" else seat_number(turn, setup.seats)
    state.direction = one_of(DIRECTIONS, direction, "+ or -")
    state.tableaus = [_cards(part) for part in parts(tableaus, setup.seats, "a tableau for each seat")]
    _fill_piles(state, piles, blocked)
    state.stock = _cards(stock)[::-1]
    state.aside = _cards(aside)
    state.last = _last(last, setup)
    _check(state, text)
    return state


def _cards(text: str) -> list[Card]:
    return [_card(piece) for piece in split(text)]


def _card(text: Piece) -> Card:
    return one_of(BY_TEXT, text, "a card")


def _fill_piles(state: State, piles: str, blocked: str) -> None:
    for pile, part in zip(state.piles, parts(piles, PILES, "two piles"), strict=True):
        for card in _cards(part):
            pile.lay(card, state.setup.beneath)
    for pile, part in zip(state.piles, parts(blocked, PILES, "two numbers of turns"), strict=True):
        pile.blocked = number(part, "a number of turns")


def _last(text: str, setup: Setup) -> Last | None:
    match split(text):
        case []:
            return None
        case [seat]:
            return Last(seat_number(seat, setup.seats))
        case [seat, card, "0" | "1" as pile]:
            return Last(seat_number(seat, setup.seats), _card(card), int(pile))
    raise BadText(text, "expected the last move: SEAT or SEAT.CARD.PILE")


def _check(state: State, text: str) -> None:
    """Refuse what no round can come to."""
    expected = Counter() if state.phase == "undealt" else PIECES
    if census(state) != expected:
        raise BadText(text, f"expected {expected.total()} cards, each as often as there are copies")
    if (state.turn is not None) != (state.phase == "running"):
        raise BadText(text, "a seat is on turn while the round runs, and only then")
    if state.turn is not None and not state.tableaus[state.turn]:
        raise BadText(text, "a seat without cards is never on turn")
    if not all(_can_be_blocked(pile, state.setup) for pile in state.piles):
        raise BadText(text, "a pile is blocked for 1 to `block_turns` turns, under a Gesperrt")


def _can_be_blocked(pile: Pile, setup: Setup) -> bool:
    return not pile.blocked or (pile.blocked <= setup.block_turns and pile.cards[-1:] == [BY_TEXT[BLOCK]])


def census(state: State) -> Counter[Piece]:
    """Every card that is anywhere, counted."""
    piles = [pile.cards for pile in state.piles]
    places = [*state.tableaus, *piles, state.stock, state.aside]
    return Counter(card.text for place in places for card in place)

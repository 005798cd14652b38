"""What a seat can do, and its text: `play CARD PILE`, `play CARD PILE SEAT` (Du bist dran), `set_aside`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spieltisch.games.viereinhalb.cards import BY_TEXT, CHOOSE_NEXT, FACES, Card
from spieltisch.kernel.errors import BadText
from spieltisch.kernel.game import Move, Seat
from spieltisch.kernel.notation import number, parse_table_move

PILES: Final = 2
MOST_SEATS: Final = 6


class Play(Move):
    """Lay a card of the own tableau on a pile; with a Du bist dran also name the next seat."""

    __slots__ = ("card", "named", "pile", "text")

    def __init__(self, card: Card, pile: int, named: Seat | None = None) -> None:
        self.card: Final = card
        self.pile: Final = pile
        self.named: Final = named
        seat = "" if named is None else f" {named}"
        self.text: Final = f"play {card.text} {pile}{seat}"

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class SetAside(Move):
    """Set the whole tableau aside."""

    def __str__(self) -> str:
        return "set_aside"


SET_ASIDE: Final = SetAside()
PLAYS: Final[list[list[Play]]] = [[Play(card, pile) for pile in range(PILES)] for card in FACES]
"""By the card's place among the faces, and pile: the play that names no seat."""
NAMINGS: Final[dict[Card, list[list[Play]]]] = {
    card: [[Play(card, pile, seat) for seat in range(MOST_SEATS)] for pile in range(PILES)]
    for card in FACES
    if card.mark == CHOOSE_NEXT
}
"""By card, pile and seat: the play that names the seat."""


def _all_moves() -> list[Move]:
    plays = [play for plays in PLAYS for play in plays]
    namings = [play for piles in NAMINGS.values() for plays in piles for play in plays]
    return [SET_ASIDE, *plays, *namings]


BY_MOVE_TEXT: Final[dict[str, Move]] = {str(move): move for move in _all_moves()}


def parse_move(text: str) -> Move:
    """The move written as `text`; raises BadText."""
    move = BY_MOVE_TEXT.get(text)
    if move is None:
        move = _parse_rare(text)
        if str(move) != text:
            raise BadText(text, f"this is written '{move}'")
    return move


def _parse_rare(text: str) -> Move:
    match text.split(" "):
        case ["play", card, pile, *named] if len(named) <= 1:
            seat = number(named[0], "a seat") if named else None
            return Play(_parse_card(card), number(pile, "a pile"), seat)
    move = parse_table_move(text)
    if move is None:
        raise BadText(text, "a move is 'play CARD PILE', 'play CARD PILE SEAT' or 'set_aside'")
    return move


def _parse_card(text: str) -> Card:
    try:
        return BY_TEXT[text]
    except KeyError:
        raise BadText(text, "there is no such card") from None

"""What a seat can do, and its text: `play CARD @TOP`, `draw @TOP`, `draw`; and the table's `unblock`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from spieltisch.games.unterspannung.cards import BY_TEXT, Card
from spieltisch.kernel.errors import BadText
from spieltisch.kernel.game import Move, TableMove
from spieltisch.kernel.notation import number, parse_table_move


@dataclass(frozen=True)
class Play(Move):
    """Play a card of the own hand as an answer to the top with that number."""

    card: Card
    top: int

    def __str__(self) -> str:
        return f"play {self.card.text} @{self.top}"


@dataclass(frozen=True)
class Draw(Move):
    """Draw from the own stack; where only those may draw who are stuck, it names the top it answers."""

    top: int | None = None

    def __str__(self) -> str:
        return "draw" if self.top is None else f"draw @{self.top}"


@dataclass(frozen=True)
class Unblock(TableMove):
    """The bottom card of the discard pile is put on its top. Text: `unblock`."""

    def __str__(self) -> str:
        return "unblock"


UNBLOCK: Final = Unblock()


def parse_move(text: str) -> Move:
    """The move written as `text`; raises BadText."""
    if text == "unblock":
        return UNBLOCK
    if text.startswith(("play", "draw")):
        return _parse_seat_move(text)
    move = parse_table_move(text)
    if move is None:
        raise BadText(text, "a move is 'play CARD @TOP', 'draw @TOP' or 'draw'")
    if str(move) != text:
        raise BadText(text, f"this is written '{move}'")
    return move


@lru_cache(maxsize=8192)
def _parse_seat_move(text: str) -> Move:
    match text.split(" "):
        case ["draw"]:
            return Draw()
        case ["draw", top]:
            return Draw(_parse_top(top))
        case ["play", card, top] if card in BY_TEXT:
            return Play(BY_TEXT[card], _parse_top(top))
        case ["play", card, _]:
            raise BadText(card, "there is no such card")
    raise BadText(text, "a move is 'play CARD @TOP', 'draw @TOP' or 'draw'")


def _parse_top(text: str) -> int:
    top = number(text[1:], "a top") if text.startswith("@") else 0
    if top < 1 or text != f"@{top}":
        raise BadText(text, "a top is written @ and its number, the first is @1")
    return top

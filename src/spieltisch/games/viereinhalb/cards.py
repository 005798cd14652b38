"""The 95 cards.

A face is written as one short word, in which each letter is a colour or a mark:

    5r          number card, red 5
    Rr Dr Zr    red Richtungswechsel, Du bist dran, Zwei ziehen
    Frg         white Farbwechsel with its two colours
    X           white Gesperrt
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final, TypeAlias

from spieltisch.kernel.game import Piece

Token: TypeAlias = str
"""What a pile can ask for: a colour or a mark (a number or a special's symbol)."""

COLOURS: Final = "rygbp"
NUMBERS: Final = "1234567"
REVERSE: Final = "R"
CHOOSE_NEXT: Final = "D"
DRAW_TWO: Final = "Z"
COLOUR_CHANGE: Final = "F"
BLOCK: Final = "X"
COLOURED_SPECIALS: Final = REVERSE + CHOOSE_NEXT + DRAW_TWO
NUMBER_COPIES: Final = 2
BLOCKS: Final = 5


class Card:
    """A face. There is one object a face: cards are compared by identity, copies of a face are the same."""

    __slots__ = ("colours", "followers", "mark", "special", "text", "tokens", "white")

    text: Piece
    colours: str
    mark: Token
    tokens: tuple[Token, ...]
    """Its colours, then its mark: what it asks for on top of a pile."""
    special: bool
    white: bool
    followers: frozenset[Card]
    """The faces that fit on it."""

    def __init__(self, text: Piece, colours: str, mark: Token) -> None:
        self.text = text
        self.colours = colours
        self.mark = mark
        self.tokens = (*colours, mark)
        self.special = mark not in NUMBERS
        self.white = mark in (COLOUR_CHANGE, BLOCK)
        self.followers = frozenset()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"card({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.text,)


def _faces() -> list[Card]:
    coloured = [
        Card(mark + colour, colour, mark) for mark in NUMBERS + COLOURED_SPECIALS for colour in COLOURS
    ]
    pairs = [one + other for one, other in zip(COLOURS, COLOURS[1:] + COLOURS[:1], strict=True)]
    changes = [Card(COLOUR_CHANGE + pair, pair, COLOUR_CHANGE) for pair in pairs]
    return [*coloured, *changes, Card(BLOCK, "", BLOCK)]


def _copies(face: Card) -> int:
    if face.mark == BLOCK:
        return BLOCKS
    return 1 if face.special else NUMBER_COPIES


FACES: Final[tuple[Card, ...]] = tuple(_faces())
BY_TEXT: Final[dict[Piece, Card]] = {face.text: face for face in FACES}
PACK: Final[tuple[Piece, ...]] = tuple(face.text for face in FACES for _ in range(_copies(face)))
"""All 95 in a fixed order: what a deal shuffles."""
PIECES: Final[Counter[Piece]] = Counter(PACK)
EVERY_FACE: Final = frozenset(FACES)
NO_FACE: Final[frozenset[Card]] = frozenset()


def card(text: Piece) -> Card:
    """The face written as `text`; raises KeyError."""
    return BY_TEXT[text]


@lru_cache(maxsize=256)
def fitting(tokens: tuple[Token, ...]) -> frozenset[Card]:
    """The faces that fit where a pile asks for `tokens`: those that show one of them, and every white one."""
    return frozenset(face for face in FACES if face.white or any(token in tokens for token in face.tokens))


for _face in FACES:
    _face.followers = fitting(_face.tokens)

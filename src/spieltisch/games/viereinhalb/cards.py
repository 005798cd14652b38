"""The 95 cards.

A face is written as one short word, in which each letter is a colour or a mark:

    5r          number card, red 5
    Rr Dr Zr    red Richtungswechsel, Du bist dran, Zwei ziehen
    Frg         white Farbwechsel with its two colours
    X           white Gesperrt
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, TypeAlias

from mypy_extensions import i64

from spieltisch.kernel.game import Piece

Token: TypeAlias = str
"""What a pile can ask for: a colour or a mark (a number or a special's symbol)."""
Faces: TypeAlias = i64
"""A set of faces, each with its own bit (`Card.bit`): asked in every move, and a look into it is one instruction."""

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


NO_FACE: Final = 0
EVERY_FACE: Final = -1
"""All bits, more than there are faces."""


class Card:
    """A face. There is one object a face: cards are compared by identity, copies of a face are the same."""

    __slots__ = ("bit", "colours", "followers", "mark", "place", "special", "text", "tokens", "white")

    text: Piece
    colours: str
    mark: Token
    tokens: tuple[Token, ...]
    """Its colours, then its mark: what it asks for on top of a pile."""
    special: bool
    white: bool
    place: int
    """Where it stands among the faces; none (-1) for a card that is no face of the pack."""
    bit: Faces
    """The set that has this face only; the empty one for a card that is no face of the pack."""
    followers: Faces
    """The faces that fit on it."""

    def __init__(self, text: Piece, colours: str, mark: Token) -> None:
        self.text = text
        self.colours = colours
        self.mark = mark
        self.tokens = (*colours, mark)
        self.special = mark not in NUMBERS
        self.white = mark in (COLOUR_CHANGE, BLOCK)
        self.place = -1
        self.bit = NO_FACE
        self.followers = NO_FACE

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


def card(text: Piece) -> Card:
    """The face written as `text`; raises KeyError."""
    return BY_TEXT[text]


def faces(members: Iterable[Card]) -> Faces:
    """The set of these faces."""
    found: Faces = NO_FACE
    for face in members:
        found |= face.bit
    return found


def fitting(tokens: tuple[Token, ...]) -> Faces:
    """The faces that fit where a pile asks for `tokens`: those that show one of them, and every white one."""
    return faces([face for face in FACES if face.white or any(token in tokens for token in face.tokens)])


def _number_faces() -> None:
    bit: Faces = 1
    for place, face in enumerate(FACES):
        face.place = place
        face.bit = bit
        bit <<= 1
    for face in FACES:
        face.followers = fitting(face.tokens)


_number_faces()

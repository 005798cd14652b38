"""The tiles.

9r          red nine; colours are r(ed), b(lue), o(range), g(reen)
J           a joker: on a rack, or in a lay that leaves open what it stands for
J=9r        a joker that stands for the red nine
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias

from spieltisch.kernel.game import Piece

COLOURS: Final = "rbog"
LOW: Final = 1
HIGH: Final = 13
COPIES: Final = 2
JOKER: Final[Piece] = "J"
FACES: Final = len(COLOURS) * HIGH

Face: TypeAlias = int
"""What a tile is or a joker stands for, 0-51: red 1-13, blue 1-13, orange 1-13, green 1-13."""
Counts: TypeAlias = list[int]
"""How many there are of each tile, by `Tile.place`."""


class Tile:
    """A tile as it can be written. There is one object each, so tiles are compared by identity."""

    __slots__ = ("colour", "colour_bit", "face", "number", "number_bit", "piece", "place", "text")

    text: str
    piece: Piece
    """The physical tile: `J` for every joker."""
    face: Face | None
    """None: a joker that stands for nothing yet."""
    colour: str
    number: int
    colour_bit: int
    number_bit: int
    place: int
    """Its place in `Counts`: real tiles by face, then jokers by the face they stand for, then the bare joker."""

    def __init__(self, text: str, face: Face | None, joker: bool) -> None:
        self.text = text
        self.piece = JOKER if joker else text
        self.face = face
        self.place = (FACES if joker else 0) + (FACES if face is None else face)
        self.colour = "" if face is None else COLOURS[face // HIGH]
        self.number = 0 if face is None else face % HIGH + 1
        self.colour_bit = 0 if face is None else 1 << face // HIGH
        self.number_bit = 0 if face is None else 1 << self.number

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"tile({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return tile, (self.text,)


def face_text(face: Face) -> Piece:
    """The tile of a face as text."""
    return f"{face % HIGH + 1}{COLOURS[face // HIGH]}"


def face_of(number: int, colour: str) -> Face:
    """The face of a number in a colour."""
    return COLOURS.index(colour) * HIGH + number - 1


REAL: Final[tuple[Tile, ...]] = tuple(Tile(face_text(face), face, False) for face in range(FACES))
JOKERS_AS: Final[tuple[Tile, ...]] = tuple(
    Tile(f"{JOKER}={face_text(face)}", face, True) for face in range(FACES)
)
BARE: Final = Tile(JOKER, None, True)
TILES: Final[tuple[Tile, ...]] = (*REAL, *JOKERS_AS, BARE)
"""By `Tile.place`."""
BY_TEXT: Final[dict[str, Tile]] = {tile.text: tile for tile in TILES}
BY_PIECE: Final[dict[Piece, Tile]] = {tile.text: tile for tile in (*REAL, BARE)}


def tile(text: str) -> Tile:
    """The tile written as `text`; raises KeyError."""
    return BY_TEXT[text]


@cache
def pack(jokers: int) -> tuple[Piece, ...]:
    """All tiles of a game with so many jokers, in a fixed order: what a deal shuffles."""
    return (*(tile.piece for tile in REAL for _ in range(COPIES)), *[JOKER] * jokers)


def pieces(jokers: int) -> Counter[Piece]:
    """The same, counted."""
    return Counter(pack(jokers))


def count(groups: Iterable[Iterable[Tile]]) -> Counts:
    """How many there are of each tile in several groups."""
    counts = [0] * len(TILES)
    for group in groups:
        for each in group:
            counts[each.place] += 1
    return counts


def jokers_in(counts: Counts) -> int:
    """How many of them are jokers, whatever they stand for."""
    return sum(counts[FACES:])

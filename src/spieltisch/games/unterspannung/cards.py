"""The 73 cards, and which values fit on each.

A face is written `VALUE±MODIFIER`: `9±3` has the value 9 and asks for 9 + 3 and 9 - 3, brought back into 1-10.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from spieltisch.kernel.game import Piece

VALUES: Final = range(1, 11)
MODIFIERS: Final = (1, 2, 3)
COPIES: Final[dict[int, tuple[int, int, int]]] = {
    1: (3, 2, 3),
    2: (3, 2, 3),
    3: (3, 2, 3),
    4: (3, 2, 2),
    5: (2, 3, 2),
    6: (2, 3, 2),
    7: (2, 3, 2),
    8: (2, 3, 2),
    9: (2, 2, 3),
    10: (2, 2, 3),
}
"""By value: how many cards have it with ±1, ±2 and ±3. Known from one unconfirmed source only."""


def wrap(number: int) -> int:
    """Round the circle of 1-10: 11 is 1, 0 is 10, -1 is 9."""
    return (number - 1) % 10 + 1


def without_sign(number: int) -> int:
    """The easier way below 1: the amount counts, and 0 is 10."""
    return abs(number) or 10


class Card:
    """A face. There is one object a face: cards are compared by identity, copies of a face are the same."""

    __slots__ = ("absolute", "modifier", "text", "value", "wrapped")

    wrapped: tuple[int, int]
    """The values that fit on it: value plus modifier, then value minus modifier."""
    absolute: tuple[int, int]
    """The same where below 1 the amount counts."""

    def __init__(self, value: int, modifier: int) -> None:
        self.value = value
        self.modifier = modifier
        self.text: Piece = f"{value}±{modifier}"
        self.wrapped = wrap(value + modifier), wrap(value - modifier)
        self.absolute = wrap(value + modifier), without_sign(value - modifier)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"card({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.text,)


FACES: Final = tuple(Card(value, modifier) for value in VALUES for modifier in MODIFIERS)
BY_TEXT: Final[dict[Piece, Card]] = {face.text: face for face in FACES}
PACK: Final[tuple[Piece, ...]] = tuple(
    face.text for face in FACES for _ in range(COPIES[face.value][face.modifier - 1])
)
"""All 73 in a fixed order: what a deal shuffles."""
PIECES: Final[Counter[Piece]] = Counter(PACK)


def card(text: Piece) -> Card:
    """The face written as `text`; raises KeyError."""
    return BY_TEXT[text]


def fitting(hand: Sequence[Card], wanted: tuple[int, int]) -> list[Card]:
    """The faces in `hand` that have a wanted value, each once."""
    return list(dict.fromkeys(card for card in hand if card.value in wanted))

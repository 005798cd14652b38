"""The moves of Tiny."""

from dataclasses import dataclass

from spieltisch.kernel.game import Move, Piece


@dataclass(frozen=True)
class Lay(Move):
    """Lay a card of the own hand. Text: `lay CARD`."""

    card: Piece

    def __str__(self) -> str:
        return f"lay {self.card}"

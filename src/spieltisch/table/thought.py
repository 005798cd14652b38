"""What a heavy bot is to choose: asked for by a table, found from a view and a seed by whoever drives the table.

All is plain: it is pickled. Moves are texts, for pieces may be known by their identity, which no copy has.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import AnyGame, Choice, Seat


class Wanted(NamedTuple):
    """A thought that a table waits for. `number`: no two of a table have the same. `view`: what the seat sees."""

    number: int
    seat: Seat
    bot: str
    view: Any
    seed: bytes


class Thought(NamedTuple):
    """A `Choice` whose move is a text."""

    move: str | None
    think_ms: int
    slip: bool

    def choice(self, game: AnyGame) -> Choice:
        """The choice. Raises BadText."""
        move = None if self.move is None else game.parse_move(self.move)
        return Choice(move, self.think_ms, self.slip)


def think(game: AnyGame, bot: str, view: Any, seed: bytes) -> Thought:
    """What a bot chooses that sees `view`: pure, but it may take long."""
    choice = game.bots[bot].choose(view, Rng(seed))
    return Thought(None if choice.move is None else str(choice.move), choice.think_ms, choice.slip)

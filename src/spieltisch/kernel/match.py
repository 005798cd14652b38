"""One round: the only place where a move is judged and made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, Generic, TypeVar

from spieltisch.kernel.errors import Refused
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import (
    CHANCE,
    ChanceMove,
    Deal,
    Game,
    Move,
    Outcome,
    Piece,
    Refusal,
    Seat,
    TableMove,
    resolve,
)
from spieltisch.kernel.notation import Entry
from spieltisch.kernel.options import OptionValue

NOT_YOUR_MOVE: Final = Refusal("not_your_move")
NOT_DUE: Final = Refusal("not_due")
WRONG_DEAL: Final = Refusal("wrong_deal")
S = TypeVar("S")
V = TypeVar("V")


def is_whole(order: tuple[Piece, ...], pieces: Counter[Piece]) -> bool:
    """Whether `order` has every piece as often as `pieces` says."""
    left: dict[Piece, int] = dict(pieces)
    for piece in order:
        copies = left.get(piece, 0)
        if copies == 0:
            return False
        left[piece] = copies - 1
    return len(order) == sum(pieces.values())


class Match(Generic[S, V]):
    """A round of `game` from before its deal to its outcome; `log` is all it takes to play it again."""

    __slots__ = ("game", "log", "options", "seats", "state")

    def __init__(
        self,
        game: Game[S, V],
        seats: int,
        chosen: Mapping[str, object] | None = None,
        like: Match[S, V] | None = None,
    ) -> None:
        """Raises BadOption if the game cannot be played so. `like`: as that one stands, instead of from the beginning."""
        self.game = game
        self.seats = seats
        self.options: dict[str, OptionValue] = resolve(game, seats, chosen) if like is None else like.options
        self.state: S = game.start(self.options, seats) if like is None else game.copy(like.state)
        self.log: list[Entry] = [] if like is None else list(like.log)

    def to_act(self) -> frozenset[Seat]:
        """Who may move now; empty when the round is over."""
        return self.game.to_act(self.state)

    def outcome(self) -> Outcome | None:
        """The result once the round is over."""
        return self.game.outcome(self.state)

    def view(self, seat: Seat | None) -> V:
        """What `seat` (None: a spectator) may know."""
        return self.game.view(self.state, seat)

    def why_not(self, seat: Seat, move: Move) -> Refusal | None:
        """Why `seat` may not make `move`, or None if it may."""
        if seat < 0:
            return self._why_not_forced(seat, move)
        if seat >= self.seats or isinstance(move, (ChanceMove, TableMove)):
            return NOT_YOUR_MOVE
        return self.game.why_not(self.state, seat, move)

    def _why_not_forced(self, seat: Seat, move: Move) -> Refusal | None:
        """Chance deals every piece once, and the table makes the move it owes: the same in every game."""
        if move.by != seat:
            return NOT_YOUR_MOVE
        if not isinstance(move, Deal):
            due = self.game.due(self.state)
            return None if due is not None and due.move == move else NOT_DUE
        if CHANCE not in self.to_act():
            return NOT_DUE
        whole = is_whole(move.order, self.game.pieces(self.options, self.seats))
        return None if whole and 0 <= move.first < self.seats else WRONG_DEAL

    def push(self, seat: Seat, move: Move, ms: int = 0) -> list[Event]:
        """Make a move at `ms` of table time. Raises Refused, and then nothing has changed."""
        if refusal := self.why_not(seat, move):
            raise Refused(refusal)
        events = self.game.apply(self.state, seat, move)
        self.log.append(Entry(ms, seat, str(move)))
        return events

    def push_text(self, seat: Seat, text: str, ms: int = 0) -> list[Event]:
        """The same for a move given as text. Raises BadText as well."""
        move = self.game.parse_move(text)
        if refusal := self.why_not(seat, move):
            raise Refused(refusal)
        events = self.game.apply(self.state, seat, move)
        self.log.append(Entry(ms, seat, text))
        return events

    def copy(self) -> Match[S, V]:
        """An independent copy, log included."""
        return Match(self.game, self.seats, like=self)

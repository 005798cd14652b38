"""The state of a round, and the small changes rules are made of."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from spieltisch.games.unterspannung.cards import PACK, Card
from spieltisch.kernel.game import Seat
from spieltisch.kernel.options import Options

Phase: TypeAlias = Literal["undealt", "face_down", "running", "over"]
DEALT_CARDS: Final = len(PACK) - 1
"""All but the one that opens the discard pile."""
LAST_ONE: Final = 1
"""A seat that has only so many cards left has won."""


class Setup:
    """What the options mean at a table of `seats`. Never changed, so shared by all copies of a state."""

    __slots__ = (
        "absolute",
        "by_value",
        "hand_only",
        "hand_size",
        "lock_ms",
        "seats",
        "share",
        "show_wanted",
        "when_stuck",
    )

    def __init__(self, options: Options, seats: int) -> None:
        self.seats = seats
        self.share = DEALT_CARDS // seats
        self.hand_size = _whole(options, "hand_size")
        self.when_stuck = options["draw"] == "when_stuck"
        self.hand_only = options["finish"] == "hand"
        self.by_value = options["points"] == "by_value"
        self.lock_ms = _whole(options, "misplay_lock_ms")
        self.show_wanted = options["show_wanted"] == "yes"
        self.absolute = options["subtract"] == "absolute"

    def wanted_on(self, card: Card) -> tuple[int, int]:
        """The values that fit on `card`."""
        return card.absolute if self.absolute else card.wrapped


def _whole(options: Options, key: str) -> int:
    value = options[key]
    assert isinstance(value, int)
    return value


class State:
    """A round. Lists are changed in place; `copy` gives an independent one."""

    __slots__ = (
        "dealt",
        "drawn",
        "drew_at",
        "hands",
        "laid_by",
        "last",
        "phase",
        "pile",
        "setup",
        "stuck",
        "top",
        "unblocks",
        "winner",
    )

    setup: Setup
    phase: Phase
    dealt: tuple[tuple[Card, ...], ...]
    """By seat: all cards it was dealt, in the order in which it draws them."""
    drawn: list[int]
    """By seat: how many of these it has drawn; the rest are its own stack."""
    hands: list[list[Card]]
    pile: list[Card]
    """The discard pile from its bottom to its top."""
    top: int
    """The number of the card on top: 1 the first, 0 before the start."""
    laid_by: Seat | None
    """Who laid the card on top; None: the deal or the table."""
    drew_at: list[int]
    """By seat: the number of the top when it last drew."""
    unblocks: int
    """How many times in a row the table has moved the bottom card to the top."""
    stuck: bool
    """Nothing goes: no hand has a fitting card, and every own stack is empty."""
    winner: Seat | None
    last: Card | None
    """The winner's last card, face down on the pile."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.phase = "undealt"
        self.dealt = ((),) * setup.seats
        self.drawn = [0] * setup.seats
        self.hands = [[] for _ in range(setup.seats)]
        self.pile = []
        self.top = 0
        self.laid_by = None
        self.drew_at = [0] * setup.seats
        self.unblocks = 0
        self.stuck = False
        self.winner = None
        self.last = None

    def copy(self) -> State:
        """An independent copy."""
        twin = State(self.setup)
        twin.phase = self.phase
        twin.dealt = self.dealt
        twin.drawn = self.drawn[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.pile = self.pile[:]
        twin.top = self.top
        twin.laid_by = self.laid_by
        twin.drew_at = self.drew_at[:]
        twin.unblocks = self.unblocks
        twin.stuck = self.stuck
        twin.winner = self.winner
        twin.last = self.last
        return twin

    # -- what can be seen from it ---------------------------------------------------------------------------------

    def stack(self, seat: Seat) -> int:
        """How many cards are left on an own stack."""
        return len(self.dealt[seat]) - self.drawn[seat]

    def left(self, seat: Seat) -> int:
        """How many cards `seat` still has to get rid of: those that count for the end and for its points."""
        in_hand = len(self.hands[seat])
        return in_hand if self.setup.hand_only else in_hand + self.stack(seat)

    def wanted(self) -> tuple[int, int]:
        """The values that fit now."""
        return self.setup.wanted_on(self.pile[-1])

    def fits(self, seat: Seat, wanted: tuple[int, int]) -> bool:
        """Whether `seat` holds a card of a wanted value."""
        return any(card.value in wanted for card in self.hands[seat])

    def nothing_goes(self) -> bool:
        """Whether no hand has a fitting card and every own stack is empty."""
        seats = range(self.setup.seats)
        if any(self.stack(seat) for seat in seats):
            return False
        wanted = self.wanted()
        return not any(self.fits(seat, wanted) for seat in seats)

    def points(self) -> list[int]:
        """Everyone's minus points if the round ended now; the winner's last card is laid and costs nothing."""
        if not self.setup.by_value:
            return [self.left(seat) for seat in range(self.setup.seats)]
        return [sum(card.value for card in self._counted(seat)) for seat in range(self.setup.seats)]

    def _counted(self, seat: Seat) -> list[Card]:
        stack = () if self.setup.hand_only else self.dealt[seat][self.drawn[seat] :]
        return [*self.hands[seat], *stack]

    # -- small changes --------------------------------------------------------------------------------------------

    def draw(self, seat: Seat) -> Card:
        """The top card of the own stack goes to the end of the hand."""
        card = self.dealt[seat][self.drawn[seat]]
        self.drawn[seat] += 1
        self.hands[seat].append(card)
        self.drew_at[seat] = self.top
        return card

    def cover(self, card: Card, seat: Seat | None) -> None:
        """`card` becomes the new top."""
        self.pile.append(card)
        self.top += 1
        self.laid_by = seat

    def lay_last(self, seat: Seat) -> None:
        """The one card left, in hand or on the own stack, goes face down on the pile."""
        if not self.hands[seat]:
            self.draw(seat)
        self.last = self.hands[seat].pop()
        self.winner = seat

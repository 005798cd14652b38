"""The state of a round, and the small changes rules are made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from mypy_extensions import mypyc_attr

from spieltisch.games.viereinhalb.cards import BLOCK, EVERY_FACE, NO_FACE, Card, Faces
from spieltisch.games.viereinhalb.moves import PILES
from spieltisch.kernel.game import Due, Seat, TimeUp
from spieltisch.kernel.options import Options

Phase: TypeAlias = Literal["undealt", "face_down", "running", "over"]
Direction: TypeAlias = Literal["clockwise", "counterclockwise"]
CLOCKWISE: Final = 1
DIRECTIONS: Final[dict[int, Direction]] = {CLOCKWISE: "clockwise", -CLOCKWISE: "counterclockwise"}
SET_ASIDE_POINTS: Final = 2
TABLEAU_POINTS: Final = 1


@dataclass(frozen=True)
class Setup:
    """What the options mean at a table. Never changed, so shared by rounds and copies."""

    seats: int
    tableau_size: int
    block_turns: int
    beneath: bool
    seconds: int | None
    stock_points: int
    horn: Due | None = None
    """What the clock brings, if there is one."""


def setup_of(options: Options, seats: int) -> Setup:
    """What resolved options mean at a table of `seats`."""
    return _setup(
        seats,
        _whole(options, "tableau_size_for_two" if seats == 2 else "tableau_size"),
        _whole(options, "block_turns"),
        options["after_block"] == "beneath",
        None if options["seconds"] is None else _whole(options, "seconds"),
        _whole(options, "stock_points"),
    )


@lru_cache(maxsize=64)
def _setup(
    seats: int, tableau_size: int, block_turns: int, beneath: bool, seconds: int | None, stock_points: int
) -> Setup:
    """Shared by the rounds that are played so."""
    horn = None if seconds is None else Due("time_up", seconds * 1000, TimeUp(), clock=True)
    return Setup(seats, tableau_size, block_turns, beneath, seconds, stock_points, horn)


def _whole(options: Options, key: str) -> int:
    value = options[key]
    assert isinstance(value, int)
    return value


class Pile:
    """A pile from its bottom to its top."""

    __slots__ = ("blocked", "cards", "guide")

    cards: list[Card]
    blocked: int
    """For how many turns nothing may be laid, the present one included."""
    guide: Card | None
    """The card whose colours and mark count; None: every card fits."""

    def __init__(self) -> None:
        self.cards = []
        self.blocked = 0
        self.guide = None

    def lay(self, card: Card, beneath: bool) -> None:
        """Put `card` on top. With `beneath` a Gesperrt leaves in force what lies under it."""
        self.cards.append(card)
        if card.mark != BLOCK:
            self.guide = card
        elif not beneath:
            self.guide = None

    def fitting(self) -> Faces:
        """The faces that fit, blocked or not."""
        if self.guide is None:
            return EVERY_FACE
        return self.guide.followers

    def takes(self) -> Faces:
        """The faces that may be laid now."""
        if self.blocked:
            return NO_FACE
        return self.fitting()

    def copy(self) -> Pile:
        """An independent copy."""
        twin = Pile()
        twin.cards = self.cards[:]
        twin.blocked = self.blocked
        twin.guide = self.guide
        return twin


@mypyc_attr(acyclic=True)
class Last:
    """What the last move changed: the seat, and what it laid where (None: it set its tableau aside)."""

    __slots__ = ("card", "pile", "seat")

    def __init__(self, seat: Seat, card: Card | None = None, pile: int | None = None) -> None:
        self.seat = seat
        self.card = card
        self.pile = pile


class State:
    """A round. Lists are changed in place; `copy` gives an independent one."""

    __slots__ = (
        "aside",
        "direction",
        "first",
        "last",
        "phase",
        "piles",
        "setup",
        "stock",
        "tableaus",
        "turn",
    )

    setup: Setup
    phase: Phase
    first: Seat
    turn: Seat | None
    direction: int
    """1 clockwise, -1 the other way."""
    tableaus: list[list[Card]]
    piles: list[Pile]
    stock: list[Card]
    """The next card to draw is the last."""
    aside: list[Card]
    last: Last | None

    def __init__(self, setup: Setup, tableaus: list[list[Card]], piles: list[Pile]) -> None:
        """As it is before the deal, but for what is given."""
        self.setup = setup
        self.phase = "undealt"
        self.first = 0
        self.turn = None
        self.direction = CLOCKWISE
        self.tableaus = tableaus
        self.piles = piles
        self.stock = []
        self.aside = []
        self.last = None

    def copy(self) -> State:
        """An independent copy."""
        tableaus = [tableau[:] for tableau in self.tableaus]
        twin = State(self.setup, tableaus, [pile.copy() for pile in self.piles])
        twin.phase = self.phase
        twin.first = self.first
        twin.turn = self.turn
        twin.direction = self.direction
        twin.stock = self.stock[:]
        twin.aside = self.aside[:]
        twin.last = self.last
        return twin

    def seat_after(self, seat: Seat) -> Seat | None:
        """The next seat with cards in the direction of play: `seat` if no other has any, None if none has."""
        seats = self.setup.seats
        for _ in range(seats):
            seat = (seat + self.direction) % seats
            if self.tableaus[seat]:
                return seat
        return None

    def draw(self, seat: Seat, number: int) -> list[Card]:
        """Put the next `number` cards of the stock (or as many as there are) at the end of a tableau."""
        drawn = [self.stock.pop() for _ in range(min(number, len(self.stock)))]
        self.tableaus[seat] += drawn
        return drawn

    def take_out(self, seat: Seat, card: Card) -> Card | None:
        """Take a card out of a tableau and refill its place; the card that came.

        One card is always enough: a tableau is smaller than `tableau_size` only when the stock is empty.
        """
        tableau = self.tableaus[seat]
        place = tableau.index(card)
        if self.stock and len(tableau) <= self.setup.tableau_size:
            tableau[place] = refill = self.stock.pop()
            return refill
        del tableau[place]
        return None

    def can_be_named(self, named: Seat, by: Seat) -> bool:
        """Whether `named` has cards once `by` has laid one and refilled."""
        if not 0 <= named < self.setup.seats:
            return False
        cards = len(self.tableaus[named])
        return bool(self.stock) or cards > 1 if named == by else cards > 0

    def nameable(self, by: Seat) -> list[Seat]:
        """The seats that `by` can name together with the play of a card."""
        return [seat for seat in range(self.setup.seats) if self.can_be_named(seat, by)]

    def aside_points(self) -> int:
        """The points of the cards that were set aside."""
        return SET_ASIDE_POINTS * len(self.aside)

    def points(self) -> int:
        """The group's points if the round ended now."""
        in_tableaus = TABLEAU_POINTS * sum(map(len, self.tableaus))
        return self.aside_points() + in_tableaus + self.setup.stock_points * len(self.stock)


def undealt(setup: Setup) -> State:
    """The state before the deal."""
    return State(setup, [[] for _ in range(setup.seats)], [Pile() for _ in range(PILES)])

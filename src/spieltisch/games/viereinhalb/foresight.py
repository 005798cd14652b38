"""The move that costs the group least, as far as can be foreseen.

All tableaus lie open, so the next turns are searched through as if everyone played together. Costs are hundredths of
a point: what is set aside, and a price for what the group will miss later. Whole numbers only, so that the choice is
the same on every machine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from spieltisch.games.viereinhalb.cards import (
    BLOCK,
    CHOOSE_NEXT,
    COLOUR_CHANGE,
    FACES,
    PACK,
    PIECES,
    Card,
    Faces,
    Token,
)
from spieltisch.games.viereinhalb.moves import SET_ASIDE, Play
from spieltisch.games.viereinhalb.offers import plays
from spieltisch.games.viereinhalb.outlook import UNKNOWN
from spieltisch.games.viereinhalb.state import State
from spieltisch.games.viereinhalb.turns import pass_to, play, run_blocks_down, set_aside
from spieltisch.kernel.game import Move, Seat

TURNS: Final = 6
"""How many turns are searched while cards are drawn …"""
LAST_TURNS: Final = 14
"""… and once all cards lie open."""
POSITIONS: Final = 2000
"""How many positions one choice may look at."""
ASIDE: Final = 200
"""The cost of a card set aside."""
PRICES: Final[dict[Token, int]] = {COLOUR_CHANGE: 170, CHOOSE_NEXT: 100, BLOCK: 80}
"""What it costs to use up a card that helps in need, as long as there is a stock."""
NARROW: Final = 120
"""The cost of piles on which nothing fits; piles on which everything fits cost nothing."""
BLOCKED: Final = 30
"""The cost of a turn for which a pile stays blocked."""
UNFIT: Final = (100, 60, 36, 22, 13, 8, 5)
"""How often, of 100 times, none of so many unknown cards fits."""
NO_BOUND: Final = 1_000_000
FEW: Final = 2
"""Up to so many cards it may pay to set them aside at the end, though one of them fits."""


def best_move(state: State) -> Move:
    """The move of the seat on turn that seems to cost the group least; sets aside if nothing fits or that is better."""
    found = plays_by_price(state)
    if not found:
        return SET_ASIDE
    search = Search()
    turns = TURNS if state.stock else LAST_TURNS
    best: Move = SET_ASIDE
    least = NO_BOUND
    for move in found:
        cost = search.cost_of(state, move, turns, least)
        if cost < least:
            best, least = move, cost
    if may_give_up(state) and search.cost_of_giving_up(state, turns, least) < least:
        return SET_ASIDE
    return best


def plays_by_price(state: State) -> list[Play]:
    """Every play, those first that use up least."""
    return sorted(plays(state), key=lambda move: PRICES.get(move.card.mark, 0))


def price(state: State, card: Card) -> int:
    """What the group will miss when `card` is used up."""
    return PRICES.get(card.mark, 0) if state.stock else 0


def may_give_up(state: State) -> bool:
    """Whether setting a tableau aside is worth a thought though one of its cards fits."""
    return not state.stock and len(own_tableau(state)) <= FEW


def own_tableau(state: State) -> list[Card]:
    """The tableau of the seat on turn."""
    return state.tableaus[on_turn(state)]


class Search:
    """One choice's look ahead. A cost of `bound` or more is not told exactly: something cheaper is known."""

    def __init__(self) -> None:
        self.positions = 0

    def cost(self, state: State, turns: int, bound: int) -> int:
        """The least that the next `turns` turns and the piles after them can cost."""
        self.positions += 1
        if state.turn is None:
            return 0
        if not turns or self.positions > POSITIONS:
            return outset_cost(state)
        found = plays_by_price(state)
        if not found:
            return self.cost_of_need(state, turns, bound)
        least = bound
        for move in found:
            least = min(least, self.cost_of(state, move, turns, least))
        return min(least, self.cost_of_giving_up(state, turns, least)) if may_give_up(state) else least

    def cost_of(self, state: State, move: Play, turns: int, bound: int) -> int:
        """The cost if the seat on turn plays `move`."""
        cost = price(state, move.card)
        if cost >= bound:
            return bound
        after = state.copy()
        play(after, on_turn(after), move)
        return cost + self.cost(after, turns - 1, bound - cost)

    def cost_of_giving_up(self, state: State, turns: int, bound: int) -> int:
        """The cost if the seat on turn sets its tableau aside."""
        cost = ASIDE * len(own_tableau(state))
        if cost >= bound:
            return bound
        after = state.copy()
        set_aside(after, on_turn(after))
        return cost + self.cost(after, turns - 1, bound - cost)

    def cost_of_need(self, state: State, turns: int, bound: int) -> int:
        """The cost if no known card fits: an unknown one may, which leaves the piles as unforeseen as they are."""
        tableau = own_tableau(state)
        unknown = tableau.count(UNKNOWN)
        if not unknown or all(pile.blocked for pile in state.piles):
            return self.cost_of_giving_up(state, turns, bound)
        cost = ASIDE * len(tableau) * UNFIT[min(unknown, len(UNFIT) - 1)] // 100
        after = state.copy()
        run_blocks_down(after, [])
        pass_to(after, None, on_turn(after), [])
        return cost + self.cost(after, turns - 1, bound - cost)


def on_turn(state: State) -> Seat:
    """The seat on turn."""
    assert state.turn is not None
    return state.turn


def outset_cost(state: State) -> int:
    """What piles promise: those on which more fits are better, and those that are open."""
    one, other = state.piles
    fit = breadth(one.fitting() | other.fitting())
    return NARROW * (len(PACK) - fit) // len(PACK) + BLOCKED * (one.blocked + other.blocked)


@lru_cache(maxsize=4096)
def breadth(faces: Faces) -> int:
    """How many of the cards have one of these faces."""
    return sum(PIECES[face.text] for face in FACES if face.bit & faces)

"""First lays that may rebuild the table: which combinations the seat lays from its rack alone.

Own combinations worth enough leave a question as after the first lay: the best with the table and the rest of the rack.
So they are chosen one after the other, always going on with the choice that still promises most: what the same question
gives beside the combinations chosen so far. More chosen leaves less, so a promise is never too low.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from spieltisch.games.minirummy.bestlay.amounts import (
    CELLS,
    COLOUR_COUNT,
    Amounts,
    Cell,
    Content,
    number_at,
)
from spieltisch.games.minirummy.bestlay.search import Search, StopAsked, Stopped
from spieltisch.games.minirummy.bestlay.thorough import Need
from spieltisch.games.minirummy.melds import LEAST

LONGEST: Final = 5
"""Longer runs are made of shorter ones."""
RestOf: TypeAlias = Callable[[Amounts, int], tuple[int, Content] | None]
"""The best worth more than a floor with what is left beside own combinations; raises Stopped."""


class Combination(NamedTuple):
    """Real tiles from the rack, jokers by what they stand for, and what all are worth in a first lay."""

    real: tuple[Cell, ...]
    jokers: tuple[Cell, ...]
    is_run: bool
    worth: int


class Found(NamedTuple):
    """The best: its value, and the contents of both parts; no rest: the table stays as it is."""

    value: int
    own: Content
    rest: Content | None


class Own(NamedTuple):
    """Combinations chosen so far: what they hold, their worth, and what they count for the objective."""

    content: Content
    worth: int
    value: int


Waiting: TypeAlias = tuple[int, int, int, Own]
"""What a choice promises and what it is worth, both negative, so that most is first; a number of its own."""


class FirstLay:
    """Finds the best first lay worth more than `floor` for the objective."""

    def __init__(
        self, amounts: Amounts, need: Need, floor: int, rest_of: RestOf, should_stop: StopAsked | None
    ) -> None:
        self.amounts = amounts
        self.need = need
        self.floor = floor
        self.rest_of = rest_of
        self.should_stop = should_stop
        self.found: Found | None = None
        """The best so far."""
        self.choices = list(choices(amounts.rack, amounts.rack_jokers, need.joker))
        self.seen: dict[tuple[int, ...], int] = {}
        self.waiting: list[Waiting] = []
        self.pushed = 0

    def run(self, bound: int) -> bool:
        """Find the best; nothing can be worth more than `bound`. Whether that is proven: not if told to stop."""
        nothing = Content([0] * CELLS, [0] * CELLS, [0] * CELLS)
        heappush(self.waiting, (-bound, 0, 0, Own(nothing, 0, 0)))
        try:
            while self.waiting and -self.waiting[0][0] > self.floor:
                self._look_at(heappop(self.waiting)[-1])
        except Stopped:
            return False
        return True

    def _look_at(self, own: Own) -> None:
        """Finish with what is chosen if it is worth enough, else choose more."""
        left = self.amounts.without(own.content)
        if own.worth >= self.need.least:
            rest = self.rest_of(left, self.floor - own.value)
            if rest is not None:
                self.floor = own.value + rest[0]
                self.found = Found(self.floor, own.content, rest[1])
            return
        if not self._can_be_worth(left, self.need.least - own.worth):
            return
        promise = own.value + self._most(left, self.floor - own.value)
        if promise > self.floor:
            for choice in self.choices:
                if self._fits(left, choice):
                    self._wait(promise, self._with(own, choice))

    def _most(self, left: Amounts, floor: int) -> int:
        """At most so much can be gained with what is left; the floor if it is no more."""
        search = Search(left, self.should_stop, floor)
        search.run()
        if not search.proven:
            raise Stopped
        return search.value

    def _can_be_worth(self, left: Amounts, least: int) -> bool:
        """Whether combinations of what is left of the rack may be worth so much."""
        return self._most(left.by_worth(self.need.joker), least - 1) >= least

    def _fits(self, left: Amounts, choice: Combination) -> bool:
        return len(choice.jokers) <= left.rack_jokers and all(left.rack[cell] for cell in choice.real)

    def _with(self, own: Own, choice: Combination) -> Own:
        before = own.content
        content = Content(before.laid[:], before.jokers[:], before.runs[:])
        value = own.value
        for cell in choice.real:
            content.laid[cell] += 1
            value += self.amounts.values[cell]
        for cell in choice.jokers:
            content.jokers[cell] += 1
            value += self.amounts.joker_value
        if choice.is_run:
            for cell in (*choice.real, *choice.jokers):
                content.runs[cell] += 1
        return Own(content, own.worth + choice.worth, value)

    def _wait(self, promise: int, own: Own) -> None:
        """Look at a choice later, unless the same tiles have been chosen and were worth as much."""
        key = (*own.content.laid, sum(own.content.jokers))
        if self.seen.get(key, -1) < own.worth:
            self.seen[key] = own.worth
            self.pushed += 1
            heappush(self.waiting, (-promise, -own.worth, self.pushed, own))


def choices(rack: Sequence[int], jokers: int, joker: int | None) -> Iterator[Combination]:
    """Every combination of tiles and jokers of the rack; of those with the same tiles one that is worth most."""
    best: dict[tuple[tuple[Cell, ...], int], Combination] = {}
    for cells, is_run in _shapes():
        for number in range(min(jokers, len(cells)) + 1):
            for some in combinations(cells, number):
                real = tuple([cell for cell in cells if cell not in some])
                if not all(rack[cell] for cell in real):
                    continue
                worth = sum([number_at(cell) if joker is None else joker for cell in some])
                worth += sum([number_at(cell) for cell in real])
                if (real, number) not in best or best[real, number].worth < worth:
                    best[real, number] = Combination(real, some, is_run, worth)
    yield from best.values()


def _shapes() -> Iterator[tuple[tuple[Cell, ...], bool]]:
    """The cells of each combination, and whether it is a run."""
    for first in range(0, CELLS, COLOUR_COUNT):
        for size in range(LEAST, COLOUR_COUNT + 1):
            for cells in combinations(range(first, first + COLOUR_COUNT), size):
                yield cells, False
    for size in range(LEAST, LONGEST + 1):
        for cell in range(CELLS - (size - 1) * COLOUR_COUNT):
            yield tuple(range(cell, cell + size * COLOUR_COUNT, COLOUR_COUNT)), True

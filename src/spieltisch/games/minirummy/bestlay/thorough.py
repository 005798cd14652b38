"""The slow way, which leaves nothing open: every joker is placed, and what a first lay needs is counted.

Used where `search` cannot prove its result: where a joker finds no place, and for first lays beside an untouched table
(where the rack is all there is). Of several ways to a node those are kept that no other beats in value and in worth.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from spieltisch.games.minirummy.bestlay.amounts import (
    CELLS,
    COLOUR_COUNT,
    HIGHEST,
    Amounts,
    Cell,
    Content,
    number_at,
)
from spieltisch.games.minirummy.bestlay.lanes import AFTER, DUE, LANE_BITS, LANE_MASK, WIDE
from spieltisch.games.minirummy.bestlay.prices import ALL_LANES, NEVER, OTHERS, TOO_MANY, Prices
from spieltisch.games.minirummy.bestlay.search import StopAsked, Stopped
from spieltisch.games.minirummy.bestlay.sets import JOKERS, PEAKS, completed

Node: TypeAlias = tuple[int, int]
"""Lanes and tally, and all jokers so far."""
TALLY_AT: Final = 28


class Need(NamedTuple):
    """What a first lay has to be worth, and what a joker counts there (None: the number it stands for)."""

    least: int
    joker: int | None


NO_NEED: Final = Need(0, 0)


class Part(NamedTuple):
    """What goes on at one cell: tiles in runs, tiles in sets, how many of both are jokers."""

    runs: int
    sets: int
    jokers: int


class Way(NamedTuple):
    """A way to a node: what it can still come to, its value and worth so far, and the last step."""

    hope: int
    value: int
    worth: int
    before: Way | None
    part: Part


WIDTHS: Final = (30, 300, 3000, 1 << 30)


class Thorough:
    """Finds the best lay worth more than `floor` for the objective and enough for a first lay."""

    def __init__(self, amounts: Amounts, need: Need, floor: int, should_stop: StopAsked | None) -> None:
        self.amounts = amounts
        self.need = need
        self.floor = floor
        """What the best found is worth."""
        self.found: Content | None = None
        self.should_stop = should_stop
        self.jokers = amounts.jokers
        self.prices = Prices(amounts)
        self.worths = Prices(amounts.by_worth(need.joker)) if need.least else None
        """What can still be worth something in a first lay, jokers apart."""

    def run(self, bound: int) -> bool:
        """Find the best; nothing can be worth more than `bound`. Whether that is proven: not if told to stop."""
        try:
            for width in WIDTHS:
                if self._pass(width) or self.floor >= bound:
                    break
        except Stopped:
            return False
        return True

    def _pass(self, width: int) -> bool:
        """Look at up to `width` nodes at each cell; whether those were all."""
        layer: dict[Node, list[Way]] = {(0, 0): [Way(0, 0, 0, None, Part(0, 0, 0))]}
        whole = True
        for cell in range(CELLS):
            if self.should_stop is not None and self.should_stop():
                raise Stopped
            layer = self._step(cell, layer)
            if len(layer) > width:
                layer = dict(sorted(layer.items(), key=_promise)[:width])
                whole = False
        self._finish(layer)
        return whole

    def _step(self, cell: Cell, layer: dict[Node, list[Way]]) -> dict[Node, list[Way]]:
        after: dict[Node, list[Way]] = {}
        for node, ways in layer.items():
            for part in self._parts(cell, node):
                self._go(cell, node, ways, part, after)
        return after

    def _parts(self, cell: Cell, node: Node) -> list[Part]:
        """What is possible at a cell."""
        amounts, spare, due = self.amounts, self.jokers - node[1], _due(node[0])
        found: list[Part] = []
        for laid in range(amounts.rack[cell] + 1):
            for jokers in range(max(0, amounts.bound[cell] - laid), spare + 1):
                tiles = amounts.table[cell] + laid + jokers
                found += [Part(runs, tiles - runs, jokers) for runs in range(due, tiles + 1)]
        return found

    def _go(self, cell: Cell, node: Node, ways: list[Way], part: Part, after: dict[Node, list[Way]]) -> None:
        """Take one step from a node on all ways to it."""
        jokers, key = node[1] + part.jokers, _advance(cell, node[0], part)
        if key < 0 or not self._can_complete(cell, key, jokers):
            return
        hope, worth_hope = self._hope(cell + 1, key, jokers), self._worth_hope(cell + 1, key, jokers)
        gain, worth = self._gain(cell, part)
        least = self.need.least
        for way in ways:
            value, own_worth = way.value + gain, min(way.worth + worth, least)
            if value + hope > self.floor and own_worth + worth_hope >= least:
                _add(after, (key, jokers), Way(value + hope, value, own_worth, way, part))

    def _can_complete(self, cell: Cell, key: int, jokers: int) -> bool:
        """Whether the later colours of the number and the jokers left can complete its sets."""
        if cell % COLOUR_COUNT == COLOUR_COUNT - 1:
            return True
        return int(completed(self.prices.later[cell])[key >> TALLY_AT]) <= self.jokers - jokers

    def _gain(self, cell: Cell, part: Part) -> tuple[int, int]:
        """What a step adds to the value, and to the worth in a first lay."""
        laid = part.runs + part.sets - part.jokers - self.amounts.table[cell]
        number, joker = number_at(cell), self.need.joker
        return laid * self.amounts.values[cell], laid * number + part.jokers * (
            number if joker is None else joker
        )

    def _hope(self, cell: Cell, key: int, jokers: int) -> int:
        """The most that can still be gained, jokers included.

        Within a number jokers have no price: those of its sets may have been placed before.
        """
        prices, total = self.prices, self.amounts.rack_jokers * self.amounts.joker_value
        priced = cell % COLOUR_COUNT == 0
        best = prices.best if priced else prices.free
        for colour in range(COLOUR_COUNT):
            lanes = key >> colour * LANE_BITS & LANE_MASK
            if lanes >= prices.kinds or prices.need(cell + colour, lanes) >= TOO_MANY:
                return -NEVER
            total += int(best[(cell + colour) * prices.kinds + lanes])
        return total + int(prices.price) * (self.jokers - jokers) if priced else total

    def _worth_hope(self, cell: Cell, key: int, jokers: int) -> int:
        """The most that can still be added to the worth."""
        prices = self.worths
        if prices is None:
            return 0
        total = (self.jokers - jokers) * (HIGHEST if self.need.joker is None else self.need.joker)
        for colour in range(COLOUR_COUNT):
            lanes = key >> colour * LANE_BITS & LANE_MASK
            if lanes >= prices.kinds or prices.need(cell + colour, lanes) >= TOO_MANY:
                return -NEVER
            total += int(prices.free[(cell + colour) * prices.kinds + lanes])
        return total

    def _finish(self, layer: dict[Node, list[Way]]) -> None:
        """Remember the best way if the last layer has one."""
        found = None
        for (_, jokers), ways in layer.items():
            new = jokers - self.amounts.table_jokers
            for way in ways:
                value = way.value + new * self.amounts.joker_value
                if new >= 0 and value > self.floor and way.worth >= self.need.least:
                    self.floor, found = value, way
        if found is not None:
            self.found = self._content(found)

    def _content(self, way: Way) -> Content:
        found = Content([0] * CELLS, [0] * CELLS, [0] * CELLS)
        cell, step = CELLS, way
        while step.before is not None:
            cell -= 1
            part = step.part
            found.runs[cell], found.jokers[cell] = part.runs, part.jokers
            found.laid[cell] = part.runs + part.sets - part.jokers - self.amounts.table[cell]
            step = step.before
        return found


def _promise(entry: tuple[Node, list[Way]]) -> tuple[int, int, int]:
    """Orders nodes: those that can come to most are first, of these the ones with fewest jokers and most worth."""
    node, ways = entry
    return -max([way.hope for way in ways]), node[1], -max([way.worth for way in ways])


def _due(lanes: int) -> int:
    """How many short runs of the next colour have to go on."""
    return int(DUE[lanes & LANE_MASK])


def _advance(cell: Cell, key: int, part: Part) -> int:
    """Lanes and tally after a cell; -1 where the sets of the number cannot be completed."""
    lanes, sets = key & ALL_LANES, key >> TALLY_AT
    tiles, peak = sets // PEAKS + part.sets, max(sets % PEAKS, part.sets)
    lanes = lanes >> LANE_BITS | AFTER[(lanes & LANE_MASK) * WIDE + part.runs] << OTHERS
    if cell % COLOUR_COUNT < COLOUR_COUNT - 1:
        return lanes | (tiles * PEAKS + peak) << TALLY_AT
    return -1 if JOKERS[tiles * PEAKS + peak] else lanes


def _add(after: dict[Node, list[Way]], key: Node, way: Way) -> None:
    """Remember a way unless another to the same node beats it; forget those that it beats."""
    ways = after.setdefault(key, [])
    for other in ways:
        if other.value >= way.value and other.worth >= way.worth:
            return
    ways[:] = [other for other in ways if other.value > way.value or other.worth > way.worth]
    ways.append(way)

"""The slow way, which leaves nothing open: every joker is placed, and what a first lay needs is counted.

Used where `search` cannot prove its result: where a joker finds no place, and for first lays. The finished table has two
parts, the seat's *own* combinations (all tiles from its rack, so that they count for a first lay) and the *rest*; each
part has its own lanes and tallies. Of several ways to a node those are kept that no other beats in value and in worth.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from spieltisch.games.minirummy.bestlay.amounts import CELLS, COLOUR_COUNT, Amounts, Cell, Content, number_at
from spieltisch.games.minirummy.bestlay.lanes import (
    AFTER,
    DUE,
    LANE_BITS,
    LANE_MASK,
    WIDE,
    joined,
)
from spieltisch.games.minirummy.bestlay.prices import ALL_LANES, NEVER, OTHERS, TOO_MANY, Prices
from spieltisch.games.minirummy.bestlay.search import StopAsked, Stopped, end_of
from spieltisch.games.minirummy.bestlay.sets import JOKERS, PEAKS, completed, in_bits

Node: TypeAlias = tuple[int, int, int, int]
"""Own lanes and tally, the rest's, all jokers so far, jokers in own combinations."""
TALLY_AT: Final = LANE_BITS * COLOUR_COUNT


class Need(NamedTuple):
    """What a first lay has to be worth, and what a joker counts there (None: the number it stands for)."""

    least: int
    joker: int | None


class Parts(NamedTuple):
    """Which parts the finished table can have."""

    own: bool
    rest: bool


class Part(NamedTuple):
    """What goes on at one cell in one part: tiles in runs, tiles in sets, how many of both are jokers."""

    runs: int
    sets: int
    jokers: int


class Way(NamedTuple):
    """A way to a node: what it can still come to, its value and worth so far, and the last step."""

    hope: int
    value: int
    worth: int
    before: Way | None
    own: Part
    rest: Part


WIDTHS: Final = (30, 300, 3000, 1 << 30)
NO_PART: Final = Part(0, 0, 0)


class Found(NamedTuple):
    """The best: its value, and the contents of both parts; no rest: the table stays as it is."""

    value: int
    own: Content
    rest: Content | None


class Thorough:
    """Finds the best lay worth more than `floor` for the objective and enough for a first lay."""

    def __init__(
        self, amounts: Amounts, parts: Parts, need: Need, floor: int, should_stop: StopAsked | None
    ) -> None:
        self.amounts = amounts
        self.parts = parts
        self.need = need
        self.floor = floor
        self.should_stop = should_stop
        self.jokers = amounts.jokers
        self.prices = Prices(amounts)
        self.own_prices = self._own_prices()

    def _own_prices(self) -> Prices | None:
        """What own combinations can still be worth, jokers apart."""
        if not self.need.least:
            return None
        own = Amounts((), (), False)
        own.rack = self.amounts.rack
        own.rack_jokers = self.amounts.rack_jokers
        own.values = [number_at(cell) for cell in range(CELLS)]
        return Prices(own)

    def run(self, bound: int) -> Found | None:
        """The best, or None. Nothing can be worth more than `bound`. Raises Stopped."""
        found = None
        for width in WIDTHS:
            better, whole = self._pass(width)
            if better is not None:
                found, self.floor = better, better.value
            if whole or self.floor >= bound:
                break
        return found

    def _pass(self, width: int) -> tuple[Found | None, bool]:
        """The best that is found with up to `width` nodes at each cell, and whether those were all."""
        layer: dict[Node, list[Way]] = {(0, 0, 0, 0): [Way(0, 0, 0, None, NO_PART, NO_PART)]}
        whole = True
        for cell in range(CELLS):
            if self.should_stop is not None and self.should_stop():
                raise Stopped
            layer = self._step(cell, layer)
            if len(layer) > width:
                layer = dict(sorted(layer.items(), key=_promise)[:width])
                whole = False
        return self._best(layer), whole

    def _step(self, cell: Cell, layer: dict[Node, list[Way]]) -> dict[Node, list[Way]]:
        after: dict[Node, list[Way]] = {}
        for node, ways in layer.items():
            for own in self._own_parts(cell, node):
                for rest in self._rest_parts(cell, node, own):
                    self._go(cell, node, ways, own, rest, after)
        return after

    # -- what is possible at a cell ---------------------------------------------------------------------------------

    def _own_parts(self, cell: Cell, node: Node) -> list[Part]:
        if not self.parts.own:
            return [NO_PART]
        rack = self.amounts.rack[cell]
        spare = min(self.amounts.rack_jokers - node[3], self.jokers - node[2])
        due = _due(node[0])
        return [
            Part(runs, tiles - runs, jokers)
            for tiles in range(due, rack + spare + 1)
            for runs in range(due, tiles + 1)
            for jokers in range(max(0, tiles - rack), min(spare, tiles) + 1)
        ]

    def _rest_parts(self, cell: Cell, node: Node, own: Part) -> list[Part]:
        if not self.parts.rest:
            return [NO_PART]
        amounts = self.amounts
        laid_own = own.runs + own.sets - own.jokers
        spare = self.jokers - node[2] - own.jokers
        due = _due(node[1])
        found: list[Part] = []
        for laid in range(amounts.rack[cell] - laid_own + 1):
            bound = max(0, amounts.bound[cell] - laid - laid_own)
            for jokers in range(bound, spare + 1):
                tiles = amounts.table[cell] + laid + jokers
                found += [Part(runs, tiles - runs, jokers) for runs in range(due, tiles + 1)]
        return found

    # -- nodes ------------------------------------------------------------------------------------------------------

    def _go(
        self, cell: Cell, node: Node, ways: list[Way], own: Part, rest: Part, after: dict[Node, list[Way]]
    ) -> None:
        """Take one step from a node on all ways to it."""
        jokers, own_jokers = node[2] + own.jokers + rest.jokers, node[3] + own.jokers
        own_key, rest_key = _advance(cell, node[0], own), _advance(cell, node[1], rest)
        if own_key < 0 or rest_key < 0 or not self._can_complete(cell, own_key, rest_key, jokers):
            return
        hope = self._hope(cell + 1, own_key, rest_key, jokers)
        worth_hope = self._worth_hope(cell + 1, own_key, own_jokers)
        gain, worth = self._gain(cell, own, rest)
        key = (own_key, rest_key, jokers, own_jokers)
        least = self.need.least
        for way in ways:
            value, own_worth = way.value + gain, min(way.worth + worth, least)
            if value + hope > self.floor and own_worth + worth_hope >= least:
                _add(after, key, Way(value + hope, value, own_worth, way, own, rest))

    def _can_complete(self, cell: Cell, own: int, rest: int, jokers: int) -> bool:
        """Whether the later colours of the number and the jokers left can complete its sets."""
        later = range(cell + 1, end_of(cell))
        if not later:
            return True
        for_own = completed(in_bits([self.amounts.rack[at] for at in later]))[own >> TALLY_AT]
        for_rest = completed(self.prices.later[cell])[rest >> TALLY_AT]
        return for_own + for_rest <= self.jokers - jokers

    def _gain(self, cell: Cell, own: Part, rest: Part) -> tuple[int, int]:
        """What a step adds to the value and to the worth of own combinations."""
        own_laid = own.runs + own.sets - own.jokers
        rest_laid = rest.runs + rest.sets - rest.jokers - self.amounts.table[cell] if self.parts.rest else 0
        number, joker = number_at(cell), self.need.joker
        worth = own_laid * number + own.jokers * (number if joker is None else joker)
        return (own_laid + rest_laid) * self.amounts.values[cell], worth

    def _hope(self, cell: Cell, own: int, rest: int, jokers: int) -> int:
        """The most that can still be gained, jokers included. Runs of both parts may as well be runs of one table.

        Within a number jokers have no price: those of its sets may have been placed before.
        """
        prices, total = self.prices, self.amounts.rack_jokers * self.amounts.joker_value
        priced = cell % COLOUR_COUNT == 0
        best = prices.best if priced else prices.free
        for colour in range(COLOUR_COUNT):
            at = colour * LANE_BITS
            lanes = joined(own >> at & LANE_MASK, rest >> at & LANE_MASK)
            if not 0 <= lanes < prices.kinds or prices.need(cell + colour, lanes) >= TOO_MANY:
                return -NEVER
            total += int(best[(cell + colour) * prices.kinds + lanes])
        return total + int(prices.price) * (self.jokers - jokers) if priced else total

    def _worth_hope(self, cell: Cell, own: int, own_jokers: int) -> int:
        prices = self.own_prices
        if prices is None:
            return 0
        joker = 13 if self.need.joker is None else self.need.joker
        total = (self.amounts.rack_jokers - own_jokers) * joker
        for colour in range(COLOUR_COUNT):
            lanes = own >> colour * LANE_BITS & LANE_MASK
            if prices.need(cell + colour, lanes) >= TOO_MANY:
                return -1
            total += int(prices.free[(cell + colour) * prices.kinds + lanes])
        return total

    # -- the end ----------------------------------------------------------------------------------------------------

    def _best(self, layer: dict[Node, list[Way]]) -> Found | None:
        best, found = self.floor, None
        for (_, _, jokers, own_jokers), ways in layer.items():
            new = jokers - self.amounts.table_jokers
            if new < own_jokers:
                continue
            for way in ways:
                value = way.value + new * self.amounts.joker_value
                if value > best and way.worth >= self.need.least:
                    best, found = value, way
        return None if found is None else self._contents(best, found)

    def _contents(self, value: int, way: Way) -> Found:
        own, rest = _empty(), _empty()
        cell, step = CELLS, way
        while step.before is not None:
            cell -= 1
            for part, content in ((step.own, own), (step.rest, rest)):
                content.runs[cell], content.jokers[cell] = part.runs, part.jokers
                content.laid[cell] = part.runs + part.sets - part.jokers
            if self.parts.rest:
                rest.laid[cell] -= self.amounts.table[cell]
            step = step.before
        return Found(value, own, rest)


def _empty() -> Content:
    return Content([0] * CELLS, [0] * CELLS, [0] * CELLS)


def _promise(entry: tuple[Node, list[Way]]) -> tuple[int, int, int]:
    """Orders nodes: those that can come to most are first, of these the ones with fewest jokers and most worth."""
    node, ways = entry
    return -max([way.hope for way in ways]), node[2], -max([way.worth for way in ways])


def _due(lanes: int) -> int:
    """How many short runs of the next colour have to go on."""
    return int(DUE[lanes & LANE_MASK])


def _advance(cell: Cell, key: int, part: Part) -> int:
    """Lanes and tally of a part after a cell; -1 where the sets of the number cannot be completed."""
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

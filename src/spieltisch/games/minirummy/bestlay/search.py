"""The search through all thirteen numbers, cell by cell.

A *node* is what matters of all decisions so far: the lanes of the four colours, the jokers that are used or spoken for,
and within a number the tally of its sets. Of two ways to the same node only the cheaper one is kept. Costs are what is
lost against `Prices`, so they only grow, and a node that costs as much as a lay already found is not looked at.

The search runs in passes: a narrow one keeps only the cheapest nodes of each layer and soon finds a good lay; wider ones
follow until one has left nothing out, and that one proves its result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spieltisch.games.minirummy.bestlay.amounts import CELLS, COLOUR_COUNT, Amounts, Cell
from spieltisch.games.minirummy.bestlay.prices import LANE_BITS, NEVER, Option, Prices
from spieltisch.games.minirummy.bestlay.sets import JOKERS, PEAKS, completed

StopAsked = Callable[[], bool]
LANE_MASK: Final = (1 << LANE_BITS) - 1
OTHERS: Final = LANE_BITS * (COLOUR_COUNT - 1)
JOKER_AT: Final = LANE_BITS * COLOUR_COUNT
JOKER_MASK: Final = 7
TALLY_AT: Final = JOKER_AT + 3
ALL_LANES: Final = (1 << JOKER_AT) - 1
WIDTHS: Final = (8, 64, 512, 4096, 1 << 30)
QUICK: Final = WIDTHS[:2]
PRICES: Final = (0, 1, 2)
"""What a joker may cost, in tiles: the first bound that comes closest is used."""
ONE_TILE: Final = 1030
"""About what a tile is worth to an objective; even."""


class Stopped(Exception):
    """The search was told to stop."""


class Layer:
    """The nodes before a cell, and how each was reached."""

    __slots__ = ("costs", "keys", "order", "parents")

    def __init__(self) -> None:
        self.keys: list[int] = []
        self.costs: list[int] = []
        self.parents: list[int] = []
        self.order: list[int] = []
        """Which of them count."""


class Search:
    """The best content of the finished table, if jokers that are not needed find a place by themselves.

    Only what is worth more than `floor` is looked for.
    """

    def __init__(self, amounts: Amounts, should_stop: StopAsked | None = None, floor: int = -1) -> None:
        self.amounts = amounts
        self.jokers = amounts.jokers
        self.should_stop = should_stop
        self.all_jokers = amounts.rack_jokers * amounts.joker_value
        self.floor = floor - self.all_jokers
        self.prices = Prices(amounts, 0)
        self.bound = self._bound(self.prices)
        self.limit = self.bound - self.floor
        self.way: list[tuple[int, int]] | None = None
        """The best way found: key and cost before each cell, and at the end."""
        self.proven = False

    def _bound(self, prices: Prices) -> int:
        return sum(prices.value(colour, 0) for colour in range(COLOUR_COUNT)) + prices.price * self.jokers

    @property
    def value(self) -> int:
        """What the best way found is worth (the floor if there is none), with all jokers of the rack."""
        return self.bound - self.limit + self.all_jokers

    def run(self, widths: Sequence[int] = WIDTHS) -> None:
        """Search until the best is proven, or until told to stop."""
        try:
            self._choose_price()
            for width in widths:
                if self.limit <= 0:
                    break
                if self._pass(width):
                    break
        except Stopped:
            return
        self.proven = True

    def _choose_price(self) -> None:
        if not self.jokers or not self.bound:
            return
        for price in PRICES[1:]:
            prices = Prices(self.amounts, price * ONE_TILE)
            bound = self._bound(prices)
            if bound < self.bound:
                self.prices, self.bound, self.limit = prices, bound, bound - self.floor

    # -- a pass -----------------------------------------------------------------------------------------------------

    def _pass(self, width: int) -> bool:
        """Look at up to `width` nodes before each number; whether that was all of them."""
        layer = Layer()
        spoken = sum(self.prices.need(colour, 0) for colour in range(COLOUR_COUNT))
        layer.keys.append(spoken << JOKER_AT)
        layer.costs.append(0)
        layer.parents.append(-1)
        layer.order.append(0)
        layers, whole = [layer], True
        for cell in range(CELLS):
            if self.should_stop is not None and self.should_stop():
                raise Stopped
            layer = self._step(cell, layer)
            if cell % COLOUR_COUNT == COLOUR_COUNT - 1:
                self._drop_worse(cell + 1, layer)
            else:
                layer.order = list(range(len(layer.keys)))
            if len(layer.order) > width:
                layer.order.sort(key=layer.costs.__getitem__)
                del layer.order[width:]
                whole = False
            layers.append(layer)
        self._finish(layers)
        return whole

    def _step(self, cell: Cell, layer: Layer) -> Layer:
        """Decide the tiles of a cell in every way that is worth it."""
        last = cell % COLOUR_COUNT == COLOUR_COUNT - 1
        first_later = cell + 1
        later = self.prices.most[first_later : cell // COLOUR_COUNT * COLOUR_COUNT + COLOUR_COUNT]
        completions = completed(tuple(later))
        options = self.prices.options[cell]
        price, charge = self.prices.price, self.prices.charges[cell // COLOUR_COUNT]
        limit, most = self.limit, self.jokers
        after = Layer()
        keys, costs, parents = after.keys, after.costs, after.parents
        index: dict[int, int] = {}
        for node in layer.order:
            key, cost = layer.keys[node], layer.costs[node]
            jokers, sets = key >> JOKER_AT & JOKER_MASK, key >> TALLY_AT
            tiles, peak = sets // PEAKS, sets % PEAKS
            others = key >> LANE_BITS & (ALL_LANES >> LANE_BITS)
            for in_sets, lanes, loss, spoken in options[key & LANE_MASK]:
                new_cost = cost + loss
                if new_cost >= limit:
                    break
                new_tiles = tiles + in_sets
                new_peak = in_sets if in_sets > peak else peak
                needed = completions[new_tiles * PEAKS + new_peak]
                spoken += jokers
                if spoken + needed > most:
                    continue
                if last:
                    new_cost += needed * price - new_tiles * charge
                    if new_cost >= limit:
                        continue
                    new_key = others | lanes << OTHERS | spoken + needed << JOKER_AT
                else:
                    sets = new_tiles * PEAKS + new_peak
                    new_key = others | lanes << OTHERS | spoken << JOKER_AT | sets << TALLY_AT
                slot = index.get(new_key, -1)
                if slot < 0:
                    index[new_key] = len(keys)
                    keys.append(new_key)
                    costs.append(new_cost)
                    parents.append(node)
                elif new_cost < costs[slot]:
                    costs[slot] = new_cost
                    parents[slot] = node
        return after

    def _drop_worse(self, cell: Cell, layer: Layer) -> None:
        """Keep the nodes that no other beats: with fewer jokers, or one run more or longer, and no less gained."""
        gains: dict[int, int] = {}
        places: list[int] = []
        prices = self.prices
        for node in range(len(layer.keys)):
            key = layer.keys[node]
            gain, used = -layer.costs[node], key >> JOKER_AT & JOKER_MASK
            for colour in range(COLOUR_COUNT):
                lanes = key >> LANE_BITS * colour & LANE_MASK
                gain -= prices.best[cell + colour][lanes]
                used -= prices.least[cell + colour][lanes]
            place = key & ALL_LANES | used << JOKER_AT
            gains[place] = gain + used * prices.price
            places.append(place)
        layer.order = [node for node in range(len(places)) if not _beaten(places[node], gains)]

    def _finish(self, layers: list[Layer]) -> None:
        """Remember the best way if the last layer has one."""
        last, best = layers[-1], -1
        for node in last.order:
            left = self.jokers - (last.keys[node] >> JOKER_AT & JOKER_MASK)
            cost = last.costs[node] + left * self.prices.price
            if cost < self.limit:
                self.limit, best = cost, node
        if best < 0:
            return
        way = []
        for layer in reversed(layers):
            way.append((layer.keys[best], layer.costs[best]))
            best = layer.parents[best]
        self.way = way[::-1]

    # -- what was found ---------------------------------------------------------------------------------------------

    def splits(self) -> list[tuple[int, int]]:
        """For each cell, how many of its tiles go into runs and into sets on the best way; jokers in sets left out."""
        assert self.way is not None
        return [self._split(cell, self.way[cell], self.way[cell + 1]) for cell in range(CELLS)]

    def _split(self, cell: Cell, before: tuple[int, int], after: tuple[int, int]) -> tuple[int, int]:
        lanes = after[0] >> OTHERS & LANE_MASK
        runs = (lanes & 7) + (lanes >> 3 & 7) + (lanes >> 6)
        for option in self.prices.options[cell][before[0] & LANE_MASK]:
            if option[1] == lanes and self._leads(cell, before, after, option):
                return runs, option[0]
        raise AssertionError(cell)

    def _leads(self, cell: Cell, before: tuple[int, int], after: tuple[int, int], option: Option) -> bool:
        """Whether an option leads from node to node at this cost."""
        number, last = cell // COLOUR_COUNT, cell % COLOUR_COUNT == COLOUR_COUNT - 1
        tally = before[0] >> TALLY_AT
        tiles, peak = tally // PEAKS + option[0], max(tally % PEAKS, option[0])
        spoken, cost = (before[0] >> JOKER_AT & JOKER_MASK) + option[3], before[1] + option[2]
        tally = tiles * PEAKS + peak
        if last:
            spoken += JOKERS[tally]
            cost += JOKERS[tally] * self.prices.price - tiles * self.prices.charges[number]
            tally = 0
        return (spoken | tally << 3, cost) == (after[0] >> JOKER_AT, after[1])


STEPS: Final = tuple(step << LANE_BITS * colour for colour in range(COLOUR_COUNT) for step in (7, 56, 64))
"""What makes better lanes of a colour: a run of one is one of two; a run of two is a long one; one more long run."""
POSSIBLE: Final = (7, 56, 0)


def _beaten(place: int, gains: dict[int, int]) -> bool:
    gain = gains[place]
    for jokers in range(1, (place >> JOKER_AT) + 1):
        if gains.get(place - (jokers << JOKER_AT), -NEVER) >= gain:
            return True
    for at in range(len(STEPS)):
        part = POSSIBLE[at % 3]
        if part and not place >> LANE_BITS * (at // 3) & part:
            continue
        if gains.get(place + STEPS[at], -NEVER) >= gain:
            return True
    return False

"""The search through all thirteen numbers, cell by cell.

A *node* is what matters of all decisions so far: the lanes of the four colours, the jokers that are used or spoken for,
and within a number the tally of its sets. Of two ways to the same node only the cheaper one is kept. Costs are what is
lost against `Prices`, so they only grow, and a node that costs as much as a lay already found is not looked at.

The search runs in passes: a narrow one keeps only the cheapest nodes of each layer and soon finds a good lay; wider ones
follow until one has left nothing out, and that one proves its result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from spieltisch.games.minirummy.bestlay.amounts import CELLS, COLOUR_COUNT, Amounts, Cell
from spieltisch.games.minirummy.bestlay.lanes import BETTER, LANE_BITS, LANE_MASK, TOTAL
from spieltisch.games.minirummy.bestlay.prices import NEVER, Option, Prices
from spieltisch.games.minirummy.bestlay.sets import JOKERS, PEAKS, completed

StopAsked: TypeAlias = Callable[[], bool]
OTHERS: Final = LANE_BITS * (COLOUR_COUNT - 1)
ALL_LANES: Final = (1 << LANE_BITS * COLOUR_COUNT) - 1
JOKER_AT: Final = LANE_BITS * COLOUR_COUNT
JOKER_MASK: Final = 7
TALLY_AT: Final = JOKER_AT + 3
WIDTHS: Final = (8, 64, 512, 4096, 1 << 30)
QUICK: Final = WIDTHS[:2]
BROADER: Final = 2
"""So many times as many nodes are kept within a number."""
FEW: Final = 8
"""So few nodes are not compared with each other."""


class Stopped(Exception):
    """The search was told to stop."""


Layer: TypeAlias = dict[int, int]
"""The nodes before a cell: by key, the cost and (in the low bits) which node of the layer before leads to it."""
PARENT_BITS: Final = 24
PARENT_MASK: Final = (1 << PARENT_BITS) - 1


class Search:
    """The best content of the finished table, if jokers that are not needed find a place by themselves.

    Only what is worth more than `floor` is looked for.
    """

    def __init__(self, amounts: Amounts, should_stop: StopAsked | None = None, floor: int = -1) -> None:
        self.amounts = amounts
        self.jokers = amounts.jokers
        self.should_stop = should_stop
        self.all_jokers = amounts.rack_jokers * amounts.joker_value
        self.prices = Prices(amounts)
        self.limit = self.prices.bound - (floor - self.all_jokers)
        self.way: list[tuple[int, int]] | None = None
        """The best way found: key and cost before each cell, and at the end."""
        self.proven = False

    @property
    def value(self) -> int:
        """What the best way found is worth (the floor if there is none), with all jokers of the rack."""
        return self.prices.bound - self.limit + self.all_jokers

    def run(self, widths: Sequence[int] = WIDTHS) -> None:
        """Search until the best is proven, or until told to stop."""
        try:
            for width in widths:
                if self.limit <= 0 or self._pass(width):
                    break
        except Stopped:
            return
        self.proven = True

    # -- a pass -----------------------------------------------------------------------------------------------------

    def _pass(self, width: int) -> bool:
        """Look at up to `width` nodes before each number; whether that was all of them."""
        spoken = sum(self.prices.need(colour, 0) for colour in range(COLOUR_COUNT))
        layer: Layer = {spoken << JOKER_AT: 0}
        layers, whole = [layer], True
        for cell in range(CELLS):
            if self.should_stop is not None and self.should_stop():
                raise Stopped
            most = width
            if cell % COLOUR_COUNT == COLOUR_COUNT - 1:
                layer = self._unbeaten(cell + 1, self._last_step(cell, layer))
            else:
                layer = self._step(cell, layer)
                most *= BROADER
            if len(layer) > most:
                layer = _cheapest(layer, most)
                whole = False
            layers.append(layer)
        self._finish(layers)
        return whole

    def _step(self, cell: Cell, layer: Layer) -> Layer:
        """Decide the tiles of a cell in every way that is worth it."""
        completions = self._completions(cell)
        limit, most, prices = self.limit, self.jokers, self.prices
        after: Layer = {}
        parent = -1
        for key, known in layer.items():
            parent += 1
            cost, jokers, tally = known >> PARENT_BITS, key >> JOKER_AT & JOKER_MASK, key >> TALLY_AT
            room, tiles, peak = most - jokers, tally // PEAKS, tally % PEAKS
            base = key >> LANE_BITS & (ALL_LANES >> LANE_BITS) | jokers << JOKER_AT
            for in_sets, lanes, loss, spoken in prices.choices(cell, key & LANE_MASK):
                if cost + loss >= limit:
                    break
                tally = (tiles + in_sets) * PEAKS + (in_sets if in_sets > peak else peak)
                if spoken + completions[tally] > room:
                    continue
                new = base + (lanes << OTHERS) + (tally << TALLY_AT) + (spoken << JOKER_AT)
                value = cost + loss << PARENT_BITS | parent
                if value < after.get(new, NEVER):
                    after[new] = value
        return after

    def _last_step(self, cell: Cell, layer: Layer) -> Layer:
        """The same for the last colour of a number: jokers complete its sets, and the tally begins anew."""
        limit, most, prices = self.limit, self.jokers, self.prices
        price, charge = prices.price, prices.charges[cell // COLOUR_COUNT]
        after: Layer = {}
        parent = -1
        for key, known in layer.items():
            parent += 1
            cost, jokers, tally = known >> PARENT_BITS, key >> JOKER_AT & JOKER_MASK, key >> TALLY_AT
            room, tiles, peak = most - jokers, tally // PEAKS, tally % PEAKS
            base = key >> LANE_BITS & (ALL_LANES >> LANE_BITS) | jokers << JOKER_AT
            for in_sets, lanes, loss, spoken in prices.choices(cell, key & LANE_MASK):
                if cost + loss >= limit:
                    break
                needed = JOKERS[(tiles + in_sets) * PEAKS + (in_sets if in_sets > peak else peak)]
                total = cost + loss + needed * price - (tiles + in_sets) * charge
                if spoken + needed > room or total >= limit:
                    continue
                new = base + (lanes << OTHERS) + (spoken + needed << JOKER_AT)
                value = total << PARENT_BITS | parent
                if value < after.get(new, NEVER):
                    after[new] = value
        return after

    def _completions(self, cell: Cell) -> list[int]:
        """By tally: the fewest jokers that complete the sets with what the later colours of the number have."""
        end = cell // COLOUR_COUNT * COLOUR_COUNT + COLOUR_COUNT
        return completed(tuple(self.prices.most[cell + 1 : end]))

    def _unbeaten(self, cell: Cell, layer: Layer) -> Layer:
        """The nodes that no other beats: with fewer jokers, or one run more or longer, and no less gained."""
        if len(layer) < FEW:
            return layer
        gains: dict[int, int] = {}
        places: list[int] = []
        best, least, price, kinds = self.prices.best, self.prices.least, self.prices.price, self.prices.kinds
        for key, known in layer.items():
            used, rest, slot = key >> JOKER_AT & JOKER_MASK, key, cell * kinds
            gain = -(known >> PARENT_BITS)
            for _ in range(COLOUR_COUNT):
                lanes = rest & LANE_MASK
                gain -= best[slot + lanes]
                used -= least[slot + lanes]
                slot += kinds
                rest >>= LANE_BITS
            place = key & ALL_LANES | used << JOKER_AT
            gains[place] = gain + used * price
            places.append(place)
        kept: Layer = {}
        for place, (key, known) in zip(places, layer.items(), strict=True):
            if not _beaten(place, gains):
                kept[key] = known
        return kept

    def _finish(self, layers: list[Layer]) -> None:
        """Remember the best way if the last layer has one."""
        best = -1
        for at, (key, known) in enumerate(layers[-1].items()):
            left = self.jokers - (key >> JOKER_AT & JOKER_MASK)
            cost = (known >> PARENT_BITS) + left * self.prices.price
            if cost < self.limit:
                self.limit, best = cost, at
        if best < 0:
            return
        way = []
        for layer in reversed(layers):
            key, known = list(layer.items())[best]
            way.append((key, known >> PARENT_BITS))
            best = known & PARENT_MASK
        self.way = way[::-1]

    # -- what was found ---------------------------------------------------------------------------------------------

    def splits(self) -> list[tuple[int, int]]:
        """For each cell, how many of its tiles go into runs and into sets on the best way; jokers in sets left out."""
        assert self.way is not None
        return [self._split(cell, self.way[cell], self.way[cell + 1]) for cell in range(CELLS)]

    def _split(self, cell: Cell, before: tuple[int, int], after: tuple[int, int]) -> tuple[int, int]:
        lanes = after[0] >> OTHERS & LANE_MASK
        for option in self.prices.choices(cell, before[0] & LANE_MASK):
            if option[1] == lanes and self._leads(cell, before, after, option):
                return TOTAL[lanes], option[0]
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


def _cheapest(layer: Layer, width: int) -> Layer:
    """The cheapest nodes of a layer, so many."""
    values = sorted(layer.values())
    last = values[width - 1]
    return {key: value for key, value in layer.items() if value <= last}


def _beaten(place: int, gains: dict[int, int]) -> bool:
    gain = gains[place]
    for jokers in range(1, (place >> JOKER_AT) + 1):
        if gains.get(place - (jokers << JOKER_AT), -NEVER) >= gain:
            return True
    for colour in range(COLOUR_COUNT):
        at = colour * LANE_BITS
        lanes = place >> at & LANE_MASK
        for better in BETTER[lanes]:
            if gains.get(place + (better - lanes << at), -NEVER) >= gain:
                return True
    return False

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

from librt.vecs import append, vec
from mypy_extensions import i64

from spieltisch.games.minirummy.bestlay.amounts import CELLS, COLOUR_COUNT, Amounts, Cell
from spieltisch.games.minirummy.bestlay.lanes import BETTER, LANE_BITS, LANE_MASK, NOWHERE, TOTAL, WAYS_UP
from spieltisch.games.minirummy.bestlay.prices import NEVER, Prices, filled
from spieltisch.games.minirummy.bestlay.sets import JOKERS, PEAKS, completed

StopAsked: TypeAlias = Callable[[], bool]
OTHERS: Final = LANE_BITS * (COLOUR_COUNT - 1)
REST: Final = (1 << OTHERS) - 1
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
NODE_BITS: Final = 32
NODE_MASK: Final = (1 << NODE_BITS) - 1
SMALL: Final = 64
"""Places of an index to begin with; a power of two."""


class Stopped(Exception):
    """The search was told to stop."""


def spread(key: i64) -> i64:
    """A number that looks random; its low bits say where to look for a key first."""
    low = (key ^ key >> 13 ^ key >> 29) & 0x3FFF_FFFF
    return low * 0x9E37_79B1 >> 24


class Nodes:
    """Nodes, layer after layer, and an index of those of the newest layer.

    What the index says of an older layer is ignored, so it need not be cleared.
    """

    def __init__(self) -> None:
        self.keys = filled(0, 0)
        self.costs = filled(0, 0)
        self.parents = filled(0, 0)
        self.begin: i64 = 0
        """The first node of the newest layer."""
        self.index = filled(-1, SMALL)
        self.mask: i64 = SMALL - 1

    def add(self, key: i64, cost: i64, parent: i64) -> None:
        """A node of the newest layer; the cheaper way if it is there already."""
        index, mask, keys = self.index, self.mask, self.keys
        at = spread(key) & mask
        node = index[at]
        while node >= self.begin:
            if keys[node] == key:
                if cost < self.costs[node]:
                    self.costs[node], self.parents[node] = cost, parent
                return
            at = (at + 1) & mask
            node = index[at]
        number: i64 = len(keys)
        index[at] = number
        self.keys = append(keys, key)
        self.costs = append(self.costs, cost)
        self.parents = append(self.parents, parent)
        if (number - self.begin) * 2 > mask:
            self._grow()

    def _grow(self) -> None:
        """Make the index larger."""
        size = (int(self.mask) + 1) * 4
        self.index, self.mask = filled(-1, size), size - 1
        node, end = self.begin, i64(len(self.keys))
        while node < end:
            at = spread(self.keys[node]) & self.mask
            while self.index[at] >= 0:
                at = (at + 1) & self.mask
            self.index[at] = node
            node += 1

    def keep(self, kept: vec[i64]) -> i64:
        """Of the newest layer keep only some; where it ends. What is behind is never looked at."""
        chosen = Nodes()
        at: i64 = 0
        while at < len(kept):
            node = kept[at]
            chosen.keys = append(chosen.keys, self.keys[node])
            chosen.costs = append(chosen.costs, self.costs[node])
            chosen.parents = append(chosen.parents, self.parents[node])
            at += 1
        at = 0
        while at < len(kept):
            node = self.begin + at
            self.keys[node], self.costs[node] = chosen.keys[at], chosen.costs[at]
            self.parents[node] = chosen.parents[at]
            at += 1
        return self.begin + at


class Search:
    """The best content of the finished table, if jokers that are not needed find a place by themselves.

    Only what is worth more than `floor` is looked for.
    """

    def __init__(self, amounts: Amounts, should_stop: StopAsked | None = None, floor: int = -1) -> None:
        self.amounts = amounts
        self.jokers: i64 = amounts.jokers
        self.should_stop = should_stop
        self.all_jokers = amounts.rack_jokers * amounts.joker_value
        self.prices = Prices(amounts)
        self.limit: i64 = self.prices.bound - (floor - self.all_jokers)
        self.way: list[tuple[int, int]] | None = None
        """The best way found: key and cost before each cell, and at the end."""
        self.proven = False

    @property
    def value(self) -> int:
        """What the best way found is worth (the floor if there is none), with all jokers of the rack."""
        return self.prices.bound - int(self.limit) + self.all_jokers

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
        nodes = Nodes()
        spoken: i64 = 0
        for colour in range(COLOUR_COUNT):
            spoken += self.prices.need(colour, 0)
        nodes.add(spoken << JOKER_AT, 0, -1)
        begin: i64 = 0
        end: i64 = 1
        whole = True
        for cell in range(CELLS):
            if self.should_stop is not None and self.should_stop():
                raise Stopped
            nodes.begin = len(nodes.keys)
            most = width
            if cell % COLOUR_COUNT == COLOUR_COUNT - 1:
                self._last_step(cell, nodes, begin, end)
                end = self._drop_beaten(cell + 1, nodes)
            else:
                self._step(cell, nodes, begin, end)
                most *= BROADER
                end = len(nodes.keys)
            begin = nodes.begin
            if end - begin > most:
                end = _cut(nodes, end, most)
                whole = False
        self._finish(nodes, begin, end)
        return whole

    def _step(self, cell: Cell, nodes: Nodes, node: i64, end: i64) -> None:
        """Decide the tiles of a cell in every way that is worth it."""
        completions = completed(tuple([int(self.prices.most[at]) for at in range(cell + 1, end_of(cell))]))
        prices, limit, first_slot = self.prices, self.limit, cell * self.prices.kinds
        while node < end:
            key, cost = nodes.keys[node], nodes.costs[node]
            jokers, tally, lanes = key >> JOKER_AT & JOKER_MASK, key >> TALLY_AT, key & LANE_MASK
            room, tiles, peak = self.jokers - jokers, tally // PEAKS, tally % PEAKS
            base = (key >> LANE_BITS & REST) + (jokers << JOKER_AT)
            prices.provide(cell, lanes)
            option, last = prices.first[first_slot + lanes], prices.last[first_slot + lanes]
            while option < last:
                total = cost + prices.costs[option]
                if total >= limit:
                    break
                in_sets, spoken = prices.in_sets[option], prices.spoken[option]
                tally = (tiles + in_sets) * PEAKS + max(peak, in_sets)
                if spoken + completions[tally] <= room:
                    new = base + (prices.after[option] << OTHERS) + (spoken << JOKER_AT)
                    nodes.add(new + (tally << TALLY_AT), total, node)
                option += 1
            node += 1

    def _last_step(self, cell: Cell, nodes: Nodes, node: i64, end: i64) -> None:
        """The same for the last colour of a number: jokers complete its sets, and the tally begins anew."""
        prices, limit, first_slot = self.prices, self.limit, cell * self.prices.kinds
        price, charge = prices.price, prices.charges[cell // COLOUR_COUNT]
        while node < end:
            key, cost = nodes.keys[node], nodes.costs[node]
            jokers, tally, lanes = key >> JOKER_AT & JOKER_MASK, key >> TALLY_AT, key & LANE_MASK
            room, tiles, peak = self.jokers - jokers, tally // PEAKS, tally % PEAKS
            base = (key >> LANE_BITS & REST) + (jokers << JOKER_AT)
            prices.provide(cell, lanes)
            option, last = prices.first[first_slot + lanes], prices.last[first_slot + lanes]
            while option < last and cost + prices.costs[option] < limit:
                in_sets, spoken = prices.in_sets[option], prices.spoken[option]
                needed = JOKERS[(tiles + in_sets) * PEAKS + max(peak, in_sets)]
                total = cost + prices.costs[option] + needed * price - (tiles + in_sets) * charge
                spoken += needed
                if spoken <= room and total < limit:
                    nodes.add(base + (prices.after[option] << OTHERS) + (spoken << JOKER_AT), total, node)
                option += 1
            node += 1

    def _drop_beaten(self, cell: Cell, nodes: Nodes) -> i64:
        """Keep the nodes that no other beats: with fewer jokers, or one run more or longer, and no less gained.

        Gives where the layer ends then.
        """
        end: i64 = len(nodes.keys)
        if end - nodes.begin < FEW:
            return end
        ranks = Nodes()
        best, least, price, kinds = self.prices.best, self.prices.least, self.prices.price, self.prices.kinds
        node = nodes.begin
        while node < end:
            key = nodes.keys[node]
            used, rest, slot, lost = key >> JOKER_AT & JOKER_MASK, key, cell * kinds, nodes.costs[node]
            colour: i64 = 0
            while colour < COLOUR_COUNT:
                lost += best[slot + (rest & LANE_MASK)]
                used -= least[slot + (rest & LANE_MASK)]
                slot += kinds
                rest >>= LANE_BITS
                colour += 1
            ranks.add((key & ALL_LANES) + (used << JOKER_AT), lost - used * price, node)
            node += 1
        kept = filled(0, 0)
        node = 0
        while node < end - nodes.begin:
            if not _is_beaten(ranks, node):
                kept = append(kept, nodes.begin + node)
            node += 1
        return nodes.keep(kept)

    def _finish(self, nodes: Nodes, node: i64, end: i64) -> None:
        """Remember the best way if the last layer has one."""
        best: i64 = -1
        while node < end:
            left = self.jokers - (nodes.keys[node] >> JOKER_AT & JOKER_MASK)
            cost = nodes.costs[node] + left * self.prices.price
            if cost < self.limit:
                self.limit, best = cost, node
            node += 1
        if best < 0:
            return
        way: list[tuple[int, int]] = []
        while best >= 0:
            way.append((int(nodes.keys[best]), int(nodes.costs[best])))
            best = nodes.parents[best]
        self.way = way[::-1]

    # -- what was found ---------------------------------------------------------------------------------------------

    def splits(self) -> list[tuple[int, int]]:
        """For each cell, how many of its tiles go into runs and into sets on the best way; jokers in sets left out."""
        assert self.way is not None
        return [self._split(cell, self.way[cell], self.way[cell + 1]) for cell in range(CELLS)]

    def _split(self, cell: Cell, before: tuple[int, int], after: tuple[int, int]) -> tuple[int, int]:
        slot = cell * int(self.prices.kinds) + (before[0] & LANE_MASK)
        lanes = after[0] >> OTHERS & LANE_MASK
        for option in range(int(self.prices.first[slot]), int(self.prices.last[slot])):
            if self.prices.after[option] == lanes and self._leads(cell, before, after, option):
                return int(TOTAL[lanes]), int(self.prices.in_sets[option])
        raise AssertionError(cell)

    def _leads(self, cell: Cell, before: tuple[int, int], after: tuple[int, int], option: int) -> bool:
        """Whether an option leads from node to node at this cost."""
        prices = self.prices
        tally, in_sets = before[0] >> TALLY_AT, int(prices.in_sets[option])
        tiles, peak = tally // PEAKS + in_sets, max(tally % PEAKS, in_sets)
        spoken = (before[0] >> JOKER_AT & JOKER_MASK) + int(prices.spoken[option])
        cost = before[1] + int(prices.costs[option])
        tally = tiles * PEAKS + peak
        if cell % COLOUR_COUNT == COLOUR_COUNT - 1:
            spoken += int(JOKERS[tally])
            cost += int(JOKERS[tally] * prices.price - tiles * prices.charges[cell // COLOUR_COUNT])
            tally = 0
        return (spoken | tally << 3, cost) == (after[0] >> JOKER_AT, after[1])


def end_of(cell: Cell) -> int:
    """The first cell of the next number."""
    return cell // COLOUR_COUNT * COLOUR_COUNT + COLOUR_COUNT


def _cut(nodes: Nodes, end: i64, number: int) -> i64:
    """Keep the cheapest of the newest layer, so many; where it ends then."""
    begin = int(nodes.begin)
    some = range(int(end) - begin)
    order = sorted([int(nodes.costs[begin + node]) << NODE_BITS | node for node in some])
    return nodes.keep(vec[i64]([begin + (each & NODE_MASK) for each in order[:number]]))


def _lost(ranks: Nodes, key: i64) -> i64:
    """What the node with this rank has lost."""
    at = spread(key) & ranks.mask
    node = ranks.index[at]
    while node >= 0:
        if ranks.keys[node] == key:
            return ranks.costs[node]
        at = (at + 1) & ranks.mask
        node = ranks.index[at]
    return NEVER


def _is_beaten(ranks: Nodes, node: i64) -> bool:
    key, lost = ranks.keys[node], ranks.costs[node]
    jokers: i64 = key >> JOKER_AT
    while jokers > 0:
        if _lost(ranks, key - (jokers << JOKER_AT)) <= lost:
            return True
        jokers -= 1
    at: i64 = 0
    while at < LANE_BITS * COLOUR_COUNT:
        lanes = key >> at & LANE_MASK
        way: i64 = lanes * WAYS_UP
        while way < lanes * WAYS_UP + WAYS_UP:
            better = BETTER[way]
            if better != NOWHERE and _lost(ranks, key + (better - lanes << at)) <= lost:
                return True
            way += 1
        at += LANE_BITS
    return False

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

from librt.vecs import extend
from mypy_extensions import i64

from spieltisch.games.minirummy.bestlay.amounts import CELLS, COLOUR_COUNT, Amounts, Content
from spieltisch.games.minirummy.bestlay.lanes import BETTER, LANE_BITS, LANE_MASK, NOWHERE, TOTAL, WAYS_UP
from spieltisch.games.minirummy.bestlay.prices import (
    ALL_LANES,
    JOKER_AT,
    JOKER_MASK,
    NEVER,
    OTHERS,
    TALLY_AT,
    TILES_AT,
    UNKNOWN,
    UP_TO_JOKERS,
    Prices,
    filled,
)
from spieltisch.games.minirummy.bestlay.sets import JOKERS, PEAK_BITS, PEAK_MASK, completed
from spieltisch.games.minirummy.bestlay.spare import content_of

StopAsked: TypeAlias = Callable[[], bool]
REST: Final = 0x1F_FFFF
"""The lanes of three colours."""
WIDTHS: Final = (8, 64, 512, 4096, 1 << 30)
QUICK: Final = WIDTHS[:2]
BROADER: Final = 2
"""So many times as many nodes are kept within a number."""
FEW: Final = 8
"""So few nodes are not compared with each other."""
BUCKETS: Final = 256
"""So many steps of cost are told apart where only the cheapest nodes are kept."""
ROOM: Final = 1024
"""For so many nodes there is room to begin with."""
SMALL: Final = 256
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
        self.keys = filled(0, ROOM)
        self.costs = filled(0, ROOM)
        self.parents = filled(0, ROOM)
        self.begin: i64 = 0
        """The first node of the newest layer."""
        self.end: i64 = 0
        """Behind its last."""
        self.used: i64 = 0
        """Behind all that the index may know of."""
        self.index = filled(-1, SMALL)
        self.mask: i64 = SMALL - 1

    def start_layer(self) -> None:
        """What is added from now on is the newest layer."""
        self.begin = self.end = self.used

    def add(self, key: i64, cost: i64, parent: i64) -> None:
        """A node of the newest layer; the cheaper way if it is there already."""
        at = spread(key) & self.mask
        node = self.index[at]
        while node >= self.begin:
            if self.keys[node] == key:
                if cost < self.costs[node]:
                    self.costs[node], self.parents[node] = cost, parent
                return
            at = (at + 1) & self.mask
            node = self.index[at]
        number = self.end
        if number == len(self.keys):
            self._extend()
        self.index[at] = number
        self.keys[number], self.costs[number], self.parents[number] = key, cost, parent
        self.end = self.used = number + 1
        if (number - self.begin) * 2 > self.mask:
            self._grow()

    def _extend(self) -> None:
        """Make room for twice as many nodes."""
        room = len(self.keys)
        more = filled(0, int(room))
        self.keys = extend(self.keys, more)
        self.costs = extend(self.costs, more)
        self.parents = extend(self.parents, more)

    def _grow(self) -> None:
        """Make the index larger."""
        size = (int(self.mask) + 1) * 4
        self.index, self.mask = filled(-1, size), size - 1
        node = self.begin
        while node < self.end:
            at = spread(self.keys[node]) & self.mask
            while self.index[at] >= 0:
                at = (at + 1) & self.mask
            self.index[at] = node
            node += 1

    def cost_of(self, key: i64) -> i64:
        """What the node of the newest layer with this key costs."""
        at = spread(key) & self.mask
        node = self.index[at]
        while node >= self.begin:
            if self.keys[node] == key:
                return self.costs[node]
            at = (at + 1) & self.mask
            node = self.index[at]
        return NEVER

    def move(self, node: i64, to: i64) -> None:
        """Move a node to a place before it; the index does not know it any more."""
        self.keys[to], self.costs[to], self.parents[to] = (
            self.keys[node],
            self.costs[node],
            self.parents[node],
        )


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
        whole = True
        for cell in range(CELLS):
            if self.should_stop is not None and self.should_stop():
                raise Stopped
            begin, end = nodes.begin, nodes.end
            nodes.start_layer()
            most = width
            if cell % COLOUR_COUNT == COLOUR_COUNT - 1:
                self._last_step(cell, nodes, begin, end)
                self._drop_beaten(cell + 1, nodes)
            else:
                self._step(cell, nodes, begin, end)
                most *= BROADER
            if nodes.end - nodes.begin > most:
                _cut(nodes, most, self.limit)
                whole = False
        self._finish(nodes)
        return whole

    def _step(self, cell: i64, nodes: Nodes, node: i64, end: i64) -> None:
        """Decide the tiles of a cell in every way that is worth it."""
        prices, limit, first_slot = self.prices, self.limit, cell * self.prices.kinds
        completions = completed(prices.later[cell])
        while node < end:
            key, cost = nodes.keys[node], nodes.costs[node]
            lanes, peak = key & LANE_MASK, key >> TALLY_AT & PEAK_MASK
            room = self.jokers - (key >> JOKER_AT & JOKER_MASK)
            base = (key & UP_TO_JOKERS) - (key & ALL_LANES) + (key >> LANE_BITS & REST)
            base += key >> TILES_AT << TILES_AT
            slot = first_slot + lanes
            if prices.first[slot] == UNKNOWN:
                prices.provide(cell, lanes)
            option, last = prices.first[slot], prices.last[slot]
            while option < last:
                total = cost + prices.costs[option]
                if total >= limit:
                    break
                move = prices.moves[option]
                in_sets = move >> TILES_AT
                new = base + move + ((peak if peak > in_sets else in_sets) << TALLY_AT)
                if (move >> JOKER_AT & JOKER_MASK) + completions[new >> TALLY_AT] <= room:
                    nodes.add(new, total, node)
                option += 1
            node += 1

    def _last_step(self, cell: i64, nodes: Nodes, node: i64, end: i64) -> None:
        """The same for the last colour of a number: jokers complete its sets, and the tally begins anew."""
        prices, limit, first_slot = self.prices, self.limit, cell * self.prices.kinds
        price, charge = prices.price, prices.charges[cell >> 2]
        while node < end:
            key, cost = nodes.keys[node], nodes.costs[node]
            jokers, tally, lanes = key >> JOKER_AT & JOKER_MASK, key >> TALLY_AT, key & LANE_MASK
            room, tiles, peak = self.jokers - jokers, tally >> PEAK_BITS, tally & PEAK_MASK
            base = (key >> LANE_BITS & REST) + (jokers << JOKER_AT)
            slot = first_slot + lanes
            if prices.first[slot] == UNKNOWN:
                prices.provide(cell, lanes)
            option, last = prices.first[slot], prices.last[slot]
            while option < last and cost + prices.costs[option] < limit:
                move = prices.moves[option]
                in_sets = move >> TILES_AT
                all_tiles = tiles + in_sets
                needed = JOKERS[(all_tiles << PEAK_BITS) + (peak if peak > in_sets else in_sets)]
                total = cost + prices.costs[option] + needed * price - all_tiles * charge
                if (move >> JOKER_AT & JOKER_MASK) + needed <= room and total < limit:
                    nodes.add(base + (move & UP_TO_JOKERS) + (needed << JOKER_AT), total, node)
                option += 1
            node += 1

    def _drop_beaten(self, cell: i64, nodes: Nodes) -> None:
        """Keep the nodes that no other beats: with fewer jokers, or one run more or longer, and no less gained."""
        begin, end = nodes.begin, nodes.end
        if end - begin < FEW:
            return
        kept = filled(0, int(end - begin))
        number: i64 = 0
        node = begin
        while node < end:
            if not self._is_beaten(cell, nodes, nodes.keys[node], nodes.costs[node]):
                kept[number] = node
                number += 1
            node += 1
        at: i64 = 0
        while at < number:
            nodes.move(kept[at], begin + at)
            at += 1
        nodes.end = begin + number

    def _is_beaten(self, cell: i64, nodes: Nodes, key: i64, cost: i64) -> bool:
        """Whether another node of the layer before `cell` can do what this one can, and has gained no less."""
        prices, slot = self.prices, cell * self.prices.kinds
        fewer: i64 = 1
        while fewer <= key >> JOKER_AT:
            if nodes.cost_of(key - (fewer << JOKER_AT)) + fewer * prices.price <= cost:
                return True
            fewer += 1
        at: i64 = 0
        while at < JOKER_AT:
            lanes = key >> at & LANE_MASK
            way: i64 = lanes * WAYS_UP
            while way < lanes * WAYS_UP + WAYS_UP:
                other = BETTER[way]
                if other != NOWHERE and other < prices.kinds and prices.least[slot + other] != UNKNOWN:
                    spoken = prices.least[slot + other] - prices.least[slot + lanes]
                    gained = prices.best[slot + other] - prices.best[slot + lanes]
                    better = key + (other - lanes << at) + (spoken << JOKER_AT)
                    if nodes.cost_of(better) + gained <= cost:
                        return True
                way += 1
            at += LANE_BITS
            slot += prices.kinds
        return False

    def _finish(self, nodes: Nodes) -> None:
        """Remember the best way if the last layer has one."""
        best: i64 = -1
        node = nodes.begin
        while node < nodes.end:
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

    def content(self) -> Content | None:
        """The best found as the content of a table; None if there is none, or a spare joker finds no place."""
        if self.way is None:
            return None
        runs, sets = filled(0, CELLS), filled(0, CELLS)
        for cell in range(CELLS):
            before, after = self.way[cell], self.way[cell + 1]
            option = self._option(cell, before, after)
            runs[cell] = TOTAL[i64(after[0]) >> OTHERS & LANE_MASK]
            sets[cell] = self.prices.moves[option] >> TILES_AT
        return content_of(self.amounts, runs, sets)

    def _option(self, cell: i64, before: tuple[int, int], after: tuple[int, int]) -> i64:
        """The option that leads from node to node at this cost."""
        prices = self.prices
        lanes = i64(after[0]) >> OTHERS & LANE_MASK
        slot = cell * prices.kinds + (i64(before[0]) & LANE_MASK)
        option, last = prices.first[slot], prices.last[slot]
        while option < last:
            same = prices.moves[option] >> OTHERS & LANE_MASK == lanes
            if same and self._leads(cell, before, after, option):
                return option
            option += 1
        raise AssertionError(cell)

    def _leads(self, cell: i64, before: tuple[int, int], after: tuple[int, int], option: i64) -> bool:
        prices, key, move = self.prices, i64(before[0]), self.prices.moves[option]
        spoken = (key >> JOKER_AT & JOKER_MASK) + (move >> JOKER_AT & JOKER_MASK)
        tiles, peak = (
            (key >> TILES_AT) + (move >> TILES_AT),
            max(key >> TALLY_AT & PEAK_MASK, move >> TILES_AT),
        )
        tally, cost = (tiles << PEAK_BITS) + peak, i64(before[1]) + prices.costs[option]
        if cell % COLOUR_COUNT == COLOUR_COUNT - 1:
            spoken += JOKERS[tally]
            cost += JOKERS[tally] * prices.price - tiles * prices.charges[cell >> 2]
            tally = 0
        return spoken + (tally << TALLY_AT - JOKER_AT) == i64(after[0]) >> JOKER_AT and cost == i64(after[1])


def end_of(cell: int) -> int:
    """The first cell of the next number."""
    return cell // COLOUR_COUNT * COLOUR_COUNT + COLOUR_COUNT


def _cut(nodes: Nodes, number: i64, limit: i64) -> None:
    """Keep about the cheapest of the newest layer, so many. All cost less than `limit`."""
    shift: i64 = 0
    while limit >> shift >= BUCKETS:
        shift += 1
    counts = filled(0, BUCKETS)
    node = nodes.begin
    while node < nodes.end:
        counts[nodes.costs[node] >> shift] += 1
        node += 1
    bucket: i64 = 0
    while counts[bucket] <= number:
        number -= counts[bucket]
        bucket += 1
    to = node = nodes.begin
    while node < nodes.end:
        own = nodes.costs[node] >> shift
        if own == bucket and number > 0:
            number -= 1
            own -= 1
        if own < bucket:
            nodes.move(node, to)
            to += 1
        node += 1
    nodes.end = to

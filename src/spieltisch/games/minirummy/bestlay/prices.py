"""What is still possible in one colour alone, and what each step there costs compared with the best.

Sets bind the colours together; here each colour may put tiles into sets as it likes, and jokers cost a fixed price. So
the best that a colour can still reach is too high, never too low, and what an option falls short of it is a cost that
is never negative. All prices are looked at together, and the one that promises least is used.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from spieltisch.games.minirummy.bestlay.amounts import CELLS, COLOUR_COUNT, Amounts
from spieltisch.games.minirummy.bestlay.lanes import AFTER, DUE, MOST, SIZES, TOTAL, WIDE
from spieltisch.games.minirummy.bestlay.sets import COUNT_BITS
from spieltisch.games.minirummy.melds import LEAST
from spieltisch.games.minirummy.tiles import COPIES

NEVER: Final = 1 << 60
TOO_MANY: Final = 99
UNKNOWN: Final = -1
OTHERS: Final = 21
"""The bits of a node, from here on: the lanes just decided (the other colours' are below), jokers, the tally of sets."""
JOKER_AT: Final = 28
TALLY_AT: Final = 31
TILES_AT: Final = 34
ALL_LANES: Final = 0xFFF_FFFF
JOKER_MASK: Final = 7
UP_TO_JOKERS: Final = 0x7FFF_FFFF
LAST_START: Final = 10
"""The place of the number 11: the last with which a run can begin."""
ONE_TILE: Final = 1030
"""About what a tile is worth to an objective; even."""
PRICES: Final = (0, ONE_TILE, 2 * ONE_TILE)
"""What a joker may cost."""
NUMBERS: Final = 13


def filled(value: int, number: int) -> vec[i64]:
    """So many times the same."""
    return vec[i64]([value] * number)


class Prices:
    """The best each colour can still reach, by *slot*: `cell * kinds + lanes`.

    Options, by `first[slot]` up to `last[slot]`, the cheapest first: the cost, and as the bits of a node the lanes
    afterwards, how many more jokers are spoken for, and the tiles that go into sets.
    """

    def __init__(self, amounts: Amounts) -> None:
        self.jokers: i64 = amounts.jokers
        self.kinds: i64 = SIZES[COPIES + amounts.jokers]
        slots = (CELLS + COLOUR_COUNT) * SIZES[COPIES + amounts.jokers]
        self.least = filled(UNKNOWN, slots)
        """How many jokers are needed at least; TOO_MANY: it cannot end well."""
        self.free = filled(-NEVER, slots)
        self.fair = filled(-NEVER, slots)
        self.dear = filled(-NEVER, slots)
        self.first = filled(UNKNOWN, slots)
        self.last = filled(0, slots)
        self.costs = filled(0, 0)
        self.moves = filled(0, 0)
        self.table = vec[i64](amounts.table)
        self.rack = vec[i64](amounts.rack)
        self.values = vec[i64](amounts.values)
        self.kept = filled(0, CELLS)
        self.most = filled(0, CELLS)
        self.colours = filled(0, NUMBERS)
        self.later = filled(0, CELLS)
        """By cell: how many tiles the later colours of its number can add, as `completed` reads it."""
        self._count(vec[i64](amounts.bound))
        for colour in range(COLOUR_COUNT):
            self.need(colour, 0)
        self._choose()

    def _count(self, bound: vec[i64]) -> None:
        """What is there at each cell and number."""
        cell: i64 = CELLS
        while cell > 0:
            cell -= 1
            most = self.table[cell] + max(self.rack[cell], bound[cell])
            self.kept[cell], self.most[cell] = self.table[cell] + bound[cell], most
            if most:
                self.colours[cell >> 2] += 1
            if cell % COLOUR_COUNT:
                self.later[cell - 1] = (self.later[cell] << COUNT_BITS) + most

    def _choose(self) -> None:
        """Use the price that promises least."""
        tables = (self.free, self.fair, self.dear)
        bounds = [
            sum([int(table[colour * self.kinds]) for colour in range(COLOUR_COUNT)])
            + price * int(self.jokers)
            for table, price in zip(tables, PRICES, strict=True)
        ]
        self.bound = min(bounds) if self.jokers else bounds[0]
        chosen = bounds.index(self.bound)
        self.best = tables[chosen]
        self.price: i64 = PRICES[chosen]
        self.charges = vec[i64]([int(charge(self.colours[at], self.price)) for at in range(NUMBERS)])

    def need(self, cell: i64, lanes: i64) -> i64:
        """How many jokers the colour of `cell` needs at least from there on; TOO_MANY: it cannot end well."""
        slot = cell * self.kinds + lanes
        if self.least[slot] == UNKNOWN:
            if cell >= CELLS:
                ends = DUE[lanes] == 0
                self.least[slot] = 0 if ends else TOO_MANY
                self.free[slot] = self.fair[slot] = self.dear[slot] = 0 if ends else -NEVER
            else:
                self._compute(cell, lanes, slot)
        return self.least[slot]

    def _compute(self, cell: i64, lanes: i64, slot: i64) -> None:
        table, rack, value, jokers = self.table[cell], self.rack[cell], self.values[cell], self.jokers
        free: i64 = -NEVER
        fair, dear = free, free
        least: i64 = TOO_MANY
        colours, beyond = self.colours[cell >> 2], (cell + COLOUR_COUNT) * self.kinds
        charge_fair, charge_dear = charge(colours, ONE_TILE), charge(colours, 2 * ONE_TILE)
        runs, end = DUE[lanes], self.runs_end(cell, lanes)
        while runs < end:
            after = AFTER[lanes * WIDE + runs]
            later, following = self.need(cell + COLOUR_COUNT, after), beyond + after
            sets, sets_end = max(0, self.kept[cell] - runs), self.sets_end(cell, runs)
            while sets < sets_end:
                new = runs + sets - table
                laid = new if new < rack else rack
                extra = new - laid
                if extra + later > jokers:
                    break
                least, gain = min(least, extra + later), laid * value
                free = max(free, gain + self.free[following])
                fair = max(fair, gain - extra * ONE_TILE - sets * charge_fair + self.fair[following])
                dear = max(dear, gain - 2 * extra * ONE_TILE - sets * charge_dear + self.dear[following])
                sets += 1
            runs += 1
        self.least[slot], self.free[slot], self.fair[slot], self.dear[slot] = least, free, fair, dear

    def runs_end(self, cell: i64, lanes: i64) -> i64:
        """One more than may go on in runs. No more runs begin than there are tiles but jokers, except with 11."""
        top = min(self.table[cell] + self.rack[cell] + self.jokers, MOST)
        if cell >> 2 != LAST_START:
            top = min(top, TOTAL[lanes] + self.most[cell])
        return top + 1

    def sets_end(self, cell: i64, runs: i64) -> i64:
        """One more than may go into sets besides; jokers in sets are added number by number."""
        if self.colours[cell >> 2] + self.jokers < LEAST:
            return 1
        return max(0, self.most[cell] - runs) + 1

    def provide(self, cell: i64, lanes: i64) -> None:
        """Make the options of a cell."""
        slot = cell * self.kinds + lanes
        self.first[slot] = len(self.costs)
        best, least = self.best[slot], self.least[slot]
        own_charge = self.charges[cell >> 2]
        runs, end = DUE[lanes], self.runs_end(cell, lanes)
        while runs < end:
            after = AFTER[lanes * WIDE + runs]
            later = self.need(cell + COLOUR_COUNT, after)
            promised = best - self.best[(cell + COLOUR_COUNT) * self.kinds + after]
            sets, sets_end = max(0, self.kept[cell] - runs), self.sets_end(cell, runs)
            while sets < sets_end:
                new = runs + sets - self.table[cell]
                laid = min(new, self.rack[cell])
                extra = new - laid
                if extra + later <= self.jokers:
                    gain = laid * self.values[cell] - extra * self.price - sets * own_charge
                    move = (sets << TILES_AT) + (extra + later - least << JOKER_AT) + (after << OTHERS)
                    self._insert(self.first[slot], move, promised - gain)
                sets += 1
            runs += 1
        self.last[slot] = len(self.costs)

    def _insert(self, first: i64, move: i64, cost: i64) -> None:
        """Add an option before those that cost as much: these have fewer runs."""
        self.costs = append(self.costs, cost)
        self.moves = append(self.moves, move)
        at: i64 = len(self.costs) - 1
        while at > first and self.costs[at - 1] >= cost:
            self.costs[at], self.moves[at] = self.costs[at - 1], self.moves[at - 1]
            at -= 1
        self.costs[at], self.moves[at] = cost, move


def charge(colours: i64, price: i64) -> i64:
    """What a tile in a set costs in jokers at least, where so many colours have tiles of the number."""
    if colours > 2:
        return 0
    return price // 2 if colours == 2 else 2 * price

"""What is still possible in one colour alone, and what each step there costs compared with the best.

Sets bind the colours together; here each colour may put tiles into sets as it likes, and jokers cost a fixed price. So
the best that a colour can still reach is too high, never too low, and what an option falls short of it is a cost that
is never negative. All prices are looked at together, and the one that promises least is used.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from spieltisch.games.minirummy.bestlay.amounts import CELLS, COLOUR_COUNT, Amounts, Cell
from spieltisch.games.minirummy.bestlay.lanes import AFTER, DUE, MOST, SIZES, TOTAL, WIDE, Lanes
from spieltisch.games.minirummy.melds import LEAST
from spieltisch.games.minirummy.tiles import COPIES

Option: TypeAlias = tuple[int, Lanes, int, int]
"""How many tiles go into sets; the lanes after the cell; the cost; how many more jokers are spoken for."""
NEVER: Final = 1 << 60
TOO_MANY: Final = 99
UNKNOWN: Final = -1
LAST_START: Final = 10
"""The place of the number 11: the last with which a run can begin."""
ONE_TILE: Final = 1030
"""About what a tile is worth to an objective; even."""
PRICES: Final = (0, ONE_TILE, 2 * ONE_TILE)
"""What a joker may cost."""
NUMBERS: Final = CELLS // COLOUR_COUNT


class Prices:
    """The best each colour can still reach, by cell and lanes (at `cell * kinds + lanes`)."""

    def __init__(self, amounts: Amounts) -> None:
        self.amounts = amounts
        self.jokers = amounts.jokers
        self.kinds = SIZES[COPIES + self.jokers]
        slots = (CELLS + COLOUR_COUNT) * self.kinds
        self.least = [UNKNOWN] * slots
        """How many jokers are needed at least; TOO_MANY: it cannot end well."""
        self.free = [-NEVER] * slots
        self.fair = [-NEVER] * slots
        self.dear = [-NEVER] * slots
        self.most = [0] * CELLS
        self.colours = [0] * NUMBERS
        for cell in range(CELLS):
            self.most[cell] = amounts.table[cell] + max(amounts.rack[cell], amounts.bound[cell])
            self.colours[cell // COLOUR_COUNT] += self.most[cell] > 0
        for colour in range(COLOUR_COUNT):
            self.need(colour, 0)
        self._choose()
        self.options: list[list[Option] | None] = [None] * len(self.least)

    def _choose(self) -> None:
        """Use the price that promises least."""
        tables = (self.free, self.fair, self.dear)
        bounds = [
            sum(table[colour * self.kinds] for colour in range(COLOUR_COUNT)) + price * self.jokers
            for table, price in zip(tables, PRICES, strict=True)
        ]
        self.bound = min(bounds) if self.jokers else bounds[0]
        chosen = bounds.index(self.bound)
        self.best = tables[chosen]
        self.price = PRICES[chosen]
        self.charges = [charge(colours, self.price) for colours in self.colours]

    def need(self, cell: Cell, lanes: Lanes) -> int:
        """How many jokers the colour of `cell` needs at least from there on; TOO_MANY: it cannot end well."""
        slot = cell * self.kinds + lanes
        if self.least[slot] == UNKNOWN:
            if cell >= CELLS:
                ends = not DUE[lanes]
                self.least[slot] = 0 if ends else TOO_MANY
                self.free[slot] = self.fair[slot] = self.dear[slot] = 0 if ends else -NEVER
            else:
                self._compute(cell, lanes, slot)
        return self.least[slot]

    def _compute(self, cell: Cell, lanes: Lanes, slot: int) -> None:
        amounts = self.amounts
        table, rack, value = amounts.table[cell], amounts.rack[cell], amounts.values[cell]
        free = fair = dear = -NEVER
        least = TOO_MANY
        colours = self.colours[cell // COLOUR_COUNT]
        charge_fair, charge_dear = charge(colours, ONE_TILE), charge(colours, 2 * ONE_TILE)
        for runs in self.runs(cell, lanes):
            after = AFTER[lanes * WIDE + runs]
            later = self.need(cell + COLOUR_COUNT, after)
            if later > self.jokers:
                continue
            next_slot = (cell + COLOUR_COUNT) * self.kinds + after
            for sets in self.sets(cell, runs):
                new = runs + sets - table
                laid = new if new < rack else rack
                jokers = new - laid
                if jokers + later > self.jokers:
                    break
                least = min(least, jokers + later)
                gain = laid * value
                free = max(free, gain + self.free[next_slot])
                gain -= jokers * ONE_TILE
                fair = max(fair, gain - sets * charge_fair + self.fair[next_slot])
                gain -= jokers * ONE_TILE
                dear = max(dear, gain - sets * charge_dear + self.dear[next_slot])
        self.least[slot] = least
        self.free[slot], self.fair[slot], self.dear[slot] = free, fair, dear

    def runs(self, cell: Cell, lanes: Lanes) -> range:
        """How many tiles may go on in runs. No more runs begin than there are tiles but jokers, except with 11."""
        amounts = self.amounts
        top = min(amounts.table[cell] + amounts.rack[cell] + self.jokers, MOST)
        if cell // COLOUR_COUNT != LAST_START:
            top = min(top, TOTAL[lanes] + self.most[cell])
        return range(DUE[lanes], top + 1)

    def sets(self, cell: Cell, runs: int) -> range:
        """How many further tiles may go into sets; jokers in sets are added number by number."""
        amounts = self.amounts
        low = max(0, amounts.table[cell] + amounts.bound[cell] - runs)
        possible = self.colours[cell // COLOUR_COUNT] + self.jokers >= LEAST
        high = max(0, self.most[cell] - runs) if possible else 0
        return range(low, high + 1)

    def choices(self, cell: Cell, lanes: Lanes) -> list[Option]:
        """What can be done with a cell, the cheapest first."""
        slot = cell * self.kinds + lanes
        known = self.options[slot]
        if known is None:
            known = self._choices(cell, lanes, slot)
            known.sort(key=_cost)
            self.options[slot] = known
        return known

    def _choices(self, cell: Cell, lanes: Lanes, slot: int) -> list[Option]:
        found: list[Option] = []
        amounts = self.amounts
        best, least = self.best[slot], self.least[slot]
        own_charge = self.charges[cell // COLOUR_COUNT]
        for runs in self.runs(cell, lanes):
            after = AFTER[lanes * WIDE + runs]
            later = self.need(cell + COLOUR_COUNT, after)
            if later > self.jokers:
                continue
            promised = best - self.best[(cell + COLOUR_COUNT) * self.kinds + after]
            for sets in self.sets(cell, runs):
                new = runs + sets - amounts.table[cell]
                laid = min(new, amounts.rack[cell])
                jokers = new - laid
                if jokers + later <= self.jokers:
                    gain = laid * amounts.values[cell] - jokers * self.price - sets * own_charge
                    found.append((sets, after, promised - gain, jokers + later - least))
        return found


def charge(colours: int, price: int) -> int:
    """What a tile in a set costs in jokers at least, where so many colours have tiles of the number."""
    if colours > 2:
        return 0
    return price // 2 if colours == 2 else 2 * price


def _cost(option: Option) -> int:
    return option[2]

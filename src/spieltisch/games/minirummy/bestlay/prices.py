"""What is still possible in one colour alone, and what each step there costs compared with the best.

The open runs of a colour before a cell are one small number, its *lanes*: how many end one, two, and three or more
tiles long, in three bits each. A run that is three long may end; a shorter one has to go on. Sets bind the colours
together; here each colour may put tiles into sets as it likes, and jokers cost a fixed price each. So the best a colour
can still reach is too high, never too low, and what an option falls short of it is a cost that is never negative.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from spieltisch.games.minirummy.bestlay.amounts import CELLS, COLOUR_COUNT, Amounts, Cell
from spieltisch.games.minirummy.melds import LEAST

Lanes: TypeAlias = int
LANE_BITS: Final = 9
OPEN: Final = 0b111_111
"""The lanes that must not be empty-handed: runs of one or two tiles."""
Option: TypeAlias = tuple[int, int, int, int]
"""How many tiles go into sets; the lanes after the cell; the cost; how many more jokers are spoken for."""
NEVER: Final = 1 << 40
TOO_MANY: Final = 99
ELEVEN: Final = 10
"""The place of the number 11: the last with which a run can begin."""


def lanes_after(lanes: Lanes, runs: int) -> Lanes:
    """The lanes when `runs` tiles go on in runs: short ones first, then long ones, and the rest begins anew."""
    one, two, long = lanes & 7, lanes >> 3 & 7, lanes >> 6
    spare = runs - one - two
    longer = min(long, spare)
    return (spare - longer) | one << 3 | (two + longer) << 6


class Prices:
    """The best each colour can still reach, by cell and lanes, when a joker costs `price`."""

    def __init__(self, amounts: Amounts, price: int) -> None:
        self.amounts = amounts
        self.jokers = amounts.jokers
        self.price = price
        self.best: list[dict[int, int]] = [{} for _ in range(CELLS + COLOUR_COUNT)]
        self.least: list[dict[int, int]] = [{} for _ in range(CELLS + COLOUR_COUNT)]
        self.options: list[dict[int, list[Option]]] = [{} for _ in range(CELLS)]
        self.most = [0] * CELLS
        self.charges = [0] * (CELLS // COLOUR_COUNT)
        self.sets = [False] * (CELLS // COLOUR_COUNT)
        for number in range(CELLS // COLOUR_COUNT):
            self._look_at(number)
        for colour in range(COLOUR_COUNT):
            self.need(colour, 0)

    def _look_at(self, number: int) -> None:
        """How many tiles of each cell there are, and what a tile in a set of this number costs in jokers at least."""
        amounts = self.amounts
        colours = 0
        for cell in range(number * COLOUR_COUNT, (number + 1) * COLOUR_COUNT):
            self.most[cell] = amounts.table[cell] + max(amounts.rack[cell], amounts.bound[cell])
            colours += self.most[cell] > 0
        self.charges[number] = (0, 2 * self.price, self.price // 2, 0, 0)[colours]
        self.sets[number] = colours + self.jokers >= LEAST

    def value(self, cell: Cell, lanes: Lanes) -> int:
        """The most the colour of `cell` can still gain from there on."""
        self.need(cell, lanes)
        return self.best[cell][lanes]

    def need(self, cell: Cell, lanes: Lanes) -> int:
        """How many jokers the colour of `cell` needs at least from there on; TOO_MANY: it cannot end well."""
        known = self.least[cell].get(lanes, -1)
        if known >= 0:
            return known
        if cell >= CELLS:
            self.best[cell][lanes] = 0
            self.least[cell][lanes] = TOO_MANY if lanes & OPEN else 0
        else:
            self._compute(cell, lanes)
        return self.least[cell][lanes]

    def _compute(self, cell: Cell, lanes: Lanes) -> None:
        found: list[Option] = []
        best, least = -NEVER, TOO_MANY
        for runs in self._runs(cell, lanes):
            after = lanes_after(lanes, runs)
            later = self.need(cell + COLOUR_COUNT, after)
            if later > self.jokers:
                continue
            value = self.best[cell + COLOUR_COUNT][after]
            for sets in self._sets(cell, runs):
                jokers, gain = self._gain(cell, runs + sets)
                gain += value - sets * self.charges[cell // COLOUR_COUNT]
                if jokers + later <= self.jokers:
                    found.append((sets, after, gain, jokers + later))
                    best, least = max(best, gain), min(least, jokers + later)
        self.best[cell][lanes], self.least[cell][lanes] = best, least
        options = [(sets, after, best - gain, jokers - least) for sets, after, gain, jokers in found]
        options.sort(key=_cost)
        self.options[cell][lanes] = options

    def _runs(self, cell: Cell, lanes: Lanes) -> range:
        """How many tiles may go on in runs. No more runs begin than there are tiles but jokers, except with 11."""
        due = (lanes & 7) + (lanes >> 3 & 7)
        going = due + (lanes >> 6)
        amounts = self.amounts
        top = min(amounts.table[cell] + amounts.rack[cell] + self.jokers, 7)
        if cell // COLOUR_COUNT != ELEVEN:
            top = min(top, going + self.most[cell])
        return range(due, top + 1)

    def _sets(self, cell: Cell, runs: int) -> range:
        """How many further tiles may go into sets; jokers in sets are added number by number."""
        amounts = self.amounts
        least = amounts.table[cell] + amounts.bound[cell] - runs
        most = self.most[cell] - runs if self.sets[cell // COLOUR_COUNT] else 0
        return range(max(0, least), max(0, most) + 1)

    def _gain(self, cell: Cell, tiles: int) -> tuple[int, int]:
        """How many of so many tiles at a cell are jokers, and what laying the others is worth."""
        amounts = self.amounts
        new = tiles - amounts.table[cell]
        laid = min(new, amounts.rack[cell])
        jokers = new - laid
        return jokers, laid * amounts.values[cell] - jokers * self.price


def _cost(option: Option) -> int:
    return option[2]

"""The best lay: the most that can be laid from a position, proven, and how the table looks then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from spieltisch.games.minirummy.bestlay.amounts import (
    CELLS,
    HIGHEST,
    OBJECTIVES,
    Amounts,
    Content,
    Objective,
    number_at,
)
from spieltisch.games.minirummy.bestlay.arrange import arranged, new_groups
from spieltisch.games.minirummy.bestlay.prices import NEVER
from spieltisch.games.minirummy.bestlay.search import QUICK, Search, StopAsked, Stopped
from spieltisch.games.minirummy.bestlay.spare import content_of
from spieltisch.games.minirummy.bestlay.steps import Step, steps_of
from spieltisch.games.minirummy.bestlay.thorough import Found, Need, Parts, Thorough
from spieltisch.games.minirummy.check import gain, why_wrong
from spieltisch.games.minirummy.melds import Group, Meld, read, readings
from spieltisch.games.minirummy.question import Task, given, texts
from spieltisch.games.minirummy.state import Setup
from spieltisch.games.minirummy.tiles import BARE, JOKERS_AS, Tile

__all__ = ["OBJECTIVES", "Answer", "Objective", "Step", "Task", "best_lay", "explained", "given"]


TRIES: Final = 12
"""How often it is tried to leave more of the table as it is."""


class Answer(NamedTuple):
    """The best lay. `table`: how it looks afterwards; empty if nothing is laid. `proven`: nothing is better."""

    tiles: int
    points: int
    table: tuple[Group, ...]
    proven: bool


def best_lay(task: Task, objective: Objective = "tiles", should_stop: StopAsked | None = None) -> Answer:
    """The best lay for an objective. `should_stop` is asked often; then the best found so far is the answer."""
    table, proven = _Solver(task, objective, should_stop).solve()
    if not table:
        return Answer(0, 0, (), proven)
    position, after = given(task), texts(table)
    fault = why_wrong(position, after)
    assert fault is None, (task, table, fault)
    return Answer(*gain(position, after), table, proven)


def explained(task: Task, answer: Answer) -> list[Step]:
    """The lay as steps to follow by hand."""
    return steps_of([declared(group) for group in task.table], answer.table) if answer.table else []


def declared(group: Group) -> Group:
    """A valid group with its bare jokers named, as the first they can be."""
    if BARE not in group:
        return group
    meld = read(
        (*(tile for tile in group if tile is not BARE), *(JOKERS_AS[face] for face in readings(group)[0]))
    )
    assert isinstance(meld, Meld), group
    return meld.tiles


class _Solver:
    """One position and one objective. Every way to solve gives a table (empty: nothing to lay) and if it is proven."""

    def __init__(self, task: Task, objective: Objective, should_stop: StopAsked | None) -> None:
        self.task = task
        self.setup = Setup(task.options, 2)
        self.objective: Objective = objective
        self.should_stop = should_stop
        self.table = tuple(declared(group) for group in task.table)
        self.untouched = not task.opened and not self.setup.rebuild_at_once
        lies = () if self.untouched else task.table
        self.amounts = self._amounts(lies, task.rack, self.setup.bound)
        self.need = Need(0 if task.opened else self.setup.first_meld, self.setup.on_table.joker)

    def _amounts(self, table: tuple[Group, ...], rack: tuple[Tile, ...], bound: bool) -> Amounts:
        amounts = Amounts(table, rack, bound)
        amounts.rate(self.objective, self.setup.joker_value)
        return amounts

    def solve(self) -> tuple[tuple[Group, ...], bool]:
        search = Search(self.amounts, self.should_stop)
        search.run()
        if not search.value:
            return (), search.proven
        after = self._laid(search)
        if after and self._holds(after):
            return after, search.proven
        return self._thoroughly(search.value, search.proven)

    def _laid(self, search: Search) -> tuple[Group, ...]:
        """The table that a search leads to; empty if it has found none, or a joker finds no place."""
        content = content_of(self.amounts, search.splits()) if search.way else None
        if content is None:
            return ()
        if self.untouched:
            return (*self.table, *new_groups(content))
        after = arranged(self.amounts, self._kept(search.value) or content, self.table)
        return tuple(after) if not self.task.opened else self._tidied(after, search.value)

    def _tidied(self, after: list[Group], value: int) -> tuple[Group, ...]:
        """The same value with more of the table as it is, if that is found quickly."""
        opened = _minus(self.table, after)
        tidy = _Tidy(self, value)
        if len(opened) > 1:
            tidy.stay(opened, [])
        if tidy.content is None:
            return tuple(after)
        amounts = self._amounts(tuple(tidy.opened), self.task.rack, self.setup.bound)
        rest = arranged(amounts, tidy.content, tidy.opened)
        return (*_minus(self.table, tidy.opened), *rest)

    def content(self, table: Sequence[Group], value: int) -> Content | None:
        """A content of this value for a table of fewer combinations, if it is found quickly."""
        amounts = self._amounts(tuple(table), self.task.rack, self.setup.bound)
        search = Search(amounts, self.should_stop, value - 1)
        search.run(QUICK)
        return content_of(amounts, search.splits()) if search.way else None

    def _kept(self, value: int) -> Content | None:
        """A content of the same value in which free jokers stay what they are, if it is found quickly."""
        if self.setup.bound or not self.amounts.table_jokers:
            return None
        amounts = self._amounts(self.task.table, self.task.rack, True)
        search = Search(amounts, self.should_stop, value - 1)
        search.run(QUICK)
        return content_of(amounts, search.splits()) if search.way else None

    def _holds(self, table: tuple[Group, ...]) -> bool:
        return self.task.opened or why_wrong(given(self.task), texts(table)) is None

    # -- where that proves nothing ----------------------------------------------------------------------------------

    def _thoroughly(self, bound: int, proven: bool) -> tuple[tuple[Group, ...], bool]:
        """A lay worth enough, then the best of these. Nothing is worth more than `bound`, if that is proven."""
        known, possible = self._first() if self.need.least else (None, True)
        if not possible:
            return (), proven
        if known is None or known.value < bound:
            try:
                parts = Parts(not self.task.opened, not self.untouched)
                floor = 0 if known is None else known.value
                thorough = Thorough(self.amounts, parts, self.need, floor, self.should_stop)
                known = thorough.run(bound if proven else NEVER) or known
                proven = True
            except Stopped:
                proven = False
        return () if known is None else self._table(known), proven

    def _table(self, found: Found) -> tuple[Group, ...]:
        own = new_groups(found.own)
        if self.untouched:
            return (*self.table, *own)
        return (*arranged(self.amounts, found.rest, self.table), *own)

    def _first(self) -> tuple[Found | None, bool]:
        """A lay that is worth enough, if one is found quickly; and whether there can be any."""
        amounts = Amounts((), self.task.rack, False)
        joker = self.need.joker
        amounts.values = [number_at(cell) for cell in range(CELLS)]
        amounts.joker_value = HIGHEST if joker is None else joker
        search = Search(amounts, self.should_stop)
        search.run()
        if search.value < self.need.least:
            return None, not search.proven
        content = content_of(amounts, search.splits()) if search.way else None
        if content is None or self._worth(content) < self.need.least:
            return None, True
        return self._and_rest(content), True

    def _and_rest(self, own: Content) -> Found:
        """Own combinations, and the best that the table and the rest of the rack allow beside them."""
        value = self._value(own)
        if not self.untouched:
            amounts = self.amounts.without(own)
            search = Search(amounts, self.should_stop)
            search.run(QUICK)
            rest = content_of(amounts, search.splits()) if search.way else None
            if rest is not None:
                return Found(value + search.value, own, rest)
        return Found(value, own, Content([0] * CELLS, self._lying()))

    def _lying(self) -> list[int]:
        """The jokers of the table as they lie."""
        return Amounts([] if self.untouched else self.table, (), True).bound

    def _worth(self, own: Content) -> int:
        """What a content from the rack alone is worth in a first lay."""
        joker = self.need.joker
        return sum(
            own.laid[cell] * number_at(cell)
            + own.jokers[cell] * (number_at(cell) if joker is None else joker)
            for cell in range(CELLS)
        )

    def _value(self, own: Content) -> int:
        laid = sum(own.laid[cell] * self.amounts.values[cell] for cell in range(CELLS))
        return laid + sum(own.jokers) * self.amounts.joker_value


class _Tidy:
    """Finds by halving which of the combinations that were opened need not be, in a few tries."""

    def __init__(self, solver: _Solver, value: int) -> None:
        self.solver = solver
        self.value = value
        self.tries = TRIES
        self.opened: list[Group] = []
        self.content: Content | None = None
        """Of what is still opened, and the rack."""

    def stay(self, some: Sequence[Group], others: Sequence[Group]) -> list[Group]:
        """Of `some` those that can stay, while `others` are opened besides."""
        if not some or not self.tries:
            return []
        self.tries -= 1
        content = self.solver.content(others, self.value)
        if content is not None:
            self.content, self.opened = content, list(others)
            return list(some)
        if len(some) == 1:
            return []
        middle = len(some) // 2
        first = self.stay(some[:middle], [*some[middle:], *others])
        opened = _minus(some[:middle], first)
        return [*first, *self.stay(some[middle:], [*opened, *others])]


def _minus(groups: Sequence[Group], others: Sequence[Group]) -> list[Group]:
    """The groups without some of them; of equal ones as many as are left."""
    return list((Counter(groups) - Counter(others)).elements())

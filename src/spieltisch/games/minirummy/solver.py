"""The best lay: the most that can be laid from a position, proven, and how the table looks then."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from spieltisch.games.minirummy.bestlay.amounts import (
    CELLS,
    OBJECTIVES,
    Amounts,
    Content,
    Objective,
    number_at,
)
from spieltisch.games.minirummy.bestlay.arrange import arranged, new_groups
from spieltisch.games.minirummy.bestlay.own import FirstLay, Found
from spieltisch.games.minirummy.bestlay.prices import NEVER
from spieltisch.games.minirummy.bestlay.search import QUICK, Search, StopAsked, Stopped
from spieltisch.games.minirummy.bestlay.thorough import NO_NEED, Need, Thorough
from spieltisch.games.minirummy.check import gain, why_wrong
from spieltisch.games.minirummy.melds import Group, Meld, read, readings
from spieltisch.games.minirummy.question import Task, given, texts
from spieltisch.games.minirummy.state import Setup
from spieltisch.games.minirummy.tiles import BARE, JOKERS_AS
from spieltisch.kernel.advice import WrongAdvice

__all__ = ["OBJECTIVES", "Answer", "Objective", "Task", "best_lay", "given"]


NOTHING: Final = Content([0] * CELLS, [0] * CELLS, [0] * CELLS)
TRIES: Final = 12
"""How often it is tried to leave more of the table as it is."""


class Answer(NamedTuple):
    """The best lay. `table`: how it looks afterwards; empty if nothing is laid. `proven`: nothing is better."""

    tiles: int
    points: int
    table: tuple[Group, ...]
    proven: bool


def best_lay(
    task: Task, objective: Objective = "tiles", should_stop: StopAsked | None = None, tidy: bool = True
) -> Answer:
    """The best lay for an objective. `should_stop` is asked often; then the best found so far is the answer.

    `tidy`: look for one that leaves more of the table as it is; what only counts needs none. The order in which a
    position is written makes no difference. Raises WrongAdvice: what was found does not pass `check`.
    """
    solver = _Solver(task, objective, should_stop, tidy)
    table, proven = solver.solve()
    if not table:
        return Answer(0, 0, (), proven)
    if (fault := solver.fault(table)) is not None:
        raise WrongAdvice(fault, json.dumps({**solver.given._asdict(), "options": dict(task.options)}))
    return Answer(*gain(solver.given, texts(table)), as_written(task.table, table), proven)


def first_worth(task: Task, should_stop: StopAsked | None = None) -> int | None:
    """The most a first lay could be worth where it is not worth enough: 0 without a combination; null if stopped."""
    low, high = 0, int(str(task.options["first_meld"])) - 1
    while low < high:
        middle = (low + high + 1) // 2
        options = {**task.options, "first_meld": middle, "rebuild_in_first_turn": "no"}
        answer = best_lay(Task((), task.rack, False, options), "tiles", should_stop, tidy=False)
        if not answer.table and not answer.proven:
            return None
        low, high = (middle, high) if answer.table else (low, middle - 1)
    return low


def declared(group: Group) -> Group:
    """A valid group with its bare jokers named, as the first they can be."""
    if not any(tile is BARE for tile in group):
        return group
    meld = read(
        (*(tile for tile in group if tile is not BARE), *(JOKERS_AS[face] for face in readings(group)[0]))
    )
    assert isinstance(meld, Meld), group
    return meld.tiles


def _natural(group: Group) -> Group:
    """A valid group as `declared`, in its natural order."""
    meld = read(declared(group))
    assert isinstance(meld, Meld), group
    return meld.tiles


def _places(group: Group) -> list[int]:
    return [tile.place for tile in group]


def as_written(before: Sequence[Group], after: Sequence[Group]) -> tuple[Group, ...]:
    """The table afterwards: what stays, in the order in which it was written down, then what is new."""
    new = Counter(after)
    stay: list[Group] = []
    for group in before:
        if new[_natural(group)]:
            new[_natural(group)] -= 1
            stay.append(declared(group))
    return (*stay, *new.elements())


class _Solver:
    """One position and one objective. Every way to solve gives a table (empty: nothing to lay) and if it is proven."""

    def __init__(self, task: Task, objective: Objective, should_stop: StopAsked | None, tidy: bool) -> None:
        self.task = task
        self.setup = Setup(task.options, 2)
        self.objective: Objective = objective
        self.should_stop = should_stop
        self.tidy = tidy and task.opened
        self.given = given(task)
        self.judged: tuple[tuple[Group, ...], str | None] = ((), None)
        """The table that `fault` was asked about last, and its answer."""
        self.table = tuple(sorted([_natural(group) for group in task.table], key=_places))
        self.untouched = not task.opened and not self.setup.rebuild_at_once
        lies = () if self.untouched else task.table
        self.amounts = self.amounts_of(lies, self.setup.bound)
        self.need = Need(0 if task.opened else self.setup.first_meld, self.setup.on_table.joker)

    def amounts_of(self, table: Sequence[Group], bound: bool) -> Amounts:
        """Some combinations and the rack, counted."""
        amounts = Amounts(table, self.task.rack, bound)
        amounts.rate(self.objective, self.setup.joker_value)
        return amounts

    def solve(self) -> tuple[tuple[Group, ...], bool]:
        search = Search(self.amounts, self.should_stop)
        search.run()
        if not search.value:
            return (), search.proven
        after = self._laid(search)
        if after and (self.task.opened or self.fault(after) is None):
            return after, search.proven
        return self._thoroughly(search.value, search.proven)

    def _laid(self, search: Search) -> tuple[Group, ...]:
        """The table that a search leads to; empty if it has found none, or a joker finds no place."""
        content = search.content()
        if content is None:
            return ()
        if self.untouched:
            return (*self.table, *new_groups(content))
        opened, new = arranged(self.amounts, content, self.table)
        if self.tidy:
            opened, new = _Tidy(self, search.value).tidied(opened, new)
        return (*_minus(self.table, opened), *new)

    def content(self, amounts: Amounts, value: int) -> Content | None:
        """A content of this value for fewer combinations, if it is found quickly."""
        search = Search(amounts, self.should_stop, value - 1)
        search.run(QUICK)
        return search.content()

    def fault(self, table: tuple[Group, ...]) -> str | None:
        """Why the table may not look so, in the opinion of `check`."""
        if self.judged[0] != table:
            self.judged = table, why_wrong(self.given, texts(table))
        return self.judged[1]

    # -- where that proves nothing ----------------------------------------------------------------------------------

    def _thoroughly(self, bound: int, proven: bool) -> tuple[tuple[Group, ...], bool]:
        """A lay worth enough, then the best of these. Nothing is worth more than `bound`, if that is proven."""
        known, possible = self._first() if self.need.least else (None, True)
        if not possible:
            return (), proven
        if known is None or known.value < bound:
            floor = 0 if known is None else known.value
            better, proven = self._better(floor, bound if proven else NEVER)
            known = better or known
        return () if known is None else self._table(known), proven

    def _better(self, floor: int, bound: int) -> tuple[Found | None, bool]:
        """The best worth more than `floor`, and whether that is proven."""
        if self.need.least and not self.untouched:
            first = FirstLay(self.amounts, self.need, floor, self._rest_of, self.should_stop)
            proven = first.run(bound)
            return first.found, proven
        thorough = Thorough(self.amounts, self.need, floor, self.should_stop)
        proven, content = thorough.run(bound), thorough.found
        if content is None:
            return None, proven
        own, rest = (content, None) if self.untouched else (NOTHING, content)
        return Found(thorough.floor, own, rest), proven

    def _rest_of(self, left: Amounts, floor: int) -> tuple[int, Content] | None:
        """The best worth more than `floor` with the table and what is left of the rack. Raises Stopped."""
        search = Search(left, self.should_stop, floor)
        search.run()
        if not search.proven:
            raise Stopped
        if search.value <= floor:
            return None
        content = search.content()
        if content is not None:
            return search.value, content
        thorough = Thorough(left, NO_NEED, floor, self.should_stop)
        if not thorough.run(search.value):
            raise Stopped
        return None if thorough.found is None else (thorough.floor, thorough.found)

    def _table(self, found: Found) -> tuple[Group, ...]:
        own = new_groups(found.own)
        if found.rest is None or self.untouched:
            return (*self.table, *own)
        opened, new = arranged(self.amounts, found.rest, self.table)
        return (*_minus(self.table, opened), *new, *own)

    def _first(self) -> tuple[Found | None, bool]:
        """A lay that is worth enough, if one is found quickly; and whether there can be any."""
        search = Search(self.amounts.by_worth(self.need.joker), self.should_stop)
        search.run()
        if search.value < self.need.least:
            return None, not search.proven
        content = search.content()
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
            rest = search.content()
            if rest is not None:
                return Found(value + search.value, own, rest)
        return Found(value, own, None)

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
    """Finds which of the combinations that were opened need not be, in a few tries: all, one half, the other, …"""

    def __init__(self, solver: _Solver, value: int) -> None:
        self.solver = solver
        self.value = value
        self.tries = TRIES

    def tidied(self, opened: list[Group], new: list[Group]) -> tuple[list[Group], list[Group]]:
        """What has to be opened, and what is laid beside the rest of the table, as far as that is found."""
        size = len(opened)
        while size:
            at = 0
            while at < len(opened) and self.tries:
                found = self._opening(opened[:at] + opened[at + size :])
                if found is None:
                    at += size
                else:
                    opened, new = found
            size //= 2
        return opened, new

    def _opening(self, opened: list[Group]) -> tuple[list[Group], list[Group]] | None:
        """The same if no others need be opened. Jokers stay what they are if that is possible as well."""
        solver = self.solver
        self.tries -= 1
        amounts = solver.amounts_of(opened, True)
        content = solver.content(amounts, self.value)
        if content is None and not solver.setup.bound and amounts.table_jokers:
            content = solver.content(solver.amounts_of(opened, False), self.value)
        return None if content is None else arranged(amounts, content, opened)


def _minus(groups: Sequence[Group], others: Sequence[Group]) -> list[Group]:
    """The groups without some of them; of equal ones as many as are left."""
    return list((Counter(groups) - Counter(others)).elements())

"""Jokers in sets, and jokers that are not needed: which tiles they stand for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from spieltisch.games.minirummy.bestlay.amounts import CELLS, COLOUR_COUNT, Amounts, Content
from spieltisch.games.minirummy.bestlay.lanes import AFTER, DUE, MOST, WIDE
from spieltisch.games.minirummy.bestlay.sets import sets_of
from spieltisch.games.minirummy.melds import LEAST, SET_MOST

Splits = list[tuple[int, int]]
"""For each cell: how many tiles in runs, how many in sets."""


def content_of(amounts: Amounts, splits: Splits) -> Content | None:
    """The content of a finished table with these tiles in runs and sets; None where a spare joker finds no place."""
    runs = [run for run, _ in splits]
    sets = [in_sets for _, in_sets in splits]
    tiles = list(map(sum, splits))
    laid = [min(tiles[cell] - amounts.table[cell], amounts.rack[cell]) for cell in range(CELLS)]
    for first in range(0, CELLS, COLOUR_COUNT):
        _complete(sets, first)
    used = sum(runs) + sum(sets) - sum(amounts.table) - sum(laid)
    if not _place(runs, sets, amounts.jokers - used):
        return None
    lies = [runs[cell] + sets[cell] for cell in range(CELLS)]
    return Content(laid, [lies[cell] - amounts.table[cell] - laid[cell] for cell in range(CELLS)])


def _complete(sets: list[int], first: int) -> None:
    """Add the jokers that make sets of the tiles of a number, in the colours that have fewest."""
    four = range(first, first + COLOUR_COUNT)
    wanted = sets_of(sum(sets[cell] for cell in four), max(sets[cell] for cell in four))
    while sum(sets[cell] for cell in four) < LEAST * wanted:
        sets[min(four, key=sets.__getitem__)] += 1


def are_sets(counts: list[int]) -> bool:
    """Whether so many tiles of the colours of a number form sets."""
    most = sum(counts) // LEAST
    return most >= max(counts) and SET_MOST * most >= sum(counts)


def are_runs(counts: Sequence[int]) -> bool:
    """Whether so many tiles of the numbers of a colour form runs."""
    lanes = 0
    for count in counts:
        if not DUE[lanes] <= count <= MOST:
            return False
        lanes = AFTER[lanes * WIDE + count]
    return not DUE[lanes]


# -- spare jokers ---------------------------------------------------------------------------------------------------


def _place(runs: list[int], sets: list[int], spare: int) -> bool:
    """Find a place for jokers that are left over. Any run has room: at an end, or in the middle of a full one."""
    if not spare:
        return True
    for cell in range(CELLS):
        if runs[cell]:
            return _into_run(runs, sets, cell % COLOUR_COUNT, spare)
    return _into_sets(sets, 0, spare) or _alone(sets, spare)


def _into_run(runs: list[int], sets: list[int], colour: int, spare: int) -> bool:
    """Add a joker to the runs of a colour: 1r 2r 3r has room for a 4r, and 1r … 13r for a 3r, as 1 2 3 and 3 4 …"""
    for cell in range(colour, CELLS, COLOUR_COUNT):
        runs[cell] += 1
        if are_runs(runs[colour::COLOUR_COUNT]):
            return _place(runs, sets, spare - 1)
        runs[cell] -= 1
    raise AssertionError(runs)


def _into_sets(sets: list[int], first: int, spare: int) -> bool:
    """Add all jokers to sets that are there, number by number."""
    if not spare or first >= CELLS:
        return not spare
    counts = sets[first : first + COLOUR_COUNT]
    for more in range(spare, -1, -1):
        for added in _additions(counts, more) if sum(counts) else _nothing(counts, more):
            sets[first : first + COLOUR_COUNT] = added
            if _into_sets(sets, first + COLOUR_COUNT, spare - more):
                return True
            sets[first : first + COLOUR_COUNT] = counts
    return False


def _nothing(counts: list[int], more: int) -> Iterator[list[int]]:
    if not more:
        yield counts


def _additions(counts: list[int], more: int) -> Iterator[list[int]]:
    for colours in combinations_with_replacement(range(COLOUR_COUNT), more):
        added = [count + colours.count(colour) for colour, count in enumerate(counts)]
        if are_sets(added):
            yield added


def _alone(sets: list[int], spare: int) -> bool:
    """Three or four jokers are a set of their own."""
    if spare < LEAST:
        return False
    for cell in range(spare):
        sets[CELLS - COLOUR_COUNT + cell] += 1
    return True

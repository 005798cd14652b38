"""Jokers in sets, and jokers that are not needed: which tiles they stand for."""

from __future__ import annotations

from itertools import combinations_with_replacement

from librt.vecs import vec
from mypy_extensions import i64

from spieltisch.games.minirummy.bestlay.amounts import CELLS, COLOUR_COUNT, Amounts, Content
from spieltisch.games.minirummy.bestlay.lanes import are_runs
from spieltisch.games.minirummy.bestlay.sets import are_sets, sets_of
from spieltisch.games.minirummy.melds import LEAST


def content_of(amounts: Amounts, runs: vec[i64], sets: vec[i64]) -> Content | None:
    """The content of a finished table with these tiles in runs and sets; None where a spare joker finds no place."""
    laid = [
        min(int(runs[cell] + sets[cell]) - amounts.table[cell], amounts.rack[cell]) for cell in range(CELLS)
    ]
    for first in range(0, CELLS, COLOUR_COUNT):
        _complete(sets, first)
    used = sum([int(runs[cell] + sets[cell]) - amounts.table[cell] - laid[cell] for cell in range(CELLS)])
    if not _place(runs, sets, amounts.jokers - used):
        return None
    jokers = [int(runs[cell] + sets[cell]) - amounts.table[cell] - laid[cell] for cell in range(CELLS)]
    return Content(laid, jokers, list(runs))


def _complete(sets: vec[i64], first: i64) -> None:
    """Add the jokers that make sets of the tiles of a number, in the colours that have fewest."""
    total, peak, cell = i64(0), i64(0), first
    while cell < first + COLOUR_COUNT:
        total += sets[cell]
        peak = max(peak, sets[cell])
        cell += 1
    wanted = LEAST * sets_of(total, peak)
    while total < wanted:
        lowest = cell = first
        while cell < first + COLOUR_COUNT:
            if sets[cell] < sets[lowest]:
                lowest = cell
            cell += 1
        sets[lowest] += 1
        total += 1


# -- spare jokers ---------------------------------------------------------------------------------------------------


def _place(runs: vec[i64], sets: vec[i64], spare: int) -> bool:
    """Find a place for jokers that are left over. Any run has room: at an end, or in the middle of a full one."""
    if not spare:
        return True
    for cell in range(CELLS):
        if runs[cell]:
            return _into_run(runs, sets, cell % COLOUR_COUNT, spare)
    return _into_sets(sets, 0, spare) or _alone(sets, spare)


def _into_run(runs: vec[i64], sets: vec[i64], colour: int, spare: int) -> bool:
    """Add a joker to the runs of a colour: 1r 2r 3r has room for a 4r, and 1r … 13r for a 3r, as 1 2 3 and 3 4 …"""
    for cell in range(colour, CELLS, COLOUR_COUNT):
        runs[cell] += 1
        if are_runs(runs, colour):
            return _place(runs, sets, spare - 1)
        runs[cell] -= 1
    raise AssertionError(runs)


def _into_sets(sets: vec[i64], first: int, spare: int) -> bool:
    """Add all jokers to sets that are there, number by number."""
    if not spare or first >= CELLS:
        return not spare
    there = sum([int(sets[cell]) for cell in range(first, first + COLOUR_COUNT)])
    for more in range(spare if there else 0, -1, -1):
        for colours in combinations_with_replacement(range(COLOUR_COUNT), more):
            for colour in colours:
                sets[first + colour] += 1
            if are_sets(sets, first) and _into_sets(sets, first + COLOUR_COUNT, spare - more):
                return True
            for colour in colours:
                sets[first + colour] -= 1
    return False


def _alone(sets: vec[i64], spare: int) -> bool:
    """Three or four jokers are a set of their own."""
    if spare < LEAST:
        return False
    for cell in range(spare):
        sets[CELLS - COLOUR_COUNT + cell] += 1
    return True

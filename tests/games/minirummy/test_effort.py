"""How much is looked at to judge a lay, counted in calls: it grows with the table, not with the ways to read it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Final, TypeAlias

import numpy as np
import pytest
from scipy.optimize import Bounds, LinearConstraint, milp

from spieltisch.games.minirummy import solver
from spieltisch.games.minirummy.check import Given, why_wrong
from spieltisch.games.minirummy.first import first_sum
from spieltisch.games.minirummy.melds import Group, Meld, read
from spieltisch.games.minirummy.question import Task, given, texts
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.games.minirummy.solver import best_lay
from spieltisch.games.minirummy.task import read_task
from spieltisch.games.minirummy.tiles import tile
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import resolve
from spieltisch.kernel.options import OptionValue
from tests.conftest import counts
from tests.games.minirummy.positions import written
from tests.games.minirummy.test_solver import match_of

Table: TypeAlias = list[list[str]]
TABLES: Final = counts(20, 3_000)
RULES_MOST: Final = 10_000
CHECK_MOST: Final = 100_000
"""Calls, those of Python's own functions counted as well; several times what the worst of many tables took."""
COLOURS: Final = "rbog"
EVERY: Final = [f"{number}{colour}" for number in range(1, 14) for colour in COLOURS]
REBUILD: Final[dict[str, OptionValue]] = {"rebuild_in_first_turn": "yes", "first_meld": 100}


def calls(work: Callable[[], object]) -> int:
    """How many functions are called (of compiled ones only those that are not)."""
    number = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal number
        number += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return number


def full_tables(seed: str) -> Iterator[tuple[Given, Table]]:
    """First lays: tables as full as can be, of which some combinations lay there before. Jokers are free."""
    rng = Rng(seed)
    options = dict(resolve(MINIRUMMY, 2, {**REBUILD, "jokers": "free"}))
    while True:
        stock, after = Counter([*EVERY, *EVERY, *["J"] * rng.pick([0, 4])]), []
        for _ in range(500):
            tiles = [tile if stock[tile] else f"J={tile}" for tile in some_tiles(rng)]
            if not Counter(map(piece, tiles)) - stock and sum(map(is_joker, tiles)) < 2:
                stock -= Counter(map(piece, tiles))
                after.append(tiles)
        rng.shuffle(after)
        before = after[: rng.below(len(after))]
        rack = [piece(tile) for tiles in after[len(before) :] for tile in tiles]
        rng.shuffle(after)
        yield Given(before, rack, False, options), after


def is_joker(tile: str) -> bool:
    return tile.startswith("J")


def piece(tile: str) -> str:
    return "J" if is_joker(tile) else tile


def some_tiles(rng: Rng) -> list[str]:
    if rng.below(2):
        colours = list(COLOURS)
        rng.shuffle(colours)
        number = 1 + rng.below(13)
        return [f"{number}{colour}" for colour in colours[: rng.pick([3, 3, 4])]]
    colour, first = rng.pick(COLOURS), 1 + rng.below(11)
    return [f"{number}{colour}" for number in range(first, min(14, first + rng.pick([3, 3, 3, 4, 5])))]


def highest(position: Given, after: Table) -> int:
    """The most that combinations are worth whose tiles can be those from the rack, as an integer program."""
    pieces = sorted({piece(tile) for tiles in after for tile in tiles})
    taken = np.array([[sum(piece(tile) == each for tile in tiles) for tiles in after] for each in pieces])
    worth = np.array([sum(25 if is_joker(tile) else int(tile[:-1]) for tile in tiles) for tiles in after])
    there = [position.rack.count(each) for each in pieces]
    found = milp(
        -worth,
        constraints=LinearConstraint(taken, ub=there),
        bounds=Bounds(0, 1),
        integrality=np.ones(len(after)),
    )
    most: int = round(-found.fun)
    return most


def test_a_first_lay_on_a_full_table_is_judged_right_in_few_steps_by_the_rules_and_by_the_verifier() -> None:
    for position, after in islice(full_tables("effort"), TABLES):
        wanted = highest(position, after)
        state = match_of(task_of(position)).state
        melds = [meld for meld in map(read, map(tiles_of, after)) if isinstance(meld, Meld)]
        assert first_sum(state, melds) == wanted, (position, after)
        assert calls(partial(first_sum, state, melds)) <= RULES_MOST
        hard = position._replace(options={**position.options, "first_meld": 10_000})
        assert why_wrong(hard, after) == f"a first lay of {wanted} is too low", (position, after)
        assert calls(partial(why_wrong, hard, after)) <= CHECK_MOST


def task_of(position: Given) -> Task:
    return read_task(written(position))


def tiles_of(texts: list[str]) -> Group:
    return tuple(map(tile, texts))


@pytest.mark.parametrize("jokers", ["bound", "free"])
def test_the_verifier_is_done_soon_with_a_first_lay_of_everything(jokers: str) -> None:
    for table, rack in [
        ([], [*EVERY, *EVERY]),
        (
            [[f"{at + step}{colour}" for step in range(3)] for colour in COLOURS for at in (1, 4, 7, 10)],
            EVERY,
        ),
    ]:
        raw = {
            "table": table,
            "rack": [*rack, *"JJJJ"],
            "opened": False,
            "options": {**REBUILD, "jokers": jokers},
        }
        task = read_task(raw)
        after = texts(best_lay(task).table)
        assert sum(map(len, after)) == len(rack) + 4 + sum(map(len, table))
        assert calls(partial(why_wrong, given(task), after)) <= CHECK_MOST


@pytest.mark.uncompiled
def test_the_verifier_is_asked_once_about_a_lay(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def noted(*question: object) -> str | None:
        asked.append(question)
        return why_wrong(*question)  # type: ignore[arg-type]

    monkeypatch.setattr(solver, "why_wrong", noted)
    for opened in (True, False):
        raw = {"rack": ["13r", "13b", "13o", "13g", "1r"], "opened": opened}
        assert best_lay(read_task(raw)).tiles == 4
        assert len(asked) == 1
        asked.clear()

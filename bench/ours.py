"""Our own best lays, timed: `python -m bench.ours FILE…` prints one JSON object.

A process of its own, so that the same source can be measured compiled and as it is.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from spieltisch.games.minirummy.bestlay import search as module
from spieltisch.games.minirummy.bestlay.amounts import Amounts
from spieltisch.games.minirummy.bestlay.search import Search
from spieltisch.games.minirummy.question import Task, texts
from spieltisch.games.minirummy.solver import OBJECTIVES, Objective, best_lay
from spieltisch.games.minirummy.task import read_task

RUNS = 3
COMPILED = not module.__file__.endswith(".py")


def timed(work: Callable[[], object]) -> int:
    """Nanoseconds of CPU time: the median of several runs."""
    taken = []
    for _ in range(RUNS):
        began = time.process_time_ns()
        work()
        taken.append(time.process_time_ns() - began)
    return int(median(taken))


def searched(task: Task, objective: Objective) -> Search:
    """The search alone, on opened positions."""
    amounts = Amounts(task.table, task.rack, task.options["jokers"] == "bound")
    joker_value = task.options["joker_value"]
    assert isinstance(joker_value, int)
    amounts.rate(objective, joker_value)
    search = Search(amounts)
    search.run()
    return search


def measured(task: Task, objective: Objective) -> dict[str, Any]:
    """The answer as the bench checks it, and the times of the search, of the whole answer, and of a tidy one."""
    answer = best_lay(task, objective)
    plain = best_lay(task, objective, None, False)
    if plain[:2] != answer[:2] or not answer.proven or not plain.proven:
        raise SystemExit(f"two answers for {task}")
    return {
        "gain": [answer.tiles, answer.points],
        "tables": [texts(plain.table), texts(answer.table)],
        "search": timed(lambda: searched(task, objective)) if task.opened else None,
        "whole": timed(lambda: best_lay(task, objective, None, False)),
        "tidy": timed(lambda: best_lay(task, objective)),
    }


def main() -> None:
    """Measure every position of some files with both objectives."""
    rows = [json.loads(line) for file in sys.argv[1:] for line in Path(file).read_text().splitlines()]
    tasks = [read_task({"opened": True, **row}) for row in rows]
    found = [[measured(task, objective) for objective in OBJECTIVES] for task in tasks]
    json.dump({"compiled": COMPILED, "found": found}, sys.stdout)


if __name__ == "__main__":
    main()

"""The best lay in Mini-Rummy: ours, compiled and as it is, and other solvers, on positions with proven values.

All are measured one after the other in one run, as CPU time of one core. `search` is the solver proper (for the others
the call that solves, without building their program), `whole` all from the position to the finished table. `tidy`
besides leaves more of the table as it is, which the others do not.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.measure import Figure, Wrong, say
from spieltisch.games.minirummy.check import Gain, Given, gain, why_wrong
from tests.games.minirummy.positions import FREE, MIXED, OBJECTIVES, Row, given_in, rows

ROOT = Path(__file__).parent.parent
SHARES = {"median": 0.5, "p95": 0.95, "max": 1.0}
RUNS = 3
PACKAGE = "rummikub-solver"
PACKAGE_BACKENDS = ("GLPK_MI", "SCIPY")
Times = dict[str, dict[str, list[float]]]
"""By group and part, as in `free.search`, then by who: milliseconds."""


def solver() -> Iterator[Figure]:
    """Milliseconds by group of positions; a wrong value or an invalid lay of ours fails."""
    say("solver: takes some minutes and says nothing until all is measured, the others last")
    known = [{"opened": True, **row} for row in [*rows(FREE), *rows(MIXED)]]
    groups = ["free"] * len(rows(FREE)) + [_group(given_in(row)) for row in known[len(rows(FREE)) :]]
    times: Times = defaultdict(lambda: defaultdict(list))
    for name, folder in (("", compiled()), ("uncompiled", None)):
        for row, group, found in zip(known, groups, _ours(folder), strict=True):
            _checked(row, found)
            for part in ("search", "whole", "tidy"):
                times[f"{group}.{part}"][name] += [each[part] / 1e6 for each in found if each[part]]
    wrong = _peers(known, groups, times)
    yield from _figures(times)
    for name, number in wrong.items():
        yield Figure(f"solver.wrong.{name}", number, "positions", 1)


def solver_deep() -> Iterator[Figure]:
    """The same for 20,000 positions from self-play and 20,000 dense tables; all values against an integer program."""
    process = started(compiled(), "bench.deep")
    assert process.stdout is not None
    for line in process.stdout:
        told = json.loads(line)
        for share in SHARES:
            note = f"{told['positions']} positions, {told['with a lay']} with a lay, no wrong value or lay"
            yield Figure(f"solver.deep.{told['kind']}.{share}", told[share], "ms", 1, {}, note)
    if process.wait():
        raise Wrong("see above")


def _group(given: Given) -> str:
    if given.opened:
        return f"own-{given.options['jokers']}"
    return "rebuilding" if given.options["rebuild_in_first_turn"] == "yes" else "first"


def compiled() -> str:
    """The folder with the compiled rules."""
    done = subprocess.run(
        [sys.executable, "hatch_compile.py"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout.strip().splitlines()[-1]


def started(folder: str | None, module: str, *arguments: str) -> subprocess.Popen[str]:
    """A module of ours in a process of its own, with compiled rules from `folder` or without."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if folder is not None:
        env["PYTHONPATH"] = folder
    command = [sys.executable, "-m", module, *arguments]
    process = subprocess.Popen(
        command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, process_group=0
    )  # Ctrl-C is for us
    atexit.register(process.kill)
    return process


def _ours(folder: str | None) -> list[list[dict[str, Any]]]:
    """For each position what `bench.ours` found, by objective."""
    process = started(folder, "bench.ours", str(FREE), str(MIXED))
    answer, _ = process.communicate()
    if process.returncode:
        raise Wrong("bench.ours has failed")
    found = json.loads(answer)
    if found["compiled"] != (folder is not None):
        raise Wrong("what should be compiled is not, or what should not is")
    ours: list[list[dict[str, Any]]] = found["found"]
    return ours


def _checked(row: Row, found: list[dict[str, Any]]) -> None:
    for objective, each in zip(OBJECTIVES, found, strict=True):
        wanted, given = Gain(**row["best"][objective]), given_in(row)
        if tuple(each["gain"]) != wanted:
            raise Wrong(f"{each['gain']} instead of {wanted} for {row}")
        for table in each["tables"] if wanted.tiles else []:
            if (fault := why_wrong(given, table)) or gain(given, table) != wanted:
                raise Wrong(f"{table}: {fault or 'worth less than said'}, for {row}")


# -- others ---------------------------------------------------------------------------------------------------------


def _peers(known: list[Row], groups: list[str], times: Times) -> dict[str, int]:
    """Measure the others; how many of their values are wrong."""
    from bench.solver_peers import PEERS, Package

    wrong = dict.fromkeys([*PEERS, PACKAGE], 0)
    for row, group in zip(known, groups, strict=True):
        for objective in OBJECTIVES:
            for name in PEERS:
                wrong[name] += _peer(name, row, objective, group, times)
    packages = {f"{PACKAGE} {backend}": Package(backend) for backend in PACKAGE_BACKENDS}
    for row in rows(FREE):
        for name, package in packages.items():
            tiles, taken = package(row["table"], row["rack"], 4)
            wrong[PACKAGE] += tiles != row["best"]["tiles"]["tiles"]
            times["free.whole"][name].append(taken / 1e6)
    return wrong


def _peer(name: str, row: Row, objective: str, group: str, times: Times) -> bool:
    """Ask one of the others once; whether its value is wrong."""
    from bench.programs import Position, program, table_of
    from bench.solver_peers import PEERS

    began = time.process_time_ns()
    position = Position(given_in(row))
    made = program(position, objective)
    found, solving = PEERS[name](made)
    table = [] if found is None else table_of(position, found)
    whole = time.process_time_ns() - began
    value = 0 if found is None else made.value(found)
    part = f"{group}.search"
    if part in times:
        times[part][name].append(solving / 1e6)
    times[f"{group}.whole"][name].append(whole / 1e6)
    wanted = Gain(**row["best"][objective])
    return position.gain(objective, value) != wanted or (value > 0 and gain(position.given, table) != wanted)


# -- figures --------------------------------------------------------------------------------------------------------


def _figures(times: Times) -> Iterator[Figure]:
    for part, seen in times.items():
        for share, below in SHARES.items():
            at = {name: sorted(taken)[int((len(taken) - 1) * below)] for name, taken in seen.items() if taken}
            if "" in at:
                ours = at.pop("")
                yield Figure(f"solver.{part}.{share}", ours, "ms", RUNS, at, _ratio(ours, at))


def _ratio(ours: float, beside: dict[str, float]) -> str:
    others = {name: value for name, value in beside.items() if name != "uncompiled"}
    if not others:
        return ""
    best = min(others, key=others.__getitem__)
    return f"{others[best] / ours:.1f} times as fast as {best}"

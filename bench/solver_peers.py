"""Other solvers for the best lay in Mini-Rummy. Each is made once; then it is asked position by position.

GLPK (through swiglpk), HiGHS (through scipy) and CP-SAT (OR-tools) solve the program of `bench.programs`. The package
rummikub-solver has its own model; it knows free jokers and opened seats, and counts tiles only.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from ortools.sat.python import cp_model
from rummikub_solver import MILPSolver, RuleSet

from bench.integer import Timed, with_glpk, with_highs
from bench.programs import COLOURS, Program

Peer = Callable[[Program], Timed]


def with_cp_sat(program: Program) -> Timed:
    """CP-SAT with one worker."""
    model = cp_model.CpModel()
    columns = [model.new_int_var(0, most, "") for most in program.most]
    for row in program.rows:
        total = cp_model.LinearExpr.weighted_sum([columns[at] for at in row.columns], row.factors)
        model.add_linear_constraint(total, row.low, row.high)
    model.maximize(cp_model.LinearExpr.weighted_sum(columns, program.goal))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    began = time.process_time_ns()
    status = solver.solve(model)
    taken = time.process_time_ns() - began
    if status == cp_model.INFEASIBLE:
        return Timed(None, taken)
    if status != cp_model.OPTIMAL:
        raise RuntimeError(solver.status_name(status))
    return Timed([solver.value(column) for column in columns], taken)


PEERS: dict[str, Peer] = {"glpk": with_glpk, "highs": with_highs, "cp-sat": with_cp_sat}


class Package:
    """The package rummikub-solver with one of its back ends."""

    def __init__(self, backend: str) -> None:
        self.rules = [RuleSet(jokers=jokers, solver_backend=MILPSolver(backend)) for jokers in range(5)]

    def __call__(self, table: list[list[str]], rack: list[str], jokers: int) -> tuple[int, int]:
        """How many tiles can be laid, and the nanoseconds of CPU time for it."""
        rules = self.rules[jokers]
        game = rules.new_game()
        game.initial = False
        game.add_table(*(rules.tiles[self._place(tile, rules)] for group in table for tile in group))
        game.add_rack(*(rules.tiles[self._place(tile, rules)] for tile in rack))
        began = time.process_time_ns()
        solution = rules.solve(game)
        return len(solution.tiles) if solution else 0, time.process_time_ns() - began

    @staticmethod
    def _place(tile: str, rules: Any) -> int:
        if tile.startswith("J"):
            return int(rules.tile_count) - 1
        return COLOURS.index(tile[-1]) * 13 + int(tile[:-1]) - 1

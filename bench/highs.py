"""HiGHS, as scipy brings it, for the program of `bench.programs`."""

from __future__ import annotations

import time
from typing import NamedTuple

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from bench.programs import Program

Solution = list[int] | None
"""The columns' values; None: nothing is possible."""


class Timed(NamedTuple):
    """A solution, and the nanoseconds of CPU time that the solver proper took for it."""

    found: Solution
    solving: int


def with_highs(program: Program) -> Timed:
    """HiGHS as scipy brings it."""
    starts = np.cumsum([0, *(len(row.columns) for row in program.rows)])
    along = np.array([column for row in program.rows for column in row.columns])
    factors = np.array([factor for row in program.rows for factor in row.factors], float)
    matrix = csr_array((factors, along, starts), shape=(len(program.rows), len(program.most)))
    low, high = zip(*((row.low, row.high) for row in program.rows), strict=True)
    limits = LinearConstraint(matrix, np.array(low, float), np.array(high, float))
    goal, whole = -np.array(program.goal, float), np.ones(len(program.most))
    began = time.process_time_ns()
    result = milp(
        goal,
        integrality=whole,
        bounds=Bounds(0, program.most),
        constraints=limits,
        options={"mip_rel_gap": 0.0},
    )
    taken = time.process_time_ns() - began
    if result.status not in (0, 2):
        raise RuntimeError(result.message)
    return Timed([round(value) for value in result.x] if result.status == 0 else None, taken)

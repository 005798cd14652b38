"""Two solvers of integer programs for the program of `bench.programs`: GLPK (swiglpk), HiGHS (scipy)."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import numpy as np
import swiglpk as glpk
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from bench.programs import Program

Solution = list[int] | None
"""The columns' values; None: nothing is possible."""


class Timed(NamedTuple):
    """A solution, and the nanoseconds of CPU time that the solver proper took for it."""

    found: Solution
    solving: int


def with_glpk(program: Program) -> Timed:
    """GLPK's branch and cut, with its presolver."""
    problem = glpk.glp_create_prob()
    glpk.glp_set_obj_dir(problem, glpk.GLP_MAX)
    glpk.glp_add_cols(problem, len(program.most))
    for column, most in enumerate(program.most, 1):
        glpk.glp_set_col_bnds(problem, column, glpk.GLP_DB if most else glpk.GLP_FX, 0, most)
        glpk.glp_set_col_kind(problem, column, glpk.GLP_IV)
        glpk.glp_set_obj_coef(problem, column, program.goal[column - 1])
    _glpk_rows(problem, program)
    control = glpk.glp_iocp()
    glpk.glp_init_iocp(control)
    control.presolve = glpk.GLP_ON
    control.msg_lev = glpk.GLP_MSG_OFF
    began = time.process_time_ns()
    failed = glpk.glp_intopt(problem, control)
    taken = time.process_time_ns() - began
    found = None
    if not failed and glpk.glp_mip_status(problem) == glpk.GLP_OPT:
        found = [round(glpk.glp_mip_col_val(problem, at + 1)) for at in range(len(program.most))]
    glpk.glp_delete_prob(problem)
    return Timed(found, taken)


def _glpk_rows(problem: Any, program: Program) -> None:
    glpk.glp_add_rows(problem, len(program.rows))
    size = sum(len(row.columns) for row in program.rows)
    across, along, factors = glpk.intArray(size + 1), glpk.intArray(size + 1), glpk.doubleArray(size + 1)
    at = 0
    for number, row in enumerate(program.rows, 1):
        kind = glpk.GLP_FX if row.low == row.high else glpk.GLP_DB
        glpk.glp_set_row_bnds(problem, number, kind, row.low, row.high)
        for column, factor in zip(row.columns, row.factors, strict=True):
            at += 1
            across[at], along[at], factors[at] = number, column + 1, factor
    glpk.glp_load_matrix(problem, size, across, along, factors)


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

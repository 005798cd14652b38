"""`python -m bench [NAME…] [--json]`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from bench.bots import bots
from bench.client import client
from bench.fairness import fairness
from bench.hints import hints
from bench.lay import lay
from bench.measure import Benchmark, Wrong
from bench.recovery import recovery
from bench.rules import rules
from bench.rummy import rummy
from bench.server import server
from bench.solver import solver, solver_deep
from bench.timer import timer

BENCHMARKS: dict[str, Benchmark] = {
    "rules": rules,
    "lay": lay,
    "bots": bots,
    "fairness": fairness,
    "server": server,
    "recovery": recovery,
    "client": client,
    "rummy": rummy,
    "hints": hints,
    "timer": timer,
    "solver": solver,
}
DEEP: dict[str, Benchmark] = {"solver": solver_deep}
"""What there is to check at length besides, with `--deep`."""


def main() -> int:
    """Measure what is asked for, or everything."""
    parser = ArgumentParser(prog="scripts/bench")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHMARKS))
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--deep", action="store_true", help=f"check at length: {', '.join(DEEP)}")
    args = parser.parse_args()
    benchmarks = DEEP if args.deep else BENCHMARKS
    if unknown := [name for name in args.names if name not in benchmarks]:
        parser.error(f"there is no benchmark {unknown[0]!r}; there are {', '.join(benchmarks)}")
    try:
        for name in args.names or benchmarks:
            for figure in benchmarks[name]():
                print(figure.text(args.json), flush=True)
    except Wrong as wrong:
        print(f"wrong result: {wrong}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())

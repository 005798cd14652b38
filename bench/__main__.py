"""`python -m bench [NAME…] [--json]`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from bench.client import client
from bench.fairness import fairness
from bench.hints import hints
from bench.lay import lay
from bench.measure import Benchmark, Wrong
from bench.recovery import recovery
from bench.rules import rules
from bench.rummy import rummy
from bench.server import server
from bench.timer import timer

BENCHMARKS: dict[str, Benchmark] = {
    "rules": rules,
    "lay": lay,
    "fairness": fairness,
    "server": server,
    "recovery": recovery,
    "client": client,
    "rummy": rummy,
    "hints": hints,
    "timer": timer,
}


def main() -> int:
    """Measure what is asked for, or everything."""
    parser = ArgumentParser(prog="scripts/bench")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHMARKS))
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    args = parser.parse_args()
    if unknown := [name for name in args.names if name not in BENCHMARKS]:
        parser.error(f"there is no benchmark {unknown[0]!r}; there are {', '.join(BENCHMARKS)}")
    try:
        for name in args.names or BENCHMARKS:
            for figure in BENCHMARKS[name]():
                print(figure.text(args.json), flush=True)
    except Wrong as wrong:
        print(f"wrong result: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

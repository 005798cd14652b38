"""`spieltisch simulate`: rounds by bots, counted and kept."""

from __future__ import annotations

import json
import os
import time
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from spieltisch.cli.parser import Commands
from spieltisch.cli.people import Progress, counted, named, parse_options
from spieltisch.games import GAMES
from spieltisch.lab.simulate import Plan, Tally, plan, play_rounds


def add(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser("simulate", help="let bots play many rounds")
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--seats", type=int, help="how many play (4, or as many as can)")
    parser.add_argument("--rounds", type=positive, default=100, help="independent deals (100)")
    parser.add_argument("--seed", default="1", help="the same seed, the same rounds (1)")
    parser.add_argument("--bots", default="", metavar="A,B,…", help="by seat, repeated for further seats")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="a rule option")
    parser.add_argument(
        "--jobs", type=positive, default=1, help=f"processes (1; this machine has {os.cpu_count()})"
    )
    parser.add_argument("--clock", action="store_true", help="thinking takes time, clocks run out")
    parser.add_argument("--records", metavar="FILE", type=Path, help="write one record a line")
    parser.add_argument("--json", action="store_true", help="print JSON only")
    parser.set_defaults(run=run)


def positive(text: str) -> int:
    """A whole number from 1."""
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def run(args: Namespace) -> int:
    """Play, count, print."""
    game = GAMES[args.game]
    bots = tuple(name for name in args.bots.split(",") if name)
    options = parse_options(game, args.option)
    wanted = plan(game, args.seats, args.rounds, args.seed, bots, options, args.clock)
    began = time.perf_counter()
    tally = play(wanted, args.jobs, args.records)
    summary = tally.summary(time.perf_counter() - began)
    print(json.dumps(summary) if args.json else described(summary))
    return 0


def play(wanted: Plan, jobs: int, records: Path | None) -> Tally:
    """Play all rounds and keep their records if a file is named."""
    tally, progress = Tally(wanted), Progress(wanted.rounds, "rounds")
    with ExitStack() as stack:
        write = stack.enter_context(opened(records)) if records else None
        for played in play_rounds(wanted, jobs):
            tally.add(played)
            progress.at(tally.rounds)
            if write:
                write(f"{played.record}\n")
    return tally


@contextmanager
def opened(path: Path) -> Iterator[Callable[[str], None]]:
    """A new file to write texts to; errors name it."""
    with named(path), path.open("w", encoding="utf-8") as file:

        def write(text: str) -> None:
            with named(path):
                file.write(text)

        yield write


def described(summary: dict[str, Any]) -> str:
    """The result in words."""
    points = summary["points"]
    means = ", ".join(f"{mean:.2f}" for mean in points["mean"])
    whose = "points of the group" if summary.get("shared") else "points by seat"
    return (
        f"{summary['game']}: {counted(summary['rounds'], 'round', 'rounds')}, {summary['seats']} seats ({', '.join(summary['bots'])})\n"
        f"  {whose}: mean {means}; from {points['min']} to {points['max']}\n"
        f"  {counted(summary['moves'], 'move', 'moves')} in {summary['seconds']} s\n"
        f"  digest {summary['digest']}"
    )

"""`spieltisch replay`: play records again, and see whether they hold."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from spieltisch.cli.parser import Commands
from spieltisch.cli.people import counted, language, named
from spieltisch.games import GAMES
from spieltisch.kernel import record as records
from spieltisch.kernel.errors import BadRecord, SpieltischError
from spieltisch.kernel.game import SEAT_NAMES
from spieltisch.kernel.match import Match
from spieltisch.kernel.record import Record
from spieltisch.kernel.texts import Words


class BadFile(SpieltischError):
    """A file of records that cannot be read."""


def add(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser("replay", help="play records again")
    parser.add_argument("file", metavar="FILE", help="one record a line; - reads standard input")
    parser.add_argument(
        "--check",
        action="store_true",
        help="verify legality, points and the commitment to the deal; exit 1 if they do not hold",
    )
    parser.add_argument("--json", action="store_true", help="print JSON only")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Replay every line; 1 if one does not hold."""
    held = []
    for number, line in lines(args.file):
        try:
            found = records.parse_record(line)
        except BadRecord as error:
            raise BadFile(f"{args.file}, line {number}: {error}") from None
        held.append(replay(found, number, args))
    if args.check and not args.json and len(held) > 1:
        print(f"{len(held)} records: {'all' if all(held) else sum(held)} hold")
    return 0 if all(held) else 1


def lines(file: str) -> Iterator[tuple[int, str]]:
    """The lines with something on them, counted from 1. Raises BadFile."""
    try:
        with named(file), sys.stdin if file == "-" else Path(file).open(encoding="utf-8-sig") as stream:
            found = 0
            for number, line in enumerate(stream, 1):
                if line.strip():
                    found += 1
                    yield number, line
    except UnicodeDecodeError:
        raise BadFile(f"{file} is not UTF-8 text") from None
    if not found:
        raise BadFile(f"{file} has no record")


def replay(record: Record, number: int, args: Namespace) -> bool:
    """Replay one record and print what came of it; whether it holds."""
    try:
        match = (records.check if args.check else records.replay)(record, GAMES)
    except BadRecord as error:
        if args.json:
            print(json.dumps({"line": number, "ok": False, "entry": error.entry, "why": error.why}))
        else:
            print(f"line {number}: {error}", file=sys.stderr)
        return False
    if args.json:
        print(json.dumps({"line": number, "ok": True, **summary(match)}))
    elif args.check:
        deal = ", the deal is the one committed to" if record.commitment else ""
        print(f"line {number}: holds; {in_short(match)}{deal}")
    else:
        print("\n".join(told(match)))
    return True


def summary(match: Match[Any, Any]) -> dict[str, Any]:
    """A replayed round as data."""
    outcome = match.outcome()
    return {
        "game": match.game.key,
        "seats": match.seats,
        "entries": len(match.log),
        "points": None if outcome is None else list(outcome.points),
        "reason": None if outcome is None else outcome.reason,
        "state": match.game.state_text(match.state),
    }


def in_short(match: Match[Any, Any]) -> str:
    """A replayed round on one line."""
    outcome = match.outcome()
    if outcome is None:
        end = "not over yet"
    else:
        points = outcome.points[:1] if match.game.series.shared else outcome.points
        end = f"points {', '.join(map(str, points))} ({outcome.reason})"
    return f"{match.game.key}, {match.seats} seats, {counted(len(match.log), 'entry', 'entries')}, {end}"


def told(match: Match[Any, Any]) -> Iterator[str]:
    """The round as sentences, an entry after the other."""
    words = Words(match.game.texts.words)
    spoken = language()
    again = Match(match.game, match.seats, match.options)
    yield in_short(match)
    for entry in match.log:
        events = again.push_text(entry.seat, entry.move, entry.ms)
        who = SEAT_NAMES.get(entry.seat, f"#{entry.seat + 1}")
        yield f"{entry.ms / 1000:8.1f} s  {who:6} {entry.move[:60]}"
        for event in events:
            sentence = match.game.texts.events[event.kind]
            yield f"            {words.fill(sentence, event.told(None), spoken)}"

"""The dispatcher: which command, and what becomes of errors.

A command is a module with `add(commands)`: it adds its parser and sets `run` to a function that takes the parsed
arguments and gives the exit status. What it needs beyond that it imports when it runs, so that others start quickly.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from errno import ENOSPC
from pathlib import Path
from typing import Final, NoReturn, Protocol

import spieltisch
from spieltisch.cli import games, replay, serve, simulate, solve
from spieltisch.cli.parser import Commands, Parser
from spieltisch.cli.people import named
from spieltisch.kernel.errors import SpieltischError

WRONG: Final = 2
INTERRUPTED: Final = 130
OUTPUT: Final = "standard output"
"""What errors call it; files that are opened by name are named where they are written."""


class Command(Protocol):
    """What a command's module has."""

    def add(self, commands: Commands) -> None:
        """Add the command's parser."""


COMMANDS: Final[Sequence[Command]] = (serve, games, simulate, solve, replay)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; its exit status. Errors are one sentence on stderr."""
    _open_streams()
    parser = Parser(prog="spieltisch", description="A table for quick card and tile games.")
    parser.add_argument("--version", action="version", version=f"spieltisch {spieltisch.__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(commands)
    chosen = parser.parse_args(arguments)
    try:
        status: int = chosen.run(chosen)
        with named(OUTPUT):
            sys.stdout.flush()
    except BrokenPipeError:
        _nobody_reads()
    except (SpieltischError, OSError, UnicodeEncodeError) as error:
        print(f"spieltisch: {_sentence(error)}", file=sys.stderr)
        _give_up_output()
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _open_streams() -> None:
    """Who closed one of them reads nothing there, or is told nothing; and no file of ours takes its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - open for as long as we run
            os.set_inheritable(nowhere.fileno(), True)
            setattr(sys, name, nowhere)


def _sentence(error: Exception) -> str:
    if isinstance(error, UnicodeEncodeError):
        return f"{error.object[error.start : error.end]!a} cannot be written as {error.encoding}"
    if isinstance(error, OSError) and error.strerror:
        name = error.filename or (OUTPUT if error.errno == ENOSPC else "")
        return f"{name}: {error.strerror}" if name else error.strerror
    return str(error)


def _give_up_output() -> None:
    """Where what is left of the output cannot be written, do not try once more at the end."""
    try:
        sys.stdout.flush()
    except OSError:
        _to_nowhere()


def _nobody_reads() -> NoReturn:
    """Whoever read our output is content with what it has."""
    _to_nowhere()
    sys.exit(0)


def _to_nowhere() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

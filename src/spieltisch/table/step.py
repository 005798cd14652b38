"""What a table hands over at each call, and what it means to do by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from spieltisch.table.log import LogEntry
from spieltisch.table.protocol import Answer, Signalled, State

Seeds: TypeAlias = Callable[[], bytes]
"""Gives 32 fresh random bytes."""


@dataclass
class Step:
    """What came of a call. `told`: for everybody connected. `faults`: what a bot did wrong, which hurts nobody else.

    `showing`: the messages show the open contest of a race, as the table's showing of that number. `verdicts`: answers,
    by viewer's key, to commands that had waited until it was settled who was first.
    """

    entries: list[LogEntry] = field(default_factory=list)
    answer: Answer | None = None
    messages: list[tuple[str, State]] = field(default_factory=list)
    told: list[Signalled] = field(default_factory=list)
    faults: list[Exception] = field(default_factory=list)
    showing: int | None = None
    verdicts: list[tuple[str, Answer]] = field(default_factory=list)


class Job(NamedTuple):
    """Something the table will do by itself at the instant `at`."""

    at: float
    do: Callable[[], None]

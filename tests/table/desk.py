"""A table on a fake clock, with everything it has said."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any

from scripts.template.tiny.rules import TINY
from spieltisch.games import GAMES
from spieltisch.kernel.game import AnyGame
from spieltisch.table import protocol
from spieltisch.table.log import LogEntry
from spieltisch.table.protocol import Signalled, State, TableCommand, Why
from spieltisch.table.step import Step
from spieltisch.table.table import Table

KNOWN: dict[str, AnyGame] = {**GAMES, "tiny": TINY}


class Desk:
    """`now` is the fake clock; keys stand for browsers."""

    def __init__(
        self,
        game: str = "tiny",
        options: Mapping[str, Any] | None = None,
        host: str = "Ada",
        verdicts: list[protocol.VerdictLine] | None = None,
    ) -> None:
        self.now = 1000.0
        self.log: list[LogEntry] = []
        self.last: dict[str, State] = {}
        self.events: list[dict[str, Any]] = []
        self.faults: list[Exception] = []
        self.told: list[Signalled] = []
        self.code_shown = ""
        self._ids = (f"c{n}" for n in count())
        self._seeds = (n.to_bytes(32, "big") for n in count())
        self.table, step = Table.open(
            "T", KNOWN[game], options or {}, "ada", host, self.now, KNOWN, self.seed, verdicts
        )
        self.take(step)
        self.connect("ada")

    def seed(self) -> bytes:
        return next(self._seeds)

    def take(self, step: Step) -> Step:
        self.log += step.entries
        self.faults += step.faults
        self.told += step.told
        for key, state in step.messages:
            self.last[key] = state
        if step.messages:
            self.events += step.messages[0][1].events
        return step

    def connect(self, key: str) -> None:
        self.take(self.table.connected(self.now, key))

    def disconnect(self, key: str) -> None:
        self.take(self.table.disconnected(self.now, key))
        self.last.pop(key, None)

    def say(self, key: str, kind: str, command_id: str | None = None, **values: Any) -> Why | None:
        """Send a command by its wire name; the refusal, or None."""
        command = command_of(kind, command_id or next(self._ids), **values)
        step = self.take(self.table.command(self.now, key, command))
        assert step.answer is not None
        assert step.answer.id == command.id
        return step.answer.why

    def code(self, key: str, kind: str, **values: Any) -> str | None:
        why = self.say(key, kind, **values)
        return None if why is None else why.code

    def ticket(self, key: str) -> str:
        return self.table.ticket(self.now, key)

    def wait(self, ms: float) -> None:
        """Let time pass, waking the table whenever it wants."""
        until = self.now + ms
        while (at := self.table.wake_at()) is not None and at <= until:
            self.now = max(self.now, at)
            self.take(self.table.tick(self.now))
        self.now = until

    def restart(self) -> None:
        """The process dies and another reads the log; its clock begins anew."""
        self.now, self.last = 5.0, {}
        self.table = Table.load("T", list(self.log), self.now, KNOWN, self.seed)

    def sit(self, *names: str) -> None:
        for name in names:
            self.connect(name.lower())
            assert self.say(name.lower(), "join", name=name) is None

    def start(self) -> None:
        assert self.say("ada", "start_round") is None

    def covered(self) -> bool:
        return self.view is None

    @property
    def view(self) -> Any:
        return self.last["ada"].view

    @property
    def shown(self) -> protocol.TableView:
        return self.last["ada"].table


def command_of(kind: str, command_id: str, **values: Any) -> TableCommand:
    for each in protocol.Command.__subclasses__():
        if each.__struct_config__.tag == kind:
            command: TableCommand = each(id=command_id, **values)  # type: ignore[assignment]
            return command
    raise KeyError(kind)

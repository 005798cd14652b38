"""A table on a fake clock, with everything it has said."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from math import inf
from typing import Any

from scripts.template.tiny.rules import TINY
from spieltisch.games import GAMES
from spieltisch.kernel.game import AnyGame
from spieltisch.table import protocol
from spieltisch.table.log import LogEntry
from spieltisch.table.protocol import Answer, Signalled, State, TableCommand, Why
from spieltisch.table.settlement import WINDOW_CAP_MS
from spieltisch.table.step import Step
from spieltisch.table.table import Table
from spieltisch.table.thought import Wanted, think

KNOWN: dict[str, AnyGame] = {**GAMES, "tiny": TINY}


class Desk:
    """`now` is the fake clock; keys stand for browsers.

    `answers`: every answer, by key and command's id. `trips`: the round trips of browsers whose links answer pings. A
    showing reaches socket 0 of every browser in the instant of its step. What heavy bots are to think is thought at
    once, while `thinks`.
    """

    def __init__(
        self,
        game: str = "tiny",
        options: Mapping[str, Any] | None = None,
        host: str = "Ada",
        verdicts: list[protocol.VerdictLine] | None = None,
        games: Mapping[str, AnyGame] = KNOWN,
    ) -> None:
        self.games = games
        self.now = 1000.0
        self.log: list[LogEntry] = []
        self.last: dict[str, State] = {}
        self.events: list[dict[str, Any]] = []
        self.faults: list[Exception] = []
        self.told: list[Signalled] = []
        self.code_shown = ""
        self.answers: dict[tuple[str, str], list[Answer]] = {}
        self.trips: dict[str, float] = {}
        self.thinks = True
        self.showing: dict[str, int] = {}
        self._pongs: list[tuple[float, str, int]] = []
        self._ids = (f"c{n}" for n in count())
        self._seeds = (n.to_bytes(32, "big") for n in count())
        self.table, step = Table.open(
            "T", games[game], options or {}, "ada", host, self.now, games, self.seed, verdicts
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
        for key, answer in step.verdicts:
            self._note(key, answer)
        self._show(step)
        for wanted in self.table.wanted if self.thinks else ():
            self.think(wanted)
        return step

    def think(self, wanted: Wanted) -> Step:
        """Hand the table a thought, wanted or not."""
        thought = think(self.table.room.game, wanted.bot, wanted.view, wanted.seed)
        return self.take(self.table.thought(self.now, wanted.number, thought))

    def _note(self, key: str, answer: Answer) -> None:
        self.answers.setdefault((key, answer.id), []).append(answer)

    def _show(self, step: Step) -> None:
        """Everybody is shown a new showing now."""
        for key in [key for key, _ in step.messages if step.showing is not None]:
            if step.showing is not None and self.showing.get(key) != step.showing:
                self.showing[key] = step.showing
                if key in self.trips:
                    self._pongs.append((self.now + self.trips[key], key, step.showing))
                self.take(self.table.shown(self.now, key, 0, step.showing))

    def connect(self, key: str) -> None:
        self.take(self.table.connected(self.now, key))

    def disconnect(self, key: str) -> None:
        self.take(self.table.disconnected(self.now, key))
        self.last.pop(key, None)
        self.showing.pop(key, None)

    def send(self, key: str, kind: str, command_id: str | None = None, **values: Any) -> str:
        """Send a command, whose answer may come later; its id."""
        command = command_of(kind, command_id or next(self._ids), **values)
        step = self.table.command(self.now, key, command)
        if step.answer is not None:
            self._note(key, step.answer)
        self.take(step)
        return command.id

    def say(self, key: str, kind: str, command_id: str | None = None, **values: Any) -> Why | None:
        """Send a command by its wire name and wait for its answer; the refusal, or None."""
        sent = self.send(key, kind, command_id, **values)
        if not self.answers.get((key, sent)):
            self.wait(WINDOW_CAP_MS)
        return self.answers[key, sent][-1].why

    def code(self, key: str, kind: str, **values: Any) -> str | None:
        why = self.say(key, kind, **values)
        return None if why is None else why.code

    def ticket(self, key: str) -> str:
        return self.table.ticket(self.now, key)

    def wait(self, ms: float) -> None:
        """Let time pass, waking the table whenever it wants."""
        until = self.now + ms
        while (at := min(self._instants())) <= until:
            self.now = max(self.now, at)
            due = [pong for pong in self._pongs if pong[0] <= self.now]
            for pong in due:
                self._pongs.remove(pong)
                self.take(self.table.ponged(self.now, pong[1], 0, pong[2], None))
            self.take(self.table.tick(self.now))
        self.now = until

    def _instants(self) -> list[float]:
        wake_at = self.table.wake_at()
        return [inf if wake_at is None else wake_at, *(at for at, _, _ in self._pongs), inf]

    def restart(self) -> None:
        """The process dies and another reads the log; its clock begins anew."""
        self.now, self.last = 5.0, {}
        self.showing, self._pongs = {}, []
        self.table = Table.load("T", list(self.log), self.now, self.games, self.seed)

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

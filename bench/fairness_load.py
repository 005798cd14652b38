"""How long a play in a race waits for its verdict, at many tables at once.

The links take no time and answer pings at once, so the settlement waits for next to nothing; what it still waits (the
difference of the seats' round trips, as the server measured them) is counted with the rest, and the figure is that
much too high rather than too low.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

import uvloop

from bench.load import Crowd, Group
from bench.measure import Figure, Wrong
from bench.server import MOST_MS, RUNS, SECONDS, Field, Load, pinned, told
from spieltisch.games.unterspannung.cards import BY_TEXT, fitting

PLAYS: Final = 4
"""A second and table."""
VIEW: Final = re.compile(rb'"hand":\[([^]]*)\],.*?"stacks":\[([^]]*)\],.*?"top":"([^"]*)","number":([0-9]+),')


OVERTAKEN: Final = b'"why":{"code":"stack_empty","values":{}},"receipt":null,"locked_until":null}'
"""A second draw while the first, of the last card, was on its way."""


class RaceGroup(Group):
    """The people of a race's table: whoever has a card that fits lays it, one at a time; who has none draws."""

    def __init__(self, crowd: Crowd, table: str) -> None:
        super().__init__(crowd, table)
        self._states: dict[int, bytes] = {}
        self._timed = b""
        self._asked_at = 0.0

    def move(self, now: float) -> None:
        """The first who can, from a seat that is drawn, plays a card, or else draws one."""
        self._ready = False
        people = list(range(len(self._sockets)))
        self._dice.shuffle(people)
        draws = []
        for person in people:
            found = VIEW.search(self._states[person])
            if found is None:
                return
            hand = [BY_TEXT[card.decode()] for card in found[1].replace(b'"', b"").split(b",") if card]
            if fits := fitting(hand, BY_TEXT[found[3].decode()].wrapped):
                self._play(person, b"play %s @%s" % (str(fits[0]).encode(), found[4]), now)
                return
            if int(found[2].split(b",")[person]):
                draws.append(person)
        if draws:
            self._say(draws[0], b'"type":"move","move":"draw"')

    def _play(self, person: int, move: bytes, now: float) -> None:
        self._say(person, b'"type":"move","move":"%s"' % move)
        self._timed, self._asked_at = b'"id":"%012d"' % self._number, now

    def _hear(self, person: int, text: bytes) -> None:
        if self._timed and self._timed in text and text.startswith(b'{"type":"answer"'):
            self._crowd.took.append(self._crowd.loop.time() - self._asked_at)
            self._timed = b""
        if text.endswith(OVERTAKEN):
            self._crowd.waiting -= 1
        else:
            super()._hear(person, text)

    def _see(self, person: int, text: bytes) -> None:
        self._states[person] = text
        super()._see(person, text)

    def _all_told(self) -> None:
        if self._over:
            self.start()
        elif not self._ready:
            self._ready = True
            self._crowd.ready.append(self)


FIELD: Final = Field(
    "unterspannung", {"hand_size": 8, "draw": "any_time", "rounds": 24}, 200, 200 * PLAYS, RaceGroup
)


def under_load(field: Field = FIELD, seconds: float = SECONDS, runs: int = RUNS) -> Iterator[Figure]:
    """From a play to its verdict, at the 99th percentile. Raises Wrong."""
    with TemporaryDirectory() as data, pinned(Path(data)) as server:
        load = Load(server, field)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(load.gather())
            windows = [runner.run(load.window(seconds=seconds)) for _ in range(runs)]
    figure = told("fairness.load", windows)
    yield figure
    yield Figure("fairness.load.cpu", median(window.cpu for window in windows), "µs a play", runs)
    if figure.value > MOST_MS and not figure.note:
        raise Wrong(f"fairness.load: {figure.value:.1f} ms from a play to its verdict, {MOST_MS} are allowed")

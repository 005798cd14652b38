"""A server whose clock stands until it is told to go on, with the deals it is to make."""

from __future__ import annotations

import mmap
import struct
from pathlib import Path
from typing import Final

BEGINS_MS: Final = 1_000_000.0
PREPARE: Final = """
import mmap, struct
from pathlib import Path
from spieltisch import games
from spieltisch.server import link, measuring
folder = Path(%r)

with (folder / "clock").open("r+b") as file:
    hand = mmap.mmap(file.fileno(), 8)

class Standing:
    perf_counter = staticmethod(lambda: struct.unpack("d", hand[:])[0] / 1000)

link.time = Standing
measuring.APART_S = 0

def planned(game):
    kind = type(game)
    def deal(self, state, dice, first=None):
        plan = folder / "deal"
        return self.parse_move(plan.read_text()) if plan.exists() else kind.deal(self, state, dice, first)
    return type(kind.__name__, (kind,), {"deal": deal})()

for key, game in list(games.GAMES.items()):
    games.GAMES[key] = planned(game)
"""


class Clock:
    """The hand of such a server's clock, in a folder of its own. `program` is to run before it serves."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        (folder / "clock").write_bytes(struct.pack("d", BEGINS_MS))
        with (folder / "clock").open("r+b") as file:
            self._hand = mmap.mmap(file.fileno(), 8)
        self.program = PREPARE % str(folder)

    def close(self) -> None:
        """Let go of the file."""
        self._hand.close()

    @property
    def now(self) -> float:
        """What it shows, ms."""
        return float(struct.unpack("d", self._hand[:])[0])

    def go_on(self, ms: float) -> None:
        """Let time pass."""
        self._hand[:] = struct.pack("d", self.now + ms)

    def deal(self, text: str) -> None:
        """What every later deal is to be."""
        (self._folder / "deal").write_text(text)

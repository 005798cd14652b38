"""A worker process that does as the files in a folder say. Its bots answer as if they had thought for no time.

    hold        tasks are not looked at while it is there, unless they are to stop
    deaf        the same, even if they are to stop
    die, dead   it dies of the next task; of every one
    fail        its own code fails

`began`: it has got a task; which process it is.
"""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from spieltisch.games import GAMES
from spieltisch.kernel.advice import Advice, StopAsked
from spieltisch.kernel.game import Bot, Choice, Dice
from spieltisch.server import advising_process

ROOT = Path(__file__).parents[2]
GAME = "minirummy"


def program(folder: Path) -> str:
    """What Python has to run for it."""
    return (
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
        f"from tests.server.slow_worker import main; main({str(folder)!r})"
    )


def before_serving(folder: Path) -> str:
    """Before the program of a server: its workers are such."""
    return f"from spieltisch.server import advising_worker; advising_worker.PROGRAM = {program(folder)!r}\n"


def obey(files: Path, should_stop: StopAsked) -> None:
    """Do as the files say."""
    (files / "pid").write_text(str(os.getpid()))
    (files / "pid").rename(files / "began")
    if (files / "die").exists():
        (files / "die").unlink()
        os._exit(9)
    if (files / "dead").exists():
        os._exit(9)
    if (files / "fail").exists():
        raise RuntimeError("as the file says")
    while (files / "deaf").exists() or ((files / "hold").exists() and not should_stop()):
        time.sleep(0.001)


class Slow:
    """A bot of a game, but for the files."""

    def __init__(self, files: Path, bot: Bot[Any]) -> None:
        self.name = bot.name
        self._files = files
        self._bot = bot

    def choose(self, view: Any, dice: Dice) -> Choice:
        obey(self._files, lambda: False)
        return replace(self._bot.choose(view, dice), think_ms=0)


def main(folder: str) -> None:
    """Serve."""
    files, game = Path(folder), GAMES[GAME]
    advisor = game.advisor
    assert advisor is not None

    def advise(question: Any, objective: str, should_stop: StopAsked) -> Advice:
        obey(files, should_stop)
        return advisor.advise(question, objective, should_stop)

    bots = {key: Slow(files, bot) for key, bot in game.bots.items()}
    games = {GAME: SimpleNamespace(advisor=SimpleNamespace(advise=advise), bots=bots)}
    vars(advising_process)["GAMES"] = games
    advising_process.main()

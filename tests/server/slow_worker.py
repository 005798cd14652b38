"""A worker process that does as the files in a folder say.

    hold        questions are not looked at while it is there, unless they are to stop
    deaf        the same, even if they are to stop
    die, dead   it dies of the next question; of every one
    fail        its own code fails

`began`: it has got a question; which process it is.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from spieltisch.games import GAMES
from spieltisch.kernel.advice import Advice, StopAsked
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


def main(folder: str) -> None:
    """Serve."""
    files, advisor = Path(folder), GAMES[GAME].advisor
    assert advisor is not None

    def advise(question: Any, objective: str, should_stop: StopAsked) -> Advice:
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
        return advisor.advise(question, objective, should_stop)

    games = {GAME: SimpleNamespace(advisor=SimpleNamespace(advise=advise))}
    vars(advising_process)["GAMES"] = games
    advising_process.main()

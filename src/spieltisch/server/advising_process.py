"""A worker process of `server.advising`: it does the tasks that come by its standard input, one after the other.

It ends by itself when nobody is there any more to ask. Messages are pickles; what a search prints goes to stderr.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from spieltisch.games import GAMES
from spieltisch.kernel.advice import Advice, StopAsked
from spieltisch.table.thought import Thought, think

T_co = TypeVar("T_co", covariant=True)

NICE: Final = 10
"""Players go before searches where they share a processor."""
MOST_MEMORY: Final = 2 << 30
"""Bytes of address space."""


class Task(Protocol[T_co]):
    """Something to be found in a worker, of a game; it is pickled, and what is found as well."""

    @property
    def game(self) -> str:
        """The game's key."""

    def find(self, should_stop: StopAsked) -> T_co:
        """Find it. Whoever cannot be content with less need not listen to `should_stop`."""


class Question(NamedTuple):
    """What is the best?"""

    game: str
    question: Any
    objective: str

    def find(self, should_stop: StopAsked) -> Advice:
        advisor = GAMES[self.game].advisor
        assert advisor is not None
        return advisor.advise(self.question, self.objective, should_stop)


class Thinking(NamedTuple):
    """What does a bot choose? See `table.thought`."""

    game: str
    bot: str
    view: Any
    seed: bytes

    def find(self, should_stop: StopAsked) -> Thought:
        return think(GAMES[self.game], self.bot, self.view, self.seed)


class Ask(NamedTuple):
    """A task. Numbers go up."""

    number: int
    task: Task[Any]


class Stop(NamedTuple):
    """The best found so far is the answer to task `number`."""

    number: int


class Answered(NamedTuple):
    """`found` None: it failed, for the reason in `fault`."""

    number: int
    found: Any
    fault: str


Heard: TypeAlias = Ask | Stop


class Worker:
    """Thinks in the main thread and hears in another one."""

    def __init__(self, heard: BinaryIO, said: BinaryIO) -> None:
        self._heard = heard
        self._said = said
        self._asked: SimpleQueue[Ask] = SimpleQueue()
        self._stopped = 0
        """The highest number of a task that is to end."""

    def serve(self) -> None:
        """Answer whatever comes, for ever."""
        Thread(target=self._hear, daemon=True).start()
        while True:
            pickle.dump(self._answer(self._asked.get()), self._said)
            self._said.flush()

    def _hear(self) -> None:
        with suppress(EOFError, OSError, pickle.UnpicklingError):
            while True:
                message: Heard = pickle.load(self._heard)
                if isinstance(message, Stop):
                    self._stopped = message.number
                else:
                    self._asked.put(message)
        os._exit(0)

    def _answer(self, ask: Ask) -> Answered:
        try:
            found = ask.task.find(lambda: self._stopped >= ask.number)
        except MemoryError:
            os._exit(1)
        except Exception:
            return Answered(ask.number, None, traceback.format_exc())
        return Answered(ask.number, found, "")


def main() -> None:
    """Serve."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    said = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    _be_modest()
    Worker(sys.stdin.buffer, said).serve()


def _be_modest() -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))

"""The server's end of a worker process: a thread starts it and hears what it says, and tells the event loop; another
one says what is to be said, which a process that does not listen may hold up for as long as it lives."""

from __future__ import annotations

import asyncio
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TypeVar

from spieltisch.server.advising_process import Answered, Heard

T = TypeVar("T")
PROGRAM = "from spieltisch.server.advising_process import main; main()"
"""What a worker runs."""


class WorkerProcess:
    """See the module. Starts at once, in a session of its own, which no Ctrl-C reaches.

    Both callbacks run on the event loop: `answered` for each answer, `died` at its end with the exit status, if it
    has ended by itself or was killed (None: it could not be started).
    """

    def __init__(self, answered: Callable[[Answered], None], died: Callable[[int | None], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._answered = answered
        self._died = died
        self._lock = Lock()
        self._to_say: SimpleQueue[Heard | None] = SimpleQueue()
        """None: nothing more."""
        self._process: subprocess.Popen[bytes] | None = None
        self._unwanted = False
        self._thread = Thread(target=self._run, name="advising", daemon=True)
        self._thread.start()

    def send(self, message: Heard) -> None:
        """Say something, as soon as it listens."""
        self._to_say.put(message)

    def kill(self) -> None:
        """End it, whatever it is about."""
        with self._lock:
            self._unwanted = True
            if self._process is not None:
                self._process.kill()

    def join(self, seconds: float) -> None:
        """Wait for its end; not on the event loop."""
        self._thread.join(seconds)

    def _run(self) -> None:
        status = None
        with suppress(OSError):
            process = self._begun()
            speaker = Thread(target=self._speak, args=(process,), name="advising", daemon=True)
            speaker.start()
            with suppress(EOFError, OSError, pickle.UnpicklingError):
                self._hear(process)
            process.kill()
            status = process.wait()
            self._to_say.put(None)
            speaker.join()
        self._tell(self._died, status)

    def _begun(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            (sys.executable, "-P", "-c", PROGRAM),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        with self._lock:
            self._process = process
            if self._unwanted:
                process.kill()
        return process

    def _hear(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        with process.stdout as said:
            while True:
                answer: Answered = pickle.load(said)
                self._tell(self._answered, answer)

    def _speak(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        with (
            suppress(OSError),
            process.stdin as heard,
        ):  # it is dead, as the other thread will find or has found
            while (message := self._to_say.get()) is not None:
                pickle.dump(message, heard)
                heard.flush()

    def _tell(self, callback: Callable[[T], None], value: T) -> None:
        with suppress(RuntimeError):  # the loop has ended meanwhile
            self._loop.call_soon_threadsafe(callback, value)

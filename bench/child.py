"""A function that runs in a process of its own, where the rules are compiled or are not.

    with Child(play_at_random, compiled=True) as child:
        moves, seconds = child("snap", 200)

Arguments and result are JSON values; `seconds` is the child's processor time for the call. The function must be found
by its name in its module. What it imports comes from the package with compiled rules, or from the sources.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from hatch_compile import Rules, say

ROOT: Final = Path(__file__).parents[1]


def environment(compiled: bool) -> dict[str, str]:
    """The environment of a process that finds the package with compiled rules (made if need be), or the sources."""
    path = Rules(ROOT).package(say) if compiled else ROOT / "src"
    return {**os.environ, "PYTHONPATH": str(path)}


class Child:
    """See above."""

    def __init__(self, function: Callable[..., Any], compiled: bool) -> None:
        self._function = function.__qualname__
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.child", function.__module__, function.__qualname__],
            cwd=ROOT,
            env=environment(compiled),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            process_group=0,  # Ctrl-C is for us
        )

    def __call__(self, *arguments: Any) -> tuple[Any, float]:
        """The result, and the processor time it took."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{json.dumps(arguments)}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"{self._function} has died, see above")
        result, seconds = json.loads(answer)
        return result, seconds

    def __enter__(self) -> Child:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            self._process.kill()
            self._process.wait()
        else:
            self._process.communicate()


def main(module: str, name: str) -> None:
    """Answer each line of arguments with a line: the result, and the processor time."""
    function = getattr(import_module(module), name)
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        began = time.process_time()
        result = function(*json.loads(line))
        seconds = time.process_time() - began
        print(json.dumps([result, seconds]), file=answers, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

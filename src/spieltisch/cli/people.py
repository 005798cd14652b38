"""What the commands share when they speak to people: language, counts, progress, options written K=V, files by name."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from spieltisch.kernel.errors import BadOption
from spieltisch.kernel.game import AnyGame, no_such_option
from spieltisch.kernel.options import OptionValue
from spieltisch.kernel.texts import Language, Text


def language() -> Language:
    """German where the locale says so, else English."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "de" if locale.lower().startswith("de") else "en"


def counted(number: int, one: str, more: str) -> str:
    """`1 round`, `2 rounds`."""
    return f"{number} {one if number == 1 else more}"


@contextmanager
def named(file: object) -> Iterator[None]:
    """Errors of reading and writing, which do not know what was read or written, say so."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or str(file)
        raise


class Progress:
    """A count on stderr that rewrites itself; silent where nobody watches."""

    def __init__(self, total: int, what: str) -> None:
        self._total = total
        self._what = what
        self._shown = sys.stderr.isatty()

    def at(self, done: int) -> None:
        """So much is done."""
        if self._shown and (done % 50 == 0 or done == self._total):
            end = "\n" if done == self._total else ""
            print(f"\r{done}/{self._total} {self._what}", end=end, file=sys.stderr, flush=True)


def parse_options(game: AnyGame, pairs: list[str]) -> dict[str, OptionValue]:
    """Options written K=V. Raises BadOption."""
    known = {option.key: option for option in game.options}
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadOption((key,), Text("schreib es als KEY=VALUE", "write it as KEY=VALUE"))
        if key not in known:
            raise no_such_option(game, key)
        options[key] = known[key].parse(value)
    return options

"""What can go wrong, as one tree.

    SpieltischError            anything this package raises on purpose
    ├── BadText                a text form (move, state, seat, record) cannot be read
    ├── BadOption              an option is unknown, out of range, or does not go with another
    ├── NotJson                a text that should be JSON is not
    ├── Refused                a move that the rules refuse was pushed; carries the `Refusal`
    └── BadRecord              a record does not hold: names the first wrong entry
        └── (entry is None when the fault lies in the head or the end of the record)

Each carries a sentence for people as its `str`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from spieltisch.kernel.game import Refusal
    from spieltisch.kernel.texts import Text

MOST_SHOWN: Final = 40
"""Characters of what somebody wrote that are said again."""


def shown(text: str) -> str:
    """The beginning of what somebody wrote, if it is long."""
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


class SpieltischError(Exception):
    """Root of the tree."""


class BadText(SpieltischError):
    """A text form cannot be read. `text` is the offending piece, `why` says what was expected."""

    def __init__(self, text: str, why: str) -> None:
        self.text = text if len(text) <= 80 else text[:77] + "..."
        self.why = why
        super().__init__(f"cannot read '{self.text}': {why}")


class NotJson(SpieltischError):
    """A text that should be JSON is not; says where and why."""


class BadOption(SpieltischError):
    """Options that cannot be played. `keys` are the options at fault (two where they clash); as an error it speaks
    English.
    """

    def __init__(self, keys: tuple[str, ...], why: Text) -> None:
        self.keys = tuple(map(shown, keys))
        self.why = why
        super().__init__(f"option {' and '.join(repr(key) for key in self.keys)}: {why.en}")


class Refused(SpieltischError):
    """The rules refuse a move; nothing has changed. `refusal` has the code and its values."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        values = ", ".join(f"{key}={value}" for key, value in refusal.values.items())
        super().__init__(f"refused: {refusal.code}{f' ({values})' if values else ''}")


class BadRecord(SpieltischError):
    """A record does not hold. `entry` counts from 1; None: head or end of the record."""

    def __init__(self, entry: int | None, why: str) -> None:
        self.entry = entry
        self.why = why
        super().__init__(why if entry is None else f"entry {entry}: {why}")

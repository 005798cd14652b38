"""One-line text forms shared by all games, both ways (as FEN and UCI are in chess).

A log entry is `MS SEAT MOVE`: elapsed table milliseconds, the seat (a number, `chance` or `table`), the move's text.
A state is fields `key=value` joined by blanks; lists inside a value are joined by `.` and `/`, `-` is an empty one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from mypy_extensions import mypyc_attr

from spieltisch.kernel.errors import BadText
from spieltisch.kernel.game import (
    CHANCE,
    SEAT_NAMES,
    TABLE,
    Deal,
    Move,
    Piece,
    Seat,
    Start,
    TimeUp,
)
from spieltisch.kernel.options import TOO_MANY_DIGITS

T = TypeVar("T")
DIGITS_OF_MS = 15
"""At most; thousands of years."""
SEATS_BY_NAME = {"chance": CHANCE, "table": TABLE, **{str(seat): seat for seat in range(16)}}


@mypyc_attr(acyclic=True)
class Entry:
    """A logged move: `ms` of table time elapsed, who, and the move's text."""

    __slots__ = ("move", "ms", "seat")

    def __init__(self, ms: int, seat: Seat, move: str) -> None:
        self.ms = ms
        self.seat = seat
        self.move = move

    def __str__(self) -> str:
        return f"{self.ms} {SEAT_NAMES.get(self.seat, self.seat)} {self.move}"

    def __repr__(self) -> str:
        return f"Entry({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def parse_entry(text: str) -> Entry:
    """The entry written as `MS SEAT MOVE`; raises BadText."""
    try:
        ms, seat, move = text.split(" ", 2)
        if not (ms.isascii() and ms.isdigit() and len(ms) <= DIGITS_OF_MS):
            raise ValueError(ms)
        return Entry(int(ms), SEATS_BY_NAME[seat], move)
    except (ValueError, KeyError):
        raise BadText(text, "an entry is MS SEAT MOVE, like '1200 0 play 5r 0'") from None


def parse_table_move(text: str) -> Move | None:
    """A move of the pseudo-seats that several games share, or None if `text` is not one."""
    match text.split(" "):
        case ["start"]:
            return Start()
        case ["time_up"]:
            return TimeUp()
        case ["deal", first, *order] if first.isascii() and first.isdigit() and len(first) < TOO_MANY_DIGITS:
            return Deal(int(first), tuple(order))
    return None


def number(text: str, what: str) -> int:
    """A whole number without sign; raises BadText saying `what` it should have been."""
    if not (text.isascii() and text.isdigit() and len(text) < TOO_MANY_DIGITS):
        raise BadText(text, f"expected {what}, a whole number")
    return int(text)


def one_of(known: Mapping[str, T], text: str, what: str) -> T:
    """What `text` stands for; raises BadText saying `what` it should have been."""
    if text not in known:
        raise BadText(text, f"expected {what}")
    return known[text]


def seat_number(text: str, seats: int) -> Seat:
    """A seat at a table of `seats`; raises BadText."""
    seat = number(text, "a seat")
    if seat >= seats:
        raise BadText(text, f"there are {seats} seats, counted from 0")
    return seat


def parts(text: str, count: int, what: str) -> list[str]:
    """The `count` lists of a value, still as texts; raises BadText saying `what` they should have been."""
    found = text.split("/")
    if len(found) != count:
        raise BadText(text, f"expected {what}, joined by /")
    return found


def join(pieces: Iterable[object]) -> str:
    """A list of pieces as text: `5r.6g`, or `-` if empty."""
    return ".".join(map(str, pieces)) or "-"


def split(text: str) -> list[Piece]:
    """The list written by `join`."""
    return [] if text == "-" else text.split(".")


def fields(text: str, keys: tuple[str, ...]) -> list[str]:
    """The values of a state's `key=value` fields, which must be exactly `keys` in this order; raises BadText."""
    values = []
    words = text.split(" ")
    if len(words) != len(keys):
        raise BadText(text, f"expected the fields {' '.join(keys)}")
    for word, key in zip(words, keys, strict=True):
        name, found, value = word.partition("=")
        if name != key or not found:
            raise BadText(word, f"expected {key}=…")
        values.append(value)
    return values

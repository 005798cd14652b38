"""What a host may choose before a match: a game's options, and named lists of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from spieltisch.kernel.errors import BadOption, shown
from spieltisch.kernel.texts import Text

OptionValue: TypeAlias = int | str | None
Options: TypeAlias = Mapping[str, OptionValue]

TOO_MANY_DIGITS: Final = 10
"""A text of so many is no whole number of ours, times left out."""


@dataclass(frozen=True)
class Option:
    """A rule a host may choose: a whole number from `low` to `high`, or one of `choices`, or none where allowed.

    `choices` has what people read for each; `milliseconds`: the number is one, and people read seconds.
    """

    key: str
    default: OptionValue
    name: Text
    sentence: Text
    low: int = 0
    high: int = 0
    choices: Mapping[str, Text] = field(default_factory=dict)
    none: bool = False
    milliseconds: bool = False
    per_seat: bool = False
    """The default is to be multiplied by the number of seats."""

    def default_for(self, seats: int) -> OptionValue:
        """The default at a table of `seats`."""
        if self.per_seat and isinstance(self.default, int):
            return self.default * seats
        return self.default

    @property
    def range(self) -> Text:
        """The range in words that people and programs can both read."""
        words = Text(f"eine ganze Zahl {self.low}-{self.high}", f"a whole number {self.low}-{self.high}")
        if self.choices:
            choices = ", ".join(self.choices)
            words = Text(f"eines von {choices}", f"one of {choices}")
        return Text(f"{words.de}, oder none", f"{words.en}, or none") if self.none else words

    def check(self, value: object) -> OptionValue:
        """`value` itself if it is in range; raises BadOption otherwise."""
        if value is None and self.none:
            return None
        if self.choices:
            if isinstance(value, str) and value in self.choices:
                return value
        elif isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        said, words = shown(repr(value)), self.range
        raise BadOption(
            (self.key,), Text(f"{said} geht nicht, möglich ist {words.de}", f"{said} is not {words.en}")
        )

    def parse(self, text: str) -> OptionValue:
        """The value written as `text` on a command line ("none" for none)."""
        if self.choices and text in self.choices:
            return text
        if text == "none":
            return self.check(None)
        whole = text.isascii() and text.removeprefix("-").isdigit() and len(text) < TOO_MANY_DIGITS
        return self.check(int(text) if whole else text)


@dataclass(frozen=True)
class Preset:
    """A named list of options; what it does not name keeps its default."""

    key: str
    name: Text
    options: Options


@dataclass(frozen=True)
class Clash:
    """Two options that cannot be played together, and why."""

    keys: tuple[str, str]
    why: Text

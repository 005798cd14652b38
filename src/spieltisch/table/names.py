"""Names people give themselves: any script and any emoji, but nothing that breaks a line or hides."""

from __future__ import annotations

import unicodedata
from typing import Final

import regex

MAX_GRAPHEMES: Final = 24
MAX_CODE_POINTS: Final = 120
JOINERS: Final = "\u200c\u200d"
"""Format characters that are part of letters and emoji."""
BOT_NAMES: Final = ("Piko", "Nuri", "Vela", "Tilo", "Juno", "Moki", "Zara", "Enno")


class BadName(Exception):
    """A name that cannot be used; `code` and `values` as in refusals."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(code)


def clean(raw: str) -> str:
    """The name as it will be shown: normalised, blanks folded. Raises BadName."""
    name = " ".join(unicodedata.normalize("NFC", raw).split())
    if not any(unicodedata.category(char)[0] in "LNPS" for char in name):
        raise BadName("name_empty")
    for char in name:
        if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn") and not _allowed_format(char):
            raise BadName("name_characters", character=f"U+{ord(char):04X}")
    if len(regex.findall(r"\X", name)) > MAX_GRAPHEMES or len(name) > MAX_CODE_POINTS:
        raise BadName("name_too_long", most=MAX_GRAPHEMES)
    return name


def _allowed_format(char: str) -> bool:
    return char in JOINERS or 0xE0020 <= ord(char) <= 0xE007F


def same(one: str, other: str) -> bool:
    """Whether people would take two names for one."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def bot_name(taken: list[str]) -> str:
    """A bot's name that nobody at the table has."""
    free = [name for name in BOT_NAMES if not any(same(name, other) for other in taken)]
    return free[0] if free else f"{BOT_NAMES[0]} {len(taken) + 1}"

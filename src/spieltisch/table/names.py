"""Names people give themselves: any script and any emoji, but nothing that breaks a line or hides."""

from __future__ import annotations

import unicodedata
from typing import Final

import regex

MAX_GRAPHEMES: Final = 24
MAX_CODE_POINTS: Final = 64
JOINERS: Final = "\u200c\u200d"
"""Format characters that are part of letters and emoji."""
MAX_MARKS: Final = 5
"""Accents and signs on one letter; scripts need up to four."""
BLACK_FLAG: Final = "\U0001f3f4"
"""Begins the flags that are spelled with tag characters."""
GRAPHEME: Final = regex.compile(r"\X")
INVISIBLE: Final = regex.compile(r"[\p{Default_Ignorable_Code_Point}\u2800]")
VISIBLE: Final = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")
LOOK_ALIKES: Final = {
    "A": "\u0391\u0410",
    "B": "\u0392\u0412",
    "C": "\u0421",
    "E": "\u0395\u0415",
    "F": "\u03dc",
    "G": "\u050c",
    "H": "\u0397\u041d",
    "I": "\u0399\u0406\u04c0",
    "J": "\u037f\u0408",
    "K": "\u039a\u041a",
    "M": "\u039c\u03fa\u041c",
    "N": "\u039d",
    "O": "\u039f\u041e",
    "P": "\u03a1\u0420",
    "S": "\u0405",
    "T": "\u03a4\u0422",
    "V": "\u0474",
    "W": "\u051c",
    "X": "\u03a7\u0425",
    "Y": "\u03a5\u0423\u04ae",
    "Z": "\u0396",
    "a": "\u03b1\u0430",
    "c": "\u0441",
    "d": "\u0501",
    "e": "\u0435\u04bd",
    "h": "\u04bb",
    "i": "\u03b9\u0456\u04cf\ua647",
    "j": "\u03f3\u0458",
    "o": "\u03bf\u03c3\u043e",
    "p": "\u03c1\u0440",
    "q": "\u051b",
    "r": "\u0433",
    "s": "\u0455",
    "u": "\u03c5",
    "v": "\u03bd\u0475",
    "w": "\u0461\u051d",
    "x": "\u0445",
    "y": "\u03b3\u0443\u04af",
}
"""Greek and Cyrillic letters that look like these Latin ones (from Unicode's confusables, UTS 39)."""
LATIN: Final = {ord(other): latin for latin, others in LOOK_ALIKES.items() for other in others}
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
    if not VISIBLE.search(_folded(name)):
        raise BadName("name_empty")
    graphemes = GRAPHEME.findall(name)
    for grapheme in graphemes:
        _check_grapheme(grapheme)
    if len(graphemes) > MAX_GRAPHEMES:
        raise BadName("name_too_long", most=MAX_GRAPHEMES)
    if len(name) > MAX_CODE_POINTS:
        raise BadName("name_too_rich")
    return name


def _check_grapheme(grapheme: str) -> None:
    for char in grapheme:
        tag = 0xE0020 <= ord(char) <= 0xE007F and grapheme[0] == BLACK_FLAG
        if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn") and char not in JOINERS and not tag:
            raise BadName("name_characters", character=f"U+{ord(char):04X}")
    if sum(unicodedata.category(char) in ("Mn", "Me") for char in grapheme) > MAX_MARKS:
        raise BadName("name_characters", character=grapheme[:2])


def same(one: str, other: str) -> bool:
    """Whether people would take two names for one."""
    return _folded(one) == _folded(other) or _skeleton(one) == _skeleton(other)


def _skeleton(name: str) -> str:
    """What a name looks like, whatever scripts its letters are from."""
    letters = unicodedata.normalize("NFKD", INVISIBLE.sub("", name))
    return letters.translate(LATIN).casefold()


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", INVISIBLE.sub("", name)).casefold()


def bot_name(taken: list[str]) -> str:
    """A bot's name that nobody at the table has."""
    free = [name for name in BOT_NAMES if not any(same(name, other) for other in taken)]
    return free[0] if free else f"{BOT_NAMES[0]} {len(taken) + 1}"

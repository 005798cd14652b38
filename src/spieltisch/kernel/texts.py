"""Sentences in both languages, declared once where the rules are, filled with values wherever they are shown.

A template holds fields in braces:

    {turns}              the value itself
    {turns|Zug|Züge}     a number, then the word for one or for several
    {card:word}          the value looked up in the game's words ("5r" may be "red 5")
    {wants:or}           a list, each looked up, joined with "or"
    {tiles:and}          the same with "and"
    {seat:seat}          a seat number, as the name of whoever sits there

The web client fills the same templates (web/src/lib/text.ts); one table of cases tests both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeAlias

Language: TypeAlias = Literal["de", "en"]
LANGUAGES: Final[tuple[Language, Language]] = ("de", "en")
FIELD: Final = re.compile(r"\{(\w+)(?::(\w+)|\|([^|{}]*)\|([^|{}]*))?\}")


class Text(NamedTuple):
    """One sentence or name, German and English."""

    de: str
    en: str


JOINING: Final = {"or": Text("oder", "or"), "and": Text("und", "and")}


def seat_number(seat: int) -> str:
    """A seat where no name is known: people count from 1."""
    return f"#{seat + 1}"


@dataclass(frozen=True)
class Words:
    """What filling a template needs besides its values: the game's words, and names for seats."""

    words: Mapping[str, Text]
    seat_name: Callable[[int], str] = seat_number

    def fill(self, template: Text, values: Mapping[str, Any], language: Language) -> str:
        """The sentence in `language`; a field without a value stays visible as `{field}`."""

        def field(match: re.Match[str]) -> str:
            name, form, one, many = match.groups()
            if name not in values:
                return match[0]
            value = values[name]
            if one is not None:
                return f"{value} {one if value == 1 else many}"
            return self._form(value, form, language)

        return FIELD.sub(field, getattr(template, language))

    def both(self, template: Text, values: Mapping[str, Any]) -> Text:
        """The sentence in both languages."""
        return Text(self.fill(template, values, "de"), self.fill(template, values, "en"))

    def _form(self, value: Any, form: str | None, language: Language) -> str:
        match form:
            case "word":
                return self._word(value, language)
            case "or" | "and":
                words = [self._word(each, language) for each in value]
                tail = f" {getattr(JOINING[form], language)} ".join(words[-2:])
                return ", ".join([*words[:-2], tail])
            case "seat":
                return self.seat_name(value)
            case _:
                return str(value)

    def _word(self, value: Any, language: Language) -> str:
        text = self.words.get(str(value))
        return str(value) if text is None else str(getattr(text, language))

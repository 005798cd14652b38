"""What a table has answered: a command that comes again gets the same answer and does nothing."""

from __future__ import annotations

from typing import Final

from spieltisch.table.protocol import Answer, TableCommand, Why

MOST: Final = 25
"""How many are remembered; what was applied is known for ever, by the log."""


class Answers:
    """By the viewer's key and the command's id."""

    def __init__(self) -> None:
        self._given: dict[tuple[str, str], tuple[TableCommand, Answer]] = {}

    def before(self, key: str, command: TableCommand) -> Answer | None:
        """The answer that was given to this command, or why its id cannot be used for another."""
        known = self._given.get((key, command.id))
        if known is None:
            return None
        return known[1] if known[0] == command else Answer(command.id, Why("id_used", {}))

    def keep(self, key: str, command: TableCommand, answer: Answer) -> None:
        """Remember an answer."""
        self._given[key, command.id] = command, answer
        if len(self._given) > MOST:
            del self._given[next(iter(self._given))]

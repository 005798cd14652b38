"""What a table has answered: a command that comes again gets the same answer and does nothing."""

from __future__ import annotations

from typing import Final

from spieltisch.table.protocol import Answer, TableCommand, Why

MOST_REFUSED: Final = 50
"""How many refusals of each person are remembered."""
MOST_APPLIED: Final = 25
"""What was applied is known for ever, by the log; so many are remembered with what they were."""


class Memory(dict[tuple[str, str], tuple[TableCommand, Answer]]):
    """The newest answers, by the viewer's key and the command's id."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def keep(self, key: str, command: TableCommand, answer: Answer) -> None:
        """Remember one, and forget the oldest if there are too many."""
        self[key, command.id] = command, answer
        if len(self) > self._most:
            del self[next(iter(self))]


class Answers:
    """See the module. Nobody's refusals push out somebody else's."""

    def __init__(self) -> None:
        self._refused: dict[str, Memory] = {}
        self._applied = Memory(MOST_APPLIED)
        self._waiting: dict[tuple[str, str], TableCommand] = {}

    def waits(self, key: str, command: TableCommand) -> bool:
        """Whether just this command still waits for its answer."""
        return self._waiting.get((key, command.id)) == command

    def wait(self, key: str, command: TableCommand) -> None:
        """The answer to this command will come later."""
        self._waiting[key, command.id] = command

    def before(self, key: str, command: TableCommand) -> Answer | None:
        """The answer that was given to this command, or why its id cannot be used for another."""
        at = key, command.id
        if at in self._waiting:
            return Answer(command.id, Why("id_used", {}))
        refused = self._refused.get(key)
        known = (refused and refused.get(at)) or self._applied.get(at)
        if known is None:
            return None
        return known[1] if known[0] == command else Answer(command.id, Why("id_used", {}))

    def answered(self, key: str, command: TableCommand) -> None:
        """This command waits no longer."""
        self._waiting.pop((key, command.id), None)

    def keep(self, key: str, command: TableCommand, answer: Answer) -> None:
        """Remember an answer to somebody who has a name at the table."""
        memory = self._applied if answer.why is None else self._refused.setdefault(key, Memory(MOST_REFUSED))
        memory.keep(key, command, answer)

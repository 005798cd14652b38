"""What the heavy bots of a table are to choose, on its way to the workers (`server.advising`) and back."""

from __future__ import annotations

import asyncio
from functools import partial

from spieltisch.server.advising import Advising, Busy, Job, Rank
from spieltisch.server.advising_process import Thinking
from spieltisch.server.link import now_ms
from spieltisch.server.measuring import Call
from spieltisch.table.table import Table
from spieltisch.table.thought import Thought, Wanted


class Thoughts:
    """See the module. How long a thought is waited for, the table knows."""

    def __init__(self, table: Table, advising: Advising, call: Call) -> None:
        self._table = table
        self._advising = advising
        self._call = call
        self._jobs: dict[int, Job[Thought]] = {}
        """By the number of what is wanted."""

    def look(self) -> None:
        """The table has taken a step: see to it that what it wants, and nothing else, is found out."""
        wanted = self._table.wanted
        for number in self._jobs.keys() - {each.number for each in wanted}:
            self._advising.drop(self._jobs.pop(number))
        for each in wanted:
            if each.number not in self._jobs:
                self._ask(each)

    def drop(self) -> None:
        """Nothing is wanted any more."""
        while self._jobs:
            self._advising.drop(self._jobs.popitem()[1])

    def _ask(self, wanted: Wanted) -> None:
        task = Thinking(self._table.room.game.key, wanted.bot, wanted.view, wanted.seed)
        try:
            job = self._advising.ask(task, self._table.id, Rank.BOT)
        except Busy:
            asyncio.get_running_loop().call_soon(self._hand_in, wanted.number, None)
            return
        self._jobs[wanted.number] = job
        job.done.add_done_callback(partial(self._found, wanted.number))

    def _found(self, number: int, done: asyncio.Future[Thought]) -> None:
        if self._jobs.pop(number, None) is not None:
            self._hand_in(number, None if done.exception() else done.result())

    def _hand_in(self, number: int, thought: Thought | None) -> None:
        self._call(now_ms(), lambda now: self._table.thought(now, number, thought))

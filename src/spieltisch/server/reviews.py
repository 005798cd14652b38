"""What would have been possible in the turns of finished rounds: found out when somebody asks, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

import msgspec

from spieltisch.kernel.game import AnyGame
from spieltisch.server.advising import AdviceFailed, Advising, Busy, Rank
from spieltisch.server.advising_process import Question
from spieltisch.server.journal import Journal
from spieltisch.server.link import now_ms
from spieltisch.server.wire import RoundAdvice, TurnAdvice
from spieltisch.table.hindsight import Turn
from spieltisch.table.log import LogEntry
from spieltisch.table.played import turns
from spieltisch.table.room import Played

journal = Journal(__name__)

MOST_KEPT: Final = 16 * 1024 * 1024
"""Bytes of answers in memory; those not asked for longest give way."""
MOST_RUNNING: Final = 20
FORGOTTEN_S: Final = 30.0
"""What nobody has asked for so long is found out no further."""
WAIT_S: Final = 1.0
"""So long an answer is waited for before it is told how far it is."""
RoundId: TypeAlias = tuple[str, int]
"""A table, and where in its log the round begins."""


class Forgotten(Exception):
    """Nobody asks for it any more."""


class Review:
    """One round. `done` of `of` turns are found out; `answer`: the encoded RoundAdvice, once all are."""

    def __init__(self) -> None:
        self.done = 0
        self.of = 0
        self.answer: bytes | None = None
        self.asked = now_ms()
        self._ended = asyncio.Event()

    @property
    def runs(self) -> bool:
        """Whether it is still being found out."""
        return not self._ended.is_set()

    @property
    def failed(self) -> bool:
        """Whether there will be no answer."""
        return self.answer is None and not self.runs

    async def progress(self) -> None:
        """Wait a little for the end."""
        self.asked = now_ms()
        with suppress(TimeoutError):
            async with asyncio.timeout(WAIT_S):
                await self._ended.wait()

    def end(self) -> None:
        """There is an answer, or it has failed."""
        self._ended.set()


class Reviews:
    """See the module."""

    def __init__(self, advising: Advising) -> None:
        self._advising = advising
        self._known: OrderedDict[RoundId, Review] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def find(self, at: RoundId) -> Review | None:
        """The review of a round, if it is known or on its way."""
        review = self._known.get(at)
        if review is not None:
            self._known.move_to_end(at)
        return review

    def begin(self, at: RoundId, game: AnyGame, played: Played, log: Sequence[LogEntry]) -> Review | None:
        """Begin to find it out; None if too much is being found out. `log`: the durable one, with the round's end."""
        if sum(review.runs for review in self._known.values()) >= MOST_RUNNING:
            return None
        review = self._known[at] = Review()
        task = asyncio.create_task(self._find_out(review, at, game, lambda: list(turns(game, played, log))))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return review

    async def _find_out(
        self, review: Review, at: RoundId, game: AnyGame, take: Callable[[], list[tuple[int, Turn]]]
    ) -> None:
        try:
            taken = await asyncio.to_thread(take)
            review.of = len(taken)
            found = []
            for step, turn in taken:
                if now_ms() - review.asked > FORGOTTEN_S * 1000:
                    raise Forgotten
                found.append(await self._turn(game, at[0], step, turn))
                review.done += 1
            review.answer = await asyncio.to_thread(msgspec.json.encode, RoundAdvice(found))
        except (Forgotten, AdviceFailed, Busy):
            pass
        except Exception as error:
            journal.error("review_failed", table=at[0], fault=error)
        finally:
            review.end()
            if review.failed:
                del self._known[at]
        self._keep_few()

    async def _turn(self, game: AnyGame, owner: str, step: int, turn: Turn) -> TurnAdvice:
        assert game.advisor is not None
        objective = next(iter(game.advisor.objectives))
        question = Question(game.key, turn.question, objective)
        job = self._advising.ask(question, owner, Rank.ROUND)
        return TurnAdvice(step, turn.seat, turn.laid, await job.done)

    def _keep_few(self) -> None:
        held = sum(len(review.answer or b"") for review in self._known.values())
        for at, review in list(self._known.items()):
            if held <= MOST_KEPT:
                return
            if not review.runs and review.answer is not None:
                held -= len(review.answer)
                del self._known[at]

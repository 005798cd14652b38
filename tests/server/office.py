"""Worker processes that do as files say, and those who ask them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from spieltisch.games import GAMES
from spieltisch.games.minirummy.advisor import ADVISOR
from spieltisch.kernel.advice import Advice
from spieltisch.server.advising import Advising, Job, Rank
from spieltisch.server.advising_process import Question, Thinking
from spieltisch.table.thought import Thought, think
from tests.server.slow_worker import GAME
from tests.table.hinted import running

QUESTION = ADVISOR.parse({"rack": ["3r", "4r", "5r", "6r", "7r", "6b", "6o"]})
BEST = ADVISOR.advise(QUESTION, "tiles", lambda: False)
SEED = bytes(range(32))
VIEW = running("off").view
CHOSEN = think(GAMES[GAME], "strong", VIEW, SEED)
Story = Callable[[Advising], Coroutine[Any, Any, None]]


def tell(story: Story, workers: int = 1) -> None:
    """Let a story happen; afterwards all is closed."""

    async def whole() -> None:
        office = Advising(workers)
        try:
            async with asyncio.timeout(60):
                await story(office)
        finally:
            await office.close()

    asyncio.run(whole())


def ask(office: Advising, owner: str = "ann", rank: Rank = Rank.PAGE) -> Job[Advice]:
    return office.ask(Question(GAME, QUESTION, "tiles"), owner, rank)


def let_think(office: Advising, owner: str = "table") -> Job[Thought]:
    return office.ask(Thinking(GAME, "strong", VIEW, SEED), owner, Rank.BOT)


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


async def order_of(jobs: dict[str, Job[Any]]) -> list[str]:
    """The names of jobs in the order in which they are answered."""
    ended: list[str] = []

    async def note(name: str, job: Job[Any]) -> None:
        await job.done
        ended.append(name)

    await asyncio.gather(*(note(name, job) for name, job in jobs.items()))
    return ended

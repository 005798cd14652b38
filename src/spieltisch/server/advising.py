"""Advice and what heavy bots choose is found in a few worker processes, so that no search holds up the event loop.

Whoever asks has a queue of their own, and these take turns; a hint at a table goes before a bot's thought, that before
a page's question, and that before what is found out after a round. Workers start when there is something to do.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from itertools import count
from typing import Any, Final, Generic, TypeVar

from spieltisch.server.advising_process import Answered, Ask, Stop, Task
from spieltisch.server.advising_worker import WorkerProcess
from spieltisch.server.journal import Journal

journal = Journal(__name__)

T = TypeVar("T")
LONGEST_S: Final = 45.0
"""After that a search is asked for the best it has found: before proxies lose their patience."""
PATIENCE_S: Final = 10.0
"""How long a search that is to end may go on before its process is ended."""
TRIES: Final = 2
"""How often a task is given whose worker dies of it."""
IDLE_S: Final = 600.0
"""A process that has had nothing to do for so long ends, to give its memory back."""
END_S: Final = 2.0


class Rank(IntEnum):
    """Who goes first."""

    HINT = 0
    BOT = 1
    PAGE = 2
    ROUND = 3


MOST_WAITING: Final = {Rank.HINT: (12, 600), Rank.BOT: (12, 600), Rank.PAGE: (8, 120), Rank.ROUND: (4, 120)}
"""So many tasks may wait in one queue, and in all queues of a rank."""


class Busy(Exception):
    """Too many tasks wait already."""


class AdviceFailed(Exception):
    """A task was not done: a fault of ours, or the server ends."""


@dataclass(eq=False)
class Job(Generic[T]):
    """A task on its way. `done` has what was found, or AdviceFailed; nobody may wait for it any more if cancelled."""

    task: Task[T]
    owner: str
    rank: Rank
    done: asyncio.Future[T]
    stopped: bool = False
    """The best found so far is wanted."""
    set_back: bool = False
    """Another one goes before it: it is asked again."""
    tries: int = 0


@dataclass(eq=False)
class Post:
    """A worker process and what it is about."""

    process: WorkerProcess
    job: Job[Any] | None = None
    number: int = 0
    timer: asyncio.TimerHandle | None = None


@dataclass
class Queues:
    """Of one rank: the tasks of each owner, in order; owners take turns."""

    jobs: OrderedDict[str, deque[Job[Any]]] = field(default_factory=OrderedDict)
    waiting: int = 0

    def add(self, job: Job[Any]) -> None:
        """At the end of its owner's; raises Busy."""
        of_one, in_all = MOST_WAITING[job.rank]
        if self.waiting >= in_all or len(self.jobs.get(job.owner, ())) >= of_one:
            raise Busy
        self.jobs.setdefault(job.owner, deque()).append(job)
        self.waiting += 1

    def put_back(self, job: Job[Any]) -> None:
        """Before all others."""
        self.jobs.setdefault(job.owner, deque()).appendleft(job)
        self.jobs.move_to_end(job.owner, last=False)
        self.waiting += 1

    def take(self) -> Job[Any] | None:
        """The next one."""
        if not self.jobs:
            return None
        owner, jobs = next(iter(self.jobs.items()))
        job = jobs.popleft()
        del self.jobs[owner]
        if jobs:
            self.jobs[owner] = jobs
        self.waiting -= 1
        return job

    def remove(self, job: Job[Any]) -> None:
        """If it is there."""
        jobs = self.jobs.get(job.owner)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            self.waiting -= 1
            if not jobs:
                del self.jobs[job.owner]


class Advising:
    """See the module. All on one event loop."""

    def __init__(self, most_workers: int) -> None:
        self._most = most_workers
        self._queues = {rank: Queues() for rank in Rank}
        self._posts: list[Post] = []
        self._numbers = count(1)
        self._closed = False

    @property
    def workers(self) -> int:
        """Processes at work or ready."""
        return len(self._posts)

    @property
    def waiting(self) -> int:
        """Tasks that no worker has yet."""
        return sum(queues.waiting for queues in self._queues.values())

    def ask(self, task: Task[T], owner: str, rank: Rank) -> Job[T]:
        """Let something be found. Raises Busy."""
        if self._closed:
            raise Busy
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        job = Job(task, owner, rank, done)
        self._queues[rank].add(job)
        self._share_out()
        return job

    def stop(self, job: Job[Any]) -> None:
        """Be content with the best it has found."""
        job.stopped = True
        post = self._post_of(job)
        if post is not None:
            self._end_search(post)

    def drop(self, job: Job[Any]) -> None:
        """Nobody wants the answer any more."""
        job.done.cancel()
        self._queues[job.rank].remove(job)
        self.stop(job)

    async def close(self) -> None:
        """End all workers; what waits fails."""
        self._closed = True
        posts, self._posts = self._posts, []
        for post in posts:
            post.process.kill()
            self._rest(post)
            if post.job is not None:
                self._fail(post.job)
        for queues in self._queues.values():
            while (job := queues.take()) is not None:
                self._fail(job)
        await asyncio.gather(*(asyncio.to_thread(post.process.join, END_S) for post in posts))

    # -- who does what ----------------------------------------------------------------------------------------------

    def _share_out(self) -> None:
        """Give every worker that is free something to do."""
        while not self._closed and (post := self._free_post()) is not None:
            job = self._next()
            if job is None:
                return
            self._give(post, job)
        if self._queues[Rank.HINT].waiting or self._queues[Rank.BOT].waiting:
            self._make_way()

    def _free_post(self) -> Post | None:
        free = next((post for post in self._posts if post.job is None), None)
        if free is None and self.waiting and len(self._posts) < self._most:
            free = self._new_post()
            self._posts.append(free)
        return free

    def _new_post(self) -> Post:
        post: Post

        def answered(answer: Answered) -> None:
            self._answered(post, answer)

        def died(status: int | None) -> None:
            self._died(post, status)

        post = Post(WorkerProcess(answered, died))
        return post

    def _next(self) -> Job[Any] | None:
        return next((job for queues in self._queues.values() if (job := queues.take()) is not None), None)

    def _give(self, post: Post, job: Job[Any]) -> None:
        post.job, post.number = job, next(self._numbers)
        job.tries += 1
        job.set_back = False
        post.process.send(Ask(post.number, job.task))
        if job.stopped:
            self._end_search(post)
        else:
            self._after(post, LONGEST_S, partial(self.stop, job))

    def _make_way(self) -> None:
        """Tables wait for nothing but tables: set the least urgent of the others back."""
        others = [post for post in self._posts if post.job is not None and post.job.rank > Rank.BOT]
        if any(post.job is not None and post.job.set_back for post in others):
            return
        post = max(others, key=lambda post: post.job.rank if post.job else 0, default=None)
        if post is not None and post.job is not None and not post.job.stopped:
            post.job.set_back = True
            self._end_search(post)

    def _end_search(self, post: Post) -> None:
        post.process.send(Stop(post.number))
        self._after(post, PATIENCE_S, partial(self._give_up, post))

    def _give_up(self, post: Post) -> None:
        """It does not listen. Who stopped it has no use for a second try."""
        if post.job is not None and not post.job.set_back:
            post.job.tries = TRIES
        post.process.kill()

    def _retire(self, post: Post) -> None:
        self._posts.remove(post)
        post.process.kill()

    def _after(self, post: Post, seconds: float, do: Any) -> None:
        self._rest(post)
        post.timer = asyncio.get_running_loop().call_later(seconds, do)

    def _rest(self, post: Post) -> None:
        if post.timer is not None:
            post.timer.cancel()
            post.timer = None

    def _post_of(self, job: Job[Any]) -> Post | None:
        return next((post for post in self._posts if post.job is job), None)

    # -- what comes of it -------------------------------------------------------------------------------------------

    def _answered(self, post: Post, answer: Answered) -> None:
        job = post.job
        if job is None or answer.number != post.number:
            return
        post.job = None
        self._rest(post)
        if answer.found is None:
            journal.error("advice_failed", game=job.task.game, trace=answer.fault)
            self._fail(job)
        elif job.set_back and not job.stopped and not answer.found.proven:
            job.tries -= 1
            self._queues[job.rank].put_back(job)
        elif not job.done.done():
            job.done.set_result(answer.found)
        self._share_out()
        if post.job is None:
            self._after(post, IDLE_S, partial(self._retire, post))

    def _died(self, post: Post, status: int | None) -> None:
        if self._closed or post not in self._posts:
            return
        self._posts.remove(post)
        self._rest(post)
        journal.warning("advice_worker_died", status=status)
        job = post.job
        if job is not None and not job.done.done():
            if job.tries < TRIES:
                self._queues[job.rank].put_back(job)
            else:
                self._fail(job)
        self._share_out()

    def _fail(self, job: Job[Any]) -> None:
        if not job.done.done():
            job.done.set_exception(AdviceFailed())
            job.done.exception()  # it may be that nobody asks for it

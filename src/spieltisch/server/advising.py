"""Advice and what heavy bots choose is found in a few worker processes, so that no search holds up the event loop.

Whoever asks has a queue of their own, and these take turns; where there is no more room, the newest task of whoever
has most gives way to those who have fewer; a hint at a table goes before a bot's thought, that before
a page's question, and that before what is found out after a round. Workers start when there is something to do.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
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
"""After so much searching the best found is asked for; as long may somebody who waits for an answer wait for a worker.
Before proxies lose their patience."""
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


WAITED_FOR: Final = (Rank.HINT, Rank.PAGE)
"""What is asked by people, who do not wait for ever."""


class Busy(Exception):
    """Too many tasks wait already, or this one has waited too long."""


class AdviceFailed(Exception):
    """A task was not done: a fault of ours, or the server ends."""


@dataclass(eq=False)
class Job(Generic[T]):
    """A task on its way. `done` has what was found, or AdviceFailed, or Busy if no worker could take it after all;
    nobody may wait for it any more if cancelled."""

    task: Task[T]
    owner: str
    rank: Rank
    done: asyncio.Future[T]
    stopped: bool = False
    """The best found so far is wanted."""
    set_back: bool = False
    """Another one goes before it: it is asked again."""
    tries: int = 0
    left_s: float = field(default_factory=lambda: LONGEST_S)
    """How much longer it may be searched for."""


@dataclass(eq=False)
class Post:
    """A worker process and what it is about."""

    process: WorkerProcess = field(init=False)
    job: Job[Any] | None = None
    number: int = 0
    since: float = 0.0
    """When, by the event loop's clock, the job was given to it."""
    ending: bool = False
    """It has been told to end the search, and has so long for it as its timer says."""
    timer: asyncio.TimerHandle | None = None


@dataclass
class Queues:
    """Of one rank: the tasks of each owner, in order; owners take turns."""

    jobs: OrderedDict[str, deque[Job[Any]]] = field(default_factory=OrderedDict)
    waiting: int = 0

    def add(self, job: Job[Any]) -> Job[Any] | None:
        """At the end of its owner's. The one that gives way to it, if there is no more room; raises Busy."""
        of_one, in_all = MOST_WAITING[job.rank]
        if len(self.jobs.get(job.owner, ())) >= of_one:
            raise Busy
        less_urgent = self._less_urgent(job.owner) if self.waiting >= in_all else None
        if less_urgent is not None:
            self.remove(less_urgent)
        self.jobs.setdefault(job.owner, deque()).append(job)
        self.waiting += 1
        return less_urgent

    def _less_urgent(self, owner: str) -> Job[Any]:
        """The newest task of whoever has most, if `owner` will still have fewer than they had; else raises Busy."""
        most = max(self.jobs.values(), key=len)
        if len(self.jobs.get(owner, ())) + 1 >= len(most):
            raise Busy
        return most[-1]

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

    def remove(self, job: Job[Any]) -> bool:
        """Whether it was there."""
        jobs = self.jobs.get(job.owner)
        if jobs is None or job not in jobs:
            return False
        jobs.remove(job)
        self.waiting -= 1
        if not jobs:
            del self.jobs[job.owner]
        return True


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
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        job = Job(task, owner, rank, done)
        gives_way = self._queues[rank].add(job)
        if gives_way is not None:
            _fail(gives_way, Busy())
        if rank in WAITED_FOR:
            patience = loop.call_later(LONGEST_S, self._lose_patience, job)
            done.add_done_callback(lambda _: patience.cancel())
        self._share_out()
        return job

    def stop(self, job: Job[Any]) -> None:
        """Be content with the best it has found; once said is said."""
        if job.stopped:
            return
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
                _fail(post.job, AdviceFailed())
        for queues in self._queues.values():
            while (job := queues.take()) is not None:
                _fail(job, AdviceFailed())
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
            free = Post()
            free.process = WorkerProcess(partial(self._answered, free), partial(self._died, free))
            self._posts.append(free)
        return free

    def _next(self) -> Job[Any] | None:
        return next((job for queues in self._queues.values() if (job := queues.take()) is not None), None)

    def _give(self, post: Post, job: Job[Any]) -> None:
        post.job, post.number, post.ending = job, next(self._numbers), False
        post.since = asyncio.get_running_loop().time()
        job.tries += 1
        job.set_back = False
        post.process.send(Ask(post.number, job.task))
        if job.stopped:
            self._end_search(post)
        else:
            self._after(post, job.left_s, partial(self.stop, job))

    def _make_way(self) -> None:
        """Tables wait for nothing but tables: set the least urgent of the others back."""
        at_work = [(post, post.job) for post in self._posts if post.job is not None]
        others = [(post, job) for post, job in at_work if job.rank > Rank.BOT]
        if not others or any(job.set_back for _, job in others):
            return
        post, job = max(others, key=lambda each: each[1].rank)
        if not job.stopped:
            job.set_back = True
            self._end_search(post)

    def _end_search(self, post: Post) -> None:
        """It is told once, and its patience is not begun anew."""
        if post.ending:
            return
        post.ending = True
        post.process.send(Stop(post.number))
        self._after(post, PATIENCE_S, partial(self._give_up, post))

    def _give_up(self, post: Post) -> None:
        """It does not listen. Who stopped it has no use for a second try."""
        if post.job is not None and (post.job.stopped or not post.job.set_back):
            post.job.tries = TRIES
        post.process.kill()

    def _lose_patience(self, job: Job[Any]) -> None:
        """Whoever asked has waited long enough; if it is being searched for, the time for that counts."""
        if self._queues[job.rank].remove(job):
            _fail(job, Busy())

    def _retire(self, post: Post) -> None:
        self._posts.remove(post)
        post.process.kill()

    def _after(self, post: Post, seconds: float, do: Callable[[], object]) -> None:
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
            _fail(job, AdviceFailed())
        elif job.set_back and not job.stopped and not answer.found.proven:
            job.tries -= 1
            job.left_s -= asyncio.get_running_loop().time() - post.since
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
                _fail(job, AdviceFailed())
        self._share_out()


def _fail(job: Job[Any], why: Busy | AdviceFailed) -> None:
    if not job.done.done():
        job.done.set_exception(why)
        job.done.exception()  # it may be that nobody asks for it

"""Worker processes: who goes first, who may stop what, and what becomes of a question whose worker dies."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from spieltisch.games import GAMES
from spieltisch.games.minirummy.advisor import ADVISOR
from spieltisch.kernel.advice import Advice
from spieltisch.server import advising, advising_worker
from spieltisch.server.advising import MOST_WAITING, AdviceFailed, Advising, Busy, Job, Rank
from spieltisch.server.advising_process import Answered, Ask, Question, Stop, Thinking
from spieltisch.server.advising_worker import WorkerProcess
from spieltisch.server.thoughts import Thoughts
from spieltisch.table.thought import Thought, think
from tests.server.slow_worker import GAME, program
from tests.table.hinted import running
from tests.table.test_heavy_bots import begun

QUESTION = ADVISOR.parse({"rack": ["3r", "4r", "5r", "6r", "7r", "6b", "6o"]})
BEST = ADVISOR.advise(QUESTION, "tiles", lambda: False)
SEED = bytes(range(32))
VIEW = running("off").view
CHOSEN = think(GAMES[GAME], "strong", VIEW, SEED)
Story = Callable[[Advising], Coroutine[Any, Any, None]]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the workers do is said by files here."""
    monkeypatch.setattr(advising_worker, "PROGRAM", program(tmp_path))
    return tmp_path


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


def test_no_process_is_there_before_something_is_asked(files: Path) -> None:
    async def story(office: Advising) -> None:
        assert office.workers == 0
        assert await ask(office).done == BEST
        assert office.workers == 1

    tell(story, workers=2)


def test_hints_go_before_bots_these_before_pages_and_these_before_rounds(files: Path) -> None:
    async def story(office: Advising) -> None:
        (files / "hold").touch()
        first = ask(office, "first", Rank.HINT)
        await until((files / "began").exists)
        jobs: dict[str, Job[Any]] = {
            "round": ask(office, "a", Rank.ROUND),
            "page": ask(office, "b", Rank.PAGE),
            "bot": let_think(office, "c"),
            "hint": ask(office, "d", Rank.HINT),
        }
        assert office.waiting == 4
        (files / "hold").unlink()
        assert await order_of(jobs) == ["hint", "bot", "page", "round"]
        await first.done

    tell(story)


def test_those_who_ask_take_turns_whoever_asks_more(files: Path) -> None:
    async def story(office: Advising) -> None:
        (files / "hold").touch()
        first = ask(office, "first", Rank.HINT)
        await until((files / "began").exists)
        names = ["ann 1", "ann 2", "ann 3", "ben 1", "cleo 1"]
        jobs = {name: ask(office, name.split()[0]) for name in names}
        (files / "hold").unlink()
        assert await order_of(jobs) == ["ann 1", "ben 1", "cleo 1", "ann 2", "ann 3"]
        await first.done

    tell(story)


def test_a_hint_does_not_wait_for_a_page_whose_question_is_asked_again(files: Path) -> None:
    async def story(office: Advising) -> None:
        (files / "hold").touch()
        page = ask(office)
        await until((files / "began").exists)
        hint = ask(office, "table", Rank.HINT)
        (files / "began").unlink()
        await until((files / "began").exists)
        assert not page.done.done(), "it was set back, not answered"
        (files / "hold").unlink()
        assert await order_of({"page": page, "hint": hint}) == ["hint", "page"]
        assert (page.done.result(), hint.done.result()) == (BEST, BEST)

    tell(story)


def test_a_bot_thinks_in_a_worker_and_what_it_chooses_comes_back(files: Path) -> None:
    async def story(office: Advising) -> None:
        assert await let_think(office).done == CHOSEN._replace(think_ms=0)

    tell(story)


def test_a_bot_does_not_wait_for_a_page_whose_question_is_asked_again(files: Path) -> None:
    async def story(office: Advising) -> None:
        (files / "hold").touch()
        page = ask(office)
        await until((files / "began").exists)
        bot = let_think(office)
        (files / "began").unlink()
        await until((files / "began").exists)
        assert not page.done.done(), "it was set back, not answered"
        (files / "hold").unlink()
        assert await order_of({"page": page, "bot": bot}) == ["bot", "page"]
        assert page.done.result() == BEST

    tell(story)


def test_a_bot_that_thinks_is_not_set_back_for_a_hint(files: Path) -> None:
    """It would begin from the beginning."""

    async def story(office: Advising) -> None:
        (files / "hold").touch()
        bot = let_think(office)
        await until((files / "began").exists)
        hint = ask(office, "ann", Rank.HINT)
        assert not bot.set_back
        (files / "hold").unlink()
        assert await order_of({"bot": bot, "hint": hint}) == ["bot", "hint"]

    tell(story)


def test_what_a_table_wants_no_longer_is_not_found_out(files: Path) -> None:
    async def story(office: Advising) -> None:
        (files / "hold").touch()
        first = ask(office, "first", Rank.HINT)
        await until((files / "began").exists)
        desk = begun()
        thoughts = Thoughts(desk.table, office, lambda at, call: None)
        for _ in range(2):
            thoughts.look()
            assert office.waiting == 1
        assert desk.code("ada", "end_round") is None
        thoughts.look()
        assert office.waiting == 0
        assert desk.code("ada", "start_round", first=1) is None
        thoughts.look()
        assert office.waiting == 1
        thoughts.drop()
        assert office.waiting == 0
        (files / "hold").unlink()
        await first.done

    tell(story)


def test_o_25_a_search_that_is_stopped_is_answered_with_the_best_found_and_that_it_is_not_proven(
    files: Path,
) -> None:
    async def story(office: Advising) -> None:
        (files / "hold").touch()
        jobs = [ask(office), ask(office, "ben")]
        await until((files / "began").exists)
        for job in jobs:
            office.stop(job)
        for job in jobs:
            found = await job.done
            assert not found.proven
            assert found.count <= BEST.count

    tell(story)


def test_a_search_ends_by_itself_after_a_while_and_says_that_it_is_not_proven(
    files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(office: Advising) -> None:
        (files / "hold").touch()
        assert not (await ask(office).done).proven

    monkeypatch.setattr(advising, "LONGEST_S", 0.001)
    tell(story)


def test_a_worker_that_does_not_listen_is_ended_and_its_question_not_asked_again(
    files: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(office: Advising) -> None:
        (files / "deaf").touch()
        job = ask(office)
        await until((files / "began").exists)
        office.stop(job)
        with pytest.raises(AdviceFailed):
            await job.done
        assert office.workers == 0
        assert [record.msg for record in caplog.records] == ["advice_worker_died"]
        (files / "deaf").unlink()
        assert await ask(office).done == BEST

    monkeypatch.setattr(advising, "PATIENCE_S", 0.001)
    tell(story)


def test_whoever_stops_a_search_again_and_again_does_not_keep_it_alive(
    files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(office: Advising) -> None:
        (files / "deaf").touch()
        job = ask(office)
        await until((files / "began").exists)

        def over() -> bool:
            office.stop(job)
            return job.done.done()

        await until(over)
        with pytest.raises(AdviceFailed):
            await job.done

    monkeypatch.setattr(advising, "PATIENCE_S", 0.2)
    tell(story)


def test_a_search_that_will_not_be_set_back_is_ended_and_its_question_asked_again(
    files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(office: Advising) -> None:
        (files / "deaf").touch()
        page = ask(office)
        await until((files / "began").exists)
        (files / "began").unlink()
        hint = ask(office, "table", Rank.HINT)
        await until((files / "began").exists)
        (files / "deaf").unlink()
        assert await order_of({"page": page, "hint": hint}) == ["hint", "page"]
        assert page.done.result() == BEST

    monkeypatch.setattr(advising, "PATIENCE_S", 0.001)
    tell(story)


def test_a_search_that_is_set_back_and_then_stopped_is_answered(files: Path) -> None:
    async def story(office: Advising) -> None:
        (files / "hold").touch()
        page = ask(office)
        await until((files / "began").exists)
        (files / "deaf").touch()
        hint = ask(office, "table", Rank.HINT)
        office.stop(page)
        (files / "deaf").unlink()
        assert not (await page.done).proven
        (files / "hold").unlink()
        assert await hint.done == BEST

    tell(story)


def test_who_is_set_back_gets_no_more_time_for_it(files: Path) -> None:
    async def story(office: Advising) -> None:
        (files / "hold").touch()
        page = ask(office)
        await until((files / "began").exists)
        hint = ask(office, "table", Rank.HINT)
        await until(lambda: office.waiting == 1 and hint.tries)
        assert page.left_s < advising.LONGEST_S
        (files / "hold").unlink()
        await hint.done

    tell(story)


def test_a_worker_that_stands_still_holds_up_nobody_who_talks_to_it(files: Path) -> None:
    """Its pipe is full after a thousand messages or so."""

    async def story(office: Advising) -> None:
        answered: list[Answered] = []
        process = WorkerProcess(answered.append, lambda status: None)
        (files / "hold").touch()
        process.send(Ask(1, Question(GAME, QUESTION, "tiles")))
        await until((files / "began").exists)
        pid = int((files / "began").read_text())
        os.kill(pid, signal.SIGSTOP)
        rescue = threading.Timer(20, os.kill, (pid, signal.SIGKILL))
        rescue.start()
        for _ in range(10_000):
            process.send(Stop(1))
        assert rescue.is_alive(), "it would have stood still for ever"
        rescue.cancel()
        process.kill()
        await asyncio.to_thread(process.join, 20)
        assert answered == []

    tell(story)


def test_what_nobody_wants_any_more_is_not_found_out(files: Path) -> None:
    async def story(office: Advising) -> None:
        (files / "hold").touch()
        running, waiting = ask(office), ask(office, "ben")
        await until((files / "began").exists)
        office.drop(waiting)
        assert office.waiting == 0
        office.drop(running)
        assert running.done.cancelled()
        (files / "hold").unlink()
        assert await ask(office).done == BEST

    tell(story)


def test_a_killed_worker_is_replaced_and_its_question_asked_once_more(files: Path) -> None:
    async def story(office: Advising) -> None:
        (files / "die").touch()
        assert await ask(office).done == BEST
        (files / "dead").touch()
        with pytest.raises(AdviceFailed):
            await ask(office).done
        (files / "dead").unlink()
        assert await ask(office).done == BEST

    tell(story)


def test_a_question_for_a_worker_that_has_just_died_is_asked_of_another_one(files: Path) -> None:
    """It is dead, and the event loop has not heard of it: there was a write to a closed pipe once."""

    async def story(office: Advising) -> None:
        await ask(office).done
        os.kill(int((files / "began").read_text()), signal.SIGKILL)
        for thread in threading.enumerate():
            if thread.name == "advising":
                thread.join()
        assert await ask(office).done == BEST

    tell(story)


def test_a_fault_in_a_search_fails_its_question_and_no_other(files: Path) -> None:
    async def story(office: Advising) -> None:
        (files / "fail").touch()
        with pytest.raises(AdviceFailed):
            await ask(office).done
        (files / "fail").unlink()
        assert await ask(office).done == BEST
        assert office.workers == 1

    tell(story)


@pytest.mark.parametrize("rank", list(Rank))
def test_queues_are_bounded(files: Path, rank: Rank) -> None:
    async def story(office: Advising) -> None:
        (files / "hold").touch()
        ask(office, "first", Rank.HINT)
        of_one, in_all = MOST_WAITING[rank]
        anns = [ask(office, "ann", rank) for _ in range(of_one)]
        with pytest.raises(Busy):
            ask(office, "ann", rank)
        for job in anns[1:]:
            office.drop(job)
        for number in range(in_all - 1):
            ask(office, str(number), rank)
        assert office.waiting == in_all
        with pytest.raises(Busy):
            ask(office, "ben", rank)
        assert office.waiting == in_all

    tell(story)


def test_whoever_has_much_in_a_full_queue_gives_way_to_those_who_have_less(
    files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(office: Advising) -> None:
        (files / "hold").touch()
        first = ask(office, "first", Rank.HINT)
        await until((files / "began").exists)
        jobs = {f"ann {number}": ask(office, "ann") for number in range(4)}
        jobs["ben 0"] = ask(office, "ben")
        jobs["cleo 0"] = ask(office, "cleo")
        with pytest.raises(Busy):
            await jobs.pop("ann 3").done
        jobs["ben 1"] = ask(office, "ben")
        with pytest.raises(Busy):
            await jobs.pop("ann 2").done
        with pytest.raises(Busy):
            ask(office, "cleo")
        assert office.waiting == 5
        (files / "hold").unlink()
        assert await order_of(jobs) == ["ann 0", "ben 0", "cleo 0", "ann 1", "ben 1"]
        await first.done

    monkeypatch.setitem(MOST_WAITING, Rank.PAGE, (4, 5))
    tell(story)


def test_nobody_waits_for_a_worker_for_ever(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(office: Advising) -> None:
        (files / "hold").touch()
        let_think(office)
        await until((files / "began").exists)
        for rank in (Rank.PAGE, Rank.HINT):
            with pytest.raises(Busy):
                await ask(office, "ann", rank).done
        assert office.waiting == 0

    monkeypatch.setattr(advising, "LONGEST_S", 0.001)
    tell(story)


def test_at_the_end_nothing_is_left_behind(files: Path) -> None:
    async def story(office: Advising) -> None:
        (files / "hold").touch()
        jobs = [ask(office), ask(office, "ben"), ask(office, "cleo")]
        await until((files / "began").exists)
        await office.close()
        for job in jobs:
            with pytest.raises(AdviceFailed):
                await job.done
        with pytest.raises(Busy):
            ask(office)

    tell(story, workers=2)
    assert not [thread for thread in threading.enumerate() if thread.name == "advising"]


def test_a_worker_with_nothing_to_do_ends_after_a_while(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(office: Advising) -> None:
        found: Advice = await ask(office).done
        await until(lambda: office.workers == 0)
        assert await ask(office).done == found

    monkeypatch.setattr(advising, "IDLE_S", 0.001)
    tell(story)

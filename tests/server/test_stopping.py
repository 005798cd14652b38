"""How searches in worker processes end before they are done, and what becomes of those that do not listen."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from pathlib import Path

import pytest

from spieltisch.server import advising
from spieltisch.server.advising import MOST_WAITING, AdviceFailed, Advising, Busy, Rank
from spieltisch.server.advising_process import Answered, Ask, Question, Stop
from spieltisch.server.advising_worker import WorkerProcess
from tests.server.office import BEST, QUESTION, ask, let_think, order_of, tell, until
from tests.server.slow_worker import GAME


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

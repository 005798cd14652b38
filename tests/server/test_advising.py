"""Worker processes: who goes first, who may stop what, and what becomes of a question whose worker dies."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path
from typing import Any

import pytest

from spieltisch.kernel.advice import Advice
from spieltisch.server import advising
from spieltisch.server.advising import MOST_WAITING, AdviceFailed, Advising, Busy, Job, Rank
from spieltisch.server.thoughts import Thoughts
from tests.server.office import BEST, CHOSEN, ask, let_think, order_of, tell, until
from tests.table.test_heavy_bots import begun


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

"""What is found out after a round: not before the round is durable, not without end, and not for nobody."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.games import GAMES
from spieltisch.server import reviews
from spieltisch.server.advising import Advising
from spieltisch.server.allowance import USUAL
from spieltisch.server.hall import ID_LENGTH
from spieltisch.server.reviews import Review, Reviews
from spieltisch.table.played import turns
from tests.server.client import PATIENCE, PROGRAM, Person, Server, running
from tests.server.kept import keep, person
from tests.server.office import tell
from tests.server.slow_worker import GAME, before_serving
from tests.table.desk import Desk
from tests.table.hinted import KEYS, play_best
from tests.table.hinted import running as begun

TABLE, PLAYED = "t" * ID_LENGTH, "p" * ID_LENGTH
ADVICE = f"api/tables/{PLAYED}/rounds/1/advice"
SLOW_STORE = """
import time
from pathlib import Path
from spieltisch.store import store
write = store.Store._write
def slow(self, batch):
    while Path({!r}).exists():
        time.sleep(0.001)
    write(self, batch)
store.Store._write = slow
"""
"""Nothing becomes durable while that file is there."""


def a_round() -> Desk:
    desk = begun("off", 2, first_meld=0, rack_size=7, rounds=2, turn_seconds=None)
    play_best(desk)
    assert desk.shown.phase == "scores"
    return desk


DESK = a_round()
LOG = list(DESK.log)
ROUND = DESK.table.room.played[0]
TURNS = len(list(turns(GAMES[GAME], ROUND, LOG)))


def begin(known: Reviews, table: str = "a") -> Review:
    review = known.begin((table, ROUND.begun), GAMES[GAME], ROUND, LOG)
    assert review is not None
    return review


async def ended(review: Review) -> Review:
    while review.runs:
        await review.progress()
    return review


def known(review: Reviews, table: str = "a") -> bool:
    return review.find((table, ROUND.begun)) is not None


def test_what_nobody_asks_for_any_more_is_found_out_no_further(
    files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(office: Advising) -> None:
        all_reviews = Reviews(office)
        with monkeypatch.context() as changed:
            changed.setattr(reviews, "FORGOTTEN_S", -1.0)
            review = await ended(begin(all_reviews))
        assert (review.failed, review.done, known(all_reviews)) == (True, 0, False)
        assert not (await ended(begin(all_reviews))).failed

    tell(story)


def test_only_so_many_rounds_are_found_out_at_the_same_time(files: Path) -> None:
    async def story(office: Advising) -> None:
        (files / "hold").touch()
        all_reviews = Reviews(office)
        for number in range(reviews.MOST_RUNNING):
            begin(all_reviews, str(number))
        assert all_reviews.begin(("one more", ROUND.begun), GAMES[GAME], ROUND, LOG) is None
        assert not known(all_reviews, "one more")

    tell(story)


def test_answers_that_were_not_asked_for_longest_give_way(
    files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(office: Advising) -> None:
        all_reviews = Reviews(office)
        answer = (await ended(begin(all_reviews, "a"))).answer
        assert answer is not None
        monkeypatch.setattr(reviews, "MOST_KEPT", 2 * len(answer))
        await ended(begin(all_reviews, "b"))
        assert known(all_reviews, "a")
        await ended(begin(all_reviews, "c"))
        assert [known(all_reviews, table) for table in "abc"] == [True, False, True]

    tell(story)


def test_a_review_that_is_broken_off_has_failed(files: Path) -> None:
    async def story(office: Advising) -> None:
        (files / "hold").touch()
        all_reviews = Reviews(office)
        review = begin(all_reviews)
        while not (files / "began").exists():
            await asyncio.sleep(0.001)
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        assert (await ended(review)).failed
        assert not known(all_reviews)

    tell(story)


def test_a_round_is_told_about_only_when_its_end_is_durable(tmp_path: Path) -> None:
    full = tmp_path / "full"
    *_, (at, last) = ((at, entry) for at, entry in enumerate(LOG[: ROUND.over + 1]) if entry.kind == "move")
    seat, move = last.body.split(" ", 1)
    desk = a_round()
    desk.log = desk.log[:at]
    secrets = keep(desk, tmp_path, TABLE)
    path = f"api/tables/{TABLE}/rounds/1/advice"
    with (
        running(tmp_path, program=PATIENCE + SLOW_STORE.format(str(full)) + PROGRAM) as server,
        person(server, secrets[KEYS[1 - int(seat)]]).at(TABLE),
        person(server, secrets[KEYS[int(seat)]]).at(TABLE) as one,
    ):
        while (state := one.state())["table"]["paused"] or state["table"]["clock"]:
            pass
        full.touch()
        one.send(json.dumps({"type": "move", "id": "last", "move": move}))
        one.time()
        assert server.ask(path)[0] == 404
        full.unlink()
        assert one.hear("answer")["why"] is None
        while (found := server.ask(path))[0] == 202:
            pass
        assert (found[0], len(json.loads(found[2])["turns"])) == (200, TURNS)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as it comes, behind a proxy that says who asks."""
    data = tmp_path_factory.mktemp("data")
    keep(a_round(), data, PLAYED)
    program = before_serving(tmp_path_factory.mktemp("files")) + PROGRAM
    with running(data, "--trusted-proxy", "127.0.0.1", limits=True, program=program) as server:
        while Person(server, "198.51.100.1").ask(ADVICE)[0] == 202:
            pass
        yield server


def test_what_was_found_out_is_squeezed_for_those_who_can_take_it(guarded: Server) -> None:
    reader = Person(guarded, "198.51.100.2")
    _, plain_headers, plain = reader.ask(ADVICE)
    _, headers, squeezed = reader.ask(ADVICE, None, **{"Accept-Encoding": "gzip"})
    assert (plain_headers.get("content-encoding"), headers["content-encoding"]) == (None, "gzip")
    assert gzip.decompress(squeezed) == plain
    assert len(json.loads(plain)["turns"]) == TURNS


def test_what_was_found_out_is_not_told_without_end(guarded: Server) -> None:
    reader = Person(guarded, "198.51.100.3")
    got = [reader.ask(ADVICE) for _ in range(100)]
    assert [status for status, *_ in got[: USUAL.records.at_once]] == [200] * USUAL.records.at_once
    assert 429 in [status for status, *_ in got]
    assert Person(guarded, "198.51.100.4").ask(ADVICE)[0] == 200

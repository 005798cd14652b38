"""Tables are in memory while somebody needs them, and nobody can tell whether they were."""

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from spieltisch.games import GAMES
from spieltisch.server.advising import Advising
from spieltisch.server.hall import DAY_S, KEPT_S, REST_MS, Hall
from spieltisch.server.link import Link, now_ms
from spieltisch.server.live import MOST_WAITING
from spieltisch.server.viewer import viewer_key
from spieltisch.server.wire import OpenTable
from spieltisch.store import Row, Store
from spieltisch.store.file import FILE
from spieltisch.table.log import AnyFact, Joined, Renamed, Seated, fact_text
from spieltisch.table.protocol import Rename
from tests.server.conftest import GAME
from tests.store.test_kept import fields

DEADLINE_S = 20
Visit = Callable[[Hall], Awaitable[None]]


@pytest.fixture
def store(data: Path) -> Iterator[Store]:
    with closing(Store(data)) as opened:
        yield opened


def visit(store: Store, what: Visit) -> None:
    """Do something in a hall that has just been opened."""

    async def inside() -> None:
        hall = Hall(store, GAMES, Advising(1))
        await what(hall)
        for live in hall._live.values():
            live.freeze()

    asyncio.run(inside())


async def opened(hall: Hall, name: str = "Ann") -> str:
    return await hall.open(GAMES[GAME], OpenTable(GAME, name), "s" * 43)


def test_a_table_is_read_when_somebody_comes_and_only_once_for_all_who_come_together(store: Store) -> None:
    ids: list[str] = []

    async def open_two(hall: Hall) -> None:
        ids.extend([await opened(hall), await opened(hall, "Ben")])

    async def come(hall: Hall) -> None:
        assert not hall._live
        found = await asyncio.gather(*(hall.find(ids[0]) for _ in range(5)))
        assert found[0] is not None
        assert all(live is found[0] for live in found)
        assert await hall.find(ids[0]) is found[0]
        assert list(hall._live) == ids[:1]

    visit(store, open_two)
    visit(store, come)


def test_a_long_log_is_not_read_on_the_event_loop(store: Store) -> None:
    table = "a" * 13
    key = viewer_key(table, "s" * 43)
    facts: list[AnyFact] = [
        Joined(0, key, "Ann"),
        Seated(0, 0),
        *(Renamed(0, f"Ann {n}") for n in range(20_000)),
    ]
    begin: Row = (
        "fact",
        0,
        f'{{"fact":"opened","game":"{GAME}","revision":{GAMES[GAME].revision},"options":{{}}}}',
        None,
    )
    rows: list[Row] = [begin, *(("fact", 0, fact_text(fact), None) for fact in facts)]
    store.append(table, 0, rows).result(DEADLINE_S)

    async def come(hall: Hall) -> None:
        here, everywhere = time.thread_time(), time.process_time()
        live = await hall.find(table)
        here, everywhere = time.thread_time() - here, time.process_time() - everywhere
        assert live is not None
        assert here < everywhere / 20

    visit(store, come)


def test_a_table_at_rest_is_put_out_of_memory_and_is_the_same_when_it_comes_back(store: Store) -> None:
    async def rest(hall: Hall) -> None:
        table = await opened(hall)
        before = await hall.find(table)
        await asyncio.sleep(0)  # lets the opening be told
        for now in (0.0, REST_MS - 1):
            hall.put_out(now)
            assert await hall.find(table) is before
        hall.put_out(REST_MS)
        assert table not in hall._live
        after = await hall.find(table)
        assert before is not None
        assert after is not None
        assert after is not before
        kept, read = (fields(live._table.room) for live in (before, after))
        assert kept == read

    visit(store, rest)


def test_a_table_does_not_rest_while_something_waits_to_be_written(store: Store) -> None:
    async def rest(hall: Hall) -> None:
        table = await opened(hall)
        live = await hall.find(table)
        assert live is not None
        key, command = viewer_key(table, "s" * 43), Rename("r", "Anna")
        with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            live._call(now_ms(), lambda now: live._table.command(now, key, command))
            for now in (0.0, REST_MS):
                hall.put_out(now)
                assert await hall.find(table) is live
            assert not live.rests
            other.execute("COMMIT")
        async with asyncio.timeout(DEADLINE_S):
            while not live.rests:
                await asyncio.sleep(0)

    visit(store, rest)


class Ear(Link):
    """A link that keeps what is written to it."""

    def __init__(self) -> None:
        self.arrived = 0.0
        self.number = 0
        self.heard: list[bytes] = []

    def write(self, frame: bytes) -> bool:
        self.heard.append(frame)
        return True


def test_what_waits_to_be_durable_is_bounded_and_everybody_gets_every_answer_and_the_newest(
    store: Store,
) -> None:
    commands = 1000

    async def pile_up(hall: Hall) -> None:
        table = await opened(hall)
        live = await hall.find(table)
        assert live is not None
        ann, others = Ear(), [Ear() for _ in range(20)]
        key = viewer_key(table, "s" * 43)
        live.enter(key, ann)
        for number, other in enumerate(others):
            live.enter(f"{number}", other)
        for number in range(commands):  # nothing goes out before the loop runs again
            live.command(key, ann, Rename(f"{number}", f"Ann {number}"))
        assert sum(parcel.size for parcel in live._waiting) == live._size <= MOST_WAITING
        while live._waiting:
            await asyncio.sleep(0.01)
        assert live._size == 0
        assert b"".join(ann.heard).count(b'"type":"answer"') == commands
        for ear in (ann, *others):
            assert f'"Ann {commands - 1}"'.encode() in ear.heard[-1]

    visit(store, pile_up)


def test_an_unknown_table_is_no_table_and_leaves_nothing_behind(store: Store) -> None:
    async def ask(hall: Hall) -> None:
        for table in ("b" * 13, "", "ä" * 13, "\ud800" * 13, "x" * 60):
            assert await hall.find(table) is None
            assert hall.why_gone(table).code == "no_such_table"
        for kept in (hall._reading, hall._gone, hall._live):
            assert not kept

    visit(store, ask)


def change(store: Store, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(store.path)) as db, db:
        assert db.execute(statement, values).rowcount == 1


def test_a_table_of_other_rules_is_told_once_and_its_log_waits_for_the_right_program(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    ids: list[str] = []
    rules = 'UPDATE entries SET body = replace(body, ?, ?) WHERE "table" = ? AND number = 0'
    ours = f'"revision":{GAMES[GAME].revision}'

    async def prepare(hall: Hall) -> None:
        ids.append(await opened(hall))

    async def come(hall: Hall) -> None:
        for _ in range(3):
            assert await hall.find(ids[0]) is None
            why = hall.why_gone(ids[0])
            assert (why.code, why.values) == ("other_rules", {"game": GAME, "revision": 99})

    async def come_again(hall: Hall) -> None:
        assert await hall.find(ids[0]) is not None

    visit(store, prepare)
    change(store, rules, ours, '"revision":99', ids[0])
    before = store.entries(ids[0])
    visit(store, come)
    assert store.entries(ids[0]) == before
    (line,) = [vars(record)["values"] for record in caplog.records if record.levelno >= logging.ERROR]
    assert line["table"] == ids[0]
    assert "revision 99" in line["why"]
    change(store, rules, '"revision":99', ours, ids[0])
    visit(store, come_again)


def test_a_game_that_this_program_does_not_have_is_told_as_other_rules(store: Store) -> None:
    table = "a" * 13
    body = '{"fact":"opened","game":"chess","revision":3,"options":{}}'
    store.append(table, 0, [("fact", 0, body, None)]).result(DEADLINE_S)

    async def come(hall: Hall) -> None:
        assert await hall.find(table) is None
        why = hall.why_gone(table)
        assert (why.code, why.values) == ("other_rules", {"game": "chess", "revision": 3})

    visit(store, come)


def test_what_nobody_has_touched_for_thirty_days_is_deleted_unless_it_is_in_memory(store: Store) -> None:
    ids: list[str] = []

    async def open_three(hall: Hall) -> None:
        ids.extend([await opened(hall), await opened(hall), await opened(hall)])

    async def clear(hall: Hall) -> None:
        old, visited, young = ids
        now = store.tables()[young] + KEPT_S
        for table in (old, visited):
            change(store, "UPDATE tables SET touched = touched - ? WHERE id = ?", DAY_S, table)
        assert await hall.find(visited) is not None
        await hall.delete_old(now)
        assert sorted(store.tables()) == sorted([visited, young])
        assert await hall.find(old) is None
        await hall.delete_old(now + 2)
        assert list(store.tables()) == [visited]

    visit(store, open_three)
    visit(store, clear)


def test_what_is_just_being_read_is_not_deleted(store: Store) -> None:
    ids: list[str] = []

    async def prepare(hall: Hall) -> None:
        ids.append(await opened(hall))

    async def clear(hall: Hall) -> None:
        held = threading.Event()
        hall._reader.submit(held.wait, DEADLINE_S)
        reading = asyncio.ensure_future(hall.find(ids[0]))
        await asyncio.sleep(0)
        await hall.delete_old(store.tables()[ids[0]] + KEPT_S + DAY_S)
        held.set()
        assert await reading is not None
        assert list(store.tables()) == ids

    visit(store, prepare)
    visit(store, clear)


def test_a_deleted_table_is_gone_at_once_and_for_good(store: Store) -> None:
    async def delete(hall: Hall) -> None:
        table = await opened(hall)
        live = await hall.find(table)
        assert live is not None
        deleting = asyncio.ensure_future(hall.delete(live))
        await asyncio.sleep(0)
        assert await hall.find(table) is None
        assert hall.why_gone(table).code == "table_deleted"
        await deleting
        assert await hall.find(table) is None
        assert store.entries(table) == []

    visit(store, delete)


def test_a_table_that_cannot_be_read_just_now_is_not_called_gone(store: Store, data: Path) -> None:
    ids: list[str] = []

    async def prepare(hall: Hall) -> None:
        ids.append(await opened(hall))

    async def come(hall: Hall) -> None:
        (data / FILE).rename(data / "away")
        with pytest.raises(Exception, match="cannot be read"):
            await hall.find(ids[0])
        (data / "away").rename(data / FILE)
        assert await hall.find(ids[0]) is not None

    visit(store, prepare)
    visit(store, come)

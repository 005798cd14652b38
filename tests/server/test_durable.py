"""What a server has answered outlives it; what breaks at one table stays there."""

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from spieltisch.server.hall import MOST_FAULTS
from spieltisch.store.file import FILE
from tests.conftest import counts
from tests.server.client import Json, Person, Server, Socket, running
from tests.server.conftest import GAME

LIMITED = """
import resource, sys
from spieltisch.cli import main
from spieltisch.server import run
ready = run.Server.startup
async def limited(self, sockets=None):
    await ready(self, sockets)
    resource.setrlimit(resource.RLIMIT_FSIZE, (%d, resource.RLIM_INFINITY))
run.Server.startup = limited
sys.exit(main())
"""
"""No file may grow beyond so many bytes: what a full disk looks like to SQLite."""

FAULTY = """
import sys
from spieltisch import games
from spieltisch.cli import main
game = next(iter(games.GAMES.values()))
class Faulty(type(game)):
    def clash(self, options):
        if options["rounds"] == 7:
            raise RuntimeError("boom")
        return super().clash(options)
games.GAMES[game.key] = Faulty()
sys.exit(main())
"""
"""A game whose code has a fault."""


@contextmanager
def playing(server: Server, person: Person) -> Iterator[tuple[str, Socket]]:
    """A table at which one person plays with one bot, with the round going."""
    table = person.open(GAME)
    with person.at(table) as socket:
        assert socket.code("add_bot", bot="uniform") is None
        assert socket.code("start_round") is None
        yield table, socket


def make_a_move(socket: Socket, state: Json | None = None) -> int:
    """Wait for the turn and make the first move offered; the number of the state that the answer stands for."""
    while state is None or not state["offers"]:
        state = socket.state()
    seq = int(state["seq"])
    assert socket.code("move", move=state["offers"][0]) is None
    return seq + 1


def test_a_round_goes_on_after_kill_9_with_everything_that_was_answered(data: Path) -> None:
    with running(data) as server:
        ann = Person(server)
        with playing(server, ann) as (table, socket):
            seq = make_a_move(socket)
    for _ in range(counts(2, 20)):
        with running(data) as server:
            ann.server = server
            with ann.at(table) as socket:
                state = socket.state()
                assert state["seq"] >= seq
                assert state["you"] == {"person": 0, "seat": 0, "host": True}
                assert state["table"]["phase"] == "round"
                seq = make_a_move(socket, state)
                server.end("kill")


def test_a_command_resent_after_the_crash_is_applied_once(data: Path) -> None:
    frame = json.dumps({"type": "add_bot", "id": "before", "bot": "uniform"})
    with running(data) as server:
        ann = Person(server)
        table = ann.open(GAME)
        with ann.at(table) as socket:
            socket.send(frame)
            socket.hear("answer")
            server.end("kill")
    with running(data) as server:
        ann.server = server
        with ann.at(table) as socket:
            socket.send(frame)
            assert socket.hear("answer")["why"] is None
            socket.time()
            assert len(socket.said[1]["table"]["seats"]) == 2


def test_sigterm_tells_everyone_and_ends_well_and_soon(data: Path) -> None:
    with running(data) as server:
        ann, ben = Person(server), Person(server)
        table = ann.open(GAME)
        with ann.at(table) as host, ben.at(table) as guest:
            host.time()
            guest.time()
            before = time.monotonic()
            assert server.end() == 0
            assert time.monotonic() - before < 2
            for socket in (host, guest):
                assert socket.closed() == 1012
                assert socket.said[-1] == {"type": "gone", "why": {"code": "restarting", "values": {}}}
        assert server.errors == ""


def test_a_log_that_cannot_be_written_is_told_and_the_table_stands_where_it_stood(data: Path) -> None:
    with running(data) as first:
        ann = Person(first)
        table, other = ann.open(GAME), ann.open(GAME)
    room = max(path.stat().st_size for path in data.iterdir()) + 20_000
    with running(data, program=LIMITED % room) as server:
        ann.server = server
        with ann.at(table) as socket:
            acknowledged = "Ann"
            for number in range(200):
                name = f"Ann {number}"
                socket.send(json.dumps({"type": "rename", "id": name, "name": name}))
                while (heard := socket.hear())["type"] not in ("answer", "trouble"):
                    pass
                if heard["type"] == "trouble" and heard["why"]["code"] == "not_saved":
                    break
                if heard["type"] == "answer":
                    acknowledged = name
            else:
                raise AssertionError("the disk was never full")
            assert socket.closed() == 1013
        with ann.at(table) as socket:
            assert socket.state()["table"]["seats"][0]["name"] == acknowledged
        with ann.at(other) as socket:
            assert socket.state()["you"]["host"]
        assert f'event=not_saved table={table[:4]} why="the log cannot be written' in server.errors
    with running(data) as server:
        ann.server = server
        with ann.at(table) as socket:
            assert socket.state()["table"]["seats"][0]["name"] == acknowledged
            assert socket.code("rename", name="Anna") is None


def test_a_table_whose_log_cannot_be_read_is_set_aside_and_others_run(data: Path) -> None:
    with running(data) as server:
        ann = Person(server)
        broken, sound = ann.open(GAME), ann.open(GAME)
    with closing(sqlite3.connect(data / FILE)) as db, db:
        db.execute("UPDATE entries SET body = '{}' WHERE \"table\" = ? AND number = 2", (broken,))
    with running(data) as server:
        ann.server = server
        with ann.at(broken) as socket:
            assert socket.closed() == 4404
            assert socket.said[0]["why"]["code"] == "table_set_aside"
        with ann.at(sound) as socket:
            assert socket.state()["you"]["host"]
        assert f"event=table_set_aside table={broken[:4]} " in server.errors
        assert f"table={sound[:4]}" not in server.errors


def explode(socket: Socket) -> str | None:
    return socket.code("set_options", options={"rounds": 7})


def test_a_fault_in_the_code_of_one_table_is_told_to_its_sender_and_touches_no_other(data: Path) -> None:
    with running(data, program=FAULTY) as server:
        ann, ben = Person(server), Person(server)
        table, other = ann.open(GAME), ben.open(GAME)
        with ben.at(other) as neighbour, ann.at(table) as socket:
            assert socket.code("rename", name="Anna") is None
            assert explode(socket) == "table_fault"
            assert socket.closed() == 1013
            with ann.at(table) as again:
                assert again.state()["table"]["seats"][0]["name"] == "Anna"
                assert again.code("rename", name="Änne") is None
            assert neighbour.code("rename", name="Benny") is None
        assert f"event=table_failed table={table[:4]} " in server.errors
        assert "RuntimeError: boom" in server.errors
        assert f"table={other[:4]}" not in server.errors


def test_a_table_that_fails_again_and_again_is_set_aside(data: Path) -> None:
    with running(data, program=FAULTY) as server:
        ann = Person(server)
        table = ann.open(GAME)
        for _ in range(MOST_FAULTS + 1):
            with ann.at(table) as socket:
                assert explode(socket) == "table_fault"
        with ann.at(table) as socket:
            assert socket.closed() == 4404
        assert socket.said[0]["why"]["code"] == "table_set_aside"


def test_the_log_holds_no_secret(data: Path) -> None:
    with running(data) as server:
        ann = Person(server)
        with playing(server, ann):
            pass
    kept = b"".join(path.read_bytes() for path in data.iterdir())
    assert ann.cookie.split("=")[1].encode() not in kept

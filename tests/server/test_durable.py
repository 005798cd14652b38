"""What a server has answered outlives it; what breaks at one table stays there."""

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from bench.crash import PROGRAM
from bench.prepared import prepare
from spieltisch.games import GAMES
from spieltisch.server.hall import MOST_FAULTS
from spieltisch.server.viewer import COOKIE
from spieltisch.store.file import FILE
from tests.conftest import counts
from tests.server.client import DEADLINE_S, PATIENCE, Json, Person, Server, Socket, running, you
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
                assert state["you"] == you(0, 0, host=True)
                assert state["table"]["phase"] == "round"
                seq = make_a_move(socket, state)
                server.end("kill")


def counterpart(state: Json) -> Json:
    """What has to be as it was: seats, cards, scores, turn."""
    table = {
        key: state["table"][key] for key in ("game", "host", "options", "phase", "round", "rounds", "sheet")
    }
    names = [(seat["name"], seat["person"], seat["bot"]) for seat in state["table"]["seats"]]
    return {
        "you": state["you"],
        "table": table,
        "names": names,
        "view": state["view"],
        "offers": state["offers"],
    }


@pytest.mark.parametrize("game", GAMES)
def test_seats_cards_scores_and_turn_of_every_game_are_back_after_kill_9(data: Path, game: str) -> None:
    (table,) = prepare(data, [game], 3, 20, rounds=3)
    before: list[Json] = []
    for life in range(2):
        with running(data, program=PROGRAM) as server, ExitStack() as sockets:
            people = [Person(server) for _ in table.secrets]
            for person, secret in zip(people, table.secrets, strict=True):
                person.cookie = f"{COOKIE}={secret}"
            joined = [sockets.enter_context(person.at(table.id)) for person in people]
            now = [counterpart(latest(socket)) for socket in joined]
            assert [state["you"]["seat"] for state in now] == [0, 1, 2]
            assert all(state["view"] for state in now)
            assert life == 0 or now == before
            before = now
            server.end("kill")


def latest(socket: Socket) -> Json:
    """The state once the game goes on again after its countdown."""
    while True:
        state = socket.state()
        clock = state["table"]["clock"]
        if (
            state["view"] is not None
            and not state["table"]["paused"]
            and (clock is None or clock["kind"] == "clock")
        ):
            return state


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


RESTLESS = """
import sys
from spieltisch.cli import main
from spieltisch.server import hall
from spieltisch.table import table
hall.UPKEEP_S, hall.REST_MS, table.NOBODY_MS = 0.02, 1, 20
put_out = hall.Hall._put_out
def tell(self, live):
    put_out(self, live)
    print(f"put out {live.id}", file=sys.stderr, flush=True)
hall.Hall._put_out = tell
sys.exit(main())
"""
"""Tables are put out of memory as soon as nobody is there."""


def wait_until_put_out(server: Server, table: str, times: int) -> None:
    deadline = time.monotonic() + DEADLINE_S
    while server.errors.count(f"put out {table}") < times:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_round_put_out_of_memory_goes_on_as_it_was_with_every_answer(data: Path) -> None:
    frame = json.dumps({"type": "rename", "id": "before", "name": "Anna"})
    with running(data, program=RESTLESS) as server:
        ann = Person(server)
        with playing(server, ann) as (table, socket):
            socket.send(frame)
            socket.hear("answer")
            before = make_a_move(socket)
        for times in (1, 2):
            wait_until_put_out(server, table, times)
            with ann.at(table) as socket:
                socket.send(frame)
                assert socket.hear("answer")["why"] is None
                state = socket.said[1]
                assert state["seq"] > before
                assert state["you"] == you(0, 0, host=True)
                assert state["table"]["seats"][0]["name"] == "Anna"
                assert (state["table"]["paused"], state["table"]["clock"]["kind"]) == (None, "countdown")
                before = make_a_move(socket)
        assert server.errors.replace(f"put out {table}\n", "") == ""


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
    with running(data, program=PATIENCE + LIMITED % room) as server:
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


def test_a_table_whose_log_cannot_be_read_is_told_when_somebody_comes_and_others_run(data: Path) -> None:
    with running(data) as server:
        ann = Person(server)
        broken, sound = ann.open(GAME), ann.open(GAME)
    with closing(sqlite3.connect(data / FILE)) as db, db:
        db.execute("UPDATE entries SET body = '{}' WHERE \"table\" = ? AND number = 2", (broken,))
    with running(data) as server:
        ann.server = server
        with ann.at(sound) as socket:
            assert socket.state()["you"]["host"]
        assert server.errors == ""
        for _ in range(3):
            with ann.at(broken) as socket:
                assert socket.closed() == 4404
                assert socket.said[0]["why"]["code"] == "table_set_aside"
        assert server.errors.count(f"event=table_set_aside table={broken[:4]} ") == 1
        assert f"table={sound[:4]}" not in server.errors


def test_a_file_cut_in_half_is_kept_aside_and_the_server_starts_and_says_so(data: Path) -> None:
    with running(data) as server:
        ann = Person(server)
        tables = [ann.open(GAME, f"Ann {number}") for number in range(100)]
    with (data / FILE).open("r+b") as file:
        file.truncate((data / FILE).stat().st_size // 2)
    as_found = (data / FILE).read_bytes()
    with running(data) as server:
        ann.server = server
        (kept,) = data.glob("spieltisch.damaged-*.sqlite3")
        assert kept.read_bytes() == as_found
        assert server.errors.count("\n") == 1
        assert f"it is kept as {kept}" in server.errors
        assert "put the backup there" in server.errors
        told = []
        for table in tables:
            with ann.at(table) as socket:
                first = socket.hear()
                told.append(first["why"]["code"] if first["type"] == "gone" else "goes on")
        assert told.count("goes on") > 10
        assert set(told) <= {"goes on", "table_set_aside", "no_such_table"}
        with ann.at(ann.open(GAME)) as socket:
            assert socket.state()["you"]["host"]


def test_damage_while_the_server_runs_stays_with_the_tables_it_hit(data: Path) -> None:
    with running(data) as server:
        ann = Person(server)
        tables = [ann.open(GAME, f"Ann {number}") for number in range(100)]
        with closing(sqlite3.connect(data / FILE)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with (data / FILE).open("r+b") as file:
            file.seek((data / FILE).stat().st_size // 4096 // 2 * 4096)
            file.write(bytes(4096))
        assert sum(goes_on(ann, table) for table in tables) > 80
    with running(data) as server:
        ann.server = server
        assert sum(goes_on(ann, table) for table in tables) > 80


def goes_on(person: Person, table: str) -> bool:
    """Whether somebody who comes, and comes again if sent away for a moment, can do something there."""
    try:
        with person.at(table) as socket:
            if socket.hear()["type"] == "gone":
                return False
            socket.send(json.dumps({"type": "rename", "id": "again", "name": "Anna"}))
            return socket.hear("answer")["why"] is None
    except ConnectionClosed:
        return goes_on(person, table)


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

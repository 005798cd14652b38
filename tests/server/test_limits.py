"""Who wants too much is slowed down, and nobody else (the figures: docs/adr/0015)."""

import json
import secrets
import socket as sockets
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count

import pytest

from spieltisch.server.allowance import USUAL
from spieltisch.server.hall import new_id
from tests.server.client import DEADLINE_S, Json, Person, Server, Socket, running
from tests.server.conftest import GAME
from tests.server.test_tables import play_a_round, two

numbers = count(1)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as it comes, behind a proxy that says who asks."""
    data = tmp_path_factory.mktemp("data")
    with running(data, "--trusted-proxy", "127.0.0.1", limits=True) as server:
        yield server


def next_address() -> str:
    """Where nobody has come from before."""
    return f"198.51.100.{next(numbers)}"


@pytest.fixture
def address() -> str:
    return next_address()


@pytest.fixture
def ann(guarded: Server, address: str) -> Person:
    return Person(guarded, address)


@pytest.fixture
def ben(guarded: Server) -> Person:
    return Person(guarded, next_address())


@pytest.fixture
def table(ann: Person) -> str:
    """A table that Ann has opened."""
    return ann.open(GAME)


def lines(server: Server, what: str, who: str) -> int:
    """How often the log names somebody for something."""
    said = server.errors.splitlines()
    return sum(f"event=limited what={what} address={who}" in line for line in said)


def codes(messages: list[Json], kind: str) -> list[str]:
    return [message["why"]["code"] for message in messages if message["type"] == kind]


def gone(person: Person, table: str) -> str:
    """Why somebody is sent away from a table."""
    with person.at(table) as socket:
        assert socket.closed() == 4404
    return codes(socket.said, "gone")[0]


def flood(socket: Socket, frames: int) -> None:
    with socket.raw.protocol_mutex:
        for number in range(frames):
            socket.raw.protocol.send_text(
                json.dumps({"type": "rename", "id": f"f{number}", "name": "Ben"}).encode()
            )
        socket.raw.socket.sendall(b"".join(socket.raw.protocol.data_to_send()))


def test_too_many_messages_are_refused_and_good_ones_still_answered(
    ann: Person, ben: Person, table: str
) -> None:
    with ben.at(table) as sender, ann.at(table) as host:
        sender.code("join", name="Ben")
        flood(sender, 200)
        while len(codes(sender.said, "trouble")) < 20:
            sender.hear()
        assert set(codes(sender.said, "trouble")) == {"too_many_messages"}
        assert host.code("rename", name="Anna") is None


def renamed(socket: Socket, times: int) -> int:
    """Send so many new names at once; how many are answered, the others being too many."""
    before = len(socket.said)
    with socket.raw.protocol_mutex:
        for number in range(times):
            frame = {"type": "rename", "id": f"r{number}", "name": f"Name {number}"}
            socket.raw.protocol.send_text(json.dumps(frame).encode())
        socket.raw.socket.sendall(b"".join(socket.raw.protocol.data_to_send()))
    answers = 0
    for _ in range(times):
        while (said := socket.hear())["type"] not in ("answer", "trouble"):
            pass
        answers += said["type"] == "answer"
    assert set(codes(socket.said[before:], "trouble")) <= {"too_many_messages"}
    return answers


def test_commands_that_are_no_moves_are_few_for_a_person_whatever_their_tabs_and_moves_are_not_among_them(
    ann: Person, ben: Person, table: str
) -> None:
    with ben.at(table) as one, ben.at(table) as tab, ann.at(table) as host:
        assert one.code("join", name="Ben") is None
        assert host.code("start_round") is None
        most = USUAL.commands_of_one.at_once - 1
        assert most <= renamed(one, 60) + renamed(tab, 60) <= most + 10
        assert one.code("move", move="nonsense") == "unreadable_move"
        assert host.code("rename", name="Anna") is None


def test_commands_that_are_no_moves_are_few_at_a_table_and_other_tables_have_their_own(
    guarded: Server, ann: Person, ben: Person, table: str
) -> None:
    with ExitStack() as stack:
        crowd = [stack.enter_context(ben.at(table))]
        crowd += [stack.enter_context(Person(guarded, next_address()).at(table)) for _ in range(7)]
        answers = sum(renamed(socket, USUAL.commands_of_one.at_once) for socket in crowd)
        assert USUAL.commands.at_once <= answers <= USUAL.commands.at_once + 50
        with ben.at(ben.open(GAME)) as elsewhere:
            assert elsewhere.code("rename", name="Anna") is None


def test_a_table_has_room_for_sixty_viewers_and_for_everybody_who_has_a_name_there(
    guarded: Server, ann: Person, ben: Person, table: str
) -> None:
    class_room = next_address()
    with ExitStack() as stack:
        lookers = [Person(guarded, class_room) for _ in range(USUAL.viewers)]
        for looker in lookers:
            stack.enter_context(looker.at(table)).state()
        stack.enter_context(lookers[0].at(table)).state()
        assert gone(ben, table) == "too_many_sockets"
        assert stack.enter_context(ann.at(table)).state()["you"]["host"]
        assert guarded.errors.count("what=viewers") == 1


def test_records_and_replays_are_not_read_without_end(guarded: Server, ann: Person, ben: Person) -> None:
    table = ann.open("viereinhalb", seconds=None, rounds=2, tableau_size_for_two=4)
    with two(ann, ben, table) as people:
        play_a_round(people)
    address = next_address()
    reader = Person(guarded, address)
    paths = ["rounds/1", "rounds/1/replay"] * 30
    got = [reader.ask(f"api/tables/{table}/{path}") for path in paths]
    assert [status for status, *_ in got[: USUAL.records.at_once]] == [200] * USUAL.records.at_once
    assert (got[-1][0], json.loads(got[-1][2])["why"]["code"]) == (429, "too_many_records")
    assert ben.ask(f"api/tables/{table}/rounds/1")[0] == 200
    assert lines(guarded, "records", address) == 1


def test_a_flood_ends_its_connection_leaves_one_line_and_hurts_nobody(ann: Person, ben: Person) -> None:
    quiet = ann.open(GAME)
    table = ben.open(GAME)
    with ann.at(quiet) as neighbour, ben.at(table) as sender:
        neighbour.time()
        before = time.perf_counter()
        flood(sender, 5000)
        neighbour.time()
        passed = time.perf_counter() - before
        assert sender.closed() == 1008
        assert neighbour.code("rename", name="Anna") is None
    assert passed < 2
    assert ann.server.errors.count(f"table={table[:4]}") == 1
    assert "event=limited what=messages" in ann.server.errors


def test_a_class_behind_one_address_plays_and_one_client_with_300_connections_is_limited(
    guarded: Server, address: str, ben: Person
) -> None:
    """O-85: thirty people with a second tab each, all of them back before their old connections end."""
    pupils = [Person(guarded, address) for _ in range(30)]
    tables = [pupil.open(GAME) for pupil in pupils]
    with ExitStack() as stack:
        for pupil, table in zip(pupils, tables, strict=True):
            for _ in range(4):
                stack.enter_context(pupil.at(table)).state()
        for _ in range(USUAL.sockets - 30 * 4):
            stack.enter_context(Person(guarded, address).at(tables[1])).state()
        for _ in range(150):
            assert gone(pupils[0], tables[0]) == "too_many_sockets"
        with ben.at(tables[0]) as other:
            assert other.state()
        assert lines(guarded, "sockets", address) == 1
    wait_until_all_have_left(pupils[0], tables[0])
    with pupils[0].at(tables[0]) as again:
        assert again.state()["you"]["host"]


def wait_until_all_have_left(person: Person, table: str) -> None:
    """The server hears of the end of a connection a little later than its peer."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        with person.at(table) as socket:
            if socket.hear()["type"] == "hello":
                return
    raise AssertionError("nobody has left")


def test_ten_thousand_random_ids_are_slowed_down_and_honest_reconnects_are_not(
    guarded: Server, address: str, ann: Person, ben: Person, table: str
) -> None:
    """O-83."""
    thief = Person(guarded, address)
    before = time.monotonic()
    answers = [gone(thief, new_id()) for _ in range(USUAL.tries.at_once + 200)]
    allowed = USUAL.tries.at_once + USUAL.tries.a_second * (time.monotonic() - before) + 1
    assert USUAL.tries.at_once <= answers.count("no_such_table") <= allowed
    assert set(answers) == {"no_such_table", "too_many_tries"}
    elsewhere = ben.open(GAME)
    if gone(thief, new_id()) == "no_such_table":  # a slow machine: one has come back meanwhile
        assert gone(thief, new_id()) == "too_many_tries"
    assert gone(thief, elsewhere) == "too_many_tries"
    with ann.at(table) as socket:
        assert socket.state()["you"]["host"]
    assert ann.ask(f"t/{table}")[0] == 200
    with ben.at(table) as socket:
        assert socket.state()
    assert lines(guarded, "tries", address) == 1


def test_a_page_tells_who_has_tried_too_much_of_no_table(guarded: Server, address: str, ben: Person) -> None:
    thief, elsewhere = Person(guarded, address), ben.open(GAME)
    assert thief.ask(f"t/{elsewhere}")[0] == 200
    for _ in range(USUAL.tries.at_once + 50):
        assert thief.ask(f"t/{new_id()}")[0] == 404
    assert thief.ask(f"t/{elsewhere}")[0] == 404
    assert thief.ask(f"api/tables/{elsewhere}/rounds/1")[0] == 404
    assert ben.ask(f"t/{elsewhere}")[0] == 200


WAYS = (
    "/t/{}",
    "//t/{}",
    "/t//{}",
    "/t/{}//tv",
    "///t///{}///",
    "/t/{}/r/1%0A",
    "/%2Ft/{}",
    "/t%2F%2F{}",
    "/%74/{}",
    "/api/tables/{}/rounds/1",
    "//api/tables/{}/rounds/1",
    "/api//tables/{}/rounds/1",
    "/api/tables//{}//rounds/1%0A",
    "/api/tables%2F{}/rounds/1",
)
"""To spell the address of a table."""


def asked(person: Person, host: str, path: str) -> tuple[int, bytes]:
    """The answer to a path exactly as it is written here: its status and body."""
    name, port = host.split(":")
    with sockets.create_connection((name, int(port)), DEADLINE_S) as peer:
        head = {"Host": host, "Connection": "close", **person._headers()}
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        peer.sendall(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())
        head_and_body = b"".join(iter(lambda: peer.recv(65536), b"")).split(b"\r\n\r\n", 1)
    return int(head_and_body[0].split()[1]), head_and_body[1]


@pytest.mark.parametrize("base", ["", "/games"])
def test_no_spelling_of_an_address_tells_who_has_tried_too_much_of_a_table(
    tmp_path_factory: pytest.TempPathFactory, base: str
) -> None:
    data = tmp_path_factory.mktemp("data")
    with running(data, "--trusted-proxy", "127.0.0.1", "--base-path", base, limits=True) as server:
        table, thief = Person(server, "198.51.100.1").open(GAME), Person(server, "198.51.100.2")
        for _ in range(USUAL.tries.at_once + 50):
            thief.ask(f"t/{new_id()}")
        for path in (start + way for start in (base, f"/{base}", f"{base}/") for way in WAYS):
            real, unknown = (asked(thief, server.host, path.format(each)) for each in (table, new_id()))
            assert real == unknown, path
            assert real[0] == 404, path
        assert asked(Person(server, "198.51.100.3"), server.host, f"/{base}//t//{table}")[0] == 200


def test_two_hundred_tables_a_minute_are_cut(guarded: Server, address: str, ben: Person) -> None:
    """O-84."""
    person = Person(guarded, address)
    body = {"game": GAME, "name": "Ann"}
    got = [person.ask("api/tables", body)[0] for _ in range(200)]
    assert got[: USUAL.tables.at_once] == [201] * USUAL.tables.at_once
    assert got[USUAL.tables.at_once + 5 :] == [429] * (195 - USUAL.tables.at_once)
    assert json.loads(person.ask("api/tables", body)[2])["why"]["code"] == "too_many_tables"
    assert ben.open(GAME)
    assert lines(guarded, "tables", address) == 1


def test_pictures_are_not_drawn_without_end(guarded: Server, address: str, ben: Person) -> None:
    person = Person(guarded, address)
    got = [person.ask(f"api/qr.svg?link=http://a/{secrets.token_hex()}")[0] for _ in range(250)]
    assert got[: USUAL.pictures.at_once] == [200] * USUAL.pictures.at_once
    assert got[-1] == 429
    assert ben.ask("api/qr.svg?link=http://a/b")[0] == 200


def test_a_household_s_many_addresses_count_as_one(guarded: Server) -> None:
    def opened(address: str) -> int:
        return Person(guarded, address).ask("api/tables", {"game": GAME, "name": "Ann"})[0]

    got = [opened(f"2001:db8:0:7:{number:x}::1") for number in range(USUAL.tables.at_once + 10)]
    assert got[-1] == 429
    assert opened("2001:db8:0:8::1") == 201


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
def test_without_a_trusted_proxy_nobody_chooses_their_address(
    tmp_path_factory: pytest.TempPathFactory, header: str
) -> None:
    with running(tmp_path_factory.mktemp("data"), limits=True) as server:
        body = {"game": GAME, "name": "Ann"}
        got = [
            server.ask("api/tables", body, {header: f"for=203.0.113.{number}"[-11:]})[0]
            for number in range(USUAL.tables.at_once + 10)
        ]
    assert got[-1] == 429
    assert server.errors.count("event=proxy_not_trusted address=127.0.0.1") == 1


def test_what_the_sender_puts_before_the_proxy_s_own_word_does_not_count(guarded: Server) -> None:
    body = {"game": GAME, "name": "Ann"}
    got = [
        guarded.ask("api/tables", body, {"X-Forwarded-For": f"10.0.0.{number}, 192.0.2.77"})[0]
        for number in range(USUAL.tables.at_once + 10)
    ]
    assert got[-1] == 429


def test_a_full_server_opens_no_more_tables(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("data"), "3", program=SMALL) as server:
        ann = Person(server)
        table = max(ann.open(GAME) for _ in range(3))
        status, _, body = ann.ask("api/tables", {"game": GAME, "name": "Ann"})
        assert (status, json.loads(body)["why"]["code"]) == (503, "server_full")
        with ann.at(table) as socket:
            assert socket.code("rename", name="Anna") is None


SMALL = """
import sys
from pathlib import Path
from spieltisch.server.allowance import NO_LIMITS
from spieltisch.server.settings import Settings
from spieltisch.server.run import run
from spieltisch.games import GAMES
*_, data, most = sys.argv
chosen = Settings(host="127.0.0.1", port=0, data=Path(data), limits=NO_LIMITS._replace(tables_in_all=int(most)))
run(chosen, GAMES, lambda port, share: print("on this machine ", chosen.url("127.0.0.1", port), flush=True))
"""

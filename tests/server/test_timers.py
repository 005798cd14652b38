"""A timer that several phones share: what one says of it, all are told; who has gone is not needed."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from websockets.sync.client import connect

from spieltisch.server.allowance import USUAL
from spieltisch.server.timers import KEPT_MS, MOST, Timers
from tests.server.client import PROGRAM, Json, Person, Server, Socket, running

FOUR_AND_A_HALF = 270_000
READY: Json = {"total": FOUR_AND_A_HALF, "left": FOUR_AND_A_HALF, "ends": None}
PAUSED: Json = {"total": FOUR_AND_A_HALF, "left": 60_001, "ends": None}


@pytest.fixture
def timer(ann: Person) -> str:
    return opened(ann)


def opened(person: Person) -> str:
    status, _, content = person.ask("api/timers", b"")
    assert status == 201, content
    return str(json.loads(content)["timer"])


def refused(person: Person) -> tuple[int, str]:
    """A timer that is not opened: the status, and the code of the reason."""
    status, _, content = person.ask("api/timers", b"")
    return status, json.loads(content)["why"]["code"]


@contextmanager
def phone(server: Server, timer: str, **headers: str) -> Iterator[Socket]:
    """A phone that has the link, and was greeted."""
    address = server.url.replace("http", "ws", 1) + f"ws/timers/{timer}"
    with connect(address, compression=None, additional_headers=headers) as raw:
        socket = Socket(raw)
        yield socket


def stands(socket: Socket, standing: Json, seq: int) -> str | None:
    """Have the timer stand so; the code it is refused with."""
    return socket.code("set_timer", seq=seq, standing=standing)


def test_a_phone_that_comes_is_told_how_the_timer_stands_and_how_many_they_are(
    server: Server, timer: str
) -> None:
    with phone(server, timer) as first:
        assert first.hear()["type"] == "hello"
        assert first.hear() == {"type": "timer", "seq": 0, "standing": None, "phones": 1}
        assert stands(first, PAUSED, 0) is None
        with phone(server, timer) as second:
            assert second.hear("timer") == {"type": "timer", "seq": 1, "standing": PAUSED, "phones": 2}
        while first.hear("timer")["phones"] != 2:
            pass
        assert first.hear("timer")["phones"] == 1


def test_what_one_phone_sets_all_are_told(server: Server, timer: str) -> None:
    with phone(server, timer) as first, phone(server, timer) as second:
        ends = first.time()["now"] + 3000 + FOUR_AND_A_HALF
        running_on = {**READY, "ends": ends}
        assert stands(first, running_on, 0) is None
        while (told := second.hear("timer"))["seq"] == 0:
            pass
        assert told["standing"] == running_on
        assert stands(second, PAUSED, 1) is None
        while (told := first.hear("timer"))["seq"] < 2:
            pass
        assert told["standing"] == PAUSED


def test_of_two_who_tap_at_once_the_second_did_not_know_how_it_stood(server: Server, timer: str) -> None:
    with phone(server, timer) as first, phone(server, timer) as second:
        assert stands(first, PAUSED, 0) is None
        assert stands(second, READY, 0) == "timer_changed"
        assert second.said[-1]["why"]["values"] == {}
        assert [each["standing"] for each in second.said if each["type"] == "timer"][-1] == PAUSED


@pytest.mark.parametrize(
    ("standing", "code"),
    [
        ({**READY, "left": FOUR_AND_A_HALF + 1}, "bad_timer"),
        ({**READY, "ends": 1e300}, "bad_timer"),
        ({**READY, "ends": -1e300}, "bad_timer"),
    ],
)
def test_a_timer_stands_only_as_one_can(server: Server, timer: str, standing: Json, code: str) -> None:
    with phone(server, timer) as socket:
        assert stands(socket, standing, 0) == code


@pytest.mark.parametrize(
    "frame",
    [
        '{"type":"set_timer","id":"1","seq":0,"standing":{"total":1,"left":1,"ends":null}}',
        '{"type":"set_timer","id":"1","seq":0,"standing":{"total":3600001,"left":1,"ends":null}}',
        '{"type":"set_timer","id":"1","seq":0,"standing":{"total":9000,"left":-1,"ends":null}}',
        '{"type":"rename","id":"1","name":"Ann"}',
        "no JSON",
    ],
)
def test_what_says_nothing_of_a_timer_is_answered_with_trouble(
    server: Server, timer: str, frame: str
) -> None:
    with phone(server, timer) as socket:
        socket.send(frame)
        assert socket.hear("trouble")["why"]["code"] == "unreadable_frame"


def test_a_table_hears_nothing_of_timers(ann: Person, table: str) -> None:
    with ann.at(table) as socket:
        socket.send(json.dumps({"type": "set_timer", "id": "1", "seq": 0, "standing": READY}))
        assert socket.hear("trouble")["why"]["code"] == "unreadable_frame"


def test_who_has_a_wrong_link_is_told_so(server: Server) -> None:
    for wrong in ("2222222222222", "x", "%2e%2e"):
        with phone(server, wrong) as socket:
            assert socket.closed() == 4404
            assert socket.said[-1]["why"]["code"] == "no_such_timer"


def test_no_page_of_another_site_opens_a_timer(ann: Person) -> None:
    status, _, content = ann.ask("api/timers", b"", Origin="https://elsewhere.example")
    assert (status, json.loads(content)["why"]["code"]) == (403, "wrong_origin")


def test_a_timer_has_only_so_many_phones_and_changes(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("data")
    with running(folder, limits=True) as server:
        timer = opened(Person(server))
        with phone(server, timer) as socket:
            codes = [stands(socket, PAUSED, seq) for seq in range(30)]
            assert codes == [None] * 30
            socket.send(json.dumps({"type": "set_timer", "id": "x", "seq": 30, "standing": READY}))
            assert socket.hear("trouble")["why"]["code"] == "too_many_messages"


def test_a_timer_has_room_for_sixty_phones_and_tells_one_more_why_not(server: Server, timer: str) -> None:
    with ExitStack() as phones:
        first, *_, last = [phones.enter_context(phone(server, timer)) for _ in range(USUAL.viewers)]
        assert last.hear("timer")["phones"] == USUAL.viewers == 60
        with phone(server, timer) as one_more:
            assert one_more.closed() == 4404
        assert one_more.said == [{"type": "gone", "why": {"code": "too_many_phones", "values": {"most": 60}}}]
        assert stands(first, PAUSED, 0) is None
        last.raw.close()
        while first.hear("timer")["phones"] != 59:
            pass
        with phone(server, timer) as in_its_place:
            assert in_its_place.hear("timer")["phones"] == 60


def test_an_address_opens_only_so_many_timers(tmp_path: Path) -> None:
    with running(tmp_path, limits=True) as server:
        person = Person(server)
        for _ in range(USUAL.tables.at_once):
            opened(person)
        assert refused(person) == (429, "too_many_timers")


def test_a_server_has_only_so_many_timers(tmp_path: Path) -> None:
    program = f"from spieltisch.server import timers; timers.MOST = 2\n{PROGRAM}"
    with running(tmp_path, program=program) as server:
        person = Person(server)
        first = opened(person)
        opened(person)
        assert refused(person) == (503, "too_many_timers")
        with phone(server, first) as socket:
            assert socket.hear("timer")["phones"] == 1


def test_a_timer_nobody_is_at_is_forgotten_after_an_hour() -> None:
    timers = Timers()
    old = timers.open(0)
    assert old is not None
    assert timers.find(old, KEPT_MS - 1) is not None
    assert timers.find(old, KEPT_MS) is None


def test_there_are_only_so_many_timers_until_old_ones_are_forgotten() -> None:
    timers = Timers()
    for _ in range(MOST):
        assert timers.open(0) is not None
    assert timers.open(1) is None
    assert timers.open(KEPT_MS) is not None


@pytest.mark.parametrize(("language", "title"), [("de", "Begleiter"), ("en", "Companion")])
def test_the_companion_has_a_page_of_its_own_in_the_readers_language(
    server: Server, language: str, title: str
) -> None:
    status, headers, page = server.ask("begleiter", headers={"Accept-Language": language})
    assert (status, headers["cache-control"]) == (200, "private, no-cache")
    assert f"<title>{title}" in page.decode()
    assert "companion" in page.decode()


def test_the_english_address_leads_to_it(server: Server) -> None:
    status, headers, _ = server.ask("companion")
    assert (status, headers["location"]) == (308, "/begleiter")


@pytest.mark.parametrize(("language", "title"), [("de", "Der beste Zug"), ("en", "The best move")])
def test_the_page_for_a_real_table_is_named_in_the_readers_language(
    server: Server, language: str, title: str
) -> None:
    status, _, page = server.ask("helfer", headers={"Accept-Language": language})
    assert status == 200
    assert f"<title>{title} – Spieltisch</title>" in page.decode()
    status, headers, _ = server.ask("helper")
    assert (status, headers["location"]) == (308, "/helfer")


def test_what_keeps_it_for_use_without_a_network_is_asked_for_each_time(server: Server) -> None:
    status, headers, _ = server.ask("offline.js")
    assert (status, headers["cache-control"]) == (200, "no-cache")

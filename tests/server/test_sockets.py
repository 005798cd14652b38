"""What a table's socket answers to whom, by raw frames to a real server."""

import json
from contextlib import ExitStack

import pytest
from websockets.exceptions import InvalidStatus

from spieltisch.server.frames import MOST_LENGTH
from spieltisch.server.live import MOST_LINKS, TOO_MANY
from tests.server.client import Json, Person, Server, applied, you


def codes(messages: list[Json], kind: str) -> list[str]:
    return [message["why"]["code"] for message in messages if message["type"] == kind]


def test_first_comes_hello_then_the_whole_state(ann: Person, table: str) -> None:
    with ann.at(table) as socket:
        hello, state = socket.hear(), socket.hear()
    assert (hello["type"], hello["table"], hello["share"]) == ("hello", table, None)
    assert state["you"] == you(0, 0, host=True)
    assert [seat["name"] for seat in state["table"]["seats"]] == ["Ann"]


def test_a_command_is_answered_once_and_everyone_is_told(ann: Person, ben: Person, table: str) -> None:
    with ann.at(table) as host, ben.at(table) as guest:
        answer = guest.say("join", name="Ben")
        assert answer == applied(answer["id"])
        seq = guest.state()["seq"]
        assert [seat["name"] for seat in host.state(seq)["table"]["seats"]] == ["Ann", "Ben"]
        guest.time()
        assert len([message for message in guest.said if message["type"] == "answer"]) == 1


def test_the_same_command_again_is_answered_again_and_applied_once(ann: Person, table: str) -> None:
    frame = json.dumps({"type": "add_bot", "id": "twice", "bot": "uniform"})
    with ann.at(table) as socket:
        for _ in range(2):
            socket.send(frame)
            assert socket.hear("answer")["why"] is None
    with ann.at(table) as again:
        again.send(frame)
        assert again.hear("answer")["why"] is None
        assert [len(message["table"]["seats"]) for message in again.said if message["type"] == "state"] == [2]


def test_a_television_in_the_hosts_own_browser_is_a_watcher(ann: Person, table: str) -> None:
    with ann.at(table) as own, ann.at(f"{table}?watch") as screen:
        assert own.state()["you"]["seat"] == 0
        assert screen.state()["you"] == you(None, None, host=False)
        assert screen.code("add_bot", bot="uniform") == "not_seated"


def test_two_tabs_are_one_person(ann: Person, ben: Person, table: str) -> None:
    with ben.at(table) as watcher:
        with ann.at(table) as first:
            with ann.at(table) as second:
                assert second.say("rename", name="Anna")["why"] is None
                assert second.state()["you"] == first.state(5)["you"] == you(0, 0, host=True)
            assert first.say("rename", name="Änne")["why"] is None
            while (seat := watcher.state()["table"]["seats"][0])["name"] != "Änne":
                pass
            assert seat["present"]
        while watcher.state()["table"]["seats"][0]["present"]:
            pass


def test_of_too_many_tabs_the_oldest_gives_way(ann: Person, table: str) -> None:
    with ExitStack() as stack:
        tabs = [stack.enter_context(ann.at(table)) for _ in range(MOST_LINKS)]
        for tab in tabs:
            tab.state()
        newest = stack.enter_context(ann.at(table))
        assert tabs[0].closed() == TOO_MANY
        for tab in (*tabs[1:], newest):
            tab.time()
        assert newest.code("rename", name="Anna") is None


def test_a_new_socket_before_the_old_one_closes_keeps_the_seat(ann: Person, table: str) -> None:
    with ann.at(table) as old, ann.at(table) as new:
        old.raw.close()
        assert new.say("rename", name="Anna")["why"] is None
        assert new.state()["table"]["seats"][0]["present"]


def test_whoever_has_no_cookie_gets_one_with_the_socket_and_is_known_by_it(
    server: Server, table: str
) -> None:
    guest = Person(server)
    with guest.at(table) as socket:
        assert socket.code("join", name="Guest") is None
    assert guest.cookie
    with guest.at(table) as socket:
        assert socket.state()["you"]["person"] == 1
    guest.cookie = guest.cookie[:-1]
    with guest.at(table) as socket:
        assert socket.state()["you"]["person"] is None


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("move", {"move": "set_aside"}),
        ("add_bot", {"bot": "uniform"}),
        ("start_round", {}),
        ("pass_host", {"person": 0}),
        ("rename", {"name": "Ann"}),
        ("pause", {}),
        ("stand", {}),
    ],
)
def test_a_stranger_is_refused_and_nobody_else_hears_of_it(
    ann: Person, ben: Person, table: str, kind: str, values: Json
) -> None:
    with ben.at(table) as stranger, ann.at(table) as host:
        host.hear("state")
        host.time()
        before = len(host.said)
        assert stranger.code(kind, **values)
        stranger.time()
        host.time()
        assert [message["type"] for message in host.said[before:]] == ["time"]


UNREADABLE = {
    "no JSON": ("hello", "$"),
    "cut off": ('{"type": "pause"', "$"),
    "null": ("null", "$"),
    "a list": ("[]", "$"),
    "a number": ("7", "$"),
    "empty": ("", "$"),
    "no type": ('{"id": "1"}', "$"),
    "an unknown type": ('{"type": "cheat", "id": "1"}', "$.type"),
    "a type that is no text": ('{"type": 7, "id": "1"}', "$.type"),
    "a server's type": ('{"type": "state", "id": "1"}', "$.type"),
    "no id": ('{"type": "pause"}', "$"),
    "an empty id": ('{"type": "pause", "id": ""}', "$.id"),
    "a long id": (json.dumps({"type": "pause", "id": "x" * 41}), "$.id"),
    "an id that is no text": ('{"type": "pause", "id": 1}', "$.id"),
    "an extra field": ('{"type": "pause", "id": "1", "seat": 0}', "$"),
    "a missing field": ('{"type": "move", "id": "1"}', "$"),
    "a move that is no text": ('{"type": "move", "id": "1", "move": ["set_aside"]}', "$.move"),
    "a long move": (json.dumps({"type": "move", "id": "1", "move": "x" * 2001}), "$.move"),
    "a seat that is text": ('{"type": "unseat", "id": "1", "seat": "0"}', "$.seat"),
    "a seat below 0": ('{"type": "unseat", "id": "1", "seat": -1}', "$.seat"),
    "a seat that is a fraction": ('{"type": "unseat", "id": "1", "seat": 0.5}', "$.seat"),
    "a seat that is true": ('{"type": "unseat", "id": "1", "seat": true}', "$.seat"),
    "an option that is a list": (
        '{"type": "set_options", "id": "1", "options": {"a": []}}',
        "$.options[...]",
    ),
    "options that are a list": ('{"type": "set_options", "id": "1", "options": []}', "$.options"),
    "not a number": ('{"type": "ask_time", "sent": NaN}', "$"),
    "an endless number": ('{"type": "ask_time", "sent": 1e999}', "$.sent"),
    "bytes": (b'{"type": "pause", "id": "1"}', "$"),
    "half a surrogate": ('{"type": "move", "id": "1", "move": "\\ud800"}', "$"),
    "deep lists": ("[" * MOST_LENGTH, "$"),
    "deep objects": ('{"type": ' * 1000, "$"),
    "depth in a field": ('{"type": "pause", "id": ' + "[" * 16_000, "$.id"),
    "too long": (json.dumps({"type": "pause", "id": "1"}).ljust(MOST_LENGTH + 1), "$"),
}


@pytest.mark.parametrize(("frame", "path"), UNREADABLE.values(), ids=UNREADABLE.keys())
def test_a_frame_that_cannot_be_read_is_trouble_for_its_sender_only(
    ann: Person, ben: Person, table: str, frame: str | bytes, path: str
) -> None:
    with ben.at(table) as sender, ann.at(table) as host:
        host.time()
        sender.time()
        before = len(host.said)
        seen = len(sender.said)
        sender.send(frame)
        sender.time()
        host.time()
    (trouble, _) = sender.said[seen:]
    assert trouble["type"] == "trouble"
    assert trouble["why"]["code"] == "unreadable_frame"
    assert trouble["why"]["values"]["path"] == path
    assert trouble["why"]["values"]["why"]
    assert [message["type"] for message in host.said[before:]] == ["time"]


def test_a_frame_of_the_greatest_length_is_read(ann: Person, table: str) -> None:
    with ann.at(table) as socket:
        socket.send(json.dumps({"type": "rename", "id": "1", "name": "Anna"}).ljust(MOST_LENGTH))
        assert socket.hear("answer")["why"] is None


def test_a_gross_frame_ends_its_connection_and_no_other(ann: Person, ben: Person, table: str) -> None:
    with ben.at(table) as sender, ann.at(table) as host:
        sender.send("x" * 100_000)
        assert sender.closed() == 1009
        assert host.code("rename", name="Anna") is None


@pytest.mark.parametrize("table", ["nobody", "2" * 13, "%00", "..", "ä"])
def test_an_unknown_table_is_gone(ann: Person, table: str) -> None:
    with ann.at(table) as socket:
        assert socket.closed() == 4404
    assert codes(socket.said, "gone") == ["no_such_table"]
    assert len(socket.said) == 1


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_page_of_another_site_gets_no_socket(ann: Person, table: str, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused, ann.at(table, origin):
        pass
    assert refused.value.response.status_code == 403


def test_its_own_pages_get_one(ann: Person, table: str) -> None:
    with ann.at(table, f"http://{ann.server.host}") as socket:
        assert socket.hear("hello")["table"] == table


def test_other_paths_have_no_sockets(ann: Person) -> None:
    with pytest.raises(InvalidStatus) as refused, ann.at("a/b"):
        pass
    assert refused.value.response.status_code == 403


def test_a_table_s_socket_is_no_page(server: Server, table: str) -> None:
    assert server.ask(f"ws/{table}")[0] == 404

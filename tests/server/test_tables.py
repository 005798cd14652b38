"""What is asked over HTTP about one table: finished rounds, tickets, the end; and signs over the socket."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from spieltisch.games import GAMES
from spieltisch.kernel.record import check, parse_record
from tests.server.client import Json, Person, Server, Socket, running, you


def play_a_round(people: list[Socket]) -> None:
    """Start, and make the first move offered until the round is over."""
    assert people[0].code("start_round") is None
    states = [each.until("round") for each in people]
    while states[0]["table"]["phase"] == "round":
        seat = next((at for at, state in enumerate(states) if state["offers"]), None)
        if seat is not None:
            assert people[seat].code("move", move=states[seat]["offers"][0]) is None
        states = [each.state(states[0]["seq"] + 1) for each in people]


@contextmanager
def two(ann: Person, ben: Person, table: str) -> Iterator[list[Socket]]:
    with ann.at(table) as first, ben.at(table) as second:
        assert second.code("join", name="Ben") is None
        yield [first, second]


@pytest.fixture(scope="module")
def played(server: Server) -> Iterator[tuple[str, list[Socket]]]:
    """A table at which Ann and Ben have finished a round, and are still there."""
    ann, ben = Person(server), Person(server)
    table = ann.open("viereinhalb", seconds=None, rounds=2, tableau_size_for_two=4)
    with two(ann, ben, table) as people:
        play_a_round(people)
        yield table, people


def code(content: bytes) -> str:
    return str(json.loads(content)["why"]["code"])


def end(person: Person, table: str, **headers: str) -> tuple[int, object, bytes]:
    """Delete a table."""
    sent = {"Cookie": person.cookie, **headers} if person.cookie else headers
    return person.server.ask(f"api/tables/{table}", headers=sent, method="DELETE")


def test_the_record_of_a_finished_round_can_be_kept_and_checked(
    server: Server, played: tuple[str, list[Socket]]
) -> None:
    table, people = played
    status, headers, content = server.ask(f"api/tables/{table}/rounds/1")
    assert status == 200
    assert headers["content-disposition"] == f'attachment; filename="viereinhalb-{table}-1.json"'
    line = content.decode()
    assert line.count("\n") == 1
    record = parse_record(line)
    assert check(record, GAMES).outcome() is not None
    shown = next(said for said in people[0].said if said["type"] == "state" and said["table"]["sheet"])[
        "table"
    ]
    assert record.points == shown["sheet"][0]
    assert record.commitment == shown["commitment"]
    assert "Ann" not in line


def test_a_round_that_runs_or_was_broken_off_has_no_record_and_no_replay(
    server: Server, played: tuple[str, list[Socket]]
) -> None:
    """Nothing of such a round's deal is told, whoever asks."""
    table, people = played
    assert people[0].code("start_round") is None
    for path in ("rounds/2", "rounds/2/replay", "rounds/0", "rounds/7/replay?seat=0"):
        status, _, content = server.ask(f"api/tables/{table}/{path}")
        assert (status, code(content)) == (404, "no_such_round"), path
    assert server.ask(f"api/tables/{table}/rounds/1")[0] == 200, "the one before is still told"
    assert people[0].code("end_round") is None
    status, _, content = server.ask(f"api/tables/{table}/rounds/2")
    assert (status, code(content)) == (404, "no_such_round")


def replay(server: Server, table: str, seat: int | None = None) -> Json:
    query = "" if seat is None else f"?seat={seat}"
    status, headers, content = server.ask(f"api/tables/{table}/rounds/1/replay{query}")
    assert status == 200
    assert headers["content-type"] == "application/json"
    found: Json = json.loads(content)
    return found


def test_a_replay_shows_a_finished_round_as_a_seat_saw_it(
    server: Server, played: tuple[str, list[Socket]]
) -> None:
    table, people = played
    found = replay(server, table, 1)
    assert (found["game"], found["round"], found["names"], found["seat"]) == (
        "viereinhalb", 1, ["Ann", "Ben"], 1,
    )  # fmt: skip
    assert found["options"]["tableau_size_for_two"] == 4
    assert found["steps"][0]["move"].startswith("deal ")
    states = [said for said in people[1].said if said["type"] == "state"]
    states = [said for said in states if said["view"] and said["table"]["round"] == 1]
    replayed = [step["view"] for step in found["steps"]]
    assert [said["view"] for said in states if said["view"] not in replayed] == []
    told = [event for said in states for event in said["events"]]
    assert [event for step in found["steps"] for event in step["events"]] == told


def test_a_replay_without_a_seat_is_a_spectators(server: Server, played: tuple[str, list[Socket]]) -> None:
    found = replay(server, played[0])
    assert found["seat"] is None
    assert all(step["view"]["seat"] is None for step in found["steps"])


@pytest.mark.parametrize("seat", ["2", "-1", "x", "", "999"])
def test_a_replay_of_a_seat_that_is_none_is_refused(
    server: Server, played: tuple[str, list[Socket]], seat: str
) -> None:
    status, _, content = server.ask(f"api/tables/{played[0]}/rounds/1/replay?seat={seat}")
    assert (status, code(content)) == (404, "no_such_seat")


def test_a_replay_is_squeezed_for_those_who_can_take_it(
    server: Server, played: tuple[str, list[Socket]]
) -> None:
    path = f"api/tables/{played[0]}/rounds/1/replay"
    _, headers, content = server.ask(path, headers={"Accept-Encoding": "gzip"})
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(content) == server.ask(path)[2]


def test_records_are_there_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, ben = Person(server), Person(server)
        table = ann.open("viereinhalb", seconds=None, rounds=2, tableau_size_for_two=4)
        with two(ann, ben, table) as people:
            play_a_round(people)
        before = server.ask(f"api/tables/{table}/rounds/1")[2]
    with running(tmp_path) as server:
        assert server.ask(f"api/tables/{table}/rounds/1")[2] == before


@pytest.mark.parametrize("path", ["rounds/1", "rounds/1/replay", "ticket", ""])
def test_a_table_that_does_not_exist_has_nothing(server: Server, path: str) -> None:
    method = {"ticket": "POST", "": "DELETE"}.get(path, "GET")
    status, _, content = server.ask(f"api/tables/nowhere/{path}".rstrip("/"), method=method)
    assert (status, code(content)) == (404, "no_such_table")


def test_a_ticket_moves_a_seat_to_another_browser(
    server: Server, ann: Person, ben: Person, table: str
) -> None:
    with ann.at(table) as old:
        status, headers, content = ann.ask(f"api/tables/{table}/ticket", {})
        ticket = json.loads(content)
        assert (status, ticket["seconds"], headers["cache-control"]) == (201, 120, "no-store")
        with ben.at(table) as new:
            assert new.code("redeem", code=ticket["code"]) is None
            assert new.state()["you"] == you(0, 0, host=True)
            old.time()
            assert old.said[-2]["you"] == you(None, None, host=False)
            assert old.code("redeem", code=ticket["code"]) == "bad_ticket"


def test_only_those_with_a_name_get_tickets(ann: Person, ben: Person, table: str) -> None:
    ask = f"api/tables/{table}/ticket"
    for _ in range(2):
        status, _, content = ben.ask(ask, {})
        assert (status, code(content)) == (403, "not_seated")
        ben.ask("")  # now Ben has a secret
    status, _, content = ann.ask(ask, {}, Origin="https://elsewhere.example")
    assert (status, code(content)) == (403, "wrong_origin")


def test_somebody_at_a_table_can_delete_it_and_everybody_there_is_told(
    server: Server, ann: Person, ben: Person, table: str
) -> None:
    with ann.at(table) as first, ben.at(table) as second:
        status, _, content = end(ben, table)
        assert (status, code(content)) == (403, "not_seated")
        assert end(ann, table)[0] == 204
        for each in (first, second):
            assert each.hear("gone")["why"] == {"code": "table_deleted", "values": {}}
            assert each.closed() == 4404
    assert server.ask(f"t/{table}")[0] == 404
    with ann.at(table) as socket:
        assert socket.hear("gone")["why"]["code"] == "no_such_table"


def test_a_table_is_not_deleted_while_a_round_runs_or_from_elsewhere(
    ann: Person, ben: Person, table: str
) -> None:
    with two(ann, ben, table) as people:
        assert people[0].code("start_round") is None
        status, _, content = end(ann, table)
        assert (status, code(content)) == (409, "round_running")
        assert people[0].code("end_round") is None
        status, _, content = end(ann, table, Origin="https://elsewhere.example")
        assert (status, code(content)) == (403, "wrong_origin")
        assert end(ben, table)[0] == 204


def test_a_sign_reaches_everybody_connected(ann: Person, ben: Person, table: str) -> None:
    with ann.at(table) as first, ben.at(table) as second:
        assert second.code("signal", sign="bravo") == "not_seated"
        assert first.code("signal", sign="that", at="0:5r") is None
        wanted = {"type": "signal", "seat": 0, "sign": "that", "at": "0:5r"}
        assert second.hear("signal") == wanted
        first.time()
        assert wanted in first.said
        first.send('{"type": "signal", "id": "7", "sign": "that", "at": "no place"}')
        assert first.hear("trouble")["why"]["values"]["path"] == "$.at"


def test_what_is_kept_is_told_by_the_client(server: Server) -> None:
    assert server.ask("privacy")[0] == 200


@pytest.mark.parametrize("page", ["", "/tv", "/r/1", "/r/12"])
def test_every_page_of_a_table_is_the_client(server: Server, table: str, page: str) -> None:
    status, headers, _ = server.ask(f"t/{table}{page}")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert server.ask(f"t/nowhere{page}")[0] == 404


@pytest.mark.parametrize("page", ["/x", "/r", "/r/x", "/tv/1"])
def test_other_pages_of_a_table_do_not_exist(server: Server, table: str, page: str) -> None:
    assert server.ask(f"t/{table}{page}")[0] == 404

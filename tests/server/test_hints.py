"""Hints and advice over real sockets: who gets what, and that nothing and nobody else waits for it."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from spieltisch.games import GAMES
from spieltisch.games.minirummy.advisor import ADVISOR
from spieltisch.games.minirummy.check import Given, why_wrong
from spieltisch.games.minirummy.view import View
from spieltisch.kernel.game import resolve
from spieltisch.server.hall import ID_LENGTH
from spieltisch.table.played import turns
from tests.server.client import PATIENCE, PROGRAM, Json, Person, Server, Socket, running
from tests.server.kept import keep, person
from tests.server.slow_worker import GAME, before_serving
from tests.server.test_fuzz import Neighbours
from tests.table.desk import Desk
from tests.table.hinted import crowded, play_best
from tests.table.hinted import running as begun

POSITION = {"rack": ["3r", "4r", "5r", "6r", "7r", "6b", "6o"]}
ADVICE = "api/games/minirummy/advice"
CROWDED, PLAYED, BEGUN = "c" * ID_LENGTH, "p" * ID_LENGTH, "b" * ID_LENGTH
"""Tables that were there before the server."""


@pytest.fixture(scope="module")
def data_before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def crowd(data_before: Path) -> dict[str, str]:
    """The secrets of those at CROWDED."""
    return keep(crowded(), data_before, CROWDED)


@pytest.fixture(scope="module")
def played(data_before: Path) -> Desk:
    """What was played at PLAYED."""
    desk = begun("off", 2, first_meld=0, rounds=1)
    play_best(desk)
    keep(desk, data_before, PLAYED)
    return desk


@pytest.fixture(scope="module")
def running_round(data_before: Path) -> None:
    """At BEGUN."""
    keep(begun("off", 2, first_meld=0, rounds=2), data_before, BEGUN)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("files")


@pytest.fixture(autouse=True)
def files(folder: Path) -> Iterator[Path]:
    """What the workers do is said by files here; nothing at first."""
    yield folder
    for file in folder.iterdir():
        file.unlink()


@pytest.fixture(scope="module")
def server(
    folder: Path, data_before: Path, crowd: dict[str, str], played: Desk, running_round: None
) -> Iterator[Server]:
    """It has one worker for all."""
    with serving(data_before, folder, "--advice-workers", "1") as server:
        yield server


@contextmanager
def serving(data: Path, files: Path, *arguments: str) -> Iterator[Server]:
    program = PATIENCE + before_serving(files) + PROGRAM
    with running(data, *arguments, program=program) as server:
        yield server


def ask(socket: Socket, hint: str = "h", strength: str = "show", about: str = "now") -> None:
    socket.send(json.dumps({"type": "ask_hint", "id": hint, "strength": strength, "about": about}))


def hint(socket: Socket, strength: str = "show", about: str = "now") -> Json:
    ask(socket, f"{strength} {about}", strength, about)
    return socket.hear("hint")


def why(socket: Socket, about: str = "now") -> str | None:
    found = hint(socket, "show", about)["why"]
    return None if found is None else str(found["code"])


def wait_for(file: Path, socket: Socket) -> None:
    """The server hears somebody, until the file is there."""
    while not file.exists():
        socket.time()


@contextmanager
def two(server: Server, hints: str = "ask") -> Iterator[list[Socket]]:
    """Two people in a round, the first of them on turn."""
    people = [Person(server), Person(server)]
    table = people[0].open(GAME, first_meld=0)
    with ExitStack() as stack:
        sockets = [stack.enter_context(each.at(table)) for each in people]
        assert sockets[1].code("join", name="Ben") is None
        assert sockets[0].code("set_hints", hints=hints) is None
        assert sockets[0].code("start_round", first=0) is None
        for socket in sockets:
            socket.until_view("running")
        yield sockets


def test_a_hint_is_told_as_far_as_asked_to_whoever_asked_alone(server: Server) -> None:
    with two(server) as (ann, ben):
        shown = hint(ann, "show")
        assert hint(ann, "any") == {
            **shown, "id": "any now", "count": None, "advice": None, "any": shown["count"] > 0,
        }  # fmt: skip
        assert hint(ann, "count") == {**shown, "id": "count now", "advice": None}
        ben.time()
        assert "hint" not in {message["type"] for message in ben.said}


def test_what_cannot_be_asked_is_refused_in_words(server: Server, files: Path) -> None:
    with two(server) as (ann, ben):
        assert why(ben) == "hint_not_your_turn"
        assert why(ann, "turn") == "hint_no_turn_yet"
        with Person(server).at(table_of(ann)) as watcher:
            assert why(watcher) == "not_seated"
        (files / "hold").touch()
        ask(ann, "first")
        assert why(ann) == "hint_running"
        (files / "hold").unlink()
        assert ann.hear("hint")["id"] == "first"
        other = Person(server)
        with other.at(other.open("viereinhalb")) as socket:
            assert why(socket) == "no_advice"
    with two(server, "off") as (ann, _):
        assert {why(ann), why(ann, "turn")} == {"hints_off"}
    with two(server, "after") as (ann, _):
        assert why(ann) == "hints_after"


def table_of(socket: Socket) -> str:
    return str(next(message for message in socket.said if message["type"] == "hello")["table"])


@pytest.mark.parametrize("again", [False, True], ids=["the other's turn", "the next own turn"])
def test_a_hint_for_a_turn_that_is_over_is_told_to_be_past(server: Server, files: Path, again: bool) -> None:
    with two(server) as (ann, ben):
        (files / "hold").touch()
        ask(ann)
        wait_for(files / "began", ann)
        assert ann.code("move", move="draw 0") is None
        if again:
            assert ben.code("move", move="draw 1") is None
        (files / "hold").unlink()
        assert ann.hear("hint")["why"]["code"] == "hint_past"
        found = hint(ann, "show", "turn")
        assert (found["why"], found["laid"]) == (None, {"count": 0, "points": 0})


def test_o_25_a_search_can_be_stopped_and_says_that_it_is_not_proven(server: Server, files: Path) -> None:
    with two(server) as (ann, _):
        (files / "hold").touch()
        ask(ann)
        wait_for(files / "began", ann)
        ann.send(json.dumps({"type": "stop_hint", "id": "another"}))
        ann.time()
        ann.send(json.dumps({"type": "stop_hint", "id": "h"}))
        found = ann.hear("hint")
        assert (found["id"], found["why"], found["proven"]) == ("h", None, False)


def test_the_same_question_over_a_new_connection_has_one_answer(server: Server, files: Path) -> None:
    ann, ben = Person(server), Person(server)
    table = ann.open(GAME, first_meld=0)
    with ann.at(table) as one, ben.at(table) as other:
        assert other.code("join", name="Ben") is None
        assert one.code("set_hints", hints="ask") is None
        assert one.code("start_round", first=0) is None
        one.until_view("running")
        (files / "hold").touch()
        ask(one)
        wait_for(files / "began", one)
        with ann.at(table) as again:
            ask(again)
            again.time()
            (files / "hold").unlink()
            assert again.hear("hint")["why"] is None
            one.time()
            assert "hint" not in {message["type"] for message in one.said}
            (files / "began").unlink()
            (files / "hold").touch()
            ask(again, "second")
            wait_for(files / "began", again)
        (files / "began").unlink()
        ask(one, "third")
        wait_for(files / "began", one)  # what was asked over the lost connection holds up nothing
        (files / "hold").unlink()
        assert (found := one.hear("hint"))["why"] is None
        assert found["id"] == "third"


def test_o_26_a_hint_on_a_table_of_ninety_tiles_delays_nothing_at_another_table(
    server: Server, crowd: dict[str, str], files: Path
) -> None:
    """The only worker is kept busy by the hint, and all others are answered before it is: by order, not by clock."""
    with ExitStack() as stack:
        neighbours = Neighbours(server, stack)
        bo = stack.enter_context(person(server, crowd["bo"]).at(CROWDED))
        while (state := bo.state())["table"]["paused"] or state["table"]["clock"]:
            pass
        (files / "hold").touch()
        ask(bo)
        wait_for(files / "began", bo)
        for _ in range(25):
            neighbours.play()
            bo.time()
        assert bo.code("signal", sign="wait") is None
        assert "hint" not in {message["type"] for message in bo.said}
        (files / "hold").unlink()
        found = bo.hear("hint")
        assert (found["why"], found["proven"]) == (None, True)
        assert sum(map(len, found["advice"]["table"])) == 89 + found["count"]
        assert found["count"] > 0
        assert bo.code("move", move=found["advice"]["move"]) is None


# -- over HTTP ------------------------------------------------------------------------------------------------------


def posted(server: Server, body: object, **headers: str) -> tuple[int, Any]:
    status, _, content = server.ask(ADVICE, body, headers)
    return status, json.loads(content)


def test_a_position_is_answered_with_the_best(server: Server) -> None:
    status, found = posted(server, {"position": POSITION})
    assert (status, found["count"], found["proven"]) == (200, 6, True)
    given = Given([], POSITION["rack"], True, resolve(GAMES[GAME], 2))
    assert why_wrong(given, found["table"]) is None
    assert found["steps"][0]["de"].startswith("Leg Rot 3")
    by_points = posted(server, {"position": POSITION, "objective": "points"})[1]
    assert by_points["points"] >= found["points"]


@pytest.mark.parametrize(
    ("game", "body", "status", "code"),
    [
        (GAME, {"position": {"rack": ["14r"]}}, 400, "bad_position"),
        (GAME, {"position": {"rack": ["5r", "5r", "5r"]}}, 400, "bad_position"),
        (GAME, {"position": {"rack": ["J"] * 5}}, 400, "bad_position"),
        (GAME, {"position": {}}, 400, "bad_position"),
        (GAME, {"position": []}, 400, "bad_position"),
        (GAME, {}, 400, "unreadable_frame"),
        (GAME, {"position": POSITION, "luck": 1}, 400, "unreadable_frame"),
        (GAME, {"position": POSITION, "job": ""}, 400, "unreadable_frame"),
        (GAME, b"nonsense", 400, "unreadable_frame"),
        (GAME, b"[" * 10_000, 400, "unreadable_frame"),
        (GAME, {"position": {"rack": ["1r"] * 4000}}, 413, "too_large"),
        (GAME, {"position": POSITION, "objective": "luck"}, 400, "bad_objective"),
        ("viereinhalb", {"position": POSITION}, 404, "no_advice"),
        ("chess", {"position": POSITION}, 404, "no_such_game"),
    ],
)
def test_what_cannot_be_answered_is_a_problem(
    server: Server, game: str, body: object, status: int, code: str
) -> None:
    got, _, content = server.ask(f"api/games/{game}/advice", body)
    assert (got, json.loads(content)["why"]["code"]) == (status, code), content


def test_what_is_wrong_with_a_position_is_said_in_both_languages(server: Server) -> None:
    values = posted(server, {"position": {"rack": ["5r", "5r", "5r"]}})[1]["why"]["values"]
    assert values == {
        "de": "5r ist 3-mal da, Rot 5 gibt es nur 2-mal.",
        "en": "5r is there 3 times, there are only 2.",
    }


def test_other_sites_may_not_ask(server: Server) -> None:
    assert posted(server, {"position": POSITION}, Origin="http://evil.example")[0] == 403
    status, _, _ = server.ask(f"{ADVICE}/x/stop", {}, {"Origin": "http://evil.example"})
    assert status == 403


def test_o_25_a_page_can_stop_its_search_and_gets_the_best_found(server: Server, files: Path) -> None:
    with Person(server).at(Person(server).open(GAME)) as socket:
        (files / "hold").touch()
        answers: list[tuple[int, Any]] = []
        waiting = Thread(target=lambda: answers.append(posted(server, {"position": POSITION, "job": "j"})))
        waiting.start()
        wait_for(files / "began", socket)
        assert posted(server, {"position": POSITION, "job": "j"})[0] == 409
        assert server.ask(f"{ADVICE}/another/stop", {})[0] == 204
        socket.time()
        assert not answers
        assert server.ask(f"{ADVICE}/j/stop", {})[0] == 204
        waiting.join()
        ((status, found),) = answers
        assert (status, found["proven"]) == (200, False)
        (files / "hold").unlink()
        assert posted(server, {"position": POSITION, "job": "j"})[1]["proven"]


def test_whoever_hangs_up_ends_the_search(server: Server, files: Path) -> None:
    with Person(server).at(Person(server).open(GAME)) as socket:
        (files / "hold").touch()
        http = HTTPConnection(urlsplit(server.url).netloc)
        http.request("POST", f"/{ADVICE}", json.dumps({"position": POSITION}))
        wait_for(files / "began", socket)
        (files / "began").unlink()
        http.close()
        waiting = Thread(target=lambda: posted(server, {"position": POSITION, "job": "next"}))
        waiting.start()
        wait_for(files / "began", socket)
        (files / "hold").unlink()
        waiting.join()
        assert "hung up" not in server.errors, "that is nobody's fault"


def test_too_many_questions_from_one_address_are_refused(data: Path) -> None:
    with running(data, limits=True) as server:
        statuses = [posted(server, {"position": {}})[0] for _ in range(140)]
        assert statuses[:120] == [400] * 120
        assert statuses[-1] == 429


# -- after a round --------------------------------------------------------------------------------------------------


def asked_for(server: Server, table: str, number: int = 1) -> tuple[int, Json]:
    status, _, content = server.ask(f"api/tables/{table}/rounds/{number}/advice")
    return status, json.loads(content)


def test_after_a_round_every_turn_is_held_against_what_was_possible(
    server: Server, played: Desk, files: Path
) -> None:
    room = played.table.room
    wanted = list(turns(room.game, room.played[0], played.log))
    (files / "hold").touch()
    assert asked_for(server, PLAYED) == (202, {"done": 0, "of": len(wanted)})
    (files / "hold").unlink()
    while (found := asked_for(server, PLAYED))[0] == 202:
        pass
    replay = json.loads(server.ask(f"api/tables/{PLAYED}/rounds/1/replay")[2])["steps"]
    assert [turn["step"] for turn in found[1]["turns"]] == [at for at, _ in wanted]
    for turn, (at, taken) in zip(found[1]["turns"], wanted, strict=True):
        assert replay[at]["seat"] == turn["seat"] == taken.seat
        best = ADVISOR.advise(taken.question, "tiles", lambda: False)
        assert turn["advice"]["move"] == best.move
        assert turn["laid"]["count"] == best.count, "everybody laid the best"
    (files / "dead").touch()
    assert asked_for(server, PLAYED) == found, "it is kept"


def test_a_review_that_failed_is_told_once_and_then_tried_again(server: Server, files: Path) -> None:
    ann = Person(server)
    table = ann.open(GAME, first_meld=0, rack_size=7, turn_seconds=None)
    with ann.at(table) as one, Person(server).at(table) as other:
        assert other.code("join", name="Ben") is None
        play_to_the_end([one, other])
    (files / "fail").touch()
    assert asked_for(server, table) == (503, {"why": {"code": "advice_failed", "values": {}}})
    (files / "fail").unlink()
    while (found := asked_for(server, table))[0] == 202:
        pass
    assert found[0] == 200


def play_to_the_end(sockets: list[Socket]) -> None:
    """Each lays the best, or draws."""
    assert sockets[0].code("start_round") is None
    state, _ = (socket.until_view("running") for socket in sockets)
    while state["table"]["phase"] == "round":
        turn = state["view"]["turn"]
        best = ADVISOR.advise(question(sockets[turn]), "tiles", lambda: False)
        stack = next((at for at, height in enumerate(state["view"]["stacks"]) if height), None)
        move = best.move or ("pass" if stack is None else f"draw {stack}")
        assert sockets[turn].code("move", move=move) is None
        state = sockets[0].state(state["seq"] + 1)
        sockets[1].state(state["seq"])


def question(socket: Socket) -> Any:
    """What a seat could ask, by the newest view it was sent."""
    raw = next(message for message in reversed(socket.said) if message["type"] == "state")["view"]
    return ADVISOR.question(msgspec.convert(raw, View))


def test_a_round_that_runs_or_never_was_has_no_review(server: Server) -> None:
    for table, number in ((BEGUN, 1), (PLAYED, 2)):
        status, found = asked_for(server, table, number)
        assert (status, found["why"]["code"]) == (404, "no_such_round")


# -- the processes --------------------------------------------------------------------------------------------------


def workers(server: Server) -> list[int]:
    """The processes the server has started."""
    everybody = [int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit()]
    return [pid for pid in everybody if parent(pid) == server.process.pid]


def parent(pid: int) -> int | None:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
    except (OSError, IndexError):
        return None


def runs(pid: int) -> bool:
    """Whether there is such a process that has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_workers_begin_when_they_are_needed_and_hold_no_socket_of_the_server(data: Path, files: Path) -> None:
    with serving(data, files) as server:
        assert workers(server) == []
        assert posted(server, {"position": POSITION})[0] == 200
        (pid,) = workers(server)
        held = [str(each.readlink()) for each in Path(f"/proc/{pid}/fd").iterdir()]
        assert not [each for each in held if each.startswith("socket:") or "spieltisch" in each]
        assert os.getsid(pid) != os.getsid(server.process.pid), "no Ctrl-C of the terminal's reaches it"


def test_a_killed_worker_is_replaced(server: Server) -> None:
    posted(server, {"position": POSITION})
    (pid,) = workers(server)
    os.kill(pid, signal.SIGKILL)
    assert posted(server, {"position": POSITION})[0] == 200
    assert pid not in workers(server)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_however_the_server_ends_no_worker_is_left(data: Path, files: Path, how: signal.Signals) -> None:
    with serving(data, files) as server:
        with two(server) as (ann, _):
            (files / "hold").touch()
            ask(ann)
            wait_for(files / "began", ann)
            (pid,) = workers(server)
            server.process.send_signal(how)
            server.end("poll")
            assert ann.closed() is not None or how == signal.SIGKILL
        assert server.errors == ""
        while runs(pid):
            pass

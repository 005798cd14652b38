"""What the server writes down: one line an event, and nothing in it that lets people in or shows a hand."""

import io
import json
import logging
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.games import GAMES
from spieltisch.server.hall import new_id
from spieltisch.server.journal import SELDOM_S, Journal, write_to
from spieltisch.server.viewer import new_secret, viewer_key
from tests.server.client import Person, Socket, running
from tests.server.conftest import GAME
from tests.server.legal import may_do
from tests.server.test_limits import codes, flood

LINE = re.compile(r'time=\S+Z level=\w+ event=\w+( \w+=([^\s"=]+|"([^"\\]|\\.)*"))*')


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    root.handlers.clear()  # pytest's own, which basicConfig would close
    stream = io.StringIO()
    write_to(stream)
    yield stream
    root.handlers[:] = before
    root.setLevel(level)


def test_an_event_is_one_line_that_can_be_read_again(written: io.StringIO) -> None:
    Journal("here").warning("limited", what="sockets", address="2001:db8::/64", table=None, said='a "b"\nc=d')
    line = written.getvalue()
    assert LINE.fullmatch(line.rstrip("\n"))
    assert ' level=warning event=limited what=sockets address=2001:db8::/64 said="a \\"b\\"\\nc=d"\n' in line


def test_a_fault_of_ours_is_one_line_with_its_traceback(written: io.StringIO) -> None:
    try:
        raise RuntimeError("boom")
    except RuntimeError as error:
        Journal("here").error("table_failed", fault=error)
    (line,) = written.getvalue().splitlines()
    assert LINE.fullmatch(line)
    assert "test_journal.py" in line
    assert "RuntimeError: boom" in line


def test_what_lets_people_in_is_not_written_whoever_writes(written: io.StringIO) -> None:
    table, secret = new_id(), new_secret()
    key = viewer_key(table, secret)
    Journal("here").warning("odd", table=table, why=f"table {table}: cannot read 'deal 0 5r 7b': no card")
    logging.getLogger("elsewhere").error(
        "failed for %s: cookie %s of %s at /ws/%s", key, secret, table, table
    )
    said = written.getvalue()
    for secret_word in (table, secret, key, "5r"):
        assert secret_word not in said
    assert f"table={table[:4]} " in said
    assert all(LINE.fullmatch(line) for line in said.splitlines())


def test_what_others_warn_of_again_and_again_is_written_once(written: io.StringIO) -> None:
    for _ in range(100):
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    assert written.getvalue().count("\n") == 1
    assert 'event=other source=uvicorn.error message="Invalid HTTP request received."' in written.getvalue()


def fail(word: str) -> None:
    raise RuntimeError(word)


def fail_elsewhere(word: str) -> None:
    raise RuntimeError(word)


@pytest.mark.parametrize("ours", [False, True])
def test_a_fault_that_happens_again_and_again_is_written_once_a_minute_with_how_many_were_left_out(
    written: io.StringIO, monkeypatch: pytest.MonkeyPatch, ours: bool
) -> None:
    now = 1000.0
    monkeypatch.setattr("spieltisch.server.journal.time.monotonic", lambda: now)

    def happen(word: str) -> None:
        try:
            fail(word)
        except RuntimeError as error:
            if ours:
                Journal("here").error("request_failed", path=f"/{word}", fault=error)
            else:
                logging.getLogger("asyncio").error(f"failed at {word}", exc_info=error)

    for number in range(100):
        happen(f"word{number}")
    assert written.getvalue().count("\n") == written.getvalue().count("RuntimeError: word0") == 1
    assert "left_out" not in written.getvalue()
    now += SELDOM_S
    happen("last")
    assert written.getvalue().count("\n") == 2
    assert " left_out=99 " in written.getvalue()


def test_events_and_faults_of_different_places_are_all_written(written: io.StringIO) -> None:
    for number in range(3):
        Journal("here").error("not_saved", table=number)
    for cause in (fail, fail_elsewhere):
        try:
            cause("here")
        except RuntimeError as error:
            Journal("here").error("request_failed", fault=error)
    assert written.getvalue().count("\n") == 5


def play_a_little(socket: Socket, dice: random.Random) -> list[str]:
    """A round with bots as far as it goes in some moves; every view that was seen."""
    state = socket.until("round")
    views = []
    for _ in range(4):
        while not may_do(state) and state["table"]["phase"] == "round":
            state = socket.state()
        if state["table"]["phase"] != "round":
            break
        views.append(json.dumps(state["view"]))
        socket.say("move", move=dice.choice(may_do(state)))
        state = socket.state()
    return views


def test_a_played_game_leaves_no_secret_hand_or_name_in_the_log(data: Path) -> None:
    """With what makes the log speak: a flood, a gross frame, tries, an address that is none."""
    with running(data, "--trusted-proxy", "127.0.0.1", limits=True) as server:
        ann = Person(server, "203.0.113.9")
        table = ann.open(GAME, name="Zephyrine")
        with ann.at(table) as socket:
            bot = GAMES[GAME].stand_in
            assert socket.code("add_bot", bot=bot) is None
            assert socket.code("start_round") is None
            views = play_a_little(socket, random.Random(7))
            assert views
            flood(socket, 400)
            while "too_many_messages" not in codes(socket.said, "trouble"):
                socket.hear()
            socket.send("x" * 100_000)
            socket.closed()
        for _ in range(130):
            ann.ask(f"t/{new_id()}")
        server.ask("", headers={"Cookie": ann.cookie, "X-Forwarded-For": "nobody"})
        said = server.errors
    assert "event=limited what=messages" in said
    assert "event=limited what=tries" in said
    secret = ann.cookie.split("=")[1]
    for word in (table, secret, viewer_key(table, secret), "Zephyrine", "play ", "deal ", "Ben"):
        assert word not in said
    assert all(LINE.fullmatch(line) for line in said.splitlines())

"""Heavy bots over real sockets: they think in workers, and whatever becomes of these, the table is played on."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.server.client import PATIENCE, PROGRAM, Json, Person, Server, Socket, running
from tests.server.slow_worker import GAME, before_serving
from tests.server.test_fuzz import Neighbours

BARRED = """
from dataclasses import replace
from spieltisch.games import GAMES

class Barred:
    def __init__(self, bot):
        self.name = bot.name

    def choose(self, view, dice):
        raise RuntimeError("a heavy bot in the server's process")

class Quick(Barred):
    def __init__(self, bot):
        super().__init__(bot)
        self.bot = bot

    def choose(self, view, dice):
        return replace(self.bot.choose(view, dice), think_ms=0)

for game in GAMES.values():
    for key, bot in game.bots.items():
        game.bots[key] = (Barred if key in game.heavy_bots else Quick)(bot)
"""
"""Before a program: no heavy bot chooses in that process, and the others lose no time."""
EVERY_FAULT = "from spieltisch.server import journal; journal.SELDOM_S = 0\n"
"""Before a program: the same fault is written as often as it comes."""
PATIENT = "from spieltisch.table import thinking; thinking.PATIENCE_MS = 10 ** 9\n"
IMPATIENT = "from spieltisch.table import thinking; thinking.PATIENCE_MS = 1\n"
FULL = """
from spieltisch.server import advising
advising.MOST_WAITING[advising.Rank.BOT] = 0, 0
"""
HEAVY = ("practised", "strong", "patient")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """What the workers do is said by files here."""
    folder = tmp_path / "files"
    folder.mkdir()
    return folder


@contextmanager
def serving(data: Path, files: Path, before: str = PATIENT) -> Iterator[Server]:
    program = PATIENCE + EVERY_FAULT + before_serving(files) + BARRED + before + PROGRAM
    with running(data, "--advice-workers", "1", program=program) as server:
        yield server


@contextmanager
def round_with(server: Server, bot: str = "strong", first: int = 1) -> Iterator[Socket]:
    """Ann, in a round with a bot."""
    ann = Person(server)
    with ann.at(ann.open(GAME, rack_size=7, first_meld=0, rounds=2)) as socket:
        assert socket.code("add_bot", bot=bot) is None
        begin(socket, first)
        yield socket


def begin(socket: Socket, first: int) -> None:
    assert socket.code("start_round", first=first) is None


def turn_or_end(socket: Socket) -> Json | None:
    """What Ann sees when it is her turn; None if the round is over before."""
    while True:
        state = socket.state()
        if state["table"]["phase"] != "round":
            return None
        if state["view"] is not None and state["view"]["turn"] == 0:
            view: Json = state["view"]
            return view


def own_turn(socket: Socket) -> Json:
    """What Ann sees when it is her turn."""
    view = turn_or_end(socket)
    assert view is not None
    return view


def draw(socket: Socket, view: Json) -> None:
    stack = next((at for at, height in enumerate(view["stacks"]) if height), None)
    assert socket.code("move", move="pass" if stack is None else f"draw {stack}") is None


def wait_for(file: Path, socket: Socket) -> None:
    while not file.exists():
        socket.time()


def failed(server: Server) -> int:
    """How often a bot has failed, as the server says."""
    return server.errors.count("bot_failed")


@pytest.mark.parametrize("bot", HEAVY)
def test_a_heavy_bot_plays_a_whole_round_and_never_chooses_in_the_servers_process(
    data: Path, files: Path, bot: str
) -> None:
    with serving(data, files) as server:
        with round_with(server, bot) as ann:
            laid = 0
            while (view := turn_or_end(ann)) is not None:
                laid += view["last"]["act"] == "lay"
                draw(ann, view)
        assert laid > 0
        assert server.errors == ""


def test_while_a_bot_thinks_nothing_else_waits(data: Path, files: Path) -> None:
    """By order, not by clock: all others are answered before it is."""
    with serving(data, files) as server, ExitStack() as stack:
        neighbours = Neighbours(server, stack)
        (files / "hold").touch()
        ann = stack.enter_context(round_with(server))
        wait_for(files / "began", ann)
        for _ in range(25):
            neighbours.play()
            ann.time()
        assert ann.code("signal", sign="wait") is None
        assert ann.code("move", move="draw 0") == "not_your_turn"
        (files / "hold").unlink()
        own_turn(ann)
        assert server.errors == ""


def test_a_thought_that_does_not_come_is_the_stand_ins_and_a_late_one_changes_nothing(
    data: Path, files: Path
) -> None:
    with serving(data, files, IMPATIENT) as server:
        (files / "hold").touch()
        with round_with(server) as ann:
            for turn in (1, 2):
                view = own_turn(ann)
                assert failed(server) == turn
                if turn == 2:
                    (files / "hold").unlink()
                draw(ann, view)
            view = own_turn(ann)
            assert view["number"] == 6
        assert "no thought came for 'strong' on seat 1: 'simple' chooses" in server.errors


@pytest.mark.parametrize("how", ["dead", "fail", "full"])
def test_a_thought_that_cannot_be_had_is_the_stand_ins(data: Path, files: Path, how: str) -> None:
    with serving(data, files, PATIENT + FULL if how == "full" else PATIENT) as server:
        (files / how).touch()
        with round_with(server) as ann:
            view = own_turn(ann)
            assert failed(server) == 1
            (files / how).unlink()
            draw(ann, view)
            own_turn(ann)
            assert failed(server) == (2 if how == "full" else 1)


def test_a_worker_that_dies_is_replaced_and_the_thought_comes(data: Path, files: Path) -> None:
    with serving(data, files) as server:
        (files / "die").touch()
        with round_with(server) as ann:
            own_turn(ann)
        assert failed(server) == 0


def test_what_was_thought_about_a_round_that_is_broken_off_is_for_nobody(data: Path, files: Path) -> None:
    with serving(data, files) as server:
        (files / "hold").touch()
        with round_with(server) as ann:
            wait_for(files / "began", ann)
            assert ann.code("end_round") is None
            begin(ann, 0)
            view = own_turn(ann)
            (files / "hold").unlink()
            draw(ann, view)
            view = own_turn(ann)
            assert view["number"] == 3
        assert server.errors == ""


def test_a_server_that_begins_anew_lets_the_bot_think_anew(data: Path, files: Path) -> None:
    with serving(data, files) as server:
        (files / "hold").touch()
        ann = Person(server)
        table = ann.open(GAME, first_meld=0)
        with ann.at(table) as socket:
            assert socket.code("add_bot", bot="strong") is None
            begin(socket, 1)
            wait_for(files / "began", socket)
            server.process.send_signal(signal.SIGKILL)
            server.end("poll")
    (files / "hold").unlink()
    with serving(data, files) as server:
        ann.server = server
        with ann.at(table) as socket:
            view = own_turn(socket)
            assert view["number"] == 2
        assert server.errors == ""


def test_the_server_ends_well_while_a_bot_thinks(data: Path, files: Path) -> None:
    with serving(data, files) as server:
        (files / "deaf").touch()
        with round_with(server) as ann:
            wait_for(files / "began", ann)
            assert server.end() == 0
            assert ann.closed() is not None
    assert server.errors == ""

"""Whatever is sent to some tables: nothing breaks, everything readable is answered, and the other tables play on."""

from __future__ import annotations

import json
import re
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from spieltisch.games import GAMES
from spieltisch.server.frames import Unreadable, read_frame
from spieltisch.server.wire import AskTime
from spieltisch.table.protocol import AskHint, MakeMove, StopHint
from tests.conftest import counts
from tests.server.client import PATIENCE, PROGRAM, Json, Person, Server, Socket, running
from tests.server.conftest import GAME
from tests.server.legal import may_do
from tests.server.mutation import Mutator
from tests.server.race import send_at_once

pytestmark = pytest.mark.long
FRAMES = counts(100_000, 1_000_000)
AT_ONCE = 200
ODD = [b"\x00\xff\xfe", b'{"type": "pause", "id": "1"}', b""]


class Victim:
    """A table of two people who both send nonsense between honest commands."""

    def __init__(self, server: Server, stack: ExitStack, game: str) -> None:
        self.people = [Person(server), Person(server)]
        self.table = self.people[0].open(game, name="Fuzz")
        self._stack = stack
        self._mutators = [Mutator(game, str(number)) for number in range(2)]
        self.sockets = [stack.enter_context(person.at(self.table)) for person in self.people]

    def suffer(self) -> None:
        """Both send some frames; every one of them has its answer."""
        for number, socket in enumerate(self.sockets):
            offers = self._refresh(socket)
            frames = [self._mutators[number].frame(offers) for _ in range(AT_ONCE // 2)]
            asked = [payload for payload, _ in socket.pinged.pings]
            self._send(socket, frames, self._mutators[number].pong(asked))

    def _refresh(self, socket: Socket) -> list[str]:
        """Try to be at the table, and in a round; what may be done there."""
        socket.say("join", name="Fuzz")
        socket.say("sit", seat=None)
        socket.say("set_hints", hints="ask")
        socket.say("start_round")
        socket.say("resume")
        states = [message for message in socket.said if message["type"] == "state"]
        socket.said[:] = states[-1:]
        offers = may_do(states[-1]) if states else []
        if offers:
            socket.say("move", move=offers[-1])
        return offers

    def _send(self, socket: Socket, frames: list[str], pong: bytes) -> None:
        before = len(socket.said)
        wanted = Counter(reply for frame in frames if (reply := expected(frame)))
        send_at_once(
            socket, [*(Frame(Opcode.TEXT, frame.encode()) for frame in frames), Frame(Opcode.PONG, pong)]
        )
        got: Counter[tuple[str, str]] = Counter()
        least = Counter(reply for frame in without_waiting_twice(frames) if (reply := expected(frame)))
        while least - got:
            got.update(reply for message in [socket.hear()] if (reply := replied(message)))
        assert got <= wanted, got - wanted
        assert len(socket.said) > before


def without_waiting_twice(frames: list[str]) -> list[str]:
    """A play sent twice that waits until it is settled who was first is answered once; so is a hint while it is
    looked for."""
    kept: dict[object, str] = {}
    for number, frame in enumerate(frames):
        try:
            message = read_frame(frame)
        except Unreadable:
            message = None
        kept[message if isinstance(message, MakeMove | AskHint) else number] = frame
    return list(kept.values())


def expected(frame: str) -> tuple[str, str] | None:
    """What a frame is to be answered with; None: with nothing."""
    try:
        message = read_frame(frame)
    except Unreadable:
        return "trouble", "unreadable_frame"
    match message:
        case AskTime():
            return "time", ""
        case AskHint():
            return "hint", message.id
        case StopHint():
            return None
    return "answer", message.id


def replied(message: Json) -> tuple[str, str] | None:
    """What a message answers; None: nothing."""
    match message["type"]:
        case "answer":
            assert not message["why"] or message["why"]["code"] != "table_fault", message
            return "answer", message["id"]
        case "hint":
            assert not message["why"] or message["why"]["code"] != "advice_failed", message
            return "hint", message["id"]
        case "trouble":
            return "trouble", message["why"]["code"]
        case "time":
            return "time", ""
    return None


class Neighbours:
    """Two people who play at another table, where nothing happens but by them."""

    def __init__(self, server: Server, stack: ExitStack) -> None:
        self.ann, self.ben = Person(server), Person(server)
        self.table = self.ann.open(GAME, seconds=None)
        self.sockets = [stack.enter_context(person.at(self.table)) for person in (self.ann, self.ben)]
        assert self.sockets[1].code("join", name="Ben") is None
        self.moves = 0
        self._begin()

    def _begin(self) -> None:
        if self.moves and self._states()[0]["table"]["phase"] == "finished":
            assert self.sockets[0].code("reopen") is None
        assert self.sockets[0].code("start_round") is None
        for socket in self.sockets:
            while (state := socket.state())["table"]["phase"] != "round" or state["view"][
                "phase"
            ] != "running":
                pass

    def _states(self) -> list[Json]:
        return [
            next(message for message in reversed(socket.said) if message["type"] == "state")
            for socket in self.sockets
        ]

    def play(self) -> None:
        """One move: both hear of it, and since the last one they have heard of nothing else."""
        states = self._states()
        if states[0]["table"]["phase"] != "round":
            self._begin()
            states = self._states()
        assert states[0]["seq"] == states[1]["seq"]
        mover = 0 if states[0]["offers"] else 1
        begun = [len(socket.said) for socket in self.sockets]
        assert self.sockets[mover].code("move", move=states[mover]["offers"][0]) is None
        heard = []
        for socket, at in zip(self.sockets, begun, strict=True):
            socket.state()
            socket.time()
            heard.append([message["type"] for message in socket.said[at:]])
            assert "Fuzz" not in json.dumps(socket.said[at:])
        assert heard[mover] == ["answer", "state", "time"]
        assert heard[1 - mover] == ["state", "time"]
        assert [state["seq"] for state in self._states()] == [states[0]["seq"] + 1] * 2
        self.moves += 1


def bad_bytes(person: Person, table: str) -> None:
    """Frames that are no text: their connections end, or have an answer."""
    for odd in ODD:
        with person.at(table) as socket:
            socket.send(odd)
            while socket.hear()["type"] != "trouble":
                pass
    with person.at(table) as socket:
        with socket.raw.protocol_mutex:
            socket.raw.protocol.send_text(b'{"type": "\xff"}')
            socket.raw.socket.sendall(b"".join(socket.raw.protocol.data_to_send()))
        assert socket.closed() == 1007


def test_nonsense_at_some_tables_leaves_nothing_unanswered_and_the_others_alone(data: Path) -> None:
    with running(data, program=PATIENCE + PROGRAM) as server, ExitStack() as stack:
        neighbours = Neighbours(server, stack)
        victims = [Victim(server, stack, game) for game in GAMES]
        for turn in range(FRAMES // AT_ONCE):
            victims[turn % len(victims)].suffer()
            neighbours.play()
        for victim in victims:
            bad_bytes(victim.people[0], victim.table)
        neighbours.play()
        assert server.process.poll() is None
        assert server.errors == ""
    with running(data) as server:
        for victim in victims:
            victim.people[0].server = server
            with victim.people[0].at(victim.table) as socket:
                assert socket.state()["table"]["id"] == victim.table
        assert not re.search("event=(?!limited)", server.errors)

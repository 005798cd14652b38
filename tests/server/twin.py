"""Two servers that play the same round from deals in which two pieces have changed places, bytes compared.

Each runs on a clock that stands until it is told to go on, so that equal tables say equal bytes. What a table must not
tell is read from the durable log: its fold says which places of the deal a viewer must not know yet.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spieltisch.games import GAMES
from spieltisch.kernel.game import Deal, Move, Seat
from spieltisch.server.measuring import TRIPS
from spieltisch.store import Store
from spieltisch.table.log import LogEntry
from spieltisch.table.room import Room
from tests.server.client import DEADLINE_S, Person, Server, Socket, running
from tests.server.standing import Clock

STRANGE = {"type": "redeem", "code": "none"}
"""A command that is always refused: it only lets the table notice that time has passed."""

PLANT = """
import sys
from dataclasses import fields, make_dataclass
from spieltisch.cli import main
from spieltisch.kernel.game import Deal, Refusal
leak = %r

def planted(game):
    seen = {}
    def apply(self, state, seat, move):
        if isinstance(move, Deal):
            seen[id(state)] = move.order
        return kind.apply(self, state, seat, move)
    def secrets(self, state, seat):
        hidden = sorted(self.secret(state, seat))
        return " ".join(seen[id(state)][at] for at in hidden) if id(state) in seen else "-"
    def view(self, state, seat):
        honest = kind.view(self, state, seat)
        values = {each.name: getattr(honest, each.name) for each in fields(honest)}
        return make_dataclass("Leaky", [*values, "leak"])(**values, leak=secrets(self, state, seat))
    def why_not(self, state, seat, move):
        honest = kind.why_not(self, state, seat, move)
        return honest and Refusal(honest.code, {"leak": secrets(self, state, seat)})
    kind = type(game)
    body = {"apply": apply}
    if leak == "view":
        body["view"] = view
    if leak == "refusal":
        body["why_not"] = why_not
    return type(kind.__name__, (kind,), body)()

for key, game in list(games.GAMES.items()):
    games.GAMES[key] = planted(game)
sys.exit(main())
"""


class Desk:
    """One of the two servers, with a table at which people and a spectator sit."""

    def __init__(self, server: Server, folder: Path, clock: Clock) -> None:
        self.server = server
        self.clock = clock
        self._store = Store(folder)
        self.sockets: list[Socket] = []
        self.heard: list[list[bytes]] = []
        self._joined: list[int] = []
        """By socket: how many pings came while people sat down. Those measure links, now and then."""

    def close(self) -> None:
        """Let go of the files."""
        self._store.close()

    @contextmanager
    def table(self, game: str, seats: int, options: dict[str, Any], deal: Deal) -> Iterator[None]:
        """Open a table; everybody sits down, somebody looks on, the round begins with this deal."""
        self.clock.deal(str(deal))
        people = [Person(self.server) for _ in range(seats + 1)]
        table = people[0].open(game, **options)
        self._people = people
        self._hidden = table.encode()
        self.room = Room(GAMES)
        self._table = table
        with ExitStack() as stack:
            self.sockets = []
            for number, person in enumerate(people):
                socket = stack.enter_context(person.at(table))
                self.sockets.append(socket)
                if 0 < number < seats:
                    assert socket.code("join", name=f"P{number}") is None
            self.heard = [[] for _ in people]
            self.drain()
            while GAMES[game].contests and any(len(pings) < TRIPS for pings in self._pings()):
                self.drain()
            self._joined = [len(pings) for pings in self._pings()]
            self._before = [socket.pinged.messages for socket in self.sockets]
            self.heard = [[] for _ in people]
            self.command(0, {"type": "start_round", "id": "start", "first": deal.first})
            yield

    def command(self, viewer: int, command: dict[str, Any], after_ms: float = 100) -> None:
        """Somebody wants something; everybody hears everything that comes of it."""
        self.clock.go_on(after_ms)
        after = {**STRANGE, "id": f"after {command['id']}"}
        for each in (command, after):
            self.sockets[viewer].send(json.dumps(each))
        self._until(viewer, f'"id":"{after["id"]}"'.encode())
        self.drain()
        self._read_log()

    def keep_pongs(self, viewer: int) -> None:
        """From now on somebody's browser answers no ping."""
        self.sockets[viewer].pinged.answers = False

    def pong(self, viewer: int) -> None:
        """It answers the newest, and all to come."""
        pinged = self.sockets[viewer].pinged
        pinged.answers = True
        pinged.pong(pinged.pings[-1][0])
        self.drain()

    def pinged(self, viewer: int) -> list[int]:
        """After which of the messages since the round began somebody was pinged; what is in a ping is random."""
        pings, before = self._pings()[viewer][self._joined[viewer] :], self._before[viewer]
        return [messages - before for _, messages in pings]

    def _pings(self) -> list[list[tuple[bytes, int]]]:
        return [socket.pinged.pings for socket in self.sockets]

    def look_in(self, viewer: int) -> None:
        """Somebody opens a second tab and closes it again."""
        self.clock.go_on(100)
        with self._people[viewer].at(self._table) as tab:
            tab.send('{"type": "ask_time", "sent": 7}')
            while b'"type":"time"' not in (frame := tab.raw.recv(DEADLINE_S, decode=False)):
                self.heard[viewer].append(self._comparable(frame))
        self.drain()

    def drain(self) -> None:
        """Hear all that is on its way to anybody, and have every pong heard."""
        for _ in range(2):
            for socket in self.sockets:
                socket.send('{"type": "ask_time", "sent": 7}')
            for viewer in range(len(self.sockets)):
                self._until(viewer, b'"type":"time"')

    def _until(self, viewer: int, mark: bytes) -> None:
        while True:
            frame = self.sockets[viewer].raw.recv(DEADLINE_S, decode=False)
            self.heard[viewer].append(self._comparable(frame))
            if mark in frame and b'"type":"state"' not in frame:
                return

    def _comparable(self, frame: bytes) -> bytes:
        """Without what is drawn anew for every table: its id, and the commitment to its deal."""
        message = json.loads(frame)
        if message["type"] == "state" and message["table"].get("commitment"):
            frame = frame.replace(message["table"]["commitment"].encode(), b"")
        return frame.replace(self._hidden, b"")

    def _read_log(self) -> None:
        for row in self._store.entries(self._table)[self.room.number :]:
            self.room.fold(LogEntry._make(row))


@dataclass
class Twins:
    """The two desks during one round. `compared`: messages found equal so far; `clashes`: of two who answered at once."""

    one: Desk
    other: Desk
    places: tuple[int, int]
    count: int = 0
    compared: int = 0
    clashes: int = 0

    @property
    def game(self) -> Any:
        """As the rules here know it, without anything planted."""
        return self.one.room.game

    def secret_to(self, viewer: Seat | None) -> bool:
        """Whether a viewer must know neither of the two places."""
        hidden: frozenset[int] = self.game.secret(self.one.room.running().state, viewer)
        return {*self.places} <= hidden

    def command(self, viewer: int, kind: str, after_ms: float = 100, **values: Any) -> None:
        """The same command at both; then whoever must not know gets the same bytes."""
        self.count += 1
        command = {"type": kind, "id": f"c{self.count}", **values}
        for desk in (self.one, self.other):
            desk.command(viewer, command, after_ms)
        self.compare()

    def strange(self) -> None:
        """Both tables notice that time has passed."""
        self.command(0, STRANGE["type"], code=STRANGE["code"])

    def keep_pongs(self, viewer: int) -> None:
        """Nobody hears a pong of this viewer at either desk."""
        for desk in (self.one, self.other):
            desk.keep_pongs(viewer)

    def pong(self, viewer: int) -> None:
        """It comes at both."""
        for desk in (self.one, self.other):
            desk.pong(viewer)
        self.compare()

    def look_in(self, viewer: int) -> None:
        """The same second tab at both, for a moment."""
        for desk in (self.one, self.other):
            desk.look_in(viewer)
        self.compare()

    def compare(self) -> None:
        """Raise AssertionError with the first difference somebody could see who must not."""
        seats = self.one.room.running().seats
        for viewer in range(len(self.one.sockets)):
            if self.secret_to(viewer if viewer < seats else None):
                mine, theirs = self.one.heard[viewer], self.other.heard[viewer]
                self.compared += len(mine)
                assert mine == theirs, _first_difference(viewer, mine, theirs)
                assert self.one.pinged(viewer) == self.other.pinged(viewer)

    def judge(self, seat: Seat, move: Move) -> list[bool]:
        """Whether the move is legal at each; who must not know the two pieces apart cannot learn it from that."""
        rooms = (self.one.room, self.other.room)
        legal = [room.running().why_not(seat, move) is None for room in rooms]
        assert legal[0] == legal[1] or not self.secret_to(seat), f"seat {seat} can tell by trying '{move}'"
        return legal


def _first_difference(viewer: int, mine: list[bytes], theirs: list[bytes]) -> str:
    for one, other in zip(mine, theirs, strict=False):
        if one != other:
            return f"viewer {viewer} can tell secret pieces apart:\n  {one!r}\n  {other!r}"
    return f"viewer {viewer} hears {len(mine)} and {len(theirs)} messages"


@contextmanager
def desks(folder: Path, leak: str = "") -> Iterator[tuple[Desk, Desk]]:
    """Both servers; `leak` plants one in their rules: "view" or "refusal"."""
    with ExitStack() as stack:
        made = []
        for name in ("one", "other"):
            home = folder / name
            home.mkdir()
            clock = Clock(home)
            stack.callback(clock.close)
            server = stack.enter_context(running(home, program=clock.program + PLANT % leak))
            desk = Desk(server, home, clock)
            stack.callback(desk.close)
            made.append(desk)
        yield made[0], made[1]

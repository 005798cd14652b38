"""A race over sockets whose clock and deal are the test's: what is measured is exact.

Cards are written as in the rules: `5±2` on top asks for a 7 or a 3.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from websockets.frames import Frame

from spieltisch.games.unterspannung.cards import PACK
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import Deal
from tests.server.client import PATIENCE, PROGRAM, Json, Person, Pinged, Server, Socket, running
from tests.server.standing import Clock

GAME = "unterspannung"
NAMES = ("Ann", "Ben", "Cleo", "Dora")
PROXY = ("--trusted-proxy", "127.0.0.1")
"""So that no socket is bounded by the kernel's round trip, which no standing clock can change."""
THINK_MS = 500
_ids = count(1)


@contextmanager
def race_server(folder: Path, *arguments: str) -> Iterator[tuple[Server, Clock]]:
    """A server whose clock stands, and its clock."""
    folder.mkdir()
    clock = Clock(folder)
    try:
        with running(folder, *arguments, program=clock.program + PATIENCE + PROGRAM) as server:
            yield server, clock
    finally:
        clock.close()


def deal(top: str, hands: Sequence[Sequence[str]]) -> Deal:
    """With this top, and these cards first in each seat's; the rest as it comes."""
    left = Counter(PACK)
    left.subtract([top, *(card for hand in hands for card in hand)])
    assert min(left.values()) >= 0, "there are not so many of a card"
    rest = iter(list(left.elements()))
    share = (len(PACK) - 1) // len(hands)
    order = [card for hand in hands for card in [*hand, *(next(rest) for _ in range(share - len(hand)))]]
    return Deal(0, (*order, top))


@dataclass
class Race:
    """A table at which everybody is seated; `sockets` by seat."""

    server: Server
    clock: Clock
    table: str
    people: list[Person]
    sockets: list[Socket]

    def begin(self, top: str, *hands: Sequence[str], think: float = THINK_MS) -> None:
        """Start a round with this deal; the cards are up, and everybody was shown them so long ago."""
        self.begin_as_dealt(str(deal(top, hands)), think)

    def begin_as_dealt(self, deal: str, think: float = THINK_MS) -> None:
        """The same with a whole deal."""
        self.clock.deal(deal)
        assert self.sockets[0].code("start_round") is None
        self.clock.go_on(3001)
        poke(self.sockets[0])
        for socket in self.sockets:
            socket.until_view("running")
        self.settle_down()
        self.clock.go_on(think)

    def go_on(self, ms: float) -> None:
        """Let time pass, and the table notice it."""
        self.clock.go_on(ms)
        poke(self.sockets[0])
        self.settle_down()

    def settle_down(self) -> None:
        """Everything that is on its way to anybody is heard, and every ping that is answered has its pong there."""
        for _ in range(2):
            for socket in self.sockets:
                socket.time()

    def play(self, seat: int, card: str, top: int, name: str | None = None) -> str:
        """Send a play, and do not wait for its answer; the command's id."""
        return self.move(seat, f"play {card} @{top}", name)

    def move(self, seat: int, move: str, name: str | None = None) -> str:
        """Send a move; the command's id."""
        name = name or f"m{next(_ids)}"
        self.sockets[seat].send(json.dumps({"type": "move", "id": name, "move": move}))
        return name

    def answers(self, seat: int, name: str) -> list[Json]:
        """The answers to a command up to now."""
        poke(self.sockets[seat])
        return answers(self.sockets[seat], name)

    def code(self, seat: int, name: str) -> str | None:
        """Why a command was refused; it has exactly one answer."""
        (answer,) = self.answers(seat, name)
        return None if answer["why"] is None else str(answer["why"]["code"])

    def refused(self, seat: int, move: str) -> str | None:
        """Why a move is refused, which is answered at once."""
        return self.code(seat, self.move(seat, move))

    def view(self, seat: int = 0) -> Json:
        """What a seat sees."""
        view: Json = self.state(seat)["view"]
        return view

    def state(self, seat: int = 0) -> Json:
        """The newest state of a seat, everything on its way heard."""
        poke(self.sockets[seat])
        return next(message for message in reversed(self.sockets[seat].said) if message["type"] == "state")


def shuffled(dice: Rng) -> str:
    """A deal from numbers that are the same each time."""
    order = list(PACK)
    dice.shuffle(order)
    return str(Deal(0, tuple(order)))


def around(number: int) -> int:
    """Round the circle of ten."""
    return (number - 1) % 10 + 1


def value_of(card: str) -> int:
    """`5±2` has the value 5."""
    return int(card.partition("±")[0])


def wanted(top: str) -> set[int]:
    """The values that fit."""
    modifier = int(top.partition("±")[2])
    return {around(value_of(top) + modifier), around(value_of(top) - modifier)}


def fitting(view: Json) -> str | None:
    """A card of a hand that fits."""
    return next((card for card in view["hand"] if value_of(card) in wanted(view["top"])), None)


def offered(view: Json) -> list[str]:
    """Moves of a hand that are legal, unless somebody was first: races show none."""
    if view["phase"] != "running" or view["hand"] is None:
        return []
    card = fitting(view)
    return [f"draw @{view['number']}"] if card is None else [f"play {card} @{view['number']}"]


def send_at_once(socket: Socket, frames: Iterable[Frame]) -> None:
    """All in one piece."""
    with socket.raw.protocol_mutex:
        for frame in frames:
            socket.raw.protocol.send_frame(frame)
        socket.raw.socket.sendall(b"".join(socket.raw.protocol.data_to_send()))


def poke(socket: Socket) -> None:
    """Have a command refused: the table notices that time has passed, and all that it said before is heard."""
    assert socket.code("redeem", code="none") is not None


def answers(socket: Socket, name: str) -> list[Json]:
    """The answers to a command that a socket has heard."""
    return [message for message in socket.said if message["type"] == "answer" and message["id"] == name]


@contextmanager
def racing(
    desk: tuple[Server, Clock], seats: int = 2, kind: type[Pinged] = Pinged, **options: Any
) -> Iterator[Race]:
    """A table of a race with so many people."""
    server, clock = desk
    people = [Person(server) for _ in range(seats)]
    table = people[0].open(GAME, **options)
    with ExitStack() as stack:
        sockets = [stack.enter_context(person.at(table, kind=kind)) for person in people]
        for socket, name in zip(sockets[1:], NAMES[1:], strict=False):
            assert socket.code("join", name=name) is None
        yield Race(server, clock, table, people, sockets)

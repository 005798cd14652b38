"""One seat's noise never delays, refuses or changes another's good play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from spieltisch.kernel.chance import Rng
from tests.conftest import counts
from tests.server.client import Json, Person, Socket, running
from tests.server.race import (
    GAME,
    PROXY,
    Race,
    fitting,
    race_server,
    racing,
    send_at_once,
    shuffled,
    value_of,
    wanted,
)

BURST: Final = 200
_ids = count(1)


def noise(view: Json) -> Iterator[Frame]:
    """What somebody sends who has nothing good to say: no card of it fits the top of this view."""
    top, wrong = view["number"], [card for card in view["hand"] if value_of(card) not in wanted(view["top"])]
    for number in range(BURST):
        card = wrong[number % len(wrong)]
        tops = (top - 1, top + 2, 99_999, 1, top, top)
        move = ("draw", f"play {card} @{tops[number // 4 % len(tops)]}", f"play 11±1 @{top}", "nonsense")[
            number % 4
        ]
        yield Frame(Opcode.TEXT, json.dumps({"type": "move", "id": f"n{next(_ids)}", "move": move}).encode())
        if number % 20 == 0:
            yield Frame(Opcode.TEXT, b'{"type": "move", "id": [' + b"[" * number)
            yield Frame(Opcode.BINARY, b"\x00\xff")
        if number % 50 == 0:
            yield Frame(Opcode.PONG, bytes([number]) * 8)


def test_with_noise_on_every_good_play_is_answered_at_once_and_the_first_of_two_has_it(
    tmp_path: Path,
) -> None:
    """On a clock that stands: whatever waited for the noisy seat, or behind it, would never be answered."""
    with (
        race_server(tmp_path / "data", *PROXY) as desk,
        racing(desk, 3, draw="any_time", hand_size=8, misplay_lock_ms=400) as race,
    ):
        race.begin_as_dealt(shuffled(Rng("noise")))
        for seat in range(3):
            for _ in range(16):
                assert race.refused(seat, "draw") is None
        good = 0
        for number in range(counts(40, 200)):
            race.settle_down()
            race.clock.go_on(500)
            cards = [fitting(race.view(seat)) for seat in (0, 1)]
            if cards == [None, None] or race.state()["table"]["phase"] != "round":
                break
            send_at_once(race.sockets[2], noise(race.view(2)))
            good += play_through(race, number % 2, cards)
        assert good > 10
        race.sockets[2].time()
        answers = [message for message in race.sockets[2].said if message["type"] == "answer"]
        refusals = {answer["why"]["code"] for answer in answers if answer["why"]}
        assert {"does_not_fit", "locked", "late", "not_yet", "stack_empty"} <= refusals


def play_through(race: Race, first: int, cards: list[str | None]) -> int:
    """Those of the two who have a card that fits play it, `first` first; how many had."""
    order = [seat for seat in (first, 1 - first) if cards[seat] is not None]
    top = race.view(first)["number"]
    codes = [race.code(seat, race.play(seat, str(cards[seat]), top)) for seat in order]
    assert codes == [None, "late"][: len(order)]
    assert race.view()["laid_by"] == order[0]
    return len(order)


def test_a_flood_beyond_its_limits_is_ended_and_the_others_play_on(data: Path) -> None:
    with running(data, limits=True) as server:
        people = [Person(server) for _ in range(3)]
        table = people[0].open(GAME, draw="any_time", hand_size=8)
        with people[0].at(table) as ann, people[1].at(table) as ben:
            assert ben.code("join", name="Ben") is None
            with people[2].at(table) as cleo:
                assert cleo.code("join", name="Cleo") is None
                assert ann.code("start_round") is None
                for socket in (ann, ben, cleo):
                    socket.until_view("running")
            played = floods = 0
            for number in range(counts(9, 60)):
                floods += number % 3 == 0 and flood(people[2], table)
                played += play_one((ann, ben))
            assert floods == counts(3, 20)
            assert played >= 5


def flood(person: Person, table: str) -> bool:
    """Come and send more than anybody may; whether the connection was ended for it."""
    with person.at(table) as socket:
        state = socket.state()
        try:
            for _ in range(3):
                send_at_once(socket, noise(state["view"]))
        except (ConnectionClosed, OSError):
            return True
        return socket.closed() == 1008


def play_one(sockets: tuple[Socket, Socket]) -> bool:
    """Whoever has a card that fits plays it, and it is laid; else both draw. Whether there was one."""
    for socket in sockets:
        socket.time()
        view = newest(socket)["view"]
        if (card := fitting(view)) is not None:
            assert socket.code("move", move=f"play {card} @{view['number']}") is None
            return True
    for socket in sockets:
        assert socket.code("move", move="draw") is None
    return False


def newest(socket: Socket) -> Json:
    return next(message for message in reversed(socket.said) if message["type"] == "state")

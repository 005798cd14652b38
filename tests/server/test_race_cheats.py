"""What somebody might do over sockets to be shown a card later than they saw it, or to end a contest while in front."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.server.client import Person, Server
from tests.server.race import PROXY, Race, answers, poke, race_server, racing
from tests.server.standing import Clock

Desk = tuple[Server, Clock]
Trick = Callable[[Race, ExitStack], None]
BEN = 1


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with race_server(tmp_path_factory.mktemp("cheats") / "data", *PROXY) as desk:
        yield desk


def goes(race: Race, stack: ExitStack) -> None:
    race.sockets[BEN].raw.close()
    race.sockets[BEN] = race.sockets[0]


def comes(race: Race, stack: ExitStack) -> None:
    race.sockets[BEN] = stack.enter_context(race.people[BEN].at(race.table))
    race.sockets[BEN].until_view("running")


def moves_to_another_device(race: Race, stack: ExitStack) -> None:
    status, _, ticket = race.people[BEN].ask(f"api/tables/{race.table}/ticket", {})
    assert status == 201
    race.sockets[BEN] = stack.enter_context(Person(race.server).at(race.table))
    assert race.sockets[BEN].code("redeem", code=json.loads(ticket)["code"]) is None


def leaves_and_joins(race: Race, stack: ExitStack) -> None:
    assert race.sockets[BEN].code("leave") is None
    assert race.sockets[BEN].code("join", name="Ben") is None


def nothing(race: Race, stack: ExitStack) -> None:
    poke(race.sockets[BEN])


@pytest.mark.parametrize(
    ("before", "amid"),
    [
        (nothing, nothing),
        (goes, comes),
        (nothing, moves_to_another_device),
        (nothing, leaves_and_joins),
    ],
)
def test_nobody_is_shown_a_card_later_than_the_others(desk: Desk, before: Trick, amid: Trick) -> None:
    with racing(desk, seats=3) as race, ExitStack() as stack:
        race.begin("5±2", ["3±1"], ["4±1"], ["4±2"])
        before(race, stack)
        assert race.code(0, race.play(0, "3±1", 1)) is None
        race.settle_down()
        race.clock.go_on(400)
        amid(race, stack)
        race.settle_down()
        race.clock.go_on(400)
        honest = race.play(2, "4±2", 2)
        poke(race.sockets[2])
        race.clock.go_on(200)
        poke(race.sockets[BEN])
        race.play(BEN, "4±1", 2)
        poke(race.sockets[BEN])
        race.go_on(300)
        assert [answer["why"] for answer in answers(race.sockets[2], honest)] == [None]

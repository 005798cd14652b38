"""A browser that dies is nobody else's trouble."""

import socket
import struct
from contextlib import ExitStack

from tests.server.client import Json, Person, Server, Socket
from tests.server.conftest import GAME


def kill(person: Socket) -> None:
    """Its browser dies: the connection is reset, without a word."""
    person.raw.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    person.raw.socket.close()


def begin(people: list[Socket]) -> list[Json]:
    """A round; what everybody is told when the cards are turned up."""
    assert people[0].code("start_round") is None
    states = [person.until("round") for person in people]
    while states[0]["view"]["phase"] != "running":
        states = [person.state(states[0]["seq"] + 1) for person in people]
    return states


def play(people: list[Socket], moves: int) -> None:
    """Make moves in turn, over as many rounds as it takes; everybody hears of every one."""
    states = begin(people)
    for _ in range(moves):
        seat, number = states[0]["view"]["turn"], states[0]["seq"] + 1
        assert people[seat].code("move", move=states[seat]["offers"][0]) is None
        states = [person.state(number) for person in people]
        assert [state["seq"] for state in states] == [number] * len(people)
        if states[0]["table"]["phase"] != "round":
            states = begin(people)


def test_o82_a_browser_that_dies_costs_the_others_no_message_and_leaves_no_error(server: Server) -> None:
    browsers = [Person(server) for _ in range(5)]
    table = browsers[0].open(GAME, seconds=None)
    said = len(server.errors)
    with ExitStack() as stack:
        people = [stack.enter_context(browser.at(table)) for browser in browsers]
        for number, person in enumerate(people[1:4]):
            assert person.code("join", name=f"Guest {number}") is None
        kill(people.pop())
        play(people, 100)
    assert server.errors[said:] == ""

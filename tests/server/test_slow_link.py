"""A link that takes time, as tests and benchmarks put it before a server: the server measures it, not what lies before it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from random import Random

from tests.proxy import in_a_thread
from tests.server.client import Person, Server, running
from tests.slow_link import SlowLink

TRIP_MS = 150


@contextmanager
def far_from(server: Server) -> Iterator[Server]:
    """The server, as it is reached over a link that takes time."""
    link = SlowLink(server.host, TRIP_MS, 0, Random(1))
    with in_a_thread(link):
        there = copy(server)
        there.url = f"http://{link.host}/"
        yield there


def measured(data: Path, *arguments: str) -> int:
    """What a table says of the link of somebody far away."""
    with running(data, *arguments) as server, far_from(server) as there:
        near, far = Person(server), Person(there)
        table = near.open("unterspannung")
        with near.at(table) as host, far.at(table) as guest:
            assert guest.code("join", name="Far") is None
            while True:
                assert host.code("rename", name="Near") is None
                for state in (said for said in host.said if said["type"] == "state"):
                    seats = state["table"]["seats"]
                    if len(seats) > 1 and seats[1]["link_ms"] is not None:
                        return int(seats[1]["link_ms"])


def test_who_is_behind_a_slow_link_has_its_round_trip_if_the_proxy_is_trusted(data: Path) -> None:
    assert measured(data, "--trusted-proxy", "127.0.0.1") >= TRIP_MS


def test_a_proxy_that_is_not_trusted_is_where_the_link_ends(data: Path) -> None:
    assert measured(data) < TRIP_MS

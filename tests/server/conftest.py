"""One server for all tests that do not hurt it."""

from collections.abc import Iterator

import pytest

from spieltisch.games import GAMES
from tests.server.client import Person, Server, running

GAME = next(iter(GAMES))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def ann(server: Server) -> Person:
    return Person(server)


@pytest.fixture
def ben(server: Server) -> Person:
    return Person(server)


@pytest.fixture
def table(ann: Person) -> str:
    """A table that Ann has opened."""
    return ann.open(GAME)

"""One server for all tests that do not hurt it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.games import GAMES
from spieltisch.server import advising_worker
from tests.server.client import Person, Server, running
from tests.server.slow_worker import program

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


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the workers do is said by files here."""
    monkeypatch.setattr(advising_worker, "PROGRAM", program(tmp_path))
    return tmp_path

"""Questions of pages have names, by which whoever asked, and nobody else, can stop them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from spieltisch.server.viewer import COOKIE, new_secret
from tests.server.client import PROGRAM, Person, Server, running
from tests.server.slow_worker import before_serving

ADVICE = "api/games/minirummy/advice"
POSITION = {"rack": ["3r", "4r", "5r", "6r", "7r", "6b", "6o"]}


@pytest.fixture
def guarded(files: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as it comes, behind a proxy that says who asks."""
    arguments = ("--trusted-proxy", "127.0.0.1", "--advice-workers", "1")
    program = before_serving(files) + PROGRAM
    with running(tmp_path_factory.mktemp("data"), *arguments, limits=True, program=program) as server:
        yield server


class Asking:
    """A question that is on its way."""

    def __init__(self, who: Person, job: str) -> None:
        self.answer: Any = None
        self._who = who
        self._job = job
        self._thread = Thread(target=self._ask)
        self._thread.start()

    def _ask(self) -> None:
        status, _, content = self._who.ask(ADVICE, {"position": POSITION, "job": self._job})
        self.answer = (status, json.loads(content))

    def end(self) -> Any:
        self._thread.join()
        return self.answer


def browser(server: Server, address: str) -> Person:
    found = Person(server, address)
    found.cookie = f"{COOKIE}={new_secret()}"
    return found


def stop(who: Person, job: str = "j") -> int:
    return who.ask(f"{ADVICE}/{job}/stop", {})[0]


def begun(who: Person, files: Path) -> Asking:
    (files / "hold").touch()
    found = Asking(who, "j")
    while not (files / "began").exists():
        who.ask("healthz")
    return found


@pytest.mark.parametrize("name", ["a/b", "a%2Fb", "..", "", "ä", "a b", "x" * 41, "a\n"])
def test_a_name_that_does_not_fit_into_an_address_is_refused(guarded: Server, name: str) -> None:
    status, _, content = guarded.ask(ADVICE, {"position": POSITION, "job": name})
    assert (status, json.loads(content)["why"]["code"]) == (400, "unreadable_frame")


def test_a_name_is_a_browser_s_own_wherever_it_comes_from(guarded: Server, files: Path) -> None:
    ann, ben = browser(guarded, "198.51.100.1"), browser(guarded, "198.51.100.1")
    asking = begun(ann, files)
    assert stop(ben) == 204
    assert stop(Person(guarded, "198.51.100.1")) == 204
    other = Asking(ben, "j")
    elsewhere = Person(guarded, "198.51.100.2")
    elsewhere.cookie = ann.cookie
    assert asking.answer is None
    assert stop(elsewhere) == 204
    status, found = asking.end()
    assert (status, found["proven"]) == (200, False)
    (files / "hold").unlink()
    status, found = other.end()
    assert (status, found["proven"]) == (200, True)


def test_without_a_cookie_a_name_is_an_address_s(guarded: Server, files: Path) -> None:
    asking = begun(Person(guarded, "198.51.100.1"), files)
    assert stop(Person(guarded, "198.51.100.2")) == 204
    (files / "hold").unlink()
    assert asking.end()[1]["proven"]
    (files / "began").unlink()
    asking = begun(Person(guarded, "198.51.100.1"), files)
    assert stop(Person(guarded, "198.51.100.1")) == 204
    assert not asking.end()[1]["proven"]


def test_a_stop_that_stops_nothing_is_not_asked_for_without_end(guarded: Server, files: Path) -> None:
    ann = Person(guarded, "198.51.100.1")
    asking = begun(ann, files)
    assert 429 in [stop(ann, "another") for _ in range(700)]
    assert stop(ann) == 204, "this one does"
    assert not asking.end()[1]["proven"]


def test_who_has_many_questions_gives_way_to_those_who_have_none(guarded: Server, files: Path) -> None:
    """Sixteen addresses filled the queue, and all others were turned away."""
    begun(Person(guarded, "198.51.101.1"), files)
    crowd = [Asking(Person(guarded, f"198.51.100.{at % 16}"), f"j{at}") for at in range(128)]
    while not any(each.answer for each in crowd):
        guarded.ask("healthz")
    late = Asking(Person(guarded, "198.51.102.1"), "late")
    (files / "hold").unlink()
    assert late.end()[0] == 200
    statuses = [each.end()[0] for each in crowd]
    assert set(statuses) <= {200, 503}

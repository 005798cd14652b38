"""Every screen once, dark and light, before the eyes of a program that looks for barriers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.barriers import barriers
from tests.browser.people import DESK, PHONE
from tests.server.client import Json, Person, Server, Socket, running

pytestmark = pytest.mark.browser
GAME: Final = "viereinhalb"
SMALL: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 320, "height": 568}}
FLAT: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 740, "height": 360}}
TELEVISION: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 720}}


@dataclass(frozen=True)
class Screen:
    """How to get there: a path (`{lobby}` and so on are tables), then what is pressed; and what is seen then.

    `own`: with the cookie of Ada, who is the host of every table.
    """

    name: str
    path: str
    seen: str
    own: bool = False
    presses: tuple[str, ...] = ()
    device: dict[str, Any] | None = None


SCREENS: Final = (
    Screen("start", "", "role=heading[name='Spieltisch']"),
    Screen("how to play", "", "role=group[name='Das Spiel in Bildern']", presses=("So geht es",)),
    Screen("privacy", "privacy", "role=heading[name='Was gespeichert wird']"),
    Screen("no such page", "nowhere", "role=heading[level=1]"),
    Screen("no such table", "t/nowhere", "role=heading[name='Diesen Tisch gibt es nicht mehr.']"),
    Screen("join", "t/{lobby}", "role=button[name='Mitspielen']"),
    Screen("join, how to play", "t/{lobby}", "role=group[name='Das Spiel in Bildern']",
           presses=("So geht es",)),
    Screen("join, refused", "t/{lobby}", "role=alert >> visible=true", presses=("Mitspielen",)),
    Screen("join during a round", "t/{round}", "role=button[name='Dabei sein']"),
    Screen("join after it", "t/{over}", "role=button[name='Dabei sein']"),
    Screen("claim", "t/{lobby}#seat=c0de&of=0", "role=button[name='Hierher holen']"),
    Screen("claim, refused", "t/{lobby}#seat=c0de&of=0", "role=button[name='Weiter zum Tisch']",
           presses=("Hierher holen",)),
    Screen("lobby", "t/{lobby}", "role=button[name='Los geht’s']", own=True),
    Screen("lobby of others", "t/{lobby}", "text=Warten auf", presses=("Zuschauen",)),
    Screen("seat tools", "t/{lobby}", "text=Zum Host machen", own=True,
           presses=("Bea: Platz ändern",)),
    Screen("menu", "t/{lobby}", "role=button[name='Tisch verlassen']", own=True, presses=("Menü",)),
    Screen("leaving", "t/{lobby}", "role=button[name='Bleiben']", own=True,
           presses=("Menü", "Tisch verlassen")),
    Screen("board", "t/{round}", "role=button[name='Zeichen geben']", own=True),
    Screen("board, on its side", "t/{round}", "role=button[name='Zeichen geben']", own=True, device=FLAT),
    Screen("board, looked on", "t/{round}", "role=timer", presses=("Zuschauen",)),
    Screen("signs", "t/{round}", "role=dialog[name='Zeichen geben']", own=True,
           presses=("Zeichen geben",)),
    Screen("signs in one row", "t/{round}", "role=dialog[name='Zeichen geben']", own=True,
           presses=("Zeichen geben",), device=FLAT),
    Screen("signs with words", "t/{round}", "role=dialog[name='Zeichen geben']", own=True,
           presses=("Zeichen geben",), device=DESK),
    Screen("signs hidden", "t/{round}", "role=button[name='Bea']", own=True,
           presses=("Zeichen geben", "Zeichen ausblenden")),
    Screen("keys", "t/{round}", "role=dialog[name=/Tasten/]", own=True, presses=("Tasten",), device=DESK),
    Screen("pause", "t/{pause}", "role=heading[name='Pause']", own=True),
    Screen("scores", "t/{over}", "role=button[name=/Nächste Runde|Noch einmal/]", own=True),
    Screen("replay", "t/{over}/r/1", "role=slider[name='Schritt']"),
    Screen("television, lobby", "t/{lobby}/tv", "text=Mit dem Handy scannen", device=TELEVISION),
    Screen("television, round", "t/{round}/tv", "role=timer", device=TELEVISION),
    Screen("television, scores", "t/{over}/tv", "role=table", device=TELEVISION),
)  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("screens")) as server:
        yield server


@pytest.fixture(scope="module")
def host(server: Server) -> Person:
    return Person(server)


def start(socket: Socket) -> Json:
    """Ada begins; the first state with cards that are face up."""
    assert socket.code("start_round", first=0) is None
    return socket.until_view("running")


@pytest.fixture(scope="module")
def tables(server: Server, host: Person) -> Iterator[dict[str, str]]:
    """A table in each phase, at which Ada and Bea sit."""
    with ExitStack() as stack:
        bea = Person(server)

        def sat(**options: object) -> tuple[str, Socket, Socket]:
            table = host.open(GAME, "Ada", **options)
            sockets = [stack.enter_context(person.at(table)) for person in (host, bea)]
            assert sockets[1].code("join", name="Bea") is None
            return table, sockets[0], sockets[1]

        lobby, *_ = sat()
        begun, first, _ = sat(seconds=600)
        paused, second, _ = sat(seconds=600)
        over, *both = sat(seconds=600, rounds=2)
        for socket in (first, second):
            start(socket)
        assert second.code("pause") is None
        state = start(both[0])
        while state["table"]["phase"] == "round":
            assert both[state["view"]["turn"]].code("move", move="set_aside") is None
            state = both[0].state(state["seq"] + 1)
        yield {"lobby": lobby, "round": begun, "pause": paused, "over": over}


@pytest.fixture
def page(request: pytest.FixtureRequest, browser: Browser, server: Server, host: Person) -> Iterator[Page]:
    """A German browser of the screen's device in which nothing moves."""
    screen: Screen = request.getfixturevalue("screen")
    context = browser.new_context(locale="de-DE", reduced_motion="reduce", **(screen.device or SMALL))
    if screen.own:
        name, _, value = host.cookie.partition("=")
        context.add_cookies([{"name": name, "value": value, "url": server.url}])
    yield context.new_page()
    context.close()


def pressable(page: Page, label: str) -> Locator:
    button = page.get_by_role("button", name=label, exact=True)
    return button.or_(page.locator("summary", has_text=label)).first


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_nothing_stands_in_anyones_way_on_any_screen(
    screen: Screen, page: Page, server: Server, tables: dict[str, str]
) -> None:
    page.goto(server.url + screen.path.format(**tables))
    for label in screen.presses:
        pressable(page, label).click()
    expect(page.locator(screen.seen).first).to_be_visible()
    for colours in ("dark", "light"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", colours)
        assert barriers(page) == [], colours
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

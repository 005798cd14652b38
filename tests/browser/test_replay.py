"""A round is over: its sheet, its picture, its check, and the round once more, also for those who only have the link."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.barriers import barriers
from tests.browser.people import DESK, PHONE, Player
from tests.browser.test_first_table import GAME, agree, open_with, play_on, set_aside, start
from tests.server.client import PROGRAM, Person, Server, running

pytestmark = pytest.mark.browser
STEP = re.compile(r"Schritt|Step")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture(scope="module")
def ada(browser: Browser) -> Iterator[Player]:
    player = Player(browser, "de", PHONE)
    yield player
    player.close()


@pytest.fixture(scope="module")
def bob(browser: Browser) -> Iterator[Player]:
    player = Player(browser, "en", DESK)
    yield player
    player.close()


@pytest.fixture(scope="module")
def played(server: Server, ada: Player, bob: Player) -> str:
    """The address of a table where two people and a bot have played one round; Ada and Bob look at its sheet."""
    address = open_with(ada, server, seconds=60, rounds=1)
    ada.until(lambda state: state["you"]["host"])
    bob.join(address, "Bob")
    ada.press("Zufall")
    start(ada)
    play_on([ada, bob], 4)
    while ada.state["table"]["phase"] == "round":
        hurry([ada, bob])
    return address


def hurry(players: list[Player]) -> None:
    """Whoever is on turn sets all cards aside: so a round is over long before the horn."""
    for player in players:
        player.page.wait_for_timeout(20)
        if player.state["offers"] and player.state["table"]["phase"] == "round":
            set_aside(player)
    agree(players)


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Player]:
    """Somebody who only has the link."""
    player = Player(browser, "en", DESK)
    yield player
    player.close()


NAMES = ["Maximiliane-Hohenstein-A", "Maximiliane-Hohenstein-B", "WWWWWWWWWWWWWWWWWWWWWWWW",
         "Wolfgang Amadeus Theophi", "Ömer", "Hannelore Zwiebelfisch"]  # fmt: skip


def quick_round(server: Server, names: list[str]) -> str:
    """The address of a table where these people have set everything aside, without a browser."""
    host = Person(server)
    table = host.open(GAME, names[0], seconds=60, rounds=1)
    with ExitStack() as stack:
        sockets = [
            stack.enter_context(person.at(table)) for person in [host, *(Person(server) for _ in names[1:])]
        ]
        for socket, name in zip(sockets[1:], names[1:], strict=True):
            assert socket.code("join", name=name) is None
        assert sockets[0].code("start_round") is None
        state = sockets[0].until_view("running")
        while state["table"]["phase"] == "round":
            assert sockets[state["view"]["turn"]].code("move", move="set_aside") is None
            state = sockets[0].state(state["seq"] + 1)
    return f"{server.url}t/{table}"


def at_step(page: Page, number: int) -> None:
    expect(page.get_by_role("slider", name=STEP)).to_have_value(str(number - 1))


def test_those_who_saw_the_round_begin_see_its_deal_proved(played: str, ada: Player, bob: Player) -> None:
    expect(ada.page.get_by_text("Mischung geprüft", exact=True)).to_be_visible()
    expect(bob.page.get_by_text("Shuffle checked", exact=True)).to_be_visible()
    ada.hit(ada.page.get_by_text("Mischung geprüft", exact=True))
    expect(ada.page.get_by_text("dein Browser hat selbst nachgerechnet")).to_be_visible()


def test_who_comes_later_is_told_that_only_the_record_was_checked(played: str, visitor: Player) -> None:
    visitor.page.goto(played)
    visitor.page.get_by_role("button", name="Watch", exact=True).click()
    expect(visitor.page.get_by_text("The shuffle fits the record")).to_be_visible()


def test_a_record_forged_on_its_way_is_noticed(played: str, ada: Player) -> None:
    def forge(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        body = re.sub(r"(chance deal \d+ \S+) (\S+)", r"\2 \1", answer.text(), count=1)
        route.fulfill(response=answer, body=body)  # type: ignore[attr-defined]

    ada.page.route("**/rounds/1", forge)
    ada.page.reload()
    expect(ada.page.get_by_text("Die Mischung stimmt nicht")).to_be_visible()
    ada.page.unroute("**/rounds/1")
    ada.page.reload()
    expect(ada.page.get_by_text("Mischung geprüft", exact=True)).to_be_visible()


def test_the_end_of_a_series_has_its_sheet_and_the_picture_of_the_best_round(
    played: str, ada: Player, bob: Player
) -> None:
    points = ada.state["table"]["sheet"][0][0]
    for player, caption, best in (
        (ada, "Punkte je Runde", "Eure beste Runde"),
        (bob, "Points by round", "Your best round"),
    ):
        sheet = player.page.get_by_role("table", name=caption)
        expect(sheet.get_by_role("row").nth(1)).to_contain_text(str(points))
        picture = player.page.get_by_role("link", name=re.compile(best))
        expect(picture.locator(".board .board")).to_have_count(1)
        assert barriers(player.page) == []


def test_a_visitor_steps_through_the_round_by_keys(played: str, visitor: Player) -> None:
    page = visitor.page
    page.goto(f"{played}/r/1")
    at_step(page, 1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    at_step(page, 4)
    expect(page.get_by_role("status")).to_contain_text(re.compile("lays|Ada|Bob|aside"))
    expect(page.get_by_text(re.compile("^Clock ")).first).to_be_visible()
    expect(page.get_by_text(re.compile("^To move: ")).first).to_be_visible()
    page.keyboard.press("ArrowLeft")
    at_step(page, 3)
    page.keyboard.press("End")
    expect(page.get_by_text("End of the round")).to_be_visible()
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
    page.keyboard.press("Home")
    at_step(page, 1)
    assert barriers(page) == []


def test_the_round_plays_by_itself_and_stops_when_told(played: str, visitor: Player) -> None:
    page = visitor.page
    page.goto(f"{played}/r/1")
    page.get_by_role("button", name="Double speed").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("slider", name=STEP)).not_to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_record_is_downloaded_and_passes_the_check(played: str, visitor: Player, tmp_path: Path) -> None:
    page = visitor.page
    page.goto(f"{played}/r/1")
    page.get_by_role("button", name="Share and more").click()
    expect(page.get_by_role("textbox", name="Link to this round")).to_have_value(f"{played}/r/1")
    expect(page.get_by_role("img", name="QR code with the link to this round")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    download.value.save_as(tmp_path / "round.json")
    command = [sys.executable, "-c", PROGRAM, "replay", str(tmp_path / "round.json"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert barriers(page) == []


def test_the_round_can_be_seen_from_a_seat(played: str, visitor: Player) -> None:
    page = visitor.page
    page.goto(f"{played}/r/1")
    at_step(page, 1)
    page.keyboard.press("ArrowRight")
    page.get_by_label("Seen by").select_option("Bob")
    at_step(page, 2)
    expect(page.locator("[aria-label='Your cards']")).to_have_count(1)


@pytest.mark.parametrize("device", ["ada", "bob"])
def test_nothing_is_smaller_than_a_fingertip(
    played: str, device: str, request: pytest.FixtureRequest
) -> None:
    player = request.getfixturevalue(device)
    page = player.page
    page.goto(f"{played}/r/1")
    at_step(page, 1)
    for target in page.locator("button:visible, a:visible, input:visible").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, target.inner_html()
    page.goto(played)


@pytest.mark.parametrize("width", [320, 360])
def test_six_long_names_push_nothing_off_the_screen(server: Server, browser: Browser, width: int) -> None:
    """O-75."""
    address = quick_round(server, NAMES)
    visitor = Player(browser, "de", {**PHONE, "viewport": {"width": width, "height": 568}})
    page = visitor.page
    page.goto(address)
    visitor.press("Zuschauen")
    page.get_by_role("table", name="Punkte je Runde").wait_for()
    wider = "[...document.querySelectorAll('html, main, main .scroll')].filter((e) => e.scrollWidth > e.clientWidth)"
    assert page.evaluate(f"{wider}.length") == 0
    page.goto(f"{address}/r/1")
    at_step(page, 1)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(f"{wider}.length") == 0
    visitor.close()


def test_a_round_that_is_not_there_is_said_to_be_none(played: str, visitor: Player) -> None:
    page = visitor.page
    page.goto(f"{played}/r/7")
    expect(page.get_by_role("heading", name="There is no such round here.")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="To the table").click()
    page.wait_for_url(played)


def test_a_table_that_is_gone_is_said_to_be_gone(server: Server, visitor: Player) -> None:
    visitor.page.goto(f"{server.url}t/gone/r/1")
    expect(visitor.page.get_by_role("heading", name=re.compile("no longer exists|gone"))).to_be_visible()

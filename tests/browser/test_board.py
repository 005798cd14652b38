"""The board under real fingers: small screens, turned phones, zoom, colours, signs, the words of what happened."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, CDPSession, expect

from tests.browser.barriers import barriers
from tests.browser.people import Player
from tests.server.client import Json, Person, Server, Socket

pytestmark = pytest.mark.browser
GAME: Final = "viereinhalb"
Touch = tuple[float, float]
SIZES: Final = [(320, 568), (740, 360)]
IN_SIGHT: Final = "[data-piece], [role=timer], .status, .hold, .opener[aria-keyshortcuts], .tell"
COLOURS: Final = {"r": "red", "b": "blue", "g": "green", "y": "yellow", "p": "purple"}
FOLLOWS_S: Final = 5
OUTSIDE: Final = """things => things.map(thing => [thing.outerHTML.slice(0, 80), thing.getBoundingClientRect()])
  .filter(([, box]) => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
  .map(([what]) => what)"""


@pytest.fixture
def ada(browser: Browser) -> Iterator[Player]:
    """A small phone, touched, in German."""
    player = Player(browser, "de", phone(*SIZES[0]))
    yield player
    player.close()


def phone(width: int, height: int) -> dict[str, Any]:
    return {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}


def opened(host: Player, server: Server, bots: int, **options: int | None) -> str:
    """Open a table with bots; its address."""
    host.page.goto(server.url)
    body = {"game": GAME, "name": "Ada", "options": options}
    answer = host.page.request.post(f"{server.url}api/tables", data=body)
    address = f"{server.url}t/{answer.json()['table']}"
    host.page.goto(address)
    for seats in range(2, bots + 2):
        host.press("Zufall")
        host.until(lambda state, seats=seats: len(state["table"]["seats"]) == seats)  # type: ignore[misc]
    return address


def begun(host: Player) -> None:
    """Begin, and wait until everything lies where it should."""
    host.press(host.labels["start"])
    host.until(lambda state: state["view"] and state["view"]["phase"] == "running")
    host.page.wait_for_selector(".status")
    settled(host)


def settled(player: Player) -> None:
    """Nothing flies any more."""
    expect(player.page.locator("[data-flying]")).to_have_count(0)


def touch(session: CDPSession, kind: str, *points: Touch) -> None:
    """What the fingers do."""
    at = [{"x": x, "y": y} for x, y in points]
    session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": at})


def own_card(player: Player) -> Touch:
    """The middle of the first own card."""
    box = player.page.locator("button[data-piece]").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def all_seen(player: Player, what: str) -> None:
    """Nothing of this ends outside the screen, once the board has followed the screen's size."""
    things, deadline = player.page.locator(what), time.monotonic() + FOLLOWS_S
    while (outside := things.evaluate_all(OUTSIDE)) and time.monotonic() < deadline:
        player.page.wait_for_timeout(20)
    assert outside == []


def scrolled(player: Player) -> float:
    """How far the page has moved in any way."""
    return float(player.page.evaluate("scrollY + visualViewport.pageTop + visualViewport.scale - 1"))


@pytest.mark.parametrize("size", SIZES)
def test_six_full_tableaus_are_seen_whole_on_a_small_phone(
    server: Server, ada: Player, size: tuple[int, int]
) -> None:
    """O-89, O-90."""
    opened(ada, server, 5, tableau_size=6)
    ada.page.set_viewport_size({"width": size[0], "height": size[1]})
    begun(ada)
    assert ada.page.locator("[data-piece]").count() >= 6 * 5 + 2
    all_seen(ada, IN_SIGHT)
    for box in ada.page.locator("button[data-piece], .hold, .opener[aria-keyshortcuts]").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).map(({width, height}) => [width, height])"
    ):
        assert min(box) >= 43.9
    assert ada.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_board_ends_where_the_browsers_own_bar_begins(server: Server, ada: Player) -> None:
    """O-88."""
    opened(ada, server, 1)
    begun(ada)
    ada.page.set_viewport_size({"width": 320, "height": 500})
    settled(ada)
    all_seen(ada, "button[data-piece], .hold, .status")


def test_a_finger_that_drags_a_card_does_not_move_the_page(server: Server, ada: Player) -> None:
    """O-86."""
    opened(ada, server, 1)
    begun(ada)
    session = ada.context.new_cdp_session(ada.page)
    x, y = own_card(ada)
    touch(session, "Start", (x, y))
    for step in range(1, 6):
        touch(session, "Move", (x, y - 40 * step))
        expect(ada.page.locator(".card.moved")).to_have_count(1)
    assert scrolled(ada) == 0
    touch(session, "End")
    expect(ada.page.locator(".card.moved")).to_have_count(0)


def test_turning_the_phone_during_a_drag_loses_no_card(server: Server, ada: Player) -> None:
    """O-90."""
    opened(ada, server, 1, seconds=None)
    begun(ada)
    session = ada.context.new_cdp_session(ada.page)
    x, y = own_card(ada)
    touch(session, "Start", (x, y))
    touch(session, "Move", (x, y - 60))
    ada.page.set_viewport_size({"width": 740, "height": 360})
    touch(session, "Move", (x, y - 90))
    touch(session, "End")
    expect(ada.page.locator(".card.moved")).to_have_count(0)
    settled(ada)
    view = ada.state["view"]
    assert ada.page.locator("button[data-piece]").count() == view["sizes"][ada.state["you"]["seat"]]
    all_seen(ada, IN_SIGHT)


def test_fast_taps_do_not_zoom_and_two_fingers_do(server: Server, ada: Player) -> None:
    """O-87."""
    opened(ada, server, 1)
    begun(ada)
    for _ in range(4):
        ada.page.touchscreen.tap(160, 300)
    assert scrolled(ada) == 0
    touches = "what => getComputedStyle(document.querySelector(what)).touchAction"
    assert ada.page.evaluate(touches, ".board .board") == "manipulation"
    assert ada.page.evaluate(touches, "button[data-piece]") == "none"
    session = ada.context.new_cdp_session(ada.page)
    session.send("Input.synthesizePinchGesture", {"x": 160, "y": 250, "scaleFactor": 2})
    assert ada.page.evaluate("visualViewport.scale") > 1.5


def test_each_colour_has_a_shape_of_its_own(server: Server, ada: Player) -> None:
    """O-91: without any colour every card can still be told."""
    opened(ada, server, 5, tableau_size=6)
    begun(ada)
    seen: list[list[str]] = ada.page.locator("[data-face]").evaluate_all(
        """cards => cards.filter(card => /^[1-7]/.test(card.dataset.face))
          .map(card => [card.dataset.face[1], card.querySelector("path").getAttribute("d")])"""
    )
    pairs = {(colour, shape) for colour, shape in seen}
    assert len(pairs) == len({colour for colour, _ in pairs}) == len({shape for _, shape in pairs}) > 1


def test_whoever_comes_back_reads_which_two_colours_a_changer_accepts(server: Server, bob: Player) -> None:
    """O-33."""
    people = [Person(server), Person(server)]
    table = people[0].open(GAME, seconds=None, rounds=10)
    with people[0].at(table) as ann, people[1].at(table) as ben:
        assert ben.code("join", name="Ben") is None
        changer = until_a_changer_lies([ann, ben])
        wanted = [COLOURS[letter] for letter in changer[1:]]
        for _ in range(2):
            bob.page.goto(f"{server.url}t/{table}")
            bob.page.get_by_role("button", name="Watch").click()
            pile = bob.page.get_by_role("region", name=re.compile("change.*Fits:"))
            expect(pile).to_have_count(1)
            label = str(pile.first.get_attribute("aria-label"))
            assert all(colour in label.split("Fits:")[1] for colour in wanted), label


def until_a_changer_lies(sockets: list[Socket]) -> str:
    """Play on by hand until a colour changer is the top of a pile; the changer."""
    state: Json = {}
    for _ in range(1000):
        sockets[0].time()
        state = next(said for said in reversed(sockets[0].said) if said["type"] == "state")
        if state["table"]["phase"] != "round":
            assert sockets[0].code("start_round") is None
            sockets[0].until_view("running")
            sockets[1].until_view("running")
            continue
        tops = [pile["top"] or "" for pile in state["view"]["piles"] if not pile["blocked"]]
        if found := next((top for top in tops if top.startswith("F")), None):
            return str(found)
        actor = sockets[state["view"]["turn"]]
        actor.time()
        offers = next(said for said in reversed(actor.said) if said["type"] == "state")["offers"]
        changers = [move for move in offers if move.startswith("play F")]
        assert actor.code("move", move=(changers or offers)[0]) is None
    raise AssertionError(f"no changer came up: {state}")


def test_what_happened_is_told_with_the_name_of_whoever_did_it(server: Server, bob: Player) -> None:
    """O-39: whichever way the turn goes."""
    bob.labels = {**bob.labels, "start": "Let’s go"}
    bob.page.goto(server.url)
    body = {"game": GAME, "name": "Bob", "options": {}}
    table = bob.page.request.post(f"{server.url}api/tables", data=body).json()["table"]
    bob.page.goto(f"{server.url}t/{table}")
    for seats in range(2, 5):
        bob.press("Random")
        bob.until(lambda state, seats=seats: len(state["table"]["seats"]) == seats)  # type: ignore[misc]
    begun(bob)
    for _ in range(12):
        turn = bob.state["view"]["turn"]
        if turn == 0:
            bob.page.keyboard.press("s")
            bob.page.keyboard.press("s")
        seq = bob.state["seq"]
        bob.until(lambda state, seq=seq: state["seq"] > seq and state["events"])  # type: ignore[misc]
        events = [event for event in bob.state["events"] if event["kind"] in ("played", "set_aside")]
        if not events:
            continue
        seat = events[-1]["seat"]
        name = bob.state["table"]["seats"][seat]["name"] if seat else "You"
        expect(bob.page.locator(".tell")).to_contain_text(name, ignore_case=True)


def test_somebody_points_at_a_card_and_everybody_sees_whose_and_who(
    server: Server, ada: Player, bob: Player
) -> None:
    address = opened(ada, server, 0)
    bob.join(address, "Bob")
    begun(ada)
    bob.page.wait_for_selector(".status")
    theirs = bob.page.locator("div[data-face]").last
    theirs.click(button="right")
    expect(ada.page.locator("[data-sign]")).to_contain_text("Bob: Die da!")
    expect(ada.page.locator("[role=log]")).to_contain_text("Bob: Die da!")
    expect(bob.page.locator("[data-sign]")).to_contain_text("Bob: That one!")
    expect(ada.page.locator("[data-sign]")).to_have_count(0)


def test_a_sign_is_given_by_keys_alone(server: Server, ada: Player, bob: Player) -> None:
    """O-92."""
    address = opened(ada, server, 0)
    bob.join(address, "Bob")
    begun(ada)
    bob.page.wait_for_selector(".status")
    bob.page.keyboard.press("z")
    bob.page.keyboard.press("1")
    bob.page.keyboard.press("ArrowRight")
    bob.page.keyboard.press("Enter")
    expect(ada.page.locator("[data-sign]")).to_contain_text("Bob: Die da!")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_nothing_serious_keeps_anybody_from_the_board(server: Server, ada: Player, theme: str) -> None:
    opened(ada, server, 5)
    begun(ada)
    ada.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    assert barriers(ada.page) == []
    ada.page.keyboard.press("z")
    assert barriers(ada.page) == []

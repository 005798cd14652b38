"""The race under real fingers and keys: a whole round, cards that come back, small screens, double taps, a pause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, expect

from tests.browser.people import Player, State
from tests.server.client import Server

pytestmark = pytest.mark.browser
GAME: Final = "unterspannung"
SMALL: Final = {"width": 320, "height": 568}
OWN: Final = "button[data-piece]"
OUTSIDE: Final = """things => things.map(thing => [thing.outerHTML.slice(0, 80), thing.getBoundingClientRect()])
  .filter(([, box]) => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
  .map(([what]) => what)"""
OVERLAPS: Final = """all => { const boxes = all.map(each => each.getBoundingClientRect());
  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length }"""

SIGNS: Final = """cards => cards.map(card => [card.dataset.face, card.querySelector(".modifier").textContent,
  card.querySelector("path.charge").getAttribute("d")])"""
"""By card: which it is, what is printed at its foot, and the shape of that."""
LOOKED_AT_MS: Final = 400
FOCUSED: Final = """() => { const it = document.activeElement, style = getComputedStyle(it);
  return it.matches(":focus-visible") && parseFloat(style.outlineWidth) >= 2 && style.outlineStyle !== "none"
    ? it.dataset.face ?? null : null }"""
"""The card that is seen to have the focus."""


@pytest.fixture
def ada(browser: Browser) -> Iterator[Player]:
    """A small phone, touched, in German."""
    player = Player(browser, "de", {"viewport": SMALL, "has_touch": True, "is_mobile": True})
    yield player
    player.close()


def opened(host: Player, server: Server, **options: int | str) -> str:
    """Open a table; its address."""
    host.page.goto(server.url)
    body = {"game": GAME, "name": "Ada", "options": options}
    answer = host.page.request.post(f"{server.url}api/tables", data=body)
    assert answer.status == 201, answer.text()
    address = f"{server.url}t/{answer.json()['table']}"
    host.page.goto(address)
    host.until(lambda state: state["you"]["host"])
    return address


def seat_bots(host: Player, bots: int, label: str = "Zufall") -> None:
    """Add bots of a strength."""
    for _ in range(bots):
        seats = len(host.state["table"]["seats"])
        host.press(label)
        host.until(lambda state, seats=seats: len(state["table"]["seats"]) > seats)  # type: ignore[misc]


def begun(host: Player) -> None:
    """Begin; the hands are seen."""
    host.press(host.labels["start"])
    racing(host)


def racing(player: Player) -> None:
    """This player sees the own hand and may act."""
    player.until(lambda state: state["view"] and state["view"]["phase"] == "running")
    expect(player.page.locator("[data-face='?']")).to_have_count(0)


def value(card: str) -> int:
    """The value of a card."""
    return int(card.split("±")[0])


def wanted(view: State) -> set[int]:
    """The values that fit, by the rule page."""
    top, charge = (int(part) for part in view["top"].split("±"))
    return {(top + charge - 1) % 10 + 1, (top - charge - 1) % 10 + 1}


KEYS: Final = "them => them.map((it) => it.getAttribute('aria-keyshortcuts') ?? 'Space')"
"""Those that press the things; of a thing without, it is the space bar's."""


def fitting(view: State) -> list[str]:
    """The own cards that fit."""
    return [card for card in view["hand"] if value(card) in wanted(view)]


def own(player: Player, face: str) -> Locator:
    """The own cards with this face."""
    return player.page.locator(f"{OWN}[data-face='{face}']:not(.pending)")


def act(player: Player) -> str | None:
    """Play a fitting card or draw, as the device has it; the card."""
    view = player.state["view"]
    if player.state["table"]["phase"] != "round" or not view or view["phase"] != "running":
        return None
    seat = view["seat"]
    for card in fitting(view):
        place(player, own(player, card).first)
        return card
    if view["stacks"][seat]:
        place(player, player.page.locator("[data-stack]"))
    return None


def place(player: Player, thing: Locator) -> None:
    """A finger on it, or its key."""
    if player.touch:
        player.try_to_hit(thing)
    elif keys := thing.evaluate_all(KEYS):
        player.page.keyboard.press(keys[0])


def axe(player: Player) -> None:
    """The axe finds nothing, once what appears has appeared."""
    player.page.wait_for_timeout(400)
    found = Axe().run(player.page).response["violations"]
    assert found == [], [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


def test_a_whole_round_is_played_by_touch_and_by_keys(server: Server, ada: Player, bob: Player) -> None:
    address = opened(ada, server, finish="hand", hand_size=6, rounds=1)
    bob.join(address, "Bob")
    seat_bots(ada, 2)
    begun(ada)
    racing(bob)
    for _ in range(600):
        for player in (ada, bob):
            act(player)
            player.page.wait_for_timeout(30)
        if ada.state["table"]["phase"] != "round":
            break
    ends = [player.until(lambda state: state["table"]["phase"] == "finished") for player in (ada, bob)]
    assert ends[0]["table"]["sheet"] == ends[1]["table"]["sheet"]
    assert min(ends[0]["table"]["sheet"][0]) == 0
    for player, over in ((ada, "Die Partie ist vorbei"), (bob, "The game is over")):
        expect(player.page.get_by_role("heading", name=over)).to_be_visible()
    close = ends[0]["table"]["finishes"]
    assert all(len(each["claims"]) > 1 for each in close)
    expect(ada.page.get_by_role("heading", name="Zielfotos")).to_have_count(1 if close else 0)
    axe(ada)


def alone(ada: Player, bob: Player, server: Server, **options: int | str) -> None:
    """Ada and Bob race; Bob does nothing."""
    bob.join(opened(ada, server, **options), "Bob")
    begun(ada)
    racing(bob)


def laid(player: Player) -> str:
    """Draw until a card fits, and play it; the card. A tap on what has only just come up answers what was before."""
    for _ in range(60):
        number = player.state["view"]["number"]
        card = act(player)
        player.page.wait_for_timeout(300)
        if card and player.state["view"]["number"] > number:
            return card
    raise AssertionError("nothing was played")


def test_a_card_that_fits_lies_at_once_and_everybody_sees_who_laid_it(
    server: Server, ada: Player, bob: Player
) -> None:
    alone(ada, bob, server, hand_size=8)
    card = laid(ada)
    for player in (ada, bob):
        player.until(lambda state: (state["view"]["top"], state["view"]["laid_by"]) == (card, 0))
    expect(bob.page.locator("[data-seat='0'].laid")).to_have_count(1)
    expect(bob.page.get_by_text(f"Ada: {value(card)}!")).to_be_visible()
    expect(ada.page.get_by_text(f"Du: {value(card)}!")).to_be_visible()
    card = laid(bob)
    ada.until(lambda state: (state["view"]["top"], state["view"]["laid_by"]) == (card, 1))


def test_a_wrong_card_comes_back_with_the_reason_and_a_lock_that_runs_out(
    server: Server, ada: Player, bob: Player
) -> None:
    alone(ada, bob, server, hand_size=8, misplay_lock_ms=5000)
    view = ada.state["view"]
    wrong = next(card for card in view["hand"] if value(card) not in wanted(view))
    place(ada, own(ada, wrong).first)
    expect(ada.page.get_by_text("passt nicht auf", exact=False).first).to_be_visible()
    expect(own(ada, wrong).first).to_be_visible()
    assert ada.state["view"]["number"] == 1
    locked = ada.page.locator("[data-lock]")
    expect(locked).to_have_count(1)
    expect(locked).to_have_count(0)
    card = laid(ada)
    assert (ada.state["view"]["top"], ada.state["view"]["number"]) == (card, 2)


def test_all_cards_of_a_race_are_in_hand_on_the_smallest_phone(
    server: Server, ada: Player, bob: Player
) -> None:
    """O-89: 36 cards, each large enough for a finger; the axe finds nothing."""
    alone(ada, bob, server, hand_size=8, draw="any_time")
    for count in range(9, 37):
        ada.page.keyboard.press("Space")
        ada.until(lambda state, count=count: len(state["view"]["hand"]) == count)  # type: ignore[misc]
        ada.page.wait_for_timeout(260)
    cards = ada.page.locator(OWN)
    expect(cards).to_have_count(36)
    expect(ada.page.locator("[data-flying]")).to_have_count(0)
    for box in cards.evaluate_all("all => all.map(each => each.getBoundingClientRect().toJSON())"):
        assert min(box["width"], box["height"]) >= 43.9
    assert cards.evaluate_all(OVERLAPS) == 0
    assert ada.page.locator(f"{OWN}, [data-stack], [data-seat]").evaluate_all(OUTSIDE) == []
    assert ada.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    keys = cards.evaluate_all("all => all.map(each => each.getAttribute('aria-keyshortcuts'))")
    assert len(set(keys)) == 36
    for player in (ada, bob):
        for scheme in ("dark", "light"):
            player.page.emulate_media(color_scheme=scheme)
            axe(player)


def lasted(player: Player, since: float, ms: float) -> None:
    """Wait until the page's own clock is so much further."""
    player.page.wait_for_function("([from, ms]) => performance.now() > from + ms", arg=[since, ms])


def draw_until(player: Player, holds: Callable[[State], object]) -> State:
    """Press Space until it holds of the own hand; two presses too close together would draw one card."""
    view: State = player.state["view"]
    while not holds(view):
        number = len(view["hand"])
        since = player.page.evaluate("performance.now()")
        player.page.keyboard.press("Space")
        view = player.until(lambda state, number=number: len(state["view"]["hand"]) > number)["view"]  # type: ignore[misc]
        lasted(player, since, LOOKED_AT_MS)
    return view


def test_each_charge_has_a_shape_of_its_own(server: Server, ada: Player, bob: Player) -> None:
    """O-91: without any colour every card can still be told."""
    alone(ada, bob, server, hand_size=8, draw="any_time")
    draw_until(ada, lambda view: {card[-1] for card in view["hand"]} == set("123"))
    expect(ada.page.locator("[data-flying]")).to_have_count(0)
    seen: list[list[str]] = ada.page.locator(OWN).evaluate_all(SIGNS)
    assert all(face.endswith(printed) for face, printed, _ in seen)
    pairs = {(face[-1], shape) for face, _, shape in seen}
    assert len(pairs) == len({charge for charge, _ in pairs}) == len({shape for _, shape in pairs}) == 3


def test_a_draw_and_a_card_by_keys_alone(server: Server, ada: Player, bob: Player) -> None:
    """O-92: Space draws, arrows walk to a card, where the focus is seen, and Enter lays it."""
    alone(ada, bob, server, hand_size=4, draw="any_time")
    since = bob.page.evaluate("performance.now()")
    view = draw_until(bob, lambda view: len(view["hand"]) > 4 and fitting(view))
    card = fitting(view)[0]
    own(bob, card).first.wait_for()
    expect(bob.page.locator("[data-flying]")).to_have_count(0)
    for arrow in ("ArrowRight",) * len(view["hand"]) + ("ArrowDown", *("ArrowLeft",) * len(view["hand"])):
        if bob.page.evaluate(FOCUSED) == card:
            break
        bob.page.keyboard.press(arrow)
    assert bob.page.evaluate(FOCUSED) == card
    lasted(bob, since, LOOKED_AT_MS)
    bob.page.keyboard.press("Enter")
    for player in (ada, bob):
        player.until(lambda state: (state["view"]["top"], state["view"]["laid_by"]) == (card, 1))


def test_fast_double_taps_draw_one_card_and_do_not_zoom(server: Server, ada: Player, bob: Player) -> None:
    """O-45, O-87."""
    alone(ada, bob, server, hand_size=4, draw="any_time")
    box = ada.page.locator("[data-stack]").bounding_box()
    assert box is not None
    for _ in range(2):
        ada.page.touchscreen.tap(box["x"] + 30, box["y"] + 30)
    ada.until(lambda state: len(state["view"]["hand"]) > 4)
    ada.page.wait_for_timeout(300)
    assert len(ada.state["view"]["hand"]) == 5
    assert ada.page.evaluate("scrollY + visualViewport.pageTop + visualViewport.scale") == 1


def test_turning_the_phone_under_the_finger_loses_no_card(server: Server, ada: Player, bob: Player) -> None:
    """O-90."""
    alone(ada, bob, server, hand_size=8)
    while not fitting(ada.state["view"]):
        laid(bob)
        ada.page.wait_for_timeout(300)
    hand = ada.state["view"]["hand"]
    card = fitting(ada.state["view"])[0]
    box = own(ada, card).first.bounding_box()
    assert box is not None
    finger = ada.context.new_cdp_session(ada.page)
    at = [{"x": box["x"] + 20, "y": box["y"] + 20}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    ada.page.set_viewport_size({"width": 568, "height": 320})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    state = ada.until(lambda state: state["view"]["top"] == card and state["view"]["laid_by"] == 0)
    assert len(state["view"]["hand"]) == len(hand) - 1
    expect(ada.page.locator("[data-flying]")).to_have_count(0)
    assert ada.page.locator(f"{OWN}, [data-stack], [data-seat]").evaluate_all(OUTSIDE) == []


def test_a_pause_covers_the_race(server: Server, ada: Player, bob: Player) -> None:
    alone(ada, bob, server)
    bob.press("Pause")
    ada.until(lambda state: state["table"]["paused"])
    expect(ada.page.locator(OWN)).to_have_count(0)
    bob.page.get_by_role("button", name="Resume").click()
    racing(ada)
    assert ada.page.locator(OWN).count() == 4

"""Mini-Rummy with a crowded table and a long rack on small screens, and without colours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize, expect

from tests.browser.people import PHONE, Player
from tests.browser.rummy import HELD, SETS, Prepared, crowd
from tests.browser.test_rummy import Hand, touch
from tests.server.client import Server, running

pytestmark = pytest.mark.browser
UPRIGHT: Final = {"width": 360, "height": 640}
FLAT: Final[ViewportSize] = {"width": 740, "height": 360}
TARGET: Final = 43.9
SCREENFULS: Final = 20
UNDER_A_FINGER: Final = """(area, what) => { const around = area.getBoundingClientRect();
  return [...area.querySelectorAll(what)].filter(each => { const box = each.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    return box.left >= around.left && box.right <= around.right && box.top >= around.top - 1
      && box.bottom <= around.bottom + 1 && document.elementFromPoint(x, y)?.closest(what) === each })
    .map(each => each.dataset.tile ?? each.dataset.group) }"""
"""Which of these are seen whole in their area with nothing over their middle."""
OUTSIDE: Final = """all => all.map(each => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
  .filter(([, box]) => !box.width || box.left < 0 || box.top < 0 || box.right > innerWidth
    || box.bottom > innerHeight).map(([what]) => what)"""
MOVED: Final = """scrollX + scrollY + visualViewport.pageTop + visualViewport.pageLeft
  + Math.max(0, document.documentElement.scrollHeight - innerHeight)
  + Math.max(0, document.documentElement.scrollWidth - innerWidth)"""
SIGNS: Final = """faces => faces.filter(face => /^[0-9]+[rbog]$/.test(face.dataset.face)).map(face =>
  [face.dataset.face, face.textContent.trim() + face.dataset.face.at(-1), face.querySelector("path").getAttribute("d")])"""


@pytest.fixture
def prepared(tmp_path: Path) -> Prepared:
    return crowd(tmp_path)


@pytest.fixture
def server(prepared: Prepared, tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path) as server:
        yield server


@pytest.fixture
def ada(browser: Browser) -> Iterator[Player]:
    """A small phone, touched, in German."""
    player = Player(browser, "de", {**PHONE, "viewport": UPRIGHT})
    yield player
    player.close()


@pytest.fixture
def hand(server: Server, prepared: Prepared, ada: Player) -> Hand:
    """Ada at the crowded table, on turn."""
    hand = Hand(ada, "de")
    hand.sit(server, prepared.id, prepared.ada)
    expect(hand.rack.locator("[data-tile]")).to_have_count(HELD)
    expect(hand.table.locator("[data-group]")).to_have_count(len(SETS))
    return hand


def large(targets: Locator) -> bool:
    """Each of these is large enough for a finger."""
    sizes = "all => all.map(each => each.getBoundingClientRect()).map(({width, height}) => [width, height])"
    found: list[list[float]] = targets.evaluate_all(sizes)
    return len(found) > 0 and min(min(size) for size in found) >= TARGET


def reached(area: Locator, what: str, onward: Callable[[], object]) -> set[str]:
    """What comes under a finger as one goes `onward` to the area's end."""
    found: set[str] = set()
    for _ in range(SCREENFULS):
        found |= set(area.evaluate(UNDER_A_FINGER, what))
        if area.evaluate("area => area.scrollTop + area.clientHeight >= area.scrollHeight - 1"):
            return found
        before = area.evaluate("area => area.scrollTop")
        onward()
        stopped(area, before)
    raise AssertionError("the end was never reached")


def stopped(area: Locator, before: float) -> None:
    """Wait until the area has scrolled, and does no more."""
    handle = area.element_handle()
    area.page.wait_for_function("([area, top]) => area.scrollTop > top", arg=[handle, before])
    area.page.wait_for_function(
        """area => { const last = area.lastTop; area.lastTop = area.scrollTop;
          area.still = last === area.scrollTop ? (area.still ?? 0) + 1 : 0; return area.still > 8 }""",
        arg=handle,
    )


def swipe(area: Locator) -> None:
    """A finger draws the area upwards."""
    box = area.bounding_box()
    assert box is not None
    session = area.page.context.new_cdp_session(area.page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] - 20
    touch(session, "Start", (x, y))
    for step in range(1, 9):
        touch(session, "Move", (x, y - step * box["height"] / 20))
    touch(session, "End")
    session.detach()


def test_thirty_tiles_and_twenty_combinations_are_all_within_reach_on_a_small_phone(hand: Hand) -> None:
    """O-89."""
    tiles, groups = hand.rack.locator("[data-tile]"), hand.table.locator("[data-group]")
    assert large(tiles)
    assert large(groups)
    assert large(hand.page.locator(".bar button, .tools button, .pages button"))
    down = hand.page.get_by_role("button", name="Aufsteller nach unten")
    assert len(reached(hand.rack, "[data-tile]", lambda: hand.player.hit(down))) == HELD
    assert len(reached(hand.table, "[data-group]", lambda: swipe(hand.table))) == len(SETS)
    assert hand.page.evaluate(MOVED) == 0


def test_single_tiles_of_a_crowded_table_are_large_once_their_combination_is_tapped(hand: Hand) -> None:
    """O-89."""
    hand.player.hit(hand.table.locator("[data-group]").first)
    hand.settled()
    assert large(hand.table.locator(".opened [data-tile], .opened button"))


def test_a_phone_on_its_side_shows_rack_table_and_all_buttons(hand: Hand) -> None:
    """O-90."""
    hand.page.set_viewport_size(FLAT)
    hand.page.wait_for_function(
        "rack => rack.getBoundingClientRect().bottom <= innerHeight", arg=hand.rack.element_handle()
    )
    hand.settled()
    for area in (hand.rack, hand.table):
        assert area.evaluate_all(OUTSIDE) == []
    assert hand.rack.evaluate(UNDER_A_FINGER, "[data-tile]")
    assert hand.table.evaluate(UNDER_A_FINGER, "[data-group]")
    buttons = hand.page.locator(".board button:visible")
    for name in ("Fertig", "Ziehen", "Zurück", "Nach Reihen sortieren", "Zeichen geben"):
        expect(hand.page.get_by_role("button", name=name, exact=True)).to_have_count(1)
    assert buttons.evaluate_all(OUTSIDE) == []
    assert large(buttons)
    assert hand.page.evaluate(MOVED) == 0


def test_each_colour_of_tiles_has_a_shape_of_its_own(hand: Hand) -> None:
    """O-91: without any colour every tile can still be told, and a joker is none of them."""
    seen: list[list[str]] = hand.page.locator("[data-face]").evaluate_all(SIGNS)
    assert len(seen) == 3 * len(SETS) + HELD - 4
    assert all(face == printed for face, printed, _ in seen)
    pairs = {(face[-1], shape) for face, _, shape in seen}
    assert len(pairs) == len({colour for colour, _ in pairs}) == len({shape for _, shape in pairs}) == 4
    joker = hand.racked("J").locator("path").first.get_attribute("d")
    assert joker not in {shape for _, shape in pairs}

"""Mini-Rummy under real fingers and a real mouse: rebuilding, a swapped joker, drags that end nowhere, reloads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import CDPSession, Locator, expect

from spieltisch.server.viewer import COOKIE
from tests.browser.people import Player
from tests.browser.rummy import BOB, Prepared, prepare
from tests.server.client import Server, running

pytestmark = pytest.mark.browser
RACK = {"de": "Dein Aufsteller", "en": "Your rack"}
TABLE = {"de": "Tisch", "en": "Table"}
NEW = {"de": "+ Neue Kombination hier", "en": "+ New combination here"}
DONE = {"de": "Fertig: ", "en": "Done: "}
DRAW = {"de": "Ziehen", "en": "Draw"}
CLOSE = {"de": "Schließen", "en": "Close"}


@pytest.fixture
def prepared(tmp_path: Path) -> Prepared:
    return prepare(tmp_path)


@pytest.fixture
def server(prepared: Prepared, tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path) as server:
        yield server


class Hand:
    """A person's hands on their board."""

    def __init__(self, player: Player, language: str) -> None:
        self.player = player
        self.language = language
        self.page = player.page
        self.rack = self.page.get_by_role("region", name=RACK[language])
        self.table = self.page.get_by_role("region", name=TABLE[language])

    def sit(self, server: Server, table: str, secret: str) -> None:
        """Come back to the own seat of a table."""
        self.player.context.add_cookies([{"name": COOKIE, "value": secret, "url": server.url}])
        self.page.goto(f"{server.url}t/{table}")
        self.player.until(lambda state: state["view"])
        expect(self.page.locator("[data-tile]").first).to_be_visible()
        self.settled()

    def settled(self) -> None:
        """Nothing flies any more."""
        expect(self.page.locator("[data-flying]")).to_have_count(0)

    def racked(self, face: str) -> Locator:
        return self.rack.locator(f"[data-face='{face}']").first

    def lying(self, face: str) -> Locator:
        return self.table.locator(f"[data-face='{face}']").first

    def pick(self, tile: Locator) -> None:
        """Select a tile; one that lies small on the table is enlarged by the first tap."""
        for _ in range(2):
            if tile.get_attribute("aria-pressed") != "true":
                self.player.hit(tile)
                self.settled()
        expect(tile).to_have_attribute("aria-pressed", "true")

    def close(self) -> None:
        """What is enlarged becomes small again."""
        closer = self.table.get_by_role("button", name=CLOSE[self.language])
        if closer.count():
            self.player.hit(closer)
            self.settled()

    def bring(self, onto: Locator) -> None:
        """Put what is selected to where this tile lies."""
        self.close()
        self.player.hit(onto)
        self.settled()

    def new(self) -> None:
        """Make a new combination of what is selected."""
        self.player.hit(self.page.get_by_role("button", name=NEW[self.language]))
        self.settled()

    def done(self, joker: str | None = None) -> None:
        """Lay it; `joker`: what it is asked to stand for."""
        self.player.hit(self.page.get_by_role("button", name=DONE[self.language]))
        if joker:
            self.player.hit(self.page.get_by_role("dialog").get_by_role("button", name=joker, exact=True))

    def drag(self, tile: Locator, onto: Locator) -> None:
        """Drag with the mouse."""
        for place, act in ((tile, self.page.mouse.down), (onto, self.page.mouse.up)):
            box = place.bounding_box()
            assert box is not None
            self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
            act()
        self.settled()

    def lies(self, *melds: str) -> None:
        """Wait until exactly these combinations lie on the table, as everybody sees them."""
        wanted = sorted(meld.split(" ") for meld in melds)
        self.player.until(lambda state: sorted(meld["tiles"] for meld in state["view"]["melds"]) == wanted)

    def turn(self) -> None:
        """Wait until it is one's turn, and nobody is waited for any more."""
        self.player.until(lambda state: not state["table"]["paused"] and not state["table"]["clock"])
        self.player.until(lambda state: state["view"]["turn"] == state["you"]["seat"], seconds=60)


def test_a_joker_is_swapped_the_table_rebuilt_and_the_round_played_out(
    server: Server, prepared: Prepared, ada: Player, bob: Player
) -> None:
    """Two people, one touching and one with a mouse, and two bots."""
    touching, mouse = Hand(ada, "de"), Hand(bob, "en")
    touching.sit(server, prepared.id, prepared.ada)
    mouse.sit(server, prepared.id, prepared.bob)
    mouse.turn()
    for group in ("4r 5r 6r", "7b 7o J"):
        for face in group.split(" "):
            mouse.pick(mouse.racked(face))
        mouse.new()
    mouse.done(joker="joker (green 7)")
    touching.lies("4r 5r 6r", "7b 7o J=7g")
    touching.turn()
    for face in ("1b", "2b", "3b", "4b", "5b"):
        touching.pick(touching.racked(face))
    touching.new()
    touching.done()
    mouse.turn()
    mouse.drag(mouse.racked("6b"), mouse.lying("3b"))
    mouse.done()
    touching.turn()
    touching.lies("4r 5r 6r", "7b 7o J=7g", "1b 2b 3b 4b 5b 6b")
    rebuild(touching)
    for player in (ada, bob):
        expect(player.page.get_by_text("13")).not_to_have_count(0)
        player.until(lambda state: state["table"]["phase"] != "round" or state["view"]["phase"] == "over")
    assert bob.state["table"]["seats"][BOB]["name"] == "Bob"


def rebuild(hand: Hand) -> None:
    """Ada's last turn: swap the joker, put it in the place of the red 6, and make a set with that."""
    hand.pick(hand.racked("7g"))
    hand.bring(hand.lying("J=7g"))
    hand.pick(hand.lying("6r"))
    hand.new()
    hand.pick(hand.lying("J"))
    hand.bring(hand.lying("4r"))
    for face in ("6o", "6g"):
        hand.pick(hand.racked(face))
    hand.bring(hand.lying("6r"))
    hand.done(joker="Joker (Rot 6)")


def test_tiles_that_are_let_go_nowhere_are_back_and_the_page_stands_still(
    server: Server, prepared: Prepared, ada: Player
) -> None:
    """O-86, O-19: a finger that wanders over the whole board loses nothing."""
    hand = Hand(ada, "de")
    hand.sit(server, prepared.id, prepared.ada)
    session = ada.context.new_cdp_session(ada.page)
    box = hand.rack.locator("[data-tile]").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch(session, "Start", (x, y))
    for step in range(1, 12):
        touch(session, "Move", (x, y - 50 * step))
    expect(ada.page.locator(".carried")).to_have_count(1)
    assert ada.page.evaluate("scrollY + visualViewport.pageTop") == 0
    touch(session, "Move", (x, 20))
    touch(session, "End")
    expect(ada.page.locator(".carried")).to_have_count(0)
    expect(hand.rack.locator("[data-tile]")).to_have_count(len(ada.state["view"]["racks"][0]))


def test_a_phone_that_is_turned_in_a_drag_loses_nothing(
    server: Server, prepared: Prepared, ada: Player
) -> None:
    """O-19: neither the draft nor the tile in the air."""
    hand = Hand(ada, "de")
    hand.sit(server, prepared.id, prepared.ada)
    hand.pick(hand.racked("7g"))
    hand.new()
    session = ada.context.new_cdp_session(ada.page)
    box = hand.racked("1b").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch(session, "Start", (x, y))
    touch(session, "Move", (x, y - 200))
    expect(ada.page.locator(".carried")).to_have_count(1)
    ada.page.set_viewport_size({"width": 844, "height": 390})
    ada.page.wait_for_function(
        "rack => rack.getBoundingClientRect().bottom <= 390", arg=hand.rack.element_handle()
    )
    touch(session, "Move", (x, 20))
    touch(session, "End")
    expect(ada.page.locator(".carried")).to_have_count(0)
    expect(hand.lying("7g").and_(ada.page.locator("[class*=mine]"))).to_be_visible()
    held = len(ada.state["view"]["racks"][0])
    expect(ada.page.locator("section [data-tile]")).to_have_count(held)


def test_a_draft_and_the_order_of_the_rack_outlive_a_reload(
    server: Server, prepared: Prepared, ada: Player
) -> None:
    hand = Hand(ada, "de")
    hand.sit(server, prepared.id, prepared.ada)
    ada.hit(ada.page.get_by_role("button", name="Nach Sätzen sortieren"))
    for face in ("7g", "1b"):
        hand.pick(hand.racked(face))
        hand.new()
    faces = "tiles => tiles.map(tile => tile.dataset.face)"
    order = hand.rack.locator("[data-tile]").evaluate_all(faces)
    ada.page.reload()
    expect(hand.lying("7g").and_(ada.page.locator("[class*=mine]"))).to_be_visible()
    assert hand.rack.locator("[data-tile]").evaluate_all(faces) == order
    for left in (1, 0):
        ada.press("Zurück")
        expect(hand.table.locator("[data-tile]")).to_have_count(left)


def test_the_board_has_no_barriers_a_program_finds(
    server: Server, prepared: Prepared, ada: Player, bob: Player
) -> None:
    waiting, playing = Hand(ada, "de"), Hand(bob, "en")
    waiting.sit(server, prepared.id, prepared.ada)
    playing.sit(server, prepared.id, prepared.bob)
    playing.turn()
    for face in ("7b", "7o", "J"):
        playing.pick(playing.racked(face))
    playing.new()
    playing.pick(playing.racked("13g"))
    playing.new()
    waiting.pick(waiting.racked("7g"))
    assert barriers(ada) == []
    assert barriers(bob) == []
    bob.hit(bob.page.get_by_role("button", name="Draw"))
    expect(bob.page.get_by_role("dialog")).to_be_visible()
    assert barriers(bob) == []


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """What the finger does."""
    at = [{"x": x, "y": y} for x, y in points]
    session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": at})


def barriers(player: Player) -> list[str]:
    player.page.wait_for_timeout(400)  # animations of appearing blend colours
    found = Axe().run(player.page).response["violations"]
    return [f"{each['id']}: {[node['html'][:120] for node in each['nodes']][:3]}" for each in found]

"""The page for a real table: a position goes in by taps, keys or a link, the best lay comes out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.barriers import barriers
from tests.browser.people import PHONE, Player
from tests.server.client import PROGRAM, Server, running
from tests.server.slow_worker import before_serving

pytestmark = pytest.mark.browser

SMALL: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 320, "height": 568}}
COLOURS: Final = {"r": "Rot", "b": "Blau", "o": "Orange", "g": "Grün"}
POSITION: Final = "helfer#t=7bog/4r.5r.J=6r&r=7r.1b"
"""Red 7 fits both combinations; blue 1 fits none."""

KEYS: Final = """
    ArrowRight ArrowRight ArrowRight Enter ArrowRight Enter ArrowRight Enter Enter Backspace
    N ArrowDown ArrowRight Enter ArrowDown Enter ArrowDown Enter
    A ArrowUp ArrowUp ArrowUp Enter
"""
"""The run, a tile too many, that one taken back; the set; red 7 on the rack."""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """What the searches do is said by files here."""
    folder = tmp_path / "files"
    folder.mkdir()
    return folder


@pytest.fixture
def server(tmp_path: Path, files: Path) -> Iterator[Server]:
    with running(tmp_path / "data", program=before_serving(files) + PROGRAM) as server:
        yield server


@pytest.fixture
def eve(browser: Browser) -> Iterator[Player]:
    """The smallest phone, in German."""
    player = Player(browser, "de", SMALL)
    yield player
    player.close()


def tap(player: Player, tiles: str) -> None:
    """Tap tiles on the pad; where it shows one colour at a time, that first."""
    expect(player.page.get_by_role("toolbar")).to_be_visible()
    for piece in tiles.split():
        key = player.page.locator(f"[data-piece='{piece}']")
        if not key.is_visible():
            player.press(COLOURS[piece[-1]])
        player.hit(key)


def combination(page: Page, text: str) -> Locator:
    return page.get_by_role("button", name=f"Ändern: {text}", exact=True)


def lies(page: Page, tiles: str) -> None:
    """The lay is drawn with these tiles marked as new."""
    for tile in tiles.split(", "):
        expect(page.get_by_role("img", name=f"{tile}, neu", exact=True)).to_be_visible()


@pytest.mark.parametrize("who", ["ada", "eve"])
def test_a_position_is_tapped_in_solved_shared_and_opened_elsewhere(
    server: Server, request: pytest.FixtureRequest, bob: Player, who: str
) -> None:
    player: Player = request.getfixturevalue(who)
    page = player.page
    page.goto(server.url)
    player.hit(page.get_by_role("link", name="Der beste Zug"))
    tap(player, "7b 7g 7o 4r 5r J")
    expect(page.get_by_text("Reihe Rot 4 bis Rot 6")).to_be_visible()
    player.press("Nächste Kombination")
    tap(player, "1g 5g")
    player.press("Die Reihe füllen: Grün 2, Grün 3, Grün 4")
    player.press("Aufsteller")
    tap(player, "7r 1b")
    page.reload()
    expect(combination(page, "Satz 7: Blau 7, Orange 7, Grün 7")).to_be_visible()
    expect(combination(page, "Reihe Grün 1 bis Grün 5")).to_be_visible()
    player.press("Bester Zug")
    expect(page.get_by_text("1 Plättchen, 7 Punkte")).to_be_visible()
    lies(page, "Rot 7")
    player.hit(page.get_by_role("button", name=re.compile("Leg Rot 7 vom Aufsteller")))
    expect(page.get_by_role("img", name="Rot 7, neu", exact=True)).to_have_count(2)
    player.hit(page.locator("summary", has_text="Stellung teilen"))
    link = page.get_by_label("Link zur Stellung").input_value()
    assert link.endswith("/helfer#t=7bog/4r.5r.J=6r/1g-5g&r=7r.1b")
    expect(page.get_by_role("img", name="QR-Code mit dem Link zur Stellung")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bob.page.goto(link)
    bob.press("Best move")
    expect(bob.page.get_by_text("1 tile, 7 points")).to_be_visible()


def test_a_combination_says_at_once_what_is_wrong_and_can_be_changed_and_removed(
    server: Server, ada: Player
) -> None:
    page = ada.page
    page.goto(server.url + "helfer")
    tap(ada, "7b 8g")
    expect(page.get_by_text("Mindestens drei Plättchen").first).to_be_visible()
    tap(ada, "9g")
    expect(page.get_by_text("Gemischte Farben").first).to_be_visible()
    expect(page.get_by_role("button", name="Bester Zug")).to_be_disabled()
    ada.press("Blau 7: wegnehmen")
    tap(ada, "J")
    expect(page.get_by_text("Reihe Grün 8 bis Grün 10")).to_be_visible()
    ada.press("Diese Kombination entfernen")
    expect(page.get_by_text("Gib zuerst ein")).to_have_count(0)
    run = page.get_by_text("Reihe Grün 8 bis Grün 10", exact=True)
    ada.press("Zurück")
    expect(run).to_be_visible()
    ada.press("Alles leeren")
    expect(run).to_have_count(0)
    ada.press("Zurück")
    expect(run).to_be_visible()


def test_what_a_joker_stands_for_is_asked_where_it_keeps_that(server: Server, ada: Player) -> None:
    page = ada.page
    page.goto(server.url + "helfer")
    tap(ada, "7b 7g J")
    expect(page.get_by_text("Wofür steht der Joker?").first).to_be_visible()
    ada.press("Joker (Orange 7)")
    expect(page.get_by_text("Satz 7", exact=True)).to_be_visible()
    assert page.evaluate("localStorage.getItem('spieltisch.position')").find("7b.J=7o.7g") > 0


def test_o_25_a_search_is_seen_and_stopped_and_says_that_it_is_not_proven(
    server: Server, ada: Player, files: Path
) -> None:
    (files / "hold").touch()
    page = ada.page
    page.goto(server.url + POSITION)
    ada.press("Bester Zug")
    expect(page.get_by_text("Sucht seit 1 s")).to_be_visible()
    assert barriers(page) == []
    ada.press("Anhalten und das Beste bis dahin zeigen")
    expect(page.get_by_text(re.compile("Du hast angehalten"))).to_be_visible()
    ada.press("Stellung ändern")
    (files / "hold").unlink()
    ada.press("Bester Zug")
    lies(page, "Rot 7")
    expect(page.get_by_text(re.compile("Du hast angehalten"))).to_have_count(0)


def test_without_the_server_the_position_stays_and_the_question_can_be_asked_again(
    server: Server, ada: Player
) -> None:
    page = ada.page
    page.goto(server.url + POSITION)
    expect(page.get_by_role("button", name="Bester Zug", exact=True)).to_be_enabled()
    ada.context.set_offline(True)
    ada.press("Bester Zug")
    told = page.get_by_role("alert").filter(has_text="Der Server antwortet nicht.")
    expect(told).to_contain_text("Deine Stellung ist noch da.")
    ada.context.set_offline(False)
    ada.press("Noch einmal")
    lies(page, "Rot 7")


def test_a_link_takes_nothing_away_whether_it_is_good_or_bad(server: Server, ada: Player) -> None:
    page = ada.page
    page.goto(server.url + "helfer")
    tap(ada, "7b 7g 7o")
    for fragment, told in (("t=4r.5r.14r", "„14r“ ist kein Plättchen."), ("seat=c0de", "Mit „seat“")):
        page.goto(f"{server.url}helfer#{fragment}")
        expect(page.get_by_role("alert").filter(has_text=told)).to_contain_text("unverändert")
        expect(page.get_by_text("Satz 7", exact=True)).to_be_visible()
    page.goto(f"{server.url}helfer#t=1g-5g&r=6g")
    expect(page.get_by_text("Das ist die Stellung aus dem Link.")).to_be_visible()
    expect(combination(page, "Reihe Grün 1 bis Grün 5")).to_be_visible()
    ada.press("Zurück")
    expect(page.get_by_text("Satz 7", exact=True)).to_be_visible()


def test_a_hand_that_allows_nothing_is_told_to_draw(server: Server, bob: Player) -> None:
    bob.page.goto(server.url + "helper#t=7bog&r=1b.3r")
    bob.press("Best move")
    expect(bob.page.get_by_text("Nothing can be laid: draw a tile.")).to_be_visible()


def test_everything_can_be_entered_by_keys_alone(server: Server, bob: Player) -> None:
    page = bob.page
    page.goto(server.url + "helfer")
    page.locator("[data-piece='1r']").focus()
    for key in KEYS.split():
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Edit: Run red 4 to red 6", exact=True)).to_be_visible()
    page.get_by_role("button", name="Best move").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 tile, 7 points")).to_be_visible()


def test_a_position_can_be_typed_and_what_is_no_tile_is_named(server: Server, bob: Player) -> None:
    page = bob.page
    page.goto(server.url + "helfer")
    page.locator("summary", has_text="As text").press("Enter")
    field = page.get_by_label("Table | rack")
    field.fill("7b 7g 7o / 4r 5r J=66r | 7r 1b")
    field.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="“J=66r” is no tile.")).to_be_visible()
    field.fill("7b 7g 7o / 4r 5r J=6r | 7r 1b")
    field.press("Enter")
    bob.press("Best move")
    expect(page.get_by_text("1 tile, 7 points")).to_be_visible()


def test_a_first_lay_counts_by_the_rules_that_are_chosen(server: Server, ada: Player) -> None:
    page = ada.page
    page.goto(server.url + "helfer#r=5r.5b.5o.1g&opened=no")
    ada.press("Bester Zug")
    expect(page.get_by_text("Es lässt sich nichts legen")).to_be_visible()
    ada.press("Stellung ändern")
    ada.hit(page.locator("summary", has_text="Regeln"))
    field = page.get_by_label("Punkte beim ersten Auslegen", exact=True)
    field.fill("15")
    field.press("Tab")
    ada.press("Bester Zug")
    expect(page.get_by_text("3 Plättchen, 15 Punkte")).to_be_visible()


@pytest.mark.parametrize("state", ["entry", "answer"])
def test_nothing_stands_in_anyones_way(server: Server, eve: Player, state: str) -> None:
    page = eve.page
    page.goto(server.url + "helfer#t=7bog/4r.5r.J=6r/1g-5g/9g.9b.J&r=7r.1b")
    for name in ("Regeln", "Als Text", "Stellung teilen"):
        page.locator("summary", has_text=name).click()
    eve.hit(page.get_by_role("button", name=re.compile("Ändern: Wofür steht der Joker")))
    if state == "answer":
        eve.press("Joker (Rot 9)")
        eve.press("Bester Zug")
        eve.hit(page.get_by_role("button", name=re.compile("Leg Rot 7 vom Aufsteller")))
    for colours in ("dark", "light"):
        page.evaluate(f"document.documentElement.dataset.theme = '{colours}'")
        assert barriers(page) == []


def test_on_a_phone_on_its_side_pad_and_position_are_both_seen(server: Server, ada: Player) -> None:
    page = ada.page
    page.set_viewport_size({"width": 740, "height": 360})
    page.goto(server.url + POSITION)
    expect(page.get_by_role("button", name="Bester Zug")).to_be_in_viewport(ratio=1)
    expect(combination(page, "Satz 7: Blau 7, Orange 7, Grün 7")).to_be_in_viewport(ratio=1)
    tap(ada, "7b 8g J")
    assert page.evaluate("scrollX + document.documentElement.scrollWidth - innerWidth") == 0
    pad = page.get_by_role("toolbar")
    assert pad.locator("button:visible").evaluate_all(
        "keys => keys.every(key => key.getBoundingClientRect().width >= 44)"
    )


def test_a_desk_shows_the_position_its_pad_and_the_answer_side_by_side(server: Server, bob: Player) -> None:
    page = bob.page
    page.goto(server.url + POSITION)
    bob.press("Best move")
    answer = page.get_by_role("region", name="The best move")
    pad = page.get_by_role("region", name="All tiles")
    expect(answer.get_by_text("1 tile, 7 points")).to_be_in_viewport()
    for part in (pad, page.get_by_role("region", name="Your rack")):
        expect(part).to_be_in_viewport(ratio=1)
        left, right = part.bounding_box(), answer.bounding_box()
        assert left is not None
        assert right is not None
        assert left["x"] + left["width"] <= right["x"]
    page.get_by_role("button", name="Best move", exact=True).focus()
    page.keyboard.press("Tab")
    expect(answer.get_by_role("button").first).to_be_focused()
    for key in ("a", "Backspace"):
        page.keyboard.press(key)
    expect(answer).to_have_count(0)
    expect(page.get_by_role("region", name="Your rack").get_by_role("button")).to_have_count(1)

"""Hints at a table of Mini-Rummy: asked in all three strengths, tried out, told after the turn, and looked up after the round."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from spieltisch.server.hall import new_id
from spieltisch.server.viewer import new_secret
from spieltisch.store import Store
from spieltisch.table.protocol import AddBot, SetHints, TableCommand
from tests.browser.barriers import barriers
from tests.browser.people import Player
from tests.browser.rummy import RULES, Begun, Prepared, Stacked
from tests.browser.test_rummy import Hand
from tests.server.client import Server, running

pytestmark = pytest.mark.browser
ADA: Final = ("1b", "2b", "3b", "4b", "7r", "8r", "9r")
BOT: Final = ("1r", "3o", "5g", "8b", "11b", "12o", "9g")
MOST: Final = len(ADA)
PATIENCE_MS: Final = 60_000


@pytest.fixture
def prepared(tmp_path: Path) -> Prepared:
    """Ada begins, with two runs and nothing else, against a bot that can lay nothing; hints on request."""
    prepared = Prepared(new_id(), new_secret(), new_secret())
    joins: list[tuple[int, TableCommand]] = [(0, AddBot("1", "simple")), (0, SetHints("2", "ask"))]
    begun = Begun(prepared, Stacked([*ADA, *BOT], 0), {**RULES, "rack_size": MOST}, joins)
    with closing(Store(tmp_path)) as store:
        store.append(prepared.id, 0, begun.log).result()
    return prepared


@pytest.fixture
def server(prepared: Prepared, tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path) as server:
        yield server


def ask(hand: Hand, strength: str) -> Locator:
    """Ask for a hint; the panel with its answer."""
    panel = hand.page.get_by_role("dialog", name="Hinweis")
    if not panel.count():
        hand.player.press("Hinweis")
    again = panel.get_by_role("button", name="Etwas anderes fragen")
    if again.count():
        hand.player.hit(again)
    hand.player.hit(panel.get_by_role("button", name=strength))
    expect(again).to_be_visible(timeout=PATIENCE_MS)
    return panel


def test_a_hint_is_asked_for_in_three_strengths_tried_out_and_the_round_looked_up(
    server: Server, prepared: Prepared, ada: Player
) -> None:
    hand = Hand(ada, "de")
    hand.sit(server, prepared.id, prepared.ada)
    hand.turn()
    expect(ask(hand, "Gibt es etwas?")).to_contain_text("Ja, es lässt sich etwas legen.")
    expect(ask(hand, "Wie viele?")).to_contain_text(f"höchstens legen: {MOST}")
    panel = ask(hand, "Zeig es mir")
    expect(panel.get_by_role("listitem")).not_to_have_count(0)
    assert barriers(ada.page) == []
    folds_to_a_bar(panel, hand)
    ada.press("In meinen Entwurf legen")
    expect(hand.table.locator("[data-tile]")).to_have_count(MOST)
    assert ada.state["view"]["melds"] == []
    ada.press("Zurück")
    expect(hand.table.locator("[data-tile]")).to_have_count(0)
    less_than_the_best(hand)
    after_the_turn(hand)
    after_the_round(hand)


def folds_to_a_bar(panel: Locator, hand: Hand) -> None:
    """While the steps are followed the table can be seen."""
    whole = panel.bounding_box()
    hand.player.hit(panel.get_by_role("button", name="Hinweis einklappen und den Tisch sehen"))
    expect(panel.get_by_role("listitem")).to_have_count(0)
    bar = panel.bounding_box()
    assert whole is not None
    assert bar is not None
    assert bar["height"] < min(80, whole["height"])
    hand.player.hit(panel.get_by_role("button", name="Hinweis ausklappen"))
    expect(panel.get_by_role("listitem")).not_to_have_count(0)


def less_than_the_best(hand: Hand) -> None:
    """Ada lays one of her two runs."""
    for face in ("7r", "8r", "9r"):
        hand.pick(hand.racked(face))
    hand.new()
    hand.done()
    hand.lies("7r 8r 9r")


def after_the_turn(hand: Hand) -> None:
    """She is told what was possible, and sees it."""
    bulb = hand.page.get_by_role("button", name=f"Hinweis: Möglich waren {MOST}")
    expect(bulb).to_be_visible(timeout=PATIENCE_MS)
    hand.player.hit(bulb)
    panel = hand.page.get_by_role("dialog", name="Hinweis")
    expect(panel).to_contain_text(f"Möglich waren {MOST}, gelegt hast du 3.")
    hand.player.hit(panel.get_by_role("button", name="Zeig, was möglich war"))
    expect(panel.locator(".picture [data-group]")).to_have_count(2, timeout=PATIENCE_MS)
    hand.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def after_the_round(hand: Hand) -> None:
    """She lays the rest; the sheet tells what each turn could have been, and the replay shows it."""
    hand.turn()
    for face in ("1b", "2b", "3b", "4b"):
        hand.pick(hand.racked(face))
    hand.new()
    hand.done()
    page = hand.page
    hand.player.hit(page.get_by_text("Was wäre möglich gewesen?"))
    first = page.get_by_role("button", name=f"Zug 1 von Ada ansehen: 3 gelegt, {MOST} möglich")
    expect(first).to_be_visible(timeout=PATIENCE_MS)
    assert barriers(page) == []
    hand.player.hit(first)
    expect(page.get_by_text(f"Ada: 3 gelegt, {MOST} möglich")).to_be_visible(timeout=PATIENCE_MS)
    table = page.get_by_role("main").locator("[data-group]")
    expect(table).to_have_count(2)
    expect(page.get_by_text("Am Zug: Ada")).to_be_visible()
    hand.player.press("Wie gespielt")
    expect(table).to_have_count(1)

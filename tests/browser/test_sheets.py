"""The score sheets at a kitchen table: visited once, then whole evenings by touch after the server is gone, with a closed
browser, a correction, the files.

O-114: the browser is closed in the middle of a round, and the round is there when it is opened again.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser import chromium
from tests.browser.people import PHONE
from tests.server.client import Server

pytestmark = pytest.mark.browser
PICTURE_WIDTH = 1080
NO_STORAGE = "Storage.prototype.setItem = () => { throw new DOMException('none', 'SecurityError') }"


class Pad:
    """A phone at the table, in German, whose browser can be closed and opened again."""

    def __init__(self, playwright: Playwright, program: Path, home: Path, url: str) -> None:
        self._launch = playwright.chromium.launch_persistent_context
        self._program, self._home = program, home
        self.url = f"{url}begleiter#/boegen"
        self.errors: list[str] = []
        self.page = self._open()
        expect(self.page.get_by_role("heading", name="Punkteblöcke")).to_be_visible()
        kept = "navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"
        self.page.wait_for_function(kept)

    def _open(self) -> Page:
        self._context = self._launch(
            str(self._home),
            executable_path=self._program,
            args=list(chromium.FLAGS),
            locale="de-DE",
            **PHONE,
        )
        page = self._context.pages[0]
        page.on("pageerror", lambda error: self.errors.append(error.message))
        page.on("console", lambda said: self.errors.extend([said.text] if said.type == "error" else []))
        page.goto(self.url)
        return page

    def reopen(self) -> None:
        """Close the browser, and come back to the sheet later."""
        self.url = self.page.url
        self._context.close()
        self.page = self._open()

    def forget(self) -> None:
        """Only what the companion itself keeps is still there, not what the browser happens to have."""
        self._context.new_cdp_session(self.page).send("Network.clearBrowserCache")

    def reload(self) -> None:
        """As when the page is pulled down."""
        self.page.reload()

    def close(self) -> None:
        """Go away; nothing may have gone wrong in the page."""
        self._context.close()
        assert self.errors == []

    def tap(self, name: str, times: int = 1) -> None:
        """Tap the button with this label."""
        button = self.page.get_by_role("button", name=name, exact=True)
        for _ in range(times):
            button.tap()

    def begin(self, game: str, *names: str) -> None:
        """A new sheet for these people."""
        self.tap(game)
        for number, name in enumerate(names, 1):
            if not self.page.get_by_label(f"Name {number}", exact=True).count():
                self.tap("Noch jemand")
            self.page.get_by_label(f"Name {number}", exact=True).fill(name)
        self.tap("Los geht’s")

    def joins(self, name: str) -> None:
        """Somebody more from the next round on."""
        self.tap("Namen & Runden")
        self.page.get_by_label("Wer kommt dazu?").fill(name)
        self.tap("Dazunehmen")
        self.tap("Schließen")

    def leaves(self, name: str) -> None:
        """Somebody plays no further round."""
        self.tap("Namen & Runden")
        self.tap(f"{name} steigt aus")
        self.tap("Schließen")

    def has_ranking(self, *lines: str) -> None:
        """Wait until the ranking is this."""
        rows = self.page.get_by_role("list", name="Rangliste").get_by_role("listitem")
        expect(rows).to_have_text([re.compile(r"\s*".join(map(re.escape, line.split()))) for line in lines])

    def saved(self, what: str) -> bytes:
        """The file that a button of the open dialog gives."""
        with self.page.expect_download() as download:
            self.tap(what)
        return download.value.path().read_bytes()

    def files(self) -> tuple[str, bytes]:
        """The sheet as a spreadsheet's text and as a picture, which is also shown."""
        self.tap("Teilen & sichern")
        shown = self.page.get_by_role("img", name=re.compile("^Bild des Punkteblocks"))
        expect(shown).to_have_js_property("naturalWidth", PICTURE_WIDTH)
        table, picture = self.saved("Als Tabelle (CSV)"), self.saved("Als Bild")
        self.tap("Schließen")
        assert table.startswith(b"\xef\xbb\xbf")
        return table.decode("utf-8-sig"), picture


@pytest.fixture
def pad(playwright: Playwright, program: Path, tmp_path: Path, server: Server) -> Iterator[Pad]:
    """A phone that has been here once; the server is gone since then."""
    pad = Pad(playwright, program, tmp_path / "browser", server.url)
    server.end()
    pad.forget()
    pad.reload()
    yield pad
    pad.close()


def is_picture(data: bytes) -> bool:
    """A PNG as wide as all of them, with something drawn on it."""
    width, height = struct.unpack(">II", data[16:24])
    return (
        data.startswith(b"\x89PNG\r\n\x1a\n") and width == PICTURE_WIDTH and height > 400 and len(data) > 9000
    )


def test_an_evening_of_the_group(pad: Pad) -> None:
    """O-93, O-114"""
    pad.begin("4 ½ Minuten", "Jürgen Groß-Öztürk", "Wolf 🐺")
    pad.tap("Runde 1 eintragen")
    pad.tap("Zur Seite gelegt: mehr", 3)
    pad.tap("Im Vorrat: mehr")
    pad.tap("Eintragen")
    pad.joins("Éva")
    pad.leaves("Wolf 🐺")
    pad.tap("Runde 2 eintragen")
    pad.tap("In den Auslagen: mehr", 4)
    pad.reopen()
    pad.tap("Runde 2 zu Ende eintragen")
    expect(pad.page.get_by_label("In den Auslagen", exact=True)).to_have_value("4")
    pad.tap("In den Auslagen: weniger")
    pad.tap("Eintragen")
    pad.tap("Runde 3 eintragen")
    pad.tap("Eintragen")
    expect(pad.page.get_by_text("Meisterhaft")).to_be_visible()
    for width in (320, 360, 390):
        pad.page.set_viewport_size({"width": width, "height": 844})
        rounds = pad.page.get_by_role("region", name="Punkte je Runde")
        assert rounds.evaluate("(it) => it.scrollWidth <= it.clientWidth"), width
    pad.tap("Runde 1 berichtigen")
    pad.tap("Zur Seite gelegt: mehr", 4)
    pad.tap("Eintragen")
    expect(pad.page.get_by_text("Stark gespielt!")).to_be_visible()
    expect(pad.page.get_by_text("Das Urteil stammt von uns")).to_be_visible()
    pad.tap("Rückgängig")
    expect(pad.page.get_by_text("Meisterhaft")).to_be_visible()
    pad.tap("Wiederholen")
    table, picture = pad.files()
    assert table.splitlines()[:5] == [
        "Runde;Zur Seite;Auslagen;Vorrat;Punkte",
        "1;7;0;1;15",
        "2;0;3;0;3",
        "3;0;0;0;0",
        "Summe;;;;18",
    ]
    assert is_picture(picture)
    pad.tap("Noch einmal mit denselben")
    expect(pad.page.get_by_text(re.compile("Jürgen Groß-Öztürk, Éva$"))).to_be_visible()
    expect(pad.page.get_by_text("Runde 1 von 3")).to_be_visible()


def test_an_evening_of_the_race(pad: Pad) -> None:
    """O-73, O-113"""
    pad.begin("Unter Spannung", "Anna", "=1+1")
    for number, (out, other, left) in enumerate(
        [("Anna", "=1+1", 3), ("=1+1", "Anna", 2), ("Anna", "=1+1", 1)], 1
    ):
        pad.tap(f"Runde {number} eintragen")
        pad.tap(out)
        pad.tap(f"{other}: mehr", left)
        pad.tap("Eintragen")
    pad.has_ranking("1. Anna führt −2", "2. =1+1 −4")
    pad.reopen()
    pad.tap("Runde 1 berichtigen")
    pad.tap("=1+1: weniger", 2)
    pad.tap("=1+1")
    pad.tap("Anna: mehr", 5)
    pad.tap("Eintragen")
    pad.has_ranking("1. =1+1 führt −1", "2. Anna −7")
    pad.tap("Rückgängig")
    pad.has_ranking("1. Anna führt −2", "2. =1+1 −4")
    pad.tap("Wiederholen")
    pad.joins("Cleo")
    pad.has_ranking("1. Cleo führt 0", "2. =1+1 −1", "3. Anna −7")
    pad.tap("Rückgängig")
    pad.tap("Runde 4 eintragen")
    pad.tap("Niemand: nichts geht mehr")
    pad.tap("Anna: mehr", 2)
    pad.tap("=1+1: mehr", 8)
    pad.tap("Eintragen")
    pad.has_ranking("1. Anna gemeinsam vorn −9", "1. =1+1 gemeinsam vorn −9")
    table, picture = pad.files()
    assert table.splitlines() == [
        "Runde;Anna;'=1+1",
        "1;-5;0",
        "2;-2;0",
        "3;0;-1",
        "4;-2;-8",
        "Summe;-9;-9",
        "Platz;1;1",
    ]
    assert is_picture(picture)
    pad.tap("Noch einmal mit denselben")
    pad.has_ranking("– Anna 0", "– =1+1 0")


def test_an_evening_of_tiles(pad: Pad) -> None:
    pad.begin("Mini-Rummy", "Anna", "Ben", "Cleo")
    pad.tap("Runde 1 eintragen")
    pad.tap("Ben")
    pad.tap("13 dazu", 2)
    pad.tap("Joker dazu")
    pad.reopen()
    pad.tap("Runde 1 zu Ende eintragen")
    pad.page.get_by_role("button", name=re.compile("^Cleo")).last.tap()
    pad.tap("4 dazu")
    pad.tap("Eintragen")
    pad.has_ranking("1. Ben führt 55", "2. Cleo −4", "3. Anna −51")
    pad.tap("Runde 2 eintragen")
    pad.tap("Niemand: blockiert")
    for name, tiles in (("Anna", (4,)), ("Ben", (4,)), ("Cleo", (4, 5))):
        pad.page.get_by_role("button", name=re.compile(f"^{name} ")).tap()
        for tile in tiles:
            pad.tap(f"{tile} dazu")
    expect(pad.page.get_by_text("Summe −1: Der geteilte Gewinn ist abgerundet.")).to_be_visible()
    pad.tap("Eintragen")
    pad.leaves("Cleo")
    pad.reload()
    pad.tap("Runde 3 eintragen")
    pad.tap("Anna")
    pad.tap("7 dazu")
    pad.tap("Eintragen")
    pad.has_ranking("1. Ben gewinnt 50", "2. Anna −42", "– Cleo ausgestiegen −9")
    pad.tap("Runde 1 berichtigen")
    pad.page.get_by_role("button", name=re.compile("^Anna ")).tap()
    pad.tap("Joker wieder wegnehmen")
    pad.tap("Eintragen")
    pad.has_ranking("1. Ben gewinnt 25", "2. Anna −17", "– Cleo ausgestiegen −9")
    table, picture = pad.files()
    assert table.splitlines() == [
        "Runde;Anna;Ben;Cleo",
        "1;-26;30;-4",
        "2;2;2;-5",
        "3;7;-7;",
        "Summe;-17;25;-9",
        "Platz;2;1;",
    ]
    assert is_picture(picture)
    pad.tap("Rückgängig")
    pad.has_ranking("1. Ben gewinnt 50", "2. Anna −42", "– Cleo ausgestiegen −9")
    pad.tap("Noch einmal mit denselben")
    pad.joins("Cleo")
    pad.has_ranking("– Anna 0", "– Ben 0", "– Cleo 0")


def test_holding_a_button_counts_on(pad: Pad) -> None:
    pad.begin("4 ½ Minuten")
    pad.tap("Runde 1 eintragen")
    more = pad.page.get_by_role("button", name="Im Vorrat: mehr", exact=True)
    more.dispatch_event("pointerdown", {"button": 0, "pointerType": "touch"})
    field = pad.page.get_by_label("Im Vorrat", exact=True)
    expect(field).to_have_value(re.compile(r"^([5-9]|\d\d)$"))
    more.dispatch_event("pointerup", {"button": 0, "pointerType": "touch"})
    stopped = int(field.input_value())
    pad.tap("Im Vorrat: weniger")
    expect(field).to_have_value(str(stopped - 1))


def test_a_browser_that_keeps_nothing_says_so_and_goes_on(pad: Pad) -> None:
    pad.page.add_init_script(NO_STORAGE)
    pad.page.reload()
    pad.begin("Unter Spannung", "Anna", "Ben")
    expect(pad.page.locator("p[role=alert]")).to_contain_text(
        "Nichts ist verloren, solange diese Seite offen bleibt"
    )
    pad.tap("Runde 1 eintragen")
    pad.tap("Anna")
    pad.tap("Ben: mehr", 2)
    pad.tap("Eintragen")
    pad.has_ranking("1. Anna führt 0", "2. Ben −2")


def test_long_names_push_nothing_off_the_screen(pad: Pad) -> None:
    pad.page.set_viewport_size({"width": 320, "height": 568})
    names = [f"{letter * 23}{number}" for number, letter in enumerate("WMÄ🐺")]
    pad.begin("Unter Spannung", *names)
    pad.tap("Runde 1 eintragen")
    pad.tap(names[0])
    for name in names[1:]:
        pad.tap(f"{name}: mehr", 2)
    assert pad.page.evaluate("document.querySelector('dialog').scrollWidth <= innerWidth")
    pad.tap("Eintragen")
    pad.has_ranking(f"1. {names[0]} führt 0", *(f"2. {name} −2" for name in names[1:]))
    assert pad.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(pad.page.get_by_title(names[3]).first).to_be_visible()


def test_a_name_can_be_read_beside_the_mark_of_a_tie_on_a_narrow_phone(pad: Pad) -> None:
    pad.page.set_viewport_size({"width": 320, "height": 568})
    pad.begin("Unter Spannung", "Anna", "Benedikta")
    pad.tap("Runde 1 eintragen")
    pad.tap("Niemand: nichts geht mehr")
    for name in ("Anna", "Benedikta"):
        pad.tap(f"{name}: mehr", 2)
    pad.tap("Eintragen")
    pad.has_ranking("1. Anna gleichauf vorn −2", "1. Benedikta gleichauf vorn −2")
    for name in ("Anna", "Benedikta"):
        shown = pad.page.get_by_role("list", name="Rangliste").get_by_title(name)
        assert shown.evaluate("(it) => it.scrollWidth <= it.clientWidth"), name

"""The companion at a kitchen table: a timer by touch, on several phones, without a network."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Playwright, expect

from hatch_build import WebClient
from tests.browser import chromium
from tests.browser.people import PHONE, Player
from tests.conftest import ROOT
from tests.server.client import PROGRAM, Server, running

pytestmark = pytest.mark.browser

TIMER = "begleiter#/uhr"
ENDS_SOON = """
    if (!sessionStorage.tried) localStorage.setItem("spieltisch.timer", JSON.stringify({
        standing: { total: 270000, left: 270000, ends: Date.now() + 4000 }, seen: Date.now() }));
    sessionStorage.tried = "yes";
"""
SHIFTED = "const real = Date.now; window.shift = 0; Date.now = () => real() + window.shift;"
LISTEN = """
    window.loops = 0;
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...values) {
        if (this.loop && this.buffer?.duration > 1) window.loops += 1;
        return start.apply(this, values);
    };
"""
"""Counts the music's loops that begin."""
UPDATE = "navigator.serviceWorker.ready.then((found) => found.update()).then(() => true, () => true)"
COPIED = """
from pathlib import Path
from spieltisch.server import app
real = app.Pages
app.Pages = lambda folder, base: real(Path({folder!r}), base)
"""


def seconds(page: Page) -> int:
    """What the timer shows."""
    minutes, rest = page.get_by_role("timer").inner_text().split(":")
    return int(minutes) * 60 + int(rest)


def until_below(page: Page, shown: int) -> None:
    """Wait until the timer has gone on below so many seconds."""
    script = """(most) => {
        const shown = document.querySelector("[role=timer]")?.textContent ?? "";
        const [minutes, rest] = shown.trim().split(":");
        return minutes * 60 + Number(rest) < most;
    }"""
    page.wait_for_function(script, arg=shown)


def at(player: Player, server: Server, where: str = TIMER) -> Page:
    """A page of the companion."""
    player.page.goto(server.url + where)
    return player.page


def ready_offline(page: Page, server: Server) -> None:
    """Open the companion, and wait until it is there for good."""
    page.goto(server.url + "begleiter")
    expect(page.get_by_text("Geht auch ohne Netz.")).to_be_visible()


def test_a_timer_is_started_paused_resumed_and_aborted_by_touch_and_survives_reloads(
    server: Server, ada: Player
) -> None:
    """O-56"""
    page = at(ada, server)
    assert seconds(page) == 270
    ada.press("Start")
    until_below(page, 269)
    page.reload()
    until_below(page, 268)
    ada.press("Pause")
    left = seconds(page)
    page.reload()
    expect(page.get_by_text("Pause. Die Zeit steht.")).to_be_visible()
    assert seconds(page) == left
    ada.press("Weiter")
    until_below(page, left - 1)
    ada.press("Abbrechen")
    ada.press("Ja, abbrechen")
    expect(page.get_by_role("timer")).to_have_text("4:30")
    expect(page.get_by_text("Karten verteilt? Dann los.")).to_be_visible()


def test_a_timer_runs_on_while_somebody_writes_on_a_sheet(server: Server, ada: Player) -> None:
    page = at(ada, server)
    ada.press("Start")
    until_below(page, 270)
    page.get_by_role("link", name="Begleiter").tap()
    page.get_by_role("link", name="Alle Blöcke").tap()
    page.get_by_role("link", name=re.compile("Zur Uhr: 4:2")).tap()
    until_below(page, 267)


def test_a_date_that_is_changed_while_it_runs_changes_nothing(server: Server, ada: Player) -> None:
    """O-53"""
    ada.page.add_init_script(SHIFTED)
    page = at(ada, server)
    ada.press("Start")
    until_below(page, 269)
    for minutes in (5, -5):
        page.evaluate(f"window.shift = {minutes * 60_000}")
        before = seconds(page)
        until_below(page, before - 1)
        assert before - seconds(page) < 60
    page.evaluate("window.shift = 120000")
    told = page.get_by_text("Die Uhrzeit des Geräts ist um")
    expect(told).to_be_visible()
    ada.press("So lassen")
    expect(told).to_have_count(0)


def test_where_nothing_is_heard_the_end_fills_the_screen_and_leads_to_the_sheet(
    server: Server, ada: Player
) -> None:
    """O-58"""
    ada.page.add_init_script(ENDS_SOON)
    page = at(ada, server)
    expect(page.get_by_text("Tippe irgendwohin, dann hörst du etwas.")).to_be_visible()
    sign = page.locator(".sign")
    expect(sign).to_have_text("Die Zeit ist um!")
    assert sign.bounding_box() == {"x": 0, "y": 0, "width": 390, "height": 844}
    expect(sign).to_have_count(0)
    ada.press("Runde eintragen")
    expect(page.get_by_role("heading", name="4 ½ Minuten")).to_be_visible()
    assert page.url.endswith("#/boegen/new/viereinhalb")


def test_the_end_leads_to_the_round_of_the_sheet_that_is_open(server: Server, ada: Player) -> None:
    page = at(ada, server, "begleiter#/boegen/new/viereinhalb")
    ada.press("Los geht’s")
    expect(page.get_by_text("Runde 1 von 3")).to_be_visible()
    ada.page.add_init_script(ENDS_SOON)
    page.goto(server.url)
    at(ada, server)
    ada.press("Runde eintragen")
    expect(page.get_by_role("dialog", name="Runde 1 von 3")).to_be_visible()


def test_the_screen_is_kept_on_while_it_runs_and_again_after_a_look_elsewhere(
    server: Server, ada: Player
) -> None:
    """O-59"""
    ada.page.add_init_script("""
        window.locks = [];
        navigator.wakeLock.request = async (kind) => {
            const lock = { kind, released: false, release: async () => { lock.released = true; } };
            window.locks.push(lock);
            return lock;
        };
    """)
    page = at(ada, server)
    held = "window.locks.filter((lock) => !lock.released).length"
    assert page.evaluate(held) == 0
    ada.press("Start")
    page.wait_for_function(f"{held} === 1")
    page.evaluate("window.locks[0].released = true; document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function(f"{held} === 1")
    ada.press("Pause")
    page.wait_for_function(f"{held} === 0")


def shared(ada: Player) -> str:
    """Share the timer; the link."""
    ada.press("Mehrere Handys")
    ada.press("Gemeinsame Uhr öffnen")
    link = ada.page.get_by_label("Link zur gemeinsamen Uhr")
    expect(ada.page.get_by_role("img", name="QR-Code zur gemeinsamen Uhr")).to_be_visible()
    address = link.input_value()
    ada.press("Schließen")
    return address


def test_phones_with_the_link_have_one_timer_and_each_goes_on_when_the_server_is_gone(
    server: Server, ada: Player, bob: Player
) -> None:
    at(ada, server)
    bob.page.goto(shared(ada))
    expect(ada.page.get_by_text("Gemeinsame Uhr: 2 Handys")).to_be_visible()
    bob.press("Start")
    for player in (ada, bob):
        until_below(player.page, 269)
    assert abs(seconds(ada.page) - seconds(bob.page)) <= 1
    ada.press("Pause")
    expect(bob.page.get_by_text("Paused. Time stands still.")).to_be_visible()
    assert seconds(ada.page) == seconds(bob.page)
    left = seconds(ada.page)
    bob.press("Go on")
    until_below(ada.page, left)
    server.end()
    expect(ada.page.get_by_text("Dieses Handy läuft allein weiter.")).to_be_visible()
    expect(bob.page.get_by_text("this phone runs on by itself.")).to_be_visible()
    bob.press("Pause")
    until_below(ada.page, seconds(bob.page) - 1)


def test_a_phone_that_looks_at_a_sheet_meanwhile_still_has_the_shared_timer(
    server: Server, ada: Player, bob: Player
) -> None:
    at(ada, server)
    bob.page.goto(shared(ada))
    together = ada.page.get_by_text("Gemeinsame Uhr: 2 Handys")
    expect(together).to_be_visible()
    bob.press("Start")
    until_below(ada.page, 270)
    ada.page.get_by_role("link", name="Begleiter").tap()
    ada.page.get_by_role("link", name=re.compile("^Uhr")).tap()
    expect(together).to_be_visible()
    ada.page.get_by_role("link", name="Begleiter").tap()
    ada.page.get_by_role("link", name="Alle Blöcke").tap()
    ada.page.get_by_role("link", name=re.compile("Zur Uhr: 4:2")).tap()
    expect(together).to_be_visible()
    ada.press("Pause")
    expect(bob.page.get_by_text("Paused. Time stands still.")).to_be_visible()


def test_a_phone_that_is_opened_anew_at_a_sheet_still_has_the_shared_timer(
    server: Server, ada: Player, bob: Player
) -> None:
    at(ada, server)
    bob.page.goto(shared(ada))
    expect(ada.page.get_by_text("Gemeinsame Uhr: 2 Handys")).to_be_visible()
    ada.page.get_by_role("link", name="Begleiter").tap()
    ada.page.get_by_role("link", name="Alle Blöcke").tap()
    ada.page.reload()
    expect(ada.page.get_by_role("heading", name="Punkteblöcke")).to_be_visible()
    bob.press("Start")
    ada.page.get_by_role("link", name=re.compile("Zur Uhr: ")).tap()
    expect(ada.page.get_by_text("Gemeinsame Uhr: 2 Handys")).to_be_visible()
    ada.press("Pause")
    expect(bob.page.get_by_role("button", name=re.compile("^(Start|Go on)$"))).to_be_visible()


def test_who_enters_the_round_disturbs_nobody_who_still_looks_at_its_end(
    server: Server, ada: Player, bob: Player
) -> None:
    ada.page.add_init_script(ENDS_SOON)
    page = at(ada, server)
    bob.page.goto(shared(ada))
    expect(bob.page.get_by_text("Shared timer: 2 phones")).to_be_visible()
    ada.press("Runde eintragen")
    expect(page.get_by_role("heading", name="4 ½ Minuten")).to_be_visible()
    page.get_by_role("link", name="Blöcke").tap()
    page.get_by_role("link", name="Begleiter").tap()
    page.get_by_role("link", name=re.compile("^Uhr")).tap()
    expect(page.get_by_text("Karten verteilt? Dann los.")).to_be_visible()
    expect(bob.page.get_by_role("button", name="Enter the round")).to_be_visible()
    ada.press("Start")
    until_below(bob.page, 270)


def test_a_link_to_a_shared_timer_opened_without_a_network_says_so_and_offers_the_timer_alone(
    server: Server, ada: Player
) -> None:
    ready_offline(ada.page, server)
    server.end()
    page = at(ada, server, f"{TIMER}/nobody-can-be-asked")
    expect(page.get_by_text("Die gemeinsame Uhr ist nicht zu erreichen")).to_be_visible(timeout=20_000)
    ada.press("Uhr allein benutzen")
    expect(page.get_by_text("gemeinsame Uhr")).to_have_count(0)
    ada.press("Start")
    until_below(page, 270)


def test_after_one_visit_all_of_it_works_without_the_server(server: Server, ada: Player) -> None:
    ada.page.add_init_script(LISTEN)
    page = ada.page
    ready_offline(page, server)
    kept = page.evaluate(
        "caches.keys().then((names) => caches.open(names[0])).then((cache) => cache.keys())"
        ".then((keys) => keys.map((key) => new URL(key.url).pathname))"
    )
    assert "/begleiter" in kept
    assert not [name for name in kept if "Board" in name or "index" in name or name.startswith("/t/")]
    server.end()
    page.goto(server.url + "begleiter")
    page.get_by_role("link", name=re.compile("^Uhr")).tap()
    ada.press("Start")
    until_below(page, 269)
    page.wait_for_function("window.loops > 0")
    page.evaluate("document.fonts.load('600 1rem Rubik', '4 ½ ß')")
    assert page.evaluate("document.fonts.check('600 1rem Rubik', '4 ½ ß')")
    page.goto(server.url + "begleiter#/boegen")
    expect(page.get_by_role("heading", name="Punkteblöcke")).to_be_visible()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The built client, to be changed."""
    folder = tmp_path / "client"
    shutil.copytree(WebClient(ROOT).static, folder)
    return folder


def serving(tmp_path: Path, copy: Path, port: int = 0) -> Any:
    """A server of that client."""
    program = COPIED.format(folder=str(copy)) + PROGRAM
    return running(tmp_path / "data", "--port", str(port), program=program)


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def entry_of(copy: Path) -> str:
    found = re.search(r'"entry":"([^"]+)"', (copy / "offline.js").read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def test_a_new_version_is_offered_whole_and_comes_when_somebody_wants_it(
    tmp_path: Path, copy: Path, ada: Player
) -> None:
    page, title = ada.page, 'meta[name="newer"]'
    with serving(tmp_path, copy) as server:
        ready_offline(page, server)
        port = urlsplit(server.url).port or 0
    change(copy / "companion.html", "<title>", '<meta name="newer" /><title>')
    change(copy / "offline.js", '"version":"', '"version":"next')
    with serving(tmp_path, copy, port) as server:
        page.goto(server.url + "begleiter")
        expect(page.get_by_text("Es gibt eine neue Fassung.")).to_be_visible()
        expect(page.locator(title)).to_have_count(0)
        page.reload()
        expect(page.locator(title)).to_have_count(0)
        ada.press("Neue Fassung laden")
        expect(page.locator(title)).to_have_count(1)
        expect(page.get_by_text("Es gibt eine neue Fassung.")).to_have_count(0)


def test_half_a_new_version_never_takes_the_place_of_a_whole_one(
    tmp_path: Path, copy: Path, ada: Player
) -> None:
    page = ada.page
    with serving(tmp_path, copy) as server:
        ready_offline(page, server)
        port = urlsplit(server.url).port or 0
    change(copy / "companion.html", entry_of(copy), "assets/companion-00000000.js")
    change(copy / "offline.js", '"version":"', '"version":"next')
    with serving(tmp_path, copy, port) as server:
        page.goto(server.url + "begleiter")
        page.evaluate(UPDATE)
        page.wait_for_function("navigator.serviceWorker.ready.then(({ installing }) => !installing)")
        assert page.evaluate("caches.keys().then((names) => names.length)") == 1
    page.reload()
    expect(page.get_by_role("heading", name="Begleiter")).to_be_visible()
    expect(page.get_by_text("Es gibt eine neue Fassung.")).to_have_count(0)


def test_below_a_base_path_it_is_kept_too_and_can_be_installed(tmp_path: Path, ada: Player) -> None:
    with running(tmp_path, "--base-path", "/games") as server:
        ready_offline(ada.page, server)
        devtools = ada.context.new_cdp_session(ada.page)
        manifest = devtools.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert json.loads(manifest["data"])["short_name"] == "Begleiter"
        for icon in json.loads(manifest["data"])["icons"]:
            assert server.ask(icon["src"].removeprefix("./"))[0] == 200
        assert urlsplit(manifest["url"]).path == "/games/companion.de.webmanifest"
    ada.page.reload()
    expect(ada.page.get_by_role("heading", name="Begleiter")).to_be_visible()


@pytest.fixture
def stranger(playwright: Playwright, program: Path) -> Iterator[Page]:
    """A phone that knows the server by a name in the network, over plain http."""
    rules = "--host-resolver-rules=MAP kitchen.example 127.0.0.1"
    browser = playwright.chromium.launch(executable_path=program, args=[*chromium.FLAGS, rules])
    yield browser.new_context(locale="de-DE", **PHONE).new_page()
    browser.close()


def test_over_plain_http_it_says_why_it_cannot_be_kept_and_works_with_the_server(
    server: Server, stranger: Page
) -> None:
    stranger.goto(server.url.replace("127.0.0.1", "kitchen.example") + "begleiter")
    expect(stranger.get_by_text("geht nur, wo die Seite über https kommt")).to_be_visible()
    stranger.get_by_role("link", name=re.compile("^Uhr")).tap()
    stranger.get_by_role("button", name="Start").tap()
    until_below(stranger, 270)


def test_the_first_page_has_a_quiet_line_for_owners_of_a_box(server: Server, ada: Player) -> None:
    at(ada, server, "")
    ada.page.get_by_role("link", name="Uhr und Punkteblock").tap()
    expect(ada.page.get_by_role("heading", name="Begleiter")).to_be_visible()
    ada.page.get_by_role("link", name="Spieltisch").tap()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Spieltisch")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_screen_of_it_is_accessible(server: Server, browser: Browser, theme: str) -> None:
    context = browser.new_context(locale="de-DE", color_scheme=theme, reduced_motion="reduce", **PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    found: dict[str, Any] = {}

    def look(screen: str) -> None:
        found[screen] = [each["id"] for each in Axe().run(page).response["violations"]]

    def press(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).tap()

    page.goto(server.url + "begleiter")
    expect(page.get_by_text("Geht auch ohne Netz.")).to_be_visible()
    look("home")
    page.goto(server.url + TIMER)
    look("ready")
    press("Mehrere Handys")
    press("Gemeinsame Uhr öffnen")
    page.get_by_label("Link zur gemeinsamen Uhr").wait_for()
    look("sharing")
    press("Schließen")
    press("Ton und Musik")
    look("sound")
    press("Schließen")
    press("Start")
    look("countdown")
    until_below(page, 270)
    look("running")
    press("Pause")
    look("paused")
    press("Abbrechen")
    look("abort")
    press("Nein")
    page.goto(server.url + "begleiter#/boegen")
    page.get_by_role("heading", name="Punkteblöcke").wait_for()
    look("sheets")
    context.close()
    assert len(found) == 9
    assert found == {screen: [] for screen in found}

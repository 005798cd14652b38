"""How fast the client is on a slow phone: what it loads, when a table can be used, how evenly cards fly."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Page, Route, sync_playwright

from bench.measure import Figure, Wrong
from tests.browser import chromium
from tests.server.client import Person, Server, running

GAME: Final = "viereinhalb"
RUNS: Final = 5
SECONDS: Final = 40
BOTS: Final = 5
SLOW: Final = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 87_500}
SLOWDOWN: Final = 4
SETTLED_MS: Final = 1500
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
HERE: Final = Path(__file__).parent / "in_page"
COMPANION: Final = "main a.card"
LOBBY: Final = "main ol li"
BOARD: Final = "button[data-piece]"


@dataclass
class Visit:
    """A phone that has never been here before; `bytes`: what came over the network, `states`: the server's messages."""

    page: Page
    cdp: CDPSession
    bytes: int = 0
    states: int = 0

    def hear(self, event: dict[str, Any]) -> None:
        """The server has said something."""
        self.states += event["response"]["payloadData"].startswith('{"type":"state"')

    def count(self, event: dict[str, Any]) -> None:
        """Something has been loaded whole."""
        self.bytes += int(event["encodedDataLength"])

    def usable(self, address: str, what: str) -> float:
        """Go to a page; milliseconds from there until `what` is drawn and can be touched."""
        self.page.add_init_script(f"window.wanted = {json.dumps(what)};\n" + script("usable"))
        self.page.goto(address)
        return float(self.page.evaluate("window.usable"))

    def metric(self, name: str) -> float:
        """One of Chromium's own counters."""
        found = self.cdp.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in found if each["name"] == name))


def client() -> Iterator[Figure]:
    """Load, lobby, board, frames and work of the first game, as a slow phone in a slow network has them."""
    with TemporaryDirectory() as data, running(Path(data)) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        yield from loading(browser, server)
        yield from companion(browser, server)
        yield late_font(browser, server)
        yield frames(browser, server)
        yield work(browser, server)
        browser.close()


def loading(browser: Browser, server: Server) -> Iterator[Figure]:
    """What comes over the network, and when lobby and board can be used."""
    lobby, board, loaded, with_board = [], [], [], []
    for _ in range(RUNS):
        person = Person(server)
        table = seated(person)
        with visit(browser, person) as guest:
            lobby.append(guest.usable(f"{server.url}t/{table}", LOBBY))
            guest.page.wait_for_load_state("networkidle")
            loaded.append(guest.bytes / 1000)
        begun(person, table)
        with visit(browser, person) as guest:
            board.append(guest.usable(f"{server.url}t/{table}", BOARD))
            guest.page.wait_for_load_state("networkidle")
            with_board.append(guest.bytes / 1000)
    yield Figure("client.first_load", median(loaded), "kB", RUNS, {"of a running table": median(with_board)})
    yield Figure("client.lobby", median(lobby), "ms", RUNS, {"most": max(lobby)})
    yield Figure("client.board", median(board), "ms", RUNS, {"most": max(board)})


def companion(browser: Browser, server: Server, runs: int = RUNS) -> Iterator[Figure]:
    """The page for owners of the boxes: what comes over the network at a first visit, and when it can be used."""
    usable, loaded = [], []
    for _ in range(runs):
        with visit(browser, Person(server)) as guest:
            usable.append(guest.usable(f"{server.url}begleiter", COMPANION))
            guest.page.wait_for_load_state("networkidle")
            loaded.append(guest.bytes / 1000)
    yield Figure("client.companion.load", median(loaded), "kB", runs, {"most": max(loaded)})
    yield Figure("client.companion", median(usable), "ms", runs, {"most": max(usable)})


def late_font(browser: Browser, server: Server) -> Figure:
    """By how much a font that comes late moves the first page, in both languages on two phones. It needs one of the
    fonts that stand in: Arial, Liberation Sans or Roboto."""
    moved = [moved_by_font(browser, server, *at) for at in product(("de-DE", "en-GB"), (320, 390))]
    return Figure("client.late_font", max(moved), "layout shift", len(moved), note="the most, not the median")


def moved_by_font(browser: Browser, server: Server, locale: str, width: int) -> float:
    """The layout shift when the fonts, held back until the page stands, are let go."""
    held: list[Route] = []
    context = browser.new_context(locale=locale, **PHONE | {"viewport": {"width": width, "height": 844}})
    page = context.new_page()
    page.route("**/*.woff2", lambda route: held.append(route))
    page.goto(server.url)
    page.wait_for_selector("form")
    page.wait_for_timeout(SETTLED_MS)
    page.evaluate(script("moved"))
    if not held:
        raise Wrong("no font was asked for")
    for route in held:
        route.continue_()
    page.evaluate("document.fonts.ready.then(() => null)")
    page.wait_for_timeout(SETTLED_MS)
    shift = float(page.evaluate("window.moved"))
    context.close()
    return shift


def frames(browser: Browser, server: Server) -> Figure:
    """The time between two frames while cards fly, at six seats."""
    person = Person(server)
    with visit(browser, person, seated(person), server) as guest:
        guest.page.evaluate(script("frames"))
        guest.page.wait_for_timeout(SECONDS * 1000)
        seen: list[float] = guest.page.evaluate("window.intervals")
    if len(seen) < SECONDS:
        raise Wrong(f"only {len(seen)} frames with a flying card in {SECONDS} s")
    beside = {"most": max(seen), "over 50 ms": sum(each > 50 for each in seen), "frames": len(seen)}
    return Figure("client.frames", median(seen), "ms", len(seen), beside)


def work(browser: Browser, server: Server) -> Figure:
    """Processor time of the page for a state, not slowed down: the whole of it, beside its parts."""
    person = Person(server)
    parts = {"script": "ScriptDuration", "style": "RecalcStyleDuration", "layout": "LayoutDuration"}
    with visit(browser, person, seated(person), server, slowdown=1) as guest:
        names = ["ProcessTime", *parts.values()]
        before = [guest.metric(name) for name in names]
        states = guest.states
        guest.page.wait_for_timeout(SECONDS * 1000)
        states = guest.states - states
        spent = [guest.metric(name) - was for name, was in zip(names, before, strict=True)]
    if states < SECONDS / 4:
        raise Wrong(f"only {states} states in {SECONDS} s")
    each = [1000 * seconds / states for seconds in spent]
    return Figure("client.state", each[0], "ms", states, dict(zip(parts, each[1:], strict=True)))


@contextmanager
def visit(
    browser: Browser, person: Person, table: str = "", server: Server | None = None, slowdown: int = SLOWDOWN
) -> Iterator[Visit]:
    """A slow phone with this person's cookie; with a table: it sits at a round there and plays by itself."""
    context = browser.new_context(**PHONE)
    name, _, value = person.cookie.partition("=")
    if name:
        context.add_cookies([{"name": name, "value": value, "url": person.server.url}])
    page = context.new_page()
    cdp = context.new_cdp_session(page)
    for method, values in {
        "Network.enable": {},
        "Network.emulateNetworkConditions": SLOW,
        "Emulation.setCPUThrottlingRate": {"rate": slowdown},
        "Performance.enable": {},
    }.items():
        cdp.send(method, values)
    guest = Visit(page, cdp)
    cdp.on("Network.loadingFinished", guest.count)
    cdp.on("Network.webSocketFrameReceived", guest.hear)
    if table and server:
        begun(person, table)
        guest.usable(f"{server.url}t/{table}", BOARD)
        page.evaluate(script("play"))
        page.wait_for_timeout(4000)
    yield guest
    context.close()


def seated(person: Person) -> str:
    """A table in its lobby with a person and five bots; its id."""
    table = person.open(GAME, seconds=600)
    with person.at(table) as socket:
        for _ in range(BOTS):
            if why := socket.code("add_bot", bot="uniform"):
                raise Wrong(f"no bot sits down: {why}")
    return table


def begun(person: Person, table: str) -> None:
    """Begin the round at a table."""
    with person.at(table) as socket:
        if why := socket.code("start_round"):
            raise Wrong(f"the round does not begin: {why}")


def script(name: str) -> str:
    """What runs within the page."""
    return (HERE / f"{name}.js").read_text(encoding="utf-8")

"""How Mini-Rummy's board carries a tile over 107 others on a slow phone, and how fast it shows a rebuilt table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright

from bench.client import Visit, begun, script, visit
from bench.measure import Figure, Wrong
from spieltisch.games.minirummy.tiles import COLOURS, HIGH, LOW
from tests.browser import chromium
from tests.server.client import Person, Server, running

GAME: Final = "minirummy"
TILES: Final = 107
TILE: Final = "[data-tile]"
MOVES: Final = 300
STATES: Final = (100, 150, 200, 250)
"""After so many moves somebody else has had a turn; the drag goes on."""
REBUILDS: Final = 9
LEAST_MOVED: Final = 40
SETTLED_MS: Final = 500
View = dict[str, Any]


def rummy() -> Iterator[Figure]:
    """Frames and script while a tile is dragged, and the time of a rebuild, on a phone slowed down four times."""
    with TemporaryDirectory() as data, running(Path(data)) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        yield drag(browser, server)
        yield rebuild(browser, server)
        browser.close()


def drag(browser: Browser, server: Server) -> Figure:
    """The time between two frames while a finger carries a tile over the table; beside it our script a move."""
    person, table = _round(server)
    with visit(browser, person) as guest:
        _sit(guest, f"{server.url}t/{table}")
        box = guest.page.locator(f"section:not(:has(ul)) {TILE}").first.bounding_box()
        if box is None:
            raise Wrong("there is no tile to drag")
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        _touch(guest, "touchStart", x, y)
        _touch(guest, "touchMove", x, y - 40)
        guest.page.wait_for_timeout(SETTLED_MS)
        guest.page.evaluate("window.intervals.length = 0")
        spent = guest.metric("ScriptDuration")
        for step in range(MOVES):
            if step in STATES:
                guest.page.evaluate(f"window.show({json.dumps(crowd((4, 7, 10), 2 + step))})")
            _touch(guest, "touchMove", x + step % 250, y - 60 - step * 7 % 450)
        spent = guest.metric("ScriptDuration") - spent
        seen: list[float] = guest.page.evaluate("window.intervals")
        _touch(guest, "touchEnd")
    beside = {"most": max(seen), "over 50 ms": sum(each > 50 for each in seen)}
    return Figure(
        "client.minirummy.drag",
        median(seen),
        "ms",
        len(seen),
        beside | {"script a move": 1000 * spent / MOVES},
    )


def rebuild(browser: Browser, server: Server) -> Figure:
    """Until a rebuilt table is drawn, all its tiles on their way."""
    person, table = _round(server)
    took = []
    with visit(browser, person) as guest:
        _sit(guest, f"{server.url}t/{table}")
        for number in range(REBUILDS):
            view = crowd((4, 7, 10) if number % 2 else (5, 9), number + 2)
            ms, moved = guest.page.evaluate(f"window.rebuild({json.dumps(view)})")
            if moved < LEAST_MOVED:
                raise Wrong(f"only {moved} tiles moved")
            took.append(ms)
            guest.page.wait_for_timeout(SETTLED_MS)
    return Figure("client.minirummy.rebuild", median(took), "ms", len(took), {"most": max(took)})


def _round(server: Server) -> tuple[Person, str]:
    """A person at a running round against a bot."""
    person = Person(server)
    table = person.open(GAME)
    with person.at(table) as socket:
        if why := socket.code("add_bot", bot="simple"):
            raise Wrong(f"no bot sits down: {why}")
    begun(person, table)
    return person, table


def _sit(guest: Visit, address: str) -> None:
    """Go to the table; it looks as full as it can be."""
    guest.page.add_init_script(f"window.crowd = {json.dumps(crowd((4, 7, 10), 1))};\n" + script("crowd"))
    guest.usable(address, TILE)
    guest.page.wait_for_timeout(SETTLED_MS)
    if (seen := guest.page.locator(TILE).count()) != TILES + 1:
        raise Wrong(f"{seen} tiles are seen")


def _touch(guest: Visit, kind: str, *at: float) -> None:
    points = [{"x": at[0], "y": at[1]}] if at else []
    guest.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def crowd(cuts: tuple[int, ...], number: int) -> View:
    """A view of seat 0 on turn, every tile but one on the table: the runs of each colour are cut before `cuts`."""
    edges = (LOW, *cuts, HIGH + 1)
    runs = [
        [f"{each}{colour}" for each in range(low, high)]
        for colour in COLOURS
        for low, high in pairwise(edges)
    ]
    sets = [[f"{each}{colour}" for colour in COLOURS] for each in range(LOW, HIGH + 1)]
    jokers = ["J=5r", "J=6r", "J=7r"]
    melds = [{"kind": "run", "tiles": run} for run in (*runs, jokers)]
    melds += [{"kind": "set", "tiles": each} for each in sets]
    return {
        "seat": 0, "phase": "running", "first": 0, "turn": 0, "number": number,
        "racks": [["J"], None], "sizes": [1, 1], "rack_points": [25, None], "opened": [True, True],
        "melds": melds, "stacks": [], "passes": 0, "first_meld": 40, "joker_value": 25,
        "joker_counts_in_first_meld": "joker_value", "jokers": "bound", "rebuild_in_first_turn": "no", "last": None,
    }  # fmt: skip

"""How true the calls of a clock and its horn are in tabs that nobody looks at."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from bench.devtools import PAIRS, Devtools, Window, here, running
from bench.measure import Figure, Wrong
from tests.server.client import Person, Server, Socket
from tests.server.client import running as serving

SECONDS: Final = 270
LIMIT_MS: Final = 250
GAME: Final = "viereinhalb"
AFTER_S: Final = 3
LISTEN: Final = """
    window.calls = [];
    addEventListener("spieltisch:call", (event) => window.calls.push(event.detail));
"""
TOUCH: Final = 'document.body.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }))'
WATCH: Final = '[...document.querySelectorAll("button")].find((each) => each.textContent.trim() === "Watch")'
START: Final = '[...document.querySelectorAll("button")].find((each) => each.textContent.trim() === "Start")'
TAB: Final = 'document.querySelector("[role=timer]")?.textContent ?? ""'


@dataclass(frozen=True)
class Tab:
    """How a tab is treated. `slower`: its processor, so many times."""

    name: str
    slower: int = 1
    muted: bool = False


BOXED: Final = (Tab("companion", slower=6), Tab("companion_muted", slower=6, muted=True))
LEAD_MS: Final = 3_000
"""Somebody counts 3-2-1 before."""
TABS: Final = (Tab("plain"), Tab("slow", slower=6), Tab("muted", muted=True))


@dataclass
class Heard:
    """Of one tab: how late (ms; negative: early) each call was told and heard, by key."""

    told: dict[str, float] = field(default_factory=dict)
    heard: dict[str, float] = field(default_factory=dict)


def timer() -> Iterator[Figure]:
    """A clock of 4:30 whose tabs are hidden from its third second until after the end: at a table, and in the companion."""
    for tab, result in (measure(SECONDS) | companion(SECONDS)).items():
        for how, late in (("told", result.told), ("heard", result.heard)):
            if late:
                worst = max(late.values(), key=abs)
                yield Figure(f"timer.{tab}.{how}.worst", worst, "ms late", len(late), late)
                if abs(worst) > LIMIT_MS:
                    raise Wrong(f"in the tab {tab} a call is {worst:.0f} ms off: {late}")


def measure(seconds: int) -> dict[str, Heard]:
    """A round of so many seconds, watched by three hidden tabs; what each of them had, by the tab's name."""
    with ExitStack() as open_things:
        folder = open_things.enter_context(TemporaryDirectory())
        server = open_things.enter_context(serving(Path(folder)))
        devtools = open_things.enter_context(running())
        host = Person(server)
        table = host.open(GAME, "Ann", seconds=seconds)
        socket = open_things.enter_context(host.at(table))
        windows = {tab.name: _watching(devtools, server, table, tab) for tab in TABS}
        ends = _start(socket)
        time.sleep(AFTER_S)
        for window in windows.values():
            window.hide()
        _wait(socket, ends)
        return {name: _heard(window, ends) for name, window in windows.items()}


def companion(seconds: int) -> dict[str, Heard]:
    """The timer for the boxes, started by a touch in slow hidden tabs, one of them muted; by our own clock."""
    with ExitStack() as open_things:
        folder = open_things.enter_context(TemporaryDirectory())
        server = open_things.enter_context(serving(Path(folder)))
        devtools = open_things.enter_context(running())
        windows = {tab.name: _at_timer(devtools, server, seconds, tab) for tab in BOXED}
        begun = {name: _started(window) for name, window in windows.items()}
        for window in windows.values():
            window.hide()
        ends = max(begun.values()) + LEAD_MS + seconds * 1000
        time.sleep(max(0.0, ends + AFTER_S * 1000 - here()) / 1000)
        return {name: _called(window, begun[name], seconds) for name, window in windows.items()}


def _at_timer(devtools: Devtools, server: Server, seconds: int, tab: Tab) -> Window:
    """A window at a timer of so many seconds, slowed down."""
    window = _opened(devtools, server, tab)
    standing = {"total": seconds * 1000, "left": seconds * 1000, "ends": None}
    window.run(f"localStorage.setItem('spieltisch.timer', '{json.dumps({'standing': standing, 'seen': 0})}')")
    window.call("Page.navigate", url=f"{server.url}begleiter#/uhr")
    window.until(f"Boolean({START})")
    window.call("Emulation.setCPUThrottlingRate", rate=tab.slower)
    return window


def _started(window: Window) -> float:
    """Touch the button; when that was, on our own clock."""
    ahead = window.clock()
    return float(window.run(f"{TOUCH}; const now = performance.now(); {START}.click(); now")) - ahead


def _called(window: Window, begun: float, seconds: int) -> Heard:
    ahead, calls = _ended(window)
    result = Heard()
    for call in calls:
        key, total = call["key"], seconds * 1000
        left = {"half": total / 2, "end": 0}.get(key) if not key.isdigit() else int(key) * 1000
        due = begun + LEAD_MS + total - float(left or 0)
        getattr(result, call["how"])[key] = call["here"] - ahead - due
    return result


def _watching(devtools: Devtools, server: Server, table: str, tab: Tab) -> Window:
    """A window in which somebody looks on, with sound let out by a touch."""
    window = _opened(devtools, server, tab)
    window.call("Page.navigate", url=f"{server.url}t/{table}")
    window.until(f"Boolean({WATCH})")
    window.run(f"{WATCH}.click(); {TOUCH}")
    window.call("Emulation.setCPUThrottlingRate", rate=tab.slower)
    return window


def _opened(devtools: Devtools, server: Server, tab: Tab) -> Window:
    """A window that notes its calls, at the first page, in English."""
    window = devtools.window()
    muted = "yes" if tab.muted else "no"
    settings = f'localStorage.setItem("spieltisch.muted", "{muted}");'
    settings += 'localStorage.setItem("spieltisch.language", "en");'
    window.call("Page.addScriptToEvaluateOnNewDocument", source=LISTEN)
    window.call("Page.navigate", url=server.url)
    window.until('document.readyState === "complete" && location.protocol === "http:"')
    window.run(settings)
    return window


def _start(socket: Socket) -> float:
    """Begin the round against a bot that waits for Ann; when it ends, on our own clock."""
    socket.hear("state")
    for kind, values in (("add_bot", {"bot": "uniform"}), ("start_round", {"first": 0})):
        if why := socket.say(kind, **values)["why"]:
            raise Wrong(f"{kind} was refused: {why}")
    while True:
        clock = socket.hear("state")["table"]["clock"]
        if clock and clock["kind"] == "clock" and clock["ends"]:
            return float(clock["ends"]) - _ahead(socket)


def _ahead(socket: Socket) -> float:
    """How far the server's clock is ahead of ours, in milliseconds."""
    pairs = []
    for _ in range(PAIRS):
        sent = here()
        now = float(socket.time()["now"])
        pairs.append((here() - sent, now - (sent + here()) / 2))
    return min(pairs)[1]


def _wait(socket: Socket, ends: float) -> None:
    """Until the clock has run out and what is late has come, too."""
    while here() < ends + AFTER_S * 1000:
        time.sleep(1)
        socket.time()


def _ended(window: Window) -> tuple[float, list[dict[str, Any]]]:
    """How far the page's clock is ahead of ours, and the calls it had, hidden to the end."""
    if not window.run("document.hidden"):
        raise Wrong("the tab was not hidden to the end")
    window.call("Emulation.setCPUThrottlingRate", rate=1)
    calls = window.run("window.calls")
    if not calls:
        raise Wrong("nothing was called")
    return window.clock(), calls


def _heard(window: Window, ends: float) -> Heard:
    ahead, calls = _ended(window)
    last = max(call["due"] for call in calls)
    result = Heard()
    for call in calls:
        due = ends - (last - call["due"]) + ahead
        getattr(result, call["how"])[call["key"]] = call["here"] - due
    return result

"""People at real browsers: what they are told, what they tap."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page
from playwright.sync_api import TimeoutError as TooLate

PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
LABELS: Final[dict[str, dict[str, Any]]] = {
    "de": {"name": "Wie heißt du?", "open": "Tisch öffnen", "join": "Mitspielen", "start": "Los geht’s",
           "cards": "Deine Karten", "left": "Auf den linken Stapel", "right": "Auf den rechten Stapel",
           "next": "{} ist als Nächstes dran", "again": "Ich bin noch einmal dran",
           "aside": re.compile("^Zur Seite")},
    "en": {"name": "What’s your name?", "open": "Open a table", "join": "Play", "start": "Let’s go",
           "cards": "Your cards", "left": "On the left pile", "right": "On the right pile",
           "next": "{} is next", "again": "I am next again", "aside": re.compile("^Set aside")},
}  # fmt: skip
State = dict[str, Any]


class Player:
    """One person with a browser of their own. `state` is the last one the page was sent."""

    def __init__(self, browser: Browser, language: str, device: dict[str, Any]) -> None:
        self.labels = LABELS[language]
        self.touch = bool(device.get("has_touch"))
        self.context = browser.new_context(locale={"de": "de-DE", "en": "en-GB"}[language], **device)
        self.page: Page = self.context.new_page()
        self.state: State = {}
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(error.message))
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._heard))

    def _heard(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "state":
            self.state = message

    def until(self, holds: Callable[[State], object], seconds: float = 30) -> State:
        """Wait until something holds of the state."""
        for _ in range(int(seconds * 50)):
            if self.state and holds(self.state):
                return self.state
            self.page.wait_for_timeout(20)
        raise AssertionError(f"it never came true; the last state: {json.dumps(self.state)[:1500]}")

    def open_table(self, base: str, name: str) -> str:
        """Open a table of 4 ½ Minuten on the first page; its address."""
        self.page.goto(base)
        self.hit(self.page.locator("button.card .name", has_text="½"))
        self.page.get_by_label(self.labels["name"]).fill(name)
        self.press(self.labels["open"])
        self.page.wait_for_url(re.compile("/t/"))
        return self.page.url

    def join(self, address: str, name: str) -> None:
        """Open a link and sit down."""
        self.page.goto(address)
        self.page.get_by_label(self.labels["name"]).fill(name)
        self.press(self.labels["join"])
        self.until(lambda state: state["you"]["seat"] is not None)

    def press(self, label: str) -> None:
        """Press the button with this label."""
        self.hit(self.page.get_by_role("button", name=label, exact=True))

    def hit(self, target: Locator, ms: float | None = None) -> None:
        """Tap or click, as the device has it, within `ms`."""
        if self.touch:
            target.tap(timeout=ms)
        else:
            target.click(timeout=ms)

    def try_to_hit(self, target: Locator) -> None:
        """Tap or click, unless what is meant goes away meanwhile; who tries looks whether it came to anything."""
        with suppress(TooLate):
            self.hit(target, 2000)

    def cards(self, face: str) -> Locator:
        """The own cards with this face."""
        own = self.page.get_by_role("region", name=self.labels["cards"])
        return own.locator(f"button.card[data-face='{face}']")

    def play(self, move: str) -> None:
        """Make a move of the rules' notation with the hand: the card, then pile and seat if they are asked for."""
        _, card, pile, *named = move.split(" ")
        seq = self.state["seq"]
        self.try_to_hit(self.cards(card).first)
        target = self.page.get_by_role("button", name=self.labels[("left", "right")[int(pile)]])
        seat = self._seat(int(named[0])) if named else None
        for _ in range(200):
            if self.state["seq"] > seq:
                return
            if target.count():
                self.try_to_hit(target)
            elif seat is not None and seat.count():
                self.try_to_hit(seat)
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{move} was not played")

    def _seat(self, seat: int) -> Locator:
        """The button that names this seat as the next."""
        own = seat == self.state["you"]["seat"]
        name = self.state["table"]["seats"][seat]["name"]
        label = self.labels["again"] if own else self.labels["next"].format(name)
        return self.page.get_by_role("button", name=label)

    def close(self) -> None:
        """Go away; nothing may have gone wrong in the page."""
        self.context.close()
        assert self.errors == []

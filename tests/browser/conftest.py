"""Fixtures that drive a real browser. They last for this package only: while Playwright's synchronous
interface is open, no other test of the process can run an event loop of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser import chromium
from tests.browser.people import DESK, PHONE, Player
from tests.server.client import Server, running

expect.set_options(timeout=20_000)  # a machine that does much else has its time


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="package")
def program() -> Path:
    try:
        return chromium.find()
    except chromium.NoChromium as error:
        reason = str(error)
    pytest.fail(reason, pytrace=False)


@pytest.fixture(scope="package")
def browser(program: Path, playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
    yield browser
    browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One person's browser, speaking German; a second person needs a second context."""
    context = browser.new_context(locale="de-DE")
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path) as server:
        yield server


@pytest.fixture
def ada(browser: Browser) -> Iterator[Player]:
    """A phone, touched, in German."""
    player = Player(browser, "de", PHONE)
    yield player
    player.close()


@pytest.fixture
def bob(browser: Browser) -> Iterator[Player]:
    """A computer with a mouse, in English."""
    player = Player(browser, "en", DESK)
    yield player
    player.close()

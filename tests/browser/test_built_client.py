"""The built client, served as plain files, starts in a real browser."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Page, expect

from hatch_build import WebClient
from tests.browser.barriers import barriers
from tests.conftest import ROOT

pytestmark = pytest.mark.browser


class QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the base class's word
        """Say nothing."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    handler = partial(QuietHandler, directory=str(WebClient(ROOT).static))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_the_first_page_shows_its_name_without_errors(page: Page, address: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(error.message))
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_text("Spieltisch")
    assert page.evaluate("document.documentElement.lang") == "de"
    assert errors == []


def test_digits_are_drawn_in_the_font_that_is_shipped(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate("document.fonts.load('600 1rem Rubik', '4 ½ ß')")
    assert page.evaluate("document.fonts.check('600 1rem Rubik', '4 ½ ß')")


def test_the_first_page_is_accessible(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("heading", level=1).wait_for()
    assert barriers(page) == []

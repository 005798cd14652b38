"""The ways to a table: through a proxy with TLS, through one that forgets upgrades, and by plain http."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser import chromium
from tests.browser.people import DESK, PHONE, Player
from tests.proxy import proxying
from tests.server.client import Server, running

pytestmark = pytest.mark.browser
BASE: Final = "/spiele"
NAME: Final = "spieltisch.test"
"""A host's name that only this browser knows: to it, no plain page of it is a secure context."""
BLOCKED: Final = {
    "de": ("Der Weg zum Tisch ist versperrt.", "WebSockets"),
    "en": ("The way to the table is blocked.", "WebSockets"),
}


@pytest.fixture(scope="module")
def far(program: Path, playwright: Playwright) -> Iterator[Browser]:
    """A browser that trusts every certificate, and to which this machine is another one."""
    flags = [*chromium.FLAGS, "--ignore-certificate-errors", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    browser = playwright.chromium.launch(executable_path=program, args=flags)
    yield browser
    browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path, "--base-path", BASE, "--trusted-proxy", "127.0.0.1") as server:
        yield server


def link_shown(page: Page) -> str:
    return page.locator("input[readonly]").input_value()


def test_behind_tls_socket_and_links_are_the_page_s_own(far: Browser, server: Server) -> None:
    """O-108."""
    with proxying(server.host, secure=True) as proxy:
        origin = f"https://{NAME}:{proxy.port}"
        ada, bob = Player(far, "de", PHONE), Player(far, "en", DESK)
        sockets: list[str] = []
        ada.page.on("websocket", lambda socket: sockets.append(socket.url))
        address = ada.open_table(f"{origin}{BASE}/", "Ada")
        assert address.startswith(f"{origin}{BASE}/t/")
        assert link_shown(ada.page) == address
        assert sockets == [address.replace("https:", "wss:").replace("/t/", "/ws/")]
        bob.join(address, "Bob")
        ada.until(lambda state: len(state["table"]["seats"]) == 2)
        ada.press(ada.labels["start"])
        bob.until(lambda state: state["table"]["phase"] == "round")
        ada.page.reload()
        ada.until(lambda state: state["you"]["seat"] == 0 and state["table"]["phase"] == "round")
        (cookie,) = ada.context.cookies()
        assert (cookie["path"], cookie["secure"], cookie["httpOnly"]) == (f"{BASE}/", True, True)
        ada.close()
        bob.close()


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_proxy_that_drops_upgrades_is_told_after_a_few_seconds(
    far: Browser, server: Server, language: str
) -> None:
    """O-109."""
    title, word = BLOCKED[language]
    with proxying(server.host, upgrades=False) as proxy:
        player = Player(far, language, PHONE)
        player.open_table(f"http://{NAME}:{proxy.port}{BASE}/", "Ada")
        expect(player.page.get_by_role("heading", level=1)).to_have_text(title)
        expect(player.page.get_by_text(word)).to_be_visible()
        assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        player.close()


def test_on_plain_http_the_link_can_be_copied_by_hand_and_nothing_fails(far: Browser, server: Server) -> None:
    """O-110."""
    ada = Player(far, "de", DESK)
    origin = f"http://{NAME}:{server.host.split(':')[1]}"
    address = ada.open_table(f"{origin}{BASE}/", "Ada")
    assert not ada.page.evaluate("isSecureContext")
    assert ada.page.evaluate(
        "[navigator.clipboard, navigator.wakeLock, crypto.randomUUID].every((it) => !it)"
    )
    assert link_shown(ada.page) == address
    ada.page.locator("input[readonly]").focus()
    assert ada.page.evaluate("getSelection().toString() || document.activeElement.value") == address
    ada.page.get_by_role("button", name=re.compile("kopieren", re.IGNORECASE)).click()
    expect(ada.page.get_by_role("button", name=re.compile("kopiert|markiert", re.IGNORECASE))).to_be_visible()
    ada.close()

"""A whole tournament of the race: two people, one of them far away, and two bots, up to the last sheet and once more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.people import Player
from tests.browser.test_race import act, begun, opened, racing, seat_bots
from tests.proxy import in_a_thread
from tests.server.client import Server, running
from tests.slow_link import SlowLink
from tests.table.contests import JITTER_MS

pytestmark = pytest.mark.browser
TRIP_MS: Final = 120
ROUNDS: Final = 2
MOST_MOVES: Final = 400


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """One that believes what is said before it of where people are."""
    with running(tmp_path, "--trusted-proxy", "127.0.0.1") as server:
        yield server


@pytest.fixture
def far(server: Server) -> Iterator[str]:
    """How somebody far away reaches it: name and port."""
    link = SlowLink(server.host, TRIP_MS, JITTER_MS, Random(1))
    with in_a_thread(link):
        yield link.host


def play_round(players: list[Player]) -> None:
    """Everybody plays what fits, or draws, until the round is over."""
    for player in players:
        racing(player)
    for _ in range(MOST_MOVES):
        for player in players:
            act(player)
            player.page.wait_for_timeout(30)
        if players[0].state["table"]["phase"] != "round":
            return
    raise AssertionError("the round does not end")


def test_a_tournament_with_somebody_far_away_is_played_to_its_sheet_and_once_more(
    server: Server, far: str, ada: Player, bob: Player
) -> None:
    address = opened(ada, server, finish="hand", hand_size=5, rounds=ROUNDS)
    bob.join(address.replace(server.host, far), "Bob")
    seat_bots(ada, 2)
    begun(ada)
    for number in range(1, ROUNDS + 1):
        play_round([ada, bob])
        for player in (ada, bob):
            player.until(lambda state, number=number: len(state["table"]["sheet"]) == number)  # type: ignore[misc]
        if number < ROUNDS:
            ada.press("Nächste Runde")
    for player, title in ((ada, "Die Partie ist vorbei"), (bob, "The game is over")):
        table = player.until(lambda state: state["table"]["phase"] == "finished")["table"]
        assert table["sheet"] == ada.state["table"]["sheet"]
        assert all(min(line) == 0 and len(line) == 4 for line in table["sheet"])
        _, far_ms, *bots = [seat["link_ms"] for seat in table["seats"]]
        assert far_ms >= TRIP_MS - 2 * JITTER_MS
        assert bots == [None, None]
        expect(player.page.get_by_role("heading", name=title)).to_be_visible()
    ada.press("Noch einmal")
    for player in (ada, bob):
        racing(player)
        assert player.state["table"]["sheet"] == []

"""The first table, as people meet it: two devices, a whole round, a reload, a killed server."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.people import Player
from tests.server.client import Server, running

pytestmark = pytest.mark.browser
GAME = "viereinhalb"


def open_with(player: Player, server: Server, **options: int | None) -> str:
    """Open a table with options as the page would; its address."""
    player.page.goto(server.url)
    body = {"game": GAME, "name": "Ada", "options": options}
    answer = player.page.request.post(f"{server.url}api/tables", data=body)
    assert answer.status == 201
    address = f"{server.url}t/{answer.json()['table']}"
    player.page.goto(address)
    return address


def start(ada: Player) -> None:
    """The host begins; the cards turn up."""
    ada.press(ada.labels["start"])
    ada.until(lambda state: state["view"] and state["view"]["phase"] == "running")


def play_on(players: list[Player], moves: int) -> None:
    """Everyone plays what the rules offer, by hand; ends early with the round."""
    for _ in range(moves):
        for player in players:
            player.page.wait_for_timeout(1)
        if players[0].state["table"]["phase"] != "round":
            return
        for player in players:
            if plays := [move for move in player.state["offers"] if move.startswith("play")]:
                player.play(plays[0])
                break
            if player.state["offers"]:
                set_aside(player)
                break
        agree(players)


def agree(players: list[Player]) -> None:
    """Wait until everyone has heard the newest that anyone has heard."""
    seq = max(player.state["seq"] for player in players)
    for player in players:
        player.until(lambda state: state["seq"] >= seq)


def set_aside(player: Player) -> None:
    """Press the key of the dear button twice."""
    seq = player.state["seq"]
    button = player.page.get_by_role("button", name=player.labels["aside"])
    expect(button).to_be_enabled()
    player.page.keyboard.press("s")
    player.page.keyboard.press("s")
    player.until(lambda state: state["seq"] > seq)


def test_two_devices_and_bots_play_a_whole_round_to_the_horn(
    server: Server, ada: Player, bob: Player
) -> None:
    address = open_with(ada, server, seconds=60, rounds=1)
    ada.until(lambda state: state["you"]["host"])
    bob.join(address, "Bob")
    ada.press("Freundlich")
    ada.until(lambda state: len(state["table"]["seats"]) == 3)
    start(ada)
    while ada.state["table"]["phase"] == "round":
        play_on([ada, bob], 1)
    agree([ada, bob])
    assert ada.state["table"]["reasons"] == bob.state["table"]["reasons"]
    view = ada.state["view"]
    left = 2 * view["set_aside"] + sum(view["sizes"]) + view["stock"]
    assert ada.state["table"]["sheet"] == bob.state["table"]["sheet"] == [[left] * 3]
    for player in (ada, bob):
        expect(player.page.get_by_text(str(left), exact=True).first).to_be_visible()


def test_a_table_is_opened_shared_and_filled_by_hand(server: Server, ada: Player, bob: Player) -> None:
    address = ada.open_table(server.url, "Ada")
    expect(ada.page).to_have_title(re.compile("4 ½ Minuten"))
    expect(ada.page.get_by_role("textbox", name="Link zum Tisch")).to_have_value(address)
    expect(ada.page.get_by_role("img", name="QR-Code mit dem Link zu diesem Tisch")).to_be_visible()
    expect(ada.page.get_by_role("button", name=ada.labels["start"])).to_be_disabled()
    bob.join(address, "Bob")
    expect(ada.page.get_by_role("listitem").filter(has_text="Bob")).to_be_visible()
    expect(bob.page.get_by_role("button", name=bob.labels["start"])).to_have_count(0)
    ada.press("Zufall")
    start(ada)
    bob.until(lambda state: state["view"] and state["view"]["phase"] == "running")
    assert ada.state["view"]["tableaus"] == bob.state["view"]["tableaus"]
    expect(ada.page.get_by_role("timer")).to_be_visible()


def test_a_reload_in_the_middle_keeps_the_seat_and_the_cards(
    server: Server, ada: Player, bob: Player
) -> None:
    bob.join(open_with(ada, server), "Bob")
    start(ada)
    play_on([ada, bob], 4)
    before = bob.state["view"]["tableaus"]
    bob.state = {}
    bob.page.reload()
    bob.until(lambda state: state["view"] is not None)
    assert bob.state["you"]["seat"] == 1
    assert bob.state["view"]["tableaus"] == before
    assert len(bob.state["table"]["seats"]) == 2
    play_on([ada, bob], 2)


def test_a_killed_server_is_started_again_and_the_round_goes_on(
    server: Server, tmp_path: Path, ada: Player, bob: Player
) -> None:
    bob.join(open_with(ada, server), "Bob")
    start(ada)
    play_on([ada, bob], 6)
    tableaus, seq = ada.state["view"]["tableaus"], ada.state["seq"]
    server.end("kill")
    with running(tmp_path, "--port", str(urlsplit(server.url).port)):
        for player in (ada, bob):
            state = player.until(lambda state: state["seq"] > seq and state["view"], 20)
            assert state["view"]["tableaus"] == tableaus
            assert state["you"]["seat"] is not None
        ada.until(lambda state: state["table"]["clock"]["kind"] == "clock")
        play_on([ada, bob], 4)
        assert ada.state["seq"] > seq + 4


def play_by_keys(player: Player) -> bool:
    """Play a card by digit, arrows and Enter if one can be played without naming a seat."""
    simple = [words for move in player.state["offers"] if len(words := move.split(" ")) == 3]
    if not simple:
        return False
    _, card, pile = simple[0]
    seq = player.state["seq"]
    digit = player.cards(card).first.get_attribute("aria-keyshortcuts")
    assert digit is not None
    player.page.keyboard.press(digit)
    player.page.keyboard.press("ArrowRight" if pile == "1" else "ArrowLeft")
    player.page.keyboard.press("Enter")
    player.until(lambda state: state["seq"] > seq)
    return True


def test_a_turn_can_be_made_by_keyboard_alone(server: Server, ada: Player, bob: Player) -> None:
    bob.join(open_with(ada, server), "Bob")
    start(ada)
    made = 0
    for _ in range(12):
        if play_by_keys(bob):
            made += 1
        else:
            play_on([ada, bob], 1)
        agree([ada, bob])
    assert made >= 3

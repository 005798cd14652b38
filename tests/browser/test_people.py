"""People find to a table, come back to it, and see why they cannot: links, names, devices, televisions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.barriers import barriers
from tests.browser.people import DESK, PHONE, Player
from tests.server.client import Server, running

pytestmark = pytest.mark.browser
GAME = "viereinhalb"
SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
SCREEN: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
HASTY = """
import sys
from spieltisch.cli import main
from spieltisch.games import GAMES
for game in GAMES.values():
    type(game).patience_s = 2
sys.exit(main())
"""
Invite = Callable[..., Player]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("people")) as server:
        yield server


@pytest.fixture
def invite(browser: Browser) -> Iterator[Invite]:
    """Make people with a device each, speaking German."""
    here: list[Player] = []

    def come(device: dict[str, Any] = PHONE, language: str = "de") -> Player:
        here.append(Player(browser, language, device))
        return here[-1]

    yield come
    for player in here:
        player.close()


def table_of(server: Server, player: Player, name: str = "Ada", **options: int | None) -> str:
    """Open a table as its host; its address."""
    player.page.goto(server.url)
    body = {"game": GAME, "name": name, "options": options}
    answer = player.page.request.post(f"{server.url}api/tables", data=body)
    assert answer.status == 201, answer.text()
    address = f"{server.url}t/{answer.json()['table']}"
    player.page.goto(address)
    player.until(lambda state: state["you"]["host"])
    return address


def begin(host: Player) -> None:
    host.press("Los geht’s")
    host.until(lambda state: state["table"]["phase"] == "round")


def has_no_sideways(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_who_opens_a_link_sits_with_one_field_and_one_button(server: Server, invite: Invite) -> None:
    address = table_of(server, invite())
    ben = invite(SMALL)
    ben.page.goto(address)
    expect(ben.page).to_have_title(re.compile("4 ½ Minuten"))
    field = ben.page.get_by_label("Wie heißt du?")
    expect(field).to_be_focused()
    assert ben.page.get_by_role("textbox").count() == 1
    expect(ben.page.get_by_role("region", name="Am Tisch")).to_contain_text("Ada")
    ben.page.keyboard.type("Ben")
    ben.page.keyboard.press("Enter")
    assert ben.until(lambda state: state["you"]["seat"] == 1)


def test_a_shared_link_names_the_game_before_any_script_runs(server: Server, invite: Invite) -> None:
    address = table_of(server, invite())
    status, _, page = server.ask(address.removeprefix(server.url), headers={"Accept-Language": "de"})
    assert status == 200
    for tag in ("<title>4 ½ Minuten</title>", 'og:title" content="4 ½ Minuten"'):
        assert tag in page.decode()


def test_the_name_of_the_last_table_is_there_at_the_next(server: Server, invite: Invite) -> None:
    host, ben = invite(), invite()
    ben.join(table_of(server, host), "Ben")
    ben.page.goto(table_of(server, invite(), "Cleo"))
    expect(ben.page.get_by_label("Wie heißt du?")).to_have_value("Ben")
    ben.press("Mitspielen")
    ben.until(lambda state: state["you"]["seat"] == 1)


def test_a_link_opened_during_a_round_says_so_and_leads_to_a_seat_after_it(
    server: Server, invite: Invite
) -> None:
    ada, cem = invite(), invite()
    address = table_of(server, ada)
    ada.press("Zufall")
    begin(ada)
    cem.page.goto(address)
    expect(cem.page.get_by_role("heading", name="Hier wird gerade gespielt.")).to_be_visible()
    expect(cem.page.get_by_text("Runde 1 von 3 läuft")).to_be_visible()
    cem.press("Zuschauen")
    cem.until(lambda state: state["view"] is not None)
    cem.press("Dabei sein")
    cem.page.get_by_label("Wie heißt du?").fill("Cem")
    cem.press("Dabei sein")
    cem.until(lambda state: state["you"]["person"] is not None)
    assert cem.state["table"]["watchers"] == ["Cem"]
    ada.press("Menü")
    ada.press("Runde abbrechen")
    ada.press("Runde abbrechen")
    cem.press("Hinsetzen")
    state = cem.until(lambda state: state["you"]["seat"] is not None)
    assert state["table"]["watchers"] == []
    assert [seat["name"] for seat in state["table"]["seats"]].count("Cem") == 1


def test_a_full_table_offers_watching_and_the_next_free_seat(server: Server, invite: Invite) -> None:
    ada, cem = invite(), invite(SMALL)
    address = table_of(server, ada)
    for _ in range(5):
        ada.press("Zufall")
    ada.until(lambda state: len(state["table"]["seats"]) == 6)
    cem.page.goto(address)
    expect(cem.page.get_by_role("heading", name="Der Tisch ist voll besetzt.")).to_be_visible()
    cem.page.get_by_label("Wie heißt du?").fill("Cem")
    cem.press("Dabei sein")
    cem.hit(cem.page.get_by_role("button", name="Platz übernehmen").first)
    cem.until(lambda state: state["you"]["seat"] == 1)


def test_ten_reloads_in_a_hurry_keep_the_seat(server: Server, invite: Invite) -> None:
    """O-60, O-61, O-62"""
    ada, ben = invite(), invite()
    ben.join(table_of(server, ada), "Ben")
    begin(ada)
    for _ in range(10):
        ben.page.reload(wait_until="domcontentloaded")
    ben.state = {}
    ben.page.reload()
    state = ben.until(lambda state: state["view"] is not None)
    assert state["you"]["seat"] == 1
    assert [seat["name"] for seat in state["table"]["seats"]] == ["Ada", "Ben"]
    ada.until(lambda state: state["table"]["seats"][1]["present"])
    ben.press("Pause")
    ada.until(lambda state: state["table"]["paused"])


def test_two_tabs_are_one_person_on_one_seat(server: Server, invite: Invite) -> None:
    """O-66, O-71"""
    ada, ben = invite(), invite()
    address = table_of(server, ada)
    ben.join(address, "Ben")
    second = ben.context.new_page()
    second.goto(address)
    expect(second.get_by_role("button", name="Aufstehen und zuschauen")).to_be_visible()
    assert len(ada.state["table"]["seats"]) == 2
    second.close()
    ada.page.wait_for_timeout(300)
    assert ada.state["table"]["seats"][1]["present"]


def test_who_left_a_round_finds_the_own_seat_again(server: Server, invite: Invite) -> None:
    """O-63, O-64"""
    ada = invite()
    address = ada.open_table(server.url, "Ada")
    ada.press("Zufall")
    begin(ada)
    ada.press("Menü")
    ada.press("Tisch verlassen")
    ada.press("Tisch verlassen")
    ada.page.wait_for_url(server.url)
    ada.page.goto(address)
    expect(ada.page.get_by_role("heading", name="Dein Platz ist noch da.")).to_be_visible()
    ada.press("Zurück an den Tisch")
    state = ada.until(lambda state: state["you"]["seat"] == 0)
    assert not state["table"]["seats"][0]["stand_in"]


def test_the_host_who_leaves_hands_on_the_rights_too(server: Server, invite: Invite) -> None:
    """O-63, O-64, O-65"""
    ada, ben, cem = invite(), invite(), invite()
    address = table_of(server, ada)
    ben.join(address, "Ben")
    cem.join(address, "Cem")
    ada.press("Menü")
    ada.press("Tisch verlassen")
    ada.press("Tisch verlassen")
    ben.until(lambda state: state["you"]["host"] and len(state["table"]["seats"]) == 2)
    begin(ben)
    assert [seat["name"] for seat in cem.until(lambda s: s["view"])["table"]["seats"]] == ["Ben", "Cem"]


def test_somebody_idle_does_not_hold_up_the_rest(tmp_path: Path, invite: Invite) -> None:
    """O-70"""
    with running(tmp_path, program=HASTY) as server:
        ada, ben = invite(), invite()
        ben.join(table_of(server, ada, seconds=None), "Ben")
        ada.page.get_by_label("Wer beginnt?").select_option("Ben")
        begin(ada)
        expect(ada.page.get_by_role("status").filter(has_text="Wartet auf Ben")).to_be_visible(timeout=15_000)
        assert ada.state["table"]["seats"][1]["stand_in"] is False
        ada.press("Bot für Ben spielen lassen")
        ada.until(lambda state: state["view"]["piles"][0]["cards"] + state["view"]["piles"][1]["cards"] > 0)
        expect(ben.page.get_by_text("Ein Bot spielt für dich.")).to_be_visible()
        has_no_sideways(ben.page)
        assert barriers(ben.page) == []
        ben.press("Platz zurücknehmen")
        ada.until(lambda state: not state["table"]["seats"][1]["stand_in"])


NAMES = (
    "<svg onload=alert(1)>",
    "{{7*7}} ${7*7} &amp;",
    "👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ω",
    "Jürgen Groß-Öztürk-Şimş",
    "W" * 24,
)


@pytest.mark.parametrize("name", NAMES)
def test_names_are_shown_letter_by_letter_and_push_nothing_aside(
    server: Server, invite: Invite, name: str
) -> None:
    """O-73, O-74, O-75"""
    ada, ben = invite(SMALL), invite(SMALL)
    alarms: list[str] = []
    for player in (ada, ben):
        player.page.on("dialog", lambda dialog: alarms.append(dialog.message))
    ben.join(table_of(server, ada), name)
    ada.until(lambda state: len(state["table"]["seats"]) == 2)
    expect(ada.page.get_by_title(name, exact=True)).to_have_text(name)
    has_no_sideways(ada.page)
    begin(ada)
    for player in (ada, ben):
        player.until(lambda state: state["view"] and state["view"]["phase"] == "running")
        has_no_sideways(player.page)
    ada.press("Menü")
    ada.press("Runde abbrechen")
    ada.press("Runde abbrechen")
    ada.until(lambda state: state["table"]["phase"] == "lobby")
    has_no_sideways(ada.page)
    assert alarms == []


def test_a_name_of_two_hundred_letters_is_refused_in_words(server: Server, invite: Invite) -> None:
    """O-75"""
    address = table_of(server, invite())
    ben = invite(SMALL)
    ben.page.goto(address)
    ben.page.get_by_label("Wie heißt du?").fill("X" * 200)
    ben.press("Mitspielen")
    expect(ben.page.get_by_role("alert").filter(has_text="Höchstens 24 Zeichen")).to_be_visible()
    has_no_sideways(ben.page)
    ben.page.get_by_label("Wie heißt du?").fill("X")
    ben.press("Mitspielen")
    ben.until(lambda state: state["you"]["seat"] == 1)


def test_two_people_cannot_have_one_name_and_renaming_is_ones_own(server: Server, invite: Invite) -> None:
    """O-76"""
    ada, ben = invite(), invite()
    address = table_of(server, ada)
    ben.page.goto(address)
    ben.page.get_by_label("Wie heißt du?").fill("ADA")
    ben.press("Mitspielen")
    expect(ben.page.get_by_role("alert").filter(has_text="So heißt hier schon jemand.")).to_be_visible()
    ben.page.get_by_label("Wie heißt du?").fill("Ada B.")
    ben.press("Mitspielen")
    ben.until(lambda state: state["you"]["seat"] == 1)
    ada.press("Menü")
    ada.hit(ada.page.get_by_text("Anderer Name"))
    ada.page.get_by_role("dialog").get_by_label("Wie heißt du?").fill("Anna")
    ada.press("Ändern")
    names = ["Anna", "Ada B."]
    ben.until(lambda state: [seat["name"] for seat in state["table"]["seats"]] == names)


def code_of(player: Player) -> str:
    """Make a ticket by the menu; its link."""
    player.press("Menü")
    player.press("Platz auf ein anderes Gerät")
    field = player.page.get_by_label("Link, mit dem dein Platz umzieht")
    expect(player.page.get_by_role("img", name="QR-Code, mit dem dein Platz umzieht")).to_be_visible()
    expect(player.page.get_by_text(re.compile(r"Gilt noch \d:\d\d"))).to_be_visible()
    link: str = field.input_value()
    return link


def test_a_seat_moves_to_another_device_in_the_middle_of_a_round(server: Server, invite: Invite) -> None:
    ada, ben, tablet, thief = invite(), invite(), invite(DESK), invite(DESK)
    ben.join(table_of(server, ada), "Ben")
    begin(ada)
    ben.until(lambda state: state["view"] and state["view"]["phase"] == "running")
    link = code_of(ben)
    assert barriers(ben.page) == []
    tablet.page.goto(link)
    expect(tablet.page.get_by_role("heading", name="Platz von Ben hierher holen?")).to_be_visible()
    assert barriers(tablet.page) == []
    tablet.press("Hierher holen")
    state = tablet.until(lambda state: state["you"]["seat"] == 1)
    assert "seat=" not in tablet.page.url
    assert [seat["name"] for seat in state["table"]["seats"]] == ["Ada", "Ben"]
    expect(ben.page.get_by_role("heading", name="Dein Platz ist umgezogen.")).to_be_visible()
    assert barriers(ben.page) == []
    ben.press("Zuschauen")
    ben.until(lambda state: state["you"]["seat"] is None and state["view"] is not None)
    thief.page.goto(link)
    thief.press("Hierher holen")
    expect(thief.page.get_by_role("alert").filter(has_text="Dieser Code gilt nicht mehr")).to_be_visible()
    thief.press("Weiter zum Tisch")
    expect(thief.page.get_by_label("Wie heißt du?")).to_be_visible()
    tablet.page.reload()
    tablet.until(lambda state: state["you"]["seat"] == 1)


def test_a_television_shows_the_whole_table_and_asks_nothing(server: Server, invite: Invite) -> None:
    ada, screen = invite(), invite(SCREEN)
    address = table_of(server, ada, seconds=60, rounds=1)
    screen.page.goto(f"{address}/tv")
    expect(screen.page.get_by_role("img", name="QR-Code mit dem Link zu diesem Tisch")).to_be_visible()
    expect(screen.page.get_by_role("listitem").filter(has_text="Ada")).to_be_visible()
    assert screen.page.locator("button, input").count() == 0
    assert barriers(screen.page) == []
    ada.press("Freundlich")
    begin(ada)
    expect(screen.page.get_by_role("timer")).to_be_visible()
    expect(screen.page.get_by_text("Runde 1 von 1")).to_be_visible()
    assert screen.page.locator("input").count() == 0
    assert barriers(screen.page) == []
    for width, height in ((1920, 1080), (1280, 720)):
        screen.page.set_viewport_size({"width": width, "height": height})
        assert screen.page.evaluate(
            "[document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight]"
        ) == [True, True]
    ada.press("Menü")
    ada.press("Runde abbrechen")
    ada.press("Runde abbrechen")
    expect(screen.page.get_by_text("Mit dem Handy scannen und mitspielen")).to_be_visible()
    assert screen.state["you"]["person"] is None


def test_a_television_in_the_browser_of_somebody_seated_has_no_seat(server: Server, invite: Invite) -> None:
    ada = invite(DESK)
    address = table_of(server, ada)
    ada.press("Zufall")
    begin(ada)
    ada.page.goto(f"{address}/tv")
    ada.until(lambda state: state["you"]["person"] is None and state["view"] is not None)
    assert ada.state["view"]["seat"] is None


def test_a_deleted_table_is_gone_for_everybody_and_says_so(server: Server, invite: Invite) -> None:
    ada, ben = invite(), invite()
    address = table_of(server, ada)
    ben.join(address, "Ben")
    ben.press("Menü")
    ben.press("Tisch löschen")
    expect(ben.page.get_by_text("Das lässt sich nicht rückgängig machen.")).to_be_visible()
    ben.press("Tisch löschen")
    for player in (ada, ben):
        expect(player.page.get_by_role("heading", name="Dieser Tisch wurde gelöscht.")).to_be_visible()
    assert barriers(ada.page) == []
    ada.press("Zur Startseite")
    expect(ada.page.get_by_role("heading", name="Zurück zu eurem Tisch")).to_have_count(0)
    ada.page.goto(address)
    expect(ada.page.get_by_role("heading", name="Diesen Tisch gibt es nicht mehr.")).to_be_visible()


def test_what_is_kept_is_said_on_a_page_of_its_own(server: Server, invite: Invite) -> None:
    ada = invite(SMALL)
    ada.page.goto(server.url)
    ada.hit(ada.page.get_by_role("link", name="Was gespeichert wird"))
    expect(ada.page.get_by_text(re.compile("30 Tage lang niemand"))).to_be_visible()
    has_no_sideways(ada.page)
    assert barriers(ada.page) == []
    ada.hit(ada.page.get_by_role("button", name="English"))
    expect(ada.page.get_by_role("heading", name="What is kept")).to_be_visible()
    assert [cookie.get("name") for cookie in ada.context.cookies()] == ["spieltisch"]


def press_until(page: Page, key: str, name: str) -> None:
    """Press a key until what has the focus is called `name`, as somebody without a mouse does."""
    for _ in range(60):
        if page.evaluate("document.activeElement?.innerText?.trim() ?? ''") == name:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{name} was never reached")


def test_from_the_first_page_to_a_running_round_by_keyboard_alone(server: Server, invite: Invite) -> None:
    ada = invite(DESK)
    page = ada.page
    page.goto(server.url)
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.name") == "nickname":
            break
    page.keyboard.type("Ada")
    press_until(page, "Tab", "Tisch öffnen")
    page.keyboard.press("Enter")
    ada.until(lambda state: state["you"]["host"])
    press_until(page, "Tab", "Zufall")
    page.keyboard.press("Enter")
    ada.until(lambda state: len(state["table"]["seats"]) == 2)
    press_until(page, "Tab", "Los geht’s")
    page.keyboard.press("Space")
    ada.until(lambda state: state["view"] and state["view"]["phase"] == "running")


def test_nothing_serious_stands_in_anyones_way_on_the_way_to_a_round(server: Server, invite: Invite) -> None:
    ada, ben = invite(SMALL), invite(SMALL)
    address = table_of(server, ada)
    assert barriers(ada.page) == []
    ben.page.goto(address)
    expect(ben.page.get_by_label("Wie heißt du?")).to_be_visible()
    ben.hit(ben.page.get_by_text("So geht es"))
    expect(ben.page.get_by_role("group", name="Das Spiel in Bildern")).to_be_visible()
    assert barriers(ben.page) == []
    has_no_sideways(ben.page)
    ben.page.get_by_label("Wie heißt du?").fill("Ben")
    ben.press("Mitspielen")
    ben.until(lambda state: state["you"]["seat"] == 1)
    assert barriers(ben.page) == []
    ada.press("Menü")
    expect(ada.page.get_by_role("button", name="Schließen")).to_be_visible()
    assert barriers(ada.page) == []
    has_no_sideways(ada.page)
    ada.press("Schließen")
    begin(ada)
    ben.until(lambda state: state["view"] and state["view"]["phase"] == "running")
    ben.press("Pause")
    expect(ada.page.get_by_role("heading", name="Pause")).to_be_visible()
    assert barriers(ada.page) == []
    ben.page.goto(f"{server.url}t/nosuchtable")
    expect(ben.page.get_by_role("heading", name="Diesen Tisch gibt es nicht mehr.")).to_be_visible()
    assert barriers(ben.page) == []

"""What went wrong at other tables, tried at ours with nothing but sockets. The numbers are those of the field reports."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from spieltisch.games import GAMES
from tests.conftest import counts
from tests.server.client import PATIENCE, PROGRAM, Json, Person, Server, Socket, applied, running, you
from tests.server.conftest import GAME
from tests.server.legal import may_do

every_game = pytest.mark.parametrize("game", GAMES)
TURN_GAMES = [key for key, game in GAMES.items() if not game.contests]
MORE = ("Ben", "Cleo", "Dora")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It hears as much from one connection as these tests say, which are faster than people."""
    with running(tmp_path_factory.mktemp("data"), program=PATIENCE + PROGRAM) as server:
        yield server


@contextmanager
def seated(server: Server, count: int, game: str = GAME, **options: Any) -> Iterator[list[Socket]]:
    """Sockets of so many people at one table, on the seats 0, 1 …; each knows its `person` and its `table`."""
    people = [Person(server) for _ in range(count)]
    table = people[0].open(game, **options)
    with ExitStack() as stack:
        sockets = [stack.enter_context(people[0].at(table))]
        for person, name in zip(people[1:], MORE, strict=False):
            sockets.append(stack.enter_context(person.at(table)))
            assert sockets[-1].code("join", name=name) is None
        yield sockets


def table_of(socket: Socket) -> str:
    now(socket)
    return str(next(message for message in socket.said if message["type"] == "hello")["table"])


def now(socket: Socket) -> Json:
    """The newest state, everything on its way heard."""
    socket.time()
    return next(message for message in reversed(socket.said) if message["type"] == "state")


def begin(sockets: list[Socket], first: int = 0) -> list[Json]:
    """Start a round; the states in which the cards are up."""
    assert sockets[0].code("start_round", first=first) is None
    return [socket.until_view("running") for socket in sockets]


# -- seats and reloads --------------------------------------------------------------------------------------------------


@every_game
def test_o_60_a_reload_in_mid_round_finds_the_seat_and_all_cards(server: Server, game: str) -> None:
    with seated(server, 2, game) as (ann, ben):
        begin([ann, ben])
        before = now(ben)
        assert before["you"]["seat"] == 1
    person = Person(server)
    with seated(server, 2, game) as (ann, ben):
        assert now(ann)["you"]["seat"] == 0
        assert now(ben)["you"] == you(1, 1, host=False)
        person.cookie = cookie_of(ben)
        with person.at(table_of(ben)) as again:
            assert again.state()["you"] == now(ben)["you"]
            assert again.said[-1]["view"] == now(ben)["view"]
            assert len(again.said[-1]["table"]["seats"]) == 2


def cookie_of(socket: Socket) -> str:
    """The cookie a socket came with, or was given."""
    sent = socket.raw.request.headers.get("Cookie") if socket.raw.request else None
    given = socket.raw.response.headers.get("Set-Cookie") if socket.raw.response else None
    return str(sent or given).split(";")[0]


def test_o_61_ten_quick_reloads_keep_the_seat_and_the_person_present(server: Server) -> None:
    with seated(server, 2) as (ann, ben):
        begin([ann, ben])
        person = Person(server)
        person.cookie = cookie_of(ben)
        table = table_of(ben)
        with ExitStack() as tabs:
            for _ in range(10):
                with ExitStack() as newer:
                    newer.enter_context(person.at(table)).state()
                    tabs.close()
                    tabs = newer.pop_all()
            seat = now(ann)["table"]["seats"][1]
            assert seat["present"]
            assert not seat["stand_in"]


def test_o_62_a_play_that_was_in_flight_when_the_network_went_is_confirmed_on_return(server: Server) -> None:
    with seated(server, 2) as (ann, ben):
        seq = begin([ann, ben])[0]["seq"]
        table, offers = table_of(ann), now(ann)["offers"]
        frame = json.dumps({"type": "move", "id": "in flight", "move": offers[0]})
        ann.send(frame)
        ann.raw.socket.close()
        person = Person(server)
        person.cookie = cookie_of(ann)
        with person.at(table) as back:
            back.send(frame)
            assert back.hear("answer") == applied("in flight")
            assert now(back)["seq"] == now(ben)["seq"] == seq + 1


@pytest.mark.parametrize("game", TURN_GAMES)
def test_o_64_whoever_leaves_and_returns_has_the_same_seat_and_nobody_is_skipped(
    server: Server, game: str
) -> None:
    with seated(server, 4, game) as sockets:
        ann, _, cleo, dora = sockets
        begin(sockets, first=2)
        names = [seat["name"] for seat in now(ann)["table"]["seats"]]
        assert cleo.code("leave") is None
        assert now(ann)["table"]["seats"][2]["stand_in"]
        assert cleo.code("join", name="Cleo") is None
        after = now(cleo)
        assert [seat["name"] for seat in after["table"]["seats"]] == names
        assert after["you"]["seat"] == 2
        while (state := now(cleo))["view"]["turn"] == 2 and (moves := may_do(state)):
            assert cleo.code("move", move=moves[-1]) is None
        assert now(dora)["view"]["turn"] == 3


def test_o_65_the_new_host_has_the_rights_and_the_old_one_returning_has_none(server: Server) -> None:
    with seated(server, 3) as (ann, ben, _):
        assert ann.code("leave") is None
        assert now(ben)["you"]["host"]
        assert ben.code("add_bot", bot=GAMES[GAME].stand_in) is None
        assert ben.code("set_options", options={"rounds": 2}) is None
        assert ann.code("join", name="Ann") is None
        assert ann.code("start_round") == "not_host"
        assert ben.code("unseat", seat=3) is None
        assert ben.code("start_round") is None


def test_o_66_two_tabs_are_one_seat_and_one_move_from_both_counts_once(server: Server) -> None:
    with seated(server, 2) as (ann, ben):
        states = begin([ann, ben])
        person = Person(server)
        person.cookie = cookie_of(ann)
        with person.at(table_of(ann)) as tab:
            tab.state()
            assert tab.code("rename", name="Anna") is None
            frame = json.dumps({"type": "move", "id": "both", "move": states[0]["offers"][0]})
            tab.send(frame)
            ann.send(frame)
            assert tab.hear("answer")["why"] is None
            assert ann.hear("answer")["why"] is None
            state = now(ben)
            assert [seat["name"] for seat in state["table"]["seats"]] == ["Anna", "Ben"]
            assert state["table"]["watchers"] == []
            assert state["seq"] == states[1]["seq"] + 2


@every_game
def test_o_67_and_o_72_who_comes_during_a_round_watches_and_sits_down_afterwards_in_one_role(
    server: Server, game: str
) -> None:
    with seated(server, 2, game, rounds=1) as (ann, ben):
        begin([ann, ben])
        cleo_person = Person(server)
        with cleo_person.at(table_of(ann)) as cleo:
            assert cleo.code("join", name="Cleo") is None
            assert now(cleo)["you"]["seat"] is None
            assert cleo.code("sit", seat=None) == "round_running"
            assert cleo.code("sit", seat=1) in ("round_running", "seat_taken")
            assert cleo.code("move", move="draw 0") == "not_seated"
            assert ann.code("end_round") is None
            assert cleo.code("sit", seat=None) is None
            state = now(ben)["table"]
            assert [seat["name"] for seat in state["seats"]] == ["Ann", "Ben", "Cleo"]
            assert state["watchers"] == []


def test_o_68_of_two_who_join_for_the_last_seat_one_is_in(server: Server) -> None:
    game = min(GAMES.values(), key=lambda each: each.seats.stop)
    for _ in range(counts(20, 200)):
        with seated(server, game.seats.stop - 2, game.key) as sockets:
            late = [Person(server), Person(server)]
            with late[0].at(table_of(sockets[0])) as one, late[1].at(table_of(sockets[0])) as two:
                for socket, name in ((one, "Xaver"), (two, "Yvonne")):
                    socket.send(json.dumps({"type": "join", "id": name, "name": name}))
                assert one.hear("answer")["why"] is None
                assert two.hear("answer")["why"] is None
                seats = [now(socket)["you"]["seat"] for socket in (one, two)]
                assert sorted(seats, key=str) == [game.seats.stop - 2, None]
                numbers = [seat["person"] for seat in now(one)["table"]["seats"]]
                assert len(set(numbers)) == len(numbers)


def test_o_69_whoever_slept_over_the_end_finds_the_result(server: Server) -> None:
    with seated(server, 2, "viereinhalb", rounds=1, seconds=None) as (ann, ben):
        begin([ann, ben])
        table, cookies, last = table_of(ann), (cookie_of(ann), cookie_of(ben)), False
        sleeper = 1
        while not last:
            view = now(ann)["view"]
            awake, sleeper = view["turn"], 1 - view["turn"]
            last = view["stock"] == 0 and view["tableaus"][sleeper] == []
            if last:
                (ann, ben)[sleeper].raw.close()
            assert (ann, ben)[awake].code("move", move="set_aside") is None
        person = Person(server)
        person.cookie = cookies[sleeper]
        with person.at(table) as back:
            state = back.state()
            assert state["table"]["phase"] == "finished"
            assert len(state["table"]["sheet"]) == 1
            assert state["you"]["seat"] == sleeper


def test_o_71_nothing_said_in_one_room_has_effect_in_another(server: Server) -> None:
    ann = Person(server)
    here, there = ann.open(GAME), ann.open(GAME)
    with ann.at(here) as one, ann.at(there) as two:
        quiet = now(two)
        assert one.code("rename", name="Anna") is None
        assert one.code("add_bot", bot=GAMES[GAME].stand_in) is None
        assert one.code("start_round") is None
        assert now(two) == quiet
        assert two.code("rename", name="Änne") is None
        assert now(one)["table"]["seats"][0]["name"] == "Anna"


# -- absent and idle people ---------------------------------------------------------------------------------------------


def test_o_32_whoever_leaves_or_vanishes_before_choosing_leaves_no_open_choice(server: Server) -> None:
    """A card that asks for a choice is one move together with its choice: without it nothing was laid."""
    with seated(server, 3, "viereinhalb", seconds=None) as sockets:
        ann, ben, _ = sockets
        begin(sockets)
        for _ in range(400):
            state = now(ann)
            if state["table"]["phase"] != "round":
                begin(sockets)
                continue
            turn = state["view"]["turn"]
            offers = now(sockets[turn])["offers"]
            asking = next((move for move in offers if len(move.split(" ")) == 4), None)
            if asking and turn == 0:
                break
            plain = next((move for move in offers if len(move.split(" ")) == 3), "set_aside")
            assert sockets[turn].code("move", move=asking or plain) is None
        else:
            raise AssertionError("no card that asks for a choice came up")
        before = now(ben)["view"]
        assert ann.code("move", move=" ".join(asking.split(" ")[:3])) == "name_a_seat"
        assert now(ben)["view"] == before
        assert ann.code("leave") is None
        while (state := ben.state())["view"]["turn"] == 0 and state["table"]["phase"] == "round":
            pass
        assert now(sockets[state["view"]["turn"]])["offers"] or state["table"]["phase"] != "round"


def test_o_40_after_a_leaver_the_turn_goes_on_in_the_direction_of_play(server: Server) -> None:
    with seated(server, 4, "viereinhalb", seconds=None) as sockets:
        begin(sockets)
        turn_of_direction(sockets)
        for _ in range(8):
            state = now(sockets[0])
            if state["view"]["turn"] == 2:
                break
            plain_move(sockets, state["view"]["turn"])
        now(sockets[1])
        assert sockets[2].code("leave") is None
        while (state := sockets[1].state())["view"]["turn"] == 2:
            pass
        done = {event["kind"]: event for event in state["events"]}
        expected = 3 if "reversed" in done else 1
        assert state["view"]["turn"] == done.get("named", {}).get("named", expected)
        assert state["table"]["seats"][2]["stand_in"]


def plain_move(sockets: list[Socket], turn: int) -> None:
    """A move that changes neither direction nor who is next, if there is one."""
    offers = now(sockets[turn])["offers"]
    plain = [move for move in offers if not move.split(" ")[1:2] or "R" not in move.split(" ")[1]]
    assert sockets[turn].code("move", move=(plain or offers)[-1]) is None


def turn_of_direction(sockets: list[Socket]) -> None:
    """Play on until the direction is reversed."""
    for _ in range(300):
        state = now(sockets[0])
        if state["table"]["phase"] != "round":
            begin(sockets)
            continue
        if state["view"]["direction"] == "counterclockwise":
            return
        offers = now(sockets[state["view"]["turn"]])["offers"]
        assert sockets[state["view"]["turn"]].code("move", move=offers[0]) is None
    raise AssertionError("the direction never changed")


# -- names --------------------------------------------------------------------------------------------------------------

NAMES = (
    "<img src=x onerror=alert(1)>", '"><script>alert(1)</script>', "{{7*7}}", "=1+1",
    "Wolf 🐺", "👨‍👩‍👧", "🇦🇹", "🐺", "Jürgen Groß-Öztürk",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_o_73_o_74_and_o_93_a_name_is_text_and_stays_as_it_is_through_a_restart(
    name: str, data: Path
) -> None:
    with running(data) as server:
        ann = Person(server)
        table = ann.open(GAME)
        with ann.at(table) as socket:
            code = socket.code("rename", name=name)
            shown = now(socket)["table"]["seats"][0]["name"]
            assert (code is None and shown == name) or (code and shown == "Ann")
    with running(data) as server:
        ann.server = server
        with ann.at(table) as socket:
            assert socket.state()["table"]["seats"][0]["name"] == shown


def test_o_75_a_name_of_200_characters_is_refused_with_the_limit(ann: Person, table: str) -> None:
    with ann.at(table) as socket:
        why = socket.say("rename", name="x" * 200)["why"]
        assert why["code"] == "name_too_long"
        assert why["values"]["most"] < 40


def test_o_76_two_of_one_name_are_told_apart_and_a_name_gives_no_seat(server: Server) -> None:
    with seated(server, 2) as (ann, _):
        other = Person(server)
        with other.at(table_of(ann)) as second:
            for name in ("Ann", "ann ", "ANN", "Аnn"):
                assert second.code("join", name=name) == "name_taken", name
            assert now(second)["you"]["seat"] is None
            assert second.code("join", name="Anni") is None
            assert second.code("rename", name=" ben") == "name_taken"
            assert second.code("leave") is None
            assert [seat["name"] for seat in now(ann)["table"]["seats"]] == ["Ann", "Ben"]


# -- cheating -----------------------------------------------------------------------------------------------------------


@every_game
def test_o_79_an_old_foreign_or_invented_move_is_refused_and_changes_nothing(
    server: Server, game: str
) -> None:
    race = GAMES[game].contests
    with seated(server, 2, game, **({"draw": "any_time"} if race else {})) as (ann, ben):
        begin([ann, ben])
        first = "draw" if race else may_do(now(ann))[0]
        assert ann.code("move", move=first) is None
        before = now(ben)
        again = [] if race else [first]
        for move in (
            *again,
            "play -1 0",
            "play 1.5 0",
            "play x 0",
            "play 99 0",
            "lay 14r.14b.14o",
            "draw -1",
            "",
        ):
            assert ann.code("move", move=move) is not None, move
        assert now(ben) == before


@every_game
def test_o_80_who_somebody_is_comes_from_the_cookie_and_from_nothing_in_the_frame(
    server: Server, game: str
) -> None:
    with seated(server, 2, game) as (ann, ben):
        begin([ann, ben])
        before = now(ann)
        for extra in ({"seat": 0}, {"person": 0}, {"key": "x"}, {"as": "Ann"}):
            ben.send(json.dumps({"type": "move", "id": "x", "move": "set_aside", **extra}))
            assert ben.hear("trouble")["why"]["code"] == "unreadable_frame"
        moves = [] if GAMES[game].contests else may_do(before)[:3]  # a race has no turn to take from somebody
        assert moves or GAMES[game].contests
        for move in moves:
            assert ben.code("move", move=move) is not None
        assert now(ann) == before


@every_game
def test_o_77_and_o_78_nothing_hidden_is_in_the_frames_of_a_seat_or_a_spectator(
    server: Server, game: str
) -> None:
    """The strong proof is in test_twins; this looks with plain eyes for foreign hands and for the deal."""
    with seated(server, 2, game) as (ann, ben), Person(server).at(table_of(ann)) as watcher:
        begin([ann, ben])
        for socket in (ann, ben, watcher):
            now(socket)
        said = json.dumps(ben.said) + json.dumps(watcher.said)
        assert "deal " not in said
        assert "salt" not in said
        own = hands(now(ann)["view"])
        if own:
            assert json.dumps(own) not in said


def hands(view: Json) -> list[str]:
    """The hidden cards a seat holds by its view; none where all lie open."""
    return list(view.get("hand") or view.get("rack") or [])


# -- one of many dies ---------------------------------------------------------------------------------------------------


def test_o_82_a_browser_killed_hard_costs_the_others_nothing(server: Server) -> None:
    with (
        seated(server, 4, "viereinhalb", seconds=None) as sockets,
        Person(server).at(table_of(sockets[0])) as fifth,
    ):
        fifth.state()
        begin(sockets)
        fifth.raw.socket.close()
        errors = len(server.errors)
        for _ in range(100):
            state = now(sockets[0])
            if state["table"]["phase"] != "round":
                begin(sockets)
                continue
            turn = state["view"]["turn"]
            assert sockets[turn].code("move", move=now(sockets[turn])["offers"][-1]) is None
        newest = [now(socket)["seq"] for socket in sockets]
        assert len(set(newest)) == 1
        assert server.errors[errors:] == ""


def test_a_hundred_people_say_different_things_at_once_and_each_gets_its_own_answer(data: Path) -> None:
    with running(data, program=PATIENCE + PROGRAM) as server, seated(server, 2) as sockets:
        heard: dict[int, list[str]] = {0: [], 1: []}

        def chat(which: int) -> None:
            for number in range(50):
                heard[which].append(str(sockets[which].say("rename", name=f"P{which} {number}")["why"]))

        threads = [threading.Thread(target=chat, args=(which,)) for which in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert heard == {0: ["None"] * 50, 1: ["None"] * 50}

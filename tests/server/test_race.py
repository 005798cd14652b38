"""A race over sockets: what is measured, who is told what, and what nobody can do to the others."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from websockets.frames import Frame, Opcode

from tests.server.client import Json, Mute, Person, Server
from tests.server.race import PROXY, Race, answers, deal, poke, race_server, racing, send_at_once
from tests.server.standing import Clock

pytestmark = pytest.mark.long
Desk = tuple[Server, Clock]
LOCK_MS = 1500


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with race_server(tmp_path_factory.mktemp("race") / "data", *PROXY) as desk:
        yield desk


@pytest.fixture
def pair(desk: Desk) -> Iterator[Race]:
    """Ann and Ben; a 5±2 is up, either has a 3 and a 7 that fit, and Ann a 9 that does not."""
    with racing(desk) as race:
        race.begin("5±2", ["3±1", "7±2", "9±1", "4±1"], ["7±1", "3±2", "6±1", "8±2"])
        yield race


def receipt(by: int, link: int | None = 0, credit: int = 0, after: bool = False) -> Json:
    return {"by_ms": by, "link_ms": link, "credit_ms": credit, "after_window": after}


# -- links --------------------------------------------------------------------------------------------------------------


def test_five_round_trips_are_measured_when_somebody_comes_to_a_race_and_none_elsewhere(desk: Desk) -> None:
    with racing(desk) as race:
        ann, ben = (socket.pinged for socket in race.sockets)
        while len(ann.pings) < 5 or len(ben.pings) < 5:
            race.settle_down()
        race.settle_down()
        payloads = [payload for payload, _ in [*ann.pings, *ben.pings]]
        assert len(payloads) == len(set(payloads)) == 10
        assert {len(payload) for payload in payloads} == {8}
        race.sockets[0].code("rename", name="Anna")
        assert [seat["link_ms"] for seat in race.state()["table"]["seats"]] == [0, 0]
        assert race.sockets[0].code("choose_game", game="viereinhalb") is None
        assert len(ann.pings) == 5
        assert race.sockets[0].code("choose_game", game="unterspannung") is None
        while len(ann.pings) < 10 or len(ben.pings) < 10:
            race.settle_down()


@pytest.mark.parametrize("arguments", [PROXY, ()], ids=["trusted proxy", "direct"])
def test_a_round_trip_is_bounded_by_the_kernel_s_unless_the_peer_is_a_trusted_proxy(
    tmp_path_factory: pytest.TempPathFactory, arguments: tuple[str, ...]
) -> None:
    with (
        race_server(tmp_path_factory.mktemp("bound") / "data", *arguments) as desk,
        racing(desk, kind=Mute) as race,
    ):
        ann, ben = race.sockets
        while len(ann.pinged.pings) < 5 or len(ben.pinged.pings) < 5:
            race.settle_down()
        race.clock.go_on(100)
        for socket in race.sockets:
            socket.pong()
        ann.code("rename", name="Anna")
        shown = [seat["link_ms"] for seat in race.state()["table"]["seats"]]
        ben.keep_pongs()
        race.begin("5±2", ["3±1"], ["7±1"], think=100)
        ben.pong()
        race.clock.go_on(400)
        late, first = race.play(0, "3±1", 1), race.play(1, "7±1", 1)
        assert race.code(1, first) is None
        (answer,) = race.answers(0, late)
        by = answer["receipt"]["by_ms"]
        if arguments:
            assert (by, shown) == (100, [100, 100])
        else:
            assert all(15 <= each < 100 for each in (by, *shown)), "15, and what confirmations are delayed"


def test_a_showing_is_pinged_once_on_each_socket_of_a_seat_and_never_for_those_who_look_on(
    pair: Race,
) -> None:
    people = [pair.people[0], Person(pair.server)]
    with people[0].at(pair.table) as tab, people[1].at(pair.table) as watcher:
        sockets = [*pair.sockets, tab, watcher]

        def pings() -> list[int]:
            for socket in [*sockets, *sockets]:
                socket.time()
            return [len(socket.pinged.pings) for socket in sockets]

        while pings()[3] < 5 or pings()[2] < 6:
            pass
        before = pings()
        assert pair.sockets[0].code("rename", name="Anna") is None
        assert pings() == before
        assert pair.code(0, pair.play(0, "3±1", 1)) is None
        assert pings() == [before[0] + 1, before[1] + 1, before[2] + 1, before[3]]


# -- who is told what ---------------------------------------------------------------------------------------------------


def test_with_equal_links_the_first_is_answered_at_once_and_the_second_has_a_receipt(pair: Race) -> None:
    assert pair.code(0, pair.play(0, "3±1", 1)) is None
    pair.clock.go_on(30)
    command = pair.play(1, "7±1", 1)
    assert pair.code(1, command) == "late"
    assert answers(pair.sockets[1], command)[0]["receipt"] == receipt(30, after=True)
    assert pair.view(1)["hand"] == ["7±1", "3±2", "6±1", "8±2"]
    assert "receipt" not in json.dumps(pair.sockets[0].said[-3:]).replace('"receipt": null', "")


def test_who_was_faster_by_what_can_be_measured_wins_though_its_play_came_later(desk: Desk) -> None:
    with racing(desk) as race:
        race.sockets[1].keep_pongs()
        race.begin("5±2", ["3±1", "4±1"], ["7±1", "8±1"], think=30)
        race.sockets[1].pong()
        race.clock.go_on(470)
        early = race.play(0, "3±1", 1)
        assert race.answers(0, early) == []
        race.clock.go_on(20)
        won = race.play(1, "7±1", 1)
        assert race.code(1, won) is None
        assert race.code(0, early) == "late"
        assert answers(race.sockets[0], early)[0]["receipt"] == receipt(10)
        said = [message["type"] for message in race.sockets[1].said]
        assert said[said.index("answer", -4) :][:2] == ["answer", "state"]
        assert race.view(0)["top"] == "7±1"
        assert race.view(0)["hand"][:2] == ["3±1", "4±1"]


@pytest.fixture
def waiting(desk: Desk) -> Iterator[tuple[Race, str]]:
    """Ann has played, and Ben's pong is not in: her play waits 40 ms."""
    with racing(desk) as race:
        race.sockets[1].keep_pongs()
        race.begin("5±2", ["3±1", "7±2", "9±1"], ["7±1", "3±2"])
        command = race.play(0, "3±1", 1)
        assert race.answers(0, command) == []
        yield race, command


def test_a_pong_settles_what_waits_for_it(waiting: tuple[Race, str]) -> None:
    race, command = waiting
    race.sockets[1].pong()
    assert race.answers(0, command) == []
    race.go_on(39)
    assert race.answers(0, command) == []
    race.go_on(1)
    assert race.code(0, command) is None
    assert race.view()["top"] == "3±1"


def test_the_newest_tab_that_asks_for_the_same_has_the_one_verdict(waiting: tuple[Race, str]) -> None:
    race, command = waiting
    with race.people[0].at(race.table) as tab:
        tab.send(json.dumps({"type": "move", "id": command, "move": "play 3±1 @1"}))
        poke(tab)
        assert answers(tab, command) == []
        race.go_on(40)
        poke(tab)
        assert [answer["why"] for answer in answers(tab, command)] == [None]
        assert race.answers(0, command) == []
        assert race.view()["number"] == 2


def test_who_comes_back_while_its_play_waits_has_the_verdict_there(waiting: tuple[Race, str]) -> None:
    race, command = waiting
    race.sockets[0].raw.close()
    with race.people[0].at(race.table) as back:
        back.send(json.dumps({"type": "move", "id": command, "move": "play 3±1 @1"}))
        poke(back)
        assert answers(back, command) == []
        race.clock.go_on(40)
        poke(back)
        assert [answer["why"] for answer in answers(back, command)] == [None]
        back.send(json.dumps({"type": "move", "id": command, "move": "play 3±1 @1"}))
        poke(back)
        assert [answer["why"] for answer in answers(back, command)] == [None, None]
        assert race.view(1)["number"] == 2


def test_who_comes_back_when_all_is_settled_finds_the_answer_and_one_card_less(
    waiting: tuple[Race, str],
) -> None:
    race, command = waiting
    race.sockets[0].raw.close()
    race.clock.go_on(40)
    poke(race.sockets[1])
    with race.people[0].at(race.table) as back:
        back.send(json.dumps({"type": "move", "id": command, "move": "play 3±1 @1"}))
        poke(back)
        assert [answer["why"] for answer in answers(back, command)] == [None]
        assert race.view(1)["number"] == 2


def test_nobody_waits_for_a_socket_that_is_silent_and_its_word_brings_it_back(desk: Desk) -> None:
    with racing(desk) as race:
        race.sockets[1].keep_pongs()
        race.begin("5±2", ["3±1", "4±1", "5±1"], ["7±1", "6±1", "4±2"], think=1300)
        assert race.code(0, race.play(0, "3±1", 1)) is None
        race.clock.go_on(400)
        assert race.code(0, race.play(0, "4±1", 2)) is None, "what lies in a dead socket is no showing"
        race.clock.go_on(400)
        assert race.code(1, race.play(1, "5±1", 3)) == "card_not_in_hand"
        answer = race.play(0, "5±1", 3)
        assert race.answers(0, answer) == []
        race.go_on(40)
        assert race.code(0, answer) is None


# -- bad input ----------------------------------------------------------------------------------------------------------


def test_a_play_for_a_covered_top_is_late_and_for_a_future_one_not_yet(pair: Race) -> None:
    assert pair.refused(1, "play 3±2 @2") == "not_yet"
    assert pair.refused(1, "play 3±2 @99999") == "not_yet"
    assert pair.code(0, pair.play(0, "3±1", 1)) is None
    assert pair.refused(1, "play 7±1 @1") == "late"
    assert pair.refused(0, "play 7±2 @1") == "late"
    assert pair.view()["number"] == 2


@pytest.mark.parametrize("card", ["7±1", "10±3", "6±3"])
def test_a_card_of_another_hand_or_stack_or_of_none_is_refused_and_nothing_changes(
    pair: Race, card: str
) -> None:
    before = pair.state(0)
    assert pair.refused(0, f"play {card} @1") == "card_not_in_hand"
    assert pair.state(0) == before


def test_the_same_play_twice_acts_once(pair: Race) -> None:
    command = pair.play(0, "3±1", 1)
    assert pair.play(0, "3±1", 1, command) == command
    assert [answer["why"] for answer in pair.answers(0, command)] == [None, None]
    assert pair.view()["number"] == 2
    assert pair.view(0)["left"][0] == 35


def test_while_a_play_waits_the_same_is_answered_once_and_another_is_refused(
    waiting: tuple[Race, str],
) -> None:
    race, command = waiting
    race.play(0, "3±1", 1, command)
    assert race.refused(0, "play 3±1 @1") == "already_answered"
    assert race.refused(0, "play 7±2 @1") == "already_answered"
    assert race.code(0, race.play(0, "7±2", 1, command)) == "id_used"
    race.sockets[0].said.clear()
    race.go_on(40)
    assert race.code(0, command) is None
    assert race.view(0)["hand"] == ["7±2", "9±1", *race.view(0)["hand"][2:]]


def test_of_two_plays_in_one_segment_one_acts(pair: Race) -> None:
    plays = [
        {"type": "move", "id": command, "move": f"play {card} @1"}
        for command, card in (("one", "3±1"), ("two", "7±2"))
    ]
    send_at_once(pair.sockets[0], [Frame(Opcode.TEXT, json.dumps(play).encode()) for play in plays])
    assert pair.code(0, "one") is None
    assert pair.code(0, "two") == "late"
    assert pair.view()["number"] == 2


def test_two_values_in_one_frame_are_no_play(pair: Race) -> None:
    before = pair.state(0)
    play = json.dumps({"type": "move", "id": "x", "move": "play 3±1 @1"})
    pair.sockets[0].send(play + play)
    assert pair.sockets[0].hear("trouble")["why"]["code"] == "unreadable_frame"
    assert pair.answers(0, "x") == []
    assert pair.state(0) == before


def test_a_wrong_card_locks_its_seat_and_nobody_else(pair: Race) -> None:
    command = pair.play(0, "9±1", 1)
    assert pair.code(0, command) == "does_not_fit"
    locked_until = pair.clock.now + LOCK_MS
    assert answers(pair.sockets[0], command)[0]["locked_until"] == locked_until
    pair.clock.go_on(1000)
    for move in ("play 3±1 @1", "draw @1", "play 9±1 @1"):
        command = pair.move(0, move)
        assert pair.code(0, command) == "locked"
        assert answers(pair.sockets[0], command)[0]["locked_until"] == locked_until, (
            "tries do not lengthen it"
        )
    assert pair.code(1, pair.play(1, "7±1", 1)) is None
    pair.clock.go_on(500)
    assert pair.refused(0, "play 3±1 @1") == "late"
    assert pair.refused(0, "play 9±1 @3") == "not_yet"


def test_a_draw_with_a_card_that_fits_is_refused_without_a_word_which(pair: Race) -> None:
    before = pair.state(0)
    command = pair.move(0, "draw @1")
    (answer,) = pair.answers(0, command)
    assert answer["why"] == {"code": "fitting_card_in_hand", "values": {}}
    assert answer["locked_until"] == pair.clock.now + LOCK_MS // 3
    assert pair.refused(1, "draw @3") == "not_yet"
    assert pair.refused(1, "draw") == "name_the_top"
    assert pair.state(0)["view"] == before["view"]


def test_nothing_is_drawn_from_an_empty_stack(desk: Desk) -> None:
    with racing(desk, draw="any_time", hand_size=8) as race:
        race.begin("5±2", [], [])
        for _ in range(28):
            assert race.refused(0, "draw") is None
        before = race.state(0)
        assert race.refused(0, "draw") == "stack_empty"
        assert race.state(0) == before
        assert race.refused(1, "draw") is None


def test_nothing_is_played_before_the_start_in_a_pause_or_after_the_end(desk: Desk) -> None:
    moves = ("play 3±1 @1", "draw @1", "play 3±1 @2")
    with racing(desk, finish="hand", hand_size=2, rounds=1) as race:
        ann = race.sockets[0]
        assert {race.refused(0, move) for move in moves} == {"nothing_running"}
        race.clock.deal(str(deal("5±2", [["3±1", "9±1"], ["7±1", "8±1"]])))
        assert ann.code("start_round") is None
        assert {race.refused(0, move) for move in moves} == {"not_started"}
        race.go_on(3001)
        assert ann.code("pause") is None
        assert {race.refused(0, move) for move in moves} == {"paused"}
        assert ann.code("resume") is None
        assert {race.refused(0, move) for move in moves} == {"paused"}
        race.go_on(3001)
        race.clock.go_on(500)
        assert race.refused(0, "play 3±1 @1") is None
        assert race.state()["table"]["phase"] == "finished"
        for seat in (0, 1):
            later = ("play 7±1 @1", "play 7±1 @2", "draw @1")
            assert {race.refused(seat, move) for move in later} == {"round_over"}

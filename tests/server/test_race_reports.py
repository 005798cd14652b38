"""What went wrong in other races, tried at ours with nothing but sockets. The numbers are those of the field reports."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pytest

from spieltisch.kernel.chance import Rng
from tests.conftest import counts
from tests.server.client import Server, Socket
from tests.server.race import (
    PROXY,
    Race,
    answers,
    fitting,
    poke,
    race_server,
    racing,
    shuffled,
    value_of,
    wanted,
)
from tests.server.standing import Clock

Desk = tuple[Server, Clock]
EACH_VALUE = [f"{value}±{1 + value % 3}" for value in range(1, 11)]
FIT = {"9±3": {6, 2}, "1±2": {3, 9}, "8±2": {6, 10}, "2±2": {4, 10}, "10±1": {9, 1}, "5±2": {3, 7}}
"""From the report; the others are counted around the circle of ten numbers."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with race_server(tmp_path_factory.mktemp("reports") / "data", *PROXY) as desk:
        yield desk


@pytest.mark.parametrize("waits", [False, True], ids=["at once", "in the window"])
@pytest.mark.parametrize(
    ("top", "hands"),
    [("5±2", (["3±1"], ["7±1"])), ("5±1", (["4±2"], ["6±2"]))],
    ids=["a", "b: the second would also fit the new top"],
)
def test_o_43_of_two_who_answer_one_card_one_has_laid_it_and_the_other_has_it_back(
    desk: Desk, top: str, hands: tuple[list[str], list[str]], waits: bool
) -> None:
    with racing(desk) as race:
        for first in (0, 1):
            second = 1 - first
            race.settle_down()
            if waits:
                race.sockets[second].keep_pongs()
            race.begin(top, *hands)
            won = race.play(first, hands[first][0], 1)
            assert len(race.answers(first, won)) == (0 if waits else 1)
            race.clock.go_on(10)
            lost = race.play(second, hands[second][0], 1)
            assert race.code(second, lost) == "late"
            assert race.code(first, won) is None
            assert answers(race.sockets[second], lost)[0]["receipt"] == {
                "by_ms": 10,
                "link_ms": 0,
                "credit_ms": 0,
                "after_window": not waits,
            }
            assert race.view(second)["hand"][0] == hands[second][0]
            assert race.view(second)["top"] == hands[first][0]
            assert race.view(second)["number"] == 2
            race.sockets[second].pong()
            assert race.sockets[0].code("end_round") is None


class Case(NamedTuple):
    """How the second of two plays comes: when its seat's ping is answered (None: not in time), and what comes of it."""

    pong_after: float | None
    after_window: bool
    first_wins: bool


AT_ONCE = Case(pong_after=0, after_window=True, first_wins=True)
SLOWER = Case(pong_after=None, after_window=False, first_wins=True)
FASTER = Case(pong_after=40, after_window=False, first_wins=False)
CASES = (AT_ONCE, SLOWER, FASTER, FASTER)
"""In turn; so many that each seat comes to lose in each case."""


def test_o_43_again_and_again_exactly_one_is_accepted_and_the_other_is_told_by_how_much(desk: Desk) -> None:
    most, done, dice = counts(500, 1000), 0, Rng("o 43")
    lost: Counter[tuple[Case, int]] = Counter()
    with racing(desk, draw="any_time", hand_size=8, misplay_lock_ms=0) as race:
        while done < most:
            answer_pings(race.sockets)
            race.begin_as_dealt(shuffled(dice), think=0)
            for socket in race.sockets:
                for number in range(28):
                    socket.send(json.dumps({"type": "move", "id": f"{done} {number}", "move": "draw"}))
            while (both := both_fitting(race)) and done < most:
                case = CASES[done % len(CASES)]
                lost[case, claim(race, both, done, case)] += 1
                done += 1
            assert race.sockets[0].code("end_round") is None
    assert set(lost) == {(case, seat) for case in CASES for seat in (0, 1)}


def answer_pings(sockets: Iterable[Socket]) -> None:
    """All that were sent up to now, and no later one."""
    for socket in sockets:
        socket.pong()
        socket.keep_pongs()


def both_fitting(race: Race) -> list[str] | None:
    """A card of each hand that fits; None if one has none, or is about to have won."""
    views = [race.view(seat) for seat in (0, 1)]
    cards = [card for view in views if (card := fitting(view)) is not None]
    return cards if len(cards) == 2 and min(views[0]["left"]) > 2 else None


def claim(race: Race, cards: list[str], number: int, case: Case) -> int:
    """Both answer the top within 5 ms, and one has it; the other, which is told by how much.

    Who laid the top is first where that play is to wait: nobody waits for whoever laid it.
    """
    top, layer = race.view()["number"], race.view()["laid_by"] or 0
    first = 1 - layer if case is AT_ONCE else layer
    answer_pings([race.sockets[first]])
    if case.pong_after is not None:
        race.clock.go_on(case.pong_after)
        answer_pings([race.sockets[1 - first]])
    race.clock.go_on(400)
    names = [f"claim {number} {seat}" for seat in (0, 1)]
    for seat in (first, 1 - first):
        race.clock.go_on(5)
        race.play(seat, cards[seat], top, names[seat])
        for socket in race.sockets:
            poke(socket)
    given = [race.answers(seat, name) for seat, name in enumerate(names)]
    assert [len(answers) for answers in given] == [1, 1]
    whys = [answer["why"] and answer["why"]["code"] for (answer,) in given]
    assert sorted(whys, key=str) == [None, "late"]
    loser = whys.index("late")
    assert loser == (1 - first if case.first_wins else first)
    assert given[1 - loser][0]["receipt"] is None
    assert given[loser][0]["receipt"]["after_window"] is case.after_window
    assert given[loser][0]["receipt"]["by_ms"] >= 5
    assert race.view()["number"] == top + 1
    assert race.view(loser)["laid_by"] == 1 - loser
    return loser


def test_o_44_who_draws_while_another_plays_has_drawn(desk: Desk) -> None:
    with racing(desk) as race:
        race.begin("5±2", ["9±1", "9±2", "8±1", "4±1", "6±1"], ["7±1"])
        assert race.code(1, race.play(1, "7±1", 1)) is None
        assert race.refused(0, "draw @1") is None
        assert race.view(0)["hand"] == ["9±1", "9±2", "8±1", "4±1", "6±1"]
        assert race.view(0)["top"] == "7±1"


def test_o_45_a_draw_delivered_twice_is_one_and_two_are_two_unless_the_first_brought_a_card_that_fits(
    desk: Desk,
) -> None:
    with racing(desk) as race:
        race.begin("5±2", ["9±1", "9±2", "8±1", "4±1", "6±1", "7±1", "1±1"], [])
        draw = race.move(0, "draw @1")
        race.move(0, "draw @1", draw)
        assert [answer["why"] for answer in race.answers(0, draw)] == [None, None]
        assert len(race.view(0)["hand"]) == 5
        assert race.refused(0, "draw @1") is None
        assert race.refused(0, "draw @1") == "fitting_card_in_hand"
        assert len(race.view(0)["hand"]) == 6


def test_o_45_a_double_tap_on_a_card_lays_it_once(desk: Desk) -> None:
    with racing(desk) as race:
        race.begin("5±2", ["3±1", "3±1"], [])
        taps = [race.play(0, "3±1", 1), race.play(0, "3±1", 1)]
        assert [race.code(0, tap) for tap in taps] == [None, "late"]
        assert race.view(0)["hand"][0] == "3±1"
        assert race.view(0)["left"][0] == 35


@pytest.mark.parametrize(
    ("card", "code"), [("9±1", "does_not_fit"), ("3±3", "card_not_in_hand"), ("7±1", "card_not_in_hand")]
)
def test_o_46_what_a_client_claims_is_judged_by_the_server(desk: Desk, card: str, code: str) -> None:
    with racing(desk) as race:
        race.begin("5±2", ["9±1", "4±1"], ["7±1"])
        before = [race.state(seat) for seat in (0, 1)]
        assert race.code(0, race.play(0, card, 1)) == code
        assert [race.state(seat) for seat in (0, 1)] == before


def test_o_47_what_is_under_a_finger_stays_in_hand_and_is_refused_aloud(desk: Desk) -> None:
    with racing(desk) as race:
        race.begin("5±2", ["3±1", "9±1"], ["7±1"])
        hand = race.view(0)["hand"]
        assert race.code(1, race.play(1, "7±1", 1)) is None
        assert race.view(0)["hand"] == hand
        assert race.code(0, race.play(0, "3±1", 1)) == "late"
        assert race.view(0)["hand"] == hand


@pytest.mark.parametrize("waits", [False, True])
def test_o_48_of_two_who_end_at_once_one_has_won_and_the_round_is_over_once(desk: Desk, waits: bool) -> None:
    with racing(desk, finish="hand", hand_size=2, rounds=1) as race:
        if waits:
            race.sockets[1].keep_pongs()
        race.begin("5±2", ["3±1", "9±1"], ["7±1", "8±1"])
        won = race.play(0, "3±1", 1)
        assert len(race.answers(0, won)) == (0 if waits else 1)
        lost = race.play(1, "7±1", 1)
        assert race.code(1, lost) == ("late" if waits else "round_over")
        assert race.code(0, won) is None
        for seat in (0, 1):
            assert race.refused(seat, "play 8±1 @2") in ("round_over", "locked")
            assert race.state(seat)["table"]["phase"] == "finished"
            assert ends(race.sockets[seat]) == 1
        assert race.view()["winner"] == 0
        assert len(race.state()["table"]["sheet"]) == 1


def ends(socket: Socket) -> int:
    """How many times a socket was told that somebody has won."""
    states = [message for message in socket.said if message["type"] == "state"]
    return sum(event["kind"] == "won" for state in states for event in state["events"])


def test_o_49_the_two_values_that_fit_are_counted_round_and_nothing_else_is_accepted(desk: Desk) -> None:
    with racing(desk, draw="any_time", hand_size=8, show_wanted="yes", misplay_lock_ms=0) as race:
        for value in range(1, 11):
            for modifier in (1, 2, 3):
                top = f"{value}±{modifier}"
                right = wanted(top)
                assert FIT.get(top, right) == right
                race.begin(top, EACH_VALUE, [])
                for _ in range(2):
                    assert race.refused(0, "draw") is None
                assert set(race.view()["wanted"]) == right
                for card in sorted(EACH_VALUE, key=lambda card: value_of(card) in right)[: 11 - len(right)]:
                    fits = value_of(card) in right
                    assert race.code(0, race.play(0, card, 1)) == (None if fits else "does_not_fit")
                assert race.sockets[0].code("end_round") is None


def test_o_50_by_the_option_the_hand_alone_counts_or_the_own_stack_too_and_the_last_card_is_laid(
    desk: Desk,
) -> None:
    for finish, over in (("hand", True), ("all_cards", False)):
        with racing(desk, finish=finish, hand_size=2, rounds=1) as race:
            race.begin("5±2", ["3±1", "9±1"], ["7±1"])
            assert race.code(0, race.play(0, "3±1", 1)) is None
            view = race.view()
            assert (view["phase"] == "over") is over
            assert (view["hands"][0], view["pile"]) == ((0, 3) if over else (1, 2))
            assert view["stacks"][0] == 34


def test_o_51_a_draw_with_a_card_that_fits_is_refused_without_a_word_which(desk: Desk) -> None:
    said = []
    for hand in (["3±1", "9±1", "9±2", "8±1"], ["9±1", "9±2", "8±1", "7±2"]):
        with racing(desk) as race:
            race.begin("5±2", hand, [])
            (answer,) = race.answers(0, race.move(0, "draw @1", "draw"))
            said.append({**answer, "locked_until": answer["locked_until"] - race.clock.now})
            assert race.view(0)["hand"] == hand
    assert said[0] == said[1]
    assert said[0]["why"] == {"code": "fitting_card_in_hand", "values": {}}
    with racing(desk, draw="any_time") as race:
        race.begin("5±2", ["3±1", "9±1", "9±2", "8±1"], [])
        assert race.refused(0, "draw") is None

"""A person takes their place along to another device: with a code that is good once and not for long."""

from __future__ import annotations

import pytest

from spieltisch.table.asking import No
from tests.table.desk import Desk
from tests.table.test_rounds import on_turn, running


def test_whoever_redeems_the_ticket_has_the_seat_and_the_old_device_looks_on() -> None:
    desk = running(seconds=None)
    code = desk.ticket("bo")
    desk.connect("phone")
    assert desk.code("phone", "redeem", code=code) is None
    assert (desk.last["phone"].you.person, desk.last["phone"].you.seat) == (1, 1)
    assert (desk.last["bo"].you.person, desk.last["bo"].you.seat) == (None, None)
    assert desk.last["bo"].view.seat is None, "it sees what somebody sees who looks on"
    assert [(seat.name, seat.present) for seat in desk.shown.seats] == [("Ada", True), ("Bo", True)]
    assert desk.code("bo", "move", move="set_aside") == "not_seated"


def test_a_host_stays_host_and_a_hand_stays_with_its_seat() -> None:
    desk = Desk()
    desk.sit("Bo")
    desk.start()
    hand = desk.view.hand
    desk.connect("phone")
    assert desk.code("phone", "redeem", code=desk.ticket("ada")) is None
    assert desk.last["phone"].you.host
    assert desk.last["phone"].view.hand == hand
    assert desk.code("phone", "pause") is None


def test_a_ticket_is_good_once() -> None:
    desk = Desk()
    code = desk.ticket("ada")
    for key in ("phone", "thief"):
        desk.connect(key)
    assert desk.code("phone", "redeem", code=code) is None
    assert desk.code("thief", "redeem", code=code) == "bad_ticket"


def test_a_ticket_is_good_for_two_minutes() -> None:
    desk = Desk()
    late, early = desk.ticket("ada"), None
    desk.connect("phone")
    desk.wait(120_000)
    assert desk.code("phone", "redeem", code=late) == "bad_ticket"
    early = desk.ticket("ada")
    desk.wait(119_999)
    assert desk.code("phone", "redeem", code=early) is None


def test_a_new_ticket_ends_the_one_before_and_nobody_elses() -> None:
    desk = Desk()
    desk.sit("Bo")
    old, new, other = desk.ticket("ada"), desk.ticket("ada"), desk.ticket("bo")
    for key in ("one", "two"):
        desk.connect(key)
    assert desk.code("one", "redeem", code=old) == "bad_ticket"
    assert desk.code("one", "redeem", code=new) is None
    assert desk.code("two", "redeem", code=other) is None
    assert [seat.present for seat in desk.shown.seats] == [True, True]


def test_codes_differ_and_are_long_and_the_table_keeps_none() -> None:
    desk = Desk()
    codes = [desk.ticket("ada") for _ in range(20)]
    assert len(set(codes)) == 20
    assert all(len(code) == 24 for code in codes), "144 bits"
    kept = repr(vars(desk.table._tickets))
    assert not any(code in kept for code in codes)
    assert not any(code in entry.body for code in codes for entry in desk.log)


def test_only_somebody_with_a_name_gets_a_ticket() -> None:
    desk = Desk()
    desk.connect("x")
    with pytest.raises(No, match="not_seated"):
        desk.ticket("x")
    desk.sit("Bo")
    code = desk.ticket("bo")
    desk.say("bo", "leave")
    with pytest.raises(No, match="not_seated"):
        desk.ticket("bo")
    assert desk.code("x", "redeem", code=code) == "bad_ticket", "Bo has left"


def test_whoever_has_a_seat_takes_no_other_and_the_ticket_stays_good() -> None:
    desk = Desk()
    desk.sit("Bo")
    code = desk.ticket("ada")
    assert desk.code("ada", "redeem", code=code) == "already_seated"
    assert desk.code("bo", "redeem", code=code) == "already_seated"
    desk.connect("phone")
    assert desk.code("phone", "redeem", code=code) is None


def test_somebody_who_looks_on_by_name_gives_that_name_up() -> None:
    desk = running(seconds=None)
    desk.sit("Phone")
    assert desk.shown.watchers == ["Phone"]
    assert desk.code("phone", "redeem", code=desk.ticket("bo")) is None
    assert desk.last["phone"].you.seat == 1
    assert desk.shown.watchers == []
    desk.restart()
    desk.connect("phone")
    assert desk.last["phone"].you.seat == 1


def test_the_same_command_again_is_answered_again_and_the_log_tells_it_after_a_restart() -> None:
    desk = Desk()
    code = desk.ticket("ada")
    desk.connect("phone")
    assert desk.say("phone", "redeem", "again", code=code) is None
    assert desk.say("phone", "redeem", "again", code=code) is None
    desk.restart()
    desk.connect("phone")
    assert desk.last["phone"].you.person == 0
    assert desk.say("phone", "redeem", "again", code=code) is None


def test_a_seat_comes_back_from_a_stand_in_and_a_rest_ends_with_the_new_device() -> None:
    desk = running(seconds=None)
    code = desk.ticket("bo")
    desk.disconnect("bo")
    desk.wait(9000)
    assert desk.shown.seats[1].stand_in
    desk.connect("phone")
    assert desk.code("phone", "redeem", code=code) is None
    assert not desk.shown.seats[1].stand_in


def test_the_old_device_may_join_as_somebody_else() -> None:
    desk = running(seconds=None)
    desk.connect("phone")
    desk.say("phone", "redeem", code=desk.ticket("bo"))
    assert desk.code("bo", "join", name="Bo") == "name_taken"
    assert desk.code("bo", "join", name="Bo's tablet") is None
    assert desk.last["bo"].you.seat is None
    key = {"ada": "ada", "bo": "phone"}[on_turn(desk)]
    assert desk.code(key, "move", move="set_aside") is None

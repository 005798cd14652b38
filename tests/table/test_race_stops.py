"""What would end the wait for a settlement: it is settled first, in its own time."""

from __future__ import annotations

import pytest

from tests.table.racing import race, waiting


@pytest.mark.parametrize(
    ("by", "how"), [("ada", "pause"), ("bo", "pause"), ("ada", "end_round"), ("ada", "leave")]
)
def test_nobody_closes_the_window_early(by: str, how: str) -> None:
    desk, play = waiting()
    stop = desk.send(by, how)
    assert (desk.got("ada", play), desk.got(by, stop)) == ("", "")
    desk.wait(80)
    good = desk.play("bo", "7±1", top=1)
    assert (desk.got("bo", good), desk.got("ada", play)) == (None, "late")
    assert desk.got(by, stop) is None
    assert desk.moves() == ["1 play 7±1 @1"]


def test_moving_to_another_device_closes_no_window_either() -> None:
    desk, play = waiting()
    desk.connect("tablet")
    code = desk.ticket("ada")
    move = desk.send("tablet", "redeem", code=code)
    again = desk.send("tablet", "redeem", code="no ticket at all")
    assert desk.got("tablet", again) == "bad_ticket"
    desk.wait(80)
    assert desk.got("tablet", move) == ""
    good = desk.play("bo", "7±1", top=1)
    assert (desk.got("bo", good), desk.got("ada", play)) == (None, "late")
    assert desk.got("tablet", move) is None
    assert desk.last["tablet"].you.seat == 0


def test_what_waits_for_the_window_is_done_once_and_judged_when_it_is_done() -> None:
    desk, play = waiting()
    first = desk.send("ada", "pause")
    desk.send("ada", "pause", first)
    second = desk.send("bo", "pause")
    desk.wait(300)
    assert desk.got("ada", play) is None
    assert (desk.got("ada", first), desk.got("bo", second)) == (None, "paused")


@pytest.mark.parametrize("by", ["ada", "bo"])
def test_a_pause_finds_nothing_waiting(by: str) -> None:
    desk, play = waiting()
    stop = desk.send(by, "pause")
    assert not desk.covered()
    desk.wait(180)
    assert (desk.got("ada", play), desk.got(by, stop)) == (None, None)
    assert desk.covered()
    assert desk.moves() == ["0 play 3±1 @1"]


def test_a_pause_that_is_refused_closes_no_window() -> None:
    desk, play = waiting()
    desk.connect("x")
    assert desk.code("x", "pause") == "not_seated"
    assert desk.code("bo", "end_round") == "not_host"
    assert desk.code("bo", "resume") == "not_paused"
    assert desk.code("bo", "rename", name="Ada") == "name_taken"
    assert desk.got("ada", play) == ""


def test_a_round_broken_off_answers_what_waits() -> None:
    desk, play = waiting()
    stop = desk.send("ada", "end_round")
    desk.wait(180)
    assert (desk.got("ada", play), desk.got("ada", stop)) == (None, None)
    assert desk.shown.phase == "lobby"
    assert desk.shown.finishes == []


@pytest.mark.parametrize("way", ["leave", "redeem"])
def test_somebody_who_goes_leaves_no_play_waiting(way: str) -> None:
    desk, play = waiting()
    desk.connect("tablet")
    if way == "leave":
        desk.send("ada", "leave")
    else:
        desk.send("tablet", "redeem", code=desk.ticket("ada"))
    desk.wait(180)
    assert desk.got("ada", play) is None
    assert desk.moves() == ["0 play 3±1 @1"]


def test_somebody_elses_leaving_closes_no_window() -> None:
    desk = race(20, 200, 20)
    desk.wait(620)
    play = desk.play("ada", "3±1")
    assert desk.say("cem", "leave") is None
    assert desk.got("ada", play) == ""
    desk.wait(300)
    assert desk.got("ada", play) is None


def test_somebody_who_vanishes_is_not_waited_for_any_longer() -> None:
    desk, play = waiting()
    desk.disconnect("bo")
    assert desk.got("ada", play) is None


def test_a_play_of_somebody_who_vanished_still_counts() -> None:
    desk, play = waiting()
    desk.disconnect("ada")
    desk.wait(300)
    assert desk.got("ada", play) is None
    assert desk.moves() == ["0 play 3±1 @1"]

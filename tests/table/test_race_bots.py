"""Bots in a race."""

from __future__ import annotations

from tests.table.racing import A_HAND, B_HAND, C_HAND, Racing, anew, code, race


def test_a_bots_play_waits_for_people_like_any_other() -> None:
    desk = race(200, hands=("7±1.9±1.9±2.10±1", "3±1.3±2.3±3.9±3"), bots=1)
    while not desk.table._race.waiting:
        desk.wait(1)
    assert desk.moves() == []
    bot_at = desk.now
    play = desk.play("ada", "7±1")
    assert desk.got("ada", play) is None, "with 200 ms credit Ada was faster"
    assert desk.now == bot_at
    desk.wait(10_000)
    assert not desk.faults
    assert len(desk.moves()) > 1, "a bot that was late thinks about the new top"


def test_a_race_of_bots_alone_waits_for_nobody() -> None:
    desk = Racing("5±2", A_HAND, B_HAND, C_HAND, bots=2)
    desk.say("ada", "leave")
    desk.wait(600_000)
    assert not desk.faults
    assert desk.last["ada"].table.phase in ("scores", "finished")


def test_the_pause_does_not_count_for_a_bots_reaction() -> None:
    desk = race(20, hands=("9±1.9±2.10±1.10±2", "3±1.3±2.3±3.7±1"), bots=1)
    plan = desk.table.wake_at()
    assert plan is not None
    desk.wait(plan - desk.now - 1)
    anew(desk)
    desk.wait(400)
    assert desk.moves() == []


def test_a_stand_in_on_a_locked_seat_waits_for_the_end_of_the_lock() -> None:
    desk = race(50, 50, 50, misplay_lock_ms=5000)
    desk.wait(500)
    assert code(desk, "ada", "play 9±1 @1") == "does_not_fit"
    assert desk.say("ada", "leave") is None
    desk.wait(4999)
    assert desk.moves() == []
    desk.wait(5000)
    assert desk.moves()[0] == "0 play 3±1 @1"
    assert not desk.faults

"""Photo finishes: who claimed what is told after the round."""

from __future__ import annotations

from spieltisch.table.played import record_of
from spieltisch.table.protocol import Claim, PhotoFinish, Receipt
from spieltisch.table.room import Room
from tests.table.racing import Racing, race


def photo() -> tuple[Racing, str, str]:
    desk = race(0, 0, 200, hands=("3±1.9±1", "7±1.9±1", "3±2.9±3"), finish="hand", hand_size=2)
    desk.wait(600)
    first = desk.play("ada", "3±1")
    desk.wait(50)
    second = desk.play("bo", "7±1")
    desk.wait(250)
    return desk, first, second


def test_the_photo_finish_is_told_to_all_after_the_round_and_survives_a_restart() -> None:
    desk, first, second = photo()
    assert (desk.got("ada", first), desk.got("bo", second)) == (None, "late")
    expected = [
        PhotoFinish(1, [Claim(0, "play 3±1 @1", 600, 0, 0, False), Claim(1, "play 7±1 @1", 650, 0, 0, False)])
    ]
    assert desk.shown.phase == "scores"
    assert desk.last["cem"].table.finishes == expected
    desk.restart()
    desk.connect("bo")
    assert desk.last["bo"].table.finishes == expected
    assert desk.say("ada", "start_round") is None
    assert desk.last["bo"].table.finishes == []


def test_a_play_that_waited_when_the_round_ended_is_late_and_one_that_comes_then_is_too_late_for_it() -> None:
    desk, _, second = photo()
    assert desk.got("bo", second) == "late"
    assert desk.answer("bo", second).receipt == Receipt(50, 0, 0, False)
    third = desk.play("cem", "3±2", top=1)
    assert (desk.got("cem", third), desk.answer("cem", third).receipt) == ("round_over", None)


def test_a_claim_that_came_after_the_window_is_on_the_photo_finish_if_it_was_legal_until_then() -> None:
    hands = ("3±1.2±1.9±1", "7±1.9±1.10±1", "3±2.9±3.10±2")
    desk = race(0, 0, 0, hands=hands, finish="hand", hand_size=3)
    desk.wait(600)
    desk.play("ada", "3±1")
    desk.wait(40)
    late = [desk.play(*play, top=1) for play in (("cem", "9±3"), ("cem", "3±2"), ("bo", "9±1"))]
    assert [desk.got(key, play) for key, play in zip(("cem", "cem", "bo"), late, strict=True)] == ["late"] * 3
    desk.wait(500)
    desk.play("ada", "2±1")
    assert desk.shown.finishes == [
        PhotoFinish(1, [Claim(0, "play 3±1 @1", 600, 0, 0, False), Claim(2, "play 3±2 @1", 640, 0, 0, True)])
    ]


def test_a_round_broken_off_leaves_no_claims_to_the_next() -> None:
    desk = race(0, 0, hands=("3±1.2±1.9±1", "7±1.9±2.10±1"), finish="hand", hand_size=3)
    desk.wait(600)
    desk.play("ada", "3±1")
    desk.play("bo", "7±1", top=1)
    desk.say("ada", "end_round")
    desk.start()
    desk.wait(3700)
    desk.play("ada", "3±1")
    desk.wait(500)
    desk.play("ada", "2±1")
    assert desk.shown.phase == "scores"
    assert desk.shown.finishes == []


def test_no_message_and_no_entry_holds_a_refused_card_before_the_round_is_over() -> None:
    hands = ("3±1.2±1.9±1", "7±1.9±1.10±1", "3±2.9±3.10±2")
    desk = race(20, 200, 20, hands=hands, finish="hand", hand_size=3)
    desk.wait(620)
    desk.play("ada", "3±1")
    desk.play("cem", "3±2")
    desk.wait(300)
    desk.play("bo", "7±1", top=1)
    assert desk.shown.finishes == []
    public = repr([entry for entry in desk.log if entry.body[:2] not in ("-1",)]) + repr(desk.last["ada"])
    assert "7±1" not in public
    assert "3±2" not in public


def test_a_record_has_the_moves_and_no_claims() -> None:
    desk, *_ = photo()
    (played,) = desk.table.room.played
    record = record_of(desk.table.room.game, played, desk.log)
    assert "7±1 @1" not in str(record)


def test_a_log_from_before_there_were_photo_finishes_is_still_read() -> None:
    desk, *_ = photo()
    room = Room(desk.games)
    for entry in desk.log:
        if '"finishes"' not in entry.body:
            room.fold(entry)
    assert (room.phase, room.finishes) == ("scores", [])

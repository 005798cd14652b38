"""Quick signs: heard by everybody who is there, kept nowhere."""

from __future__ import annotations

import msgspec
import pytest

from spieltisch.server.wire import ClientMessage
from spieltisch.table.protocol import Signalled
from tests.table.desk import Desk


def test_a_sign_is_told_and_leaves_no_trace() -> None:
    desk = Desk()
    desk.sit("Bo")
    before, seq = len(desk.log), desk.shown
    assert desk.code("bo", "signal", sign="that", at="0:5r") is None
    assert desk.told == [Signalled(1, "that", "0:5r")]
    assert len(desk.log) == before
    assert desk.shown is seq, "no state is sent again"


def test_only_those_seated_give_signs() -> None:
    desk = Desk()
    desk.connect("x")
    assert desk.code("x", "signal", sign="bravo") == "not_seated"
    desk.sit("Bo")
    desk.say("bo", "stand")
    assert desk.code("bo", "signal", sign="bravo") == "not_seated"
    assert desk.told == []


def test_four_signs_at_once_and_then_one_a_second() -> None:
    desk = Desk()
    desk.sit("Bo")
    said = [desk.code("ada", "signal", sign="hurry") for _ in range(6)]
    assert said == [None] * 4 + ["too_many_signals"] * 2
    assert desk.code("bo", "signal", sign="thanks") is None, "each has an allowance of their own"
    desk.wait(999)
    assert desk.code("ada", "signal", sign="hurry") == "too_many_signals"
    desk.wait(1)
    assert desk.code("ada", "signal", sign="hurry") is None
    assert desk.code("ada", "signal", sign="hurry") == "too_many_signals"
    desk.wait(60_000)
    assert [desk.code("ada", "signal", sign="hurry") for _ in range(5)].count(None) == 4


def test_a_sign_sent_again_is_heard_once() -> None:
    desk = Desk()
    for _ in range(3):
        assert desk.say("ada", "signal", "same", sign="sorry") is None
    assert len(desk.told) == 1


@pytest.mark.parametrize("at", ["", "x" * 25, "a b", "pile:0\n", "<b>", "ä"])
def test_a_place_is_a_short_word_of_the_boards(at: str) -> None:
    frame = {"type": "signal", "id": "1", "sign": "that", "at": at}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(frame, ClientMessage)


@pytest.mark.parametrize("at", ["2:5r", "pile:0", "9±3@12", "J=6r"[:1], None])
def test_places_that_boards_use_can_be_said(at: str | None) -> None:
    frame = {"type": "signal", "id": "1", "sign": "that", "at": at}
    msgspec.convert(frame, ClientMessage)

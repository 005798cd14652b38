"""Whatever is sent, it becomes a message or a word of what is wrong with it."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from spieltisch.server.frames import Unreadable, framed, read_frame, read_opening, trouble, write_message
from spieltisch.server.wire import AskTime
from spieltisch.table.protocol import Answer, Join, MakeMove, SetOptions, Why

REAL = [
    '{"type": "move", "id": "5f0c", "move": "play 5r 0"}',
    '{"type": "join", "id": "5f0c", "name": "Zoë 👩‍👩‍👧"}',
    '{"type": "set_options", "id": "5f0c", "options": {"rounds": 3, "seconds": null, "deck": "all"}}',
    '{"type": "ask_time", "sent": 12.5}',
]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(), inside, max_size=3),
    max_leaves=8,
)


def judge(frame: str) -> None:
    """A frame is read, or what is wrong with it can be told."""
    fault: Unreadable | None = None
    try:
        read_frame(frame)
    except Unreadable as error:
        fault = error
    if fault is not None:
        assert fault.why.code == "unreadable_frame"
        assert set(fault.why.values) == {"path", "why"}
        assert str(fault.why.values["path"]).startswith("$")
        assert msgspec.json.encode(fault.why)


def test_real_frames_are_read() -> None:
    assert [read_frame(frame) for frame in REAL] == [
        MakeMove("5f0c", "play 5r 0"),
        Join("5f0c", "Zoë 👩‍👩‍👧"),
        SetOptions("5f0c", {"rounds": 3, "seconds": None, "deck": "all"}),
        AskTime(12.5),
    ]


@pytest.mark.parametrize(
    ("opcode", "size"), [(Opcode.PING, 8), *((Opcode.TEXT, size) for size in (0, 125, 126, 65535, 65536))]
)
def test_a_payload_of_any_size_is_framed_as_the_library_frames_it(opcode: Opcode, size: int) -> None:
    assert framed(opcode, bytes(size)) == Frame(opcode, bytes(size)).serialize(mask=False)


@given(st.text())
def test_any_text_has_an_answer(frame: str) -> None:
    judge(frame)


@given(st.sampled_from(REAL), st.data())
def test_a_real_frame_with_a_few_changes_has_an_answer(frame: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        at, length = data.draw(st.integers(0, len(frame))), data.draw(st.integers(0, 5))
        frame = frame[:at] + data.draw(st.text(max_size=5)) + frame[at + length :]
    judge(frame)


@given(
    st.sampled_from(REAL),
    st.sampled_from(["type", "id", "move", "name", "options", "sent", "x"]),
    json_values,
)
def test_a_real_frame_with_another_value_has_an_answer(frame: str, key: str, value: Any) -> None:
    judge(json.dumps({**json.loads(frame), key: value}))


@given(st.binary())
def test_any_body_has_an_answer(body: bytes) -> None:
    with pytest.raises(Unreadable):
        read_opening(body)


def test_messages_are_written_as_the_client_knows_them() -> None:
    answer, words = write_message(Answer("1", Why("late", {"ms": 3}))), trouble("x")
    assert (answer[:2], words[:2]) == (bytes((0x81, len(answer) - 2)), bytes((0x81, len(words) - 2)))
    assert json.loads(answer[2:]) == {
        "type": "answer",
        "id": "1",
        "why": {"code": "late", "values": {"ms": 3}},
        "receipt": None,
        "locked_until": None,
    }
    assert json.loads(words[2:]) == {"type": "trouble", "why": {"code": "x", "values": {}}}

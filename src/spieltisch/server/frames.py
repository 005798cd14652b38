"""Bytes to typed messages and back, with a word and a path where that cannot be done."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from websockets.frames import Opcode

from spieltisch.server.wire import AskAdvice, OpenTable, TableMessage, TimerMessage, Trouble
from spieltisch.table.protocol import Message, Why

MOST_LENGTH: Final = 16 * 1024
PLACE: Final = re.compile(r"^(?P<why>.*) - at `(?P<path>[^`]*)`$", re.DOTALL)
"""How msgspec says where a fault is."""

_frames: msgspec.json.Decoder[Any] = msgspec.json.Decoder(TableMessage)
_timer_frames: msgspec.json.Decoder[Any] = msgspec.json.Decoder(TimerMessage)
_openings: msgspec.json.Decoder[OpenTable] = msgspec.json.Decoder(OpenTable)
_questions: msgspec.json.Decoder[AskAdvice] = msgspec.json.Decoder(AskAdvice)
_encoder: msgspec.json.Encoder = msgspec.json.Encoder()


class Unreadable(Exception):
    """What was sent cannot be read: `why` has the code `unreadable_frame` and says what is wrong, and where."""

    def __init__(self, path: str, why: str) -> None:
        self.why = Why("unreadable_frame", {"path": path, "why": why})
        super().__init__(why)


def read_frame(text: str | None) -> TableMessage:
    """The message in a frame of a table's socket (None: the frame was no text); raises Unreadable."""
    message: TableMessage = _read_text(_frames, text)
    return message


def read_timer_frame(text: str | None) -> TimerMessage:
    """The same for the socket of a shared timer."""
    message: TimerMessage = _read_text(_timer_frames, text)
    return message


def _read_text(decoder: msgspec.json.Decoder[Any], text: str | None) -> Any:
    if text is None:
        raise Unreadable("$", "a frame is text, not bytes")
    return _read(decoder, text)


def read_opening(body: bytes) -> OpenTable:
    """The body of a request to open a table; raises Unreadable."""
    opening: OpenTable = _read(_openings, body)
    return opening


def read_question(body: bytes) -> AskAdvice:
    """The body of a request for advice; raises Unreadable."""
    question: AskAdvice = _read(_questions, body)
    return question


def _read(decoder: msgspec.json.Decoder[Any], text: str | bytes) -> Any:
    if len(text) > MOST_LENGTH:
        raise Unreadable("$", f"longer than {MOST_LENGTH}")
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        place = PLACE.match(str(error))
        raise Unreadable(place["path"] if place else "$", place["why"] if place else str(error)) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable("$", str(error)) from None
    except RecursionError:
        raise Unreadable("$", "nested too deeply") from None


def framed(opcode: Opcode, payload: bytes) -> bytes:
    """A payload in a frame as a server sends it, without a mask (RFC 6455, 5.2)."""
    size, first = len(payload), 0x80 | opcode
    if size < 126:
        return bytes((first, size)) + payload
    if size < 1 << 16:
        return bytes((first, 126)) + size.to_bytes(2, "big") + payload
    return bytes((first, 127)) + size.to_bytes(8, "big") + payload


def write_message(message: Message) -> bytes:
    """A message as a frame. It is the same for every socket: what a server sends is not masked."""
    return framed(Opcode.TEXT, _encoder.encode(message))


def trouble(code: str) -> bytes:
    """A frame that tells of trouble without values."""
    return write_message(Trouble(Why(code, {})))

"""The ends of one WebSocket: what arrives is stamped where it arrives, what is written is written at once.

An ASGI application learns of a message only when a task of its own has woken for it, and waits for slow peers when it
sends. So uvicorn's protocol class is extended here (its version is pinned, a test pins the methods used) and handed to
the application as `scope["extensions"]["spieltisch.link"]`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, TypeAlias, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from spieltisch.server.allowance import Allowance, Rate
from spieltisch.server.tally import tally

EXTENSION: Final = "spieltisch.link"
MOST_WAITING: Final = 256 * 1024
"""Bytes that may wait for a slow peer before it is dropped (it reconnects and takes the newest)."""
BESIDE: Final = Rate(50, 300)
"""Frames that are no messages (pings, pongs, pieces), after which a peer is dropped; browsers send few."""
CLOSE_S: Final = 2.0
"""How long a peer may take to say goodbye too."""
BAD_TEXT: Final = 1007
SLICE: Final = 4096
"""Bytes of what a peer sends that are taken apart at once: a flood is ended before it is all read."""

Hear: TypeAlias = Callable[[str | None], None]


def now_ms() -> float:
    """The server's clock: milliseconds that only go up. Every instant in the program is on it."""
    return time.perf_counter() * 1000


class Link:
    """One socket. `hear` is called with every message (None: it was no text), `arrived` is when that came in."""

    __slots__ = ("_beside", "_early", "_protocol", "arrived", "hear")

    def __init__(self, protocol: LinkProtocol) -> None:
        self._protocol = protocol
        self._beside = Allowance(BESIDE, now_ms())
        self._early: list[str | None] = []
        self.arrived = 0.0
        self.hear: Hear = self._keep

    def _keep(self, text: str | None) -> None:
        """Nobody listens yet: what has come waits, and no more is read."""
        self._early.append(text)
        self._protocol.transport.pause_reading()

    def listen(self, hear: Hear) -> None:
        """From now on tell `hear` of every message, first of those that came before."""
        self.hear, early = hear, self._early
        if early:
            self._early = []
            self._protocol.transport.resume_reading()
        for text in early:
            hear(text)

    def write(self, frame: bytes) -> None:
        """Write a frame now, or drop the peer if too much waits for it already; never waits."""
        protocol = self._protocol
        if protocol.close_sent or protocol.transport.is_closing():
            return
        if self.waiting() > MOST_WAITING:
            self.drop()
            return
        tally.messages += 1
        protocol.transport.write(frame)

    def waiting(self) -> int:
        """Bytes written that the peer has not taken yet."""
        return self._protocol.transport.get_write_buffer_size()

    def drop(self) -> None:
        """Cut the connection without a word; what waits for the peer is forgotten."""
        self._protocol.transport.abort()

    def bears_one_more(self, now: float) -> bool:
        """Whether one more frame may come that is no message, or only a piece of one; drops the peer if not."""
        if self._beside.take(now) and self.waiting() <= MOST_WAITING:
            return True
        self.drop()
        return False

    def close(self, code: int, reason: str = "") -> None:
        """Say goodbye, after what was written before."""
        protocol = self._protocol
        if protocol.close_sent or protocol.transport.is_closing():
            return
        protocol.conn.send_close(code, reason)
        protocol.transport.write(b"".join(protocol.conn.data_to_send()))
        protocol.close_sent = True
        protocol.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        protocol.close_timer = protocol.loop.call_later(protocol.close_timeout, protocol.transport.abort)


class LinkProtocol(WebSocketsSansIOProtocol):
    """Stamps what arrives and tells the link; given to uvicorn as `Config(ws=LinkProtocol)`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.link = Link(self)
        self.close_timeout = CLOSE_S

    def data_received(self, data: bytes) -> None:
        self.link.arrived = now_ms()
        if self.close_sent and len(data) > SLICE:
            self.transport.pause_reading()  # whoever talks on after a goodbye is not heard; the timer ends it
            return
        for at in range(0, len(data), SLICE):
            super().data_received(data[at : at + SLICE])
            if self.close_sent or self.transport.is_closing():
                return

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast("dict[str, Any]", self.scope["extensions"])[EXTENSION] = self.link

    def handle_ping(self) -> None:
        if self.link.bears_one_more(self.link.arrived):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self.link.bears_one_more(self.link.arrived):
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self.link.bears_one_more(self.link.arrived):
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        try:
            text = data.decode() if self.curr_msg_data_type == "text" else None
        except UnicodeDecodeError:
            self.conn.send_close(BAD_TEXT)
            self.handle_parser_exception()
            return
        self.link.hear(text)


def link_of(scope: Any) -> Link:
    """The link of a WebSocket's ASGI scope; raises RuntimeError if the server was started without it."""
    link = scope.get("extensions", {}).get(EXTENSION)
    if not isinstance(link, Link):
        raise RuntimeError("this application needs uvicorn with Config(ws=LinkProtocol)")
    return link

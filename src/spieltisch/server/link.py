"""The ends of one WebSocket: what arrives is stamped where it arrives, what is written is written at once.

An ASGI application learns of a message only when a task of its own has woken for it, waits for slow peers when it
sends, and can send no ping. So uvicorn's protocol class is extended here (its version is pinned, a test pins the methods
used) and handed to the application as `scope["extensions"]["spieltisch.link"]`.
"""

from __future__ import annotations

import itertools
import os
import socket
import struct
import sys
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

from spieltisch.server.allowance import Allowance, Rate
from spieltisch.server.frames import framed
from spieltisch.server.tally import tally
from spieltisch.table.settlement import CREDIT_CAP_MS, OVERDUE_MS

EXTENSION: Final = "spieltisch.link"
MOST_WAITING: Final = 256 * 1024
"""Bytes that may wait for a slow peer before it is dropped (it reconnects and takes the newest)."""
BESIDE: Final = Rate(50, 300)
"""Frames that are no messages (pings, pongs, pieces), after which a peer is dropped; browsers send few."""
CLOSE_S: Final = 2.0
"""How long a peer may take to say goodbye too."""
NO_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
BAD_TEXT: Final = 1007
SLICE: Final = 4096
"""Bytes of what a peer sends that are taken apart at once: a flood is ended before it is all read."""

PAYLOAD: Final = 8
"""Random bytes in a ping, so that nobody can answer it before it is there."""
MOST_PINGS: Final = 32
"""Pings without an answer that are remembered."""
BEHIND: Final = 16 * 1024
"""Bytes that wait for a peer which takes what it is sent."""
SILENT_MS: Final = OVERDUE_MS + CREDIT_CAP_MS
"""How long a ping may be without an answer."""
TRIP_AT: Final = 68
"""Where in Linux's `struct tcp_info` the smoothed round trip is: 32 bits, microseconds."""

Hear: TypeAlias = Callable[[str | None], None]
_numbers = itertools.count(1)


class Ping(NamedTuple):
    """A ping that was written `at`, together with a frame that shows a contest, or alone (`showing` None).

    `behind`: the peer had been silent, or what was written before still waited for it.
    """

    showing: int | None
    at: float
    behind: bool


class Pong(NamedTuple):
    """The first answer to a ping, in `at`. `kernel`: the round trip as the operating system knows it, ms.

    That is None where the system does not tell, and where the peer is a trusted proxy: it would be the proxy's.
    """

    ping: Ping
    at: float
    kernel: float | None


Ponged: TypeAlias = Callable[[Pong], None]


def now_ms() -> float:
    """The server's clock: milliseconds that only go up. Every instant in the program is on it."""
    return time.perf_counter() * 1000


class Link:
    """One socket. `hear` is called with every message (None: it was no text), `arrived` is when that came in.

    `ponged` is called with every answer to a ping. `number`: no other socket of this process has it. `proxied`: the peer
    is a trusted proxy. `counted` is to be called once it is counted as a socket.
    """

    __slots__ = (
        "_beside",
        "_early",
        "_pings",
        "_protocol",
        "arrived",
        "counted",
        "hear",
        "number",
        "ponged",
        "proxied",
    )

    def __init__(self, protocol: LinkProtocol) -> None:
        self._protocol = protocol
        self.counted: Callable[[], None] = lambda: None
        self._beside = Allowance(BESIDE, now_ms())
        self._early: list[str | None] = []
        self._pings: dict[bytes, Ping] = {}
        self.number = next(_numbers)
        self.proxied = False
        self.arrived = 0.0
        self.hear: Hear = self._keep
        self.ponged: Ponged = lambda pong: None

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

    def write(self, frame: bytes) -> bool:
        """Write a frame now, or drop the peer if too much waits for it already; never waits. Whether it was written."""
        protocol = self._protocol
        if protocol.close_sent or protocol.transport.is_closing():
            return False
        if self.waiting() > MOST_WAITING:
            self.drop()
            return False
        tally.messages += 1
        protocol.transport.write(frame)
        return True

    def ping(self, frame: bytes = b"", showing: int | None = None) -> Ping | None:
        """Write a frame, which shows a contest, and a ping in one; None if that was not written."""
        now = now_ms()
        ping, payload = Ping(showing, now, self._behind(now)), os.urandom(PAYLOAD)
        if not self.write(frame + framed(Opcode.PING, payload)):
            return None
        self._pings[payload] = ping
        if len(self._pings) > MOST_PINGS:
            del self._pings[next(iter(self._pings))]
        return ping

    def _behind(self, now: float) -> bool:
        oldest = next(iter(self._pings.values()), None)
        return self.waiting() > BEHIND or (oldest is not None and now - oldest.at > SILENT_MS)

    def answers(self, payload: bytes) -> Pong | None:
        """What a pong just arrived answers, if it does. Peers may answer the newest of several pings alone."""
        if payload not in self._pings:
            return None
        while next(iter(self._pings)) != payload:
            del self._pings[next(iter(self._pings))]
        return Pong(self._pings.pop(payload), self.arrived, None if self.proxied else self._kernel_trip())

    def _kernel_trip(self) -> float | None:
        if sys.platform != "linux":
            return None
        peer = self._protocol.transport.get_extra_info("socket")
        try:
            info = peer.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, TRIP_AT + 4)
            return float(struct.unpack_from("I", info, TRIP_AT)[0]) / 1000
        except (OSError, struct.error):  # not over TCP
            return None

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
        self._kept_alive = 0.0

    def connection_lost(self, exc: Exception | None) -> None:
        self.link.counted()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.link.arrived = now_ms()
        if self.close_sent and len(data) > SLICE:
            self.transport.pause_reading()  # whoever talks on after a goodbye is not heard; the timer ends it
            return
        for at in range(0, len(data), SLICE):
            super().data_received(data[at : at + SLICE])
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                _refuse(self)
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
        pong = self.link.answers(bytes(event.data))
        if pong is None:
            if self.link.bears_one_more(self.link.arrived):
                super().handle_pong(event)
            return
        if self.pending_ping_payload is not None and self._kept_alive <= pong.ping.at:
            super().handle_pong(Frame(Opcode.PONG, self.pending_ping_payload))  # that one may stay unanswered
        self.link.ponged(pong)

    def send_keepalive_ping(self) -> None:
        super().send_keepalive_ping()
        self._kept_alive = now_ms()

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


def _refuse(peer: LinkProtocol) -> None:
    """What it asked is no request for a socket; uvicorn would leave it without an answer, for ever."""
    peer.transport.write(NO_REQUEST)
    peer.transport.close()
    peer.handshake_complete = True

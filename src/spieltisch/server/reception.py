"""A connection before it has said what it wants: for how long, how much it may say, and how much at once.

uvicorn waits for ever for a request, and keeps all of its head, all that follows its body, and every request that was sent
before the answer to another. Its protocol class is extended here as in `server.link`.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from spieltisch.server import entrance
from spieltisch.server.entrance import Arrival
from spieltisch.server.link import SLICE, LinkProtocol

MOST_HEAD: Final = 64 * 1024
"""Bytes of a request that are not its body: line, headers, sizes of chunks, trailers."""
MOST_HEADERS: Final = 100
"""Each costs some 150 bytes, however short it is; browsers and proxies send thirty."""
MOST_WAITING: Final = 8
"""Requests of a connection that wait for the answer to another; browsers send none before that."""


class TooMuch(Exception):
    """What a peer says is more than anybody listens to."""


class Reception(HttpToolsProtocol):
    """Hangs up on whoever takes too long or says too much, and remembers which request is being answered."""

    def __init__(self, arrival: Arrival, **more: Any) -> None:
        """`more` is what uvicorn gives."""
        super().__init__(**more)
        self._arrival = arrival
        self._in_head = False
        self._beside = 0
        """Bytes of the request that is being read and are not its body; too many by a part of a slice at most."""
        self._answering: RequestResponseCycle | None = None
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        self._arrival.end()
        self.pipeline.clear()
        if self._answering is not None and not self._answering.response_complete:
            self._answering.disconnected = True  # uvicorn tells only the newest
            self._answering.message_event.set()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """What comes of it counts as a connection until it is counted as a socket, or ends."""
        self._wait_no_more()
        super().handle_websocket_upgrade()
        cast("LinkProtocol", self.transport.get_protocol()).link.counted = self._arrival.end

    def data_received(self, data: bytes) -> None:
        if self.timeout_keep_alive_task is not None:
            self._wait()
        for at in range(0, len(data), SLICE):
            piece = data[at : at + SLICE]
            super().data_received(piece)
            self._beside += len(piece)
            if self._beside > MOST_HEAD:
                self.transport.abort()
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_WAITING:
            self._hang_up()
        self._in_head, self._beside = True, 0
        self._wait()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Trailers are not kept: they would be headers, sent when all have been looked at."""
        if self._in_head:
            super().on_header(name, value)
            if len(self.headers) > MOST_HEADERS:
                self._hang_up()

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._beside -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._wait_no_more()
        super().on_message_complete()
        self._keep_alive()

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def shutdown(self) -> None:
        """At the server's end nobody is waited for who would have to say goodbye in TLS too."""
        answered = self._answering is None or self._answering.response_complete
        if answered and self.transport.get_write_buffer_size() == 0:
            self.transport.abort()
        else:
            super().shutdown()

    def _keep_alive(self) -> None:
        """Where the answer was there before the body, uvicorn's timer has been stopped and not started again."""
        newest: RequestResponseCycle | None = self.cycle
        answered = newest is not None and newest.response_complete
        if answered and self.timeout_keep_alive_task is None and not self.parser.should_upgrade():
            wait = self.timeout_keep_alive
            self.timeout_keep_alive_task = self.loop.call_later(wait, self.timeout_keep_alive_handler)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _hang_up(self) -> None:
        """From within the parser, which takes nothing more of what has come."""
        self.transport.abort()
        raise TooMuch

    def _wait(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(entrance.PATIENCE_S, self._waited)

    def _waited(self) -> None:
        """Nothing is read from a peer while it waits for an answer of ours, so it cannot say more."""
        self._patience = None
        cycle = self._answering
        if cycle is not None and not cycle.response_complete and not cycle.more_body:
            self._wait()
        else:
            self.transport.abort()

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

"""A connection before it has said what it wants: how many there are, for how long, and how much they may say.

uvicorn waits for ever for a request, and keeps all of its head. Its protocol class is extended here as in `server.link`.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from spieltisch.server.address import Network, among, counted
from spieltisch.server.gate import Gate
from spieltisch.server.link import now_ms

MOST_HEAD: Final = 64 * 1024
"""Bytes of a request's line and headers."""
PATIENCE_S: Final = 15.0
"""How long a peer may take to say all that it wants, body included."""


class Reception(HttpToolsProtocol):
    """Counts connections by address until they end or become sockets; those of trusted proxies are theirs to count."""

    def __init__(self, gate: Gate, trusted: list[Network], **more: Any) -> None:
        """`more` is what uvicorn gives."""
        super().__init__(**more)
        self._gate = gate
        self._trusted = trusted
        self._who: str | None = None
        self._head: int | None = None
        """Bytes of the head that is being read, if one is."""
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        sender = self.client[0] if self.client else ""
        if not among(sender, self._trusted):
            who = counted(sender)
            if not self._gate.arrive(who, now_ms()):
                transport.abort()
                return
            self._who = who
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._count_out()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._count_out()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._head is not None:
            self._head += len(data)
            if self._head > MOST_HEAD:
                self.transport.abort()

    def on_message_begin(self) -> None:
        self._head = 0
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._wait_no_more()
        super().on_message_complete()

    def _wait(self) -> None:
        if self._patience is None:
            self._patience = self.loop.call_later(PATIENCE_S, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _count_out(self) -> None:
        self._wait_no_more()
        if self._who is not None:
            self._gate.depart(self._who)
            self._who = None

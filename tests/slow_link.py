"""A link that takes time: what comes in at one end comes out at the other after half a round trip and some jitter.

It stands before a server as a proxy does, so what the server's operating system measures is the way to here, which takes no
time. A server that is to believe the pongs must be told so, with `--trusted-proxy 127.0.0.1`. (Delays below TCP, by `tc
netem`, would need root.)
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from contextlib import suppress
from random import Random
from typing import cast


class End(asyncio.Protocol):
    """One end of one connection. What it hears, `other` says later, in the same order."""

    def __init__(self, link: SlowLink) -> None:
        self._link = link
        self._loop = asyncio.get_running_loop()
        self._due = 0.0
        self._under_way: deque[bytes | None] = deque()
        self._early: list[bytes | None] = []
        self._transport: asyncio.Transport | None = None
        self.other: End

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._link.ends.add(self)
        early, self._early = self._early, []
        for data in early:
            self.say(data)

    def data_received(self, data: bytes) -> None:
        self._send(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._link.ends.discard(self)
        self._send(None)

    def _send(self, data: bytes | None) -> None:
        """None: the end of it."""
        self._due = max(self._due, self._loop.time() + self._link.delay())
        self._under_way.append(data)
        self._loop.call_at(self._due, self._arrive)

    def _arrive(self) -> None:
        self.other.say(self._under_way.popleft())

    def say(self, data: bytes | None) -> None:
        """What has come over the link leaves it here."""
        if self._transport is None:
            self._early.append(data)
        elif data is None:
            self._transport.close()
        elif not self._transport.is_closing():
            self._transport.write(data)

    def cut(self) -> None:
        """End the connection."""
        if self._transport is not None:
            self._transport.abort()


class SlowLink:
    """Leads to HOST:PORT. `trip` is the round trip without jitter, which is at most `jitter` each way (ms)."""

    def __init__(self, target: str, trip: float, jitter: float, dice: Random) -> None:
        self._host, _, port = target.rpartition(":")
        self._to = int(port)
        self._trip = trip
        self._jitter = jitter
        self._dice = dice
        self._dialling: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server
        self.ends: set[End] = set()
        self.port = 0

    @property
    def host(self) -> str:
        """Name and port of this end, as in a Host header."""
        return f"127.0.0.1:{self.port}"

    def delay(self) -> float:
        """How long the next piece is on its way, in seconds."""
        return max(0.0, self._trip / 2 + self._dice.uniform(-self._jitter, self._jitter)) / 1000

    async def open(self) -> None:
        """Listen."""
        self._server = await asyncio.get_running_loop().create_server(self._near_end, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def _near_end(self) -> End:
        near = End(self)
        dialling = asyncio.ensure_future(self._dial(near))
        self._dialling.add(dialling)
        dialling.add_done_callback(self._dialling.discard)
        return near

    async def _dial(self, near: End) -> None:
        near.other = far = End(self)
        far.other = near
        try:
            await asyncio.get_running_loop().create_connection(lambda: far, self._host, self._to)
        except OSError:
            near.cut()

    async def close(self) -> None:
        """Listen no longer, and cut every connection."""
        self._server.close()
        for end in list(self.ends):
            end.cut()
        with suppress(asyncio.CancelledError):
            await self._server.wait_closed()

    async def serve(self, started: threading.Event, ended: asyncio.Event) -> None:
        """Be there until `ended` (see `tests.proxy.in_a_thread`)."""
        await self.open()
        started.set()
        await ended.wait()
        await self.close()

"""A load generator: tables of people who play from the offers they are given, over raw sockets.

It does as little as it can for a message: only who is on turn reads the offers; everybody else looks for `seq`.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias, cast

from bench.measure import Wrong
from spieltisch.kernel.chance import Rng
from spieltisch.server.viewer import COOKIE

TEXT, PING, PONG = 1, 9, 10
KEY: Final = "c3BpZWx0aXNjaCBiZW5jaA=="
SEQ: Final = re.compile(rb'"seq":(\d+)')
OFFERS: Final = re.compile(rb'"offers":\["([^]]*)"\]')
"""A move's text has neither quotes nor brackets."""
NO_PLAY: Final = b"set_aside"
"""Chosen only if there is nothing else: it makes rounds short."""
APPLIED: Final = b'"why":null'
"""In the answer to a command that was not refused."""
BEAT_S: Final = 0.001

Heard: TypeAlias = Callable[[bytes], None]


def frame(opcode: int, payload: bytes) -> bytes:
    """A client's frame; its mask is zero, so that the payload stays as it is."""
    size = len(payload)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes((0x80 | opcode,)) + length + bytes(4) + payload


class Socket(asyncio.Protocol):
    """A WebSocket; `heard` gets every text."""

    def __init__(self, request: bytes, heard: Heard) -> None:
        self._request = request
        self._heard = heard
        self._rest = b""
        self._open = False
        self.transport: asyncio.Transport
        self.lost = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost.set()

    def send(self, text: bytes) -> None:
        """Send a text frame."""
        self.transport.write(frame(TEXT, text))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        at = 0
        if not self._open:
            at = data.find(b"\r\n\r\n") + 4
            self._open = data.startswith(b"HTTP/1.1 101") and at > 3
        if self._open:
            at = self._frames(data, at)
            self._rest = data[at:]
        else:
            self._rest = data

    def _frames(self, data: bytes, at: int) -> int:
        """Take every whole frame from `at` on; where the rest begins."""
        while len(data) >= at + 2:
            begin, length = at + 2, data[at + 1]
            if length > 125:
                wide = 2 if length == 126 else 8
                begin, length = begin + wide, int.from_bytes(data[begin : begin + wide], "big")
            if len(data) < begin + length:
                break
            self._take(data[at] & 15, data[begin : begin + length])
            at = begin + length
        return at

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self._heard(payload)
        elif opcode == PING:
            self.transport.write(frame(PONG, payload))


async def connect(host: str, table: str, secret: str, heard: Heard) -> Socket:
    """The socket of the browser with this secret, at a table."""
    request = (
        f"GET /ws/{table} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\nCookie: {COOKIE}={secret}\r\n\r\n"
    ).encode()
    name, port = host.rsplit(":", 1)
    loop = asyncio.get_running_loop()
    return (await loop.create_connection(lambda: Socket(request, heard), name, int(port)))[1]


class Group:
    """The people of one table."""

    def __init__(self, crowd: Crowd, table: str) -> None:
        self.table = table
        self._crowd = crowd
        self._dice = Rng(f"bench {table}")
        self._sockets: list[Socket] = []
        self._seen: list[int] = []
        self._turn: tuple[int, list[bytes]] | None = None
        self._over = False
        self._ready = False
        self._sent = 0.0
        self._number = 0

    async def enter(self, secret: str) -> None:
        """One more person connects."""
        person = len(self._seen)
        self._seen.append(-1)
        heard = partial(self._hear, person)
        self._crowd.waiting += 1
        self._sockets.append(await connect(self._crowd.host, self.table, secret, heard))

    def join(self) -> None:
        """Everybody takes a seat (the first, who opened the table, has one)."""
        for person in range(1, len(self._sockets)):
            self._say(person, b'"type":"join","name":"Guest %d"' % person)

    def start(self) -> None:
        """The host begins a round."""
        self._over = False
        self._say(0, b'"type":"start_round"')

    def move(self, now: float) -> None:
        """Whoever is on turn makes one of the moves offered."""
        assert self._turn is not None
        person, offers = self._turn
        plays = [offer for offer in offers if offer != NO_PLAY]
        self._turn, self._ready, self._sent = None, False, now
        self._say(person, b'"type":"move","move":"%s"' % self._dice.pick(plays or offers))

    def _say(self, person: int, what: bytes) -> None:
        self._number += 1
        self._crowd.waiting += 1
        self._sockets[person].send(b'{"id":"%012d",%s}' % (self._number, what))

    def _hear(self, person: int, text: bytes) -> None:
        if text.startswith(b'{"type":"state"'):
            self._see(person, text)
        elif APPLIED in text or text.startswith(b'{"type":"hello"'):
            self._crowd.waiting -= 1
        else:
            self._crowd.fault = text.decode()

    def _see(self, person: int, text: bytes) -> None:
        number = int(SEQ.search(text)[1])  # type: ignore[index]
        if number <= self._seen[person]:
            return
        self._seen[person] = number
        if offers := OFFERS.search(text):
            self._turn = person, offers[1].split(b'","')
        if person == 0:
            self._over = b'"phase":"scores"' in text or b'"phase":"finished"' in text
        if min(self._seen) == number:
            self._all_told()

    def _all_told(self) -> None:
        if self._sent:
            self._crowd.took.append(self._crowd.loop.time() - self._sent)
            self._sent = 0.0
        if self._over:
            self.start()
        elif self._turn is not None and not self._ready:
            self._ready = True
            self._crowd.ready.append(self)


@dataclass(frozen=True)
class Played:
    """What was measured for a while, in seconds. `lags`: how late the generator itself was."""

    seconds: float
    took: list[float]
    lags: list[float]


class Crowd:
    """Everybody, at one server. `ready`: the tables at which all have seen the same and somebody is on turn.

    `took`: seconds from each move to the last message that told of it; `waiting`: for so many answers and hellos;
    `fault`: what should not have been said.
    """

    def __init__(self, host: str) -> None:
        self.host = host
        self.loop = asyncio.get_running_loop()
        self.ready: deque[Group] = deque()
        self.took: list[float] = []
        self.waiting = 0
        self.fault = ""

    async def quiet(self) -> None:
        """Wait until everything is answered. Raises Wrong."""
        while self.waiting:
            await asyncio.sleep(BEAT_S)
            self._check()

    def _check(self) -> None:
        if self.fault:
            raise Wrong(self.fault)

    async def play(self, rate: float, seconds: float) -> Played:
        """Make so many moves a second, each at the table that has waited longest. Raises Wrong."""
        self.took, lags = [], []
        begin = due = self.loop.time()
        while (now := self.loop.time()) < begin + seconds:
            while due <= now:
                lags.append(now - due)
                due += 1 / rate
                if self.ready:
                    self.ready.popleft().move(now)
            await asyncio.sleep(BEAT_S)
            self._check()
        return Played(now - begin, self.took, lags)

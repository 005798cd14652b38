"""Where connections come in: counted by address from there on, so also while they negotiate TLS.

The event loop's own servers tell of a connection only once TLS is spoken. So connections are accepted here.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Coroutine
from functools import partial
from ssl import SSLContext
from typing import Any, Final, TypeAlias

from spieltisch.server.address import Network, among, counted
from spieltisch.server.gate import Gate
from spieltisch.server.link import now_ms

PATIENCE_S: Final = 15.0
"""How long a peer may take to negotiate TLS, and then to say all that it wants, body included."""
RETRY_S: Final = 0.1
"""When to accept again after that failed, which it does as long as the process may open no more files."""

Receive: TypeAlias = "Callable[[Arrival], asyncio.Protocol]"


class Arrival:
    """One connection that is counted until it ends or becomes a socket; `who` None: it is a trusted proxy's to count."""

    def __init__(self, gate: Gate, who: str | None) -> None:
        self._gate = gate
        self._who = who

    def end(self) -> None:
        """Count it no more; again is nothing."""
        if self._who is not None:
            self._gate.depart(self._who)
            self._who = None


class Entrance:
    """Accepts the connections to one listening socket until it is closed."""

    def __init__(self, gate: Gate, trusted: list[Network]) -> None:
        self._gate = gate
        self._trusted = trusted
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self, listener: socket.socket, receive: Receive, tls: SSLContext | None) -> None:
        """`receive` makes what talks to each of them; it has to end the arrival once that has begun."""
        listener.setblocking(False)
        self._keep(self._accept(listener, receive, tls))

    def close(self) -> None:
        """Accept no more; those that have not begun are hung up on."""
        for task in self._tasks:
            task.cancel()

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _accept(self, listener: socket.socket, receive: Receive, tls: SSLContext | None) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                peer, address = await loop.sock_accept(listener)
            except OSError:
                await asyncio.sleep(RETRY_S)
                continue
            arrival = self._count(address[0])
            if arrival is None:
                peer.close()
            else:
                self._keep(self._begin(peer, arrival, receive, tls))
            await asyncio.sleep(0)  # accepting at once would keep everybody else waiting

    def _count(self, address: str) -> Arrival | None:
        if among(address, self._trusted):
            return Arrival(self._gate, None)
        who = counted(address)
        return Arrival(self._gate, who) if self._gate.arrive(who, now_ms()) else None

    async def _begin(
        self, peer: socket.socket, arrival: Arrival, receive: Receive, tls: SSLContext | None
    ) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                partial(receive, arrival), peer, ssl=tls, ssl_handshake_timeout=PATIENCE_S if tls else None
            )
        except BaseException as error:
            arrival.end()
            if not isinstance(error, OSError):
                raise

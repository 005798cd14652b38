"""Where connections come in: counted by address from there on, so also while they negotiate TLS.

The event loop's own servers tell of a connection only once TLS is spoken. So connections are accepted here.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from ssl import SSLContext
from typing import Any, Final, TypeAlias

from spieltisch.server.address import Network, among, counted
from spieltisch.server.gate import Gate
from spieltisch.server.journal import Journal
from spieltisch.server.link import CLOSE_S, now_ms

PATIENCE_S: Final = 15.0
"""How long a peer may take to negotiate TLS, and then to say all that it wants, body included."""
RETRY_S: Final = 0.1
"""When to accept again after that failed, as it does where no more files may be opened."""
KEPT_FREE: Final = 100
"""Files that the process may open beside connections, for games and for processes that search."""
LAST_S: Final = 0.1
"""How long those may take to begin that have just come when the server ends; all that speak no TLS do."""
AT_ONCE: Final = 16
"""Connections accepted before others are heard again."""
Greet: TypeAlias = "Callable[[Arrival], asyncio.Protocol]"

journal = Journal(__name__)


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
    """Accepts the connections to a listening socket until it is closed. `greet` makes what talks to each of them."""

    def __init__(self, gate: Gate, trusted: list[Network], files: float) -> None:
        """`files`: how many the process may open."""
        self._gate = gate
        self._files = files
        self._trusted = trusted
        self._listeners: list[socket.socket] = []
        self._beginning: set[asyncio.Task[Any]] = set()

    def open(self, listener: socket.socket, greet: Greet, tls: SSLContext | None) -> None:
        """One more such socket; the loop has to know of readers, as all but Windows's own do."""
        listener.setblocking(False)
        self._listeners.append(listener)
        self._listen(listener, greet, tls)

    async def close(self) -> None:
        """Accept no more; those that have not begun by the end of it are hung up on."""
        for listener in self._listeners:
            asyncio.get_running_loop().remove_reader(listener)
        self._listeners.clear()
        for patience in (LAST_S, None):
            if self._beginning:
                _, late = await asyncio.wait(self._beginning, timeout=patience)
                for task in late:
                    task.cancel()

    def _listen(self, listener: socket.socket, greet: Greet, tls: SSLContext | None) -> None:
        if listener in self._listeners:
            asyncio.get_running_loop().add_reader(listener, self._accept, listener, greet, tls)

    def _accept(self, listener: socket.socket, greet: Greet, tls: SSLContext | None) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(AT_ONCE):
            try:
                peer, address = listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError:
                self._full()
                loop.remove_reader(listener)
                loop.call_later(RETRY_S, self._listen, listener, greet, tls)
                return
            arrival = self._count(peer, address[0])
            if arrival is None:
                peer.close()
            else:
                self._begin(peer, arrival, greet, tls)

    def _count(self, peer: socket.socket, address: str) -> Arrival | None:
        """None: there is no place for it. The system gives the lowest free number, so a high one tells how few are left."""
        if peer.fileno() >= self._files - KEPT_FREE:
            self._full()
            return None
        if among(address, self._trusted):
            return Arrival(self._gate, None)
        who = counted(address)
        return Arrival(self._gate, who) if self._gate.arrive(who, now_ms()) else None

    def _begin(self, peer: socket.socket, arrival: Arrival, greet: Greet, tls: SSLContext | None) -> None:
        loop = asyncio.get_running_loop()
        with suppress(OSError):  # it has gone already
            peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # not every loop does
        beginning = loop.connect_accepted_socket(
            partial(greet, arrival),
            peer,
            ssl=tls,
            ssl_handshake_timeout=PATIENCE_S if tls else None,
            ssl_shutdown_timeout=CLOSE_S if tls else None,
        )
        task = loop.create_task(beginning)
        self._beginning.add(task)
        task.add_done_callback(partial(self._begun, peer, arrival))

    def _begun(self, peer: socket.socket, arrival: Arrival, task: asyncio.Task[Any]) -> None:
        self._beginning.discard(task)
        fault = None if task.cancelled() else task.exception()
        if task.cancelled() or fault is not None:
            peer.close()
            arrival.end()
        if fault is not None and not isinstance(fault, OSError):
            journal.error("connection_failed", fault=fault)

    def _full(self) -> None:
        self._gate.name(now_ms(), "connections", "all")

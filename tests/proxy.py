"""A small proxy in front of a server, as people put one there: with TLS, under a path, or forgetful of upgrades."""

from __future__ import annotations

import asyncio
import re
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final, Protocol

import trustme

END: Final = b"\r\n\r\n"
UPGRADE: Final = re.compile(rb"(?im)^(upgrade|connection|sec-websocket-[a-z]+):[^\r\n]*\r\n")
FORWARDED: Final = re.compile(rb"(?im)^x-forwarded-[a-z]+:[^\r\n]*\r\n")
HOST: Final = re.compile(rb"(?im)^host: *([^\r\n]*)\r\n")


class Proxy:
    """One request a connection, or one socket. `authority`: what signed its certificate."""

    def __init__(self, target: str, secure: bool, upgrades: bool, keeps_host: bool) -> None:
        """`target` is HOST:PORT. Without `keeps_host` it names the target as the host, and the one asked for besides."""
        self._target = target
        self._upgrades = upgrades
        self._keeps_host = keeps_host
        self._scheme = b"https" if secure else b"http"
        self.authority = trustme.CA()
        self._context = _context(self.authority) if secure else None
        self._writers: set[asyncio.StreamWriter] = set()
        self.port = 0

    async def serve(self, started: threading.Event, ended: asyncio.Event) -> None:
        """Forward until `ended`."""
        server = await asyncio.start_server(self._forward, "127.0.0.1", 0, ssl=self._context)
        self.port = server.sockets[0].getsockname()[1]
        started.set()
        await ended.wait()
        server.close()
        for writer in list(self._writers):
            writer.transport.abort()
        await server.wait_closed()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, _, port = self._target.rpartition(":")
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            head = await reader.readuntil(END)
            inner_reader, inner = await asyncio.open_connection(host, int(port))
            both = (writer, inner)
            self._writers.update(both)
            try:
                inner.write(self._head(head, writer.get_extra_info("peername")[0]))
                await asyncio.gather(_copy(reader, inner), _copy(inner_reader, writer))
            finally:
                self._writers.difference_update(both)
                inner.close()
        writer.close()

    def _head(self, head: bytes, sender: str) -> bytes:
        """A request's head, as it is passed on."""
        is_socket = b"websocket" in head.lower()
        line, rest = FORWARDED.sub(b"", head).split(b"\r\n", 1)
        told = b"X-Forwarded-For: %s\r\nX-Forwarded-Proto: %s\r\n" % (sender.encode(), self._scheme)
        if not self._keeps_host:
            told += b"X-Forwarded-Host: %s\r\n" % HOST.findall(rest)[0]
            rest = HOST.sub(b"Host: %s\r\n" % self._target.encode(), rest)
        if not (is_socket and self._upgrades):
            rest = b"Connection: close\r\n" + UPGRADE.sub(b"", rest)
        return line + b"\r\n" + told + rest


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    with suppress(OSError, RuntimeError):
        writer.close()


def _context(authority: trustme.CA) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.num_tickets = (
        0  # one would let a client with two threads read while it writes, which OpenSSL does not bear
    )
    authority.issue_cert("localhost", "127.0.0.1").configure_cert(context)
    return context


class Serving(Protocol):
    """Something that serves in an event loop."""

    async def serve(self, started: threading.Event, ended: asyncio.Event) -> None:
        """Serve until `ended`."""


@contextmanager
def in_a_thread(server: Serving) -> Iterator[None]:
    """Let it serve in a thread and a loop of its own."""
    started, loops = threading.Event(), list[tuple[asyncio.AbstractEventLoop, asyncio.Event]]()

    async def serve() -> None:
        ended = asyncio.Event()
        loops.append((asyncio.get_running_loop(), ended))
        await server.serve(started, ended)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert started.wait(20)
    try:
        yield
    finally:
        loop, ended = loops[0]
        loop.call_soon_threadsafe(ended.set)
        thread.join(20)


@contextmanager
def proxying(
    target: str, *, secure: bool = False, upgrades: bool = True, keeps_host: bool = True
) -> Iterator[Proxy]:
    """A proxy to HOST:PORT that runs in a thread of its own."""
    proxy = Proxy(target, secure, upgrades, keeps_host)
    with in_a_thread(proxy):
        yield proxy

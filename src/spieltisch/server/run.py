"""The running server: its socket, its signals, its end."""

from __future__ import annotations

import asyncio
import errno
import gc
import math
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import uvicorn

from spieltisch.kernel.game import AnyGame
from spieltisch.server.address import is_local, network_address, networks
from spieltisch.server.advising import Advising
from spieltisch.server.app import make_app
from spieltisch.server.entrance import Entrance
from spieltisch.server.gate import Gate
from spieltisch.server.hall import Hall
from spieltisch.server.link import LinkProtocol
from spieltisch.server.reception import Reception
from spieltisch.server.settings import BadSettings, Settings
from spieltisch.server.tally import tally
from spieltisch.server.watched import WatchedStore

GC_THRESHOLDS: Final = (50_000, 20, 100)
"""With many tables the usual ones make the collector pause everything for seconds."""
SWITCH_S: Final = 0.0005
"""How long the event loop may keep the interpreter from the store's thread; the usual 5 ms delay every commit."""
LOCK: Final = "lock"
MOST_FRAME: Final = 64 * 1024
"""Bytes of a frame after which the connection is ended; anything over 16 KiB is already answered with trouble."""
GRACE_S: Final = 1
PULSE_S: Final = 0.25
PING_S: Final = 5
PONG_S: Final = 7
"""A phone that went dark is noticed within the sum of these; a slow one is only connected again."""

Announce = Callable[[int, str | None], None]
"""Told the port and the address for others in the same network once requests are answered."""


class Server(uvicorn.Server):
    """uvicorn's, with an entrance of our own, which tells its tables before it ends."""

    def __init__(
        self,
        config: uvicorn.Config,
        entrance: Entrance,
        hall: Hall,
        advising: Advising,
        ready: Callable[[], None],
    ) -> None:
        super().__init__(config)
        self._entrance = entrance
        self._hall = hall
        self._advising = advising
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        more = {"config": self.config, "server_state": self.server_state, "app_state": self.lifespan.state}
        for listener in sockets or []:
            self._entrance.open(listener, partial(Reception, **more), self.config.ssl)
        _feel_the_pulse(asyncio.get_running_loop())
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._hall.close()
        await self._advising.close()
        await self._entrance.close()
        await super().shutdown(sockets)


def run(settings: Settings, games: Mapping[str, AnyGame], announce: Announce) -> None:
    """Serve until SIGTERM or SIGINT. Raises SpieltischError or OSError if that cannot begin."""
    files = _allow_files()
    with (
        closing(bind(settings.host, settings.port)) as listener,
        claimed(settings.data),
        closing(WatchedStore(settings.data)) as store,
        asyncio.Runner(loop_factory=_loop_factory()) as runner,
    ):
        advising = Advising(settings.advice_workers)
        hall = Hall(store, games, advising)
        runner.run(_serve(settings, hall, advising, store.can_write, listener, files, announce))


def _allow_files() -> float:
    """Let the process open as many files as the system allows, and say how many: the usual 1,024 are soon used up."""
    try:
        import resource
    except ImportError:
        return math.inf
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):  # macOS says more than it gives
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        now = most
    return math.inf if now == resource.RLIM_INFINITY else now


@contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """Keep other servers out of a folder; raises BadSettings if one is in it. The system forgets it with the process."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSettings(f"the games in {folder} cannot be opened: {error}") from None
    try:
        import fcntl
    except ImportError:
        yield  # there the log alone refuses the second writer, table by table
        return
    with (folder / LOCK).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadSettings(
                f"another Spieltisch keeps its games in {folder}; choose a folder with --data"
            ) from None
        yield


async def _serve(
    settings: Settings,
    hall: Hall,
    advising: Advising,
    can_write: Callable[[], bool],
    listener: socket.socket,
    files: float,
    announce: Announce,
) -> None:
    gc.set_threshold(*GC_THRESHOLDS)
    sys.setswitchinterval(SWITCH_S)
    hall.begin()
    port = listener.getsockname()[1]
    share = _share(settings, port)
    gate = Gate(settings.limits)
    app = make_app(settings, hall, gate, advising, can_write, share)
    trusted = networks(settings.trusted_proxy) if settings.trusted_proxy else []
    entrance = Entrance(gate, trusted, files)
    server = Server(_config(settings, app), entrance, hall, advising, lambda: announce(port, share))
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # uvicorn raises them again once it has ended well
    await server.serve(sockets=[listener])


def _config(settings: Settings, app: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        ws=LinkProtocol,
        ws_max_size=MOST_FRAME,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PONG_S,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # server.doorway reads them
        ssl_certfile=settings.certfile,
        ssl_keyfile=settings.keyfile,
        timeout_graceful_shutdown=GRACE_S,
    )


def _feel_the_pulse(loop: asyncio.AbstractEventLoop) -> None:
    """Measure again and again how late the event loop is."""
    due = loop.time() + PULSE_S

    def beat() -> None:
        tally.lag.add(max(0.0, loop.time() - due))
        _feel_the_pulse(loop)

    loop.call_at(due, beat)


def _share(settings: Settings, port: int) -> str | None:
    if is_local(settings.host):
        return None
    host = network_address() if settings.host in ("0.0.0.0", "::", "") else settings.host
    return None if host is None else settings.url(host, port)


def bind(host: str, port: int) -> socket.socket:
    """A socket listening there; raises BadSettings with a way out if the port is taken."""
    try:
        host.encode("idna")
    except UnicodeError:
        raise BadSettings(f"{host!a} is no name or address of a machine") from None
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BadSettings(f"port {port} is taken by another program; try --port {port + 1}") from None
        if error.errno == errno.EACCES:
            raise BadSettings(f"port {port} is not open to this user; try --port 8080") from None
        raise BadSettings(f"cannot listen on {host}, port {port}: {error.strerror or error}") from None


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    with suppress(ImportError):
        import uvloop

        return uvloop.new_event_loop
    return asyncio.SelectorEventLoop  # Windows's usual one knows of no readers

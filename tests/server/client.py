"""A real server in its own process, and people who talk to it with nothing but sockets."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from spieltisch.server.link import PAYLOAD

DEADLINE_S = 20
START_S = 90
"""Any machine has begun to serve by then."""
PROGRAM = "import sys; from spieltisch.cli import main; sys.exit(main())"
PATIENCE = """
from spieltisch.server import allowance
allowance.NO_LIMITS = allowance.NO_LIMITS._replace(
    frames_of_one=allowance.ENDLESS, commands_of_one=allowance.ENDLESS, commands=allowance.ENDLESS
)
"""
"""Before a program: the server hears as much from one connection as it sends."""
Json = dict[str, Any]


def you(person: int | None, seat: int | None, host: bool) -> Json:
    """What a viewer is told it is, whose moves are not refused."""
    return {"person": person, "seat": seat, "host": host, "locked_until": None}


def applied(command: str) -> Json:
    """The answer to the command of this id that was carried out."""
    return {"type": "answer", "id": command, "why": None, "receipt": None, "locked_until": None}


class Server:
    """`spieltisch serve` on a free port; `said` and `rest`: what it has said on stdout up to its address, and (once it
    has ended) afterwards."""

    def __init__(self, data: Path, *arguments: str, program: str = PROGRAM, limits: bool = False) -> None:
        """`program` is what Python runs; it may prepare something before it serves."""
        command = [sys.executable, "-X", "faulthandler", "-W", "error", "-c", program, "serve"]
        command += ["--host", "127.0.0.1", "--port", "0", *([] if limits else ["--no-limits"])]
        command += ["--data", str(data), *arguments]
        self._heard = tempfile.TemporaryFile()  # noqa: SIM115 - open for as long as the server runs
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._heard, text=True)
        self.said = ""
        self.rest = ""
        self._errors = ""
        self.url = self._address()

    @property
    def errors(self) -> str:
        """What it has said on stderr up to now: a file is read, so nothing said before is still on its way."""
        if not self._heard.closed:
            size = os.fstat(self._heard.fileno()).st_size
            return os.pread(self._heard.fileno(), size, 0).decode()
        return self._errors

    def _address(self) -> str:
        """What it says; one that says nothing in time is ended, and what it was doing is told."""
        assert self.process.stdout is not None
        too_late = threading.Timer(START_S, self.process.send_signal, [signal.SIGABRT])
        too_late.start()
        try:
            for line in self.process.stdout:
                self.said += line
                if found := re.search(r"on this machine +(\S+)", line):
                    return found[1]
        finally:
            too_late.cancel()
        raise AssertionError(f"the server did not start: {self.errors}")

    @property
    def host(self) -> str:
        """Name and port, as in a Host header."""
        return urlsplit(self.url).netloc

    def end(self, how: str = "terminate") -> int:
        """Let the process end by SIGTERM ("terminate") or SIGKILL ("kill"); its exit status."""
        getattr(self.process, how)()
        status = self.process.wait(DEADLINE_S)
        assert self.process.stdout is not None
        with self.process.stdout as out:
            self.rest = out.read()
        self._errors = self.errors
        self._heard.close()
        return status

    def ask(
        self, path: str, body: object = None, headers: Mapping[str, str] = {}, method: str | None = None
    ) -> tuple[int, Mapping[str, str], bytes]:
        """One HTTP request below the base path: status, headers (names in small letters), body."""
        url = urlsplit(self.url)
        http = HTTPConnection(url.netloc, timeout=DEADLINE_S)
        sent = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        try:
            http.request(method or ("GET" if body is None else "POST"), url.path + path, sent, dict(headers))
            return _read(http.getresponse())
        finally:
            http.close()


def _read(response: HTTPResponse) -> tuple[int, Mapping[str, str], bytes]:
    headers = {name.lower(): value for name, value in response.getheaders()}
    return response.status, headers, response.read()


@contextmanager
def running(data: Path, *arguments: str, program: str = PROGRAM, limits: bool = False) -> Iterator[Server]:
    """A server that is ended afterwards, well if it still runs."""
    server = Server(data, *arguments, program=program, limits=limits)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            assert server.end() == 0, server.errors


class Pinged(ClientConnection):
    """Answers pings like a browser, or keeps them to itself while `answers` is False.

    `pings`: the payloads of those that measure the link, each with how many messages had come before it; `keepalives`: of
    the others, which come by the clock on the wall.
    """

    answers = True

    def __init__(self, socket: socket.socket, protocol: ClientProtocol, **more: Any) -> None:
        self.pings: list[tuple[bytes, int]] = []
        self.keepalives: list[bytes] = []
        self.messages = 0
        self._honest = protocol.recv_frame
        protocol.recv_frame = self._see  # type: ignore[method-assign]  # it has no other place to look in
        super().__init__(socket, protocol, **more)

    def _see(self, frame: Frame) -> None:
        self.messages += frame.opcode is Opcode.TEXT
        if frame.opcode is Opcode.PING:
            if len(frame.data) == PAYLOAD:
                self.pings.append((bytes(frame.data), self.messages))
            else:
                self.keepalives.append(bytes(frame.data))
            if not self.answers:
                return
        self._honest(frame)


class Mute(Pinged):
    """Answers no ping until it is told to."""

    answers = False


class Socket:
    """One person's socket at a table. `said`: every message so far."""

    def __init__(self, socket: ClientConnection) -> None:
        self.raw = socket
        self.said: list[Json] = []

    @property
    def pinged(self) -> Pinged:
        """The same socket, as one that knows of pings."""
        assert isinstance(self.raw, Pinged)
        return self.raw

    def keep_pongs(self) -> None:
        """From now on answer no ping; of those that were sent before, all are answered and heard."""
        self.time()
        self.time()
        self.pinged.answers = False

    def pong(self) -> None:
        """Answer the newest ping, and every later one; heard when this returns."""
        self.time()
        self.pinged.answers = True
        self.raw.pong(self.pinged.pings[-1][0])
        self.time()

    def hear(self, kind: str | None = None) -> Json:
        """The next message, or the next of a kind."""
        while True:
            message: Json = json.loads(self.raw.recv(DEADLINE_S))
            self.said.append(message)
            if kind in (None, message["type"]):
                return message

    def send(self, frame: str | bytes) -> None:
        """Any frame."""
        self.raw.send(frame)

    def say(self, kind: str, **values: object) -> Json:
        """A command; its answer."""
        command = {"type": kind, "id": str(uuid4()), **values}
        self.send(json.dumps(command))
        while True:
            answer = self.hear("answer")
            if answer["id"] == command["id"]:
                return answer

    def code(self, kind: str, **values: object) -> str | None:
        """A command; the code it is refused with."""
        why = self.say(kind, **values)["why"]
        return None if why is None else str(why["code"])

    def state(self, seq: int = 0) -> Json:
        """The first state from now on with at least this number."""
        while (state := self.hear("state"))["seq"] < seq:
            pass
        return state

    def until(self, phase: str) -> Json:
        """The first state from now on in this phase."""
        while (state := self.hear("state"))["table"]["phase"] != phase:
            pass
        return state

    def until_view(self, phase: str) -> Json:
        """The first state from now on in which the game's view is in this phase."""
        while (state := self.hear("state"))["view"] is None or state["view"]["phase"] != phase:
            pass
        return state

    def time(self) -> Json:
        """Ask the time: everything said before has been heard then."""
        self.send('{"type": "ask_time", "sent": 7}')
        return self.hear("time")

    def closed(self) -> int | None:
        """Wait until the server ends the connection; the code it gives."""
        try:
            while True:
                self.said.append(json.loads(self.raw.recv(DEADLINE_S)))
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else None


class Person:
    """A browser: it keeps its cookie."""

    def __init__(self, server: Server, address: str | None = None) -> None:
        """`address` is where a proxy says it comes from."""
        self.server = server
        self.cookie = ""
        self._forwarded = {} if address is None else {"X-Forwarded-For": address}

    def _headers(self) -> dict[str, str]:
        return {**self._forwarded, **({"Cookie": self.cookie} if self.cookie else {})}

    def ask(self, path: str, body: object = None, **headers: str) -> tuple[int, Mapping[str, str], bytes]:
        """One HTTP request, with the cookie."""
        status, got, content = self.server.ask(path, body, {**self._headers(), **headers})
        if "set-cookie" in got:
            self.cookie = got["set-cookie"].split(";")[0]
        return status, got, content

    def open(self, game: str, name: str = "Ann", **options: object) -> str:
        """Open a table; its id."""
        status, _, content = self.ask("api/tables", {"game": game, "name": name, "options": options})
        assert status == 201, content
        return str(json.loads(content)["table"])

    @contextmanager
    def at(self, table: str, origin: str | None = None, kind: type[Pinged] = Pinged) -> Iterator[Socket]:
        """A socket at a table."""
        headers = self._headers()
        if origin is not None:
            headers["Origin"] = origin
        url = self.server.url.replace("http", "ws", 1) + f"ws/{table}"
        with connect(
            url,
            create_connection=kind,
            additional_headers=headers,
            compression=None,
            max_size=None,
            max_queue=None,
        ) as raw:
            if raw.response is not None and (given := raw.response.headers.get("Set-Cookie")):
                self.cookie = given.split(";")[0]
            yield Socket(raw)

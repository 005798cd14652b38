"""Connections that say nothing, too much, or only what is no message."""

import inspect
import re
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.frames import Frame, Opcode

from spieltisch.server.allowance import USUAL
from spieltisch.server.link import BESIDE
from spieltisch.server.reception import MOST_HEAD, MOST_HEADERS, MOST_WAITING, Reception
from tests.server.client import DEADLINE_S, PROGRAM, Person, Server, applied, running
from tests.server.conftest import GAME
from tests.server.test_tables import play_a_round, two

HASTY = f"from spieltisch.server import entrance; entrance.PATIENCE_S = 0.3\n{PROGRAM}"


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as it comes."""
    with running(tmp_path_factory.mktemp("data"), limits=True) as server:
        yield server


OVERRIDDEN = (
    "connection_made",
    "connection_lost",
    "handle_websocket_upgrade",
    "data_received",
    "on_message_begin",
    "on_header",
    "on_headers_complete",
    "on_body",
    "on_message_complete",
    "send_400_response",
    "shutdown",
    "_start_asgi_task",
)


def test_uvicorn_is_the_one_whose_insides_the_reception_knows() -> None:
    """Its version is pinned in the same test for the link."""
    for name in OVERRIDDEN:
        theirs = inspect.signature(vars(HttpToolsProtocol)[name])
        assert list(inspect.signature(vars(Reception)[name]).parameters) == list(theirs.parameters)


def dial(server: Server) -> socket.socket:
    """A connection that has said nothing yet."""
    host, port = server.host.split(":")
    return socket.create_connection((host, int(port)), DEADLINE_S)


def is_cut(peer: socket.socket) -> bool:
    """Whether the server ends a connection (it waits for that)."""
    try:
        return peer.recv(1) == b""
    except ConnectionError:
        return True


def test_silent_connections_are_limited_and_leave_room_for_others(guarded: Server) -> None:
    ann = Person(guarded)
    table = ann.open(GAME)
    with ExitStack() as stack, ann.at(table) as playing:
        silent = [stack.enter_context(dial(guarded)) for _ in range(USUAL.connections)]
        assert is_cut(stack.enter_context(dial(guarded)))
        assert playing.code("rename", name="Anna") is None
        silent[0].close()
        silent[1].sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert silent[1].recv(100).startswith(b"HTTP/1.1 200")
    assert guarded.errors.count("event=limited what=connections address=127.0.0.1") == 1
    assert not all(guarded_refuses(guarded) for _ in range(200))


def guarded_refuses(server: Server) -> bool:
    """The server hears of the end of a connection a little later than its peer."""
    with dial(server) as peer:
        peer.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        return is_cut(peer)


POST = b"POST /api/tables HTTP/1.1\r\nHost: x\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        POST + b"Content-Length: 100\r\n\r\n{",
        CHUNKED,
    ],
)
def test_a_peer_that_does_not_say_what_it_wants_is_not_waited_for(data: Path, said: bytes) -> None:
    with running(data, program=HASTY) as server:
        ann = Person(server)
        with ann.at(ann.open(GAME)) as playing, dial(server) as peer, dial(server) as second:
            peer.sendall(said)
            second.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" + said)
            assert is_cut(peer)
            while second.recv(1000):
                pass
            assert playing.code("rename", name="Anna") is None


def test_whoever_has_said_all_is_not_hurried(data: Path) -> None:
    with running(data, program=HASTY) as server, dial(server) as peer:
        for _ in range(2):
            peer.sendall(POST + b"Content-Length: 2\r\n\r\n{}")
            answer = b""
            while not answer.endswith(b"}"):
                answer += peer.recv(1000)
            assert answer.startswith(b"HTTP/1.1 400")
            with dial(server) as silent:
                assert is_cut(silent)


@pytest.mark.parametrize(
    "said", [POST + b"Content-Length: 100\r\n\r\n{", CHUNKED, POST + b"Content-Length: 9999999\r\n\r\n{"]
)
def test_whoever_hangs_up_leaves_no_line_in_the_log(data: Path, said: bytes) -> None:
    with running(data) as server:
        for _ in range(20):
            with dial(server) as peer:
                peer.sendall(said)
                assert server.ask("healthz")[0] == 200
        assert server.ask("healthz")[0] == 200
    assert server.errors == ""


FEW = f"""
from spieltisch.server import allowance
allowance.USUAL = allowance.USUAL._replace(connections=3)
{PROGRAM}"""


def test_a_connection_that_has_become_a_socket_is_counted_as_a_socket_only(data: Path) -> None:
    with running(data, program=FEW, limits=True) as server, ExitStack() as stack:
        ann = Person(server)
        table = ann.open(GAME)
        for _ in range(6):
            assert stack.enter_context(ann.at(table)).state()
        assert "what=connections" not in server.errors
        for peer in [stack.enter_context(dial(server)) for _ in range(3)][:2]:
            peer.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert peer.recv(100).startswith(b"HTTP/1.1 200")
        assert is_cut(stack.enter_context(dial(server)))


@pytest.mark.parametrize("piece", [b"x" * 1000, b"x\r\nX-More: "])
def test_a_head_without_end_is_cut(guarded: Server, piece: bytes) -> None:
    with dial(guarded) as peer:
        peer.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
        with pytest.raises(ConnectionError):
            peer.sendall(piece * (100 * MOST_HEAD // len(piece)))
    assert guarded.ask("healthz")[0] == 200


HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
LAST = HEALTH.replace(b"Host", b"Connection: close\r\nHost")
TRAILER = CHUNKED + b"1\r\n}\r\n0\r\n"


@pytest.mark.parametrize(
    ("said", "piece"),
    [
        (TRAILER, b"a:b\r\n"),
        (TRAILER + b"x: ", b"x" * 1000),
        (TRAILER, b"x" * 1000),
        (CHUNKED + b"1;", b"x" * 1000),
        (CHUNKED, b"1\r\n \r\n"),
        (b"", b"\r\n"),
    ],
    ids=["trailers", "value", "name", "extension", "chunks", "lines"],
)
def test_what_follows_a_head_and_is_no_body_has_an_end(guarded: Server, said: bytes, piece: bytes) -> None:
    with dial(guarded) as peer:
        peer.sendall(said)
        with pytest.raises(ConnectionError):
            peer.sendall(piece * (100 * MOST_HEAD // len(piece)))
    assert guarded.ask("healthz")[0] == 200


def test_a_head_of_very_many_headers_is_cut_however_short_they_are(guarded: Server) -> None:
    for number, start in ((MOST_HEADERS - 2, b"HTTP/1.1 200"), (MOST_HEADERS - 1, b"")):
        with dial(guarded) as peer:
            peer.sendall(LAST[:-2] + b"a:\r\n" * number + b"\r\n")
            assert whole(peer)[:12] == start


def test_a_trailer_is_no_header(data: Path) -> None:
    """Here the server would say that a proxy is not named."""
    with running(data) as server, dial(server) as peer:
        peer.sendall(TRAILER + b"X-Forwarded-For: 203.0.113.9\r\n\r\n" + LAST)
        assert whole(peer).count(b"HTTP/1.1 ") == 2
    assert server.errors == ""


def whole(peer: socket.socket) -> bytes:
    """All that a server says before it ends a connection."""
    said = b""
    with suppress(ConnectionError):
        while piece := peer.recv(65536):
            said += piece
    return said


def test_a_few_requests_may_wait_for_the_answer_to_another_and_no_more(guarded: Server) -> None:
    with dial(guarded) as peer:
        peer.sendall(HEALTH * MOST_WAITING + LAST)
        assert whole(peer).count(b"HTTP/1.1 200") == MOST_WAITING + 1
    with dial(guarded) as peer:
        peer.sendall(HEALTH * 2000)
        assert whole(peer).count(b"HTTP/1.1 200") < 1000


def test_whoever_hangs_up_on_many_requests_leaves_no_line_in_the_log(data: Path) -> None:
    with running(data) as server:
        ann = Person(server)
        table = ann.open("viereinhalb", seconds=None, rounds=2, tableau_size_for_two=4)
        with two(ann, Person(server), table) as people:
            play_a_round(people)
        ask = HEALTH.replace(b"/healthz", f"/api/tables/{table}/rounds/1/replay".encode())
        for _ in range(40):
            with dial(server) as peer:
                peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                peer.sendall(ask * (MOST_WAITING + 1))
                peer.recv(1)
        assert server.ask("healthz")[0] == 200
    assert server.errors == ""


@pytest.mark.parametrize(
    ("method", "more"), [("GET", f"X: {'a' * 9000}"), ("POST", "X: a"), ("GET", "Content-Length: 3")]
)
def test_what_only_looks_like_the_request_for_a_socket_is_answered(
    guarded: Server, method: str, more: str
) -> None:
    with dial(guarded) as peer:
        peer.sendall(
            f"{method} /ws/table HTTP/1.1\r\nHost: {guarded.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n\r\n".encode()
        )
        answer = b"".join(iter(lambda: peer.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 4")


BRIEF = f"""
import uvicorn
from functools import partial
uvicorn.Config = partial(uvicorn.Config, timeout_keep_alive=0.1)
{PROGRAM}"""
"""A connection is kept for a tenth of a second after an answer."""


def test_a_body_that_comes_after_the_answer_keeps_no_connection(data: Path) -> None:
    with running(data, program=BRIEF) as server, dial(server) as peer:
        peer.sendall(b"POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n")
        assert peer.recv(4096).startswith(b"HTTP/1.1 405")
        peer.sendall(b"{}")
        whole(peer)


def test_a_head_of_usual_size_and_a_full_body_are_read(guarded: Server) -> None:
    headers = {"X-Padding": "x" * 6000}
    assert guarded.ask("healthz", headers=headers)[0] == 200
    assert guarded.ask("api/tables", b" " * 60_000, headers)[0] == 400


@pytest.mark.parametrize(
    "frame",
    [
        Frame(Opcode.PING, b"x" * 125),
        Frame(Opcode.PONG, b""),
        Frame(Opcode.CONT, b"", fin=False),
    ],
    ids=lambda frame: frame.opcode.name,
)
def test_what_is_no_message_cannot_be_sent_without_end(guarded: Server, frame: Frame) -> None:
    ann, ben = Person(guarded), Person(guarded)
    with ann.at(ann.open(GAME)) as sender, ben.at(ben.open(GAME)) as neighbour:
        sender.state()
        raw = bytearray()
        if frame.opcode is Opcode.CONT:
            raw += Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
        raw += frame.serialize(mask=True) * (BESIDE.at_once + 500)
        with sender.raw.protocol_mutex:
            sender.raw.socket.sendall(raw)
        assert sender.closed() is None
        assert neighbour.code("rename", name="Anna") is None


def test_a_message_in_a_few_pieces_is_read(guarded: Server) -> None:
    ann = Person(guarded)
    with ann.at(ann.open(GAME)) as socket:
        socket.raw.send(iter(['{"type": "rename", ', '"id": "pieces", ', '"name": "Anna"}']))
        assert socket.hear("answer") == applied("pieces")


def test_as_many_files_may_be_open_as_the_system_allows(guarded: Server) -> None:
    limits = Path(f"/proc/{guarded.process.pid}/limits")
    if limits.exists():  # on Linux
        found = re.search(r"Max open files +(\d+) +(\d+)", limits.read_text())
        assert found
        assert found[1] == found[2]

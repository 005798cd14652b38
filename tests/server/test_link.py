"""What arrives is stamped where it arrives; what is written never waits."""

import asyncio
import inspect
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, ClassVar

import pytest
import trustme
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close, Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from spieltisch.server.frames import trouble, write_message
from spieltisch.server.link import (
    BEHIND,
    BESIDE,
    MOST_WAITING,
    SILENT_MS,
    SLICE,
    Link,
    LinkProtocol,
    Pong,
    link_of,
    now_ms,
)
from spieltisch.server.wire import Trouble
from spieltisch.table.protocol import Why
from tests.server.client import DEADLINE_S, Mute, Pinged

App = Callable[[Any, Any, Any], Coroutine[Any, Any, None]]


@contextmanager
def serving(
    app: App, ws: type[LinkProtocol] = LinkProtocol, certificate: trustme.LeafCert | None = None
) -> Iterator[str]:
    """The address of a server of this application, in a thread; with a certificate it speaks TLS."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(app, ws=ws, lifespan="off", log_config=None, ws_per_message_deflate=False)
        if certificate is not None:
            config.load()
            config.ssl = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            certificate.configure_cert(config.ssl)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield f"{'ws' if certificate is None else 'wss'}://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(DEADLINE_S)


def accepting(talk: Callable[[Link, Any], Coroutine[Any, Any, None]]) -> App:
    """An application that accepts and then talks over the link."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await talk(link_of(scope), receive)

    return app


def end_of(client: ClientConnection) -> Close | None:
    """What the server says last, once it has ended the connection."""
    try:
        while True:
            client.recv(DEADLINE_S)
    except ConnectionClosed as end:
        return end.rcvd


def test_messages_are_heard_in_order_and_those_that_came_together_have_one_stamp() -> None:
    heard: list[tuple[str | None, float]] = []

    async def talk(link: Link, receive: Any) -> None:
        link.listen(lambda text: heard.append((text, link.arrived)))
        link.write(trouble("begin"))
        await receive()

    with serving(accepting(talk)) as url, connect(url, compression=None) as client:
        client.recv(DEADLINE_S)
        before = now_ms()
        with client.protocol_mutex:
            client.protocol.send_text(b"one")
            client.protocol.send_binary(b"two")
            client.socket.sendall(b"".join(client.protocol.data_to_send()))
        assert client.ping().wait(DEADLINE_S)
        after = now_ms()
    assert [text for text, _ in heard] == ["one", None]
    assert before <= heard[0][1] == heard[1][1] <= after


def test_what_is_said_before_anybody_listens_is_heard_first() -> None:
    heard: list[str | None] = []
    went = threading.Event()

    async def talk(link: Link, receive: Any) -> None:
        await asyncio.to_thread(went.wait, DEADLINE_S)
        link.listen(heard.append)
        await receive()

    with serving(accepting(talk)) as url, connect(url, compression=None) as client:
        with client.protocol_mutex:
            for text in (b"one", b"two"):
                client.protocol.send_text(text)
            client.socket.sendall(b"".join(client.protocol.data_to_send()))
        went.set()
        client.send("three")
        assert client.ping().wait(DEADLINE_S)
    assert heard == ["one", "two", "three"]


def test_a_peer_that_does_not_read_is_dropped_and_nobody_waits_for_it() -> None:
    longest: list[float] = []
    dropped = threading.Event()

    async def talk(link: Link, receive: Any) -> None:
        gone, frame = asyncio.ensure_future(receive()), write_message(Trouble(Why("x" * 50_000, {})))
        while not gone.done():
            before = time.perf_counter()
            link.write(frame)
            longest.append(time.perf_counter() - before)
            assert link.waiting() <= MOST_WAITING + 60_000
            await asyncio.sleep(0)
        dropped.set()

    with serving(accepting(talk)) as url, connect(url, compression=None, max_queue=1) as client:
        assert dropped.wait(DEADLINE_S)
        assert end_of(client) is None
    assert max(longest) < 1


def test_what_was_written_before_a_goodbye_arrives_and_what_comes_after_does_not() -> None:
    async def talk(link: Link, receive: Any) -> None:
        link.write(trouble("last"))
        link.close(4001, "enough")
        link.close(4002)
        link.write(trouble("too_late"))
        assert (await receive())["type"] == "websocket.disconnect"

    with serving(accepting(talk)) as url, connect(url, compression=None) as client:
        assert "last" in str(client.recv(DEADLINE_S))
        assert end_of(client) == Close(4001, "enough")


def test_a_flood_is_not_taken_apart_once_its_connection_is_ended() -> None:
    taken: list[bytes] = []

    class Counting(LinkProtocol):
        def handle_text(self, event: Frame) -> None:
            taken.append(bytes(event.data))
            super().handle_text(event)

    async def talk(link: Link, receive: Any) -> None:
        link.listen(lambda _: link.close(1008, "enough"))
        await receive()

    flood = Frame(Opcode.TEXT, b"x").serialize(mask=True) * 200_000
    with serving(accepting(talk), Counting) as url, connect(url, compression=None) as client:
        with suppress(OSError):
            client.socket.sendall(flood)
        assert end_of(client) == Close(1008, "enough")
    assert len(taken) <= SLICE


def test_text_that_is_no_utf_8_ends_the_connection() -> None:
    async def talk(link: Link, receive: Any) -> None:
        assert (await receive())["type"] == "websocket.disconnect"

    with serving(accepting(talk)) as url, connect(url, compression=None) as client:
        client.send(b"\xff\xfe", text=True)
        assert end_of(client) == Close(1007, "")


# -- pings ----------------------------------------------------------------------------------------------------------------


class Written(LinkProtocol):
    """Keeps what is handed to the transport, by call."""

    writes: ClassVar[list[bytes]] = []

    async def send(self, message: Any) -> None:
        await super().send(message)
        transport, writes = self.transport, self.writes
        writes.clear()

        class Recording:
            def write(self, data: bytes) -> None:
                writes.append(data)
                transport.write(data)

            def __getattr__(self, name: str) -> Any:
                return getattr(transport, name)

        self.transport = Recording()  # type: ignore[assignment]  # it forwards all


def listening(link: Link, pongs: list[Pong]) -> None:
    """Keep the pongs of a link, and answer messages: whoever has heard the answer knows that all before is there."""

    def answer(text: str | None) -> None:
        link.write(trouble(str(text)))

    link.ponged = pongs.append
    link.listen(answer)


def said(client: ClientConnection, word: str) -> None:
    """Say a word and wait for the answer."""
    client.send(word)
    while word not in str(client.recv(DEADLINE_S)):
        pass


def test_a_state_and_its_ping_are_one_write_and_the_pong_is_stamped_where_it_arrives() -> None:
    pongs: list[Pong] = []

    async def talk(link: Link, receive: Any) -> None:
        listening(link, pongs)
        before = now_ms()
        ping = link.ping(trouble("state"), 7)
        assert ping is not None
        assert before <= ping.at <= now_ms()
        assert (ping.showing, ping.behind) == (7, False)
        await receive()

    with (
        serving(accepting(talk), Written) as url,
        connect(url, create_connection=Mute, compression=None) as client,
    ):
        assert isinstance(client, Mute)
        assert "state" in str(client.recv(DEADLINE_S))
        said(client, "one")
        (payload, _) = client.pings[0]
        before = now_ms()
        client.pong(payload)
        said(client, "two")
        after = now_ms()
    assert Written.writes[0].endswith(Frame(Opcode.PING, payload).serialize(mask=False))
    assert b"state" in Written.writes[0]
    (pong,) = pongs
    assert pong.ping.showing == 7
    assert pong.ping.at < before <= pong.at <= after


def test_a_pong_counts_once_and_takes_those_of_older_pings_with_it() -> None:
    pongs: list[Pong] = []

    async def talk(link: Link, receive: Any) -> None:
        listening(link, pongs)
        for showing in (1, 2, 3):
            link.ping(trouble("state"), showing)
        await receive()

    with serving(accepting(talk)) as url, connect(url, create_connection=Mute, compression=None) as client:
        assert isinstance(client, Mute)
        said(client, "one")
        payloads = [payload for payload, _ in client.pings]
        for payload in (payloads[1], payloads[1], payloads[0], b"", b"x" * 8, b"x" * 125, payloads[2]):
            client.pong(payload)
        said(client, "two")
    assert [pong.ping.showing for pong in pongs] == [2, 3]


def test_honest_pongs_use_up_nothing_and_others_end_the_connection() -> None:
    pongs: list[Pong] = []
    many = BESIDE.at_once * 3

    async def talk(link: Link, receive: Any) -> None:
        listening(link, pongs)
        for _ in range(many):
            link.ping()
            await asyncio.sleep(0)
            while len(link._pings) > 8:
                await asyncio.sleep(0.001)
        link.write(trouble("asked"))
        await receive()

    with serving(accepting(talk)) as url, connect(url, create_connection=Pinged, compression=None) as client:
        assert isinstance(client, Pinged)
        assert "asked" in str(client.recv(DEADLINE_S))
        said(client, "one")
        assert len(pongs) == len(client.pings) == many
        with suppress(ConnectionClosed, OSError):
            for _ in range(many):
                client.pong(client.pings[-1][0])
        assert end_of(client) is None
    assert len(pongs) == many


def test_a_browser_that_answers_the_newest_ping_alone_is_not_taken_for_dead() -> None:
    """uvicorn ends a connection whose keepalive ping stays unanswered."""
    pending: list[bytes | None] = []

    async def talk(link: Link, receive: Any) -> None:
        protocol = link._protocol
        listening(link, [])
        link.ponged = lambda _: pending.append(protocol.pending_ping_payload)
        link.ping()
        protocol.send_keepalive_ping()
        link.ping()
        await receive()

    with serving(accepting(talk)) as url, connect(url, create_connection=Mute, compression=None) as client:
        assert isinstance(client, Mute)
        said(client, "one")
        older, keepalive, newest = (payload for payload, _ in client.pings)
        assert [len(older), len(keepalive), len(newest)] == [8, 4, 8]
        client.pong(older)
        client.pong(newest)
        said(client, "two")
    assert pending == [keepalive, None]


@pytest.mark.parametrize("secure", [False, True])
@pytest.mark.parametrize("proxied", [False, True])
def test_a_pong_brings_the_kernel_s_round_trip_unless_it_is_a_proxy_s(secure: bool, proxied: bool) -> None:
    pongs: list[Pong] = []

    async def talk(link: Link, receive: Any) -> None:
        listening(link, pongs)
        link.proxied = proxied
        link.ping(trouble("state"), 1)
        await receive()

    authority = trustme.CA()
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    with (
        serving(accepting(talk), certificate=authority.issue_cert("127.0.0.1") if secure else None) as url,
        connect(url, compression=None, ssl=trusting if secure else None) as client,
    ):
        said(client, "one")
    kernel = pongs[0].kernel
    assert kernel is None if proxied or sys.platform != "linux" else kernel is not None and 0 < kernel < 1000


def behind(link: Link) -> bool:
    """Whether a ping written now is."""
    ping = link.ping(trouble("state"), 1)
    assert ping is not None
    return ping.behind


def test_a_ping_to_a_peer_that_does_not_take_what_it_is_sent_is_behind() -> None:
    found: list[bool] = []
    done = threading.Event()

    async def talk(link: Link, receive: Any) -> None:
        while link.waiting() <= BEHIND:
            link.write(trouble("x" * 50_000))
            await asyncio.sleep(0)
        found.append(behind(link))
        done.set()
        await receive()

    with serving(accepting(talk)) as url, connect(url, compression=None, max_queue=1):
        assert done.wait(DEADLINE_S)
    assert found == [True]


def test_a_ping_to_a_peer_that_has_been_silent_is_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[bool] = []
    done = threading.Event()

    async def talk(link: Link, receive: Any) -> None:
        hand = 1000.0
        monkeypatch.setattr("spieltisch.server.link.now_ms", lambda: hand)
        found.append(behind(link))
        hand += SILENT_MS
        found.append(behind(link))
        hand += 1
        found.append(behind(link))
        done.set()
        await receive()

    with serving(accepting(talk)) as url, connect(url, create_connection=Mute, compression=None):
        assert done.wait(DEADLINE_S)
    assert found == [False, False, True]


def test_without_the_link_the_application_says_what_it_needs() -> None:
    with pytest.raises(RuntimeError, match="LinkProtocol"):
        link_of({"extensions": {}})


def test_uvicorn_is_the_one_whose_insides_the_link_knows() -> None:
    assert uvicorn.__version__ == "0.54.0"
    own = {name for name in vars(LinkProtocol) if inspect.isfunction(vars(LinkProtocol)[name])}
    assert own <= set(vars(WebSocketsSansIOProtocol))
    for name in own - {"__init__"}:
        theirs = inspect.signature(vars(WebSocketsSansIOProtocol)[name])
        assert list(inspect.signature(vars(LinkProtocol)[name]).parameters) == list(theirs.parameters)
    source = inspect.getsource(WebSocketsSansIOProtocol.__init__) + inspect.getsource(
        WebSocketsSansIOProtocol.connection_made
    )
    for name in (
        "conn",
        "transport",
        "queue",
        "frames",
        "close_sent",
        "close_timer",
        "close_timeout",
        "read_paused",
        "pending_ping_payload",
    ):
        assert f"self.{name}" in source

"""What arrives is stamped where it arrives; what is written never waits."""

import asyncio
import inspect
import threading
import time
from contextlib import suppress
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Close, Frame, Opcode
from websockets.sync.client import connect

from spieltisch.server.frames import trouble, write_message
from spieltisch.server.link import (
    MOST_WAITING,
    SLICE,
    Link,
    LinkProtocol,
    link_of,
    now_ms,
)
from spieltisch.server.wire import Trouble
from spieltisch.table.protocol import Why
from tests.server.client import DEADLINE_S
from tests.server.serving import accepting, end_of, serving


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

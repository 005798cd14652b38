"""Pings go out with what they are for, pongs are stamped where they arrive, and neither does harm."""

import asyncio
import ssl
import sys
import threading
from contextlib import suppress
from typing import Any, ClassVar

import pytest
import trustme
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from spieltisch.server.frames import trouble
from spieltisch.server.link import (
    BEHIND,
    BESIDE,
    SILENT_MS,
    Link,
    LinkProtocol,
    Pong,
    now_ms,
)
from tests.server.client import DEADLINE_S, Mute, Pinged
from tests.server.serving import accepting, end_of, serving


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
        (older, _), (newest, _) = client.pings
        (keepalive,) = client.keepalives
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

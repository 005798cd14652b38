"""A server of any application that talks over a link, in a thread."""

import socket
import ssl
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import trustme
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close
from websockets.sync.client import ClientConnection

from spieltisch.server.link import (
    Link,
    LinkProtocol,
    link_of,
)
from tests.server.client import DEADLINE_S

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

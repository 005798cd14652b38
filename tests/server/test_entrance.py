"""Connections are counted before TLS is spoken, and run out without harm."""

import ssl
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
import trustme

from spieltisch.server.entrance import KEPT_FREE
from tests.server.client import PROGRAM, Person, Server, running
from tests.server.conftest import GAME
from tests.server.test_reception import FEW, HEALTH, LAST, dial, is_cut, whole

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts files as Linux tells")
HASTY = f"from spieltisch.server import entrance; entrance.PATIENCE_S = 0.5\n{FEW}"


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture(scope="module")
def certificate(authority: trustme.CA, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What lets a server speak https."""
    folder = tmp_path_factory.mktemp("certificate")
    issued = authority.issue_cert("127.0.0.1")
    issued.private_key_pem.write_to_path(folder / "key.pem")
    issued.cert_chain_pems[0].write_to_path(folder / "cert.pem")
    return ["--certfile", str(folder / "cert.pem"), "--keyfile", str(folder / "key.pem")]


@pytest.fixture
def trusting(authority: trustme.CA) -> ssl.SSLContext:
    context = ssl.create_default_context()
    authority.configure_trust(context)
    return context


def answer(server: Server, trusting: ssl.SSLContext) -> bytes:
    """What somebody who speaks TLS is answered; nothing if they are not let in."""
    with dial(server) as peer:
        try:
            with trusting.wrap_socket(peer, server_hostname="127.0.0.1") as spoken:
                spoken.sendall(LAST)
                return whole(spoken)
        except (ssl.SSLError, ConnectionError):
            return b""


def served_at_last(server: Server, trusting: ssl.SSLContext) -> bool:
    """A server hears of the end of a connection a little later than its peer."""
    return any(answer(server, trusting).startswith(b"HTTP/1.1 200") for _ in range(1000))


def test_connections_that_negotiate_tls_are_counted(
    data: Path, certificate: list[str], trusting: ssl.SSLContext
) -> None:
    with running(data, *certificate, program=FEW, limits=True) as server, ExitStack() as stack:
        silent = [stack.enter_context(dial(server)) for _ in range(3)]
        assert is_cut(stack.enter_context(dial(server)))
        assert server.errors.count("event=limited what=connections address=127.0.0.1") == 1
        silent[0].close()
        assert served_at_last(server, trusting)


@pytest.mark.parametrize("said", [b"", b"\x16\x03\x01", b"GET / HTTP/1.1\r\n\r\n"])
def test_whoever_does_not_speak_tls_is_not_waited_for_and_leaves_no_trace(
    data: Path, certificate: list[str], trusting: ssl.SSLContext, said: bytes
) -> None:
    with running(data, *certificate, program=HASTY, limits=True) as server:
        assert answer(server, trusting)
        before = len(files(server))
        for _ in range(3):
            with ExitStack() as stack:
                silent = [stack.enter_context(dial(server)) for _ in range(3)]
                for peer in silent:
                    peer.sendall(said)
                for peer in silent:
                    whole(peer)
            assert served_at_last(server, trusting)
        while len(files(server)) > before:
            assert answer(server, trusting)
    assert "trace=" not in server.errors


REFUSED = (
    b"GET /nowhere HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def test_refused_sockets_whose_peers_do_not_leave_are_counted(
    data: Path, certificate: list[str], trusting: ssl.SSLContext
) -> None:
    with running(data, *certificate, program=FEW, limits=True) as server, ExitStack() as stack:
        for _ in range(3):
            peer = stack.enter_context(dial(server))
            spoken = stack.enter_context(trusting.wrap_socket(peer, server_hostname="127.0.0.1"))
            spoken.sendall(REFUSED)
            assert spoken.recv(100).startswith(b"HTTP/1.1 403")
        assert is_cut(stack.enter_context(dial(server)))
        assert server.errors.count("event=limited what=connections address=127.0.0.1") == 1
        while not answer(server, trusting):  # until it has waited long enough for their goodbyes
            assert server.process.poll() is None


def test_the_connections_of_a_trusted_proxy_are_its_own_to_count(data: Path) -> None:
    with running(data, "--trusted-proxy", "127.0.0.1", program=FEW, limits=True) as server:
        with ExitStack() as stack:
            for peer in [stack.enter_context(dial(server)) for _ in range(10)]:
                peer.sendall(HEALTH)
                assert peer.recv(100).startswith(b"HTTP/1.1 200")
        assert server.errors == ""


def test_a_fault_before_a_connection_begins_is_written_down(data: Path) -> None:
    faulty = f"from spieltisch.server.reception import Reception; Reception.__init__ = lambda *a, **k: 1 / 0\n{PROGRAM}"
    with running(data, program=faulty) as server:
        for _ in range(3):
            with dial(server) as peer:
                assert is_cut(peer)
    assert server.errors.count("event=connection_failed") == server.errors.count("ZeroDivisionError") == 1


def test_a_server_ends_while_browsers_keep_their_connections(
    data: Path, certificate: list[str], trusting: ssl.SSLContext
) -> None:
    with running(data, *certificate) as server, ExitStack() as stack:
        for said in (HEALTH, b""):
            peer = stack.enter_context(dial(server))
            spoken = stack.enter_context(trusting.wrap_socket(peer, server_hostname="127.0.0.1"))
            spoken.sendall(said)
            assert not said or spoken.recv(100)
        stack.enter_context(dial(server))
        assert server.end() == 0
        assert server.errors == ""


def files(server: Server) -> list[Path]:
    """What a process has open; Linux tells."""
    return list(Path(f"/proc/{server.process.pid}/fd").iterdir())


MOST_FILES = 300
POOR = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({MOST_FILES},) * 2)\n{PROGRAM}"


def test_connections_leave_files_for_the_games(data: Path) -> None:
    with running(data, program=POOR) as server:
        ann = Person(server)
        with ann.at(ann.open(GAME)) as playing, ExitStack() as stack:
            peers = [stack.enter_context(dial(server)) for _ in range(MOST_FILES)]
            assert is_cut(peers[-1])
            assert playing.code("rename", name="Anna") is None
            assert len(files(server)) < MOST_FILES - KEPT_FREE / 2
        assert any(serves(server) for _ in range(1000))
    assert server.errors.count("\n") == server.errors.count("event=limited what=connections address=all") == 1


def test_a_server_that_could_open_no_more_files_serves_again(data: Path) -> None:
    program = f"from spieltisch.server import entrance; entrance.KEPT_FREE = -1\n{POOR}"
    with running(data, program=program) as server:
        with ExitStack() as stack:
            for _ in range(2 * MOST_FILES):
                stack.enter_context(dial(server))
            while len(files(server)) < MOST_FILES:
                assert server.process.poll() is None
        assert any(serves(server) for _ in range(1000))


def serves(server: Server) -> bool:
    """As `answer`, over plain http."""
    with dial(server) as peer, suppress(ConnectionError):
        peer.sendall(LAST)
        return whole(peer).startswith(b"HTTP/1.1 200")
    return False

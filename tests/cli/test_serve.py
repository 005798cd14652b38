"""`spieltisch serve`: where it is, and in words why it cannot begin."""

import signal
import socket
from pathlib import Path

import pytest
import trustme
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)

from spieltisch.server.settings import BadSettings, Settings
from tests.cli.test_main import fails
from tests.server.client import DEADLINE_S, Person, running
from tests.server.conftest import GAME


def test_it_says_where_it_is_and_shows_the_address_for_phones(data: Path) -> None:
    with running(data, "--host", "0.0.0.0", "--base-path", "/games/") as server:
        assert server.url.startswith("http://localhost:")
        assert server.url.endswith("/games/")
        assert server.ask("healthz")[0] == 200
        assert server.end() == 0
        lines = server.rest.splitlines()
    assert str(data.resolve()) in server.said
    if lines[0].strip():
        assert lines[0].split()[-1].endswith("/games/")
        assert any("█" in line for line in lines)


def test_whoever_comes_by_localhost_is_told_the_address_for_phones(data: Path) -> None:
    with running(data, "--host", "0.0.0.0") as server:
        ann = Person(server)
        with ann.at(ann.open(GAME)) as socket:
            share = socket.hear("hello")["share"]
        assert server.end() == 0
    printed = server.rest.split()
    assert share is None or share in printed


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_well_when_asked_to(data: Path, number: signal.Signals) -> None:
    with running(data) as server:
        server.process.send_signal(number)
        assert server.process.wait(DEADLINE_S) == 0
        assert server.end() == 0
        assert server.errors == ""


def test_a_taken_port_is_told_with_another_one(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = fails(["serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(data)], capsys)
    assert f"port {port} is taken" in said
    assert f"--port {port + 1}" in said


def test_two_servers_do_not_share_a_folder(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data)]
    with running(data) as server:
        assert "another Spieltisch" in fails(arguments, capsys)
        assert server.ask("healthz")[0] == 200
        server.end("kill")
    with running(data) as server:
        assert server.ask("healthz")[0] == 200


def with_password() -> bytes:
    """A certificate, and its key that only a password opens."""
    certificate = trustme.CA().issue_cert("localhost")
    key = load_pem_private_key(certificate.private_key_pem.bytes(), None)
    locked = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"open"))
    return locked + certificate.cert_chain_pems[0].bytes()


def test_reasons_not_to_begin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("")
    locked = tmp_path / "locked.pem"
    locked.write_bytes(with_password())
    for arguments, word in [
        (["--port", "70000"], "70000"),
        (["--host", "no.such.host.invalid"], "no.such.host.invalid"),
        (["--host", "203.0.113.77"], "203.0.113.77"),
        (["--host", "\udcff"], "'\\udcff' is no name or address"),
        (["--data", str(file / "x")], "cannot be opened"),
        (["--base-path", "games"], "base path 'games'"),
        (["--certfile", str(file)], "--keyfile"),
        (["--certfile", str(file), "--keyfile", str(tmp_path / "none")], "there is no file"),
        (["--certfile", str(file), "--keyfile", str(file)], "certificate"),
        (["--certfile", str(locked), "--keyfile", str(locked)], "has a password"),
    ]:
        given = ["--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "data"), *arguments]
        assert word in fails(["serve", *given], capsys), arguments


@pytest.mark.parametrize(
    ("settings", "host", "port", "url"),
    [
        (Settings(), "localhost", 8080, "http://localhost:8080/"),
        (Settings(), "192.168.1.5", 80, "http://192.168.1.5/"),
        (Settings(base_path="/a/b"), "::1", 8080, "http://[::1]:8080/a/b/"),
    ],
)
def test_addresses(settings: Settings, host: str, port: int, url: str) -> None:
    assert settings.url(host, port) == url


@pytest.mark.parametrize("path", ["/", "a", "/a/", "//", "/a b", "/ä", '/"', "/..", "/a/../b"])
def test_a_base_path_has_a_form(path: str) -> None:
    with pytest.raises(BadSettings):
        Settings(base_path=path)

"""Behind a proxy with TLS and a path of its own, by raw requests and frames."""

import json
import ssl
from collections.abc import Iterator
from http.client import HTTPSConnection
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.cli.test_main import fails
from tests.proxy import Proxy, proxying
from tests.server.client import Socket, running
from tests.server.conftest import GAME

BASE = "/spiele"


@pytest.fixture(params=[True, False], ids=["host kept", "host replaced"])
def proxy(request: pytest.FixtureRequest, data: Path) -> Iterator[Proxy]:
    with (
        running(data, "--base-path", BASE, "--trusted-proxy", "127.0.0.1,10.0.0.0/8") as server,
        proxying(server.host, secure=True, keeps_host=request.param) as proxy,
    ):
        yield proxy


def trusting(proxy: Proxy) -> ssl.SSLContext:
    context = ssl.create_default_context()
    proxy.authority.configure_trust(context)
    return context


def ask(proxy: Proxy, path: str, body: object = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """One request through the proxy, as a page of it would make it."""
    host = f"localhost:{proxy.port}"
    http = HTTPSConnection(host, context=trusting(proxy), timeout=20)
    sent = None if body is None else json.dumps(body).encode()
    http.request(
        "GET" if body is None else "POST", BASE + path, sent, {"Origin": f"https://{host}", **headers}
    )
    answer = http.getresponse()
    got = {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    http.close()
    return answer.status, *got


def test_a_table_is_opened_and_played_at_by_the_page_s_scheme_host_and_path(proxy: Proxy) -> None:
    """O-108."""
    status, headers, body = ask(proxy, "/")
    cookie = headers["set-cookie"]
    assert status == 200
    assert f'<base href="{BASE}/"'.encode() in body or b"has not been built" in body
    assert f"Path={BASE}/;" in cookie
    assert cookie.endswith("; Secure")
    assert f"wss://localhost:{proxy.port};" in headers["content-security-policy"]
    secret = {"Cookie": cookie.split(";")[0]}
    status, _, body = ask(proxy, "/api/tables", {"game": GAME, "name": "Ann"}, **secret)
    assert status == 201
    table = json.loads(body)["table"]
    with connect(
        f"wss://localhost:{proxy.port}{BASE}/ws/{table}",
        ssl=trusting(proxy),
        additional_headers={**secret, "Origin": f"https://localhost:{proxy.port}"},
        compression=None,
    ) as raw:
        socket = Socket(raw)
        assert socket.state()["you"]["host"]
        assert socket.code("rename", name="Anna") is None
        assert socket.code("add_bot", bot="nobody") == "unknown_bot"


def test_other_sites_stay_outside(proxy: Proxy) -> None:
    status, _, body = ask(proxy, "/api/tables", {"game": GAME, "name": "Ann"}, Origin="https://evil.example")
    assert (status, json.loads(body)["why"]["code"]) == (403, "wrong_origin")
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(
            f"wss://localhost:{proxy.port}{BASE}/ws/abc",
            ssl=trusting(proxy),
            additional_headers={"Origin": "https://evil.example"},
        ),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_metrics_do_not_pass(proxy: Proxy) -> None:
    assert ask(proxy, "/metrics")[0] == 404
    assert ask(proxy, "/healthz")[::2] == (200, b"ok")


def test_the_host_that_a_stranger_claims_to_have_asked_for_is_not_believed(data: Path) -> None:
    headers = {"X-Forwarded-Host": "evil.example", "Origin": "http://evil.example"}
    with running(data) as server:
        status, _, body = server.ask("api/tables", {"game": GAME, "name": "Ann"}, headers)
    assert (status, json.loads(body)["why"]["code"]) == (403, "wrong_origin")


@pytest.mark.parametrize(
    ("named", "word"),
    [
        ("*", "name the proxy's address"),
        ("my-proxy", "'my-proxy'"),
        ("10.0.0.1/8", "host bits"),
        ("127.0.0.1,", "''"),
        ("", "''"),
    ],
)
def test_a_proxy_that_cannot_be_meant_is_one_sentence(
    data: Path, capsys: pytest.CaptureFixture[str], named: str, word: str
) -> None:
    said = fails(["serve", "--port", "0", "--data", str(data), "--trusted-proxy", named], capsys)
    assert word in said
    assert said.count("\n") == 1

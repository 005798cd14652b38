"""How the server is, told to the programs that look after it."""

import json
import re
import resource
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from spieltisch.server.watched import DOUBT_S, WatchedStore
from spieltisch.store import StoreConflict, StoreError
from tests.server.client import DEADLINE_S, Person, Server, running
from tests.server.conftest import GAME
from tests.server.test_durable import LIMITED, playing

FAMILIES = {
    "spieltisch_build_info",
    "spieltisch_tables",
    "spieltisch_tables_set_aside",
    "spieltisch_sockets",
    "spieltisch_commits_waiting",
    "spieltisch_messages",
    "spieltisch_commands",
    "spieltisch_troubles",
    "spieltisch_commit_seconds",
    "spieltisch_loop_lag_seconds",
}


def numbers(server: Server) -> dict[tuple[str, str], float]:
    """Every sample, by its name and labels."""
    status, headers, body = server.ask("metrics")
    assert status == 200
    assert headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert headers["cache-control"] == "no-store"
    families = list(text_string_to_metric_families(body.decode()))
    assert {family.name for family in families} >= FAMILIES
    return {
        (sample.name, json.dumps(sample.labels, sort_keys=True)): sample.value
        for family in families
        for sample in family.samples
    }


def test_metrics_count_what_happens(data: Path) -> None:
    with running(data) as server:
        before = numbers(server)
        ann = Person(server)
        with playing(server, ann) as (_, socket):
            assert socket.code("start_round") == "round_running"
            socket.send("nonsense")
            socket.time()
            after = numbers(server)

    def grown(name: str, **labels: str) -> float:
        key = (name, json.dumps(labels, sort_keys=True))
        return after[key] - before.get(key, 0)

    assert grown("spieltisch_tables") == 1
    assert grown("spieltisch_sockets") == 1
    assert grown("spieltisch_commands_total", result="applied", code="") == 2
    assert grown("spieltisch_commands_total", result="refused", code="round_running") == 1
    assert grown("spieltisch_troubles_total", code="unreadable_frame") == 1
    assert grown("spieltisch_messages_total") >= 6
    assert grown("spieltisch_commit_seconds_count") >= 3
    assert grown("spieltisch_commit_seconds_bucket", le="+Inf") == grown("spieltisch_commit_seconds_count")
    assert after["spieltisch_tables_set_aside", "{}"] == 0
    assert 0 <= after["spieltisch_commits_waiting", "{}"] < 10


def test_no_label_names_a_person_a_table_or_an_address(data: Path) -> None:
    with running(data) as server:
        ann = Person(server)
        with playing(server, ann) as (table, _):
            text = server.ask("metrics")[2].decode()
    assert table not in text
    assert "Ann" not in text
    assert not re.search(r"\d+\.\d+\.\d+\.\d+", text)


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "203.0.113.1"},
        {"X-Forwarded-For": "127.0.0.1"},
        {"Forwarded": "for=203.0.113.1"},
        {"Via": "1.1 caddy"},
        {"Host": "games.example.org"},
    ],
)
@pytest.mark.parametrize("proxy", [[], ["--trusted-proxy", "10.0.0.0/8"]])
def test_metrics_are_for_this_machine_only(data: Path, proxy: list[str], headers: dict[str, str]) -> None:
    with running(data, *proxy) as server:
        assert server.ask("metrics", headers=headers)[0] == 404
        assert server.ask("metrics")[0] == 200


def test_what_a_trusted_proxy_passes_on_is_not_from_here_whatever_it_says(data: Path) -> None:
    with running(data, "--trusted-proxy", "127.0.0.1") as server:
        for headers in ({}, {"X-Forwarded-For": "127.0.0.1"}, {"X-Unknown-Proxy": "1"}):
            assert server.ask("metrics", headers=headers)[0] == 404
        other = HTTPConnection(server.host, timeout=DEADLINE_S, source_address=("127.0.0.2", 0))
        with closing(other):
            other.request("GET", "/metrics")
            assert other.getresponse().status == 200


def test_it_is_not_ready_while_nothing_can_be_kept(data: Path) -> None:
    with running(data) as server:
        Person(server).open(GAME)
    room = max(path.stat().st_size for path in data.iterdir()) + 4096
    with running(data, program=LIMITED % room) as server:
        assert server.ask("healthz")[::2] == (200, b"ok")
        ann = Person(server)
        while ann.ask("api/tables", {"game": GAME, "name": "Ann"})[0] == 201:
            pass
        for _ in range(2):
            assert server.ask("healthz")[::2] == (503, b"the games cannot be written")
        assert "event=other" not in server.errors
        assert server.ask("healthz", method="HEAD")[0] == 503
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        assert ann.open(GAME)
        assert server.ask("healthz")[::2] == (200, b"ok")


def test_a_failure_long_ago_does_not_count_for_ever(data: Path) -> None:
    now = [0.0]
    with closing(WatchedStore(data, lambda: now[0])) as store:
        assert store.can_write()
        with pytest.raises(StoreError):
            store.append("t", 0, [("fact", 0, "\ud800", None)]).result()
        assert not store.can_write()
        now[0] = DOUBT_S + 1
        assert store.can_write()
        with pytest.raises(StoreConflict):
            store.append("t", 5, [("fact", 0, "", None)]).result()
        assert store.can_write()

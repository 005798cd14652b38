"""Where a request comes from, and where this server is."""

import pytest

from spieltisch.server.address import is_local, network_address, readable_host, same_site


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("localhost:8080", True),
        ("127.0.0.1", True),
        ("127.0.0.1:80", True),
        ("::1", True),
        ("[::1]:8080", True),
        ("x.localhost", True),
        ("192.168.1.5:8080", False),
        ("0.0.0.0", False),
        ("::", False),
        ("fe80::1", False),
        ("example.org", False),
        ("", False),
        ("localhost.example.org", False),
    ],
)
def test_local_means_this_machine(host: str, local: bool) -> None:
    assert is_local(host) is local


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        (None, "example.org", True),
        ("https://example.org", "example.org", True),
        ("http://Example.org:8080", "example.org:8080", True),
        ("http://example.org:8081", "example.org:8080", False),
        ("https://evil.example", "example.org", False),
        ("https://example.org.evil.example", "example.org", False),
        ("null", "example.org", False),
        ("", "", False),
        ("http://[", "example.org", False),
        ("https://example.org@evil.example", "example.org", False),
    ],
)
def test_a_page_of_another_host_is_told_apart(origin: str | None, host: str, same: bool) -> None:
    assert same_site(origin, host) is same


@pytest.mark.parametrize("host", ["a.example:80", "[::1]:8080", "127.0.0.1"])
def test_a_host_can_be_read(host: str) -> None:
    assert readable_host(host)


@pytest.mark.parametrize("host", ["", "a b", "x; script-src *", "a:b", "a:123456", "x,y", "é"])
def test_anything_else_is_no_host(host: str) -> None:
    assert not readable_host(host)


def test_the_address_for_the_network_is_not_for_this_machine_only() -> None:
    address = network_address()
    assert address is None or not is_local(address)

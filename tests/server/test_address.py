"""Where a request comes from, and where this server is."""

import pytest

from spieltisch.server.address import counted, is_local, network_address, networks, readable_host, same_site


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


@pytest.mark.parametrize(
    ("address", "who"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "unknown"),
        ("evil\nlevel=error", "unknown"),
    ],
)
def test_a_household_counts_as_one(address: str, who: str) -> None:
    assert counted(address) == who


def test_networks_are_read_from_a_list() -> None:
    assert [str(each) for each in networks("127.0.0.1, 172.16.0.0/12,::1")] == [
        "127.0.0.1/32",
        "172.16.0.0/12",
        "::1/128",
    ]


@pytest.mark.parametrize("text", ["", "proxy", "127.0.0.1,", "172.16.0.1/12", "127.0.0.1/40", "1.2.3"])
def test_anything_else_is_no_network(text: str) -> None:
    with pytest.raises(ValueError, match=r"address|host bits|IPv"):
        networks(text)

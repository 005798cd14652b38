"""Where this server can be reached, and whether a request comes from one of its own pages."""

from __future__ import annotations

import ipaddress
import re
import socket
from functools import lru_cache
from typing import Final, TypeAlias
from urllib.parse import urlsplit

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
HOST: Final = re.compile(r"([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address reserved for documentation: nothing is sent there, it only makes the system choose a way out."""


def network_address() -> str | None:
    """This machine's address for others in the same network, if it is in one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if is_local(address) else address


def is_local(host: str) -> bool:
    """Whether `host` (of a Host header, or an address) means the machine it is used on."""
    name = host if host.count(":") > 1 and "[" not in host else urlsplit(f"//{host}").hostname or ""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def readable_host(host: str) -> bool:
    """Whether a Host header has the form of one."""
    return HOST.fullmatch(host) is not None


def same_site(origin: str | None, host: str) -> bool:
    """Whether a request comes from a page of this host. Browsers always name the origin; other programs need not."""
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc.lower() == host.lower() != ""
    except ValueError:
        return False


@lru_cache(maxsize=4096)
def counted(address: str) -> str:
    """What of an address counts as one sender: of IPv6 the network of 64 bits that a household has."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.IPv6Network((known.packed[:8] + bytes(8), 64)))


def networks(text: str) -> list[Network]:
    """The networks in a list of addresses and networks with commas between them; raises ValueError."""
    return [ipaddress.ip_network(each.strip()) for each in text.split(",")]


def among(address: str, known_networks: list[Network]) -> bool:
    """Whether an address lies in one of these networks."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(known in network for network in known_networks)

"""What whoever starts the server decides."""

from __future__ import annotations

import os
import re
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from spieltisch.kernel.errors import SpieltischError
from spieltisch.server.address import networks
from spieltisch.server.allowance import USUAL, Limits

BASE_PATH: Final = re.compile(r"(/(?!\.)[A-Za-z0-9._~-]+)*")
MOST_WORKERS: Final = 64
ADVICE_WORKERS: Final = min(2, os.cpu_count() or 1)
STATIC: Final = Path(__file__).parent / "static"


class BadSettings(SpieltischError):
    """The server cannot be started so; says what is wrong."""


@dataclass(frozen=True)
class Settings:
    """See `spieltisch serve --help`. `base_path` is empty or begins, but does not end, with a slash."""

    host: str = "0.0.0.0"
    port: int = 8080
    data: Path = Path("data")
    certfile: Path | None = None
    keyfile: Path | None = None
    base_path: str = ""
    trusted_proxy: str | None = None
    """Addresses and networks of proxies, with commas between them."""
    advice_workers: int = ADVICE_WORKERS
    """So many processes at most find the best lay for hints, bots and pages."""
    static: Path = STATIC
    limits: Limits = USUAL

    def __post_init__(self) -> None:
        """Raises BadSettings."""
        if not BASE_PATH.fullmatch(self.base_path):
            raise BadSettings(f"the base path {self.base_path!r} is not of the form /one/two")
        if self.trusted_proxy is not None:
            _check_proxies(self.trusted_proxy)
        if not 0 <= self.port <= 65535:
            raise BadSettings(f"there is no port {self.port}")
        if not 1 <= self.advice_workers <= MOST_WORKERS:
            raise BadSettings(f"advice needs 1 to {MOST_WORKERS} workers, not {self.advice_workers}")
        if self.certfile is not None and self.keyfile is not None:
            _check_certificate(self.certfile, self.keyfile)
        elif self.certfile is not None or self.keyfile is not None:
            raise BadSettings("to speak https it takes both --certfile and --keyfile")

    @property
    def secure(self) -> bool:
        """Whether this server itself speaks https."""
        return self.certfile is not None

    def url(self, host: str, port: int) -> str:
        """The address of the first page as seen from `host`, with a slash at its end."""
        shown = f"[{host}]" if ":" in host else host
        usual = 443 if self.secure else 80
        scheme = "https" if self.secure else "http"
        return f"{scheme}://{shown}{'' if port == usual else f':{port}'}{self.base_path}/"


def _check_proxies(text: str) -> None:
    if text.strip() == "*":
        raise BadSettings(
            "to trust every sender would let anybody choose their address: name the proxy's address or network"
        )
    try:
        networks(text)
    except ValueError as error:
        raise BadSettings(
            f"--trusted-proxy takes addresses and networks like 172.16.0.0/12: {error}"
        ) from None


def _check_certificate(certfile: Path, keyfile: Path) -> None:
    for file in (certfile, keyfile):
        if not file.is_file():
            raise BadSettings(f"there is no file {file}")

    def asked() -> str:
        raise BadSettings(f"the key {keyfile} has a password; write it without: openssl pkey -in {keyfile}")

    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(certfile, keyfile, asked)
    except OSError as error:
        raise BadSettings(
            f"the certificate {certfile} with the key {keyfile} cannot be used: {error}"
        ) from None

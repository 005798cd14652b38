"""`spieltisch serve`: start the server, and say where it is."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from spieltisch.cli.parser import Commands

NETWORK = "on this network"
HERE = "on this machine"


def add(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser("serve", help="start the server", description="Start the server.")
    parser.add_argument("--host", default="0.0.0.0", metavar="H", help="address to listen on (all)")
    parser.add_argument("--port", default=8080, type=int, metavar="P", help="port to listen on (%(default)s)")
    parser.add_argument(
        "--data", default="data", type=Path, metavar="DIR", help="where games are kept (%(default)s)"
    )
    parser.add_argument("--certfile", type=Path, metavar="F", help="certificate, to speak https")
    parser.add_argument("--keyfile", type=Path, metavar="F", help="its private key")
    parser.add_argument(
        "--base-path", default="", metavar="PATH", help="path below which all lies, like /games"
    )
    parser.add_argument(
        "--trusted-proxy",
        metavar="A",
        help="addresses or networks of proxies whose X-Forwarded headers hold, with commas between",
    )
    parser.add_argument(
        "--advice-workers",
        type=int,
        metavar="N",
        help="processes at most that find best lays for hints and bots (2, or 1 on one processor)",
    )
    parser.add_argument(
        "--no-limits", action="store_true", help="limit no address: to measure, or where a proxy does"
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Serve until told to end."""
    from spieltisch.games import GAMES
    from spieltisch.server.allowance import NO_LIMITS, USUAL
    from spieltisch.server.journal import write_to
    from spieltisch.server.run import run as serve
    from spieltisch.server.settings import ADVICE_WORKERS, Settings

    write_to(sys.stderr)
    settings = Settings(
        host=chosen.host,
        port=chosen.port,
        data=chosen.data,
        certfile=chosen.certfile,
        keyfile=chosen.keyfile,
        base_path=chosen.base_path.rstrip("/"),
        trusted_proxy=chosen.trusted_proxy,
        advice_workers=ADVICE_WORKERS if chosen.advice_workers is None else chosen.advice_workers,
        limits=NO_LIMITS if chosen.no_limits else USUAL,
    )
    here = "localhost" if chosen.host in ("0.0.0.0", "::") else chosen.host
    serve(settings, GAMES, lambda port, share: _announce(settings.url(here, port), share, settings.data))
    return 0


def _announce(here: str, share: str | None, data: Path) -> None:
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    print(f"Spieltisch is ready. Games are kept in {data.resolve()}; Ctrl-C ends it.\n\n  {HERE}  {here}")
    if share is not None and share != here:
        print(f"  {NETWORK}  {share}\n")
        _print_qr(share)
    sys.stdout.flush()


def _print_qr(link: str) -> None:
    import segno

    segno.make(link, micro=False).terminal(out=sys.stdout, border=2, compact=True)

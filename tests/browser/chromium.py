"""Where the browser of the browser tests is; ``python -m tests.browser.chromium`` tells."""

import os
import sys
from pathlib import Path

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SYSTEM = Path("/usr/bin/chromium")
FETCHED = Path(__file__).parents[2] / ".tools" / "chromium" / "chromium"


class NoChromium(Exception):
    """There is no Chromium; the text says what to do, in one line."""


def find() -> Path:
    named = os.environ.get("CHROMIUM")
    for place in [Path(named)] if named else [SYSTEM, FETCHED]:
        if os.access(place, os.X_OK):
            return place
    if named:
        raise NoChromium(f"CHROMIUM={named} is no program: correct it, or unset it")
    raise NoChromium("no Chromium: install Debian's package chromium, or name one with CHROMIUM=/path/to/it")


if __name__ == "__main__":
    try:
        sys.stdout.write(f"{find()}\n")
    except NoChromium as error:
        sys.exit(str(error))

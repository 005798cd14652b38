"""What the server tells its operator: one line an event, `key=value`, and nothing that lets people in or shows a hand.

A table's id is what lets people in, so that only its beginning is written; secrets are not written at all. The
formatter sees to both, whoever wrote the line.
"""

from __future__ import annotations

import json
import logging
import re
import time
import traceback
from collections import Counter
from datetime import UTC, datetime
from typing import Any, Final, TextIO

PLAIN: Final = re.compile(r'[^\s"=\\\x00-\x1f\x7f]+', re.ASCII)
TABLE: Final = re.compile(r"(?<![A-Za-z0-9])([2-9a-hjkmnp-z]{4})[2-9a-hjkmnp-z]{9}(?![A-Za-z0-9])")
"""The form of a table's id (`server.hall`)."""
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43,}")
"""Browsers' secrets, and what tables know them by (`server.viewer`)."""
QUOTED: Final = re.compile(r"'[^']*'|\"[^\"]*\"")
"""In the reason of a fault: a piece of the data at fault, such as a deal."""
SELDOM_S: Final = 60.0


class Journal:
    """A module's way to write events down."""

    def __init__(self, name: str) -> None:
        self._log = logging.getLogger(name)

    def warning(self, event: str, /, **values: object) -> None:
        """Something the operator may want to act on."""
        self._log.warning(event, extra={"values": values})

    def error(self, event: str, /, *, fault: BaseException | None = None, **values: object) -> None:
        """Something is broken; `fault` if it is our own, for its traceback."""
        self._log.error(event, extra={"values": values}, exc_info=fault)


class Lines(logging.Formatter):
    """A record as one line; values of None are left out."""

    def format(self, record: logging.LogRecord) -> str:
        told = getattr(record, "values", None)
        if told is None:
            told = {"source": record.name, "message": record.getMessage()}
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        values: dict[str, object] = {
            "time": when.removesuffix("+00:00") + "Z",
            "level": record.levelname.lower(),
        }
        values |= {"event": record.msg if hasattr(record, "values") else "other", **told}
        values["left_out"] = getattr(record, "left_out", None)
        if record.exc_info:
            values["trace"] = self.formatException(record.exc_info)
        return " ".join(f"{key}={_shown(key, value)}" for key, value in values.items() if value is not None)


class Seldom(logging.Filter):
    """Lets what other packages say, and each fault of ours, through once a minute by its place in the code.

    So nothing that a peer brings about again and again fills the disk; the next line tells how many were left out. Events
    of ours that are no faults are limited where they happen.
    """

    def __init__(self) -> None:
        super().__init__()
        self._silent_until: dict[tuple[object, ...], float] = {}
        self._left_out: Counter[tuple[object, ...]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        ours = hasattr(record, "values")
        if ours and not record.exc_info:
            return True
        key = (record.pathname, record.lineno, record.msg if ours else "", *_place(record))
        now = time.monotonic()
        if now < self._silent_until.get(key, 0):
            self._left_out[key] += 1
            return False
        self._silent_until[key] = now + SELDOM_S
        record.left_out = self._left_out.pop(key, None)
        return True


def _place(record: logging.LogRecord) -> tuple[object, ...]:
    """Where the fault of a record was raised, if it has one."""
    trace = record.exc_info[2] if record.exc_info else None
    if trace is None:
        return ()
    frame, line = list(traceback.walk_tb(trace))[-1]
    return (frame.f_code.co_filename, line)


def write_to(stream: TextIO) -> None:
    """Let everything from warnings up be written there."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines())
    handler.addFilter(Seldom())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


def _shown(key: str, value: Any) -> str:
    text = QUOTED.sub("'…'", str(value)) if key == "why" else str(value)
    text = SECRET.sub("…", TABLE.sub(r"\1", text))
    return text if PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)

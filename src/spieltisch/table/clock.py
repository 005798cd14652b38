"""Table time: milliseconds that pass only while the table is awake and nobody has paused it."""

from __future__ import annotations


class TableClock:
    """`now` in every call is the server's clock (ms)."""

    __slots__ = ("_base", "_since")

    def __init__(self, base: int = 0) -> None:
        self._base: float = base
        self._since: float | None = None

    def read(self, now: float) -> int:
        """Table time at `now`."""
        passed = 0.0 if self._since is None else max(0.0, now - self._since)
        return int(self._base + passed)

    def run(self, since: float) -> None:
        """Let time pass from `since` on, which may lie ahead (the 3-2-1 after a pause)."""
        self._base = self.read(since)
        self._since = since

    def stop(self, now: float) -> None:
        """Let time rest."""
        self._base = self.read(now)
        self._since = None

    def running_since(self) -> float | None:
        """Since when (or from when) time passes; None while it rests."""
        return self._since

    def runs_from(self, now: float) -> float | None:
        """The instant ahead at which time will pass again, if it is counting down to it."""
        return self._since if self._since is not None and self._since > now else None

    def when(self, ms: int) -> float | None:
        """The server's clock when table time will be `ms`; None while time rests."""
        return None if self._since is None else self._since + (ms - self._base)

"""How often somebody may give a sign."""

from __future__ import annotations

from typing import Final

EVERY_MS: Final = 1000
AT_ONCE: Final = 4


class Signals:
    """Each viewer may give `AT_ONCE` signs at once, and one more every `EVERY_MS`."""

    def __init__(self) -> None:
        self._rested_at: dict[str, float] = {}

    def may(self, key: str, now: float) -> bool:
        """Whether this viewer may give a sign now, which then counts."""
        rested_at = max(self._rested_at.get(key, now), now) + EVERY_MS
        if rested_at - now > AT_ONCE * EVERY_MS:
            return False
        self._rested_at[key] = rested_at
        return True

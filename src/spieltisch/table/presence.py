"""Who is connected, and since when somebody who matters is not."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from spieltisch.kernel.game import Seat
from spieltisch.table.asking import people_playing
from spieltisch.table.room import Room


class Presence:
    """Instants are on the server's clock.

    `quiet_since`: none of those who sit here has been connected (where bots play alone: none of those who look on).
    `short_since`: seats of people who vanished wait, and fewer than the game needs are connected.
    """

    def __init__(self, now: float) -> None:
        self.here: set[str] = set()
        self.quiet_since: float | None = None
        self.short_since: float | None = None
        self._gone_since: dict[str, float] = {}
        self._from = now

    def come(self, key: str) -> None:
        """A viewer is connected."""
        self.here.add(key)
        self._gone_since.pop(key, None)

    def go(self, key: str, room: Room, now: float) -> None:
        """A viewer's last socket has closed."""
        self.here.discard(key)
        if key in room.keys:
            self._gone_since[key] = now

    def away_since(self, key: str) -> float:
        """Since when somebody who is not connected has been away, as far as this process knows."""
        return self._gone_since.get(key, self._from)

    def look(self, room: Room, now: float) -> None:
        """Something has changed: who is missing now?"""
        quiet = not (players(room) or self.here) & self.here
        self.quiet_since = _since(self.quiet_since, quiet, now)
        self.short_since = _since(self.short_since, self.too_few(room), now)

    def too_few(self, room: Room) -> bool:
        """Whether the game should rest until more of its people are back."""
        waits = room.game.patience_s is None and bool(vanished(room, self.here))
        return waits and len(players(room) & self.here) < room.game.min_people


def _since(before: float | None, holds: bool, now: float) -> float | None:
    if not holds:
        return None
    return now if before is None else before


def players(room: Room) -> set[str]:
    """The keys of those who have a seat and have not left."""
    return {person.key for person in people_playing(room)}


def vanished(room: Room, here: AbstractSet[str]) -> list[Seat]:
    """The seats that wait for somebody who is not connected: no stand-in plays there."""
    return [
        seat
        for seat, chair in enumerate(room.chairs)
        if chair.person is not None and not chair.stand_in and room.people[chair.person].key not in here
    ]

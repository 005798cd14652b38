"""What a table does when people stay away: another host, a rest, a stand-in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from spieltisch.kernel.game import Seat
from spieltisch.table.clock import TableClock
from spieltisch.table.log import AnyFact, Hosted, Paused, StandIn
from spieltisch.table.orders import successor
from spieltisch.table.presence import Presence, vanished
from spieltisch.table.protocol import PauseReason
from spieltisch.table.room import Room
from spieltisch.table.step import Job

HOST_PATIENCE_MS: Final = 20_000
"""How long a host may be gone before somebody else is host."""
NOBODY_MS: Final = 3000
"""A round rests when nobody, or too few, have been there for so long (a reload is shorter)."""


class Absence:
    """Looks at who is there; `say` is called when something becomes so."""

    def __init__(
        self, room: Room, present: Presence, clock: TableClock, say: Callable[[AnyFact], None]
    ) -> None:
        self._room = room
        self._present = present
        self._clock = clock
        self._say = say

    def new_host(self) -> Job | None:
        """A host who vanished is followed by somebody who is here."""
        room, here = self._room, self._present.here
        host = None if room.host is None else room.people[room.host]
        if host is None or host.key in here:
            return None
        follower = successor(room, here)
        if follower is None:
            return None
        return self._job(self._present.away_since(host.key) + HOST_PATIENCE_MS, Hosted(follower))

    def in_round(self) -> Iterable[Job | None]:
        """What is to come while a round is on and does not rest."""
        yield self._rest("nobody", self._present.quiet_since)
        yield self._rest("vanished", self._present.short_since)
        patience = self._room.game.patience_s
        if patience is not None:
            for seat in vanished(self._room, self._present.here):
                yield self._replacement(seat, patience)

    def _rest(self, reason: PauseReason, since: float | None) -> Job | None:
        return None if since is None else self._job(since + NOBODY_MS, Paused(reason))

    def _replacement(self, seat: Seat, patience_s: int) -> Job:
        person = self._room.chairs[seat].person
        assert person is not None
        away = self._present.away_since(self._room.people[person].key)
        since = max(away, self._clock.running_since() or 0.0)
        return self._job(since + patience_s * 1000, StandIn(seat, True))

    def _job(self, at: float, fact: AnyFact) -> Job:
        return Job(at, lambda: self._say(fact))

"""For whom a turn game waits, since when, and from when on the others may call the stand-in."""

from __future__ import annotations

from spieltisch.kernel.game import Seat
from spieltisch.table.clock import TableClock
from spieltisch.table.protocol import WaitView
from spieltisch.table.room import Room


def waited_for(room: Room) -> list[Seat]:
    """The seats of people whose move a turn game waits for; none in a race, and none in a pause."""
    if room.match is None or room.phase != "round" or room.paused or room.game.contests:
        return []
    return sorted(seat for seat in room.match.to_act() if seat >= 0 and room.bot_on(seat) is None)


def patience_ms(room: Room) -> int | None:
    """How long the others have to wait before they may call the stand-in; None: this game has none."""
    patience = room.game.patience_s
    return None if patience is None else patience * 1000


def wait_view(room: Room, clock: TableClock) -> WaitView | None:
    """What everybody is shown of it."""
    seats, since = waited_for(room), clock.when(room.waits_since)
    if not seats or since is None:
        return None
    patience = patience_ms(room)
    return WaitView(seats, since, None if patience is None else since + patience)

"""What a table shows: the room as everyone sees it, and its timer."""

from __future__ import annotations

from spieltisch.kernel.game import Series
from spieltisch.table.clock import TableClock
from spieltisch.table.protocol import ClockView, PauseView, SeatView, TableView
from spieltisch.table.room import Chair, Room

COUNTDOWN_MS = 3000
"""The 3-2-1 after which a rested game goes on."""


def table_view(
    table_id: str, room: Room, here: set[str], clock: ClockView | None, paused: PauseView | None
) -> TableView:
    """The room, the same for every viewer. `here`: keys of those connected."""
    return TableView(
        id=table_id,
        game=room.game.key,
        phase=room.phase,
        seats=[_seat_view(room, chair, here) for chair in room.chairs],
        watchers=[
            person.name
            for person in room.people.values()
            if person.key in here and not person.left and room.seat_of(person) is None
        ],
        host=room.host,
        options=room.options(),
        round=room.round,
        rounds=room.rounds(),
        sheet=[list(outcome.points) for outcome in room.sheet],
        reasons=[outcome.reason for outcome in room.sheet],
        verdict=verdict(room.game.series, [outcome.points for outcome in room.sheet])
        if room.phase == "finished"
        else None,
        clock=clock,
        paused=paused,
    )


def _seat_view(room: Room, chair: Chair, here: set[str]) -> SeatView:
    person = None if chair.person is None else room.people[chair.person]
    present = person is None or (person.key in here and not person.left)
    return SeatView(chair.name, chair.person, chair.bot, present, chair.stand_in)


def verdict(series: Series, sheet: list[tuple[int, ...]]) -> int | None:
    """Which line of the verdicts the group's points a round come to; None where a game has no verdicts."""
    total = sum(points[0] for points in sheet)
    for line, each in enumerate(series.verdicts):
        if each.up_to is None or total <= each.up_to * len(sheet):
            return line
    return None


def clock_view(room: Room, clock: TableClock, now: float) -> ClockView | None:
    """The timer that matters now, if one does."""
    if (goes_on := clock.runs_from(now)) is not None:
        return ClockView("countdown", COUNTDOWN_MS, int(goes_on - now), goes_on)
    if room.due is None:
        return None
    deadline = room.due_since + room.due.after_ms
    return ClockView(
        kind="clock" if room.due.clock else "countdown",
        total=room.due.after_ms,
        left=max(0, deadline - clock.read(now)),
        ends=clock.when(deadline),
    )

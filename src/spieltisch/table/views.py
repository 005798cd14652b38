"""What a table shows: the room as everyone sees it, and its timer."""

from __future__ import annotations

from spieltisch.kernel.errors import BadOption
from spieltisch.kernel.game import Series
from spieltisch.table.clock import TableClock
from spieltisch.table.protocol import ClockView, PauseView, SeatView, TableView, VerdictLine, VerdictView
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
        host_name=None if room.host is None else room.people[room.host].name,
        options=room.options(),
        round=room.round,
        rounds=room.rounds(),
        sheet=[list(outcome.points) for outcome in room.sheet],
        reasons=[outcome.reason for outcome in room.sheet],
        verdict=verdict(room) if room.phase == "finished" else None,
        clock=clock,
        paused=paused,
    )


def _seat_view(room: Room, chair: Chair, here: set[str]) -> SeatView:
    person = None if chair.person is None else room.people[chair.person]
    present = person is None or (person.key in here and not person.left)
    return SeatView(chair.name, chair.person, chair.bot, present, chair.stand_in)


def verdict(room: Room) -> VerdictView | None:
    """What the group's points a round come to, by the host's table of verdicts or the game's."""
    points, rounds = sum(outcome.points[0] for outcome in room.sheet), len(room.sheet)
    for line in room.verdicts or _own_verdicts(room.game.series):
        if line.up_to is None or points <= line.up_to * rounds:
            return VerdictView(line.de, line.en, room.verdicts is not None)
    return None


def _own_verdicts(series: Series) -> list[VerdictLine]:
    return [VerdictLine(each.up_to, each.text.de, each.text.en) for each in series.verdicts]


def check_verdicts(series: Series, lines: list[VerdictLine] | None) -> None:
    """A host's table of verdicts has to rise and to end with a line for everything; raises BadOption."""
    if lines is None:
        return
    bounds = [line.up_to for line in lines]
    if not series.verdicts:
        raise BadOption(("verdicts",), "this game has no verdicts")
    if not bounds or bounds[-1] is not None or None in bounds[:-1]:
        raise BadOption(
            ("verdicts",), "the last line, and only that, holds for any number of points (up_to null)"
        )
    if bounds[:-1] != sorted({bound for bound in bounds[:-1] if bound is not None}):
        raise BadOption(("verdicts",), "up_to has to rise from line to line")


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

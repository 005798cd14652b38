"""What commands about rounds, series and the game mean."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

from spieltisch.kernel.errors import BadText
from spieltisch.table.asking import Asker, Deed, No, SeatMove, names_here, order, seat_at
from spieltisch.table.log import (
    BrokenOff,
    GameChosen,
    HintsSet,
    Paused,
    Reopened,
    Resumed,
    RoundBegun,
    Seated,
    StandIn,
    Vacated,
)
from spieltisch.table.names import bot_name
from spieltisch.table.presence import vanished
from spieltisch.table.protocol import (
    CallStandIn,
    ChooseGame,
    EndRound,
    MakeMove,
    Pause,
    Reopen,
    Resume,
    SetHints,
    StartRound,
)
from spieltisch.table.room import Room
from spieltisch.table.waiting import patience_ms, waited_for

HOST_ONLY: Final = (ChooseGame, EndRound, Reopen, SetHints, StartRound)


@order.register
def _(command: StartRound, by: Asker) -> Iterator[Deed]:
    room = by.room
    if room.phase == "round":
        raise No("round_running")
    if len(room.chairs) not in room.game.seats:
        raise No("too_few_seats", least=room.game.seats.start)
    if room.phase == "finished":
        yield from _bots_for_those_who_left(room)
    if command.first is not None:
        seat_at(room, command.first)
    yield RoundBegun(room.round + 1 if room.phase == "scores" else 1, command.first)


def _bots_for_those_who_left(room: Room) -> Iterator[Deed]:
    taken = names_here(room)
    for seat, chair in enumerate(room.chairs):
        if chair.person is not None and room.people[chair.person].left:
            taken.append(bot_name(taken))
            yield Seated(seat, None, room.game.stand_in, taken[-1])


@order.register
def _(command: SetHints, by: Asker) -> Iterator[Deed]:
    if by.room.phase == "round":
        raise No("round_running")
    if by.room.game.advisor is None:
        raise No("no_advice")
    if command.hints != by.room.hints:
        yield HintsSet(command.hints)


@order.register
def _(command: Reopen, by: Asker) -> Iterator[Deed]:
    room = by.room
    if room.phase not in ("finished", "scores"):
        raise No("round_running" if room.phase == "round" else "not_in_series")
    yield Reopened()
    yield from _clear_seats_of_those_who_left(room)


@order.register
def _(command: EndRound, by: Asker) -> Iterator[Deed]:
    if by.room.phase != "round":
        raise No("nothing_running")
    yield BrokenOff()
    if by.room.round == 1:
        yield from _clear_seats_of_those_who_left(by.room)


@order.register
def _(command: ChooseGame, by: Asker) -> Iterator[Deed]:
    room = by.room
    if room.phase not in ("lobby", "finished"):
        raise No("round_running" if room.phase == "round" else "series_running")
    game = room.games.get(command.game)
    if game is None:
        raise No("no_such_game", game=command.game)
    staying = [chair for chair in room.chairs if not _is_gone(room, chair.person)]
    if len(staying) >= game.seats.stop:
        raise No("too_many_seats", most=game.seats.stop - 1)
    yield from _clear_seats_of_those_who_left(room)
    yield GameChosen(game.key, game.revision)
    for seat, chair in enumerate(staying):
        if chair.person is None:
            yield Seated(seat, None, game.stand_in, chair.name)


def _clear_seats_of_those_who_left(room: Room) -> Iterator[Deed]:
    gone = [seat for seat, chair in enumerate(room.chairs) if _is_gone(room, chair.person)]
    yield from (Vacated(seat) for seat in reversed(gone))


def _is_gone(room: Room, person: int | None) -> bool:
    return person is not None and room.people[person].left


@order.register
def _(command: MakeMove, by: Asker) -> Iterator[Deed]:
    room = by.room
    if by.seat is None:
        raise No("not_seated")
    if room.match is None or room.phase == "lobby":
        raise No("nothing_running")
    if room.paused:
        raise No("paused")
    try:
        move = room.game.parse_move(command.move)
    except BadText as error:
        raise No("unreadable_move", text=error.text, why=error.why) from None
    if refusal := by.moment.refusal(by.seat, move):
        raise No.because(refusal)
    if room.chairs[by.seat].stand_in:
        yield StandIn(by.seat, False)
    yield SeatMove(by.seat, move)


@order.register
def _(command: Pause, by: Asker) -> Iterator[Deed]:
    if not by.has_a_say:
        raise No("not_seated")
    if by.room.phase != "round":
        raise No("nothing_running")
    if by.room.paused:
        raise No("paused")
    yield Paused("asked", by.person.number)


@order.register
def _(command: Resume, by: Asker) -> Iterator[Deed]:
    if not by.has_a_say:
        raise No("not_seated")
    if not by.room.paused:
        raise No("not_paused")
    if by.room.paused.reason == "vanished":
        yield from (StandIn(seat, True) for seat in vanished(by.room, by.moment.here))
    yield Resumed()


@order.register
def _(command: CallStandIn, by: Asker) -> Iterator[Deed]:
    room = by.room
    if not by.has_a_say:
        raise No("not_seated")
    patience = patience_ms(room)
    if seat_at(room, command.seat) not in waited_for(room) or patience is None:
        raise No("not_waited_for")
    if (left := room.waits_since + patience - by.moment.ms) > 0:
        raise No("too_soon", seconds=ceil(left / 1000))
    yield StandIn(command.seat, True)

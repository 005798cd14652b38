"""What a person's command means at a table: judged, and turned into what the log will say. Changes nothing itself."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import singledispatch
from typing import Final, TypeAlias

from spieltisch.kernel.errors import BadOption, BadText
from spieltisch.kernel.game import Move, Seat, resolve
from spieltisch.table.log import (
    AnyFact,
    BrokenOff,
    Hosted,
    Joined,
    Left,
    OptionsSet,
    Paused,
    Renamed,
    Reopened,
    Resumed,
    RoundBegun,
    Seated,
    StandIn,
    Swapped,
    Vacated,
)
from spieltisch.table.names import BadName, bot_name, clean, same
from spieltisch.table.protocol import (
    AddBot,
    EndRound,
    Join,
    Leave,
    MakeMove,
    PassHost,
    Pause,
    Rename,
    Reopen,
    Resume,
    SetOptions,
    Sit,
    Stand,
    StartRound,
    Swap,
    TableCommand,
    Unseat,
)
from spieltisch.table.room import Person, Room

HOST_ONLY: Final = (AddBot, Unseat, Swap, SetOptions, StartRound, EndRound, Reopen, PassHost)
MOST_PEOPLE: Final = 100
"""So many people can have been at one table."""
LOBBY_ONLY: Final = (Stand, AddBot, Unseat, Swap, SetOptions)


@dataclass(frozen=True)
class SeatMove:
    """A legal move to be made."""

    seat: Seat
    move: Move


Deed: TypeAlias = AnyFact | SeatMove


class No(Exception):
    """The command is refused: a code and its values."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(code)


@dataclass(frozen=True)
class Asker:
    """Who asks, and where they sit."""

    room: Room
    person: Person
    seat: Seat | None
    here: AbstractSet[str]

    @property
    def has_a_say(self) -> bool:
        """Those seated and the host may let the game rest and go on."""
        return self.seat is not None or self.room.host == self.person.number


def decide(room: Room, key: str, command: TableCommand, here: AbstractSet[str]) -> list[Deed]:
    """What the log is to say if `key` commands this, while the owners of the keys `here` are connected. Raises No."""
    try:
        if isinstance(command, Join):
            return list(_join(room, key, command.name))
        person = room.keys.get(key)
        if person is None or person.left:
            raise No("not_seated")
        if isinstance(command, HOST_ONLY) and room.host != person.number:
            raise No("not_host")
        if isinstance(command, LOBBY_ONLY) and room.phase != "lobby":
            raise No("round_running" if room.phase == "round" else "series_running")
        return list(_order(command, Asker(room, person, room.seat_of(person), here)))
    except BadName as error:
        raise No(error.code, **error.values) from None


def clean_name(room: Room, raw: str, person: Person | None) -> str:
    """A name nobody else here has. Raises BadName."""
    name = clean(raw)
    people = [other.name for other in room.people.values() if other is not person and not other.left]
    seats = [chair.name for chair in room.chairs if person is None or chair.person != person.number]
    if any(same(name, other) for other in people + seats):
        raise BadName("name_taken", name=name)
    return name


def _join(room: Room, key: str, raw: str) -> Iterator[Deed]:
    known = room.keys.get(key)
    if known and not known.left:
        raise No("already_joined")
    if known is None and len(room.people) >= MOST_PEOPLE:
        raise No("table_full", most=MOST_PEOPLE)
    number = known.number if known else len(room.people)
    yield Joined(number, key, clean_name(room, raw, known))
    seat = room.seat_of(known)
    if seat is not None:
        yield StandIn(seat, False)
    elif room.phase == "lobby" and len(room.chairs) < room.game.seats.stop - 1:
        yield Seated(len(room.chairs), number)
    if room.host is None:
        yield Hosted(number)


@singledispatch
def _order(command: TableCommand, by: Asker) -> Iterator[Deed]:
    raise TypeError(f"no order for {command!r}")


@_order.register
def _(command: Rename, by: Asker) -> Iterator[Deed]:
    yield Renamed(by.person.number, clean_name(by.room, command.name, by.person))


@_order.register
def _(command: Sit, by: Asker) -> Iterator[Deed]:
    if by.seat is not None:
        raise No("seat_taken")
    if command.seat is None:
        yield from _sit_at_the_end(by)
        return
    if by.room.phase == "round":
        raise No("round_running")
    chair = by.room.chairs[_seat(by.room, command.seat)]
    if chair.person is not None and not by.room.people[chair.person].left:
        raise No("seat_taken")
    yield Seated(command.seat, by.person.number)


def _sit_at_the_end(by: Asker) -> Iterator[Deed]:
    if by.room.phase != "lobby":
        raise No("round_running" if by.room.phase == "round" else "series_running")
    yield Seated(_free_seat(by.room), by.person.number)


def _free_seat(room: Room) -> Seat:
    if len(room.chairs) >= room.game.seats.stop - 1:
        raise No("table_full", most=room.game.seats.stop - 1)
    return len(room.chairs)


def _seat(room: Room, seat: Seat) -> Seat:
    if seat >= len(room.chairs):
        raise No("no_such_seat")
    return seat


@_order.register
def _(command: Stand, by: Asker) -> Iterator[Deed]:
    if by.seat is None:
        raise No("not_seated")
    yield Vacated(by.seat)


@_order.register
def _(command: Leave, by: Asker) -> Iterator[Deed]:
    room = by.room
    yield Left(by.person.number)
    if by.seat is not None:
        yield Vacated(by.seat) if room.phase == "lobby" else StandIn(by.seat, True)
    if room.host == by.person.number:
        yield Hosted(heir(room, by.here))


def heir(room: Room, here: AbstractSet[str]) -> int | None:
    """Who follows the host: somebody else, those connected first, of these those seated, in the order of seats."""
    seated = [chair.person for chair in room.chairs if chair.person is not None]
    others = [number for number in dict.fromkeys([*seated, *room.people]) if number != room.host]
    staying = [room.people[number] for number in others if not room.people[number].left]
    present = [person for person in staying if person.key in here]
    return next((person.number for person in present + staying), None)


@_order.register
def _(command: AddBot, by: Asker) -> Iterator[Deed]:
    room = by.room
    if command.bot not in room.game.bots:
        raise No("unknown_bot", bots=list(room.game.bots))
    yield Seated(_free_seat(room), None, command.bot, bot_name(_names(room)))


def _names(room: Room) -> list[str]:
    return [person.name for person in room.people.values()] + [chair.name for chair in room.chairs]


@_order.register
def _(command: Unseat, by: Asker) -> Iterator[Deed]:
    yield Vacated(_seat(by.room, command.seat))


@_order.register
def _(command: Swap, by: Asker) -> Iterator[Deed]:
    yield Swapped(_seat(by.room, command.seat), _seat(by.room, command.other))


@_order.register
def _(command: SetOptions, by: Asker) -> Iterator[Deed]:
    room = by.room
    try:
        seats = min(max(len(room.chairs), room.game.seats.start), room.game.seats.stop - 1)
        resolve(room.game, seats, command.options)
    except BadOption as error:
        raise No("bad_option", keys=list(error.keys), why=error.why) from None
    yield OptionsSet(command.options)


@_order.register
def _(command: StartRound, by: Asker) -> Iterator[Deed]:
    room = by.room
    if room.phase == "round":
        raise No("round_running")
    if len(room.chairs) not in room.game.seats:
        raise No("too_few_seats", least=room.game.seats.start)
    if room.phase == "finished":
        yield from _bots_for_those_who_left(room)
    if command.first is not None:
        _seat(room, command.first)
    yield RoundBegun(room.round + 1 if room.phase == "scores" else 1, command.first)


def _bots_for_those_who_left(room: Room) -> Iterator[Deed]:
    for seat, chair in enumerate(room.chairs):
        if chair.person is not None and room.people[chair.person].left:
            yield Seated(seat, None, room.game.stand_in, bot_name(_names(room)))


@_order.register
def _(command: Reopen, by: Asker) -> Iterator[Deed]:
    room = by.room
    if room.phase not in ("finished", "scores"):
        raise No("round_running" if room.phase == "round" else "not_in_series")
    yield Reopened()
    yield from _clear_seats_of_those_who_left(room)


@_order.register
def _(command: EndRound, by: Asker) -> Iterator[Deed]:
    if by.room.phase != "round":
        raise No("nothing_running")
    yield BrokenOff()
    if by.room.round == 1:
        yield from _clear_seats_of_those_who_left(by.room)


def _clear_seats_of_those_who_left(room: Room) -> Iterator[Deed]:
    gone = [seat for seat, chair in enumerate(room.chairs) if _is_gone(room, chair.person)]
    yield from (Vacated(seat) for seat in reversed(gone))


def _is_gone(room: Room, person: int | None) -> bool:
    return person is not None and room.people[person].left


@_order.register
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
    if refusal := room.match.why_not(by.seat, move):
        raise No(refusal.code, **refusal.values)
    yield SeatMove(by.seat, move)


@_order.register
def _(command: Pause, by: Asker) -> Iterator[Deed]:
    if not by.has_a_say:
        raise No("not_seated")
    if by.room.phase != "round":
        raise No("nothing_running")
    if by.room.paused:
        raise No("paused")
    yield Paused("asked", by.person.number)


@_order.register
def _(command: Resume, by: Asker) -> Iterator[Deed]:
    if not by.has_a_say:
        raise No("not_seated")
    if not by.room.paused:
        raise No("not_paused")
    yield Resumed()


@_order.register
def _(command: PassHost, by: Asker) -> Iterator[Deed]:
    heir = by.room.people.get(command.person)
    if heir is None or heir.left:
        raise No("no_such_person")
    yield Hosted(heir.number)

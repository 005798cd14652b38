"""What a person's command means at a table: judged, and turned into what the log will say. Changes nothing itself."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Final

from spieltisch.kernel.errors import BadOption
from spieltisch.kernel.game import Seat, resolve
from spieltisch.table import round_orders
from spieltisch.table.asking import Asker, Deed, Moment, No, names_here, order, people_playing, seat_at
from spieltisch.table.log import (
    Hosted,
    Joined,
    Left,
    Moved,
    OptionsSet,
    Renamed,
    Seated,
    StandIn,
    Swapped,
    Vacated,
)
from spieltisch.table.names import BadName, bot_name, clean, same
from spieltisch.table.protocol import (
    AddBot,
    Join,
    Leave,
    PassHost,
    Redeem,
    Rename,
    SetOptions,
    Signal,
    Sit,
    Stand,
    Swap,
    TableCommand,
    Unseat,
)
from spieltisch.table.room import Person, Room

HOST_ONLY: Final = (*round_orders.HOST_ONLY, AddBot, Unseat, Swap, SetOptions, PassHost)
MOST_PEOPLE: Final = 100
"""So many people can have been at one table."""
LOBBY_ONLY: Final = (Stand, AddBot, Unseat, Swap, SetOptions)


def decide(room: Room, key: str, command: TableCommand, moment: Moment) -> list[Deed]:
    """What the log is to say if `key` commands this. Raises No."""
    try:
        if isinstance(command, Join):
            return list(_join(room, key, command.name))
        if isinstance(command, Redeem):
            return list(_redeem(room, key, moment.ticket_owner(command.code), moment.here))
        person = room.keys.get(key)
        if person is None or person.left:
            raise No("not_seated")
        if isinstance(command, HOST_ONLY) and room.host != person.number:
            raise No("not_host")
        if isinstance(command, LOBBY_ONLY) and room.phase != "lobby":
            raise No("round_running" if room.phase == "round" else "series_running")
        return list(order(command, Asker(room, person, room.seat_of(person), moment)))
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


def _redeem(room: Room, key: str, owner: int | None, here: AbstractSet[str]) -> Iterator[Deed]:
    if owner is None or room.people[owner].left:
        raise No("bad_ticket")
    known = room.keys.get(key)
    if known is not None and not known.left:
        if known.number == owner or room.seat_of(known) is not None:
            raise No("already_seated")
        yield from _leave(room, known, here)
    yield Moved(owner, key)


@order.register
def _(command: Rename, by: Asker) -> Iterator[Deed]:
    yield Renamed(by.person.number, clean_name(by.room, command.name, by.person))


@order.register
def _(command: Sit, by: Asker) -> Iterator[Deed]:
    if by.seat is not None and by.seat == command.seat and by.room.chairs[by.seat].stand_in:
        yield StandIn(by.seat, False)
        return
    if by.seat is not None:
        raise No("seat_taken")
    if command.seat is None:
        yield from _sit_at_the_end(by)
        return
    if by.room.phase == "round":
        raise No("round_running")
    chair = by.room.chairs[seat_at(by.room, command.seat)]
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


@order.register
def _(command: Stand, by: Asker) -> Iterator[Deed]:
    if by.seat is None:
        raise No("not_seated")
    yield Vacated(by.seat)


@order.register
def _(command: Leave, by: Asker) -> Iterator[Deed]:
    yield from _leave(by.room, by.person, by.moment.here)


def _leave(room: Room, person: Person, here: AbstractSet[str]) -> Iterator[Deed]:
    seat = room.seat_of(person)
    yield Left(person.number)
    if seat is not None:
        yield Vacated(seat) if room.phase == "lobby" else StandIn(seat, True)
    if room.host == person.number:
        yield Hosted(heir(room, here))


def heir(room: Room, here: AbstractSet[str]) -> int | None:
    """Who follows the host: somebody else, those connected first, of these those seated, in the order of seats."""
    seated = [chair.person for chair in room.chairs if chair.person is not None]
    others = [number for number in dict.fromkeys([*seated, *room.people]) if number != room.host]
    staying = [room.people[number] for number in others if not room.people[number].left]
    present = [person for person in staying if person.key in here]
    return next((person.number for person in present + staying), None)


def successor(room: Room, here: AbstractSet[str]) -> int | None:
    """Who of those connected follows a host who vanished; in a series nobody who only looks on while somebody plays."""
    follower = heir(room, here)
    if follower is None or room.people[follower].key not in here:
        return None
    plays = room.seat_of(room.people[follower]) is not None
    return follower if plays or room.phase == "lobby" or not people_playing(room, room.host) else None


@order.register
def _(command: AddBot, by: Asker) -> Iterator[Deed]:
    room = by.room
    if command.bot not in room.game.bots:
        raise No("unknown_bot", bots=list(room.game.bots))
    yield Seated(_free_seat(room), None, command.bot, bot_name(names_here(room)))


@order.register
def _(command: Unseat, by: Asker) -> Iterator[Deed]:
    yield Vacated(seat_at(by.room, command.seat))


@order.register
def _(command: Swap, by: Asker) -> Iterator[Deed]:
    yield Swapped(seat_at(by.room, command.seat), seat_at(by.room, command.other))


@order.register
def _(command: SetOptions, by: Asker) -> Iterator[Deed]:
    room = by.room
    try:
        seats = min(max(len(room.chairs), room.game.seats.start), room.game.seats.stop - 1)
        resolve(room.game, seats, command.options)
    except BadOption as error:
        raise No("bad_option", keys=list(error.keys), why=error.why.en) from None
    yield OptionsSet(command.options)


@order.register
def _(command: PassHost, by: Asker) -> Iterator[Deed]:
    heir = by.room.people.get(command.person)
    if heir is None or heir.left:
        raise No("no_such_person")
    yield Hosted(heir.number)


@order.register
def _(command: Signal, by: Asker) -> Iterator[Deed]:
    if by.seat is None:
        raise No("not_seated")
    yield from ()

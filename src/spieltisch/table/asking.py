"""What is known when somebody commands something, and what may come of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import singledispatch
from typing import TypeAlias

from spieltisch.kernel.game import Move, Refusal, Seat
from spieltisch.table.log import AnyFact
from spieltisch.table.protocol import TableCommand
from spieltisch.table.room import Person, Room


@dataclass(frozen=True)
class SeatMove:
    """A legal move to be made."""

    seat: Seat
    move: Move


Deed: TypeAlias = AnyFact | SeatMove


class No(Exception):
    """The command is refused: a code and its values."""

    lock_ms = 0
    """For so long the seat's moves are refused after it."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(code)

    @classmethod
    def because(cls, refusal: Refusal) -> No:
        """A move is refused."""
        no = cls(refusal.code, **refusal.values)
        no.lock_ms = refusal.lock_ms
        return no


@dataclass(frozen=True)
class Moment:
    """What the log does not tell: whose keys are connected, table time, who made the ticket with a code, and why a
    seat's move is refused.
    """

    here: AbstractSet[str]
    ms: int
    ticket_owner: Callable[[str], int | None]
    refusal: Callable[[Seat, Move], Refusal | None]


@dataclass(frozen=True)
class Asker:
    """Who asks, and where they sit."""

    room: Room
    person: Person
    seat: Seat | None
    moment: Moment

    @property
    def has_a_say(self) -> bool:
        """Those seated and the host may let the game rest and go on."""
        return has_a_say(self.room, self.person.key)


def has_a_say(room: Room, key: str) -> bool:
    """Whether the owner of `key` sits here or is the host."""
    person = room.keys.get(key)
    if person is None or person.left:
        return False
    return room.seat_of(person) is not None or room.host == person.number


def people_playing(room: Room, besides: int | None = None) -> list[Person]:
    """Those who have a seat and have not left."""
    seated = [room.people[chair.person] for chair in room.chairs if chair.person is not None]
    return [person for person in seated if not person.left and person.number != besides]


def may_delete(room: Room, key: str) -> bool:
    """Whether the owner of `key` may end the table for good: those who play; where nobody does, the host."""
    person = room.keys.get(key)
    return has_a_say(room, key) and (room.seat_of(person) is not None or not people_playing(room))


@singledispatch
def order(command: TableCommand, by: Asker) -> Iterator[Deed]:
    """What the log is to say if this is commanded; raises No. Has an implementation for each kind of command."""
    raise TypeError(f"no order for {command!r}")


def seat_at(room: Room, seat: Seat) -> Seat:
    """The seat if there is one; raises No."""
    if seat >= len(room.chairs):
        raise No("no_such_seat")
    return seat


def names_here(room: Room) -> list[str]:
    """Every name that somebody at the table has or had."""
    return [person.name for person in room.people.values()] + [chair.name for chair in room.chairs]

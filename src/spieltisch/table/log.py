"""What a table's log is made of. A table is the fold of these entries, and nothing else.

An entry is a *move* (body `SEAT MOVE`, folded by the rules), a *fact* (body: one of the structs below as JSON, folded
by `table.room`) or a *note* (never folded).
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from spieltisch.kernel.errors import SpieltischError
from spieltisch.table.protocol import Hints, PauseReason, PhotoFinish, VerdictLine

Kind: TypeAlias = Literal["move", "fact", "note"]


class LogEntry(NamedTuple):
    """`ms`: table time elapsed; `command`: `PERSON ID` of the command that caused it, if one did."""

    kind: Kind
    ms: int
    body: str
    command: str | None = None


class Fact(Struct, tag_field="fact", forbid_unknown_fields=True, frozen=True):
    """Something that is so from here on."""


class Opened(Fact, tag="opened", frozen=True):
    """First entry of every log."""

    game: str
    revision: int
    options: dict[str, int | str | None]
    verdicts: list[VerdictLine] | None = None
    """Instead of the game's own."""


class Joined(Fact, tag="joined", frozen=True):
    """A person is here (again, if the number is known). `key` is the hash of the secret in their browser."""

    person: int
    key: str
    name: str


class Renamed(Fact, tag="renamed", frozen=True):
    """A person is called otherwise."""

    person: int
    name: str


class Moved(Fact, tag="moved", frozen=True):
    """A person has taken their place along to another browser: `key` is the hash of the secret there."""

    person: int
    key: str


class Left(Fact, tag="left", frozen=True):
    """A person has left the table; in a series the seat stays theirs and a stand-in plays it."""

    person: int


class Seated(Fact, tag="seated", frozen=True):
    """A person or a bot (then `name` is the bot's) takes `seat`: an occupied one, or the next at the end."""

    seat: int
    person: int | None = None
    bot: str | None = None
    name: str = ""


class Vacated(Fact, tag="vacated", frozen=True):
    """A seat is given up; those behind it close up."""

    seat: int


class Swapped(Fact, tag="swapped", frozen=True):
    """Two seats change places."""

    seat: int
    other: int


class Hosted(Fact, tag="hosted", frozen=True):
    """A person is the host; None: nobody, until somebody comes."""

    person: int | None


class GameChosen(Fact, tag="game_chosen", frozen=True):
    """From here on this game is played, by its own defaults; there is nothing on the sheet."""

    game: str
    revision: int


class OptionsSet(Fact, tag="options_set", frozen=True):
    """What the host chose; everything else has its default."""

    options: dict[str, int | str | None]


class HintsSet(Fact, tag="hints_set", frozen=True):
    """Which help there is from here on, until another game is chosen. Tables without this fact have none."""

    hints: Hints


class RoundBegun(Fact, tag="round_begun", frozen=True):
    """Round `number` of a series begins (1 starts a new one); the moves that follow are its match.

    `first`: the seat that begins, where the host said so.
    """

    number: int
    first: int | None = None


class Committed(Fact, tag="committed", frozen=True):
    """The deal that follows: SHA-256 over its text and `salt` (hex), which stays secret until the round is over."""

    commitment: str
    salt: str


class BrokenOff(Fact, tag="broken_off", frozen=True):
    """The running round does not count and is over."""


class Reopened(Fact, tag="reopened", frozen=True):
    """The series is over, or is given up between rounds, and the table is a lobby again."""


class StandIn(Fact, tag="stand_in", frozen=True):
    """The stand-in begins (`on`) or ceases to play for the person on `seat`."""

    seat: int
    on: bool


class Paused(Fact, tag="paused", frozen=True):
    """Table time rests."""

    reason: PauseReason
    person: int | None = None


class Resumed(Fact, tag="resumed", frozen=True):
    """Table time goes on."""


class Finishes(Fact, tag="finishes", frozen=True):
    """The round that is over had these photo finishes; follows its last move, where there were any."""

    finishes: list[PhotoFinish]


AnyFact: TypeAlias = (
    Opened
    | Joined
    | Renamed
    | Moved
    | Left
    | Seated
    | Vacated
    | Swapped
    | Hosted
    | GameChosen
    | OptionsSet
    | HintsSet
    | RoundBegun
    | Committed
    | BrokenOff
    | Reopened
    | StandIn
    | Paused
    | Resumed
    | Finishes
)

_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyFact)


class BadLog(SpieltischError):
    """A log that cannot be folded: says which entry (from 0) and why."""

    def __init__(self, number: int, why: str) -> None:
        self.number = number
        super().__init__(f"log entry {number}: {why}")


class OtherRules(BadLog):
    """A log made by rules that this program does not know."""

    def __init__(self, number: int, game: str, revision: int, known: int | None) -> None:
        self.game = game
        self.revision = revision
        knows = "the game is not known here" if known is None else f"known is {known}"
        super().__init__(number, f"it plays revision {revision} of {game!r}; {knows}")


def fact_text(fact: AnyFact) -> str:
    """A fact as the body of its entry."""
    return msgspec.json.encode(fact).decode()


def parse_fact(text: str) -> AnyFact:
    """The fact with this text; raises msgspec.MsgspecError."""
    fact: AnyFact = _decoder.decode(text)
    return fact

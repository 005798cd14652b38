"""The fold: what a table is after the entries of its log. No clock, no chance, no judgement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import singledispatchmethod
from typing import Any, Literal, TypeAlias

import msgspec

from spieltisch.kernel import commitment
from spieltisch.kernel.errors import SpieltischError
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import AnyGame, Deal, Due, Outcome, Seat, resolve
from spieltisch.kernel.match import Match
from spieltisch.table.hindsight import Turn, turn_taken
from spieltisch.table.log import (
    AnyFact,
    BadLog,
    BrokenOff,
    Committed,
    Finishes,
    GameChosen,
    HintsSet,
    Hosted,
    Joined,
    Left,
    LogEntry,
    Moved,
    Opened,
    OptionsSet,
    OtherRules,
    Paused,
    Renamed,
    Reopened,
    Resumed,
    RoundBegun,
    Seated,
    StandIn,
    Swapped,
    Vacated,
    parse_fact,
)
from spieltisch.table.protocol import Hints, PhotoFinish, VerdictLine

Phase: TypeAlias = Literal["lobby", "round", "scores", "finished"]


@dataclass
class Person:
    """Somebody with a name here. `left`: gone for good, unless they come back."""

    number: int
    key: str
    name: str
    left: bool = False


@dataclass
class Chair:
    """A seat: a person (number) or a bot (key). `stand_in`: the game's stand-in plays for the person."""

    person: int | None
    bot: str | None
    name: str
    stand_in: bool = False


@dataclass(frozen=True)
class Played:
    """A finished round: where in the log it begins and ends, and what its record needs besides the moves there."""

    begun: int
    over: int
    began_ms: int
    seats: int
    options: dict[str, int | str | None]
    names: list[str]
    committed: Committed | None
    outcome: Outcome


class Room:
    """See the module. `number`: entries folded so far."""

    game: AnyGame

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self.games = games
        self.number = 0
        self.people: dict[int, Person] = {}
        self.keys: dict[str, Person] = {}
        self.chairs: list[Chair] = []
        self.host: int | None = None
        self.chosen: dict[str, int | str | None] = {}
        self.verdicts: list[VerdictLine] | None = None
        self.hints: Hints = "off"
        self.phase: Phase = "lobby"
        self.round = 0
        self.first: Seat | None = None
        self.played: list[Played] = []
        self.match: Match[Any, Any] | None = None
        self.committed: Committed | None = None
        self.finishes: list[PhotoFinish] = []
        self.turns: dict[Seat, Turn] = {}
        """Each seat's last turn of the round, where there may be hints about it."""
        self.began_ms = 0
        self.begun = 0
        self.waits_since = 0
        self.due: Due | None = None
        self.due_since = 0
        self.paused: Paused | None = None
        self.ms = 0
        self.applied: set[str] = set()
        self._options: dict[str, int | str | None] | None = None

    def fold(self, entry: LogEntry) -> list[Event]:
        """Take the next entry in; what happened in the match. Raises BadLog, after which the room is of no use."""
        try:
            events = self._take(entry)
        except BadLog:
            raise
        except (SpieltischError, msgspec.MsgspecError, ValueError, LookupError) as error:
            raise BadLog(self.number, str(error)) from error
        self.ms = entry.ms
        if entry.command:
            self.applied.add(entry.command)
        self.number += 1
        return events

    def _take(self, entry: LogEntry) -> list[Event]:
        if entry.ms < self.ms:
            raise ValueError("its time lies before that of the entry above")
        if entry.kind == "move":
            return self._move(entry)
        if entry.kind == "fact":
            fact: AnyFact = parse_fact(entry.body)
            self._fact(fact, entry.ms)
            self._options = None
        return []

    def _move(self, entry: LogEntry) -> list[Event]:
        match = self.running()
        seat, text = entry.body.split(" ", 1)
        move = match.game.parse_move(text)
        if isinstance(move, Deal):
            self._check_deal(text, move)
        if self.hints != "off" and (turn := turn_taken(match, int(seat), move)):
            self.turns[turn.seat] = turn
        events = match.push(int(seat), move, entry.ms - self.began_ms)
        self._look_at_due(entry.ms)
        self.waits_since = entry.ms
        if outcome := match.outcome():
            self._write_down(match, outcome)
        return events

    def _check_deal(self, text: str, deal: Deal) -> None:
        made = self.committed
        if made and (why := commitment.why_not(made.commitment, made.salt, text)):
            raise ValueError(f"this is not the deal that was committed to: {why}")
        if self.round == 1:
            self.first = deal.first

    def _write_down(self, match: Match[Any, Any], outcome: Outcome) -> None:
        names = [chair.name for chair in self.chairs]
        self.played.append(
            Played(
                self.begun,
                self.number,
                self.began_ms,
                match.seats,
                dict(match.options),
                names,
                self.committed,
                outcome,
            )
        )
        self.phase = "scores" if self.round < self.rounds() else "finished"

    def _look_at_due(self, ms: int) -> None:
        due = self.running().game.due(self.running().state)
        if (due and due.key) != (self.due and self.due.key):
            self.due_since = ms
        self.due = due

    def running(self) -> Match[Any, Any]:
        """The match of the round that runs (or ran last); raises LookupError before the first."""
        if self.match is None:
            raise LookupError("no round has begun")
        return self.match

    @property
    def sheet(self) -> list[Outcome]:
        """What the finished rounds of the series have come to."""
        return [played.outcome for played in self.played]

    def options(self) -> dict[str, int | str | None]:
        """Every option with its value for as many as sit here."""
        if self._options is None:
            seats = min(max(len(self.chairs), self.game.seats.start), self.game.seats.stop - 1)
            self._options = resolve(self.game, seats, self.chosen)
        return self._options

    def rounds(self) -> int:
        """How many rounds the series has."""
        rounds = self.options()[self.game.series.rounds]
        return rounds if isinstance(rounds, int) else 1

    def seat_of(self, person: Person | None) -> Seat | None:
        """Where somebody sits."""
        if person is None:
            return None
        return next((at for at, chair in enumerate(self.chairs) if chair.person == person.number), None)

    def bot_on(self, seat: Seat) -> str | None:
        """The bot that plays this seat now, if one does."""
        chair = self.chairs[seat]
        return self.game.stand_in if chair.stand_in else chair.bot

    @singledispatchmethod
    def _fact(self, fact: Any, ms: int) -> None:
        raise ValueError(f"no such fact: {fact!r}")

    @_fact.register
    def _(self, fact: Opened, ms: int) -> None:
        self.game = self._known(fact.game, fact.revision)
        self.chosen = fact.options
        self.verdicts = fact.verdicts

    @_fact.register
    def _(self, fact: GameChosen, ms: int) -> None:
        self.game = self._known(fact.game, fact.revision)
        self.chosen, self.verdicts, self.hints = {}, None, "off"
        self._empty_the_table()

    def _known(self, key: str, revision: int) -> AnyGame:
        game = self.games.get(key)
        known = None if game is None else game.revision
        if game is None or known != revision:
            raise OtherRules(self.number, key, revision, known)
        return game

    def _empty_the_table(self) -> None:
        self.phase, self.round, self.match, self.due, self.first = "lobby", 0, None, None, None
        self.played, self.committed, self.finishes, self.turns = [], None, [], {}

    @_fact.register
    def _(self, fact: Joined, ms: int) -> None:
        known = self.people.get(fact.person)
        if known is None:
            known = self.people[fact.person] = Person(fact.person, fact.key, fact.name)
            self.keys[fact.key] = known
        known.left = False
        self._name(known, fact.name)

    @_fact.register
    def _(self, fact: Renamed, ms: int) -> None:
        self._name(self.people[fact.person], fact.name)

    def _name(self, person: Person, name: str) -> None:
        person.name = name
        for chair in self.chairs:
            if chair.person == person.number:
                chair.name = name

    @_fact.register
    def _(self, fact: Moved, ms: int) -> None:
        person = self.people[fact.person]
        del self.keys[person.key]
        person.key = fact.key
        self.keys[fact.key] = person

    @_fact.register
    def _(self, fact: Left, ms: int) -> None:
        self.people[fact.person].left = True

    @_fact.register
    def _(self, fact: Seated, ms: int) -> None:
        name = fact.name if fact.person is None else self.people[fact.person].name
        chair = Chair(fact.person, fact.bot, name)
        if fact.seat == len(self.chairs):
            self.chairs.append(chair)
        else:
            self.chairs[fact.seat] = chair

    @_fact.register
    def _(self, fact: Vacated, ms: int) -> None:
        del self.chairs[fact.seat]

    @_fact.register
    def _(self, fact: Swapped, ms: int) -> None:
        chairs = self.chairs
        chairs[fact.seat], chairs[fact.other] = chairs[fact.other], chairs[fact.seat]

    @_fact.register
    def _(self, fact: Hosted, ms: int) -> None:
        self.host = fact.person

    @_fact.register
    def _(self, fact: OptionsSet, ms: int) -> None:
        self.chosen = fact.options

    @_fact.register
    def _(self, fact: HintsSet, ms: int) -> None:
        self.hints = fact.hints

    @_fact.register
    def _(self, fact: RoundBegun, ms: int) -> None:
        if fact.number == 1:
            self.played, self.first = [], None
        self.round, self.phase, self.began_ms, self.due = fact.number, "round", ms, None
        self.begun, self.committed, self.finishes, self.turns = self.number, None, [], {}
        self.match = Match(self.game, len(self.chairs), self.chosen)

    @_fact.register
    def _(self, fact: Committed, ms: int) -> None:
        if self.phase != "round" or self.running().log:
            raise ValueError("a commitment comes before its deal")
        self.committed = fact

    @_fact.register
    def _(self, fact: BrokenOff, ms: int) -> None:
        self.round -= 1
        self.phase = "scores" if self.round else "lobby"
        self.match, self.due, self.paused, self.turns = None, None, None, {}
        self.committed = self.played[-1].committed if self.played else None

    @_fact.register
    def _(self, fact: Reopened, ms: int) -> None:
        self._empty_the_table()

    @_fact.register
    def _(self, fact: StandIn, ms: int) -> None:
        self.chairs[fact.seat].stand_in = fact.on
        self.waits_since = ms

    @_fact.register
    def _(self, fact: Paused, ms: int) -> None:
        self.paused = fact

    @_fact.register
    def _(self, fact: Resumed, ms: int) -> None:
        self.paused = None

    @_fact.register
    def _(self, fact: Finishes, ms: int) -> None:
        if self.phase == "round" or not self.played:
            raise ValueError("photo finishes come after a round")
        self.finishes = fact.finishes

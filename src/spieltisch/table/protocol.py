"""What people say to a table and what it says to them, as typed messages (JSON on the wire).

Field names are the same words in Python, in the log, on the wire and in TypeScript. Times are milliseconds; instants
are on the server's own clock, which clients learn by asking (`server.wire.AskTime`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from spieltisch.kernel.advice import Advice, Gain, Sentence

CommandId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
RawName: TypeAlias = Annotated[str, Meta(max_length=200)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
MoveText: TypeAlias = Annotated[str, Meta(max_length=2000)]
Sign: TypeAlias = Literal["that", "mine", "wait", "hurry", "thanks", "sorry", "bravo"]
PauseReason: TypeAlias = Literal["asked", "nobody", "vanished", "restart"]
Hints: TypeAlias = Literal["off", "after", "ask"]
"""What help a table allows: none, about turns that are over, or also about the turn in hand."""
Strength: TypeAlias = Literal["any", "count", "show"]
"""How much somebody wants to be told: is there anything, how many pieces, or all of it."""
SignalPlace: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9.:+±@=_-]{1,24}\Z")]
"""Something on the board, in words that only the boards know: `pile:0`, `2:5r`."""


class Command(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Something a person wants. `id` is made by the client; the same id again has no further effect."""

    id: CommandId


class Join(Command, tag="join", frozen=True):
    """Give oneself a name, and take a seat if one is free (else watch)."""

    name: RawName


class Rename(Command, tag="rename", frozen=True):
    """Take another name."""

    name: RawName


class Sit(Command, tag="sit", frozen=True):
    """Take a bot's or a leaver's seat (not during a round), or with None a new one at the end (before a series).

    The own seat: take it back from the stand-in.
    """

    seat: SeatNumber | None


class Stand(Command, tag="stand", frozen=True):
    """Give up one's seat before a series, and watch."""


class Leave(Command, tag="leave", frozen=True):
    """Leave the table; a stand-in plays on."""


class AddBot(Command, tag="add_bot", frozen=True):
    """Host: seat a bot at the end, before a series."""

    bot: Annotated[str, Meta(max_length=40)]


class Unseat(Command, tag="unseat", frozen=True):
    """Host: take the person or bot off a seat before the series."""

    seat: SeatNumber


class Swap(Command, tag="swap", frozen=True):
    """Host: let two seats change places before the series."""

    seat: SeatNumber
    other: SeatNumber


class SetOptions(Command, tag="set_options", frozen=True):
    """Host: the options of the next series (those not named get their defaults)."""

    options: Annotated[dict[str, int | str | None], Meta(max_length=50)]


class SetHints(Command, tag="set_hints", frozen=True):
    """Host: which help there is at this table, before a series or between rounds; for games that can give advice."""

    hints: Hints


class StartRound(Command, tag="start_round", frozen=True):
    """Host: begin the series, its next round, or (after its end) a new series; bots follow those who left.

    `first` begins; None: drawn for the first round, then it moves on one seat a round.
    """

    first: SeatNumber | None = None


class EndRound(Command, tag="end_round", frozen=True):
    """Host: break the running round off. It does not count: back to the scores, or to the lobby before the first."""


class Reopen(Command, tag="reopen", frozen=True):
    """Host: after a series, or giving it up between rounds, back to the lobby to change seats or options."""


class MakeMove(Command, tag="move", frozen=True):
    """A move of the own seat in the game's notation; a stand-in that plays for it ceases."""

    move: MoveText


class Pause(Command, tag="pause", frozen=True):
    """Anyone seated: stop the clock."""


class Resume(Command, tag="resume", frozen=True):
    """Anyone seated: go on, after 3-2-1."""


class PassHost(Command, tag="pass_host", frozen=True):
    """Host: hand the host's role on to another person."""

    person: int


class CallStandIn(Command, tag="call_stand_in", frozen=True):
    """Anyone seated, or the host: let the stand-in play for somebody whose move is waited for too long."""

    seat: SeatNumber


class Signal(Command, tag="signal", frozen=True):
    """Anyone seated: a quick sign to everybody, perhaps at a place of the board. No part of the log."""

    sign: Sign
    at: SignalPlace | None = None


class Redeem(Command, tag="redeem", frozen=True):
    """Be from here on the person who made this ticket; the browser that was, looks on."""

    code: Annotated[str, Meta(max_length=100)]


class ChooseGame(Command, tag="choose_game", frozen=True):
    """Host: play another game with the same people, before a series or after it."""

    game: Annotated[str, Meta(max_length=40)]


TableCommand: TypeAlias = (
    Join
    | Rename
    | Sit
    | Stand
    | Leave
    | AddBot
    | Unseat
    | Swap
    | SetOptions
    | SetHints
    | StartRound
    | EndRound
    | Reopen
    | MakeMove
    | Pause
    | Resume
    | PassHost
    | CallStandIn
    | Signal
    | Redeem
    | ChooseGame
)


class AskHint(Struct, tag_field="type", tag="ask_hint", forbid_unknown_fields=True, frozen=True):
    """What could I lay now, or: what could I have laid in my last turn? Changes nothing, is no part of the log."""

    id: CommandId
    strength: Strength
    about: Literal["now", "turn"]


class StopHint(Struct, tag_field="type", tag="stop_hint", forbid_unknown_fields=True, frozen=True):
    """Let the search for hint `id` end: it is answered with the best found so far."""

    id: CommandId


class Why(Struct, frozen=True):
    """A refusal: its stable code and the values its sentence needs."""

    code: str
    values: dict[str, Any]


class Receipt(Struct, frozen=True):
    """Why a play in a race came second: to its seat alone, in whole ms.

    `by_ms`: how much faster the winner was. `link_ms`: the own link, null if it is not known; `credit_ms` of it were given
    back. `after_window`: it came when all was decided.
    """

    by_ms: int
    link_ms: int | None
    credit_ms: int
    after_window: bool


class Message(Struct, tag_field="type", frozen=True):
    """Something the table says."""


class Answer(Message, tag="answer", frozen=True):
    """To the sender of command `id`, once it is durable. `why` is null if it was applied.

    `receipt`: of a play that came second. `locked_until`: so long (server time) the seat's moves are refused.
    """

    id: str
    why: Why | None
    receipt: Receipt | None = None
    locked_until: float | None = None


class Signalled(Message, tag="signal", frozen=True):
    """Somebody has given a sign; to everybody connected."""

    seat: int
    sign: Sign
    at: str | None


class Hint(Message, tag="hint", frozen=True):
    """The one answer to AskHint `id`: only what was asked for, all else is null. `why`: there is no hint, and why not."""

    id: str
    why: Why | None
    any: bool | None = None
    """About now: something can be laid. About the last turn: more pieces could have been laid than were."""
    count: int | None = None
    """How many pieces at most (asked for "count" or "show")."""
    advice: Advice | None = None
    """The best lay (asked for "show")."""
    laid: Gain | None = None
    """What was laid in the last turn, if it is about that."""
    proven: bool = True
    """False: the search was stopped, so that there may be more."""
    note: Sentence | None = None
    """About now, where nothing can be laid: why not, if there is more to say."""


class SeatView(Struct, frozen=True):
    """A seat and who is on it: a person (number), or a bot by name; `stand_in`: a bot plays for the person.

    `left`: the person has left for good, and somebody else may have the seat between rounds. `link_ms`: in a race the
    median round trip of the seat's link, null for bots and where it is not known.
    """

    name: str
    person: int | None
    bot: str | None
    present: bool
    stand_in: bool
    left: bool
    link_ms: int | None


class You(Struct, frozen=True):
    """What the receiver is here: no person before joining, no seat when watching.

    `locked_until`: so long (server time) the seat's moves are refused; null: they are not.
    """

    person: int | None
    seat: int | None
    host: bool
    locked_until: float | None


class ClockView(Struct, frozen=True):
    """The timer that matters now. Running: it ends at `ends` (server time). Resting (`ends` null): `left` remain.

    `kind` is "countdown" (3-2-1 before the cards turn up or the game goes on) or "clock" (played against).
    """

    kind: Literal["countdown", "clock"]
    total: int
    left: int
    ends: float | None


class PauseView(Struct, frozen=True):
    """Why the game rests: somebody asked (`by` is the name), nobody was there, too few are left while seats of people
    who vanished wait, or the server restarted.
    """

    reason: PauseReason
    by: str | None


class WaitView(Struct, frozen=True):
    """A turn game waits for the people on `seats`, since the instant `since`.

    From `stand_in_at` on the others may call the stand-in (null: not in this game).
    """

    seats: list[int]
    since: float
    stand_in_at: float | None


class Claim(Struct, frozen=True):
    """A play that answered a contest: `move` in the game's notation, how long the seat took, its link and the credit (ms).

    `after_window`: it came when all was decided.
    """

    seat: int
    move: str
    reaction_ms: int
    link_ms: int | None
    credit_ms: int
    after_window: bool


class PhotoFinish(Struct, frozen=True):
    """A contest that several seats answered: the winner's claim first, the others by reaction."""

    contest: int
    claims: list[Claim]


class VerdictLine(Struct, forbid_unknown_fields=True, frozen=True):
    """A line of a table of verdicts: holds up to `up_to` points a round (null: any, in the last line)."""

    up_to: Annotated[int, Meta(ge=0, le=1_000_000)] | None
    de: Annotated[str, Meta(min_length=1, max_length=200)]
    en: Annotated[str, Meta(min_length=1, max_length=200)]


class VerdictView(Struct, frozen=True):
    """What a series comes to. `own`: by a table of verdicts the host brought, not by the game's."""

    de: str
    en: str
    own: bool


class TableView(Struct, frozen=True):
    """The room: the same for everyone."""

    id: str
    game: str
    phase: Literal["lobby", "round", "scores", "finished"]
    """Before a series, during a round, between rounds, after the last round."""
    seats: list[SeatView]
    watchers: list[str]
    host: int | None
    host_name: str | None
    options: dict[str, int | str | None]
    round: int
    """The round running or last played, from 1; 0 before the first."""
    rounds: int
    sheet: list[list[int]]
    """Points by seat, a line a finished round."""
    reasons: list[str]
    """Why each of these rounds ended."""
    verdict: VerdictView | None
    """After the series, where there is a table of verdicts."""
    clock: ClockView | None
    paused: PauseView | None
    waiting: WaitView | None
    commitment: str | None
    """Of the running (else the last) round: SHA-256 of its salt and its deal, both told in the record after the round."""
    hints: Hints
    """Which help there is here ("off" where the game can give none)."""
    finishes: list[PhotoFinish]
    """Of the last round, once it is over: the contests of a race in which somebody came second."""


class State(Message, tag="state", frozen=True):
    """The whole of what the receiver may know, and what has just happened."""

    seq: int
    """Goes up with every entry of the table's log, for every viewer alike; never a reason to refuse anything."""
    you: You
    table: TableView
    view: Any
    """The game's own view for this seat; null before the first round, and in a pause that covers the table."""
    offers: list[str]
    """Legal moves to show as targets, where the game shows them and it is this seat's turn."""
    events: list[dict[str, Any]]
    """What happened since the last message, as told to this seat: kind, seat and values; in order."""

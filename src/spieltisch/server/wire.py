"""Every message between browser and server; the only source of the client's types.

What concerns a table is declared in `table.protocol`; this adds what concerns the connection.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta, Struct

from spieltisch.kernel.advice import Advice, Gain
from spieltisch.table.protocol import (
    Answer,
    AskHint,
    ClockView,
    CommandId,
    Hint,
    Message,
    RawName,
    Signalled,
    State,
    StopHint,
    TableCommand,
    VerdictLine,
    Why,
)


class AskTime(Struct, tag_field="type", tag="ask_time", forbid_unknown_fields=True, frozen=True):
    """What is the server's time? `sent` is the client's own and comes back untouched."""

    sent: float


TableMessage: TypeAlias = TableCommand | AskHint | StopHint | AskTime
"""What is said on a table's socket."""

LONGEST_TIMER_MS: Final = 60 * 60 * 1000


class Standing(Struct, forbid_unknown_fields=True, frozen=True):
    """How a timer stands. Running: it ends at `ends` (server time), and began when `left` remained; until then somebody
    counts 3-2-1. Resting (`ends` null): `left` of `total` ms remain."""

    total: Annotated[int, Meta(ge=1000, le=LONGEST_TIMER_MS)]
    left: Annotated[int, Meta(ge=0, le=LONGEST_TIMER_MS)]
    ends: float | None


class SetTimer(Struct, tag_field="type", tag="set_timer", forbid_unknown_fields=True, frozen=True):
    """Let a shared timer stand so, if it still is as its `seq` was told."""

    id: CommandId
    seq: int
    standing: Standing


TimerMessage: TypeAlias = SetTimer | AskTime
"""What is said on a shared timer's socket."""
ClientMessage: TypeAlias = TableMessage | SetTimer


class Hello(Message, tag="hello", frozen=True):
    """First on every socket: the client's build this server ships, and an address for phones on the same network."""

    build: str
    table: str
    share: str | None


class Time(Message, tag="time", frozen=True):
    """The answer to AskTime: the server's clock (ms) at the moment of writing."""

    sent: float
    now: float


class Trouble(Message, tag="trouble", frozen=True):
    """A frame that could not be read (`why.values.path` is where), or one too many; nothing was changed."""

    why: Why


class Gone(Message, tag="gone", frozen=True):
    """Last on a socket: this table does not exist (any more), or the server is about to restart."""

    why: Why


class TimerStands(Message, tag="timer", frozen=True):
    """How a shared timer stands now; null: nobody has set it yet. `seq` goes up with every change. `phones`: how many are
    connected."""

    seq: int
    standing: Standing | None
    phones: int


ServerMessage: TypeAlias = Hello | State | Answer | Signalled | Hint | Time | Trouble | Gone | TimerStands


class OpenTable(Struct, forbid_unknown_fields=True, frozen=True):
    """POST api/tables: open a table and be its host."""

    game: Annotated[str, Meta(max_length=40)]
    name: RawName
    options: Annotated[dict[str, int | str | None], Meta(max_length=50)] = {}
    verdicts: Annotated[list[VerdictLine], Meta(max_length=20)] | None = None
    """A table of verdicts to use instead of the game's."""


class Opened(Struct, frozen=True):
    """The answer: where the table is (`t/ID` below the base path)."""

    table: str


class OpenedTimer(Struct, frozen=True):
    """The answer to POST api/timers: the timer's id."""

    timer: str


class Ticket(Struct, frozen=True):
    """The answer to POST api/tables/ID/ticket: whoever redeems the code within the time has the sender's place."""

    code: str
    seconds: int


class ReplayStep(Struct, frozen=True):
    """A move of a finished round (`seat` -1: the deal, -2: the table), and what was to be seen after it: who may
    act then (seats), and the timer (resting, as it stood)."""

    ms: int
    seat: int
    move: str
    view: Any
    events: list[dict[str, Any]]
    to_act: list[int]
    clock: ClockView | None


class Replay(Struct, frozen=True):
    """A finished round as it looked from `seat` (null: to a spectator), from its deal on. `names` by seat."""

    game: str
    round: int
    options: dict[str, int | str | None]
    names: list[str]
    seat: int | None
    steps: list[ReplayStep]


JobName: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}\Z")]
"""Goes into an address as it is."""


class AskAdvice(Struct, forbid_unknown_fields=True, frozen=True):
    """POST api/games/GAME/advice: what is the best in this position? The answer is an Advice, or a Problem.

    `position`: as `spieltisch solve` takes it. `objective`: one of the game's; its first if none is named. `job`: made by
    the client, with which the search can be stopped; whoever hangs up ends it.
    """

    position: Any
    objective: Annotated[str, Meta(max_length=40)] | None = None
    job: JobName | None = None


class TurnAdvice(Struct, frozen=True):
    """A turn of a finished round: what `seat` laid, and the best that was possible. `step`: its move's place among the
    steps of the replay (from 0).
    """

    step: int
    seat: int
    laid: Gain
    advice: Advice


class RoundAdvice(Struct, frozen=True):
    """GET api/tables/ID/rounds/N/advice: what would have been possible in each turn, in order."""

    turns: list[TurnAdvice]


class AdvicePending(Struct, frozen=True):
    """The same with status 202: it is being found out, `done` of `of` turns so far; ask again."""

    done: int
    of: int


class Problem(Struct, frozen=True):
    """The body of every HTTP error of the interface: a code with values, as in refusals."""

    why: Why

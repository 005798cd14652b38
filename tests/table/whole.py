"""A whole table as the referee of simulated contests: four people, and a game in which everybody can always answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

from scripts.template.tiny.rules import TINY
from spieltisch.kernel.errors import BadText
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import (
    CHANCE,
    TABLE,
    Deal,
    Dice,
    Due,
    Game,
    Move,
    Outcome,
    Piece,
    Refusal,
    Seat,
    Series,
    Start,
    Texts,
)
from spieltisch.kernel.notation import parse_table_move
from spieltisch.kernel.options import Options
from spieltisch.table.protocol import Join, MakeMove, StartRound, TableCommand
from spieltisch.table.step import Step
from spieltisch.table.table import Table
from tests.table.contests import APART_MS, FIRST_TRIPS, Laid, Setting

OPENS_MS: Final = int(APART_MS) - 10
"""The next card is there a little before it is shown."""
BEFORE_MS: Final = 100_000.0
"""On the table's clock the contests begin so much later: people have to sit down first."""
KEYS: Final = ("ada", "bo", "cem", "dora")


@dataclass(frozen=True)
class Answer(Move):
    """Answer the card with that number. Text: `answer @NUMBER`."""

    number: int

    def __str__(self) -> str:
        return f"answer @{self.number}"


@dataclass
class State:
    """The number of the card that is up, or was last."""

    number: int = 0
    dealt: bool = False
    up: bool = False


class Answering(Game[State, int]):
    """Everybody may answer every card, for ever. `chained`: an answer is the next card; else the table turns that up."""

    key = "answering"
    seats = range(2, 5)
    options = TINY.options[-1:]
    series = Series("fewer")
    texts = Texts(
        TINY.texts.name, TINY.texts.tagline, {}, dict.fromkeys(("not_yet", "late"), TINY.texts.name), {}
    )
    view_type = int
    bots = TINY.bots
    stand_in = TINY.stand_in
    patience_s = None
    contests = True

    def __init__(self, chained: bool) -> None:
        self._chained = chained

    def pieces(self, options: Options, seats: int) -> Counter[Piece]:
        return Counter({"card": 1})

    def start(self, options: Options, seats: int) -> State:
        return State()

    def deal(self, state: State, dice: Dice, first: Seat | None = None) -> Deal:
        return Deal(0, ("card",))

    def to_act(self, state: State) -> frozenset[Seat]:
        if not state.dealt:
            return frozenset({CHANCE})
        return frozenset(range(len(KEYS))) if state.up else frozenset({TABLE})

    def due(self, state: State) -> Due | None:
        return None if state.up or not state.dealt else Due(f"start {state.number}", OPENS_MS, Start())

    def contest(self, state: State) -> int | None:
        return state.number if state.up else None

    def answers(self, move: Move) -> int | None:
        return move.number if isinstance(move, Answer) else None

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        assert isinstance(move, Answer)
        if move.number == state.number and state.up:
            return None
        return Refusal("late" if move.number <= state.number else "not_yet")

    def offers(self, state: State, seat: Seat) -> list[Move]:
        return [Answer(state.number)] if state.up else []

    def targets(self, state: State, seat: Seat) -> list[Move]:
        return []

    def apply(self, state: State, seat: Seat, move: Move) -> list[Event]:
        if isinstance(move, Deal):
            state.dealt = True
        else:
            state.up = isinstance(move, Start) or self._chained
            state.number += state.up
        return []

    def view(self, state: State, seat: Seat | None) -> int:
        return state.number

    def outcome(self, state: State) -> Outcome | None:
        return None

    def copy(self, state: State) -> State:
        return State(state.number, state.dealt, state.up)

    def parse_move(self, text: str) -> Move:
        if text.startswith("answer @"):
            return Answer(int(text.removeprefix("answer @")))
        if move := parse_table_move(text):
            return move
        raise BadText(text, "a move is answer @NUMBER")

    def state_text(self, state: State) -> str:
        return f"number={state.number}"

    def parse_state(self, text: str, options: Options, seats: int) -> State:
        raise BadText(text, "states of this game are not read")

    def census(self, state: State) -> Counter[Piece]:
        return self.pieces({}, 0)

    def secret(self, state: State, viewer: Seat | None) -> frozenset[int]:
        return frozenset()


class Whole:
    """See the module. Instants are the contests' own."""

    def __init__(self, setting: Setting) -> None:
        assert setting.layer_rule, "a table has no other rule"
        game = Answering(setting.chained)
        self._ids = (f"c{number}" for number in count())
        self._showing = 0
        self._winner: int | None = None
        self._waits = False
        self._table, _ = Table.open("T", game, {}, KEYS[0], "Ada", 0, {game.key: game}, _seeds().__next__)
        for place, (key, head) in enumerate(zip(KEYS, setting.heads, strict=True)):
            self._table.connected(0, key)
            if place:
                self._say(0, place, Join(self._id(), key))
            for _ in range(FIRST_TRIPS):
                self._table.linked(0, key, head.trip + head.slow_pong)
        self._say(BEFORE_MS - OPENS_MS, 0, StartRound(self._id()))

    def _id(self) -> str:
        return next(self._ids)

    def _say(self, at: float, seat: int, command: TableCommand) -> Step:
        return self._take(self._table.command(at, KEYS[seat], command, seat))

    def _take(self, step: Step) -> Step:
        assert not step.faults
        self._showing = step.showing or self._showing
        for entry in step.entries:
            who, _, move = entry.body.partition(" ")
            if entry.kind == "move" and move.startswith("answer"):
                self._winner = int(who)
        return step

    def open(self, number: int, at: float, last: Laid | None) -> None:
        self._winner, self._waits = None, False
        self._take(self._table.tick(BEFORE_MS + at))

    def shown(self, seat: int, number: int, at: float) -> None:
        self._take(self._table.shown(BEFORE_MS + at, KEYS[seat], seat, self._showing))

    def pong(self, seat: int, number: int, at: float, kernel: float | None) -> None:
        self._take(self._table.ponged(BEFORE_MS + at, KEYS[seat], seat, self._showing, kernel))

    def play(self, seat: int, number: int, at: float) -> str | None:
        step = self._say(BEFORE_MS + at, seat, MakeMove(self._id(), str(Answer(number))))
        if step.answer is not None and step.answer.why is not None:
            return step.answer.why.code
        self._waits = True
        return None

    def deadline(self, now: float) -> float | None:
        if self._winner is not None:
            return now
        wakes = self._table.wake_at() if self._waits else None
        return None if wakes is None else wakes - BEFORE_MS

    def settle(self, at: float) -> int:
        self._take(self._table.tick(BEFORE_MS + at))
        assert self._winner is not None
        return self._winner


def _seeds() -> Iterator[bytes]:
    return (number.to_bytes(32, "big") for number in count())

"""What the bots of a table have in mind: each thinks once about what it sees, until that changes.

A heavy bot's thought comes from outside (`table.thought`). Until it comes, computing counts as thinking, so nobody
sees where it was found; if it does not, the stand-in chooses.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import AnyGame, Choice, Refusal, Seat
from spieltisch.table.room import Room
from spieltisch.table.thought import Thought, Wanted

AFTER_SLIP_MS: Final = 500
"""So long at least a bot rests after a mistake before it thinks again."""
PATIENCE_MS: Final = 10_000
"""After so much table time a thought is waited for no longer."""
SEED_BYTES: Final = 32


class Plan(NamedTuple):
    """What a seat is going to do at `ms` of table time. `number`: how long the log was when it was made."""

    ms: int
    choice: Choice
    contest: int | None
    number: int


class Pending(NamedTuple):
    """In place of a plan: a thought is waited for from `begins` on, until `ms` of table time at the latest."""

    ms: int
    begins: int
    wanted: Wanted
    contest: int | None
    number: int

    def plan(self, choice: Choice) -> Plan:
        """What becomes of it."""
        return Plan(self.begins + choice.think_ms, choice, self.contest, self.number)


Mind: TypeAlias = Plan | Pending


class Thinking:
    """The plans by seat. `faults`: what a bot did wrong; its seat then waits and nothing else is touched."""

    def __init__(self, seed: bytes) -> None:
        self.faults: list[Exception] = []
        self._dice = Rng(seed)
        self._numbers = count(1)
        self._minds: dict[Seat, Mind] = {}
        self._rests: dict[Seat, int] = {}
        self._broken: set[Seat] = set()

    @property
    def wanted(self) -> list[Wanted]:
        """The thoughts that are waited for."""
        return [mind.wanted for mind in self._minds.values() if isinstance(mind, Pending)]

    def plan(self, room: Room, seat: Seat, ms: int) -> Mind | None:
        """What the bot on `seat` is going to do, if it does anything. `ms`: table time."""
        mind = self._minds.get(seat) or self._try(seat, lambda: self._think(room, seat, ms))
        return None if mind is None or _rests(mind) else mind

    def _try(self, seat: Seat, think: Callable[[], Mind]) -> Mind | None:
        if seat in self._broken:
            return None
        try:
            mind = self._minds[seat] = think()
        except Exception as fault:  # whatever a bot's code raises must not reach the table
            self._break(seat, fault)
            return None
        return mind

    def _think(self, room: Room, seat: Seat, ms: int) -> Mind:
        match, game = room.running(), room.game
        bot = room.bot_on(seat) or game.stand_in
        begins, contest = max(ms, self._rests.get(seat, 0)), game.contest(match.state)
        if bot not in game.heavy_bots:
            choice = game.bots[bot].choose(match.view(seat), self._dice)
            return Plan(begins + choice.think_ms, choice, contest, room.number)
        seed = bytes(self._dice.below(256) for _ in range(SEED_BYTES))
        wanted = Wanted(next(self._numbers), seat, bot, match.view(seat), seed)
        return Pending(begins + PATIENCE_MS, begins, wanted, contest, room.number)

    def thought(self, game: AnyGame, number: int, thought: Thought | None) -> None:
        """The thought of that number is here, or cannot be had; nobody may wait for it any more."""
        pending = (mind for mind in self._minds.values() if isinstance(mind, Pending))
        mind = next((each for each in pending if each.wanted.number == number), None)
        if mind is not None:
            del self._minds[mind.wanted.seat]
            self._try(mind.wanted.seat, lambda: mind.plan(self._choice(game, mind.wanted, thought)))

    def _choice(self, game: AnyGame, wanted: Wanted, thought: Thought | None) -> Choice:
        if thought is not None:
            return thought.choice(game)
        why = f"no thought came for '{wanted.bot}' on seat {wanted.seat}: '{game.stand_in}' chooses"
        self.faults.append(RuntimeError(why))
        return game.bots[game.stand_in].choose(wanted.view, self._dice)

    def refused(self, room: Room, seat: Seat, plan: Plan, refusal: Refusal, ms: int) -> None:
        """The rules refuse the plan: a slip costs time, a plan overtaken by others is made anew."""
        del self._minds[seat]
        if plan.choice.slip:
            self._rests[seat] = ms + max(AFTER_SLIP_MS, refusal.lock_ms)
        elif plan.number == room.number:
            why = f"the bot on seat {seat} chose '{plan.choice.move}': {refusal.code}"
            self._break(seat, RuntimeError(why))

    def _break(self, seat: Seat, fault: Exception) -> None:
        self._broken.add(seat)
        self.faults.append(fault)

    def moved(self, room: Room, seat: Seat) -> None:
        """A move was made on `seat`. In a race plans that answer the same contest go on, whatever others draw."""
        if not room.game.contests:
            self._minds.clear()
            return
        contest = room.game.contest(room.running().state)
        self._minds = {
            other: mind
            for other, mind in self._minds.items()
            if other != seat and mind.contest == contest and not _rests(mind)
        }

    def forget(self, seat: Seat) -> None:
        """Somebody else plays this seat now."""
        self._minds.pop(seat, None)

    def anew(self) -> None:
        """What they see counts from now."""
        self._minds.clear()

    def begin(self) -> None:
        """A round begins, or is broken off."""
        self._minds.clear()
        self._rests.clear()
        self._broken.clear()


def _rests(mind: Mind) -> bool:
    """Whether there is nothing to do until something changes."""
    return isinstance(mind, Plan) and mind.choice.move is None

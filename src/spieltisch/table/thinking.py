"""What the bots of a table have in mind: each thinks once about what it sees, until that changes."""

from __future__ import annotations

from typing import Final, NamedTuple

from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import Choice, Refusal, Seat
from spieltisch.table.room import Room

AFTER_SLIP_MS: Final = 500
"""So long at least a bot rests after a mistake before it thinks again."""


class Plan(NamedTuple):
    """What a seat is going to do at `ms` of table time. `number`: how long the log was when it was made."""

    ms: int
    choice: Choice
    contest: int | None
    number: int


class Thinking:
    """The plans by seat. `faults`: what a bot did wrong; its seat then waits and nothing else is touched."""

    def __init__(self, seed: bytes) -> None:
        self.faults: list[Exception] = []
        self._dice = Rng(seed)
        self._plans: dict[Seat, Plan] = {}
        self._rests: dict[Seat, int] = {}
        self._broken: set[Seat] = set()

    def plan(self, room: Room, seat: Seat, ms: int) -> Plan | None:
        """What the bot on `seat` is going to do, if it does anything. `ms`: table time."""
        if seat in self._broken:
            return None
        try:
            plan = self._plans[seat] = self._plans.get(seat) or self._think(room, seat, ms)
        except Exception as fault:  # whatever a bot's code raises must not reach the table
            self._break(seat, fault)
            return None
        return None if plan.choice.move is None else plan

    def _think(self, room: Room, seat: Seat, ms: int) -> Plan:
        match = room.running()
        bot = room.game.bots[room.bot_on(seat) or room.game.stand_in]
        choice = bot.choose(match.view(seat), self._dice)
        begins = max(ms, self._rests.get(seat, 0))
        return Plan(begins + choice.think_ms, choice, room.game.contest(match.state), room.number)

    def refused(self, room: Room, seat: Seat, refusal: Refusal, ms: int) -> None:
        """The rules refuse the plan: a slip costs time, a plan overtaken by others is made anew."""
        plan = self._plans.pop(seat)
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
            self._plans.clear()
            return
        contest = room.game.contest(room.running().state)
        self._plans = {
            other: plan
            for other, plan in self._plans.items()
            if other != seat and plan.contest == contest and plan.choice.move is not None
        }

    def forget(self, seat: Seat) -> None:
        """Somebody else plays this seat now."""
        self._plans.pop(seat, None)

    def anew(self) -> None:
        """What they see counts from now."""
        self._plans.clear()

    def begin(self) -> None:
        """A round begins, or is broken off."""
        self._plans.clear()
        self._rests.clear()
        self._broken.clear()

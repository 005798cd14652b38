"""A race on a virtual clock: bots react, a settlement says who was first, as at a table whose links take no time."""

from __future__ import annotations

from typing import Any, Final

from spieltisch.kernel.game import CHANCE, TABLE, Choice, Dice, Due, Refusal, Seat
from spieltisch.kernel.match import Match
from spieltisch.kernel.play import Chooser
from spieltisch.table.settlement import Settlement, first_refusal

SHUFFLE: Final = 1 << 30
AGAIN_MS: Final = 1000
"""How long a seat takes to try something else after a refusal it did not expect."""


class Race:
    """One round. `choose` is asked anew when a seat is shown something new: a top, a card it drew, the end of a lock."""

    def __init__(self, match: Match[Any, Any], dice: Dice, choose: Chooser) -> None:
        self.refused = 0
        """Refusals that were neither late nor meant."""
        self._match = match
        self._dice = dice
        self._choose = choose
        self._settlement: Settlement[Choice] = Settlement(match.seats)
        self._plans: dict[Seat, tuple[int, int, Choice]] = {}
        self._contest: int | None = None
        self._due: Due | None = None
        self._due_since = 0
        for runner in self._settlement.runners:
            runner.bot = True

    def run(self, first: Seat | None = None) -> None:
        """Play to the end."""
        match, ms = self._match, 0
        match.push(CHANCE, match.game.deal(match.state, self._dice, first), ms)
        self._look(ms, None)
        while match.to_act():
            ms = self._step(ms)

    def _step(self, ms: int) -> int:
        """Let the next thing happen; when it did."""
        seat = min(self._plans, key=lambda each: self._plans[each][:2], default=TABLE)
        if self._due is not None:
            at = max(ms, self._due_since + self._due.after_ms)
            if seat == TABLE or at < self._plans[seat][0]:
                self._match.push(TABLE, self._due.move, at)
                self._look(at, None)
                return at
        if seat == TABLE:
            raise RuntimeError(
                f"{self._match.game.key}: nobody has anything to do, and the table owes nothing"
            )
        at, _, choice = self._plans.pop(seat)
        self._act(seat, at, choice)
        return at

    def _act(self, seat: Seat, at: int, choice: Choice) -> None:
        move = choice.move
        assert move is not None
        answers = self._match.game.answers(move)
        against = [*self._settlement.refusals(seat, at, answers), self._match.why_not(seat, move)]
        if refusal := first_refusal(self._match.game.texts.refusals, against):
            self._turned_down(seat, at, choice, refusal)
        elif answers is None:
            self._match.push(seat, move, at)
            self._look(at, seat)
            if seat not in self._plans:
                self._ask(seat, at)
        else:
            self._settlement.offer(seat, at, choice)
            self._settle(at)

    def _settle(self, at: int) -> None:
        assert self._settlement.deadline(at) == at, "links that take no time are not waited for"
        winner = self._settlement.settle()[0]
        assert winner.what.move is not None
        self._match.push(winner.seat, winner.what.move, at)
        self._settlement.close(winner)
        self._look(at, winner.seat)

    def _turned_down(self, seat: Seat, at: int, choice: Choice, refusal: Refusal) -> None:
        self._settlement.lock(seat, at, refusal.lock_ms)
        if choice.slip:
            self._ask(seat, at + refusal.lock_ms)
        elif refusal.code != "late":
            self.refused += 1
            self._ask(seat, at + AGAIN_MS)

    def _look(self, ms: int, mover: Seat | None) -> None:
        """What has changed? A new contest is shown to everyone; `mover` laid it, or the table did."""
        match = self._match
        due = match.game.due(match.state)
        if (due and due.key) != (self._due and self._due.key):
            self._due_since = ms
        self._due = due
        contest = match.game.contest(match.state)
        if contest == self._contest:
            return
        self._contest = contest
        self._plans.clear()
        if contest is not None:
            self._settlement.open(contest, ms, mover, ms)
            for seat in range(match.seats):
                self._ask(seat, ms)

    def _ask(self, seat: Seat, at: int) -> None:
        if seat not in self._match.to_act():
            return
        begins = max(at, int(self._settlement.runners[seat].locked_until))
        choice = self._choose(self._match, seat)
        if choice.move is not None:
            self._plans[seat] = begins + choice.think_ms, self._dice.below(SHUFFLE), choice

"""Who was first: contests decided by reaction times as the server can measure them, not by arrival.

Sans-I/O, and it knows no game. Every instant is the server's clock in ms; no clock of a client is ever used. What a
table does with it:

    open      a new contest is open (a top card, say), laid by a seat whose play arrived at `laid_at`; also when the
              contest that was open is shown again after a pause
    shown     the event that shows it was written to a socket
    pong      the answer to that event's ping came in
    refusals  what speaks against a move besides the rules: a lock, no event yet, a play that waits already
    offer     a play that nothing speaks against
    deadline  when to settle: with equal links and no jitter that is the arrival of the first play
    settle    the plays in the order in which they win: the first that is still legal is made, the others were late
    close     who won; a play that comes after that still gets a receipt

A seat's reaction is counted from the instant its event was written plus its link time; for the seat that laid the
contest's card from the arrival of that play, since it knew the card from its own tap. Nobody is timed from later than
that event was first written to anybody: whoever comes in the middle, comes back or changes devices may have seen it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from math import inf
from statistics import median
from typing import Final, Generic, TypeVar

from spieltisch.kernel.game import Refusal, Seat
from spieltisch.table.protocol import Receipt

T = TypeVar("T")
Socket = int
"""Tells the sockets of one seat apart."""

SLACK_MS: Final = 40
"""A link may be so much slower than its median before the excess is the seat's own."""
KERNEL_SLACK_MS: Final = 15
"""A pong may be so much slower than the operating system's round trip: all that slowing pongs on purpose can gain."""
CREDIT_CAP_MS: Final = 200
WINDOW_CAP_MS: Final = 300
"""Nobody waits longer than this after the first arrival."""
FLOOR_MS: Final = 100
"""No person reacts faster, so nothing faster counts."""
TIE_MS: Final = 1
OVERDUE_MS: Final = 1000
SAMPLES: Final = 20
GRAIN_MS: Final = 0.001
"""Instants closer than this are the same: sums of fractions do not come out even."""


class Link:
    """The last round trips of a seat, and how much of one is given back."""

    __slots__ = ("_median", "_trips")

    def __init__(self) -> None:
        self._trips: deque[float] = deque(maxlen=SAMPLES)
        self._median: float | None = None

    def note(self, trip: float) -> None:
        """A round trip was measured."""
        self._trips.append(trip)
        self._median = median(self._trips)

    def median(self) -> float | None:
        """The middle one of the last; None before the first."""
        return self._median

    def bound(self) -> float:
        """The most that can be given back; nothing while the link is unknown."""
        middle = self.median()
        return 0.0 if middle is None else min(middle + SLACK_MS, CREDIT_CAP_MS)

    def credit(self, trip: float) -> float:
        """What is given back of a round trip."""
        return max(0.0, min(trip, self.bound()))


def bounded(trip: float, kernel: float | None) -> float:
    """A round trip as it is believed. `kernel`: as the operating system knows it, which no slow answer makes longer."""
    return trip if kernel is None else min(trip, kernel + KERNEL_SLACK_MS)


@dataclass
class Showing:
    """When an event was written to a socket; then its round trip and what is given back of it."""

    at: float
    trip: float | None = None
    credit: float = 0.0


@dataclass(frozen=True)
class Offer(Generic[T]):
    """A play that waits: whose, when it came, how long the seat took, and what of its link time was given back."""

    seat: Seat
    at: float
    reaction: float
    credit: float
    what: T


@dataclass
class Runner:
    """A seat, whatever the contest."""

    link: Link = field(default_factory=Link)
    bot: bool = False
    present: bool = False
    locked_until: float = 0.0


@dataclass
class Contest(Generic[T]):
    """One contest: who laid it, who was shown it where and when, and the plays that wait."""

    number: int
    opened: float
    layer: Seat | None
    laid_at: float
    showings: dict[Seat, dict[Socket, Showing]] = field(default_factory=dict)
    offers: dict[Seat, Offer[T]] = field(default_factory=dict)
    winner: Offer[T] | None = None
    first_shown: float = inf
    """When it was first shown to somebody: from then on anybody may know it."""

    def show(self, seat: Seat, socket: Socket, at: float) -> None:
        """It was written to one of the seat's sockets; the first time counts."""
        self.showings.setdefault(seat, {}).setdefault(socket, Showing(at))
        self.first_shown = min(self.first_shown, at)

    def shown_at(self, seat: Seat) -> float | None:
        """When the seat was first shown it."""
        return min((showing.at for showing in self.showings.get(seat, {}).values()), default=None)

    def began(self, seat: Seat) -> tuple[float, float]:
        """When the seat's reaction begins, and the credit in that: of several sockets the earliest counts."""
        if seat == self.layer:
            return self.laid_at, 0.0
        showings = self.showings[seat].values()
        return min((self._counts_from(showing) + showing.credit, showing.credit) for showing in showings)

    def latest_beginning(self, seat: Seat, link: Link) -> float:
        """When its reaction begins at the latest, while a pong may still come."""
        if seat == self.layer:
            return self.laid_at
        return min(
            self._counts_from(showing) + (link.bound() if showing.trip is None else showing.credit)
            for showing in self.showings[seat].values()
        )

    def _counts_from(self, showing: Showing) -> float:
        return min(showing.at, self.first_shown)

    def reaction(self, seat: Seat, at: float) -> tuple[float, float]:
        """How long a play arriving `at` took the seat, and the credit in that."""
        began, credit = self.began(seat)
        return max(at - began, FLOOR_MS), credit


class Settlement(Generic[T]):
    """The contests of a round. `T` is whatever the table wants back with a play."""

    def __init__(self, seats: int) -> None:
        self.runners = [Runner() for _ in range(seats)]
        self._now: Contest[T] | None = None
        self._before: Contest[T] | None = None

    # -- what is told to it -----------------------------------------------------------------------------------------

    def open(self, number: int, at: float, layer: Seat | None = None, laid_at: float | None = None) -> None:
        """Contest `number` is open. `layer`: the seat whose play, arrived at `laid_at`, opened it.

        Plays that waited in the one before are forgotten: `settle` it first.
        """
        if self._now is not None and self._now.number != number:
            self._before = self._now
        self._now = Contest(number, at, layer, at if laid_at is None else laid_at)
        for seat, runner in enumerate(self.runners):
            if runner.bot:
                self._now.showings[seat] = {0: Showing(at)}

    def shown(self, seat: Seat, number: int, at: float, socket: Socket = 0) -> None:
        """The event that shows contest `number` was written to one of the seat's sockets; the first time counts."""
        if (contest := self._contest(number)) is not None:
            contest.show(seat, socket, at)

    def pong(
        self, seat: Seat, number: int, at: float, socket: Socket = 0, kernel: float | None = None
    ) -> None:
        """The answer to that event's ping. `kernel`: the round trip as the operating system knows it."""
        contest = self._contest(number)
        showing = None if contest is None else contest.showings.get(seat, {}).get(socket)
        if showing is None or showing.trip is not None:
            return
        link = self.runners[seat].link
        showing.trip = bounded(at - showing.at, kernel)
        showing.credit = link.credit(showing.trip)
        link.note(showing.trip)

    def hand_over(self, seat: Seat, at: float, bot: bool) -> None:
        """Somebody else plays this seat, or the same from elsewhere: what was shown to it counts no longer.

        A bot sees the open contest at once. Who laid a card stays who laid it.
        """
        self.runners[seat].bot = bot
        for contest in (self._now, self._before):
            if contest is not None:
                contest.showings.pop(seat, None)
        if bot and self._now is not None:
            self._now.showings[seat] = {0: Showing(at)}

    def lock(self, seat: Seat, at: float, ms: int) -> None:
        """The seat's moves are refused for `ms`; 0: nothing changes."""
        if ms > 0:
            runner = self.runners[seat]
            runner.locked_until = max(runner.locked_until, at + ms)

    def rested(self, since: float, until: float) -> None:
        """Nobody could play in this time: it does not count for locks."""
        for runner in self.runners:
            if runner.locked_until > since:
                runner.locked_until += until - since

    def _contest(self, number: int) -> Contest[T] | None:
        return next((each for each in (self._now, self._before) if each and each.number == number), None)

    # -- plays ------------------------------------------------------------------------------------------------------

    def refusals(self, seat: Seat, at: float, number: int | None) -> list[Refusal]:
        """What speaks against a move that arrives `at` and answers contest `number` (None: it answers none)."""
        found = []
        left = self.runners[seat].locked_until - at
        if left > 0:
            found.append(Refusal("locked", {"ms": max(1, round(left))}))
        contest = self._now
        if contest is None or number is None:
            return found
        if seat in contest.offers and number <= contest.number:
            found.append(Refusal("already_answered"))
        shown_at = contest.shown_at(seat)
        if number >= contest.number and (shown_at is None or at < shown_at):
            found.append(Refusal("not_yet", {"top": contest.number}))
        return found

    def offer(self, seat: Seat, at: float, what: T) -> Offer[T]:
        """A legal play that nothing speaks against; it waits for `settle`."""
        contest = self._open_contest()
        assert seat not in contest.offers, "one play a seat and contest"
        reaction, credit = contest.reaction(seat, at)
        offer = contest.offers[seat] = Offer(seat, at, reaction, credit, what)
        return offer

    def deadline(self, now: float) -> float | None:
        """When to settle, as it looks `now`: never before now; None while no play waits."""
        contest = self._now
        if contest is None or not contest.offers:
            return None
        best = min(offer.reaction for offer in contest.offers.values())
        first = min(offer.at for offer in contest.offers.values())
        waits = [self._waits_until(contest, seat, best, now) for seat in range(len(self.runners))]
        deadline = min(max((wait for wait in waits if wait is not None), default=now), first + WINDOW_CAP_MS)
        return deadline if deadline > now + GRAIN_MS else now

    def _waits_until(self, contest: Contest[T], seat: Seat, best: float, now: float) -> float | None:
        """The last arrival with which `seat` could still be faster than `best`; None: not waited for."""
        runner, showings = self.runners[seat], contest.showings.get(seat)
        if seat in contest.offers or runner.bot or not runner.present or not showings:
            return None
        if all(_overdue(showing, runner.link, now) for showing in showings.values()):
            return None
        until = best + contest.latest_beginning(seat, runner.link)
        return None if runner.locked_until >= until else until

    def settle(self) -> list[Offer[T]]:
        """The waiting plays in the order in which they win; none waits any longer."""
        contest = self._open_contest()
        waiting, contest.offers = list(contest.offers.values()), {}
        order = []
        while waiting:
            order.append(first := _first(waiting))
            waiting.remove(first)
        return order

    def close(self, winner: Offer[T]) -> None:
        """That play was made: it has won the contest."""
        self._open_contest().winner = winner

    def receipt(self, offer: Offer[T]) -> Receipt:
        """What the loser is told whose play waited."""
        return self._receipt(self._open_contest(), offer, after_window=False)

    def late(self, seat: Seat, at: float, number: int, what: T) -> Offer[T] | None:
        """A play that came after contest `number` was decided, measured as if it had not.

        None where there is nothing to measure: that is long ago, the seat had not been shown it, or has won it itself.
        """
        contest = self._contest(number)
        if contest is None or contest.winner is None or seat not in contest.showings:
            return None
        if seat == contest.winner.seat:
            return None
        return Offer(seat, at, *contest.reaction(seat, at), what)

    def late_receipt(self, number: int, late: Offer[T]) -> Receipt:
        """What the seat of such a play is told."""
        contest = self._contest(number)
        assert contest is not None, "measured, so remembered"
        return self._receipt(contest, late, after_window=True)

    def _receipt(self, contest: Contest[T], offer: Offer[T], after_window: bool) -> Receipt:
        assert contest.winner is not None
        behind = max(0.0, offer.reaction - contest.winner.reaction)
        return Receipt(
            round(behind), self.link_ms(offer.seat, contest.number), round(offer.credit), after_window
        )

    def link_ms(self, seat: Seat, number: int) -> int | None:
        """The seat's link in contest `number`, in whole ms: as measured there, else the median; None if unknown."""
        contest = self._contest(number)
        showings = {} if contest is None else contest.showings.get(seat, {})
        trips = [showing.trip for showing in showings.values() if showing.trip is not None]
        link = min(trips, default=self.runners[seat].link.median())
        return None if link is None else round(link)

    @property
    def waiting(self) -> Collection[Seat]:
        """The seats whose plays wait."""
        return () if self._now is None else self._now.offers.keys()

    def _open_contest(self) -> Contest[T]:
        assert self._now is not None, "no contest is open"
        return self._now


def _overdue(showing: Showing, link: Link, now: float) -> bool:
    return showing.trip is None and now > showing.at + link.bound() + OVERDUE_MS


def _first(offers: list[Offer[T]]) -> Offer[T]:
    """The smallest reaction; of those that tie with it the earliest to arrive."""
    best = min(offer.reaction for offer in offers)
    return min((offer for offer in offers if offer.reaction <= best + TIE_MS), key=lambda offer: offer.at)


def first_refusal(order: Iterable[str], refusals: Iterable[Refusal | None]) -> Refusal | None:
    """Of all that speak against a move the one given: the first in `order` (a game's `texts.refusals`)."""
    rank = {code: place for place, code in enumerate(order)}
    found = [refusal for refusal in refusals if refusal is not None]
    return min(found, key=lambda refusal: rank.get(refusal.code, -1), default=None)

"""The race of a table: who is shown its contest when, the plays that wait, and what came second.

Follows the game from round to round: `look` after every change tells it all that the settlement must know. Works at
tables that play no race as well, and has nothing to say there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet
from typing import Any, Final, NamedTuple

from spieltisch.kernel.game import Move, Refusal, Seat
from spieltisch.kernel.match import Match
from spieltisch.table.asking import Deed
from spieltisch.table.finishes import Claims
from spieltisch.table.log import BrokenOff, Left, Moved, Paused, StandIn
from spieltisch.table.protocol import MakeMove, PhotoFinish, Receipt
from spieltisch.table.room import Room
from spieltisch.table.settlement import Link, Offer, Settlement, Socket, first_refusal

LATE: Final = Refusal("late")
LOCKED: Final = "locked"


class Waiting(NamedTuple):
    """A play as the table wants it back: who asked for it (key, command and its sign in the log; None: a bot)."""

    move: Move
    asked: tuple[str, MakeMove] | None = None
    sign: str | None = None


class Verdict(NamedTuple):
    """What became of a play that waited; without a refusal it has won and is to be made."""

    offer: Offer[Waiting]
    refusal: Refusal | None
    receipt: Receipt | None


class Race:
    """See the module. Links belong to viewers (keys) and outlive rounds; all else is a round's.

    `showing` goes up whenever the open contest has to be shown anew to everybody.
    """

    def __init__(self) -> None:
        self.showing = 0
        self._links: dict[str, Link] = {}
        self._settlement: Settlement[Waiting] | None = None
        self._open: int | None = None
        self._closed = 0.0
        """Since when no contest is open, if none is."""
        self._players: list[str | None] = []
        self._claims = Claims()
        self._before: Match[Any, Any] | None = None
        """The round as it was when its last contest was decided, that winner's move not made."""
        self._contests: dict[int, int] = {}
        """By showing, of the open contest and the one before it."""
        self._written: dict[tuple[Seat, Socket, int], int] = {}
        """By seat, socket and contest: as which showing it was first written there."""

    @property
    def shows(self) -> int | None:
        """The showing as which states now show the open contest, if one is open."""
        return None if self._open is None else self.showing

    # -- what is told to it -----------------------------------------------------------------------------------------

    def look(
        self,
        room: Room,
        here: AbstractSet[str],
        now: float,
        covered: bool,
        laid: tuple[Seat, float] | None = None,
    ) -> None:
        """Something has changed. `covered`: nobody sees the table. `laid`: who made the last move, and when it came."""
        if room.phase != "round" or not room.game.contests:
            if self._settlement is not None:
                self._settlement, self._open, self._claims, self._before = None, None, Claims(), None
            return
        if self._settlement is None:
            self._begin(len(room.chairs))
        for seat in range(len(room.chairs)):
            self._look_at_seat(room, here, seat, now)
        self._follow(None if covered else room.game.contest(room.running().state), now, laid)

    def _begin(self, seats: int) -> None:
        self._settlement = Settlement(seats)
        self._players = [""] * seats
        self._contests.clear()
        self._written.clear()

    def _look_at_seat(self, room: Room, here: AbstractSet[str], seat: Seat, now: float) -> None:
        settlement, person = self._running(), room.chairs[seat].person
        key = None if person is None or room.bot_on(seat) is not None else room.people[person].key
        runner = settlement.runners[seat]
        runner.present = key is None or key in here
        if key == self._players[seat]:
            return
        self._players[seat] = key
        runner.link = Link() if key is None else self._link(key)
        settlement.hand_over(seat, now, bot=key is None)
        self._written = {at: showing for at, showing in self._written.items() if at[0] != seat}
        if key is not None and self._open is not None:
            self._show(self._open)

    def _follow(self, contest: int | None, now: float, laid: tuple[Seat, float] | None) -> None:
        if contest == self._open:
            return
        before, self._open = self._open, contest
        if contest is None:
            self._closed = now
            return
        if before is None:
            self._running().rested(self._closed, now)
        self._contests = {
            showing: number
            for showing, number in self._contests.items()
            if number == before and number != contest
        }
        self._written = {at: showing for at, showing in self._written.items() if showing in self._contests}
        layer, laid_at = (None, None) if laid is None or laid[0] < 0 else laid
        self._running().open(contest, now, layer, laid_at)
        self._show(contest)

    def _show(self, contest: int) -> None:
        self.showing += 1
        self._contests[self.showing] = contest

    def shown(self, key: str, socket: Socket, showing: int, at: float) -> None:
        """A showing was written to a viewer's socket."""
        seat, contest = self._seat_of(key), self._contests.get(showing)
        if seat is not None and contest is not None and (seat, socket, contest) not in self._written:
            self._written[seat, socket, contest] = showing
            self._running().shown(seat, contest, at, socket)

    def ponged(self, key: str, socket: Socket, showing: int, at: float, kernel: float | None) -> None:
        """Its pong is in, or that of a later showing of the same contest: a socket may answer the newest ping alone."""
        seat, contest = self._seat_of(key), self._contests.get(showing)
        if seat is None or contest is None:
            return
        written = self._written.get((seat, socket, contest))
        if written is not None and written <= showing:
            self._running().pong(seat, contest, at, socket, kernel)

    def linked(self, key: str, trip: float) -> None:
        """A round trip was measured outside a contest."""
        self._link(key).note(trip)

    def forget(self, key: str) -> None:
        """A viewer without a name here has gone."""
        self._links.pop(key, None)

    def medians(self) -> dict[str, int]:
        """The median round trip of each viewer whose link is known, in whole ms."""
        known = {key: link.median() for key, link in self._links.items()}
        return {key: round(median) for key, median in known.items() if median is not None}

    def _link(self, key: str) -> Link:
        return self._links.setdefault(key, Link())

    def _seat_of(self, key: str) -> Seat | None:
        playing = self._settlement is not None and key in self._players
        return self._players.index(key) if playing else None

    def _running(self) -> Settlement[Waiting]:
        assert self._settlement is not None, "no race is on"
        return self._settlement

    # -- plays ------------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> Collection[Seat]:
        """The seats whose plays wait."""
        return () if self._settlement is None else self._settlement.waiting

    def refusal(self, room: Room, seat: Seat, at: float, move: Move, bot: bool = False) -> Refusal | None:
        """The one door for people's and bots' moves, in any game: why not. `at`: when the move came.

        A person whose seat a bot plays has been shown nothing there; with anything but an answer they take it back.
        """
        against, number = [room.running().why_not(seat, move)], room.game.answers(move)
        if self._settlement is not None:
            against += self._settlement.refusals(seat, at, number)
            if self._players[seat] is None and number is not None and not bot:
                against.append(Refusal("not_yet", {"top": number}))
        return first_refusal(room.game.texts.refusals, against)

    def lock(self, seat: Seat, at: float, ms: int) -> None:
        """A refusal locks the seat for so long."""
        if self._settlement is not None:
            self._settlement.lock(seat, at, ms)

    def locks(self, now: float) -> dict[Seat, float]:
        """Until when seats are locked, those that are."""
        runners = [] if self._settlement is None else self._settlement.runners
        return {seat: runner.locked_until for seat, runner in enumerate(runners) if runner.locked_until > now}

    def late(self, room: Room, seat: Seat, at: float, text: str) -> Receipt | None:
        """What is told to the seat whose play came when its contest was decided; a claim if it was legal until then."""
        move = room.game.parse_move(text)
        number = room.game.answers(move)
        if self._settlement is None or number is None:
            return None
        offer = self._settlement.late(seat, at, number, Waiting(move))
        if offer is None:
            return None
        receipt = self._settlement.late_receipt(number, offer)
        if self._before is not None and self._before.why_not(seat, move) is None:
            self._claim(number, offer, receipt)
        return receipt

    def offer(self, room: Room, seat: Seat, at: float, play: Waiting) -> bool:
        """Let a legal move wait until it is settled who was first; False: it competes with nobody."""
        if self._settlement is None or room.game.answers(play.move) is None:
            return False
        self._settlement.offer(seat, at, play)
        return True

    def deadline(self, now: float) -> float | None:
        """When to settle; None while no play waits."""
        return None if self._settlement is None else self._settlement.deadline(now)

    def settle(self, match: Match[Any, Any]) -> list[Verdict]:
        """Nothing waits any longer: the winner first, the others with what they are told. Make the winner's move next."""
        if not self.waiting or self._open is None:
            return []
        settlement, order, why_not = self._running(), self._running().settle(), match.why_not
        winner = next((offer for offer in order if why_not(offer.seat, offer.what.move) is None), None)
        if winner is None:
            return [Verdict(offer, why_not(offer.seat, offer.what.move), None) for offer in order]
        settlement.close(winner)
        self._before = match.copy()
        self._claim(self._open, winner)
        losers = [(offer, settlement.receipt(offer)) for offer in order if offer is not winner]
        for offer, receipt in losers:
            self._claim(self._open, offer, receipt)
        return [Verdict(winner, None, None), *(Verdict(offer, LATE, receipt) for offer, receipt in losers)]

    def _claim(self, contest: int, offer: Offer[Waiting], receipt: Receipt | None = None) -> None:
        after = receipt is not None and receipt.after_window
        link_ms = self._running().link_ms(offer.seat, contest)
        self._claims.add(contest, offer, str(offer.what.move), link_ms, after)

    def finishes(self) -> list[PhotoFinish]:
        """The contests of the round that several seats answered."""
        return self._claims.finishes()


def touches(room: Room, deeds: Iterable[Deed], waiting: Collection[Seat]) -> bool:
    """Whether something that is about to be so must not find the plays of these seats waiting."""
    return any(_touches(room, deed, waiting) for deed in deeds)


def _touches(room: Room, deed: Deed, waiting: Collection[Seat]) -> bool:
    if isinstance(deed, Paused | BrokenOff):
        return bool(waiting)
    if isinstance(deed, StandIn):
        return deed.seat in waiting
    return isinstance(deed, Moved | Left) and room.seat_of(room.people[deed.person]) in waiting

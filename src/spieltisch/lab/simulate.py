"""Many rounds of a game by its bots: the same seed gives the same records, however many processes share the work."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing import get_context
from typing import Any, Final, NamedTuple

from spieltisch.games import GAMES
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.errors import SpieltischError
from spieltisch.kernel.game import AnyGame, Choice, Seat, resolve
from spieltisch.kernel.match import Match
from spieltisch.kernel.options import Options
from spieltisch.kernel.play import play_out
from spieltisch.kernel.record import Record, record
from spieltisch.lab.race import Race

MOST_AT_ONCE: Final = 50
"""Rounds a process plays before it hands them over, at most."""
TURNS: Final = 4
"""How often at least a process hands rounds over, if there are enough: the slowest is not waited for long."""


class BadPlan(SpieltischError):
    """A simulation that cannot be run."""


@dataclass(frozen=True)
class Plan:
    """What to simulate. `bots` are names by seat; `clock`: thinking takes time and timers run out."""

    game: str
    seats: int
    rounds: int
    seed: str
    bots: tuple[str, ...]
    options: Options
    clock: bool = False


def plan(
    game: AnyGame,
    seats: int | None = None,
    rounds: int = 100,
    seed: str = "1",
    bots: tuple[str, ...] = (),
    options: Options | None = None,
    clock: bool = False,
) -> Plan:
    """A plan whose every part is known to be possible; fewer bots than seats are repeated. Raises SpieltischError."""
    seats = min(4, game.seats.stop - 1) if seats is None else seats
    bots = bots or (game.stand_in,)
    for bot in bots:
        if bot not in game.bots:
            raise BadPlan(f"{game.key} has no bot {bot!r}; it has {', '.join(game.bots)}")
    if rounds < 1:
        raise BadPlan("at least one round is needed")
    resolve(game, seats, options)
    if len(bots) > seats:
        raise BadPlan(f"{len(bots)} bots are more than {seats} seats")
    everyone = tuple(bots[seat % len(bots)] for seat in range(seats))
    return Plan(game.key, seats, rounds, seed, everyone, dict(options or {}), clock)


class Played(NamedTuple):
    """A round that was played. `refused`: bots' moves that the rules refused, late ones and meant slips left out."""

    record: Record
    refused: int


def play_round(plan: Plan, number: int) -> Played:
    """Round `number` (from 0). Its deal depends on the seed and the number alone, not on the bots.

    Raises Refused if a bot chooses an illegal move where it is its turn.
    """
    game = GAMES[plan.game]
    match = Match(game, plan.seats, plan.options)
    bots = [game.bots[name] for name in plan.bots]
    dice = [Rng(f"{plan.seed}/{number}/seat {seat}") for seat in range(plan.seats)]

    def choose(match: Match[Any, Any], seat: Seat) -> Choice:
        return bots[seat].choose(match.view(seat), dice[seat])

    first = number % plan.seats
    deals = Rng(f"{plan.seed}/{number}/deal")
    if not game.contests:
        play_out(match, deals, choose, first, plan.clock)
        return Played(record(match), 0)
    race = Race(match, deals, choose)
    race.run(first)
    return Played(record(match), race.refused)


def play_rounds(plan: Plan, jobs: int = 1) -> Iterator[Played]:
    """All rounds, in order."""
    if jobs == 1:
        yield from (play_round(plan, number) for number in range(plan.rounds))
        return
    size = at_once(plan.rounds, jobs)
    starts = range(0, plan.rounds, size)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for chunk in pool.map(_play_chunk, [plan] * len(starts), starts, [size] * len(starts)):
            yield from chunk


def at_once(rounds: int, jobs: int) -> int:
    """How many rounds a process plays before it hands them over."""
    return max(1, min(MOST_AT_ONCE, rounds // (jobs * TURNS)))


def _play_chunk(plan: Plan, start: int, size: int) -> list[Played]:
    return [play_round(plan, number) for number in range(start, min(start + size, plan.rounds))]


class Tally:
    """What many records add up to."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._digest = sha256()
        self._sums = [0] * plan.seats
        self._low: int | None = None
        self._high: int | None = None
        self.rounds = 0
        self.moves = 0
        self.refused = 0

    def add(self, played: Played) -> None:
        """Count a finished round in."""
        record = played.record
        points = record.points or [0] * self._plan.seats
        self._digest.update(f"{record}\n".encode())
        self._sums = [total + each for total, each in zip(self._sums, points, strict=True)]
        self._low = min(points) if self._low is None else min(self._low, *points)
        self._high = max(points) if self._high is None else max(self._high, *points)
        self.moves += sum(entry.split(" ", 2)[1].isdigit() for entry in record.entries)
        self.refused += played.refused
        self.rounds += 1

    def summary(self, seconds: float) -> dict[str, Any]:
        """The result as `simulate --json` prints it; `points` once where they are the group's."""
        plan = self._plan
        shared = GAMES[plan.game].series.shared
        means = [round(total / max(1, self.rounds), 4) for total in self._sums]
        return {
            "game": plan.game,
            "seats": plan.seats,
            "rounds": self.rounds,
            "seed": plan.seed,
            "bots": list(plan.bots),
            "moves": self.moves,
            "seconds": round(seconds, 3),
            "digest": self._digest.hexdigest(),
            "points": {"mean": means[:1] if shared else means, "min": self._low, "max": self._high},
            **({"shared": True} if shared else {}),
            "refused": self.refused,
        }

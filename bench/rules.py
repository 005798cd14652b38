"""How fast rounds are played again from text, and how fast they are played by choosing from offers."""

from __future__ import annotations

from collections.abc import Iterator

from bench.measure import Figure, Wrong, rates
from spieltisch.games import GAMES
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.conformance import any_offer
from spieltisch.kernel.game import AnyGame
from spieltisch.kernel.match import Match
from spieltisch.kernel.notation import parse_entry
from spieltisch.kernel.play import play_out
from spieltisch.kernel.record import Record
from spieltisch.lab.simulate import plan, play_rounds

ROUNDS = 200
RUNS = 7


def rules() -> Iterator[Figure]:
    """For each game: moves replayed a second, one process; beside it moves chosen from `offers`."""
    for game in GAMES.values():
        records = [each.record for each in play_rounds(plan(game, rounds=ROUNDS, bots=("uniform",)))]

        def again(game: AnyGame = game, records: list[Record] = records) -> int:
            return sum(replayed(game, record) for record in records)

        def chosen(game: AnyGame = game) -> int:
            return sum(played(game, number) for number in range(ROUNDS // 4))

        yield rates(f"rules.{game.key}.moves", RUNS, again, offers=chosen)


def replayed(game: AnyGame, record: Record) -> int:
    """Play a record again from its text; the number of moves. Raises Wrong if the points differ."""
    match = Match(game, record.seats, record.options)
    for text in record.entries:
        entry = parse_entry(text)
        match.push_text(entry.seat, entry.move, entry.ms)
    outcome = match.outcome()
    if outcome is None or list(outcome.points) != record.points:
        raise Wrong(f"{game.key}: a record says {record.points}, its replay {outcome}")
    return len(record.entries)


def played(game: AnyGame, number: int) -> int:
    """Play a round by choosing evenly from offers; the number of moves."""
    match, dice = Match(game, plan(game).seats), Rng(f"bench {number}")
    play_out(match, dice, any_offer(dice))
    return len(match.log)

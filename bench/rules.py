"""How fast rounds are played by choosing from offers, and played again from text: compiled, uncompiled, and others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import lru_cache

from bench.child import Child
from bench.measure import Figure, Timed, Wrong, paces
from bench.rule_peers import crazy_eights, uno
from spieltisch.games import GAMES
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import AnyGame
from spieltisch.kernel.match import Match
from spieltisch.kernel.notation import parse_entry
from spieltisch.kernel.play import play_by_lot
from spieltisch.kernel.record import Record
from spieltisch.lab.simulate import plan, play_rounds

ROUNDS = {"viereinhalb": 2_000, "unterspannung": 500, "minirummy": 5}
AGAIN = 200
RUNS = 7
PEERS = {"open_spiel_crazy_eights": crazy_eights, "rlcard_uno": uno}
BESIDE = "viereinhalb"
"""The game that is most like the others' games."""


def rules() -> Iterator[Figure]:
    """For each game: seats' moves a second, shuffle and deal included, on one core; then moves replayed a second."""
    for key in GAMES:
        with ExitStack() as open_children:
            work = _children(key, open_children)
            yield paces(f"rules.{key}.moves", RUNS, work.pop("compiled"), **work)
        with Child(replay, compiled=True) as compiled, Child(replay, compiled=False) as uncompiled:
            again, beside = asked(compiled, key), asked(uncompiled, key)
            again(), beside()  # makes the records
            yield paces(f"rules.{key}.replayed", RUNS, again, uncompiled=beside)


def asked(child: Child, *arguments: object) -> Timed:
    """The question to a child, to be asked again and again."""
    return lambda: child(*arguments)


def _children(key: str, stack: ExitStack) -> dict[str, Timed]:
    """What is to be measured, by name; a first run, which is not counted, shows that both ways play the same."""
    rounds = ROUNDS.get(key, AGAIN)
    ours = {name: stack.enter_context(Child(play, name == "compiled")) for name in ("compiled", "uncompiled")}
    if len({child(key, rounds // 5)[0] for child in ours.values()}) != 1:
        raise Wrong(f"{key}: compiled rules play otherwise than uncompiled ones")
    work = {name: asked(child, key, rounds) for name, child in ours.items()}
    if key == BESIDE:
        peers = {name: stack.enter_context(Child(peer, False)) for name, peer in PEERS.items()}
        work |= {name: asked(child, rounds // 20) for name, child in peers.items()}
    return work


def play(key: str, rounds: int) -> int:
    """Play rounds of four by lot; the number of the seats' moves."""
    game = GAMES[key]
    return sum(play_by_lot(Match(game, plan(game).seats), Rng(f"bench {number}")) for number in range(rounds))


@lru_cache
def records(key: str) -> list[Record]:
    """Records to play again."""
    return [each.record for each in play_rounds(plan(GAMES[key], rounds=AGAIN, bots=("uniform",)))]


def replay(key: str) -> int:
    """Play records again from their text; the number of moves."""
    return sum(replayed(GAMES[key], record) for record in records(key))


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

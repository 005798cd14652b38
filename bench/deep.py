"""Many random positions, each solved by us and by an integer program: `python -m bench.deep` prints JSON lines.

Half come from rounds in which bots and the solver itself play, half are dense tables laid at random with 1-4 jokers;
options of all kinds are mixed. Each is asked for one objective.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Mapping
from itertools import islice

from bench.integer import with_glpk
from bench.measure import Wrong
from bench.programs import Position, program
from spieltisch.games.minirummy.check import Gain, Given, gain, why_wrong
from spieltisch.games.minirummy.moves import Lay
from spieltisch.games.minirummy.question import Task, texts
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.games.minirummy.solver import OBJECTIVES, best_lay
from spieltisch.games.minirummy.state import State
from spieltisch.games.minirummy.task import read_task
from spieltisch.games.minirummy.view import View
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import CHANCE, Move
from spieltisch.kernel.match import Match
from spieltisch.kernel.options import OptionValue
from tests.games.minirummy.brute import EVERY
from tests.games.minirummy.positions import dense, narrow, some_options, written

EACH = 20_000
SHOWN = 500
LONGEST = 120
"""Moves of a round; later tables are too much alike."""


def from_self_play(rng: Rng) -> Iterator[Given]:
    """What seats on turn see in rounds, every third turn."""
    while True:
        match: Match[State, View] = Match(MINIRUMMY, 2 + rng.below(3), some_options(rng))
        match.push(CHANCE, MINIRUMMY.deal(match.state, rng))
        for _ in range(LONGEST):
            given = seen(match)
            if rng.below(3) == 0 and (given.table or given.rack):
                yield given
            match.push(match.state.turn, chosen(match, given, rng))
            if match.outcome() is not None:
                break


def seen(match: Match[State, View]) -> Given:
    """The position of the seat on turn."""
    state = match.state
    table = texts(tuple(meld.tiles for meld in state.melds))
    return Given(
        table, [tile.text for tile in state.racks[state.turn]], state.opened[state.turn], match.options
    )


def chosen(match: Match[State, View], given: Given, rng: Rng) -> Move:
    """A move of a bot, or half the time the best lay, if there is one."""
    seat = match.state.turn
    if rng.below(2):
        task = read_task(written(given))
        answer = best_lay(task, OBJECTIVES[rng.below(2)])
        if answer.table:
            return Lay(answer.table)
    move = MINIRUMMY.bots[rng.pick(["simple", "uniform"])].choose(match.view(seat), rng).move
    assert move is not None
    return move


def from_tables(rng: Rng) -> Iterator[Given]:
    """Dense tables and racks laid at random."""
    short = [each for each in EVERY if len(each) < 5]
    while True:
        options: Mapping[str, OptionValue] = {**some_options(rng), "joker_count": 1 + rng.below(4)}
        kinds = [EVERY, short, narrow(rng)]
        given = dense(rng, options, kinds[rng.below(3)], rng.below(3) > 0)
        if given.table or given.rack:
            yield given


class Checked:
    """What was seen of one kind of positions."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.number = 0
        self.laid = 0
        self.times: list[float] = []
        self.worst: dict[str, object] = {}

    def check(self, given: Given) -> None:
        """Solve a position both ways. Raises Wrong."""
        objective = OBJECTIVES[self.number % 2]
        task = read_task(written(given))
        began = time.process_time_ns()
        answer = best_lay(task, objective)
        taken = (time.process_time_ns() - began) / 1e6
        if not self.times or taken > max(self.times):
            self.worst = {**written(given), "objective": objective}
        self.times.append(taken)
        self.number += 1
        self.laid += answer.tiles > 0
        wanted = by_program(given, objective)
        if wanted != (answer.tiles, answer.points) or not answer.proven:
            raise Wrong(f"{answer[:2]} instead of {wanted}, by {objective}: {json.dumps(written(given))}")
        self._check_lay(given, task, texts(answer.table), wanted)

    def _check_lay(self, given: Given, task: Task, table: list[list[str]], wanted: Gain) -> None:
        if not wanted.tiles:
            return
        fault = why_wrong(given, table)
        if fault is not None or gain(given, table) != wanted or task.rack == ():
            raise Wrong(f"{table}: {fault}, for {json.dumps(written(given))}")

    def told(self) -> dict[str, object]:
        """The figures."""
        order = sorted(self.times)
        shares = {"median": order[len(order) // 2], "p95": order[len(order) * 95 // 100], "max": order[-1]}
        return {"kind": self.kind, "positions": self.number, "with a lay": self.laid, **shares}


def by_program(given: Given, objective: str) -> Gain:
    """The best by the integer program, which GLPK solves: other solvers take several times as long."""
    position = Position(given)
    made = program(position, objective)
    found = with_glpk(made).found
    return position.gain(objective, 0 if found is None else made.value(found))


def main(each: int, seed: str) -> None:
    """Check so many positions of both kinds."""
    for kind, positions in (("self-play", from_self_play), ("dense", from_tables)):
        checked = Checked(kind)
        for given in islice(positions(Rng(f"{seed} {kind}")), each):
            checked.check(given)
            if checked.number % SHOWN == 0:
                print(f"{kind}: {checked.number} of {each}", file=sys.stderr, flush=True)
        print(json.dumps(checked.told()), flush=True)
        print(f"slowest: {json.dumps(checked.worst)}", file=sys.stderr)


if __name__ == "__main__":
    try:
        main(int(sys.argv[1]) if sys.argv[1:] else EACH, sys.argv[2] if sys.argv[2:] else "deep")
    except Wrong as wrong:
        sys.exit(f"wrong result: {wrong}")

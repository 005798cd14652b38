"""Positions of all kinds from a seed: out of rounds that bots play, and dense tables laid at random.

    python -m tests.games.minirummy.positions FILE

writes the fixture: positions with best values that both integer models agree on.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from spieltisch.games.minirummy.check import Given
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.games.minirummy.state import State
from spieltisch.games.minirummy.tiles import pack
from spieltisch.games.minirummy.view import View
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import CHANCE, resolve
from spieltisch.kernel.match import Match
from spieltisch.kernel.options import OptionValue
from tests.games.minirummy.brute import EVERY, RUNS, SETS, Tile, physical

FIXTURES: Final = Path(__file__).parents[2] / "fixtures"
FREE: Final = FIXTURES / "minirummy_free.jsonl"
MIXED: Final = FIXTURES / "minirummy_mixed.jsonl"
OBJECTIVES: Final = ("tiles", "points")
Row: TypeAlias = dict[str, Any]
"""A position as the command line reads it, with `best`."""


def rows(file: Path) -> list[Row]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def given_in(row: Mapping[str, Any]) -> Given:
    return Given(row["table"], row["rack"], row["opened"], resolve(MINIRUMMY, 2, row["options"]))


def some_options(rng: Rng) -> dict[str, OptionValue]:
    """Options that make a difference to a lay."""
    return {
        "jokers": rng.pick(["bound", "bound", "free"]),
        "joker_count": rng.pick([0, 1, 2, 3, 4, 4, 4]),
        "joker_value": rng.pick([0, 5, 25, 25, 30, 50]),
        "joker_counts_in_first_meld": rng.pick(["joker_value", "as_tile"]),
        "rebuild_in_first_turn": rng.pick(["no", "yes"]),
        "first_meld": rng.pick([0, 10, 25, 40, 40, 60, 100]),
    }


def from_play(rng: Rng, options: Mapping[str, OptionValue]) -> Given:
    """What a seat on turn saw at some moment of a round."""
    seats = 2 + rng.below(3)
    match: Match[State, View] = Match(MINIRUMMY, seats, options)
    match.push(CHANCE, MINIRUMMY.deal(match.state, rng))
    bot = MINIRUMMY.bots[rng.pick(["simple", "uniform"])]
    for _ in range(rng.below(90)):
        before = match.copy()
        match.push(match.state.turn, bot.choose(match.view(match.state.turn), rng).move)  # type: ignore[arg-type]
        if match.outcome() is not None:
            match = before
            break
    state = match.state
    table = [[tile.text for tile in meld.tiles] for meld in state.melds]
    rack = [tile.text for tile in state.racks[state.turn]]
    return Given(table, rack, state.opened[state.turn], match.options)


def dense(rng: Rng, options: Mapping[str, OptionValue], near: list[frozenset[Tile]], opened: bool) -> Given:
    """A table of many combinations, jokers among them, and a rack of what is left."""
    resolved = resolve(MINIRUMMY, 2, options)
    stock = Counter(pack(int(resolved["joker_count"] or 0)))
    used = {tile for each in near for tile in each} | {"J"}
    table = []
    for _ in range(rng.below(30)):
        jokers = rng.pick([2, 3, 8])
        group = [f"J={tile}" if rng.below(jokers) == 0 else tile for tile in sorted(rng.pick(near))]
        need = Counter(map(physical, group))
        if need <= stock:
            stock -= need
            table.append(group)
    left = [tile for tile in sorted(stock.elements()) if tile in used]
    rng.shuffle(left)
    return Given(table, left[: 1 + rng.below(rng.pick([5, 14, 30]))], opened, resolved)


def some_positions(seed: str) -> Iterator[Given]:
    """Endlessly many, all different, the same for the same seed."""
    rng = Rng(seed)
    seen = set()
    while True:
        options = some_options(rng)
        match rng.below(4):
            case 0:
                given = from_play(rng, options)
            case 1:
                given = dense(rng, options, EVERY, rng.below(3) > 0)
            case 2:
                short = [each for each in EVERY if len(each) < 5]
                given = dense(rng, options, short, rng.below(3) > 0)
            case _:
                given = dense(rng, options, narrow(rng), rng.below(3) > 0)
        key = str(given)
        if (given.table or given.rack) and key not in seen:
            seen.add(key)
            yield given


def narrow(rng: Rng) -> list[frozenset[Tile]]:
    """Combinations of a few numbers of few colours: many runs lie beside each other."""
    low, width = rng.below(9), 4 + rng.below(10)
    numbers = {str(low + step + 1) for step in range(width)}
    colours = rng.pick(["r", "rb", "rb", "rbog"])
    sets = SETS if len(colours) > 2 else []
    found = [
        each for each in RUNS + sets if all(tile[-1] in colours and tile[:-1] in numbers for tile in each)
    ]
    return [each for each in found if len(each) < 6] or RUNS


def written(given: Given) -> Row:
    defaults = resolve(MINIRUMMY, 2)
    options = {key: value for key, value in given.options.items() if defaults[key] != value}
    return {"table": given.table, "rack": given.rack, "opened": given.opened, "options": options}


def proven(number: int, given: Given) -> Row:
    """A position with its best values, on which both models have to agree."""
    from tests.games.minirummy.oracle import by_flows, by_templates

    best = {}
    for objective in OBJECTIVES:
        gain, _ = by_templates(given, objective)
        assert gain == by_flows(given, objective), (objective, written(given))
        best[objective] = gain._asdict()
    return {"id": number, **written(given), "best": best}


def main(file: Path, number: int = 300) -> None:
    positions = some_positions("fixture")
    lines = [json.dumps(proven(at, next(positions))) for at in range(number)]
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""How long it takes to judge and make a lay on a full table of Mini-Rummy."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import median

from bench.measure import Figure, Wrong
from spieltisch.games.minirummy.melds import Group, Meld, read, room
from spieltisch.games.minirummy.moves import Lay
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.games.minirummy.state import State
from spieltisch.games.minirummy.tiles import BARE, COLOURS, HIGH, JOKERS_AS, LOW, REAL, count, face_of, tile
from spieltisch.kernel.game import resolve

RUNS = 7
LAYS = 200
TILES = 90


def lay() -> Iterator[Figure]:
    """Microseconds for `why_not` and `apply` of a lay on 90 tiles: seen for the first time, and seen before."""
    state, move = full_table(), a_rebuild()
    seen: dict[str, list[float]] = {"first": [], "again": []}
    for _ in range(RUNS):
        seen["first"].append(_microseconds(state, move, forget))
        seen["again"].append(_microseconds(state, move, lambda: None))
    yield Figure("lay.minirummy", median(seen["first"]), "µs", RUNS, {"again": median(seen["again"])})


def forget() -> None:
    """Every group is judged anew."""
    read.cache_clear()
    room.cache_clear()


def full_table() -> State:
    """A table of 90 tiles: each number as a set of four, and runs of a second copy with two jokers in them."""
    state = MINIRUMMY.start(resolve(MINIRUMMY, 2), 2)
    state.phase, state.number, state.opened = "running", 40, [True, True]
    melds = map(read, (*map(_set, range(LOW, HIGH + 1)), *_runs()))
    state.melds = [meld for meld in melds if isinstance(meld, Meld)]
    state.on_table = count(meld.tiles for meld in state.melds)
    if sum(len(meld.tiles) for meld in state.melds) != TILES:
        raise Wrong("the table is not what it should be")
    state.racks = [[tile("10r"), tile("11r"), tile("12r"), BARE], [tile("13r")]]
    state.places = [[0, 1, 2, 3], [4]]
    return state


def a_rebuild() -> Lay:
    """The sets of 10, 11 and 12 become four runs, and a fifth comes from the rack."""
    kept = [_set(number) for number in (*range(LOW, 10), HIGH)]
    return Lay((*kept, *_runs(), *(_run(colour, 10, 12) for colour in COLOURS), _run("r", 10, 12)))


def _set(number: int) -> Group:
    return tuple(REAL[face_of(number, colour)] for colour in COLOURS)


def _run(colour: str, first: int, last: int) -> Group:
    return tuple(REAL[face_of(number, colour)] for number in range(first, last + 1))


def _runs() -> list[Group]:
    return [
        *(
            _run("r", 1, 4),
            _run("r", 5, 9),
            _run("b", 1, 6),
            _run("o", 1, 4),
            _run("g", 1, 4),
            _run("g", 5, 8),
        ),
        (*_run("b", 7, 11), JOKERS_AS[face_of(12, "b")]),
        (*_run("o", 5, 8), JOKERS_AS[face_of(9, "o")]),
    ]


def _microseconds(table: State, move: Lay, prepare: Callable[[], None]) -> float:
    """The mean of many lays, each on a table of its own."""
    taken = 0
    for _ in range(LAYS):
        state = MINIRUMMY.copy(table)
        prepare()
        began = time.process_time_ns()
        refusal = MINIRUMMY.why_not(state, 0, move)
        MINIRUMMY.apply(state, 0, move)
        taken += time.process_time_ns() - began
        if refusal or len(state.racks[0]) != 1:
            raise Wrong(f"the lay is refused: {refusal}")
    return taken / LAYS / 1000

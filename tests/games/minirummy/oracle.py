"""The best lay by integer programming, twice: two models that share only how a position is read.

`by_templates` counts how often each combination lies on the finished table. `by_flows` knows no combinations: runs are
flows along the numbers of a colour, sets are counts that a number's sets can hold, and each joker is kept, swapped or
new. Both come from the rule page; `scipy.optimize.milp` (HiGHS) solves them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final, TypeAlias

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_array

from spieltisch.games.minirummy.check import Gain, Given

Name: TypeAlias = tuple[Any, ...]
Sum: TypeAlias = Mapping[Name, int]
COLOURS: Final = "rbog"
FACES: Final = [f"{number}{colour}" for colour in COLOURS for number in range(1, 14)]
TEMPLATES: Final = [
    *(
        tuple(f"{number}{colour}" for colour in some)
        for number in range(1, 14)
        for size in (3, 4)
        for some in combinations(COLOURS, size)
    ),
    *(
        tuple(f"{first + step}{colour}" for step in range(length))
        for colour in COLOURS
        for length in (3, 4, 5)
        for first in range(1, 15 - length)
    ),
]
"""Longer runs are made of these."""
MANY: Final = 1_000
TILES_FIRST: Final = {"tiles": (MANY, 1), "points": (1, MANY)}
"""By objective: the weights of a tile and of a point."""


@dataclass
class Model:
    """Whole variables (from 0) and what holds among them."""

    names: dict[Name, int] = field(default_factory=dict)
    most: list[float] = field(default_factory=list)
    rows: list[tuple[Sum, float, float]] = field(default_factory=list)

    def variable(self, name: Name, most: float = np.inf) -> Name:
        self.names[name] = len(self.names)
        self.most.append(most)
        return name

    def between(self, total: Sum, low: float, high: float) -> None:
        self.rows.append((total, low, high))

    def maximise(self, goal: Sum) -> dict[Name, int] | None:
        """The best values, or None if nothing is possible."""
        place = self.names
        costs = np.zeros(len(place))
        for name, factor in goal.items():
            costs[place[name]] = -factor
        entries = [
            (at, place[name], factor) for at, row in enumerate(self.rows) for name, factor in row[0].items()
        ]
        across, along, factors = zip(*entries, strict=True)
        matrix = csr_array((factors, (across, along)), shape=(len(self.rows), len(place)))
        low, high = zip(*(row[1:] for row in self.rows), strict=True)
        found = milp(
            costs,
            integrality=np.ones(len(place)),
            bounds=Bounds(0, self.most),
            constraints=LinearConstraint(matrix, low, high),
            options={"mip_rel_gap": 0.0},
        )
        if found.status == 2:
            return None
        assert found.status == 0, found.message
        return {name: round(found.x[at]) for name, at in place.items()}


def total(*parts: Sum | tuple[int, Iterable[Name]]) -> Counter[Name]:
    """A sum of sums, and of (factor, names)."""
    found: Counter[Name] = Counter()
    for part in parts:
        if isinstance(part, tuple):
            for name in part[1]:
                found[name] += part[0]
        else:
            for name, factor in part.items():
                found[name] += factor
    return found


class Numbers:
    """A position, counted."""

    def __init__(self, given: Given) -> None:
        options = given.options
        lies = Counter(tile for combination in given.table for tile in combination)
        self.rack = Counter(given.rack)
        self.on_table = {face: lies[face] for face in FACES}
        self.bound = {face: lies[f"J={face}"] if options["jokers"] == "bound" else 0 for face in FACES}
        self.jokers = sum(number for tile, number in lies.items() if tile[0] == "J")
        self.joker_value: Any = options["joker_value"]
        self.first: Any = 0 if given.opened else options["first_meld"]
        self.as_tile = options["joker_counts_in_first_meld"] == "as_tile"
        self.untouched = not given.opened and options["rebuild_in_first_turn"] == "no"
        self.rebuilt = not given.opened and options["rebuild_in_first_turn"] == "yes"
        if self.untouched:
            self.on_table = self.bound = dict.fromkeys(FACES, 0)
            self.jokers = 0

    def worth(self, face: str, joker: bool) -> int:
        """What a tile counts in a first lay."""
        return self.joker_value if joker and not self.as_tile else int(face[:-1])


def gain_goal(numbers: Numbers, objective: str, jokers: Iterable[Name]) -> Counter[Name]:
    tile, point = TILES_FIRST[objective]
    goal = total((tile + point * numbers.joker_value, jokers))
    for face in FACES:
        goal["laid", face] = tile + point * int(face[:-1])
    return goal


def gain_of(numbers: Numbers, found: dict[Name, int], jokers: Iterable[Name]) -> Gain:
    new = sum(found[name] for name in jokers)
    tiles = sum(found["laid", face] for face in FACES)
    points = sum(found["laid", face] * int(face[:-1]) for face in FACES)
    return Gain(tiles + new, points + new * numbers.joker_value)


# -- by templates ---------------------------------------------------------------------------------------------------


def by_templates(given: Given, objective: str) -> tuple[Gain, list[tuple[str, ...]]]:
    """The best gain, and the combinations (of faces) of a finished table that reaches it."""
    numbers, model = Numbers(given), Model()
    new = model.variable(("jokers from the rack",), numbers.rack["J"])
    for face in FACES:
        model.variable(("laid", face), numbers.rack[face])
        model.variable(("jokers", face))
    for template in TEMPLATES:
        model.variable(("lies", template))
    for face in FACES:
        lies = [("lies", each) for each in TEMPLATES if face in each]
        own = numbers.on_table[face]
        model.between(total((1, lies), (-1, [("laid", face), ("jokers", face)])), own, own)
        model.between(total((1, [("jokers", face), ("laid", face)])), numbers.bound[face], np.inf)
    placed = total((1, [("jokers", face) for face in FACES]), (-1, [new]))
    model.between(placed, numbers.jokers, numbers.jokers)
    if numbers.rebuilt:
        _rack_templates(numbers, model, new)
    elif numbers.first:
        _worth_all(numbers, model)
    found = model.maximise(gain_goal(numbers, objective, [new]))
    if found is None:
        return Gain(0, 0), []
    lies = [("lies", template) for template in TEMPLATES for _ in range(found["lies", template])]
    return gain_of(numbers, found, [new]), [name[1] for name in lies]


def _worth_all(numbers: Numbers, model: Model) -> None:
    """All that is laid is worth enough (nothing lay there before)."""
    worth: Counter[Name] = Counter()
    for face in FACES:
        worth["laid", face] = numbers.worth(face, False)
        worth["jokers", face] = numbers.worth(face, True)
    model.between(worth, numbers.first, np.inf)


def _rack_templates(numbers: Numbers, model: Model, new: Name) -> None:
    """Some of the combinations consist of rack tiles only and are worth enough."""
    worth: Counter[Name] = Counter()
    for template in TEMPLATES:
        model.variable(("own", template))
        model.between(total((1, [("lies", template)]), (-1, [("own", template)])), 0, np.inf)
    for face in FACES:
        real, joker = model.variable(("own tile", face)), model.variable(("own joker", face))
        stay = model.variable(("stay", face))
        own = [("own", each) for each in TEMPLATES if face in each]
        model.between(total((1, own), (-1, [real, joker])), 0, 0)
        model.between(total((1, [("laid", face)]), (-1, [real])), 0, np.inf)
        model.between(total((1, [stay, ("laid", face)])), numbers.bound[face], np.inf)
        model.between(total((1, [("jokers", face)]), (-1, [stay, joker])), 0, np.inf)
        worth[real], worth[joker] = numbers.worth(face, False), numbers.worth(face, True)
    model.between(total((1, [new]), (-1, [("own joker", face) for face in FACES])), 0, np.inf)
    model.between(worth, numbers.first, np.inf)


# -- by flows -------------------------------------------------------------------------------------------------------


def by_flows(given: Given, objective: str) -> Gain:
    """The best gain."""
    numbers, model = Numbers(given), Model()
    parts = ["own", "rest"]
    for face in FACES:
        model.variable(("laid", face), numbers.rack[face])
        model.variable(("kept", face), numbers.bound[face])
        for part in parts:
            model.variable(("tile", part, face))
            model.variable(("new joker", part, face))
        for part in parts:
            model.variable(("freed joker", part, face))
    for part in parts:
        _flows(model, part)
    for face in FACES:
        bound, own = numbers.bound[face], numbers.on_table[face]
        model.between(total((1, [("kept", face), ("laid", face)])), bound, np.inf)
        tiles = total((1, [("tile", part, face) for part in parts]), (-1, [("laid", face)]))
        model.between(tiles, own, own)
        model.between(total((1, [("laid", face)]), (-1, [("tile", "own", face)])), 0, np.inf)
        model.between({("freed joker", "own", face): 1}, 0, 0)
        for part in parts:
            names = [("tile", part, face), ("new joker", part, face), ("freed joker", part, face)]
            kept = [("kept", face)] if part == "rest" else []
            there = total((1, [("in run", part, face), ("in set", part, face)]), (-1, [*names, *kept]))
            model.between(there, 0, 0)
    freed = [("freed joker", part, face) for part in parts for face in FACES]
    kept = [("kept", face) for face in FACES]
    model.between(total((1, freed), (1, kept)), numbers.jokers, numbers.jokers)
    new = [("new joker", part, face) for part in parts for face in FACES]
    model.between(total((1, new)), 0, numbers.rack["J"])
    if numbers.first:
        worth = Counter({("tile", "own", face): numbers.worth(face, False) for face in FACES})
        worth.update({("new joker", "own", face): numbers.worth(face, True) for face in FACES})
        model.between(worth, numbers.first, np.inf)
    found = model.maximise(gain_goal(numbers, objective, new))
    return Gain(0, 0) if found is None else gain_of(numbers, found, new)


def _flows(model: Model, part: str) -> None:
    """How many tiles of each face can be in runs and in sets."""
    for face in FACES:
        for kind in ("first", "second", "later", "in run", "in set"):
            model.variable((kind, part, face))
    for colour in COLOURS:
        for number in range(1, 14):
            _flow(model, part, number, colour)
    for number in range(1, 14):
        sets = model.variable(("sets", part, number))
        members = [("in set", part, f"{number}{colour}") for colour in COLOURS]
        model.between(total((1, members), (-3, [sets])), 0, np.inf)
        model.between(total((4, [sets]), (-1, members)), 0, np.inf)
        for member in members:
            model.between(total((1, [sets]), (-1, [member])), 0, np.inf)


def _flow(model: Model, part: str, number: int, colour: str) -> None:
    """A run's first tile is followed by a second, that by a later one; a later one may be followed by another."""
    here, before = (
        {kind: (kind, part, f"{at}{colour}") for kind in ("first", "second", "later")}
        for at in (number, number - 1)
    )
    model.between(total((1, [("in run", part, f"{number}{colour}")]), (-1, here.values())), 0, 0)
    if number == 1:
        model.between(total((1, [here["second"], here["later"]])), 0, 0)
    else:
        model.between(total((1, [here["second"]]), (-1, [before["first"]])), 0, 0)
        follow = total((1, [before["second"], before["later"]]), (-1, [here["later"]]))
        model.between(follow, 0, np.inf)
        model.between(total((1, [here["later"]]), (-1, [before["second"]])), 0, np.inf)
    if number == 13:
        model.between(total((1, [here["first"], here["second"]])), 0, 0)

"""The best lay in Mini-Rummy as an integer program: how often each combination lies on the finished table.

After den Hertog and Hulshof, "Solving Rummikub Problems by Integer Linear Programming" (2006), with jokers as counts by
face instead of a combination for each of their places. Only combinations that can be made have a column.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from spieltisch.games.minirummy.check import Gain, Given

COLOURS = "rbog"
FACES = [f"{number}{colour}" for number in range(1, 14) for colour in COLOURS]
PLACE = {face: place for place, face in enumerate(FACES)}
NUMBER = [int(face[:-1]) for face in FACES]
SHAPES = [
    *(
        tuple(PLACE[f"{number}{colour}"] for colour in some)
        for number in range(1, 14)
        for size in (3, 4)
        for some in combinations(COLOURS, size)
    ),
    *(
        tuple(PLACE[f"{first + step}{colour}"] for step in range(size))
        for colour in COLOURS
        for size in (3, 4, 5)
        for first in range(1, 15 - size)
    ),
]
"""Longer runs are made of these."""
MANY = 1024
ENDLESS = 1000
"""No variable and no row is ever larger than this, but the worth of a first lay."""


class Position:
    """A position as counts by face."""

    def __init__(self, given: Given) -> None:
        options: Any = given.options
        self.untouched = not given.opened and options["rebuild_in_first_turn"] == "no"
        lies = Counter(tile for group in ([] if self.untouched else given.table) for tile in group)
        rack = Counter(given.rack)
        self.given = given
        self.table = [lies[face] for face in FACES]
        self.rack = [rack[face] for face in FACES]
        bound = options["jokers"] == "bound"
        self.bound = [lies[f"J={face}"] if bound else 0 for face in FACES]
        self.table_jokers = sum(number for tile, number in lies.items() if tile[0] == "J")
        self.rack_jokers = rack["J"]
        self.joker_value: int = options["joker_value"]
        self.least: int = 0 if given.opened else options["first_meld"]
        self.own = not given.opened and not self.untouched and self.least > 0
        as_tile = options["joker_counts_in_first_meld"] == "as_tile"
        self.joker_worth = NUMBER if as_tile else [self.joker_value] * len(FACES)
        self.jokers = self.table_jokers + self.rack_jokers
        real = [table + own for table, own in zip(self.table, self.rack, strict=True)]
        self.shapes = self.possible(real, self.jokers)
        self.own_shapes = self.possible(self.rack, self.rack_jokers) if self.own else []

    @staticmethod
    def possible(real: list[int], jokers: int) -> list[tuple[int, ...]]:
        """The combinations that so many tiles and jokers can make."""
        return [shape for shape in SHAPES if sum(not real[face] for face in shape) <= jokers]

    def values(self, objective: str) -> tuple[list[int], int]:
        """What tiles and a joker are worth to an objective."""
        tile, point = (MANY, 1) if objective == "tiles" else (1, MANY)
        return [tile + point * number for number in NUMBER], tile + point * self.joker_value

    def gain(self, objective: str, value: int) -> Gain:
        """The value of a lay as tiles and points."""
        high, low = divmod(value, MANY)
        return Gain(high, low) if objective == "tiles" else Gain(low, high)


@dataclass
class Row:
    """A sum of columns between two bounds."""

    low: int
    high: int
    columns: list[int] = field(default_factory=list)
    factors: list[int] = field(default_factory=list)

    def add(self, column: int, factor: int) -> None:
        self.columns.append(column)
        self.factors.append(factor)


@dataclass
class Program:
    """Maximise `goal`, where columns are whole, at least 0 and at most `most`; `offset` is added to the value."""

    goal: list[int] = field(default_factory=list)
    most: list[int] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    offset: int = 0

    def column(self, most: int, goal: int = 0) -> int:
        self.most.append(most)
        self.goal.append(goal)
        return len(self.most) - 1

    def value(self, found: list[int]) -> int:
        """What a solution is worth."""
        return self.offset + sum(map(int.__mul__, self.goal, found))

    def row(self, low: int, high: int) -> Row:
        row = Row(low, high)
        self.rows.append(row)
        return row


def program(position: Position, objective: str) -> Program:
    """First columns: the position's `shapes`. If a joker can be there, for each face the jokers that stand for it."""
    values, joker_value = position.values(objective)
    jokers = position.jokers
    made = Program(offset=-joker_value * position.table_jokers)
    rows = [
        made.row(position.table[face], position.table[face] + position.rack[face])
        for face in range(len(FACES))
    ]
    kept = {
        face: made.row(position.table[face] + bound, ENDLESS)
        for face, bound in enumerate(position.bound)
        if bound
    }
    for shape in position.shapes:
        column = made.column(2 + jokers, sum(values[face] for face in shape))
        for face in shape:
            rows[face].add(column, 1)
            if face in kept:
                kept[face].add(column, 1)
    made.offset -= sum(map(int.__mul__, values, position.table))
    places = [made.column(jokers, joker_value - values[face]) for face in range(len(FACES))] if jokers else []
    placed = made.row(position.table_jokers, jokers) if jokers else None
    for face, column in enumerate(places):
        rows[face].add(column, -1)
        if placed is not None:
            placed.add(column, 1)
    if position.own:
        _own(made, position, rows, kept, places, placed)
    elif position.least:
        _worth(made, position, places)
    if not made.most:
        made.column(0)
    return made


def _worth(made: Program, position: Position, places: list[int]) -> None:
    """All combinations together are worth enough."""
    row = made.row(position.least, 10**6)
    for column, shape in enumerate(position.shapes):
        row.add(column, sum(NUMBER[face] for face in shape))
    for face, column in enumerate(places):
        row.add(column, position.joker_worth[face] - NUMBER[face])


def _own(
    made: Program,
    position: Position,
    rows: list[Row],
    kept: dict[int, Row],
    places: list[int],
    placed: Row | None,
) -> None:
    """Some combinations are the seat's own, and worth enough: their real tiles are laid ones, their jokers not kept."""
    worth = made.row(position.least, 10**6)
    real = {face: made.row(0, ENDLESS) for face in range(len(FACES))}
    laid = {face: made.row(position.table[face], ENDLESS) for face in range(len(FACES))}
    for face in laid:
        laid[face].columns, laid[face].factors = rows[face].columns[:], rows[face].factors[:]
    there = {shape: column for column, shape in enumerate(position.shapes)}
    for shape in position.own_shapes:
        column = made.column(2 + position.rack_jokers)
        worth.add(column, sum(NUMBER[face] for face in shape))
        lies = made.row(0, ENDLESS)
        lies.add(there[shape], 1)
        lies.add(column, -1)
        for face in shape:
            real[face].add(column, 1)
            laid[face].add(column, -1)
    if not position.rack_jokers or placed is None:
        return
    from_rack = made.row(position.table_jokers, ENDLESS)
    from_rack.columns, from_rack.factors = placed.columns[:], placed.factors[:]
    for face, place in enumerate(places):
        column = made.column(position.rack_jokers)
        worth.add(column, position.joker_worth[face] - NUMBER[face])
        real[face].add(column, -1)
        laid[face].add(column, 1)
        from_rack.add(column, -1)
        free = made.row(0, ENDLESS)
        free.add(place, 1)
        free.add(column, -1)
        if face in kept:
            kept[face].add(column, -1)


def table_of(position: Position, found: list[int]) -> list[list[str]]:
    """The finished table that a solution of the program means, with every joker declared."""
    shapes = position.shapes
    places = len(FACES) if position.jokers else 0
    left = found[len(shapes) : len(shapes) + places] or [0] * len(FACES)
    table = [list(group) for group in position.given.table] if position.untouched else []
    for column, shape in enumerate(shapes):
        for _ in range(found[column]):
            group = []
            for face in shape:
                joker = left[face] > 0
                left[face] -= joker
                group.append(f"J={FACES[face]}" if joker else FACES[face])
            table.append(group)
    return table

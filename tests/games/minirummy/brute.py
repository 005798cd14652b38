"""A second opinion on lays, by trying everything: written from the rule page alone, on texts, for small tables.

It lists all 329 combinations there are, tries each of them for a group, every way in which the jokers of the table
can be those of the finished table, and every way in which twins can come from the rack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import Final, TypeAlias

Tile: TypeAlias = str
Group: TypeAlias = tuple[Tile, ...]
Where: TypeAlias = tuple[int, int]
"""A tile of a table: which group, and which of its tiles."""

COLOURS: Final = "rbog"
SETS: Final = [
    frozenset(f"{number}{colour}" for colour in some)
    for number in range(1, 14)
    for size in (3, 4)
    for some in combinations(COLOURS, size)
]
RUNS: Final = [
    frozenset(f"{number}{colour}" for number in range(first, last + 1))
    for colour in COLOURS
    for first in range(1, 12)
    for last in range(first + 2, 14)
]
ROUND_RUNS: Final = [
    frozenset(f"{(first + step) % 13 + 1}{colour}" for step in range(length))
    for colour in COLOURS
    for first in range(13)
    for length in range(3, 14)
]
"""What would be a run if 1 came after 13."""
EVERY: Final = SETS + RUNS
ORDER: Final = [
    "nothing_laid",
    "table_tile_missing",
    "tile_not_on_rack",
    "combination_too_short",
    "set_mixes_numbers",
    "set_repeats_colour",
    "run_mixes_colours",
    "run_past_13",
    "run_has_gap",
    "joker_undeclared",
    "joker_not_free",
    "first_meld_too_low",
    "table_touched_in_first_turn",
]


@dataclass(frozen=True)
class Case:
    """A lay to judge. Tiles of `table` are declared; those of `after` may be bare jokers."""

    table: tuple[Group, ...]
    rack: Group
    after: tuple[Group, ...]
    opened: bool = True
    bound: bool = True
    rebuild: bool = False
    as_tile: bool = False
    joker_value: int = 25
    first_meld: int = 40


def physical(tile: Tile) -> str:
    return "J" if tile[0] == "J" else tile


def means(tile: Tile) -> str:
    """The tile it is, or stands for; nothing for a bare joker."""
    return tile if tile[0] != "J" else tile[2:]


@lru_cache(maxsize=50_000)
def ways(group: Group) -> tuple[frozenset[str], ...]:
    """Every combination a group can be."""
    return tuple(each for each in EVERY if could_be(group, each))


def could_be(group: Group, combination: frozenset[str]) -> bool:
    known = [means(tile) for tile in group if means(tile)]
    return len(group) == len(combination) and len(set(known)) == len(known) and set(known) <= combination


@lru_cache(maxsize=50_000)
def fault(group: Group) -> str | None:
    known = [means(tile) for tile in group if means(tile)]
    numbers = [tile[:-1] for tile in known]
    if len(group) < 3:
        return "combination_too_short"
    if len(set(numbers)) < len(numbers):
        if len(set(numbers)) > 1:
            return "set_mixes_numbers"
        if len(set(known)) < len(known) or len(group) > 4:
            return "set_repeats_colour"
    elif len({tile[-1] for tile in known}) > 1:
        return "run_mixes_colours"
    elif not ways(group):
        past = len(group) > 13 or any(could_be(group, each) for each in ROUND_RUNS)
        return "run_past_13" if past else "run_has_gap"
    return "joker_undeclared" if len(ways(group)) > 1 else None


def declared(group: Group) -> Group:
    """A group without a fault, its bare jokers declared."""
    left = sorted(ways(group)[0] - {means(tile) for tile in group})
    return tuple(tile if tile != "J" else f"J={left.pop()}" for tile in group)


def verdict(case: Case) -> tuple[str, int | None] | None:
    """The code of the refusal (and the sum where it has one), or None for a legal lay."""
    before = Counter(physical(tile) for group in case.table for tile in group)
    now = Counter(physical(tile) for group in case.after for tile in group)
    laid = now - before
    codes = {fault(group) for group in case.after} - {None}
    if not laid:
        codes.add("nothing_laid")
    if before - now:
        codes.add("table_tile_missing")
    if laid - Counter(case.rack):
        codes.add("tile_not_on_rack")
    if codes:
        return next(code for code in ORDER if code in codes), None
    after = tuple(declared(group) for group in case.after)
    jokers = list(stories(case, after, laid))
    if not jokers:
        return "joker_not_free", None
    return None if case.opened else first_verdict(case, after, laid, jokers)


def stories(case: Case, after: tuple[Group, ...], laid: Counter[str]) -> Iterator[frozenset[Where]]:
    """Every way in which the table's jokers can be jokers of the finished table: where those from the rack are."""
    old = [tile for group in case.table for tile in group if tile[0] == "J"]
    spots = [
        (at, each) for at, group in enumerate(after) for each, tile in enumerate(group) if tile[0] == "J"
    ]
    for chosen in permutations(spots, len(old)):
        freed = Counter(
            means(tile) for tile, (at, each) in zip(old, chosen, strict=True) if after[at][each] != tile
        )
        if not case.bound or all(laid[tile] >= number for tile, number in freed.items()):
            yield frozenset(spots) - frozenset(chosen)


def first_verdict(
    case: Case, after: tuple[Group, ...], laid: Counter[str], jokers: Sequence[frozenset[Where]]
) -> tuple[str, int | None] | None:
    new = untouched(case, after)
    if new is not None and not case.rebuild:
        found = sum(worth(case, group) for group in new)
    else:
        found = max(from_rack(case, after, spots) for spots in origins(after, laid, jokers))
    if found < case.first_meld:
        return "first_meld_too_low", found
    return None if case.rebuild or new is not None else ("table_touched_in_first_turn", None)


def untouched(case: Case, after: tuple[Group, ...]) -> list[Group] | None:
    """The new groups, if all of the table's are still there as they were."""
    left = [tuple(sorted(group)) for group in after]
    for group in case.table:
        if tuple(sorted(group)) not in left:
            return None
        left.remove(tuple(sorted(group)))
    return left


def origins(
    after: tuple[Group, ...], laid: Counter[str], jokers: Sequence[frozenset[Where]]
) -> Iterator[frozenset[Where]]:
    """Every way in which tiles of the finished table can be those from the rack."""
    choices: list[list[tuple[Where, ...]]] = []
    for tile, number in laid.items():
        spots = [
            (at, each) for at, group in enumerate(after) for each in range(len(group)) if group[each] == tile
        ]
        if tile != "J":
            choices.append(list(combinations(spots, number)))
    for each in product({frozenset(spots) for spots in jokers}, *choices):
        yield frozenset(spot for spots in each for spot in spots)


def from_rack(case: Case, after: tuple[Group, ...], spots: frozenset[Where]) -> int:
    return sum(
        worth(case, group)
        for at, group in enumerate(after)
        if all((at, each) in spots for each in range(len(group)))
    )


def worth(case: Case, group: Group) -> int:
    return sum(
        case.joker_value if tile[0] == "J" and not case.as_tile else int(means(tile)[:-1]) for tile in group
    )

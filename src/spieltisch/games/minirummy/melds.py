"""What a group of tiles is, a set or a run, or what it lacks.

A joker counts as the tile it stands for. A bare one is read as the only tile it can be in its group: all readings of
the group are considered, and jokers are alike, so `4r J J 7r` has one reading and `5r 5b J` has two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from operator import attrgetter
from typing import Final, Literal, NamedTuple, TypeAlias

from spieltisch.games.minirummy.tiles import (
    BARE,
    COLOURS,
    HIGH,
    JOKERS_AS,
    LOW,
    Face,
    Tile,
    face_of,
    face_text,
)
from spieltisch.kernel.events import Value

Group: TypeAlias = tuple[Tile, ...]
"""Tiles laid together, in any order."""
Kind: TypeAlias = Literal["set", "run"]
Reading: TypeAlias = tuple[Face, ...]
"""What the bare jokers of a group stand for, in rising order."""
LEAST: Final = 3
SET_MOST: Final = len(COLOURS)
RUN_MOST: Final = HIGH
CACHED: Final = 4096
BY_NUMBER: Final = attrgetter("number")
BY_FACE: Final = attrgetter("face")


class Meld(NamedTuple):
    """A valid group in its natural order, every joker declared."""

    kind: Kind
    tiles: Group


class Fault(NamedTuple):
    """What is wrong with a group: a refusal's code and its values."""

    code: str
    values: dict[str, Value]


FAULTS: Final = (
    "combination_too_short",
    "set_mixes_numbers",
    "set_repeats_colour",
    "run_mixes_colours",
    "run_past_13",
    "run_has_gap",
    "joker_undeclared",
)
"""In the order in which they are given."""


@lru_cache(maxsize=CACHED)
def read(group: Group) -> Meld | Fault:
    """The meld a group is, or its first fault."""
    if len(group) < LEAST:
        return Fault("combination_too_short", {"number": len(group)})
    numbers = colours = 0
    for tile in group:
        numbers |= tile.number_bit
        colours |= tile.colour_bit
    known = len(group) - group.count(BARE)
    if numbers.bit_count() < known:
        return _same_number(group, known, numbers, colours)
    if colours & (colours - 1):
        one, other, *_ = dict.fromkeys(tile.colour for tile in _known(group))
        return Fault("run_mixes_colours", {"one": one, "other": other})
    return _one_colour(group, known, numbers)


def _same_number(group: Group, known: int, numbers: int, colours: int) -> Meld | Fault:
    """Two tiles have the same number: a set, or none."""
    if numbers & (numbers - 1):
        low, high, *_ = sorted({tile.number for tile in _known(group)})
        return Fault("set_mixes_numbers", {"one": low, "other": high})
    if colours.bit_count() < known or len(group) > SET_MOST:
        return Fault("set_repeats_colour", {"of": _known(group)[0].number})
    if known == len(group):
        return Meld("set", tuple(sorted(group, key=BY_FACE)))
    return _only(group, readings(group))


def _one_colour(group: Group, known: int, numbers: int) -> Meld | Fault:
    """Different numbers of one colour: a run, or with one tile or none beside bare jokers perhaps a set."""
    if known == len(group):
        steps = numbers // (numbers & -numbers) + 1
        if not steps & (steps - 1):
            return Meld("run", tuple(sorted(group, key=BY_NUMBER)))
    elif found := readings(group):
        return _only(group, found)
    return _run_fault(group)


def _known(group: Group) -> Group:
    return tuple(tile for tile in group if tile is not BARE)


def _only(group: Group, found: list[Reading]) -> Meld | Fault:
    if len(found) > 1:
        can_be = sorted({face for reading in found for face in reading})
        texts = [[JOKERS_AS[face].text for face in reading] for reading in found]
        return Fault("joker_undeclared", {"can_be": list(map(face_text, can_be)), "readings": texts})
    meld = read((*_known(group), *(JOKERS_AS[face] for face in found[0])))
    assert isinstance(meld, Meld), group
    return meld


def melds_in(groups: Iterable[Group]) -> list[Meld]:
    """Those of the groups that are combinations, read."""
    return [meld for meld in map(read, groups) if isinstance(meld, Meld)]


def _run_fault(group: Group) -> Fault:
    """What keeps tiles of one colour with different numbers, and bare jokers, from being a run."""
    known = sorted(_known(group), key=BY_NUMBER)
    numbers = [tile.number for tile in known]
    steps = [after - before for before, after in pairwise(numbers)]
    if len(group) > RUN_MOST or any(HIGH - step < len(group) for step in steps):
        return Fault("run_past_13", {})
    widest = steps.index(max(steps))
    low, high = numbers[widest : widest + 2]
    return Fault("run_has_gap", {"colour": known[0].colour, "low": low, "high": high})


# -- what bare jokers can be ----------------------------------------------------------------------------------------


def readings(group: Group) -> list[Reading]:
    """Every way to declare the bare jokers of a group that makes a meld of it, sets first."""
    known = _known(group)
    bare = len(group) - len(known)
    return [*_as_set(known, bare), *_as_run(known, bare)]


def _as_set(known: Group, bare: int) -> Iterator[Reading]:
    if not LEAST <= len(known) + bare <= SET_MOST:
        return
    free = [colour for colour in COLOURS if all(tile.colour != colour for tile in known)]
    if len(free) + len(known) != SET_MOST:
        return
    for number in sorted({tile.number for tile in known}) or range(LOW, HIGH + 1):
        if all(tile.number == number for tile in known):
            for colours in combinations(free, bare):
                yield tuple(face_of(number, colour) for colour in colours)


def _as_run(known: Group, bare: int) -> Iterator[Reading]:
    length = len(known) + bare
    numbers = {tile.number for tile in known}
    colours = sorted({tile.colour for tile in known}, key=COLOURS.index) or COLOURS
    if (len(colours) > 1 and known) or len(numbers) < len(known) or length < LEAST:
        return
    for colour in colours:
        for start in range(LOW, HIGH - length + 2):
            window = range(start, start + length)
            if numbers <= set(window):
                yield tuple(face_of(number, colour) for number in window if number not in numbers)


# -- where melds have room ------------------------------------------------------------------------------------------


@lru_cache(maxsize=CACHED)
def room(meld: Meld) -> tuple[Face, ...]:
    """The faces that can be added to a meld, one at a time."""
    if meld.kind == "set":
        colours = [tile.colour for tile in meld.tiles]
        return tuple(face_of(meld.tiles[0].number, colour) for colour in COLOURS if colour not in colours)
    first, last = meld.tiles[0], meld.tiles[-1]
    ends = [number for number in (first.number - 1, last.number + 1) if LOW <= number <= HIGH]
    return tuple(face_of(number, first.colour) for number in ends)

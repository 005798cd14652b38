"""A second opinion on a lay: written from the rule page alone, on texts, sharing no code with rules or solver.

Whatever the solver proposes goes through here before anyone sees it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

TileText: TypeAlias = str
"""`9r`, `J`, or `J=9r`."""
Combination: TypeAlias = Sequence[TileText]
ANY_JOKER: Final = "J"
_Way: TypeAlias = tuple[tuple[TileText, int], ...]
"""Which tiles some combinations use, and how many of each."""


class Given(NamedTuple):
    """A position as it is written down. `options` are complete; bare jokers on the table are bound to nothing."""

    table: Sequence[Combination]
    rack: Sequence[TileText]
    opened: bool
    options: Mapping[str, object]


class Gain(NamedTuple):
    """What a lay takes from the rack: how many tiles, and their points."""

    tiles: int
    points: int


def why_wrong(given: Given, after: Sequence[Combination]) -> str | None:
    """Why the table may not look so after the lay, or None. Every joker has to say what it stands for."""
    for combination in after:
        if not is_combination(combination):
            return f"{' '.join(combination)} is no combination"
    laid = _laid(given.table, after)
    if gone := [piece for piece, number in laid.items() if number < 0]:
        return f"{min(gone)} is missing"
    if not laid:
        return "nothing is laid"
    if foreign := [piece for piece, number in laid.items() if number > given.rack.count(piece)]:
        return f"{min(foreign)} is not on the rack"
    if given.options["jokers"] == "bound" and (stuck := _not_free(given, after, Counter(laid))):
        return f"the joker for {stuck} is not free"
    return None if given.opened else _first_lay_wrong(given, after, Counter(laid))


def gain(given: Given, after: Sequence[Combination]) -> Gain:
    """What both objectives count."""
    laid, joker = _laid(given.table, after), given.options["joker_value"]
    points = sum([_points(piece, joker) * number for piece, number in laid.items()])
    return Gain(sum(laid.values()), points)


def _laid(before: Sequence[Combination], after: Sequence[Combination]) -> dict[TileText, int]:
    """Which pieces came onto the table, and how many; below 0: went away."""
    found: dict[TileText, int] = {}
    for combination in before:
        for tile in combination:
            piece = _piece(tile)
            found[piece] = found.get(piece, 0) - 1
    for combination in after:
        for tile in combination:
            piece = _piece(tile)
            found[piece] = found.get(piece, 0) + 1
    return {piece: number for piece, number in found.items() if number}


def is_combination(tiles: Combination) -> bool:
    """Is it a set or a run, with every joker declared?"""
    if len(tiles) < 3 or ANY_JOKER in tiles:
        return False
    faces = [_face(tile) for tile in tiles]
    colours = {face[-1] for face in faces}
    numbers = sorted([int(face[:-1]) for face in faces])
    if len(colours) == 1:
        return numbers == list(range(numbers[0], numbers[0] + len(faces)))
    return len(faces) <= 4 and numbers[0] == numbers[-1] and len(colours) == len(faces)


def _face(tile: TileText) -> TileText:
    return tile[2:] if tile.startswith("J=") else tile


def _piece(tile: TileText) -> TileText:
    return ANY_JOKER if tile[0] == ANY_JOKER else tile


def _pieces(table: Sequence[Combination]) -> Counter[TileText]:
    return Counter(_piece(tile) for combination in table for tile in combination)


def _points(tile: TileText, joker: object) -> int:
    if tile.startswith(ANY_JOKER) and isinstance(joker, int):
        return joker
    return int(_face(tile)[:-1])


def _declared(table: Sequence[Combination]) -> Counter[TileText]:
    """How many jokers stand for each tile."""
    return Counter(_face(tile) for combination in table for tile in combination if tile.startswith("J="))


def _stay(given: Given, laid: Counter[TileText]) -> Counter[TileText]:
    """How many jokers have to stand for each tile afterwards: each like tile from the rack frees one."""
    return _declared(given.table) - laid if given.options["jokers"] == "bound" else Counter()


def _not_free(given: Given, after: Sequence[Combination], laid: Counter[TileText]) -> TileText | None:
    return min(_stay(given, laid) - _declared(after), default=None)


# -- first lays -----------------------------------------------------------------------------------------------------


def _first_lay_wrong(given: Given, after: Sequence[Combination], laid: Counter[TileText]) -> str | None:
    if given.options["rebuild_in_first_turn"] == "yes":
        found = _most_from_rack(given, after, laid)
    else:
        new = _new(given.table, after)
        if new is None:
            return "the table is touched in a first lay"
        found = sum(_worth(given, combination) for combination in new)
    needed = given.options["first_meld"]
    assert isinstance(needed, int)
    return None if found >= needed else f"a first lay of {found} is too low"


def _new(table: Sequence[Combination], after: Sequence[Combination]) -> list[Combination] | None:
    """The combinations that are new, if all of the table's are still there (a bare joker may be declared)."""
    left = [*after]
    for old in sorted(table, key=lambda combination: ANY_JOKER in combination):
        kept = next((each for each in left if _same(old, each)), None)
        if kept is None:
            return None
        left.remove(kept)
    return left


def _same(old: Combination, new: Combination) -> bool:
    missing = Counter(old) - Counter(new)
    return len(old) == len(new) and missing.keys() <= {ANY_JOKER} and _pieces([old]) == _pieces([new])


def _worth(given: Given, combination: Combination) -> int:
    as_tile = given.options["joker_counts_in_first_meld"] == "as_tile"
    return sum(
        _points(_face(tile) if as_tile else tile, given.options["joker_value"]) for tile in combination
    )


def _most_from_rack(given: Given, after: Sequence[Combination], laid: Counter[TileText]) -> int:
    """The highest sum of combinations whose tiles can all be those from the rack.

    A joker that has to stand where it stands is the table's; of the others as many are the rack's as were laid.
    """
    spare = Counter({tile: number for tile, number in laid.items() if tile != ANY_JOKER})
    stay = _stay(given, laid)
    spare.update({f"J={face}": number - stay[face] for face, number in _declared(after).items()})
    spare[ANY_JOKER] = laid[ANY_JOKER]
    possible = sorted([each for each in after if not _taken(each) - spare], key=_lowest)
    later = sum([_taken(each) for each in possible], Counter[TileText]())
    ways: dict[_Way, int] = {(): 0}
    for combination in possible:
        later -= _taken(combination)
        ways = _with_and_without(ways, combination, _worth(given, combination), spare, later)
    return max(ways.values())


def _taken(combination: Combination) -> Counter[TileText]:
    """What a combination takes of the spare tiles: each joker as what it is, and as a joker."""
    return Counter(combination) + Counter([ANY_JOKER for tile in combination if tile.startswith("J=")])


def _lowest(combination: Combination) -> int:
    return min([int(_face(tile)[:-1]) for tile in combination])


def _with_and_without(
    ways: Mapping[_Way, int],
    combination: Combination,
    worth: int,
    spare: Counter[TileText],
    later: Counter[TileText],
) -> dict[_Way, int]:
    """Every way left as it is, and with one more combination if there are tiles for it.

    Of those that leave the same for the `later` ones only the highest is kept. From low numbers to high these are few:
    of a tile there are two, and where two runs of a colour lie side by side they have both of each, so that only the
    one that goes on alone can be in the way of a later combination. So it is one run a colour, and a few jokers.
    """
    found: dict[_Way, int] = {}
    for way, total in ways.items():
        used = Counter(dict(way))
        more = used + _taken(combination)
        for each, reached in ((used, total), (more, total + worth)):
            if not each - spare:
                kept = _short(each, spare, later)
                found[kept] = max(reached, found.get(kept, 0))
    return found


def _short(used: Counter[TileText], spare: Counter[TileText], later: Counter[TileText]) -> _Way:
    """Of the tiles that are used those of which there may be too few for the later combinations."""
    return tuple(sorted([(tile, used[tile]) for tile in later if 0 < used[tile] > spare[tile] - later[tile]]))

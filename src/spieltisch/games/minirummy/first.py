"""What a first lay is worth: the sum of the combinations that come from the rack alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import sub
from typing import NamedTuple

from spieltisch.games.minirummy.melds import Meld
from spieltisch.games.minirummy.state import State
from spieltisch.games.minirummy.tiles import BARE, FACES, HIGH, Counts, count, jokers_in


def first_sum(state: State, melds: Sequence[Meld]) -> int:
    """The points of the new combinations from the rack alone, when `melds` are the whole table after the lay.

    Where the table's combinations stay as they are, the others are the new ones. Where they do not, a combination
    counts if all its tiles can be those from the rack; twins are read so that the sum is highest.
    """
    old, new = Counter(state.melds), Counter(melds)
    worth = state.setup.on_table
    if old <= new and not state.setup.rebuild_at_once:
        return sum(worth.of(meld.tiles) * number for meld, number in (new - old).items())
    spare = _from_rack(state, melds)
    parts = [_Part(worth.of(meld.tiles), _needs(meld)) for meld in melds]
    return _best(parts, spare)


class _Part(NamedTuple):
    """A combination: its points, and the places in the counts it takes one of each time."""

    points: int
    needs: tuple[int, ...]


def _needs(meld: Meld) -> tuple[int, ...]:
    """Each tile needs its like from the rack, and each joker one joker from the rack besides."""
    places = [tile.place for tile in meld.tiles]
    return (*places, *(BARE.place for place in places if place >= FACES))


def _from_rack(state: State, melds: Sequence[Meld]) -> Counts:
    """How many tiles on the finished table can be from the rack; for `BARE`, how many jokers together.

    A bound joker that was not freed is the table's. One that was freed is no rack tile either, but it and one from
    the rack are twins, so either may stand wherever a joker is not bound to be.
    """
    before, after = state.on_table, count(meld.tiles for meld in melds)
    spare = list(map(sub, after, before))
    for face in range(FACES):
        stay = max(0, before[FACES + face] - spare[face]) if state.setup.bound else 0
        spare[FACES + face] = after[FACES + face] - stay
    spare[BARE.place] = jokers_in(after) - jokers_in(before)
    return spare


def _best(parts: list[_Part], spare: Counts) -> int:
    """The most points that parts reach which do not take more than `spare` has."""
    possible = [part for part in parts if _fits(part, spare)]
    wanted = Counter(place for part in possible for place in part.needs)
    short = {place for place, number in wanted.items() if number > spare[place]}
    contested = [part for part in possible if not short.isdisjoint(part.needs)]
    sure = sum(part.points for part in possible) - sum(part.points for part in contested)
    return sure + _Search(contested, short).best(0, spare)


def _fits(part: _Part, spare: Counts) -> bool:
    needs = part.needs
    return all(spare[place] >= needs.count(place) for place in needs)


def _lowest(part: _Part) -> int:
    return min(place % FACES % HIGH for place in part.needs if place != BARE.place)


class _Search:
    """Which of some parts to take. Each is taken or left, in the order of their lowest numbers.

    What later parts find of the places that are short of tiles depends on few earlier ones, and each such case is
    looked at once. Without jokers a short tile is wanted by two parts; where one run has such a tile ahead of it, the
    other run of the colour beside it has none. So beyond a number no more than four runs matter: one a colour.
    """

    def __init__(self, parts: list[_Part], short: set[int]) -> None:
        ordered = sorted(parts, key=_lowest)
        self.points = [part.points for part in ordered]
        self.needs = [[place for place in part.needs if place in short] for part in ordered]
        self.later = [
            sorted({place for each in self.needs[at:] for place in each}) for at in range(len(ordered))
        ]
        self.known: dict[tuple[int, ...], int] = {}

    def best(self, at: int, spare: Counts) -> int:
        """The most points of the parts from `at` on."""
        if at == len(self.points):
            return 0
        case = (at, *[spare[place] for place in self.later[at]])
        if case not in self.known:
            found = self.best(at + 1, spare)
            left = spare[:]
            for place in self.needs[at]:
                left[place] -= 1
            if all(left[place] >= 0 for place in self.needs[at]):
                found = max(found, self.points[at] + self.best(at + 1, left))
            self.known[case] = found
        return self.known[case]

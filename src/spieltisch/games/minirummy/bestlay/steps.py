"""A lay as steps that a person can follow by hand: what to take from where, and where to put it.

Each combination that is new or changed is made in turn. If it has most of its tiles from one that lay there, they stay,
and the others come to it: from the rack, or out of other combinations. Steps name combinations as they are by then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from spieltisch.games.minirummy.melds import Group, Meld, read
from spieltisch.games.minirummy.tiles import FACES, Tile
from spieltisch.kernel.events import Value
from spieltisch.kernel.game import Piece


class Step(NamedTuple):
    """One thing to do: the code of a sentence (`text.STEPS`) and its values. `group`: the combination it is about.

    `table`: how it lies once that is done; `held`: the tiles that were taken and lie nowhere yet.
    """

    code: str
    values: Mapping[str, Value]
    table: tuple[Group, ...]
    held: tuple[Piece, ...]


class _Heap:
    """A combination of the table while it changes."""

    def __init__(self, group: Group) -> None:
        meld = read(group)
        assert isinstance(meld, Meld), group
        self.kind = meld.kind
        self.tiles = list(meld.tiles)
        self.leaving: list[Tile] = []
        """Tiles that still have to go elsewhere."""

    def values(self) -> dict[str, Value]:
        """How sentences name it."""
        tiles = sorted(self.tiles, key=lambda tile: tile.number)
        named: dict[str, Value] = {"group": [tile.text for tile in self.tiles], "number": tiles[0].number}
        return named | {"first": _face(tiles[0]), "last": _face(tiles[-1])}

    def lying(self) -> Group:
        """Its tiles in order."""
        return tuple(sorted(self.tiles, key=lambda tile: tile.place % FACES))


def _face(tile: Tile) -> str:
    return tile.text.removeprefix("J=")


def steps_of(before: Sequence[Group], after: Sequence[Group]) -> list[Step]:
    """How to get from one table to the other; every joker is declared in both."""
    old, new, same = list(before), [], []
    for group in after:
        lying = next((each for each in old if set(each) == set(group)), None)
        if lying is None:
            new.append(group)
        else:
            old.remove(lying)
            same.append(lying)
    return _Walk([_Heap(group) for group in old], new, same).steps()


class _Walk:
    """Makes the new combinations out of heaps and rack; others stay the same."""

    def __init__(self, heaps: list[_Heap], new: list[Group], same: list[Group]) -> None:
        self.heaps = heaps
        self.same = same
        self.bases = _bases(heaps, new)
        self.new = new
        self.found: list[Step] = []
        self.made: list[Group] = []
        """The combinations that grew out of none."""
        self.there = Counter(tile.piece for heap in heaps for tile in heap.tiles)
        """All tiles that have come to the table by now, wherever they are."""
        kept = {id(heap): new[at] for at, heap in self.bases.items()}
        for heap in heaps:
            heap.leaving = list((Counter(heap.tiles) - Counter(kept.get(id(heap), ()))).elements())

    def steps(self) -> list[Step]:
        """All steps: combinations that need the rack alone come first."""
        for at in sorted(range(len(self.new)), key=self._strangers):
            self._make(self.new[at], self.bases.get(at))
        self._look()
        return self.found

    def _strangers(self, at: int) -> tuple[int, int]:
        """How many tiles come from other combinations."""
        base = self.bases.get(at)
        tiles = Counter(self.new[at]) - Counter(base.tiles if base else ())
        there = Counter(tile for heap in self.heaps for tile in heap.leaving)
        return (tiles & there).total(), 0 if base else 1

    def _make(self, group: Group, base: _Heap | None) -> None:
        missing = list((Counter(group) - Counter(base.tiles if base else ())).elements())
        taken: list[Tile] = []
        for tile in missing[:]:
            if base is not None and self._renamed(tile, base):
                missing.remove(tile)
        for heap in self.heaps:
            some = _some(heap.leaving, missing, taken)
            if some and heap is not base:
                self._take(heap, some)
        rack = list((Counter(missing) - Counter(taken)).elements())
        if base is None:
            self._new(group, taken, rack)
            return
        self._swap(rack, base)
        self._put("put", taken, base)
        self._put("add", rack, base)
        self.there.update(tile.piece for tile in rack)

    # -- single steps -----------------------------------------------------------------------------------------------

    def _renamed(self, tile: Tile, base: _Heap) -> bool:
        """A joker of the same combination may now stand for something else."""
        joker = next((each for each in base.leaving if each.place >= FACES and tile.place >= FACES), None)
        if joker is None:
            return False
        self._say("rename", {"was": _face(joker), "tile": _face(tile)})
        base.leaving.remove(joker)
        base.tiles[base.tiles.index(joker)] = tile
        return True

    def _take(self, heap: _Heap, tiles: list[Tile]) -> None:
        self._say(f"take_{heap.kind}", {"tiles": _texts(tiles), **heap.values()})
        for tile in tiles:
            heap.tiles.remove(tile)

    def _swap(self, rack: list[Tile], base: _Heap) -> None:
        """Tiles from the rack whose place a joker has left, or is about to leave."""
        left = [each for each in base.leaving if each.place >= FACES and each.face in {t.face for t in rack}]
        for joker in left:
            tile = next(each for each in rack if each.face == joker.face)
            rack.remove(tile)
            self._say(f"swap_{base.kind}", {"tile": _face(tile), **base.values()})
            self.there[tile.piece] += 1
            base.tiles.append(tile)

    def _put(self, code: str, tiles: list[Tile], base: _Heap) -> None:
        if tiles:
            self._say(f"{code}_{base.kind}", {"tiles": _texts(tiles), **base.values()})
            base.tiles += tiles

    def _new(self, group: Group, taken: list[Tile], rack: list[Tile]) -> None:
        meld = read(group)
        assert isinstance(meld, Meld), group
        code = "build" if not rack else "join" if taken else "new"
        self._say(f"{code}_{meld.kind}", {"tiles": _texts(meld.tiles), "rack": _texts(rack)})
        self.there.update(tile.piece for tile in rack)
        self.made.append(meld.tiles)

    def _say(self, code: str, values: Mapping[str, Value]) -> None:
        self._look()
        self.found.append(Step(code, values, (), ()))

    def _look(self) -> None:
        """What is on the table now is what the last step has led to."""
        if self.found:
            touched = (*(heap.lying() for heap in self.heaps if heap.tiles), *self.made)
            lies = Counter(tile.piece for group in touched for tile in group)
            held = tuple((self.there - lies).elements())
            self.found[-1] = self.found[-1]._replace(table=(*self.same, *touched), held=held)


def _texts(tiles: Sequence[Tile]) -> list[str]:
    return [tile.text for tile in tiles]


def _bases(heaps: Sequence[_Heap], new: Sequence[Group]) -> dict[int, _Heap]:
    """For new combinations the one that they grow out of: those with most tiles in common first."""
    shared = [
        ((Counter(group) & Counter(heap.tiles)).total(), heap_at, at)
        for at, group in enumerate(new)
        for heap_at, heap in enumerate(heaps)
    ]
    found: dict[int, _Heap] = {}
    used: set[int] = set()
    for number, heap_at, at in sorted(shared, key=lambda each: (-each[0], each[2], each[1])):
        if number > 1 and at not in found and heap_at not in used:
            found[at] = heaps[heap_at]
            used.add(heap_at)
    return found


def _some(leaving: list[Tile], missing: Sequence[Tile], taken: list[Tile]) -> list[Tile]:
    """Take what is missing out of what has to leave a combination; jokers may get another name."""
    some = []
    left = list((Counter(missing) - Counter(taken)).elements())
    for tile in left:
        same = next((each for each in leaving if each is tile), None)
        other = next((each for each in leaving if each.place >= FACES and tile.place >= FACES), None)
        chosen = same or other
        if chosen is not None:
            leaving.remove(chosen)
            some.append(chosen)
            taken.append(tile)
    return some

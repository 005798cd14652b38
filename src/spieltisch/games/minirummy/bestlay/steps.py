"""A lay as steps that a person can follow by hand: what to take from where, and where to put it.

Each combination that is new or changed is made in turn. If it has most of its tiles from one that lay there, they stay,
and the others come to it: from the rack, or out of other combinations. Steps name combinations as they are by then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from spieltisch.games.minirummy.bestlay.origins import Origins, Stone, bases_of
from spieltisch.games.minirummy.melds import Group, Meld, read
from spieltisch.games.minirummy.tiles import FACES, Tile
from spieltisch.kernel.advice import Places
from spieltisch.kernel.events import Value
from spieltisch.kernel.game import Piece


class Step(NamedTuple):
    """One thing to do: the code of a sentence (`text.STEPS`) and its values. `group`: the combination it is about.

    `table`: how it lies once that is done, and `placed_at`: which tiles of it the rack gave; `held`: the tiles that
    were taken and lie nowhere yet.
    """

    code: str
    values: Mapping[str, Value]
    table: tuple[Group, ...]
    placed_at: Places
    held: tuple[Piece, ...]


class Way(NamedTuple):
    """From one table to the other. Of the other: where tiles from the rack lie, and those that have moved."""

    steps: list[Step]
    placed_at: Places
    moved_at: Places


class _Heap:
    """A combination while it changes. `wanted`: what it is to be in the end, empty: nothing."""

    def __init__(self, kind: str, stones: Sequence[Stone], wanted: Sequence[Stone] = ()) -> None:
        self.kind = kind
        self.stones = list(stones)
        self.wanted = wanted

    def leaving(self) -> list[Stone]:
        """What still has to go elsewhere."""
        return [stone for stone in self.stones if stone not in self.wanted]

    def substitute(self, joker: Stone) -> Stone | None:
        """The tile from the rack that is to lie where a joker lies now."""
        coming = (stone for stone in self.wanted if stone.placed and stone not in self.stones)
        return next((each for each in coming if joker.is_joker and each.tile.face == joker.tile.face), None)

    def values(self) -> dict[str, Value]:
        """How sentences name it."""
        tiles = sorted((stone.tile for stone in self.stones), key=lambda tile: tile.number)
        group = [stone.tile.text for stone in self.lying()]
        named: dict[str, Value] = {"group": group, "number": tiles[0].number}
        return named | {"first": _face(tiles[0]), "last": _face(tiles[-1])}

    def named(self, code: str) -> str:
        """A sentence about it: as a whole combination, or as the tiles that are left of it."""
        whole = isinstance(read(tuple(stone.tile for stone in self.stones)), Meld)
        return f"{code}_{self.kind if whole else 'rest'}"

    def lying(self) -> list[Stone]:
        """Its tiles in order."""
        return sorted(self.stones, key=lambda stone: stone.tile.place % FACES)


def _face(tile: Tile) -> str:
    return tile.text.removeprefix("J=")


def _kind(group: Group) -> str:
    meld = read(group)
    assert isinstance(meld, Meld), group
    return meld.kind


def way_of(before: Sequence[Group], after: Sequence[Group]) -> Way:
    """How to get from one table to the other; every joker is declared in both."""
    old, new, same = list(before), [], []
    for at, group in enumerate(after):
        lying = next((each for each in old if set(each) == set(group)), None)
        if lying is None:
            new.append(at)
        else:
            old.remove(lying)
            same.append(lying)
    walk = _Walk(old, [after[at] for at in new], same)
    steps = walk.steps()
    stones = dict(zip(new, walk.wanted, strict=True))
    lies = [stones.get(at, []) for at in range(len(after))]
    return Way(steps, _places(lies, "placed"), _places(lies, "moved"))


def _places(groups: Sequence[Sequence[Stone]], mark: str) -> Places:
    return tuple(tuple(at for at, stone in enumerate(group) if getattr(stone, mark)) for group in groups)


class _Walk:
    """Makes the new combinations out of heaps and rack; others stay the same."""

    def __init__(self, old: Sequence[Group], new: Sequence[Group], same: Sequence[Group]) -> None:
        lying = [[Stone(tile) for tile in group] for group in old]
        bases = bases_of(lying, new)
        self.same = same
        self.new = new
        self.wanted = Origins(lying, new, bases).stones()
        grown = {heap_at: self.wanted[at] for at, heap_at in bases.items()}
        self.heaps = [_Heap(_kind(group), lying[at], grown.get(at, ())) for at, group in enumerate(old)]
        self.bases = {at: self.heaps[heap_at] for at, heap_at in bases.items()}
        self.held: list[Stone] = []
        self.found: list[Step] = []
        self.made: list[_Heap] = []
        """The combinations that grew out of none."""

    def steps(self) -> list[Step]:
        """All steps: combinations that need the rack alone come first."""
        for at in sorted(range(len(self.new)), key=self._strangers):
            if at in self.bases:
                self._grow(at, self.bases[at])
            else:
                self._found(at)
        return self.found

    def _strangers(self, at: int) -> tuple[int, int]:
        """How many tiles come from other combinations."""
        base = self.bases.get(at)
        there = base.stones if base else ()
        coming = [stone for stone in self.wanted[at] if not stone.placed and stone not in there]
        return len(coming), 0 if base else 1

    def _found(self, at: int) -> None:
        """A combination that grows out of none."""
        group, stones = self.new[at], self.wanted[at]
        self._fetch(stones, None)
        rack = [stone.tile for stone in stones if stone.placed]
        code = "new" if len(rack) == len(group) else "join" if rack else "build"
        made = _Heap(_kind(group), ())
        self.made.append(made)
        self._lay(made, stones, group)
        meld = [stone.tile for stone in made.lying()]
        self._say(f"{code}_{made.kind}", {"tiles": _texts(meld), "rack": _texts(rack)})

    def _grow(self, at: int, base: _Heap) -> None:
        pairs = [(stone, tile) for stone, tile in zip(self.wanted[at], self.new[at], strict=True)]
        self._fetch([stone for stone, _ in pairs], base)
        self._room(base, [tile for stone, tile in pairs if stone not in base.stones and not stone.placed])
        for joker in [stone for stone in base.stones if stone.is_joker]:
            self._swap(joker, base)
        coming = [pair for pair in pairs if pair[0] not in base.stones]
        for joker, tile in pairs:
            if any(face.face == joker.tile.face for _, face in coming):
                self._rename(joker, tile, base)
        self._put(coming, base)
        for joker, tile in pairs:
            self._rename(joker, tile, base)

    # -- single steps -----------------------------------------------------------------------------------------------

    def _fetch(self, stones: Sequence[Stone], base: _Heap | None) -> None:
        """Take what is wanted out of other combinations."""
        for heap in self.heaps:
            some = [stone for stone in stones if stone in heap.stones and heap is not base]
            self._take([stone for stone in some if not self._swap(stone, heap)], heap)

    def _take(self, stones: Sequence[Stone], heap: _Heap) -> None:
        if stones:
            values = {"tiles": _texts([stone.tile for stone in stones]), **heap.values()}
            code = heap.named("take")
            self._hold(stones, heap)
            self._say(code, values)

    def _hold(self, stones: Sequence[Stone], heap: _Heap) -> None:
        for stone in stones:
            heap.stones.remove(stone)
            self.held.append(stone)

    def _room(self, base: _Heap, coming: Sequence[Tile]) -> None:
        """What goes elsewhere must not lie where another tile of the table is to lie."""
        faces = {tile.face for tile in coming}
        self._take([stone for stone in base.leaving() if stone.tile.face in faces], base)

    def _swap(self, joker: Stone, heap: _Heap) -> bool:
        """A tile from the rack for a joker, if one is meant for its place."""
        stone = heap.substitute(joker)
        if stone is None:
            return False
        values = {"tile": stone.tile.text, **heap.values()}
        code = heap.named("swap")
        self._hold([joker], heap)
        heap.stones.append(stone)
        self._say(code, values)
        return True

    def _rename(self, joker: Stone, tile: Tile, base: _Heap) -> None:
        """A joker may stay and stand for something else."""
        if joker in base.stones and joker.tile is not tile:
            values: dict[str, Value] = {"was": _face(joker.tile), "tile": _face(tile)}
            joker.tile, joker.moved = tile, True
            self._say("rename", values)

    def _put(self, pairs: Sequence[tuple[Stone, Tile]], base: _Heap) -> None:
        if pairs:
            stones, tiles = [stone for stone, _ in pairs], [tile for _, tile in pairs]
            rack = [stone.tile for stone in stones if stone.placed]
            values = {"tiles": _texts(tiles), "rack": _texts(rack), **base.values()}
            code = base.named("add" if len(rack) == len(pairs) else "both" if rack else "put")
            self._lay(base, stones, tiles)
            self._say(code, values)

    def _lay(self, heap: _Heap, stones: Sequence[Stone], tiles: Sequence[Tile]) -> None:
        """Put stones down, jokers as what they are to be."""
        for stone, tile in zip(stones, tiles, strict=True):
            if not stone.placed:
                self.held.remove(stone)
                stone.moved = True
            stone.tile = tile
            heap.stones.append(stone)

    def _say(self, code: str, values: Mapping[str, Value]) -> None:
        """What was done, and how it lies now."""
        lies = [[Stone(tile) for tile in group] for group in self.same]
        lies += [heap.lying() for heap in (*self.heaps, *self.made) if heap.stones]
        table = tuple(tuple(stone.tile for stone in group) for group in lies)
        held = tuple(stone.tile.piece for stone in self.held)
        self.found.append(Step(code, values, table, _places(lies, "placed"), held))


def _texts(tiles: Sequence[Tile]) -> list[str]:
    return [tile.text for tile in tiles]

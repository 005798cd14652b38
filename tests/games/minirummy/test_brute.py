"""The rules and the checker that tries everything agree on random small tables, valid and broken."""

from __future__ import annotations

from collections import Counter

import pytest

from spieltisch.kernel.chance import Rng
from tests.conftest import counts
from tests.games.minirummy.board import Round, refusal, scene
from tests.games.minirummy.brute import COLOURS, EVERY, ORDER, Case, Group, Tile, means, physical, verdict

CASES = counts(4_000, 100_000)


def by_the_rules(case: Case) -> tuple[str, int | None] | None:
    match: Round = scene(
        text(case.table),
        " ".join(case.rack),
        opened=case.opened,
        jokers="bound" if case.bound else "free",
        rebuild_in_first_turn="yes" if case.rebuild else "no",
        joker_counts_in_first_meld="as_tile" if case.as_tile else "joker_value",
        joker_value=case.joker_value,
        first_meld=case.first_meld,
    )
    found = refusal(match, text(case.after))
    return None if found is None else (found.code, found.values.get("sum"))


def text(groups: tuple[Group, ...]) -> str:
    return " | ".join(" ".join(group) for group in groups)


# -- random tables --------------------------------------------------------------------------------------------------


class Maker:
    """Makes cases from a narrow choice of combinations, so that twins and jokers meet often."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        low = rng.below(13)
        wide = {str((low + step) % 13 + 1): COLOURS if step < 2 else "rb" for step in range(4)}
        self.tiles = [f"{number}{colour}" for number, colours in wide.items() for colour in colours]
        self.near = [each for each in EVERY if each <= {*self.tiles}]

    def chance(self, one_in: int) -> bool:
        return self.rng.below(one_in) == 0

    def some_groups(self, stock: Counter[str], most: int) -> list[Group]:
        """Some combinations made from `stock`, which shrinks."""
        groups = []
        for _ in range(1 + self.rng.below(most)):
            group = tuple(
                f"J={tile}" if stock["J"] and self.chance(3) else tile
                for tile in sorted(self.rng.pick(self.near))
            )
            need = Counter(map(physical, group))
            if need <= stock:
                stock.subtract(need)
                groups.append(group)
        return groups

    def case(self) -> Case:
        """The finished table first, then a table that could have been before."""
        stock = Counter(dict.fromkeys(self.tiles, 2)) + Counter({"J": 4})
        after = self.some_groups(stock, 4)
        pieces = Counter(physical(tile) for group in after for tile in group)
        keep = [group for group in after[1:] if self.chance(2)]
        for group in keep:
            pieces.subtract(map(physical, group))
        table = keep + self.some_groups(pieces, 3)
        rack = [*pieces.elements(), *(self.rng.pick(self.tiles) for _ in range(self.rng.below(3)))]
        for _ in range(max(0, self.rng.below(5) - 2)):
            after = self.broken(after, rack)
        return Case(
            tuple(table),
            tuple(rack) or ("1r",),
            tuple(after),
            opened=self.chance(3),
            bound=self.chance(2),
            rebuild=self.chance(2),
            as_tile=self.chance(2),
            joker_value=self.rng.pick([0, 25, 30]),
            first_meld=self.rng.pick([0, 5, 10, 20, 40, 100]),
        )

    def broken(self, after: list[Group], rack: list[Tile]) -> list[Group]:
        """The same with one thing changed: groups split, joined or added, a tile moved or changed."""
        if not after or self.chance(5):
            line = self.line()
            rack += map(physical, line)
            return [*after, line]
        at = self.rng.below(len(after))
        group, others = list(after[at]), after[:at] + after[at + 1 :]
        place = self.rng.below(len(group)) if group else 0
        match self.rng.below(8):
            case 0:
                return [*others, tuple(group[:place]), tuple(group[place:])]
            case 1 if others:
                return [(*group, *others[0]), *others[1:]]
            case 2 if group and others:
                moved = (*others[0], group.pop(place))
                return [moved, *others[1:], tuple(group)]
        return [*others, self.changed(group, place, rack)]

    def changed(self, group: list[Tile], place: int, rack: list[Tile]) -> Group:
        """A tile exchanged, added, gone; a joker renamed or bare."""
        other = self.rng.pick(self.tiles)
        if self.chance(2):
            rack.append(other)
        rest = group[:place], group[place + 1 :]
        joker = group[place : place + 1] and group[place][0] == "J"
        middle = [
            [other],
            [],
            [*group[place : place + 1], self.rng.pick(rack or ["J"])],
            [f"J={other}"],
            ["J"],
        ]
        chosen = middle[self.rng.below(2) + 3 if joker else self.rng.below(3)]
        return (*rest[0], *chosen, *rest[1])

    def line(self) -> Group:
        """Tiles of one colour, perhaps with bare jokers, that may be a run or not."""
        colour = self.rng.pick("rb")
        line = [tile for tile in self.tiles if tile[-1] == colour]
        self.rng.shuffle(line)
        return tuple("J" if self.chance(5) else tile for tile in line[: 2 + self.rng.below(3)])


@pytest.mark.deep
def test_the_rules_agree_with_trying_everything() -> None:
    rng, seen = Rng("brute"), Counter[str]()
    for _ in range(CASES):
        case = Maker(rng).case()
        wanted = verdict(case)
        assert by_the_rules(case) == wanted, case
        seen[f"{'bound' if case.bound else 'free'} {'legal' if wanted is None else wanted[0]}"] += 1
    assert {kind.split(" ")[1] for kind in seen} == {"legal", *ORDER}
    assert seen["bound legal"] > CASES / 10 < seen["free legal"]
    assert seen["bound joker_not_free"] > CASES / 100


def test_the_checker_knows_the_page() -> None:
    table: tuple[Group, ...] = (("9r", "9b", "J=9g"),)
    swap = Case(table, ("9g", "1r", "2r"), (("9r", "9b", "9g"), ("1r", "2r", "J=3r")))
    assert verdict(swap) is None
    assert verdict(Case(table, ("7g", "1r", "2r"), (("9r", "9b", "J=9o"), ("1r", "2r", "J=3r")))) == (
        "tile_not_on_rack",
        None,
    )
    assert verdict(Case(table, ("9o", "7g"), (("9r", "9b", "J=9g", "9o"),))) is None
    assert verdict(Case(table, ("9g", "7g"), (("9r", "9b", "J=9o", "9g"),))) is None
    assert verdict(Case(table, ("9o", "7g"), (("9r", "9b", "9o", "J=9g"),), opened=False)) == (
        "first_meld_too_low",
        0,
    )
    assert means("J=9r") == means("9r") == "9r"

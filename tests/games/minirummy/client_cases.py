"""The cases that keep the client's judgement of a draft where the rules are.

`python -m tests.games.minirummy.client_cases` writes them: combinations and lays, made by hand and at random, and what
the rules say to each. The client's tests read the same file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import permutations
from random import Random
from typing import Any, Final

from spieltisch.games.minirummy.first import first_sum
from spieltisch.games.minirummy.melds import Group, Meld, read, readings, room
from spieltisch.games.minirummy.tiles import BARE, COLOURS, HIGH, JOKERS_AS, Tile, face_text, pack, tile
from tests.conftest import ROOT
from tests.games.minirummy.board import Round, groups, refusal, scene, tiles
from tests.games.minirummy.test_field_reports import O_02, O_07
from tests.games.minirummy.test_melds import ONLY, RUNS, SETS, WRONG

FILE: Final = ROOT / "web/src/games/minirummy/cases.json"
Case = dict[str, Any]
MANY: Final = 250
POSITIONS: Final = 110
TRIES: Final = 3

BY_HAND: Final = [
    *SETS,
    *RUNS,
    *(text for texts in WRONG.values() for text in texts),
    *(bare for bare, _ in ONLY),
    *(text for text, *_ in O_02),
    *O_07,
    *[" ".join(order) for order in permutations(("13r", "13o", "13g", "13g"))],
    "12r 13r 1r",
    "13r 1r 2r",
    "J 1r 2r",
    "5r 6r J J",
    "7r J J",
    "J J 9o",
    "10g J J J",
    "J J J",
    "J J J J",
]

LAYS: Final = [
    ("1b 2b 3b 4b | J=4b 5b 6b 7b", "8b 1r", "1b 2b 3b 4b 5b 6b 7b 8b | J=4b"),
    ("1b 2b 3b 4b | J=4b 5b 6b 7b", "9b 1r", "1b 2b 3b 4b 5b 6b 7b J=8b 9b"),
    ("1b 2b 3b 4b | J=4b 5b 6b 7b", "4r 4g 1r", "1b 2b 3b 4b 5b 6b 7b | J=4b 4r 4g"),
    ("J=4b 5b 6b 7b", "4b 8b 1r", "4b 5b 6b 7b 8b | J"),
    ("9r 9b 9o J=9g | 6g 7g 8g 9g", "1r 2r 5b", "9r 9b 9o 9g | 6g 7g 8g | 1r 2r J=3r"),
    ("9r 9b 9o J=9g | 6g 7g 8g 9g", "1r 2r 9g 5b", "9r 9b 9o 9g | 6g 7g 8g 9g | 1r 2r J=3r"),
    ("9r 9b J=9g", "9g 7g 8g 1o", "9r 9b J=9g | 7g 8g 9g"),
    ("1r 2r 3r", "10r 10b 10g 10o 4r", "1r 2r 3r 4r | 10r 10b 10g 10o"),
    ("11r 12r 13r", "11r 12r 13r 1b", "11r 12r 13r | 11r 12r 13r"),
    ("", "7r J J 1b", "7r J J"),
    ("", "10r 10b J 1g", "10r 10b J=10o"),
    ("", "J 12r 13r 1g", "J=11r 12r 13r"),
    ("", "5r 6r J 1g", "5r 6r J=7r"),
    ("1r 2r 3r", "5r", "1r 2r 3r"),
    ("1r 2r 3r", "4r 5r 6r", "4r 5r 6r"),
    ("1r 2r 3r", "4r", "1r 2r 3r | 7b 7o 7g"),
    ("9r 9b 9o", "9b 1g", "9r 9b 9o 9b"),
    ("11g 12g 13g", "1g 2g", "11g 12g 13g 1g"),
    ("9r 9b J=9g | 7g 8g J=9g", "9g 1r 1b", "9r 9b 9g | 7g 8g J=9g | 1r 1b J=1o"),
    ("9r 9b J=9g | 7g 8g J=9g", "9g 6g 1b", "9r 9b 9g | 6g 7g 8g | J=1r 1b J=1o"),
]
OPTIONS: Final[list[Mapping[str, str]]] = [
    {},
    {"jokers": "free"},
    {"rebuild_in_first_turn": "yes"},
    {"joker_counts_in_first_meld": "as_tile"},
    {"joker_counts_in_first_meld": "as_tile", "jokers": "free", "rebuild_in_first_turn": "yes"},
]


# -- combinations -----------------------------------------------------------------------------------------------------


def group_case(text: str) -> Case:
    """What the rules say to a combination."""
    group = tiles(text)
    found = read(group)
    case: Case = {"group": text, "readings": [list(map(face_text, each)) for each in readings(group)]}
    if isinstance(found, Meld):
        return {
            **case,
            "kind": found.kind,
            "meld": text_of(found.tiles),
            "room": list(map(face_text, room(found))),
        }
    return {**case, "code": found.code, "values": found.values}


def text_of(group: Group) -> str:
    """A group as the rule page writes it."""
    return " ".join(each.text for each in group)


def any_group(rng: Random) -> list[Tile]:
    """A set or a run, spoilt a little."""
    group = any_meld(rng)
    for _ in range(rng.randrange(3)):
        place = rng.randrange(len(group))
        change = rng.choice((BARE, BARE, tile(rng.choice(pack(0))), JOKERS_AS[rng.randrange(len(JOKERS_AS))]))
        group[place : place + rng.randrange(2)] = [change]
    rng.shuffle(group)
    return group[: rng.choice((3, 4, 5, 14))]


def any_meld(rng: Random) -> list[Tile]:
    """A set or a run without jokers."""
    number, colour = rng.randint(1, HIGH), rng.choice(COLOURS)
    if rng.random() < 0.4:
        return [tile(f"{number}{each}") for each in rng.sample(COLOURS, rng.choice((3, 3, 4)))]
    start = rng.randint(1, HIGH - 2)
    length = rng.randint(3, min(6, HIGH - start + 1))
    return [tile(f"{each}{colour}") for each in range(start, start + length)]


# -- lays -------------------------------------------------------------------------------------------------------------


def lay_case(table: str, rack: str, lay: str, opened: bool, options: Mapping[str, str]) -> Case:
    """What the rules say to a lay, and what its combinations from the rack are worth if it may be laid."""
    match = scene(table, rack, opened=opened, options=options)
    found = refusal(match, lay)
    case: Case = {"table": table, "rack": rack, "lay": lay, "opened": opened, "options": dict(options)}
    if found is None:
        return {**case, "sum": worth(match, lay)}
    return {**case, "code": found.code, "values": found.values}


def worth(match: Round, lay: str) -> int:
    """The sum of a first lay."""
    melds = [meld for meld in map(read, groups(lay)) if isinstance(meld, Meld)]
    return first_sum(match.state, melds)


def any_lays(rng: Random) -> Iterator[Case]:
    """A table, a rack and some ways to lay."""
    stock = [tile(piece) for piece in pack(4)]
    rng.shuffle(stock)
    table = [meld for _ in range(rng.randint(1, 4)) if (meld := taken(rng, stock))]
    wanted = [tile(each.text[2:]) for meld in table for each in meld if each.piece == "J"]
    wanted += [tile(face_text(face)) for meld in table for face in room(as_meld(meld))]
    rack = [each for each in [*wanted, *(any_meld(rng) + any_meld(rng)), BARE] if withdraw(stock, each)][:14]
    opened, options = rng.random() < 0.5, rng.choice(OPTIONS)
    texts = " | ".join(map(text_of, map(tuple, table))), text_of(tuple(rack))
    for _ in range(TRIES):
        lay = any_lay(rng, table, rack)
        yield lay_case(*texts, " | ".join(map(text_of, map(tuple, lay))), opened, options)


def as_meld(group: list[Tile]) -> Meld:
    """A group that is one."""
    found = read(tuple(group))
    assert isinstance(found, Meld)
    return found


def withdraw(stock: list[Tile], wanted: Tile) -> bool:
    """Take a tile out of a stock, if it is there."""
    if wanted not in stock:
        return False
    stock.remove(wanted)
    return True


def taken(rng: Random, stock: list[Tile]) -> list[Tile] | None:
    """A set or a run out of a stock; some of its tiles are jokers."""
    meld = any_meld(rng)
    jokers = [JOKERS_AS[each.face or 0] if rng.random() < 0.2 else each for each in meld]
    pieces = [BARE if each.piece == "J" else each for each in jokers]
    left = stock[:]
    if not all(withdraw(left, piece) for piece in pieces):
        return None
    stock[:] = left
    return list(as_meld(jokers).tiles)


def any_lay(rng: Random, table: list[list[Tile]], rack: list[Tile]) -> list[list[Tile]]:
    """The table after some deeds, sensible ones and others."""
    lay, left = [meld[:] for meld in table], rack[:]
    for _ in range(rng.randint(1, 4)):
        rng.choice((new_meld, new_meld, add, add, swap, shift, rename, cut))(rng, lay, left)
    return [group for group in lay if group]


def new_meld(rng: Random, lay: list[list[Tile]], left: list[Tile]) -> None:
    """Lay the first meld that some tries find on the rack."""
    for _ in range(60):
        group = tuple(rng.sample(left, min(len(left), rng.choice((3, 3, 4)))))
        found = readings(group)
        if len(found) > 1 and rng.random() < 0.9:
            faces = [JOKERS_AS[face] for face in rng.choice(found)]
            declared = [*(each for each in group if each is not BARE), *faces]
        elif isinstance(read(group), Meld):
            declared = list(group)
        else:
            continue
        for each in group:
            left.remove(each)
        lay.append(declared)
        return


def add(rng: Random, lay: list[list[Tile]], left: list[Tile]) -> None:
    """Add a tile of the rack where there is room for it."""
    for each in rng.sample(left, len(left)):
        for group in lay:
            found = read(tuple(group))
            if isinstance(found, Meld) and each.face in room(found) and withdraw(left, each):
                group.append(each)
                return


def swap(rng: Random, lay: list[list[Tile]], left: list[Tile]) -> None:
    """Put a tile of the rack for a joker, and the joker elsewhere."""
    for group in lay:
        for place, each in enumerate(group):
            if each.piece == "J" and each.face is not None and withdraw(left, tile(face_text(each.face))):
                group[place] = tile(face_text(each.face))
                put_joker(rng, lay)
                return


def put_joker(rng: Random, lay: list[list[Tile]]) -> None:
    """A joker goes where there is room."""
    for group in rng.sample(lay, len(lay)):
        found = read(tuple(group))
        if isinstance(found, Meld) and room(found):
            group.append(JOKERS_AS[rng.choice(room(found))])
            return


def shift(rng: Random, lay: list[list[Tile]], left: list[Tile]) -> None:
    """Move a tile of the table to another group."""
    if len(lay) > 1:
        here, there = rng.sample(lay, 2)
        if here:
            there.append(here.pop(rng.choice((0, -1))))


def rename(rng: Random, lay: list[list[Tile]], left: list[Tile]) -> None:
    """Name a joker anew."""
    for group in lay:
        for place, each in enumerate(group):
            rest = (*group[:place], BARE, *group[place + 1 :])
            if each.piece == "J" and (found := readings(rest)) and len(found[0]) == 1:
                group[place] = JOKERS_AS[rng.choice(found)[0]]
                return


def cut(rng: Random, lay: list[list[Tile]], left: list[Tile]) -> None:
    """Cut a group in two."""
    if lay:
        group = rng.choice(lay)
        place = rng.randrange(len(group) + 1)
        lay.append(group[place:])
        del group[place:]


# -- the file ---------------------------------------------------------------------------------------------------------


def all_cases() -> dict[str, list[Case]]:
    """All cases; the same each time."""
    rng = Random("Mini-Rummy")
    texts = [*BY_HAND, *[text_of(tuple(any_group(rng))) for _ in range(MANY)]]
    by_hand = [
        lay_case(*lay, opened=opened, options=options)
        for lay in LAYS
        for options in OPTIONS
        for opened in (True, False)
    ]
    at_random = [case for _ in range(POSITIONS) for case in any_lays(rng)]
    return {"groups": list(map(group_case, dict.fromkeys(texts))), "lays": [*by_hand, *at_random]}


def text() -> str:
    """The file: one line a case."""
    parts = [f'"{name}": [\n{lines(cases)}\n]' for name, cases in all_cases().items()]
    return "{{\n{}\n}}\n".format(",\n".join(parts))


def lines(cases: list[Case]) -> str:
    """Cases as JSON, one a line."""
    return ",\n".join(json.dumps(case) for case in cases)


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")

"""A table that was saved and is loaded has every field it had, in the middle of everything."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from spieltisch.games import GAMES
from spieltisch.kernel.chance import Rng
from spieltisch.store import Store
from spieltisch.table.log import LogEntry
from spieltisch.table.room import Room
from tests.conftest import counts
from tests.table.desk import Desk

DEADLINE_S = 20
MOVES = counts(40, 400)
"""Of the second round."""
PEOPLE = ("Ada", "Bob", "Cleo")
SEEN = {
    "viereinhalb": (
        r"direction=-",
        r"blocked=(2/|\d/2)",
        r"piles=(\S*\.)?F\w+[ /]|piles=\S*/(\S*\.)?F\w+ ",
        r"tableaus=(\S*/)?\w+(\.\w+){5}[/ ]",
        r"aside=\w",
    ),
    "unterspannung": (r"drew=(?!0/0/0)", r"top=\d\d", r"drawn=(?!3/3/3)"),
    "minirummy": (r"opened=\S*\+/-|opened=\S*-/\+", r"opened=\+/\+/\+", r"J=\d", r"last=\d\.draw"),
}
"""What has to occur in the texts of a game's states for the test to be worth anything."""


def play(desk: Desk, moves: int, dice: Rng) -> Iterator[Desk]:
    """Move by move through a first round and into the second; the desk after every move."""
    made = 0
    while made < moves:
        room = desk.table.room
        if room.phase != "round":
            desk.start()
            desk.wait(3000)
            continue
        match = room.running()
        offers = {seat: list(match.game.offers(match.state, seat)) for seat in match.to_act() if seat >= 0}
        able = {seat: each for seat, each in offers.items() if each}
        if not able:
            desk.wait(3000)
            continue
        seat = dice.pick(sorted(able))
        assert desk.code(PEOPLE[seat].lower(), "move", move=str(dice.pick(able[seat]))) is None
        desk.wait(200)
        made += room.round == 2
        yield desk


def fields(room: Room) -> dict[str, Any]:
    """Everything a room has but what it only remembers (`_…`), the state of its match as text."""
    match = room.match
    return {
        **{
            name: value
            for name, value in vars(room).items()
            if name not in ("match", "games") and name[0] != "_"
        },
        "state": match and match.game.state_text(match.state),
        "moves": match and match.log,
        "options of the match": match and match.options,
    }


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_kept_through_save_and_load(game: str, tmp_path: Path) -> None:
    options = {"rounds": 3, **({"tableau_size": 6} if game == "viereinhalb" else {})}
    desk = Desk(game, options)
    desk.sit(*PEOPLE[1:])
    texts: list[str] = []
    saved = 0
    with closing(Store(tmp_path)) as store:
        for number, _ in enumerate(play(desk, MOVES, Rng(f"kept {game}"))):
            state = fields(desk.table.room)
            texts.append(state["state"])
            if number % 10 and desk.table.room.round == 1:
                continue
            store.append("T", saved, desk.log[saved:]).result(DEADLINE_S)
            saved = len(desk.log)
            room = Room(GAMES)
            for entry in map(LogEntry._make, store.entries("T")):
                room.fold(entry)
            assert fields(room) == state
    assert (desk.table.room.round, len(desk.table.room.sheet), desk.table.room.rounds()) == (2, 1, 3)
    for sign in SEEN[game]:
        assert any(re.search(sign, text) for text in texts), sign

"""A table at which everybody lays the best they can, until enough lies there."""

from __future__ import annotations

from typing import Any

from spieltisch.games.minirummy.advisor import ADVISOR
from spieltisch.kernel.advice import Advice
from spieltisch.table.hints import Inquiry, hint
from spieltisch.table.protocol import AskHint, Hint, Strength
from tests.table.desk import Desk

GAME = "minirummy"
PEOPLE = ("Bo", "Cem", "Dora")
KEYS = ("ada", "bo", "cem", "dora")


def seated(hints: str, people: int = 2, **options: Any) -> Desk:
    """A table with these hints and so many people, in the lobby."""
    desk = Desk(GAME, options)
    desk.sit(*PEOPLE[: people - 1])
    if hints != "off":
        assert desk.code("ada", "set_hints", hints=hints) is None
    return desk


def running(hints: str, people: int = 2, **options: Any) -> Desk:
    """The same, with a round in which Ada is on turn."""
    desk = seated(hints, people, **options)
    assert desk.code("ada", "start_round", first=0) is None
    return desk


def best(desk: Desk) -> Advice:
    """The best lay of the seat on turn."""
    view = desk.last[KEYS[desk.view.turn]].view
    return ADVISOR.advise(ADVISOR.question(view), "tiles", lambda: False)


def on_table(desk: Desk) -> int:
    return sum(len(meld.tiles) for meld in desk.view.melds)


def draw(desk: Desk) -> None:
    """Whoever is on turn takes a tile, or passes."""
    stacks = desk.view.stacks
    stack = next((at for at, height in enumerate(stacks) if height), None)
    move = "pass" if stack is None else f"draw {stack}"
    assert desk.code(KEYS[desk.view.turn], "move", move=move) is None


def play_best(desk: Desk, tiles: int = 200) -> None:
    """Everybody lays the best they can until so many tiles lie on the table, or the round is over."""
    while desk.shown.phase == "round" and on_table(desk) < tiles:
        found = best(desk)
        if found.move is None:
            draw(desk)
        else:
            assert desk.code(KEYS[desk.view.turn], "move", move=found.move) is None


def crowded() -> Desk:
    """A round in which Bo is on turn with eight tiles, and 89 lie on the table."""
    desk = running("ask", 3, first_meld=0, rack_size=20, rounds=2)
    while any(desk.view.stacks):
        draw(desk)
    play_best(desk, 88)
    assert (desk.shown.phase, desk.view.turn, on_table(desk), desk.view.sizes[1]) == ("round", 1, 89, 8)
    return desk


def ask(about: str = "now", strength: Strength = "show") -> AskHint:
    return AskHint("h", strength, "now" if about == "now" else "turn")


def asked(desk: Desk, key: str, question: AskHint) -> Inquiry:
    return desk.table.inquire(desk.now, key, question)


def told(desk: Desk, key: str, question: AskHint) -> Hint:
    """The hint that comes of a question."""
    inquiry = asked(desk, key, question)
    return hint(question, inquiry, ADVISOR.advise(inquiry.question, "tiles", lambda: False))

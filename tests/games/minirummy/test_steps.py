"""Steps of a lay: whoever follows them by hand has the finished table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest

from spieltisch.games.minirummy.bestlay.steps import Step, way_of
from spieltisch.games.minirummy.question import texts
from spieltisch.games.minirummy.solver import OBJECTIVES, Answer, Task, best_lay, declared, given
from spieltisch.games.minirummy.task import read_task
from spieltisch.games.minirummy.text import STEPS, WORDS
from spieltisch.kernel.texts import LANGUAGES, Words
from tests.conftest import counts
from tests.games.minirummy.positions import some_positions, written

FOLLOWED = counts(120, 2_000)


def explained(task: Task, answer: Answer) -> list[Step]:
    """The lay as steps."""
    before = tuple(map(declared, task.table))
    return way_of(before, answer.table or before).steps


def physical(tile: str) -> str:
    return "J" if tile.startswith("J") else tile


def plain(groups: list[list[str]]) -> Counter[tuple[str, ...]]:
    """A table whose jokers are just jokers: what they stand for can be seen from their places."""
    return Counter(tuple(sorted(map(physical, group))) for group in groups if group)


class Hand:
    """Somebody who does what the steps say, on a table of texts."""

    def __init__(self, table: list[list[str]], rack: list[str]) -> None:
        self.table = [[physical(tile) for tile in group] for group in table]
        self.rack = list(rack)
        self.aside: list[str] = []

    def follow(self, step: Step) -> None:
        kind, _, _ = step.code.partition("_")
        values: Mapping[str, Any] = step.values
        if kind == "rename":
            return
        group = self.find(values["group"]) if "group" in values else []
        if kind == "take":
            for tile in values["tiles"]:
                group.remove(physical(tile))
                self.aside.append(physical(tile))
        elif kind in ("put", "add", "swap"):
            tiles = [values["tile"]] if kind == "swap" else values["tiles"]
            self.move(self.aside if kind == "put" else self.rack, tiles, group)
            if kind == "swap":
                group.remove("J")
                self.aside.append("J")
        else:
            rack = values["tiles"] if kind == "new" else values["rack"]
            if kind != "both":
                self.table.append(group)
            self.move(self.rack, rack, group)
            self.move(self.aside, (Counter(values["tiles"]) - Counter(rack)).elements(), group)

    def find(self, group: list[str]) -> list[str]:
        wanted = Counter(map(physical, group))
        return next(each for each in self.table if Counter(each) == wanted)

    def move(self, source: list[str], tiles: Any, target: list[str]) -> None:
        for tile in tiles:
            source.remove(physical(tile))
            target.append(physical(tile))


def test_whoever_follows_the_steps_has_the_finished_table() -> None:
    followed = 0
    for at, position in enumerate(islice(some_positions("steps"), FOLLOWED)):
        task = read_task(written(position))
        answer = best_lay(task, OBJECTIVES[at % 2])
        hand = Hand(given(task).table, given(task).rack)  # type: ignore[arg-type]
        for step in explained(task, answer):
            hand.follow(step)
            assert plain(texts(step.table)) == plain(hand.table), written(position)
            assert Counter(step.held) == Counter(hand.aside), written(position)
        if answer.table:
            assert plain(hand.table) == plain(texts(answer.table)), written(position)
            assert not hand.aside
            followed += 1
    assert followed > FOLLOWED / 3


def sentences(table: str, rack: str, language: str = "en") -> list[str]:
    rows = [part.split() for part in table.split("|")] if table else []
    task: Task = read_task({"table": rows, "rack": rack.split()})
    steps = explained(task, best_lay(task))
    return [Words(WORDS).fill(STEPS[step.code], step.values, language) for step in steps]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("table", "rack", "wanted"),
    [
        ("4r 5r 6r", "7r 1b", ["Add red 7 from your rack to the run red 4 to red 6."]),
        ("7b 7g 7o", "7r 1b", ["Add red 7 from your rack to the set of 7s."]),
        ("", "7r 7b 7o 1g", ["Lay red 7, blue 7 and orange 7 from your rack as a new set."]),
        (
            "4r 5r 6r 7r",
            "7b 7o 1g",
            [
                "Take red 7 from the run red 4 to red 7.",
                "Put red 7, blue 7 and orange 7 together as a new set; of these from your rack: blue 7 and orange 7.",
            ],
        ),
        (
            "5r 5b J=5o",
            "5o 9b 9g",
            [
                "Lay orange 5 from your rack in place of the joker in the set of 5s, "
                "and take the joker in your hand.",
                "Put joker (red 9), blue 9 and green 9 together as a new set; "
                "of these from your rack: blue 9 and green 9.",
            ],
        ),
    ],
)
def test_the_steps_are_what_a_person_would_do(table: str, rack: str, wanted: list[str]) -> None:
    assert sentences(table, rack) == wanted


def test_steps_are_told_in_german_too() -> None:
    assert sentences("4r 5r 6r", "7r 1b", "de") == [
        "Leg Rot 7 vom Aufsteller an die Reihe Rot 4 bis Rot 6 an."
    ]


def test_every_step_has_its_sentence_in_both_languages() -> None:
    for text in STEPS.values():
        assert all(getattr(text, language) for language in LANGUAGES)

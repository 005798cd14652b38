"""Advice on Mini-Rummy: what the solver finds, as the rules and people understand it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from spieltisch.games.minirummy import check
from spieltisch.games.minirummy.bestlay.dissolve import dissolved
from spieltisch.games.minirummy.bestlay.steps import Step as Told
from spieltisch.games.minirummy.bestlay.steps import way_of
from spieltisch.games.minirummy.moves import Lay
from spieltisch.games.minirummy.question import Task, given, question_in, texts
from spieltisch.games.minirummy.solver import OBJECTIVES, Answer, best_lay, declared, first_worth
from spieltisch.games.minirummy.text import NOT_ENOUGH, STEPS, WORDS
from spieltisch.games.minirummy.view import View
from spieltisch.kernel.advice import NOTHING, Advice, Advisor, Gain, Sentence, Step, StopAsked, sentence
from spieltisch.kernel.game import Move
from spieltisch.kernel.texts import Text, Words

SAY: Final = Words(WORDS)
NAMES: Final = MappingProxyType(
    {
        "tiles": Text("möglichst viele Plättchen", "as many tiles as possible"),
        "points": Text("möglichst viele Punkte", "as many points as possible"),
    }
)


class MiniRummyAdvisor(Advisor[View, Task]):
    """See the module."""

    objectives = NAMES

    def question(self, view: View) -> Task:
        return question_in(view)

    def parse(self, raw: object) -> Task:
        from spieltisch.games.minirummy.task import read_task  # it asks the rules, which name this advisor

        return read_task(raw)

    def advise(self, question: Task, objective: str, should_stop: StopAsked) -> Advice:
        if objective not in OBJECTIVES:
            raise ValueError(objective)
        found = advice_of(question, best_lay(question, objective, should_stop))
        return replace(found, note=_note(question, found, should_stop))

    def gain(self, question: Task, move: Move) -> Gain:
        if not isinstance(move, Lay):
            return NOTHING
        return Gain(*check.gain(given(question), texts(move.melds)))


def advice_of(task: Task, answer: Answer) -> Advice:
    """An answer of the solver's as advice."""
    before = tuple(map(declared, task.table))
    lay = dissolved(task, before, answer.table) if answer.table else ()
    way = way_of(before, lay or before)
    lies = Counter(tile.piece for group in before for tile in group)
    after = Counter(tile.piece for group in lay or before for tile in group)
    return Advice(
        move=str(Lay(lay)) if lay else None,
        count=answer.tiles,
        points=answer.points,
        placed=tuple((after - lies).elements()),
        table=tuple(map(tuple, texts(lay or before))),
        placed_at=way.placed_at,
        moved_at=way.moved_at,
        steps=tuple(map(_told, way.steps)),
        proven=answer.proven,
    )


def _note(task: Task, found: Advice, should_stop: StopAsked) -> Sentence | None:
    """That a first lay is not worth enough, if that is all that is missing."""
    if found.move is not None or not found.proven or task.opened:
        return None
    worth = first_worth(task, should_stop)
    if not worth:
        return None
    return sentence(SAY.both(NOT_ENOUGH, {"least": task.options["first_meld"], "worth": worth}))


def _told(step: Told) -> Step:
    return Step(
        **sentence(SAY.both(STEPS[step.code], step.values)),
        table=tuple(map(tuple, texts(step.table))),
        placed_at=step.placed_at,
        held=step.held,
    )


ADVISOR: Final = MiniRummyAdvisor()

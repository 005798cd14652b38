"""Advice is what the rules accept, worth what it says, in words for both languages; what cannot be is refused in both."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from spieltisch.games.minirummy.advisor import ADVISOR
from spieltisch.games.minirummy.moves import PASS, Draw
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.kernel.advice import NOTHING, BadPosition, Gain
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.conformance_advice import hold
from spieltisch.kernel.game import Choice
from spieltisch.kernel.match import Match
from spieltisch.kernel.play import play_out
from tests.conftest import counts
from tests.games.minirummy.board import Round, lay, scene

ROUNDS = counts(10, 50)
PARTS = counts(1, 10)
"""In each joker mode, lest one of them takes too long for a test."""


def advised(match: Round, objective: str = "tiles") -> str | None:
    return hold(match, match.state.turn, objective).move


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("jokers", ["bound", "free"])
def test_every_hint_of_self_played_rounds_is_accepted_by_the_rules(
    jokers: str, part: int, capsys: pytest.CaptureFixture[str]
) -> None:
    hints = lays = 0

    def choose(match: Round, seat: int) -> Choice:
        nonlocal hints, lays
        found = hold(match, seat, "tiles" if rng.below(4) else "points")
        hints += 1
        lays += found.move is not None
        if found.move is not None and rng.below(8):
            return Choice(MINIRUMMY.parse_move(found.move))
        return MINIRUMMY.bots["simple"].choose(match.view(seat), rng)

    for number in range(ROUNDS):
        rng = Rng(f"hints {jokers} {part} {number}")
        options = {"jokers": jokers, "rebuild_in_first_turn": rng.pick(("no", "yes"))}
        play_out(Match(MINIRUMMY, 2 + number % 3, options), rng, choose)
    assert lays > ROUNDS
    with capsys.disabled():
        if counts(0, 1):
            sys.stdout.write(
                f"\n{jokers} jokers: {ROUNDS} rounds, {hints} hints, {lays} lays, all accepted\n"
            )


def test_o_27_the_opening_turn_goes_on_as_far_as_the_rules_let_it() -> None:
    """Whether 7b may follow in the opening turn is a rule of the table; hint and rules go by the same."""
    rack = "13r 13b 13o 13g 7b"
    strict = scene("4b 5b 6b", rack, opened=False)
    assert advised(strict) == str(lay("4b 5b 6b | 13r 13b 13o 13g"))
    found = strict.why_not(0, lay("4b 5b 6b 7b | 13r 13b 13o 13g"))
    assert found is not None
    assert found.code == "table_touched_in_first_turn"
    lenient = scene("4b 5b 6b", rack, opened=False, rebuild_in_first_turn="yes")
    assert ADVISOR.gain(ADVISOR.question(lenient.view(0)), lay("4b 5b 6b 7b | 13r 13b 13o 13g")) == Gain(
        5, 59
    )
    found_too = hold(lenient, 0, "tiles")
    assert (found_too.count, found_too.points) == (5, 59)


def test_the_objective_is_asked_for_by_its_name() -> None:
    match = scene("", "10b 13b 11b 12b 2b J 1b 3b 13o", joker_value=0)
    assert [*ADVISOR.objectives] == ["tiles", "points"]
    by_tiles, by_points = (hold(match, 0, objective) for objective in ADVISOR.objectives)
    assert by_tiles.count >= by_points.count
    assert by_tiles.points <= by_points.points
    with pytest.raises(ValueError, match="luck"):
        hold(match, 0, "luck")


def test_steps_are_sentences_in_both_languages_and_say_how_it_then_lies() -> None:
    (step,) = hold(scene("4r 5r J=6r", "7r 1b"), 0, "tiles").steps
    assert step == {
        "de": "Leg Rot 7 vom Aufsteller an die Reihe Rot 4 bis Rot 6 an.",
        "en": "Add red 7 from your rack to the run red 4 to red 6.",
        "table": (("4r", "5r", "J=6r", "7r"),),
        "placed_at": ((3,),),
        "held": (),
    }


def test_a_turn_without_a_lay_lays_nothing() -> None:
    question = ADVISOR.question(scene("", "1r 2r 3r").view(0))
    assert {ADVISOR.gain(question, move) for move in (Draw(0), PASS)} == {NOTHING}
    assert ADVISOR.gain(question, lay("1r 2r 3r")) == Gain(3, 6)


def test_a_search_that_is_stopped_says_so_and_proves_nothing() -> None:
    question = ADVISOR.question(scene("7b 7g 7o | 4r 5r J=6r", "7r 8r 1b").view(0))
    stopped = ADVISOR.advise(question, "tiles", lambda: True)
    assert not stopped.proven
    assert stopped.count <= ADVISOR.advise(question, "tiles", lambda: False).count


BAD: list[tuple[Any, str, str]] = [
    ({"rack": ["5r"] * 3}, "5r ist 3-mal da, Rot 5 gibt es nur 2-mal", "5r is there 3 times, there are only 2"),
    ({"rack": ["J"] * 5}, "J ist 5-mal da, es gibt hier nur 4 Joker", "J is there 5 times, joker_count is 4"),
    ({"rack": ["14r"]}, "'14r' ist kein Plättchen", "'14r' is no tile"),
    ({"table": [["5r", "5b"]]}, "5r 5b: Kombination 1 hat nur 2 Plättchen", "5r 5b: Combination 1 has only 2 tiles"),
    ({"table": [[]], "rack": ["1r"]}, "eine leere Kombination", "an empty combination"),
    ({}, "da ist kein einziges Plättchen", "there is no tile at all"),
    ({"rack": ["1r"], "options": {"luck": 1}}, "so lässt sich die Hausregel 'luck' nicht", "no such option"),
    ({"rack": ["1r"], "x" * 99: 1}, "'" + "x" * 40 + "…'", "'" + "x" * 40 + "…'"),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "german", "english"), BAD)
def test_o_24_a_position_that_cannot_be_is_refused_in_both_languages(
    raw: Any, german: str, english: str
) -> None:
    with pytest.raises(BadPosition) as refused:
        ADVISOR.parse(raw)
    assert german in refused.value.text.de
    assert english in refused.value.text.en
    assert len(str(refused.value)) < 300


def test_why_an_option_cannot_be_so_is_said_in_both_languages_and_shortly() -> None:
    with pytest.raises(BadPosition) as refused:
        ADVISOR.parse({"rack": ["1r"], "options": {"jokers": "x" * 10_000}})
    german, english = refused.value.text
    assert "jokers" in german
    assert "möglich ist eines von" in german
    assert "is not one of" in english
    assert max(len(german), len(english)) < 300


@pytest.mark.parametrize(
    ("rack", "worth"),
    [
        ("6r 7r 8r 1b", 21),
        ("6r 7r 8r 2b 2g 2o 1b", 27),
        ("3r 3b J 1r", 31),
        ("1r 5b 9o", None),
    ],
)
def test_what_a_first_lay_falls_short_by_is_said(rack: str, worth: int | None) -> None:
    """A finished combination that is not worth 40 yet is no riddle; a joker counts 25."""
    question = ADVISOR.question(scene("7b 7g 7o", rack, opened=False).view(0))
    found = ADVISOR.advise(question, "tiles", lambda: False)
    assert found.move is None
    if worth is None:
        assert found.note is None
    else:
        assert found.note == {
            "de": f"Es reicht noch nicht für 40: höchstens {worth}.",
            "en": f"It is not enough for 40 yet: {worth} at most.",
        }

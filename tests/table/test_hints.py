"""Hints at a table: who may have which, about what, and that nobody and nothing is changed by them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from spieltisch.kernel.advice import Advice, Gain, Sentence
from spieltisch.table.asking import No
from spieltisch.table.hints import Inquiry, hint, inquire
from spieltisch.table.protocol import AskHint
from spieltisch.table.room import Room
from tests.table.desk import KNOWN, Desk
from tests.table.hinted import ask, asked, best, draw, play_best, running, seated, told


def refused(desk: Desk, key: str, question: AskHint) -> str | None:
    """The code of the refusal; None: there would be a hint."""
    try:
        asked(desk, key, question)
    except No as no:
        return no.code
    return None


def test_a_table_has_no_hints_until_the_host_says_so() -> None:
    desk = seated("off")
    before = desk.shown.hints
    assert desk.code("bo", "set_hints", hints="ask") == "not_host"
    assert desk.code("ada", "set_hints", hints="ask") is None
    assert (before, desk.shown.hints) == ("off", "ask")


def test_who_says_again_which_hints_there_are_tells_nobody_anything() -> None:
    desk = seated("ask")
    before = len(desk.log), desk.shown
    for _ in range(3):
        assert desk.code("ada", "set_hints", hints="ask") is None
    assert (len(desk.log), desk.shown) == before


def test_which_hints_there_are_is_said_between_rounds() -> None:
    desk = running("ask", first_meld=0, rounds=2)
    assert desk.code("ada", "set_hints", hints="off") == "round_running"
    play_best(desk)
    assert desk.shown.phase == "scores"
    assert desk.code("ada", "set_hints", hints="after") is None
    assert desk.code("ada", "start_round") is None
    assert desk.shown.hints == "after"


def test_a_game_without_advice_has_no_hints_and_another_game_begins_without() -> None:
    desk = Desk("viereinhalb")
    assert desk.code("ada", "set_hints", hints="ask") == "no_advice"
    desk = seated("ask")
    assert desk.code("ada", "choose_game", game="viereinhalb") is None
    assert desk.shown.hints == "off"
    assert desk.code("ada", "choose_game", game="minirummy") is None
    assert desk.shown.hints == "off"


@pytest.mark.parametrize(
    ("hints", "key", "about", "code"),
    [
        ("ask", "ada", "now", None),
        ("ask", "bo", "now", "hint_not_your_turn"),
        ("ask", "ada", "turn", "hint_no_turn_yet"),
        ("ask", "nobody", "now", "not_seated"),
        ("after", "ada", "now", "hints_after"),
        ("after", "ada", "turn", "hint_no_turn_yet"),
        ("off", "ada", "now", "hints_off"),
        ("off", "ada", "turn", "hints_off"),
    ],
)
def test_who_may_ask_what_in_the_first_turn(hints: str, key: str, about: str, code: str | None) -> None:
    desk = running(hints)
    desk.connect("nobody")
    assert refused(desk, key, ask(about)) == code


def test_somebody_who_watches_gets_no_hint() -> None:
    desk = running("ask")
    desk.sit("Cem")
    assert desk.last["cem"].you.seat is None
    assert refused(desk, "cem", ask()) == "not_seated"


def test_there_is_nothing_to_ask_where_nothing_runs() -> None:
    desk = seated("ask")
    assert refused(desk, "ada", ask()) == "nothing_running"
    assert refused(desk, "ada", ask("turn")) == "hint_no_turn_yet"
    other = Desk("viereinhalb")
    assert refused(other, "ada", ask()) == "no_advice"


def test_a_pause_has_no_hints_and_neither_has_the_countdown_after_it() -> None:
    desk = running("ask")
    assert desk.code("bo", "pause") is None
    assert refused(desk, "ada", ask()) == "paused"
    assert desk.code("bo", "resume") is None
    assert refused(desk, "ada", ask()) == "paused"
    desk.wait(3001)
    assert refused(desk, "ada", ask()) is None


def test_a_hint_about_the_own_last_turn_says_what_was_laid_and_what_could_have_been() -> None:
    desk = running("after", first_meld=0, jokers="free")
    while desk.view.turn != 0 or (wanted := best(desk)).move is None:
        draw(desk)
    draw(desk)
    missed = told(desk, "ada", ask("turn"))
    assert (missed.laid, missed.any, missed.advice) == (Gain(0, 0), True, wanted)
    while desk.view.turn != 0 or (wanted := best(desk)).move is None:
        draw(desk)
    assert desk.code("ada", "move", move=wanted.move) is None
    full = told(desk, "ada", ask("turn"))
    assert (full.laid, full.any) == (Gain(wanted.count, wanted.points), False)
    assert full.count == wanted.count


def test_the_own_last_turn_can_be_asked_about_until_the_next_round_begins() -> None:
    desk = running("after", first_meld=0, rounds=2)
    play_best(desk)
    assert desk.shown.phase == "scores"
    assert refused(desk, "ada", ask("turn")) is None
    assert desk.code("ada", "start_round", first=0) is None
    assert refused(desk, "ada", ask("turn")) == "hint_no_turn_yet"


def test_a_turn_that_ran_out_of_time_laid_nothing() -> None:
    desk = running("after", turn_seconds=30)
    desk.wait(31_000)
    assert desk.view.turn == 1
    assert asked(desk, "ada", ask("turn")).laid == Gain(0, 0)


def test_the_last_turns_outlive_a_restart() -> None:
    desk = running("after", first_meld=0)
    draw(desk)
    before = asked(desk, "ada", ask("turn"))
    desk.restart()
    assert asked(desk, "ada", ask("turn")) == before


def test_asking_writes_nothing_and_tells_nobody() -> None:
    desk = running("ask")
    log, seen = list(desk.log), dict(desk.last)
    told(desk, "ada", ask())
    assert (desk.log, desk.last) == (log, seen)
    assert desk.table.tick(desk.now).messages == []


def test_what_was_asked_is_still_so_until_the_seat_has_moved() -> None:
    desk = running("ask")
    before = asked(desk, "ada", ask())
    assert desk.code("bo", "signal", sign="wait") is None
    assert asked(desk, "ada", ask()) == before
    draw(desk)
    draw(desk)
    assert desk.view.turn == 0
    assert asked(desk, "ada", ask()) != before


ADVICE = Advice(
    "lay 1r.2r.3r", 3, 6, ("1r", "2r", "3r"), (("1r", "2r", "3r"),), ((0, 1, 2),), ((),), (), True
)
NOTHING = replace(ADVICE, move=None, count=0, points=0, placed=(), table=(), placed_at=(), moved_at=())


@pytest.mark.parametrize(
    ("strength", "laid", "advice", "told"),
    [
        ("any", None, ADVICE, {"any": True}),
        ("count", None, ADVICE, {"any": True, "count": 3}),
        ("show", None, ADVICE, {"any": True, "count": 3, "advice": ADVICE}),
        ("any", None, NOTHING, {"any": False}),
        ("any", Gain(2, 5), ADVICE, {"any": True, "laid": Gain(2, 5)}),
        ("any", Gain(3, 5), ADVICE, {"any": False, "laid": Gain(3, 5)}),
        ("any", None, replace(ADVICE, proven=False), {"any": True}),
        ("any", None, replace(NOTHING, proven=False), {"any": False, "proven": False}),
        ("count", None, replace(ADVICE, proven=False), {"any": True, "count": 3, "proven": False}),
    ],
)
def test_only_what_was_asked_is_told(
    strength: Any, laid: Gain | None, advice: Advice, told: dict[str, Any]
) -> None:
    found = hint(ask("now", strength), Inquiry(None, laid), advice)
    given = {"any": found.any, "count": found.count, "advice": found.advice, "laid": found.laid}
    assert {**given, "proven": found.proven} == {
        "count": None,
        "advice": None,
        "laid": None,
        "proven": True,
        **told,
    }


@pytest.mark.parametrize(("laid", "told"), [(None, True), (Gain(0, 0), False)])
def test_why_nothing_can_be_laid_is_told_to_any_question_about_now(laid: Gain | None, told: bool) -> None:
    note = Sentence(de="Noch nicht.", en="Not yet.")
    found = hint(ask("now", "any"), Inquiry(None, laid), replace(NOTHING, note=note))
    assert found.note == (note if told else None)


def test_a_log_without_a_word_about_hints_has_none() -> None:
    desk = running("ask")
    old = [entry for entry in desk.log if "hints_set" not in entry.body]
    assert len(old) == len(desk.log) - 1
    assert json.loads(next(entry.body for entry in desk.log if entry not in old)) == {
        "fact": "hints_set",
        "hints": "ask",
    }
    room = Room(KNOWN)
    for entry in old:
        room.fold(entry)
    assert room.hints == "off"
    assert room.running().view(0) == desk.view


def test_hidden_tiles_make_no_difference_to_what_is_asked() -> None:
    """The same deal but for two tiles, one of them on the other rack, the other one in the stock."""
    desk = running("ask")
    log = [entry for entry in desk.log if '"committed"' not in entry.body]
    at = next(at for at, entry in enumerate(log) if entry.kind == "move")
    words = log[at].body.split(" ")
    words[20], words[-1] = words[-1], words[20]
    rooms = [Room(KNOWN), Room(KNOWN)]
    for room, deal in zip(rooms, (log[at].body, " ".join(words)), strict=True):
        for entry in [*log[:at], log[at]._replace(body=deal)]:
            room.fold(entry)
    one, other = (inquire(room, "ada", ask(), False) for room in rooms)
    assert rooms[0].running().view(1) != rooms[1].running().view(1)
    assert one == other

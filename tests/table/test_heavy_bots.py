"""Bots that compute for long are asked outside the table, and nobody at the table sees that."""

from __future__ import annotations

import pickle

import pytest

from spieltisch.games import GAMES
from spieltisch.table import thinking
from spieltisch.table.thinking import PATIENCE_MS
from spieltisch.table.thought import Thought, Wanted, think
from tests.table.desk import Desk
from tests.table.hinted import draw, seated

BOT_AT = 1


def begun(thinks: bool = False, first: int = BOT_AT, **options: object) -> Desk:
    """Ada and a heavy bot, which is on turn; `thinks`: somebody finds out what it chooses."""
    desk = seated("off", 1, first_meld=0, **options)
    desk.thinks = thinks
    assert desk.code("ada", "add_bot", bot="strong") is None
    assert desk.code("ada", "start_round", first=first) is None
    return desk


def wanted(desk: Desk) -> Wanted:
    (one,) = desk.table.wanted
    return one


def thought(asked: Wanted) -> Thought:
    return think(GAMES["minirummy"], asked.bot, asked.view, asked.seed)


def made(desk: Desk) -> list[str]:
    """The bot's moves."""
    bodies = (entry.body for entry in desk.log if entry.kind == "move")
    return [body.removeprefix(f"{BOT_AT} ") for body in bodies if body.startswith(f"{BOT_AT} ")]


def faults(desk: Desk) -> list[str]:
    return [str(fault) for fault in desk.faults]


NO_THOUGHT = "no thought came for 'strong' on seat 1: 'simple' chooses"


def test_a_heavy_bot_is_asked_with_what_its_seat_may_know_and_that_can_be_sent() -> None:
    desk = begun()
    asked = wanted(desk)
    assert asked.seat == BOT_AT
    assert asked.view == desk.table.room.running().view(BOT_AT)
    assert asked.view.racks[0] is None
    sent = pickle.loads(pickle.dumps(asked))
    assert sent == asked
    assert thought(sent) == thought(asked)


def test_another_turn_has_another_number_and_another_seed() -> None:
    desk = begun()
    first = wanted(desk)
    desk.think(first)
    desk.wait(PATIENCE_MS)
    draw(desk)
    assert wanted(desk).number > first.number
    assert wanted(desk).seed != first.seed


@pytest.mark.parametrize("late_ms", [0, 1, 2500])
def test_computing_counts_as_thinking(late_ms: int) -> None:
    desk = begun()
    asked, begins = wanted(desk), desk.now
    answer = thought(asked)
    desk.wait(late_ms)
    assert made(desk) == []
    desk.think(asked)
    assert desk.table.wanted == []
    assert desk.table.wake_at() == begins + answer.think_ms
    desk.wait(begins + answer.think_ms - desk.now)
    assert made(desk) == [answer.move]
    assert not desk.faults


def test_a_thought_that_took_longer_than_a_person_would_is_played_at_once() -> None:
    desk = begun()
    asked = wanted(desk)
    desk.wait(PATIENCE_MS - 1)
    assert thought(asked).think_ms < PATIENCE_MS - 1
    desk.think(asked)
    desk.wait(0)
    assert made(desk) == [thought(asked).move]


def test_if_no_thought_comes_the_stand_in_chooses() -> None:
    desk = begun()
    desk.wait(PATIENCE_MS - 1)
    assert (made(desk), faults(desk)) == ([], [])
    desk.wait(1)
    assert faults(desk) == [NO_THOUGHT]
    assert len(made(desk)) == 1
    assert desk.view.turn == 0
    draw(desk)
    assert wanted(desk).seat == BOT_AT, "the next time it is asked again"


def test_a_thought_that_cannot_be_had_is_the_stand_ins_at_once() -> None:
    desk = begun()
    desk.take(desk.table.thought(desk.now, wanted(desk).number, None))
    assert desk.table.wanted == []
    assert faults(desk) == [NO_THOUGHT]
    desk.wait(PATIENCE_MS - 1)
    assert len(made(desk)) == 1


def test_a_thought_that_comes_after_the_stand_in_has_chosen_changes_nothing() -> None:
    desk, other = begun(), begun()
    asked = wanted(desk)
    for each in (desk, other):
        each.take(each.table.thought(each.now, asked.number, None))
    desk.think(asked)
    assert desk.table.wake_at() == other.table.wake_at()
    for each in (desk, other):
        each.wait(PATIENCE_MS)
    assert desk.log == other.log
    before = list(desk.log)
    desk.think(asked)
    assert desk.log == before
    draw(desk)
    desk.think(asked)
    assert wanted(desk).number > asked.number, "what was thought about an earlier turn is no answer"


def test_a_thought_comes_too_late_in_the_instant_in_which_the_stand_in_chooses() -> None:
    desk = begun()
    asked = wanted(desk)
    desk.now += PATIENCE_MS
    desk.think(asked)
    assert faults(desk) == [NO_THOUGHT]


def test_nothing_is_wanted_of_a_round_that_is_broken_off_and_the_next_asks_anew() -> None:
    desk = begun(rounds=2)
    asked = wanted(desk)
    assert desk.code("ada", "end_round") is None
    assert desk.table.wanted == []
    desk.think(asked)
    assert desk.shown.phase == "lobby"
    assert desk.code("ada", "start_round", first=BOT_AT) is None
    assert wanted(desk).number > asked.number
    desk.think(asked)
    assert wanted(desk).number > asked.number


def test_nothing_is_wanted_when_the_table_takes_the_turn_because_the_time_is_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "PATIENCE_MS", 60_000)
    desk = begun(turn_seconds=30)
    asked = wanted(desk)
    desk.wait(3000 + 30_250)
    assert desk.view.turn == 0
    assert desk.table.wanted == []
    desk.think(asked)
    desk.wait(100)
    assert made(desk) == []
    assert not desk.faults


def test_in_a_pause_a_thought_may_come_and_none_is_given_up() -> None:
    desk, slow = begun(), begun()
    for each in (desk, slow):
        assert each.code("ada", "pause") is None
    asked = wanted(desk)
    desk.think(asked)
    for each in (desk, slow):
        each.wait(10 * PATIENCE_MS)
        assert made(each) == []
        assert each.code("ada", "resume") is None
        each.wait(3000)
    assert wanted(slow) == asked
    slow.wait(PATIENCE_MS - 1)
    assert faults(slow) == []
    slow.wait(1)
    assert faults(slow) == [NO_THOUGHT]
    desk.wait(thought(asked).think_ms)
    assert made(desk) == [thought(asked).move]
    assert not desk.faults


def test_after_a_restart_it_is_asked_again() -> None:
    desk = begun()
    desk.restart()
    desk.connect("ada")
    assert desk.shown.paused is None
    desk.wait(3000)
    asked = wanted(desk)
    desk.think(asked)
    desk.wait(PATIENCE_MS)
    assert made(desk) == [thought(asked).move]
    assert not desk.faults


@pytest.mark.parametrize(("move", "fault"), [("rubbish", "rubbish"), ("pass", "chose 'pass'")])
def test_a_thought_that_is_no_legal_move_stalls_its_own_seat_only(move: str, fault: str) -> None:
    desk = begun()
    desk.take(desk.table.thought(desk.now, wanted(desk).number, Thought(move, 0, False)))
    desk.wait(2 * PATIENCE_MS)
    assert len(desk.faults) == 1
    assert fault in faults(desk)[0]
    assert made(desk) == []
    assert desk.table.wanted == []
    assert desk.code("ada", "end_round") is None


def test_a_whole_round_is_played_by_whoever_draws_and_a_heavy_bot() -> None:
    desk = begun(True, first=0)
    while desk.shown.phase == "round":
        if desk.view.turn == 0:
            draw(desk)
        desk.wait(PATIENCE_MS)
    assert any(move.startswith("lay") for move in made(desk))
    assert not desk.faults

"""People who sit there and do nothing, and people who vanish from a race."""

from __future__ import annotations

import re

import pytest

from spieltisch.games.unterspannung.moves import Draw
from spieltisch.games.unterspannung.view import View
from spieltisch.kernel.game import Choice, Dice
from spieltisch.table.presence import vanished
from tests.table.desk import KNOWN, Desk
from tests.table.test_rounds import on_turn, running, turn

RACE = "unterspannung"


def idle(game: str = "minirummy", seconds: float = 60) -> Desk:
    """A round in which whoever is on turn has done nothing for so long."""
    desk = Desk(game, {} if game == "tiny" else {"turn_seconds": None} if game == "minirummy" else {})
    desk.sit("Bo", "Cem")
    desk.start()
    desk.wait(seconds * 1000)
    return desk


def race(*people: str) -> Desk:
    """A race of so many people that has just begun."""
    desk = Desk(RACE)
    desk.sit(*people)
    desk.start()
    desk.wait(3000)
    return desk


def rests(desk: Desk) -> str | None:
    """Why the game rests."""
    paused = desk.shown.paused
    return None if paused is None else paused.reason


def moves(desk: Desk) -> list[str]:
    return [entry.body for entry in desk.log if entry.kind == "move" and not entry.body.startswith("-")]


def test_all_see_for_whom_a_turn_game_waits_and_from_when_on_a_stand_in_may_be_called() -> None:
    desk = idle(seconds=0)
    begun = desk.now
    desk.wait(30_000)
    desk.connect("x")
    waiting = desk.shown.waiting
    assert waiting is not None
    assert (waiting.seats, waiting.since, waiting.stand_in_at) == ([turn(desk)], begun, begun + 60_000)


def test_nothing_is_waited_for_in_a_lobby_in_a_pause_for_a_bot_or_in_a_race() -> None:
    desk = Desk("tiny")
    assert desk.shown.waiting is None
    desk.say("ada", "add_bot", bot="uniform")
    desk.start()
    assert (desk.shown.waiting is None) == (turn(desk) == 1)
    desk.say("ada", "pause")
    assert desk.shown.waiting is None
    assert race("Bo").shown.waiting is None


def test_a_move_begins_the_wait_for_the_next() -> None:
    desk = running(seconds=None)
    desk.wait(5000)
    before = desk.shown.waiting
    desk.say(on_turn(desk), "move", move="set_aside")
    after = desk.shown.waiting
    assert before is not None
    assert after is not None
    assert after.seats == [1 - before.seats[0]]
    assert after.since == before.since + 5000


def test_the_others_may_seat_a_bot_for_somebody_idle_on_turn() -> None:
    """O-70: a visible waiting state; after the grace period a bot's move is a legal turn; the person returns."""
    desk = idle(seconds=59.5)
    seat = turn(desk)
    neighbour = ["ada", "bo", "cem"][(seat + 1) % 3]
    why = desk.say(neighbour, "call_stand_in", seat=seat)
    assert why is not None
    assert (why.code, why.values) == ("too_soon", {"seconds": 1})
    desk.wait(500)
    assert desk.code(neighbour, "call_stand_in", seat=seat) is None
    assert desk.shown.seats[seat].stand_in
    assert desk.shown.seats[seat].present
    assert desk.shown.waiting is None
    before = len(moves(desk))
    desk.wait(30_000)
    assert len(moves(desk)) == before + 1, (
        "the stand-in makes its turn, and then another person is waited for"
    )
    assert turn(desk) == (seat + 1) % 3
    assert desk.code(["ada", "bo", "cem"][seat], "sit", seat=seat) is None
    assert not desk.shown.seats[seat].stand_in
    assert not desk.faults


def test_a_stand_in_is_called_only_by_those_at_the_table_and_only_where_somebody_is_waited_for() -> None:
    desk = idle()
    seat = turn(desk)
    desk.connect("x")
    assert desk.code("x", "call_stand_in", seat=seat) == "not_seated"
    assert desk.code("ada", "call_stand_in", seat=(seat + 1) % 3) == "not_waited_for"
    assert desk.code("ada", "call_stand_in", seat=9) == "no_such_seat"
    desk.say("ada", "pause")
    assert desk.code("ada", "call_stand_in", seat=seat) == "not_waited_for"
    assert race("Bo").code("ada", "call_stand_in", seat=1) == "not_waited_for"


def test_time_in_a_pause_makes_nobody_idle() -> None:
    desk = idle(seconds=40)
    desk.say("ada", "pause")
    desk.wait(600_000)
    desk.say("ada", "resume")
    desk.wait(3000 + 19_000)
    assert desk.code("ada", "call_stand_in", seat=turn(desk)) == "too_soon"
    desk.wait(1000)
    assert desk.code("ada", "call_stand_in", seat=turn(desk)) is None


def test_whoever_takes_the_seat_back_has_the_whole_patience_again() -> None:
    desk = idle()
    seat = turn(desk)
    key = ["ada", "bo", "cem"][seat]
    desk.say(key, "call_stand_in", seat=seat)
    desk.say(key, "sit", seat=seat)
    assert desk.code("ada", "call_stand_in", seat=seat) == "too_soon"


@pytest.mark.parametrize("first", ["person", "bot"])
def test_of_a_stand_ins_move_and_the_persons_own_in_the_same_instant_exactly_one_counts(first: str) -> None:
    """O-41: the seat is skipped for idling and sends its play; the following seat plays once."""
    desk = idle("tiny", 20)
    seat = turn(desk)
    key = ["ada", "bo", "cem"][seat]
    own = desk.last[key].offers[-1]
    desk.say(key, "call_stand_in", seat=seat)
    wakes = desk.table.wake_at()
    assert wakes is not None
    desk.now = wakes if first == "bot" else wakes - 1
    code = desk.code(key, "move", move=own)
    desk.wait(5000)
    assert code == ("not_your_turn" if first == "bot" else None)
    assert [move.split(" ")[0] for move in moves(desk)] == [str(seat)]
    assert turn(desk) == (seat + 1) % 3
    assert desk.shown.seats[seat].stand_in == (first == "bot")


def test_after_one_who_left_it_is_the_turn_of_their_bot_and_then_of_the_next() -> None:
    """O-40: C is on turn and leaves; C's bot takes C's turn, then the direction goes on."""
    desk = Desk("tiny")
    desk.sit("Bo", "Cem", "Dora")
    desk.say("ada", "start_round", first=2)
    desk.say("cem", "leave")
    assert desk.shown.seats[2].left
    assert desk.shown.waiting is None
    desk.wait(5000)
    assert [move.split(" ")[0] for move in moves(desk)] == ["2"]
    assert turn(desk) == 3


def test_whoever_left_a_race_is_followed_by_a_bot_at_once_and_keeps_the_cards() -> None:
    """O-63: one who left has a bot at once; the cards stay with the seat."""
    desk = race("Bo", "Cem")
    view = desk.view
    desk.say("cem", "leave")
    seat = desk.shown.seats[2]
    assert (seat.stand_in, seat.left, seat.present) == (True, True, False)
    assert desk.view.stacks == view.stacks
    desk.wait(4000)
    assert rests(desk) is None


def test_a_race_rests_when_a_vanished_seat_waits_and_too_few_are_left() -> None:
    desk = race("Bo")
    desk.disconnect("bo")
    desk.wait(2999)
    assert rests(desk) is None
    desk.wait(1)
    assert rests(desk) == "vanished"
    assert not desk.shown.seats[1].stand_in, "in a race the seat waits"
    desk.connect("bo")
    assert rests(desk) is None
    assert desk.shown.clock is not None
    assert desk.shown.clock.kind == "countdown"


def test_a_race_goes_on_while_enough_are_left() -> None:
    desk = race("Bo", "Cem")
    desk.disconnect("cem")
    desk.wait(60_000)
    assert rests(desk) is None
    assert not desk.shown.seats[2].stand_in
    desk.disconnect("bo")
    desk.wait(3000)
    assert rests(desk) == "vanished"


def test_one_person_against_bots_plays_on_and_a_reload_rests_nothing() -> None:
    desk = Desk(RACE)
    desk.say("ada", "add_bot", bot="gentle")
    desk.start()
    desk.wait(10_000)
    assert rests(desk) is None
    desk.disconnect("ada")
    desk.wait(2000)
    desk.connect("ada")
    desk.wait(2000)
    assert rests(desk) is None


def test_those_left_in_a_race_may_go_on_with_bots_for_the_missing_who_find_their_seat_again() -> None:
    desk = race("Bo")
    desk.disconnect("bo")
    desk.wait(3000)
    assert desk.code("ada", "resume") is None
    assert [seat.stand_in for seat in desk.shown.seats] == [False, True]
    desk.wait(20_000)
    assert rests(desk) is None
    desk.connect("bo")
    assert [seat.stand_in for seat in desk.shown.seats] == [False, False]
    assert vanished(desk.table.room, {"ada", "bo"}) == []


def test_the_first_back_after_everybody_had_gone_waits_for_the_second() -> None:
    desk = race("Bo")
    desk.disconnect("ada")
    desk.disconnect("bo")
    desk.wait(5000)
    desk.connect("ada")
    assert rests(desk) == "vanished"
    desk.wait(60_000)
    desk.connect("bo")
    assert rests(desk) is None


def test_a_race_after_a_restart_goes_on_when_enough_are_back() -> None:
    desk = race("Bo")
    desk.restart()
    desk.connect("ada")
    assert rests(desk) == "vanished"
    desk.connect("bo")
    assert rests(desk) is None


def names_the_third(desk: Desk) -> str | None:
    """A card that says who is next, in the hand of Ada or Bo on turn, played on Cem."""
    offers = [] if turn(desk) == 2 else desk.last[on_turn(desk)].offers
    return next((move for move in offers if re.fullmatch(r"play \S+ \S+ 2", move)), None)


def test_a_seat_whose_person_is_away_can_be_named_and_its_stand_in_plays() -> None:
    """O-42: the clock keeps running, and the card is not lost."""
    desk = running(people=("Bo", "Cem"))
    while (naming := names_the_third(desk)) is None:
        desk.say("ada", "end_round")
        desk.start()
        desk.wait(3000)
    desk.disconnect("cem")
    assert desk.code(on_turn(desk), "move", move=naming) is None
    assert desk.shown.waiting is not None
    assert desk.shown.waiting.seats == [2]
    before, left = len(moves(desk)), desk.shown.clock
    desk.wait(12_000)
    after = desk.shown.clock
    assert moves(desk)[before].startswith("2 ")
    assert left is not None
    assert after is not None
    assert after.ends == left.ends, "the clock runs on"


def first_move_of_a_bot(draws: int) -> str:
    """When and how the bot answers the first card, while somebody else draws so often."""
    desk = Desk(RACE, {"draw": "any_time"})
    desk.sit("Bo")
    desk.say("ada", "add_bot", bot="sharp")
    desk.start()
    desk.wait(3000)
    for _ in range(draws):
        desk.wait(100)
        assert desk.code("bo", "move", move="draw") is None
    desk.wait(20_000)
    return next(f"{e.ms} {e.body}" for e in desk.log if e.kind == "move" and e.body.startswith("2 "))


def test_another_seats_draw_does_not_make_a_race_bot_think_anew() -> None:
    """A bot's answer to the card on top stays what it was, and when it was, while others draw."""
    assert first_move_of_a_bot(draws=5) == first_move_of_a_bot(draws=0)


def test_a_bots_slip_costs_it_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that errs at once and always errs half a second apart, and the table goes on."""
    asked = []

    def errs(self: object, view: View, dice: Dice) -> Choice:
        asked.append(view)
        assert view.hand is not None
        return Choice(Draw(view.number), slip=True)

    monkeypatch.setattr(type(KNOWN[RACE].bots["sharp"]), "choose", errs)
    desk = Desk(RACE, {"draw": "any_time"})
    desk.say("ada", "add_bot", bot="sharp")
    desk.start()
    desk.wait(3000)
    asked.clear()
    desk.wait(5000)
    assert len(asked) in (10, 11)
    assert not desk.faults

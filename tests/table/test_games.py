"""Another game with the same people."""

from __future__ import annotations

from spieltisch.kernel.game import resolve
from tests.table.desk import KNOWN, Desk
from tests.table.test_rounds import running


def test_the_host_chooses_another_game_for_the_same_people_and_seats() -> None:
    desk = Desk("viereinhalb", {"seconds": 60})
    desk.sit("Bo")
    desk.say("ada", "add_bot", bot="friendly")
    assert desk.code("bo", "choose_game", game="minirummy") == "not_host"
    assert desk.code("ada", "choose_game", game="minirummy") is None
    assert (desk.shown.game, desk.shown.phase) == ("minirummy", "lobby")
    names = [seat.name for seat in desk.shown.seats]
    assert names[:2] == ["Ada", "Bo"]
    assert desk.shown.seats[2].bot == KNOWN["minirummy"].stand_in
    assert desk.shown.options == resolve(KNOWN["minirummy"], 3), "its own defaults"
    desk.start()
    desk.wait(20_000)
    assert desk.view is not None
    assert not desk.faults


def test_after_a_series_the_sheet_is_emptied_and_those_who_left_have_no_seat() -> None:
    desk = running(people=("Bo", "Cem"), seconds=60, rounds=1)
    desk.say("cem", "leave")
    desk.wait(60_250)
    assert desk.shown.phase == "finished"
    assert desk.code("ada", "choose_game", game="tiny") is None
    assert (desk.shown.phase, desk.shown.sheet, desk.shown.round, desk.view) == ("lobby", [], 0, None)
    assert (desk.shown.commitment, desk.shown.verdict) == (None, None)
    assert [seat.name for seat in desk.shown.seats] == ["Ada", "Bo"]


def test_a_game_is_not_changed_while_one_is_played() -> None:
    desk = running(seconds=60, rounds=2)
    assert desk.code("ada", "choose_game", game="tiny") == "round_running"
    desk.wait(60_250)
    assert desk.code("ada", "choose_game", game="tiny") == "series_running"


def test_a_game_that_does_not_exist_or_has_too_few_seats_is_refused() -> None:
    desk = Desk("viereinhalb")
    desk.sit("Bo", "Cem", "Dora", "Emil")
    assert desk.code("ada", "choose_game", game="chess") == "no_such_game"
    why = desk.say("ada", "choose_game", game="tiny")
    assert why is not None
    assert (why.code, why.values) == ("too_many_seats", {"most": 4})
    assert desk.shown.game == "viereinhalb"


def test_a_table_is_read_again_with_the_games_in_the_order_in_which_they_were_played() -> None:
    desk = running(seconds=60, rounds=1)
    desk.wait(60_250)
    desk.say("ada", "choose_game", game="tiny")
    desk.start()
    for _ in range(6):
        for key in ("ada", "bo"):
            if desk.last[key].offers:
                desk.say(key, "move", move=desk.last[key].offers[0])
    assert (desk.shown.phase, len(desk.shown.sheet)) == ("scores", 1)
    shown = desk.shown
    desk.restart()
    desk.connect("ada")
    assert (desk.shown.game, desk.shown.sheet, desk.shown.phase) == ("tiny", shown.sheet, "scores")
    assert desk.code("ada", "move", move="set_aside") in ("unreadable_move", "nothing_running")

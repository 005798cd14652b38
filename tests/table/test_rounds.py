"""Rounds on a fake clock: moves, bots, the horn, pauses, people who vanish, and a process that dies."""

from __future__ import annotations

import pytest

from spieltisch.kernel.errors import BadOption
from spieltisch.table.log import BadLog, LogEntry
from spieltisch.table.protocol import ClockView, PauseView, VerdictLine, VerdictView
from spieltisch.table.table import Table
from tests.table.desk import KNOWN, Desk

SOLO = {"seconds": 60, "rounds": 2}


def running(game: str = "viereinhalb", people: tuple[str, ...] = ("Bo",), **options: int | None) -> Desk:
    """A table whose cards have just turned up."""
    desk = Desk(game, options)
    desk.sit(*people)
    desk.start()
    if game == "viereinhalb":
        desk.wait(3000)
    return desk


def turn(desk: Desk) -> int:
    return next(seat for seat in desk.table.room.running().to_act() if seat >= 0)


def on_turn(desk: Desk) -> str:
    return ["ada", "bo", "cem", "dora"][turn(desk)]


def clock(desk: Desk) -> ClockView:
    shown = next(iter(desk.last.values())).table.clock
    assert shown is not None
    return shown


def other(desk: Desk) -> str:
    return "bo" if on_turn(desk) == "ada" else "ada"


def test_the_cards_turn_up_after_three_seconds_and_the_clock_starts() -> None:
    desk = Desk("viereinhalb", SOLO)
    desk.sit("Bo")
    desk.start()
    assert (clock(desk).kind, clock(desk).left, clock(desk).ends) == (
        "countdown",
        3000,
        desk.now + 3000,
    )
    assert desk.code("ada", "move", move="set_aside") == "not_started"
    desk.wait(2999)
    assert clock(desk).kind == "countdown"
    desk.wait(1)
    assert (clock(desk).kind, clock(desk).total) == ("clock", 60_000)


def test_a_legal_move_is_logged_and_told_to_everyone() -> None:
    desk = running()
    key = on_turn(desk)
    move = desk.last[key].offers[0]
    assert desk.code(key, "move", move=move) is None
    assert desk.log[-1].kind == "move"
    assert desk.log[-1].body.endswith(move)
    assert desk.last["ada"].seq == desk.last["bo"].seq == len(desk.log)
    assert desk.last["ada"].events == desk.last["bo"].events != []


def test_a_refused_move_changes_nothing_and_is_told_to_nobody_else() -> None:
    desk = running()
    before, seq = len(desk.log), desk.last["ada"].seq
    assert desk.code(other(desk), "move", move="set_aside") == "not_your_turn"
    assert desk.code(on_turn(desk), "move", move="play 9z 7") == "unreadable_move"
    assert desk.code(on_turn(desk), "move", move="time_up") == "not_your_move"
    assert (len(desk.log), desk.last["ada"].seq) == (before, seq)


def test_one_command_sent_twice_counts_once() -> None:
    desk = running()
    key = on_turn(desk)
    assert desk.say(key, "move", "same", move="set_aside") is None
    before = len(desk.log)
    assert desk.say(key, "move", "same", move="set_aside") is None
    assert len(desk.log) == before


def test_one_command_sent_again_after_a_restart_counts_once() -> None:
    desk = running()
    key = on_turn(desk)
    desk.say(key, "move", "same", move="set_aside")
    desk.restart()
    desk.connect(key)
    before = len([entry for entry in desk.log if entry.kind == "move"])
    assert desk.say(key, "move", "same", move="set_aside") is None
    assert len([entry for entry in desk.log if entry.kind == "move"]) == before


def test_ids_of_two_people_do_not_mix() -> None:
    desk = running()
    first, second = on_turn(desk), other(desk)
    assert desk.say(first, "move", "id", move="set_aside") is None
    assert desk.say(second, "move", "id", move="set_aside") is None
    assert desk.view.set_aside == 8


def test_moves_up_to_a_quarter_second_after_the_horn_still_count_and_later_ones_do_not() -> None:
    desk = running(seconds=60)
    desk.wait(60_000 + 249)
    assert desk.code(on_turn(desk), "move", move="set_aside") is None
    desk.wait(2)
    assert desk.shown.phase == "scores"
    assert desk.log[-1].body == "-2 time_up"
    assert desk.code("ada", "move", move="set_aside") == "round_over"


def test_the_horn_is_not_missed_by_a_move_that_arrives_before_the_table_woke() -> None:
    desk = running(seconds=60)
    desk.now += 61_000
    assert desk.code(on_turn(desk), "move", move="set_aside") == "round_over"


def test_a_pause_stops_the_clock_covers_the_table_and_ends_with_a_countdown() -> None:
    desk = running(seconds=60)
    desk.wait(10_000)
    assert desk.code("bo", "pause") is None
    assert desk.code("ada", "pause") == "paused"
    desk.wait(90_000)
    assert desk.shown.paused == PauseView("asked", "Bo")
    assert (clock(desk).left, clock(desk).ends) == (50_000, None)
    assert desk.covered()
    assert desk.last["ada"].offers == []
    assert desk.code(on_turn(desk), "move", move="set_aside") == "paused"
    assert desk.code("ada", "resume") is None
    assert desk.covered()
    assert desk.code(on_turn(desk), "move", move="set_aside") == "paused"
    desk.wait(3000)
    assert not desk.covered()
    assert clock(desk).left == 50_000
    assert clock(desk).ends == desk.now + 50_000
    assert desk.code("ada", "resume") == "not_paused"


@pytest.mark.parametrize(("seconds", "covered"), [(60, True), (None, False)])
def test_a_pause_is_no_time_to_think_where_a_clock_runs(seconds: int | None, covered: bool) -> None:
    """A game whose pauses show the table covers it all the same once turns are timed."""
    desk = Desk("minirummy", {"turn_seconds": seconds})
    desk.sit("Bo")
    assert desk.code("ada", "start_round") is None
    desk.wait(3000)
    assert not desk.covered()
    assert desk.code("bo", "pause") is None
    assert desk.covered() is covered
    assert desk.code("ada", "resume") is None
    assert not desk.covered()


def test_a_reload_during_a_pause_leaves_it_paused_for_all() -> None:
    desk = running(seconds=60)
    desk.say("ada", "pause")
    desk.disconnect("bo")
    desk.wait(20_000)
    desk.connect("bo")
    assert desk.shown.paused is not None
    assert clock(desk).left == 60_000


def test_only_those_seated_pause() -> None:
    desk = running()
    desk.connect("watcher")
    assert desk.code("watcher", "pause") == "not_seated"
    desk.sit("Cem")
    assert desk.code("cem", "pause") == "not_seated"
    assert Desk().code("ada", "pause") == "nothing_running"


def test_bots_move_by_themselves_after_thinking() -> None:
    desk = Desk("viereinhalb", {"seconds": None, "rounds": 1})
    for _ in range(3):
        desk.say("ada", "add_bot", bot="friendly")
    desk.say("ada", "stand")
    desk.start()
    desk.wait(20 * 60_000)
    assert desk.shown.phase == "finished"
    assert not desk.faults


def test_a_series_adds_up_and_moves_the_first_seat_on() -> None:
    desk = Desk("viereinhalb", {"seconds": 60, "rounds": 3})
    desk.sit("Bo")
    firsts = []
    for _ in range(3):
        desk.start()
        desk.wait(3000)
        firsts.append(turn(desk))
        desk.wait(60_250)
    assert desk.shown.phase == "finished"
    assert firsts == [firsts[0], 1 - firsts[0], firsts[0]]
    assert desk.shown.sheet == [[95, 95]] * 3
    worst = KNOWN["viereinhalb"].series.verdicts[-1].text
    assert desk.shown.verdict == VerdictView(worst.de, worst.en, own=False)


@pytest.mark.parametrize(("up_to", "said"), [(94, "so-so"), (95, "fine")])
def test_a_host_may_bring_a_table_of_verdicts(up_to: int, said: str) -> None:
    """Doing nothing costs 95 points a round; thresholds are points a round and belong to their line."""
    lines = [VerdictLine(up_to, "gut", "fine"), VerdictLine(None, "na ja", "so-so")]
    desk = Desk("viereinhalb", {"seconds": 60, "rounds": 2}, verdicts=lines)
    desk.sit("Bo")
    for _ in range(2):
        desk.start()
        desk.wait(63_250)
    assert desk.shown.verdict is not None
    assert (desk.shown.verdict.en, desk.shown.verdict.own) == (said, True)


@pytest.mark.parametrize("bounds", [[], [5], [None, 5], [None, None], [5, 5, None], [9, 5, None]], ids=str)
def test_a_table_of_verdicts_rises_and_ends_with_a_line_for_everything(bounds: list[int | None]) -> None:
    with pytest.raises(BadOption, match="verdicts"):
        Desk("viereinhalb", verdicts=[VerdictLine(bound, "x", "x") for bound in bounds])
    with pytest.raises(BadOption, match="no verdicts"):
        Desk("tiny", verdicts=[VerdictLine(None, "x", "x")])


def test_a_rematch_keeps_the_group_and_clears_the_sheet() -> None:
    desk = running(seconds=60, rounds=1)
    desk.wait(60_250)
    assert desk.shown.phase == "finished"
    desk.start()
    assert (desk.shown.phase, desk.shown.round, desk.shown.sheet) == ("round", 1, [])
    assert [seat.name for seat in desk.shown.seats] == ["Ada", "Bo"]


def test_after_a_series_the_host_can_go_back_to_the_lobby() -> None:
    desk = running(seconds=60, rounds=1)
    assert desk.code("ada", "reopen") == "round_running"
    desk.wait(60_250)
    desk.say("bo", "leave")
    assert desk.code("ada", "reopen") is None
    assert (desk.shown.phase, [seat.name for seat in desk.shown.seats]) == ("lobby", ["Ada"])
    assert desk.view is None


def test_a_round_that_is_broken_off_does_not_count() -> None:
    desk = running(people=("Bo", "Cem"), seconds=60, rounds=2)
    desk.say("cem", "leave")
    assert desk.code("bo", "end_round") == "not_host"
    assert desk.code("ada", "end_round") is None
    assert (desk.shown.phase, desk.shown.round, desk.shown.sheet, desk.view) == ("lobby", 0, [], None)
    assert [seat.name for seat in desk.shown.seats] == ["Ada", "Bo"]
    assert desk.code("ada", "end_round") == "nothing_running"
    desk.start()
    desk.wait(63_250)
    desk.start()
    desk.say("ada", "end_round")
    assert (desk.shown.phase, desk.shown.round, desk.shown.sheet) == ("scores", 1, [[95, 95]])
    desk.start()
    assert desk.shown.round == 2


def test_a_paused_round_can_be_broken_off_and_the_next_one_runs() -> None:
    desk = running(seconds=60)
    desk.say("ada", "pause")
    assert desk.code("ada", "end_round") is None
    assert desk.shown.paused is None
    desk.start()
    desk.wait(3000)
    assert clock(desk).ends == desk.now + 60_000


def test_the_host_is_named_also_when_watching() -> None:
    desk = Desk()
    desk.sit("Bo")
    desk.say("ada", "stand")
    assert desk.shown.host_name == "Ada"


def test_whoever_leaves_a_round_is_followed_by_a_bot_and_finds_the_seat_on_return() -> None:
    desk = running(people=("Bo", "Cem"), seconds=None)
    key, seat = on_turn(desk), turn(desk)
    keeper = other(desk)
    desk.say(key, "leave")
    assert desk.last[keeper].table.seats[seat].stand_in
    desk.wait(3000)
    assert turn(desk) != seat
    desk.say(key, "join", name=["Ada", "Bo", "Cem"][seat])
    assert desk.last[key].you.seat == seat
    assert not desk.last[keeper].table.seats[seat].stand_in


def test_a_stand_in_that_is_called_again_thinks_again() -> None:
    desk = running(people=("Bo",), seconds=None)
    key, seat = on_turn(desk), turn(desk)
    desk.say(key, "leave")
    desk.wait(500)
    desk.say(key, "join", name=["Ada", "Bo"][seat])
    desk.wait(10_000)
    desk.say(key, "leave")
    desk.wait(800)
    assert turn(desk) == seat
    desk.wait(2000)
    assert turn(desk) != seat


def test_the_reload_of_somebody_who_left_changes_nothing() -> None:
    desk = running(people=("Bo",), seconds=None)
    desk.say("bo", "leave")
    desk.disconnect("bo")
    desk.connect("bo")
    assert desk.shown.seats[1].stand_in
    assert desk.last["bo"].you.person is None


def test_a_leavers_seat_can_be_taken_between_rounds_and_is_a_bots_in_the_next_series() -> None:
    desk = running(people=("Bo", "Cem"), seconds=60, rounds=2)
    desk.say("bo", "leave")
    desk.say("cem", "leave")
    desk.wait(60_250)
    desk.sit("Dora")
    assert desk.code("dora", "sit", seat=1) is None
    assert [seat.name for seat in desk.shown.seats] == ["Ada", "Dora", "Cem"]
    desk.start()
    desk.wait(63_250)
    desk.start()
    assert (desk.shown.seats[2].person, desk.shown.seats[2].bot) == (None, "friendly")
    assert desk.code("cem", "join", name="Cem") is None
    assert desk.last["cem"].you.seat is None


def test_bots_that_follow_several_leavers_have_a_name_each() -> None:
    desk = running(people=("Bo", "Cem", "Dora"), seconds=60, rounds=1)
    desk.wait(63_000)
    for key in ("bo", "cem", "dora"):
        assert desk.say(key, "leave") is None
    desk.start()
    names = [seat.name for seat in desk.shown.seats]
    assert len(set(names)) == 4


def test_strangers_who_come_and_go_do_not_slow_the_bots() -> None:
    desk = Desk("viereinhalb", {"seconds": None})
    for _ in range(3):
        desk.say("ada", "add_bot", bot="uniform")
    desk.say("ada", "stand")
    desk.start()
    desk.wait(3000)
    moves = len(desk.table.room.running().log)
    desk.connect("x")
    for _ in range(40):
        desk.say("x", "join", name="X")
        desk.wait(250)
        desk.say("x", "leave")
    assert len(desk.table.room.running().log) > moves + 4


def test_a_round_of_bots_whose_host_looks_on_goes_on_when_the_host_is_back() -> None:
    desk = Desk("viereinhalb", {"seconds": None})
    for _ in range(3):
        desk.say("ada", "add_bot", bot="uniform")
    desk.say("ada", "stand")
    desk.start()
    desk.disconnect("ada")
    desk.wait(10_000)
    desk.connect("ada")
    assert desk.shown.paused is None
    desk.restart()
    desk.connect("ada")
    assert desk.shown.paused is None
    assert desk.code("ada", "pause") is None
    assert desk.code("ada", "resume") is None


def test_a_round_whose_players_all_left_can_be_seen_to_its_end_by_those_who_look_on() -> None:
    desk = running(seconds=60)
    desk.sit("Cem")
    desk.say("ada", "leave")
    desk.say("bo", "leave")
    desk.wait(61_000)
    assert desk.last["cem"].table.phase == "scores"


def test_a_page_that_nobody_plays_at_does_not_keep_the_clock_running() -> None:
    desk = running(seconds=60)
    desk.connect("looks on")
    desk.disconnect("bo")
    desk.disconnect("ada")
    desk.wait(600_000)
    paused = desk.last["looks on"].table.paused
    assert paused is not None
    assert paused.reason == "nobody"


def test_joining_again_wakes_a_round_that_rested_for_want_of_people() -> None:
    desk = running(seconds=60)
    desk.say("ada", "leave")
    desk.disconnect("bo")
    desk.wait(10_000)
    assert desk.last["ada"].table.paused is not None
    desk.say("ada", "join", name="Ada")
    assert desk.shown.paused is None


def test_the_patience_with_one_who_vanished_begins_anew_after_a_pause() -> None:
    desk = running(people=("Bo", "Cem"), seconds=None)
    desk.disconnect("bo")
    desk.say("ada", "pause")
    desk.wait(60_000)
    desk.say("ada", "resume")
    desk.wait(3000 + 7999)
    assert not desk.shown.seats[1].stand_in
    desk.wait(1)
    assert desk.shown.seats[1].stand_in


def test_a_refused_command_that_comes_again_is_refused_again_though_it_would_hold_now() -> None:
    desk = Desk("viereinhalb")
    desk.sit("Bo")
    why = desk.say("ada", "pause", "p1")
    assert why is not None
    desk.start()
    desk.wait(3000)
    assert desk.say("ada", "pause", "p1") == why
    assert desk.shown.paused is None


def test_nobodys_refusals_push_out_somebody_elses() -> None:
    desk = Desk("viereinhalb", {"seconds": None})
    desk.sit("Bo")
    why = desk.say("bo", "pause", "p1")
    assert why is not None
    desk.start()
    desk.sit("Wat")
    for _ in range(500):
        assert desk.code("wat", "sit", seat=0) == "round_running"
    desk.wait(3000)
    assert desk.say("bo", "pause", "p1") == why
    assert desk.shown.paused is None


def test_an_id_that_was_used_for_something_else_is_refused() -> None:
    desk = Desk()
    assert desk.say("ada", "rename", "r1", name="Ida") is None
    why = desk.say("ada", "rename", "r1", name="Eda")
    assert why is not None
    assert (why.code, desk.shown.seats[0].name) == ("id_used", "Ida")


def test_the_host_may_say_who_begins() -> None:
    for first in (0, 1):
        desk = Desk("viereinhalb", {"seconds": 60, "rounds": 2})
        desk.sit("Bo")
        assert desk.code("ada", "start_round", first=5) == "no_such_seat"
        assert desk.code("ada", "start_round", first=first) is None
        desk.wait(3000)
        assert turn(desk) == first
        desk.wait(60_250)
        desk.start()
        desk.wait(3000)
        assert turn(desk) == 1 - first


def test_a_new_series_draws_anew_who_begins() -> None:
    desk = Desk("viereinhalb", {"seconds": 60, "rounds": 1})
    desk.sit("Bo")
    firsts = set()
    for _ in range(12):
        desk.start()
        desk.wait(3000)
        firsts.add(turn(desk))
        desk.wait(60_250)
    assert firsts == {0, 1}


def test_a_series_can_be_given_up_between_rounds_and_leaves_no_sheet() -> None:
    desk = running(seconds=60)
    desk.wait(60_250)
    assert desk.code("ada", "set_options", options={}) == "series_running"
    assert desk.code("ada", "reopen") is None
    assert (desk.shown.phase, desk.shown.sheet) == ("lobby", [])


def test_a_matchs_times_count_from_the_beginning_of_its_round() -> None:
    desk = Desk("viereinhalb", {"seconds": 60})
    desk.sit("Bo")
    desk.wait(500_000)
    desk.start()
    desk.wait(3000)
    assert [entry.ms for entry in desk.table.room.running().log] == [0, 3000]


def test_a_broken_bot_is_tried_again_in_the_next_round(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk("tiny", {"hand_size": 1})
    desk.say("ada", "add_bot", bot="uniform")
    with monkeypatch.context() as patch:
        patch.setattr(type(KNOWN["tiny"].bots["uniform"]), "choose", lambda *_: 1 / 0)
        desk.say("ada", "start_round", first=1)
        desk.wait(10_000)
    assert len(desk.faults) == 1
    desk.say("ada", "end_round")
    desk.say("ada", "start_round", first=1)
    desk.wait(10_000)
    assert turn(desk) == 0


def test_a_game_that_leaves_finding_moves_to_the_player_offers_none() -> None:
    desk = Desk("unterspannung")
    desk.sit("Bo")
    desk.start()
    desk.wait(3000)
    assert desk.last["ada"].offers == desk.last["bo"].offers == []
    assert desk.table.room.running().game.offers(desk.table.room.running().state, 0) is not None


def test_the_turn_of_one_who_vanished_is_made_by_the_stand_in_after_eight_seconds() -> None:
    desk = running(seconds=None)
    key = on_turn(desk)
    seat = turn(desk)
    keeper = other(desk)
    desk.disconnect(key)
    desk.wait(7999)
    assert not desk.last[keeper].table.seats[seat].stand_in
    desk.wait(1)
    assert desk.last[keeper].table.seats[seat].stand_in
    desk.wait(10_000)
    assert turn(desk) != seat
    desk.connect(key)
    assert not desk.last[keeper].table.seats[seat].stand_in


def test_a_reload_does_not_call_the_stand_in() -> None:
    desk = running(seconds=None)
    for _ in range(10):
        desk.disconnect("bo")
        desk.wait(500)
        desk.connect("bo")
    desk.wait(60_000)
    assert not desk.shown.seats[1].stand_in
    assert desk.shown.seats[1].present


def test_when_nobody_is_there_the_round_rests_and_goes_on_when_a_seated_person_is_back() -> None:
    desk = running(seconds=60)
    desk.disconnect("bo")
    desk.disconnect("ada")
    desk.wait(600_000)
    desk.connect("ada")
    assert clock(desk).kind == "countdown"
    desk.wait(3000)
    assert clock(desk).kind == "clock"
    assert clock(desk).left == 57_000


def test_a_killed_server_comes_back_paused_and_goes_on_with_a_countdown() -> None:
    desk = running(seconds=60)
    desk.wait(20_000)
    desk.say(on_turn(desk), "move", move="set_aside")
    before = desk.table.room.running().game.state_text(desk.table.room.running().state)
    desk.restart()
    desk.wait(100_000)
    desk.connect("watcher")
    paused = desk.last["watcher"].table.paused
    assert paused is not None
    assert paused.reason == "restart"
    desk.connect("ada")
    desk.wait(3000)
    assert desk.table.room.running().game.state_text(desk.table.room.running().state) == before
    assert clock(desk).left == 40_000
    assert desk.code("ada", "move", move="play 9z 0") == "unreadable_move"


def test_a_crash_gives_back_five_seconds_of_the_clock_at_most_and_tells_nobody_of_the_notes() -> None:
    desk = running(seconds=60)
    before = len(desk.log)
    seen = desk.last["ada"]
    desk.wait(29_000)
    assert [entry.kind for entry in desk.log[before:]] == ["note"] * 5
    assert desk.last["ada"] is seen
    desk.restart()
    desk.connect("ada")
    desk.wait(3000)
    assert 31_000 <= clock(desk).left <= 36_000


def test_a_restart_in_the_lobby_keeps_people_and_seats() -> None:
    desk = Desk()
    desk.sit("Bo")
    desk.restart()
    desk.connect("ada")
    assert [(seat.name, seat.present) for seat in desk.shown.seats] == [("Ada", True), ("Bo", False)]


def test_a_second_restart_before_anyone_is_back_changes_nothing() -> None:
    desk = running(seconds=60)
    desk.wait(20_000)
    for _ in range(3):
        desk.restart()
        desk.wait(50_000)
    desk.connect("bo")
    desk.wait(3000)
    assert clock(desk).left > 39_000


@pytest.mark.parametrize(
    "entry",
    [
        LogEntry("fact", 0, "{}"),
        LogEntry("fact", 0, '{"fact":"unheard_of"}'),
        LogEntry("fact", 0, '{"fact":"vacated","seat":7}'),
        LogEntry("move", 0, "0 set_aside"),
        LogEntry("move", 0, "rubbish"),
    ],
)
def test_a_log_that_cannot_be_folded_says_which_entry_is_at_fault(entry: LogEntry) -> None:
    desk = Desk()
    with pytest.raises(BadLog, match=f"log entry {len(desk.log)}"):
        Table.load("T", [*desk.log, entry], 0.0, KNOWN, desk.seed)


def test_a_bot_that_raises_stalls_its_own_seat_only(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk("tiny")
    desk.say("ada", "add_bot", bot="uniform")

    def broken(self: object, view: object, dice: object) -> None:
        raise ValueError("out of ideas")

    monkeypatch.setattr(type(KNOWN["tiny"].bots["uniform"]), "choose", broken)
    desk.start()
    desk.wait(10_000)
    if turn(desk) == 0:
        desk.say("ada", "move", move=desk.last["ada"].offers[0])
        desk.wait(10_000)
    assert [str(fault) for fault in desk.faults] == ["out of ideas"]
    assert turn(desk) == 1


def test_a_clock_that_goes_back_takes_nothing_of_a_table_s_time_back() -> None:
    desk = Desk()
    desk.wait(5000)
    assert desk.say("ada", "rename", name="Ida") is None
    desk.now -= 3000
    assert desk.say("ada", "rename", name="Ada") is None
    assert [entry.ms for entry in desk.log[-2:]] == [5000, 5000]

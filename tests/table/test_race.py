"""The settlement at a table: who is answered what and when, and what happens to plays that wait."""

from __future__ import annotations

from typing import Any

import pytest

from spieltisch.table.played import record_of
from spieltisch.table.protocol import Answer, Claim, PhotoFinish, Receipt
from spieltisch.table.room import Room
from tests.table.desk import command_of
from tests.table.racing import Racing

A_HAND, B_HAND, C_HAND = "3±1.9±1.9±2.10±1", "7±1.9±1.9±2.10±1", "3±2.9±3.10±2.10±3"


def race(
    *trips: float, hands: tuple[str, ...] = (A_HAND, B_HAND, C_HAND), bots: int = 0, **options: Any
) -> Racing:
    """5±2 lies; Ada and Cem hold a 3, Bo a 7; links with these round trips, known from five pings each."""
    desk = Racing("5±2", *hands[: max(2, len(trips) + bots)], bots=bots, **options)
    for key, trip in zip(("ada", "bo", "cem"), trips, strict=False):
        desk.trips[key] = trip
        for _ in range(5):
            desk.take(desk.table.linked(desk.now, key, trip))
    anew(desk)
    return desk


def anew(desk: Racing) -> None:
    """The contest is shown anew, with pings: after a pause."""
    assert desk.say("ada", "pause") is None
    assert desk.say("ada", "resume") is None
    desk.wait(3000)


def waiting() -> tuple[Racing, str]:
    """Ada's play waits: Bo, whose link takes 200 ms, may have been faster."""
    desk = race(20, 200)
    desk.wait(620)
    play = desk.play("ada", "3±1")
    assert desk.got("ada", play) == ""
    return desk, play


def code(desk: Racing, key: str, move: str) -> str | None:
    return desk.got(key, desk.send(key, "move", move=move))


def open_anyway(desk: Racing) -> None:
    """Whatever happened, the race goes on: somebody's good play counts."""
    desk.wait(5000)
    assert desk.top == 1
    assert desk.got("bo", desk.play("bo", "7±1")) in ("", None)
    desk.wait(300)
    assert desk.moves()[-1] == "1 play 7±1 @1"


# -- who was first ------------------------------------------------------------------------------------------------------


def test_the_smaller_reaction_wins_though_its_play_arrives_later() -> None:
    desk, late = waiting()
    desk.wait(80)
    good = desk.play("bo", "7±1")
    assert desk.answer("bo", good) == Answer(good, None)
    assert desk.got("ada", late) == "late"
    assert desk.answer("ada", late).receipt == Receipt(
        by_ms=100, link_ms=20, credit_ms=20, after_window=False
    )
    assert desk.moves() == ["1 play 7±1 @1"]


def test_the_play_that_waits_is_made_when_nobody_can_be_faster_any_more() -> None:
    desk, play = waiting()
    desk.wait(179)
    assert desk.got("ada", play) == ""
    desk.wait(1)
    assert desk.answer("ada", play) == Answer(play, None)
    assert desk.moves() == ["0 play 3±1 @1"]


def test_a_pong_that_shows_a_faster_link_brings_the_settlement_forward() -> None:
    desk = race(20, 200)
    del desk.trips["bo"]
    anew(desk)
    shown = desk.now
    desk.wait(130)
    desk.play("ada", "3±1")
    assert desk.table.wake_at() == shown + 110 + 200, "no more than that is given back of a link"
    desk.take(desk.table.ponged(shown + 150, "bo", 0, desk.showing["bo"], None))
    assert desk.table.wake_at() == shown + 110 + 150


def test_what_is_measured_of_a_link_finds_nothing_overdue() -> None:
    desk = race(20, 200)
    assert desk.say("ada", "pause") is None
    assert desk.say("ada", "resume") is None
    assert desk.table.linked(desk.now + 3000, "ada", 20).showing == desk.showing["ada"] + 1


def test_with_equal_links_nobody_waits() -> None:
    desk = race(50, 50)
    desk.wait(500)
    assert desk.got("bo", desk.play("bo", "7±1")) is None


def test_a_play_that_comes_after_the_window_is_told_so() -> None:
    desk, _ = waiting()
    desk.wait(300)
    late = desk.play("bo", "7±1", top=1)
    assert desk.got("bo", late) == "late"
    assert desk.answer("bo", late).receipt == Receipt(
        by_ms=120, link_ms=200, credit_ms=200, after_window=True
    )


def test_whoever_laid_the_card_is_timed_from_its_own_tap() -> None:
    desk = race(20, 200, hands=("3±1.2±1.9±1.9±2", "7±1.4±1.10±1.10±2"))
    desk.wait(620)
    desk.play("ada", "3±1")
    desk.wait(180)
    assert desk.top == 2
    desk.wait(300)
    again = desk.play("ada", "2±1")
    desk.wait(290)
    faster = desk.play("bo", "4±1")
    assert (desk.got("bo", faster), desk.got("ada", again)) == (None, "late")
    receipt = desk.answer("ada", again).receipt
    assert receipt is not None
    assert (receipt.by_ms, receipt.credit_ms) == (480 - 390, 0)


def test_before_the_card_was_shown_to_a_seat_it_cannot_be_answered() -> None:
    desk = race(50, 50)
    desk.table.connected(desk.now, "bo")
    shown_at = desk.now
    assert code(desk, "bo", "play 7±1 @2") == "not_yet"
    step = desk.table.command(shown_at - 1, "bo", command_of("move", "early", move="play 7±1 @1"))
    assert step.answer is not None
    assert step.answer.why is not None
    assert step.answer.why.code == "not_yet"


# -- answers --------------------------------------------------------------------------------------------------------------


def test_the_same_command_again_while_it_waits_gets_one_answer_only_and_afterwards_the_same_one() -> None:
    desk, play = waiting()
    for _ in range(3):
        desk.play("ada", "3±1", command_id=play)
        assert desk.got("ada", play) == ""
    desk.wait(80)
    desk.play("bo", "7±1")
    first = desk.answer("ada", play)
    assert first.receipt is not None
    desk.play("ada", "3±1", top=1, command_id=play)
    assert desk.answers["ada", play] == [first, first]


def test_the_id_of_a_command_that_waits_is_no_good_for_another() -> None:
    desk, play = waiting()
    desk.play("ada", "9±1", command_id=play)
    assert desk.got("ada", play) == "id_used"
    desk.wait(300)
    assert [answer.why for answer in desk.answers["ada", play]][1:] == [None]


def test_a_second_play_while_one_waits_is_already_answered_and_locks_nobody() -> None:
    desk, play = waiting()
    assert code(desk, "ada", "play 9±1 @1") == "already_answered"
    assert desk.last["ada"].you.locked_until is None
    desk.wait(300)
    assert desk.got("ada", play) is None


def test_a_command_acts_at_most_once_also_after_a_restart() -> None:
    desk, play = waiting()
    desk.wait(300)
    assert desk.moves() == ["0 play 3±1 @1"]
    desk.restart()
    desk.connect("ada")
    desk.connect("bo")
    desk.wait(3000)
    desk.play("ada", "3±1", top=1, command_id=play)
    assert [answer.why for answer in desk.answers["ada", play]] == [None, None]
    assert desk.moves() == ["0 play 3±1 @1"]


def test_a_play_that_waited_when_the_process_died_has_not_happened_and_may_be_sent_again() -> None:
    desk, play = waiting()
    desk.restart()
    desk.connect("ada")
    desk.connect("bo")
    desk.wait(3100)
    desk.play("ada", "3±1", command_id=play)
    desk.wait(300)
    assert desk.got("ada", play) is None


# -- locks ----------------------------------------------------------------------------------------------------------------


def test_a_wrong_card_locks_its_seat_and_says_until_when() -> None:
    desk = race(50, 50)
    desk.wait(500)
    wrong = desk.play("ada", "9±1")
    until = desk.now + 1500
    assert (desk.got("ada", wrong), desk.answer("ada", wrong).locked_until) == ("does_not_fit", until)
    desk.wait(100)
    again = desk.play("ada", "3±1")
    assert (desk.got("ada", again), desk.answer("ada", again).locked_until) == ("locked", until)
    assert desk.answer("ada", again).why is not None
    assert desk.answer("ada", again).why.values == {"ms": 1400}  # type: ignore[union-attr]
    desk.connect("x")
    assert (desk.last["ada"].you.locked_until, desk.last["bo"].you.locked_until) == (until, None)
    desk.wait(1400)
    desk.connect("y")
    assert desk.last["ada"].you.locked_until is None
    assert desk.got("ada", desk.play("ada", "3±1")) is None


def test_a_play_that_waits_stays_valid_when_its_seat_is_locked() -> None:
    desk, play = waiting()
    assert code(desk, "ada", "draw @1") == "fitting_card_in_hand"
    assert code(desk, "ada", "draw @1") == "locked"
    desk.wait(300)
    assert desk.got("ada", play) is None


def test_a_locked_seat_is_not_waited_for() -> None:
    desk = race(20, 200)
    desk.wait(500)
    desk.play("bo", "9±1")
    desk.wait(120)
    assert desk.got("ada", desk.play("ada", "3±1")) is None


def test_where_mistakes_cost_nothing_nobody_is_locked() -> None:
    desk = race(50, 50, misplay_lock_ms=0)
    desk.wait(500)
    wrong = desk.play("ada", "9±1")
    assert (desk.got("ada", wrong), desk.answer("ada", wrong).locked_until) == ("does_not_fit", None)


# -- whatever waits is settled first ----------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["ada", "bo"])
def test_a_pause_finds_nothing_waiting(by: str) -> None:
    desk, play = waiting()
    assert desk.say(by, "pause") is None
    assert desk.got("ada", play) is None
    assert desk.covered()
    assert desk.moves() == ["0 play 3±1 @1"]


def test_a_pause_that_is_refused_closes_no_window() -> None:
    desk, play = waiting()
    desk.connect("x")
    assert desk.code("x", "pause") == "not_seated"
    assert desk.code("bo", "end_round") == "not_host"
    assert desk.code("bo", "resume") == "not_paused"
    assert desk.code("bo", "rename", name="Ada") == "name_taken"
    assert desk.got("ada", play) == ""


def test_a_round_broken_off_answers_what_waits() -> None:
    desk, play = waiting()
    assert desk.say("ada", "end_round") is None
    assert desk.got("ada", play) is None
    assert desk.shown.phase == "lobby"
    assert desk.shown.finishes == []


@pytest.mark.parametrize("way", ["leave", "redeem"])
def test_somebody_who_goes_leaves_no_play_waiting(way: str) -> None:
    desk, play = waiting()
    desk.connect("tablet")
    if way == "leave":
        assert desk.say("ada", "leave") is None
    else:
        assert desk.say("tablet", "redeem", code=desk.ticket("ada")) is None
    assert desk.got("ada", play) is None
    assert desk.moves() == ["0 play 3±1 @1"]


def test_somebody_elses_leaving_closes_no_window() -> None:
    desk = race(20, 200, 20)
    desk.wait(620)
    play = desk.play("ada", "3±1")
    assert desk.say("cem", "leave") is None
    assert desk.got("ada", play) == ""
    desk.wait(300)
    assert desk.got("ada", play) is None


def test_somebody_who_vanishes_is_not_waited_for_any_longer() -> None:
    desk, play = waiting()
    desk.disconnect("bo")
    assert desk.got("ada", play) is None


def test_a_play_of_somebody_who_vanished_still_counts() -> None:
    desk, play = waiting()
    desk.disconnect("ada")
    desk.wait(300)
    assert desk.got("ada", play) is None
    assert desk.moves() == ["0 play 3±1 @1"]


# -- shown anew ---------------------------------------------------------------------------------------------------------


def test_after_a_pause_times_count_from_the_showing_that_follows_it() -> None:
    desk = race(0, 0)
    before = desk.showing["ada"]
    desk.wait(4000)
    anew(desk)
    assert desk.showing["ada"] == before + 1
    desk.wait(600)
    desk.play("ada", "3±1")
    desk.wait(50)
    desk.play("bo", "7±1", top=1)
    assert desk.table._race._claims._contests[1][0].reaction_ms == 600


def test_nothing_is_shown_in_a_pause_and_in_the_count_down_after_it() -> None:
    desk = race(20, 20)
    desk.say("ada", "pause")
    step = desk.table.connected(desk.now, "x")
    assert (step.showing, step.messages[0][1].view) == (None, None)
    desk.say("ada", "resume")
    assert desk.table.connected(desk.now, "y").showing is None


def test_a_showing_from_before_the_pause_counts_no_more() -> None:
    desk = race(20, 20)
    old = desk.showing["bo"]
    desk.say("ada", "pause")
    desk.say("ada", "resume")
    desk.trips.clear()
    held, desk.table.shown = desk.table.shown, lambda *_: desk.table.tick(desk.now)  # type: ignore[method-assign]
    desk.wait(3000)
    desk.table.shown = held  # type: ignore[method-assign]
    desk.take(desk.table.shown(desk.now, "bo", 0, old))
    assert code(desk, "bo", "play 7±1 @1") == "not_yet"
    desk.take(desk.table.shown(desk.now, "bo", 0, desk.showing["bo"]))
    assert code(desk, "bo", "play 7±1 @1") is None


def test_whoever_comes_in_the_middle_is_timed_from_the_showing_on_that_socket() -> None:
    desk = race(0, 0, 0)
    desk.disconnect("bo")
    anew(desk)
    desk.wait(2000)
    desk.connect("bo")
    desk.wait(400)
    desk.play("bo", "7±1")
    assert desk.table._race._claims._contests[1][1].reaction_ms == 400


def test_the_earliest_of_two_sockets_counts() -> None:
    desk = race(0, 0)
    desk.wait(1000)
    desk.take(desk.table.connected(desk.now, "bo"))
    desk.take(desk.table.shown(desk.now, "bo", 2, desk.showing["bo"]))
    desk.wait(400)
    desk.play("bo", "7±1")
    assert desk.table._race._claims._contests[1][1].reaction_ms == 1400


def test_somebody_who_comes_back_to_a_seat_a_bot_played_is_shown_the_contest_anew() -> None:
    desk = race(20, 20, 20)
    assert desk.say("bo", "leave") is None
    before = desk.showing["ada"]
    assert desk.say("bo", "join", name="Bo") is None
    assert desk.showing["bo"] == before + 1
    desk.wait(400)
    assert desk.got("bo", desk.play("bo", "7±1")) is None


def test_the_pong_of_a_second_showing_on_a_socket_is_none_of_the_first() -> None:
    desk = race(20, 20, 20)
    desk.trips.clear()
    anew(desk)
    assert desk.say("bo", "leave") is None
    assert desk.say("bo", "join", name="Bo") is None
    desk.wait(500)
    desk.take(desk.table.ponged(desk.now, "ada", 0, desk.showing["ada"], None))
    play = desk.play("ada", "3±1")
    desk.wait(300)
    assert desk.got("ada", play) is None
    (claim,) = desk.table._race._claims._contests[1].values()
    assert (claim.reaction_ms, claim.credit_ms) == (500, 0)


def test_a_person_whose_seat_a_bot_plays_has_been_shown_nothing_there() -> None:
    desk = race(20, 20)
    desk.disconnect("bo")
    desk.wait(3000)
    assert desk.say("ada", "resume") is None
    desk.wait(3400)
    assert desk.shown.seats[1].stand_in
    assert code(desk, "bo", "play 7±1 @1") == "not_yet"
    assert code(desk, "bo", "draw @1") == "fitting_card_in_hand"


def test_showings_and_pongs_nobody_was_sent_change_nothing() -> None:
    desk = race(20, 200)
    for key, showing in (("ada", 99), ("nobody", desk.showing["ada"]), ("ada", -1)):
        assert desk.table.shown(desk.now, key, 7, showing).entries == []
        assert desk.table.ponged(desk.now, key, 7, showing, None).entries == []
    desk.wait(500)
    assert desk.got("bo", desk.play("bo", "7±1")) is None


# -- links ----------------------------------------------------------------------------------------------------------------


def test_everybody_sees_the_median_link_of_every_person_in_a_race() -> None:
    desk = race(20, 180, bots=1)
    assert [seat.link_ms for seat in desk.shown.seats] == [20, 180, None]
    assert desk.last["ada"].table == desk.last["bo"].table


def test_a_link_survives_the_round_and_a_reconnection_and_is_seen_in_races_only() -> None:
    desk = race(20, 180)
    desk.disconnect("bo")
    desk.connect("bo")
    desk.say("ada", "end_round")
    assert [seat.link_ms for seat in desk.shown.seats] == [20, 180]
    desk.say("ada", "choose_game", game="minirummy")
    assert [seat.link_ms for seat in desk.shown.seats] == [None, None]


def test_a_link_goes_with_the_browser_not_with_the_seat() -> None:
    desk = race(20, 180)
    desk.connect("tablet")
    desk.take(desk.table.linked(desk.now, "tablet", 60))
    desk.say("tablet", "redeem", code=desk.ticket("bo"))
    assert desk.shown.seats[1].link_ms == 60


# -- bots -----------------------------------------------------------------------------------------------------------------


def test_a_bots_play_waits_for_people_like_any_other() -> None:
    desk = race(200, hands=("7±1.9±1.9±2.10±1", "3±1.3±2.3±3.9±3"), bots=1)
    while not desk.table._race.waiting:
        desk.wait(1)
    assert desk.moves() == []
    bot_at = desk.now
    play = desk.play("ada", "7±1")
    assert desk.got("ada", play) is None, "with 200 ms credit Ada was faster"
    assert desk.now == bot_at
    desk.wait(10_000)
    assert not desk.faults
    assert len(desk.moves()) > 1, "a bot that was late thinks about the new top"


def test_a_race_of_bots_alone_waits_for_nobody() -> None:
    desk = Racing("5±2", A_HAND, B_HAND, C_HAND, bots=2)
    desk.say("ada", "leave")
    desk.wait(600_000)
    assert not desk.faults
    assert desk.last["ada"].table.phase in ("scores", "finished")


def test_the_pause_does_not_count_for_a_bots_reaction() -> None:
    desk = race(20, hands=("9±1.9±2.10±1.10±2", "3±1.3±2.3±3.7±1"), bots=1)
    plan = desk.table.wake_at()
    assert plan is not None
    desk.wait(plan - desk.now - 1)
    anew(desk)
    desk.wait(400)
    assert desk.moves() == []


def test_a_stand_in_on_a_locked_seat_waits_for_the_end_of_the_lock() -> None:
    desk = race(50, 50, 50, misplay_lock_ms=5000)
    desk.wait(500)
    assert code(desk, "ada", "play 9±1 @1") == "does_not_fit"
    assert desk.say("ada", "leave") is None
    desk.wait(4999)
    assert desk.moves() == []
    desk.wait(5000)
    assert desk.moves()[0] == "0 play 3±1 @1"
    assert not desk.faults


# -- photo finishes ---------------------------------------------------------------------------------------------------


def photo() -> tuple[Racing, str, str]:
    desk = race(0, 0, 200, hands=("3±1.9±1", "7±1.9±1", "3±2.9±3"), finish="hand", hand_size=2)
    desk.wait(600)
    first = desk.play("ada", "3±1")
    desk.wait(50)
    second = desk.play("bo", "7±1")
    desk.wait(250)
    return desk, first, second


def test_the_photo_finish_is_told_to_all_after_the_round_and_survives_a_restart() -> None:
    desk, first, second = photo()
    assert (desk.got("ada", first), desk.got("bo", second)) == (None, "late")
    expected = [
        PhotoFinish(1, [Claim(0, "play 3±1 @1", 600, 0, 0, False), Claim(1, "play 7±1 @1", 650, 0, 0, False)])
    ]
    assert desk.shown.phase == "scores"
    assert desk.last["cem"].table.finishes == expected
    desk.restart()
    desk.connect("bo")
    assert desk.last["bo"].table.finishes == expected
    assert desk.say("ada", "start_round") is None
    assert desk.last["bo"].table.finishes == []


def test_a_play_that_waited_when_the_round_ended_is_late_and_one_that_comes_then_is_too_late_for_it() -> None:
    desk, _, second = photo()
    assert desk.got("bo", second) == "late"
    assert desk.answer("bo", second).receipt == Receipt(50, 0, 0, False)
    third = desk.play("cem", "3±2", top=1)
    assert (desk.got("cem", third), desk.answer("cem", third).receipt) == ("round_over", None)


def test_a_claim_that_came_after_the_window_is_on_the_photo_finish() -> None:
    hands = ("3±1.2±1.9±1", "7±1.9±1.10±1", "3±2.9±3.10±2")
    desk = race(0, 0, 0, hands=hands, finish="hand", hand_size=3)
    desk.wait(600)
    desk.play("ada", "3±1")
    desk.wait(40)
    desk.play("cem", "3±2", top=1)
    desk.play("cem", "9±3", top=1)
    desk.wait(500)
    desk.play("ada", "2±1")
    assert desk.shown.finishes == [
        PhotoFinish(1, [Claim(0, "play 3±1 @1", 600, 0, 0, False), Claim(2, "play 3±2 @1", 640, 0, 0, True)])
    ]


def test_a_round_broken_off_leaves_no_claims_to_the_next() -> None:
    desk = race(0, 0, hands=("3±1.2±1.9±1", "7±1.9±2.10±1"), finish="hand", hand_size=3)
    desk.wait(600)
    desk.play("ada", "3±1")
    desk.play("bo", "7±1", top=1)
    desk.say("ada", "end_round")
    desk.start()
    desk.wait(3700)
    desk.play("ada", "3±1")
    desk.wait(500)
    desk.play("ada", "2±1")
    assert desk.shown.phase == "scores"
    assert desk.shown.finishes == []


def test_no_message_and_no_entry_holds_a_refused_card_before_the_round_is_over() -> None:
    hands = ("3±1.2±1.9±1", "7±1.9±1.10±1", "3±2.9±3.10±2")
    desk = race(20, 200, 20, hands=hands, finish="hand", hand_size=3)
    desk.wait(620)
    desk.play("ada", "3±1")
    desk.play("cem", "3±2")
    desk.wait(300)
    desk.play("bo", "7±1", top=1)
    assert desk.shown.finishes == []
    public = repr([entry for entry in desk.log if entry.body[:2] not in ("-1",)]) + repr(desk.last["ada"])
    assert "7±1" not in public
    assert "3±2" not in public


def test_a_record_has_the_moves_and_no_claims() -> None:
    desk, *_ = photo()
    (played,) = desk.table.room.played
    record = record_of(desk.table.room.game, played, desk.log)
    assert "7±1 @1" not in str(record)


def test_a_log_from_before_there_were_photo_finishes_is_still_read() -> None:
    desk, *_ = photo()
    room = Room(desk.games)
    for entry in desk.log:
        if '"finishes"' not in entry.body:
            room.fold(entry)
    assert (room.phase, room.finishes) == ("scores", [])


# -- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("play 7±1 @2", "not_yet"),
        ("play 3±1 @1", "card_not_in_hand"),
        ("play 3±1 @7", "card_not_in_hand"),
        ("play 9±1 @1", "does_not_fit"),
        ("play 99±1 @1", "unreadable_move"),
        ("play 7±1 @0", "unreadable_move"),
        ("play 7±1", "unreadable_move"),
        ("unblock", "not_your_move"),
        ("start", "not_your_move"),
        ("draw @1", "fitting_card_in_hand"),
        ("draw @2", "not_yet"),
        ("draw", "name_the_top"),
    ],
)
def test_bad_input_is_refused_and_the_race_goes_on(move: str, why: str) -> None:
    desk = race(20, 20)
    desk.wait(500)
    assert code(desk, "bo", move) == why
    assert desk.moves() == []
    open_anyway(desk)


def test_nothing_goes_before_the_start() -> None:
    desk = Racing("5±2", A_HAND, B_HAND)
    desk.say("ada", "end_round")
    desk.start()
    assert code(desk, "ada", "play 3±1 @1") == "not_started"
    assert code(desk, "ada", "draw @1") == "not_started"
    assert desk.last["ada"].you.locked_until is None


def test_a_covered_top_is_late_and_one_covered_long_ago_has_no_receipt() -> None:
    hands = ("3±1.2±1.9±1.9±2", "7±1.1±1.10±1.10±2")
    desk = race(0, 0, hands=hands)
    desk.wait(500)
    desk.play("ada", "3±1")
    desk.wait(500)
    desk.play("ada", "2±1")
    desk.wait(500)
    late, older = desk.play("bo", "7±1", top=2), desk.play("bo", "7±1", top=1)
    assert (desk.got("bo", late), desk.got("bo", older)) == ("late", "late")
    assert desk.answer("bo", late).receipt is not None
    assert desk.answer("bo", older).receipt is None


def test_of_two_plays_in_the_same_instant_the_one_that_was_heard_first_counts() -> None:
    desk = race(50, 50)
    desk.wait(500)
    one, other = desk.play("bo", "7±1", top=1), desk.play("ada", "3±1", top=1)
    assert (desk.got("bo", one), desk.got("ada", other)) == (None, "late")


def answered_after(noise: bool) -> float:
    """How long Ada's good play waits for Bo, while Cem tries everything that is refused, or does not."""
    desk = race(20, 60, 100)
    tries = ("play 9±3 @1", "play 10±2 @1", "draw @1", "nonsense", "play 10±2 @2", "play 9±3 @9")
    play = None
    for ms in range(900):
        desk.wait(1)
        for move in tries if noise else ():
            desk.send("cem", "move", move=move)
        if ms == 600:
            play = desk.play("ada", "3±1")
        if play is not None and desk.got("ada", play) is None:
            assert desk.moves() == ["0 play 3±1 @1"]
            return ms - 600
    raise AssertionError("it was never answered")


def test_one_seats_noise_neither_delays_nor_refuses_anothers_good_play() -> None:
    assert answered_after(noise=True) <= answered_after(noise=False) == 80

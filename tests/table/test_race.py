"""The settlement at a table: who was first, who is answered what and when, and what is refused."""

from __future__ import annotations

import pytest

from spieltisch.table.protocol import Answer, Receipt
from tests.table.desk import command_of
from tests.table.racing import A_HAND, B_HAND, Racing, anew, code, race, waiting


def open_anyway(desk: Racing) -> None:
    """Whatever happened, the race goes on: somebody's good play counts."""
    desk.wait(5000)
    assert desk.top == 1
    assert desk.got("bo", desk.play("bo", "7±1")) in ("", None)
    desk.wait(300)
    assert desk.moves()[-1] == "1 play 7±1 @1"


# -- who was first ----------------------------------------------------------------------------------------------------


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


# -- answers ----------------------------------------------------------------------------------------------------------


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


# -- locks ------------------------------------------------------------------------------------------------------------


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


def test_a_pause_shortens_no_lock() -> None:
    desk = race(20, 20)
    desk.wait(500)
    assert code(desk, "ada", "play 9±1 @1") == "does_not_fit"
    desk.wait(500)
    anew(desk)
    assert desk.last["ada"].you.locked_until == desk.now + 1000
    desk.wait(999)
    assert code(desk, "ada", "play 3±1 @1") == "locked"
    desk.wait(1)
    assert code(desk, "ada", "play 3±1 @1") is None


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

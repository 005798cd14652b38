"""When each seat was shown the contest, and how long its link takes."""

from __future__ import annotations

import pytest

from tests.table.racing import anew, code, race

# -- shown anew -------------------------------------------------------------------------------------------------------


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


def test_whoever_comes_in_the_middle_is_timed_from_when_the_others_were_shown_it() -> None:
    desk = race(0, 0, 0)
    desk.disconnect("bo")
    anew(desk)
    desk.wait(2000)
    desk.connect("bo")
    desk.wait(400)
    desk.play("bo", "7±1")
    assert desk.table._race._claims._contests[1][1].reaction_ms == 2400


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


@pytest.mark.parametrize(("late", "credit"), [(10, 45), (300, 60)])
def test_the_pong_of_a_second_showing_on_a_socket_is_in_time_for_the_first_too(
    late: int, credit: int
) -> None:
    """The first was shown 35 ms before it; a link of 20 ms gets 40 more at most."""
    desk = race(20, 20, 20)
    desk.trips.clear()
    anew(desk)
    first = desk.showing["ada"]
    desk.wait(35)
    assert desk.say("bo", "leave") is None
    assert desk.say("bo", "join", name="Bo") is None
    desk.wait(late)
    assert desk.showing["ada"] == first + 1
    desk.take(desk.table.ponged(desk.now, "ada", 0, first + 1, None))
    desk.wait(465 - late)
    desk.play("ada", "3±1")
    desk.wait(300)
    (claim,) = desk.table._race._claims._contests[1].values()
    assert (claim.reaction_ms, claim.credit_ms) == (500 - credit, credit)


def test_a_pong_from_before_a_seat_changed_hands_is_none_of_its_showing_now() -> None:
    desk = race(20, 20, 20)
    desk.trips.clear()
    anew(desk)
    before = desk.showing["bo"]
    assert desk.say("bo", "leave") is None
    assert desk.say("bo", "join", name="Bo") is None
    desk.wait(10)
    desk.take(desk.table.ponged(desk.now, "bo", 0, before, None))
    desk.wait(490)
    desk.play("bo", "7±1")
    desk.wait(300)
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


# -- links ------------------------------------------------------------------------------------------------------------


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

"""What went wrong in other people's races, tried at a table."""

from __future__ import annotations

import pytest

from spieltisch.kernel.chance import Rng
from tests.conftest import counts
from tests.table.racing import Racing


def claims(desk: Racing, rng: Rng, cards: dict[str, str]) -> dict[str, str]:
    """Everybody plays for the open top within 10 ms, from links as they come; the commands' ids."""
    top = desk.top
    for key in cards:
        desk.trips[key] = 2 + rng.below(250)
        desk.take(desk.table.linked(desk.now, key, desk.trips[key] + rng.below(20)))
    desk.say("ada", "pause")
    desk.say("ada", "resume")
    desk.wait(3000 + 400 + rng.below(400))
    ids = {}
    for key in sorted(cards, key=lambda _: rng.below(1000)):
        ids[key] = desk.play(key, cards[key], top)
        desk.wait(rng.below(100) / 10)
    desk.wait(300)
    return ids


@pytest.mark.parametrize(("top", "one", "other"), [("5±2", "3±1", "7±1"), ("5±1", "4±2", "6±1")])
def test_o_43_of_two_claims_on_a_card_one_wins_and_the_other_has_a_receipt(
    top: str, one: str, other: str
) -> None:
    rng = Rng(f"claims {top}")
    won = []
    for _ in range(counts(1_000, 20_000)):
        desk = Racing(top, f"{one}.9±1", f"{other}.9±2")
        ids = claims(desk, rng, {"ada": one, "bo": other})
        winner, loser = sorted(ids, key=lambda key: desk.got(key, ids[key]) is not None)
        assert (desk.got(winner, ids[winner]), desk.got(loser, ids[loser])) == (None, "late")
        assert desk.answer(loser, ids[loser]).receipt is not None
        assert len(desk.moves()) == 1
        won.append(winner)
    assert 0.3 < won.count("ada") / len(won) < 0.7, "both are tried, and no seat is preferred"


def test_o_44_a_draw_beside_anothers_play_is_made_at_once_whether_that_waits_or_has_won() -> None:
    desk = Racing("5±2", "3±1.9±1.9±2.10±1", "8±1.8±2.9±2.10±2")
    desk.trips["bo"] = 200
    for _ in range(5):
        desk.take(desk.table.linked(desk.now, "bo", 200))
    desk.wait(500)
    play = desk.play("ada", "3±1")
    assert desk.got("ada", play) == ""
    waits, after = desk.draw("bo", 1), None
    assert desk.got("bo", waits) is None
    assert desk.got("ada", play) == "", "a draw settles nothing"
    desk.wait(300)
    assert desk.got("ada", play) is None
    after = desk.draw("bo", 1)
    assert desk.got("bo", after) is None


def test_o_45_a_command_delivered_twice_acts_once_and_two_draws_are_two() -> None:
    desk = Racing("5±2", "8±1.8±2.9±1.10±1.8±3.9±2.3±1", "7±1.9±2.9±3.10±2")
    desk.wait(500)
    for _ in range(3):
        desk.send("ada", "move", "draw-1", move="draw @1")
    assert desk.moves() == ["0 draw @1"]
    assert desk.got("ada", desk.draw("ada")) is None
    assert desk.got("ada", desk.draw("ada")) is None
    assert desk.got("ada", desk.draw("ada")) == "fitting_card_in_hand"
    desk.wait(500)
    for _ in range(3):
        desk.send("ada", "move", "tap-1", move="play 3±1 @1")
    again = desk.play("ada", "3±1", top=1)
    assert desk.got("ada", again) == "card_not_in_hand"
    assert desk.moves()[3:] == ["0 play 3±1 @1"]


def test_o_47_anothers_play_leaves_the_own_hand_alone_and_a_late_tap_is_told() -> None:
    desk = Racing("5±2", "3±1.9±1.9±2.10±1", "7±1.3±2.9±3.10±2")
    desk.wait(500)
    hand = desk.view.hand
    desk.play("bo", "7±1")
    assert desk.view.hand == hand
    desk.wait(30)
    late = desk.play("ada", "3±1", top=1)
    assert desk.got("ada", late) == "late"
    assert desk.answer("ada", late).receipt is not None
    assert desk.answer("ada", late).locked_until is None
    assert desk.view.hand == hand


def test_o_48_of_two_simultaneous_last_plays_one_wins_and_the_round_ends_once() -> None:
    desk = Racing("5±2", "3±1.9±1", "7±1.9±2", finish="hand", hand_size=2)
    desk.trips.update(ada=10, bo=200)
    for key in desk.trips:
        desk.take(desk.table.linked(desk.now, key, desk.trips[key]))
    desk.wait(600)
    one, other = desk.play("ada", "3±1"), desk.play("bo", "7±1")
    further = desk.play("bo", "9±2", top=2)
    desk.wait(400)
    codes = {desk.got("ada", one), desk.got("bo", other)}
    assert codes == {None, "late"}
    assert desk.got("bo", further) in ("not_yet", "round_over")
    assert [event["kind"] for event in desk.events].count("won") == 1
    assert len(desk.shown.sheet) == 1
    assert desk.got("ada", desk.play("ada", "9±1", top=2)) == "round_over"


def test_o_50_one_card_in_hand_and_a_stack_is_no_end_and_the_last_card_need_not_fit() -> None:
    goes_on = Racing("5±2", "3±1.9±1", "7±1.9±2", hand_size=2)
    goes_on.wait(500)
    goes_on.play("ada", "3±1")
    assert goes_on.shown.phase == "round"
    ends = Racing("5±2", "3±1.9±1", "7±1.9±2", finish="hand", hand_size=2)
    ends.wait(500)
    ends.play("ada", "3±1")
    assert (ends.shown.phase, ends.view.winner) == ("scores", 0)


def test_o_51_a_draw_with_a_fitting_card_locks_for_a_third_and_does_not_say_which_card() -> None:
    desk = Racing("5±2", "3±1.9±1.9±2.10±1", "7±1.9±2.9±3.10±2")
    desk.wait(500)
    draw = desk.draw("ada")
    answer = desk.answer("ada", draw)
    assert answer.why is not None
    assert (answer.why.code, answer.why.values) == ("fitting_card_in_hand", {})
    assert answer.locked_until == desk.now + 500
    free = Racing("5±2", "3±1.9±1.9±2.10±1", "7±1.9±2.9±3.10±2", draw="any_time")
    free.wait(500)
    assert free.got("ada", free.send("ada", "move", move="draw")) is None

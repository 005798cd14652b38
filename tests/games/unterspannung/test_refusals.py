"""Each refusal, what it says, and which is given when several apply."""

import pytest

from spieltisch.games.unterspannung.cards import PACK
from spieltisch.games.unterspannung.moves import Draw
from spieltisch.games.unterspannung.rules import UNTERSPANNUNG
from spieltisch.kernel.errors import Refused
from spieltisch.kernel.game import CHANCE, TABLE, Deal, Refusal, Seat
from spieltisch.kernel.match import Match
from tests.games.unterspannung.positions import Round, play, position, refused

ORDER = [
    "round_over",
    "not_started",
    "locked",
    "card_not_in_hand",
    "stack_empty",
    "not_yet",
    "already_answered",
    "late",
    "does_not_fit",
    "fitting_card_in_hand",
]
"""The page's two lists, for plays and for draws, in one."""
EVERYTHING_WRONG = ("play 1±1 @9000000", "play 1±1 @-1", "play 1±1 @", "draw @", "draw @-3", "draw")


def face_down() -> Round:
    match = Match(UNTERSPANNUNG, 2)
    match.push(CHANCE, Deal(0, PACK))
    return match


def test_the_texts_name_the_refusals_in_the_order_of_the_page() -> None:
    assert [code for code in UNTERSPANNUNG.texts.refusals if code in ORDER] == ORDER


@pytest.mark.parametrize("move", ["play 1±1 @1", "play 1±1 @9000000", "draw @1", "draw"])
def test_not_started_before_the_deal_and_before_the_start(move: str) -> None:
    for match in (Match(UNTERSPANNUNG, 2), face_down()):
        for seat in (0, 1):
            assert refused(match, seat, move) == Refusal("not_started")


@pytest.mark.parametrize("move", EVERYTHING_WRONG)
def test_round_over_comes_first(move: str) -> None:
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2")
    play(match, 0, "3±1")
    assert refused(match, 1, move) == Refusal("round_over")


@pytest.mark.parametrize("top", ["@", "@-1", "@-9", "@1"])
def test_card_not_in_hand_comes_before_all_about_the_top(top: str) -> None:
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2")
    refusal = refused(match, 1, f"play 3±1 {top}")
    assert (refusal.code, refusal.values, refusal.lock_ms) == ("card_not_in_hand", {"card": "3±1"}, 0)


def test_not_yet_and_late_come_before_does_not_fit_and_cost_nothing() -> None:
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2")
    assert refused(match, 1, "play 9±1 @1") == Refusal("not_yet", {"top": match.state.top})
    assert refused(match, 1, "play 9±1 @-1") == Refusal("late")


@pytest.mark.parametrize(("lock", "of_draws"), [(1500, 500), (0, 0), (5000, 1666), (2, 0)])
def test_a_wrong_card_locks_and_a_wrong_draw_for_a_third_of_that(lock: int, of_draws: int) -> None:
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2", "8±1/-", misplay_lock_ms=lock)
    assert refused(match, 1, "play 9±1 @").lock_ms == lock
    assert refused(match, 0, "draw @").lock_ms == of_draws


def test_does_not_fit_names_the_wanted_values_only_if_they_are_shown() -> None:
    for shown, wants in (("no", ["another_value"]), ("yes", ["7", "3"])):
        match = position("3±1.9±2/9±1.9±2.9±3", "5±2", show_wanted=shown)
        refusal = refused(match, 1, "play 9±1 @")
        assert (refusal.code, refusal.values) == (
            "does_not_fit",
            {"card": "9±1", "on": "5±2", "wants": wants},
        )


@pytest.mark.parametrize("move", ["draw @", "draw @-5", "draw @9", "draw"])
def test_stack_empty_comes_first_of_what_speaks_against_a_draw(move: str) -> None:
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2")
    assert refused(match, 0, move) == Refusal("stack_empty")


@pytest.mark.parametrize(("top", "code"), [("@1", "not_yet"), ("@-2", "late"), ("@", "fitting_card_in_hand")])
def test_a_draw_is_judged_by_the_top_it_names(top: str, code: str) -> None:
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2", "8±1/-")
    assert refused(match, 0, f"draw {top}").code == code


def test_there_is_no_top_before_the_first() -> None:
    match = position("9±1.9±2/9±1.9±3", "5±2", "8±1/-")
    match.state.top = 1
    assert refused(match, 0, "draw @2").code == "not_yet"
    assert match.why_not(0, Draw(0)) == Refusal("late")
    match.push_text(0, "draw @1")


@pytest.mark.parametrize(
    ("seat", "move"),
    [
        (0, "start"),
        (0, "unblock"),
        (0, "time_up"),
        (2, "draw @1"),
        (CHANCE, "draw @1"),
        (TABLE, "play 1±1 @1"),
    ],
)
def test_not_your_move(seat: Seat, move: str) -> None:
    match = position("3±1.9±2/9±1.9±2.9±3", "5±2")
    assert refused(match, seat, move).code == "not_your_move"


def test_the_table_and_chance_act_when_it_is_due_and_only_then() -> None:
    match = Match(UNTERSPANNUNG, 2)
    assert refused(match, TABLE, "start").code == "not_due"
    assert refused(match, TABLE, "unblock").code == "not_due"
    match = face_down()
    assert refused(match, CHANCE, f"deal 0 {' '.join(PACK)}").code == "not_due"
    assert refused(match, TABLE, "unblock").code == "not_due"
    assert refused(match, TABLE, "time_up").code == "not_due"
    match.push_text(TABLE, "start")
    assert refused(match, TABLE, "start").code == "not_due"


@pytest.mark.parametrize(
    "deal",
    [
        f"deal 2 {' '.join(PACK)}",
        f"deal 0 {' '.join(PACK[:-1])}",
        f"deal 0 {' '.join([*PACK, '1±1'])}",
        f"deal 0 {' '.join(['1±1', *PACK[:-1]])}",
        "deal 0 5r",
    ],
    ids=["no such seat", "one missing", "one too many", "one twice", "another game"],
)
def test_wrong_deal(deal: str) -> None:
    match = Match(UNTERSPANNUNG, 2)
    with pytest.raises(Refused, match="wrong_deal"):
        match.push_text(CHANCE, deal)
    assert match.to_act() == {CHANCE}

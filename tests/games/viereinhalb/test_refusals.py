"""Each refusal, what it says, and which is given when several apply."""

import pytest

from spieltisch.games.viereinhalb.cards import PACK
from spieltisch.games.viereinhalb.rules import VIEREINHALB
from spieltisch.kernel.game import CHANCE, TABLE, Deal, TimeUp
from spieltisch.kernel.match import Match
from tests.games.viereinhalb.positions import Round, position, refused


def over() -> Round:
    match = position("5r/1b", "5r/-", stock="7p")
    match.push(TABLE, TimeUp())
    return match


def face_down() -> Round:
    match = Match(VIEREINHALB, 2)
    match.push(CHANCE, Deal(0, PACK))
    return match


@pytest.mark.parametrize("move", ["play 5r 0", "play 1p 7 9", "set_aside"])
def test_round_over(move: str) -> None:
    assert refused(over(), 0, move).code == "round_over"
    assert refused(over(), 1, move).code == "round_over"


@pytest.mark.parametrize("move", ["play 5r 0", "play 1p 7 9", "set_aside"])
def test_not_started(move: str) -> None:
    for match in (Match(VIEREINHALB, 2), face_down()):
        assert refused(match, 0, move).code == "not_started"
        assert refused(match, 1, move).code == "not_started"


@pytest.mark.parametrize("move", ["play 1b 0", "play 5r 0", "play 1p 7 9", "set_aside"])
def test_not_your_turn_says_whose_turn_it_is(move: str) -> None:
    refusal = refused(position("5r/1b", "5r/-"), 1, move)
    assert (refusal.code, refusal.values) == ("not_your_turn", {"seat": 0})


@pytest.mark.parametrize("move", ["play 1b 0", "play 1b 7", "play 1b 1", "play Dr 0", "play 1b 0 9"])
def test_card_not_in_tableau(move: str) -> None:
    refusal = refused(position("5r/1b", "5r/X", blocked="0/2"), 0, move)
    assert (refusal.code, refusal.values) == ("card_not_in_tableau", {"card": move.split()[1]})


@pytest.mark.parametrize("move", ["play 5b 2", "play 5b 2 9", "play Dr 99", "play Dr 2 1"])
def test_no_such_pile(move: str) -> None:
    refusal = refused(position("5b.Dr/1b", "X/X", blocked="1/2"), 0, move)
    assert refusal.code == "no_such_pile"


@pytest.mark.parametrize("move", ["play 5b 1", "play 5b 1 9", "play Dr 1", "play Dr 1 9", "play X 1"])
def test_pile_blocked_says_for_how_many_turns_the_present_one_included(move: str) -> None:
    match = position("5b.Dr.X/1b", "5r/7y.X", blocked="0/2", after_block="beneath")
    refusal = refused(match, 0, move)
    assert (refusal.code, refusal.values) == ("pile_blocked", {"on": "right_pile", "turns": 2})


@pytest.mark.parametrize("move", ["play 2b 0", "play 2b 0 9", "play Db 0", "play Db 0 9", "play Db 0 1"])
def test_card_does_not_fit_says_what_the_pile_asks_for(move: str) -> None:
    refusal = refused(position("2b.Db/1b", "5r/-"), 0, move)
    assert refusal.code == "card_does_not_fit"
    assert refusal.values == {"card": move.split()[1], "on": "left_pile", "wants": ["r", "5"]}


def test_name_a_seat_says_who_can_be_named() -> None:
    refusal = refused(position("Dr.1r/1b/-", "5r/-"), 0, "play Dr 0")
    assert (refusal.code, refusal.values) == ("name_a_seat", {"seats": [0, 1]})


@pytest.mark.parametrize(
    ("tableaus", "move"),
    [
        ("Dr.1r/1b/-", "play Dr 0 2"),
        ("Dr/1b/-", "play Dr 0 0"),
        ("Dr.1r/1b/-", "play Dr 0 3"),
        ("Dr.1r/1b/-", "play 1r 0 1"),
        ("Dr/-/-", "play Dr 0 0"),
        ("Dr/-/-", "play Dr 0 1"),
    ],
    ids=[
        "no cards",
        "no cards left",
        "no such seat",
        "another card",
        "last card of all",
        "last card, other seat",
    ],
)
def test_seat_cannot_be_named(tableaus: str, move: str) -> None:
    refusal = refused(position(tableaus, "5r/-"), 0, move)
    assert (refusal.code, refusal.values) == ("seat_cannot_be_named", {"named": int(move.split()[3])})


def test_a_seat_number_beyond_every_table_is_refused_not_forgotten() -> None:
    assert refused(position("Dr.1r/1b", "5r/-"), 0, "play Dr 0 999").code == "seat_cannot_be_named"
    assert position("5r/1b").why_not(7, VIEREINHALB.parse_move("set_aside")) is not None

"""A match judges, makes and logs moves; notation and records bring them back."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scripts.template.tiny.rules import CARDS, TINY
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.commitment import commit
from spieltisch.kernel.conformance import any_offer
from spieltisch.kernel.errors import BadRecord, BadText, Refused
from spieltisch.kernel.game import CHANCE, TABLE, Deal
from spieltisch.kernel.match import Match
from spieltisch.kernel.notation import Entry, parse_entry
from spieltisch.kernel.play import play_out
from spieltisch.kernel.record import check, parse_record, record, replay

GAMES = {"tiny": TINY}
DEAL = Deal(0, CARDS)


def dealt() -> Match[Any, Any]:
    match = Match(TINY, 2)
    match.push(CHANCE, DEAL)
    return match


def finished() -> Match[Any, Any]:
    match, dice = Match(TINY, 3), Rng("finished")
    play_out(match, dice, any_offer(dice))
    return match


def test_a_move_that_is_made_is_logged() -> None:
    match = dealt()
    match.push_text(0, "lay 3", 1200)
    assert match.log[1:] == [Entry(1200, 0, "lay 3")]


def test_a_refused_move_changes_nothing() -> None:
    match = dealt()
    before = TINY.state_text(match.state), list(match.log)
    with pytest.raises(Refused, match="not_your_turn"):
        match.push_text(1, "lay 4")
    assert (TINY.state_text(match.state), match.log) == before


@pytest.mark.parametrize("seat", [0, 1, TABLE, 2, 15])
def test_nobody_makes_a_move_of_anothers_kind(seat: int) -> None:
    refusal = Match(TINY, 2).why_not(seat, DEAL)
    assert refusal is not None
    assert refusal.code == "not_your_move"


def test_a_seat_that_is_not_there_cannot_move() -> None:
    refusal = dealt().why_not(2, TINY.parse_move("lay 3"))
    assert refusal is not None
    assert refusal.code == "not_your_move"


def test_a_copy_goes_its_own_way() -> None:
    match = dealt()
    twin = match.copy()
    twin.push_text(0, "lay 3")
    assert (len(match.log), match.view(0).top) == (1, None)


class Begun(type(TINY)):  # type: ignore[misc]
    """A game that nobody may begin again."""

    def start(self, options: Any, seats: int) -> Any:
        raise AssertionError("begun anew")


def test_a_copy_is_made_of_what_is_there_and_nothing_is_begun_anew() -> None:
    match = dealt()
    match.game = Begun()
    twin = match.copy()
    assert (twin.options, TINY.state_text(twin.state)) == (match.options, TINY.state_text(match.state))


@given(
    st.integers(0, 10**8), st.sampled_from([-2, -1, 0, 5, 15]), st.text(min_size=1).filter(str.isprintable)
)
def test_an_entry_survives_its_text(ms: int, seat: int, move: str) -> None:
    assert parse_entry(str(Entry(ms, seat, move))) == Entry(ms, seat, move)


@pytest.mark.parametrize("text", ["", "1", "1 0", "x 0 lay 3", "1 nobody lay 3", "1 -1 lay 3", "1 99 lay 3"])
def test_an_entry_that_cannot_be_read_says_how_it_is_written(text: str) -> None:
    with pytest.raises(BadText, match="MS SEAT MOVE"):
        parse_entry(text)


def test_a_record_is_one_line_and_plays_again_to_the_same_end() -> None:
    match = finished()
    line = str(record(match))
    assert "\n" not in line
    again = check(parse_record(line), GAMES)
    assert TINY.state_text(again.state) == TINY.state_text(match.state)
    assert again.log == match.log


@pytest.mark.parametrize(
    ("change", "entry", "says"),
    [
        (lambda e: e[:-1], 10, "not over here"),
        (lambda e: [e[0], e[2], e[1], *e[3:]], 2, "not_your_turn"),
        (lambda e: [*e[:4], e[3], *e[4:]], 5, "not_your_turn"),
        (lambda e: [*e[:3], e[3].replace("lay ", "lay 4"), *e[4:]], 4, "cannot read|not_in_hand"),
        (lambda e: [*e[:3], "rubbish", *e[4:]], 4, "MS SEAT MOVE"),
        (lambda e: [e[0], "500 " + e[1].split(" ", 1)[1], *e[2:]], 3, "before that of the entry above"),
        (lambda e: [e[0].replace("deal 0", "deal 7").replace("deal 1", "deal 7").replace("deal 2", "deal 7"), *e[1:]], 1, "wrong_deal"),
        (lambda e: [*e, e[-1]], 11, "round_over"),
    ],
    ids=["cut short", "reordered", "repeated", "edited", "unreadable", "time runs back", "deal edited", "goes on"],
)  # fmt: skip
def test_a_record_that_does_not_hold_names_its_first_wrong_entry(change: Any, entry: int, says: str) -> None:
    good = record(finished())
    with pytest.raises(BadRecord, match=says) as error:
        check(replace(good, entries=change(good.entries)), GAMES)
    assert error.value.entry == entry


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"points": [0, 0, 9]}, "points"),
        ({"reason": "boredom"}, "reason"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"revision": 99}, "revision 99"),
        ({"seats": 9}, "9 is not 2-4"),
        ({"options": {"hand_size": 99}}, "hand_size"),
    ],
)
def test_a_record_with_a_wrong_head_or_end_says_which(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRecord, match=says) as error:
        check(replace(record(finished()), **change), GAMES)
    assert error.value.entry is None


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "null",
        "[]",
        "{}",
        "[" * 100_000,
        '{"spieltisch":2}',
        json.dumps({**json.loads(str(record(finished()))), "extra": 1}),
        json.dumps({**json.loads(str(record(finished()))), "seats": True}),
        json.dumps({**json.loads(str(record(finished()))), "entries": [1]}),
        json.dumps({**json.loads(str(record(finished()))), "points": "many"}),
        json.dumps({**json.loads(str(record(finished()))), "salt": None}),
        json.dumps({**json.loads(str(record(finished()))), "commitment": 7}),
    ],
    ids=range(13),
)
def test_a_line_that_is_no_record_is_refused_in_words(line: str) -> None:
    with pytest.raises(BadRecord):
        parse_record(line)


def test_a_record_carries_the_commitment_to_its_deal_and_is_checked_by_it() -> None:
    match = finished()
    salt, deal = bytes(range(32)), match.log[0].move
    good = record(match, commit(salt, deal), salt.hex())
    assert check(parse_record(str(good)), GAMES).log == match.log
    assert parse_record(str(good)) == good
    with pytest.raises(BadRecord, match="not the deal that was committed to"):
        check(replace(good, commitment=commit(salt, deal + " ")), GAMES)


def test_a_record_without_a_commitment_has_no_keys_for_it() -> None:
    assert "commitment" not in str(record(finished()))


def test_a_commitment_is_the_hash_of_salt_and_deal() -> None:
    """As `sha256sum` says of 32 zero bytes and the text."""
    known = "3394d28ad5b9952f0aa0fbaead7a829d5089db7de7dbd09037da43009a812406"
    assert commit(bytes(32), "deal 0 1 2 3") == known


def test_a_running_round_may_be_recorded_and_replayed() -> None:
    match = dealt()
    match.push_text(0, "lay 3")
    assert replay(parse_record(str(record(match))), GAMES).log == match.log

"""What a broken or hostile client may send, and records that were tampered with."""

from __future__ import annotations

import json
import time

import pytest

from spieltisch.games.minirummy.moves import PASS, Draw, Lay
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.games.minirummy.tiles import JOKERS_AS, REAL
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.errors import BadRecord, Refused
from spieltisch.kernel.game import CHANCE, TABLE, Deal, Start, TimeUp
from spieltisch.kernel.match import Match
from spieltisch.kernel.play import play_out
from spieltisch.kernel.record import Record, check, parse_record, record
from tests.games.minirummy.board import Round, code, lay, refusal, scene

GAMES = {"minirummy": MINIRUMMY}
TABLE_TEXT = "1r 2r 3r | 7b 7g 7o | 4r 5r J=6r"
LAYS = {
    "a tile twice": ("1r 1r 2r 3r | 7b 7g 7o | 4r 5r J=6r", "tile_not_on_rack"),
    "a tile of another rack": (f"{TABLE_TEXT} | 9r 10r 11r", "tile_not_on_rack"),
    "a third copy": ("1r 2r 3r | 7b 7g 7o | 4r 5r J=6r | 8b 8b 8b", "tile_not_on_rack"),
    "without a tile that lay there": ("1r 2r 3r | 7b 7g 7o | 8b 8g 8o", "table_tile_missing"),
    "an exchanged tile": ("1r 2r 3r | 7b 7g 7r | 4r 5r J=6r", "table_tile_missing"),
    "an empty combination": ("1r 2r 3r | 7b 7g 7o | 4r 5r J=6r | 8b 8g 8o | ", "combination_too_short"),
    "a bare joker with two meanings": ("1r 2r 3r | 7b 7g 7o | 4r 5r J | 8b 8g 8o", "joker_undeclared"),
    "more jokers than there are": (f"{TABLE_TEXT} | 8b J=8g J=8o", "tile_not_on_rack"),
    "nothing": ("", "nothing_laid"),
    "everything in one": ("1r 2r 3r 7b 7g 7o 4r 5r J=6r 8b", "set_mixes_numbers"),
}


@pytest.mark.parametrize(("table", "wanted"), LAYS.values(), ids=LAYS.keys())
def test_a_broken_table_is_refused(table: str, wanted: str) -> None:
    match = scene(TABLE_TEXT, "8b 8g 8o 8b 7r 2b", "9r 10r 11r")
    before = MINIRUMMY.state_text(match.state)
    assert code(match, table) == wanted
    with pytest.raises(Refused):
        match.push(0, lay(table))
    assert MINIRUMMY.state_text(match.state) == before
    assert not match.log


def huge() -> list[Lay]:
    three = (REAL[0], REAL[1], REAL[2])
    return [
        Lay((three,) * 200),
        Lay(((),) * 200),
        Lay(((JOKERS_AS[5],) * 100_000,)),
        Lay((REAL * 2_000,)),
        Lay(tuple((each,) for each in REAL) * 400),
    ]


@pytest.mark.parametrize("number", range(5))
def test_a_huge_table_is_refused_at_once(number: int) -> None:
    match = scene("1r 2r 3r", "4r J J", opened=False, rebuild_in_first_turn="yes")
    move = huge()[number]
    began = time.process_time()
    found = match.why_not(0, move)
    assert time.process_time() - began < 0.1
    assert found is not None
    assert found.code in ("table_tile_missing", "tile_not_on_rack", "nothing_laid")


def test_200_combinations_with_all_that_lay_there_are_refused() -> None:
    match = scene("1r 2r 3r", "4r 8b 8g 8o")
    assert code(match, " | ".join(["1r 2r 3r", *["8b 8g 8o"] * 199])) == "tile_not_on_rack"
    assert code(match, " | ".join(["1r 2r 3r 4r", *[""] * 199])) == "combination_too_short"


def test_a_first_lay_with_many_twins_is_judged_at_once() -> None:
    """Every set of the table has its tiles a second time on the rack, laid as runs that mix with them."""
    sets = [f"{number}r {number}b {number}o {number}g" for number in range(1, 13)]
    runs = [
        " ".join(f"{number + step}{colour}" for step in range(3))
        for number in (1, 4, 7, 10)
        for colour in "rbog"
    ]
    hand = " ".join(runs) + " 13r"
    for jokers in ("", " J J"):
        match = scene(
            " | ".join(sets),
            hand + jokers,
            opened=False,
            rebuild_in_first_turn="yes",
            first_meld=100,
            stacks=[],
        )
        began = time.process_time()
        assert code(match, " | ".join(sets + runs)) is None
        low = refusal(match, " | ".join([*sets, *runs[:3]]))
        assert time.process_time() - began < 0.2
        assert low is not None
        assert low.values["sum"] == 18


def test_moves_of_other_kinds_and_seats_are_refused() -> None:
    match = scene("", "5r", "1g", turn_seconds=30)
    for seat, move in (
        (0, TimeUp()),
        (0, Start()),
        (0, Deal(0, ())),
        (CHANCE, Draw(0)),
        (TABLE, PASS),
        (TABLE, Deal(0, ())),
        (2, Draw(0)),
        (99, Draw(0)),
    ):
        found = match.why_not(seat, move)
        assert found is not None
        assert found.code == "not_your_move"


@pytest.mark.parametrize("stack", [-1, 10**9])
def test_a_stack_that_cannot_be_is_refused(stack: int) -> None:
    found = scene("", "5r").why_not(0, Draw(stack))
    assert found is not None
    assert found.code == "no_such_stack"


# -- records --------------------------------------------------------------------------------------------------------


def a_record() -> Record:
    match: Round = Match(MINIRUMMY, 2, {"rack_size": 7})
    dice = Rng("a record")
    bot = MINIRUMMY.bots["simple"]
    play_out(match, dice, lambda match, seat: bot.choose(match.view(seat), dice))
    return parse_record(str(record(match)))


def changed(played: Record, entries: list[str]) -> Record:
    return parse_record(json.dumps({**json.loads(str(played)), "entries": entries}))


def first(entries: list[str], kind: str) -> int:
    return next(at for at, entry in enumerate(entries) if entry.split(" ")[2] == kind)


def test_a_record_holds() -> None:
    played = a_record()
    outcome = check(played, GAMES).outcome()
    assert outcome is not None
    assert list(outcome.points) == played.points


def test_a_record_cut_short_is_found() -> None:
    played = a_record()
    with pytest.raises(BadRecord) as caught:
        check(changed(played, played.entries[:-1]), GAMES)
    assert caught.value.entry == len(played.entries)


def test_reordered_entries_are_found() -> None:
    played = a_record()
    entries = played.entries[:]
    entries[3], entries[4] = entries[4], entries[3]
    with pytest.raises(BadRecord) as caught:
        check(changed(played, entries), GAMES)
    assert caught.value.entry == 4


def test_an_edited_lay_is_found() -> None:
    played = a_record()
    at = first(played.entries, "lay")
    entries = played.entries[:]
    head, _, melds = entries[at].rpartition(" ")
    entries[at] = f"{head} {melds}/13g.13b.13o"
    with pytest.raises(BadRecord) as caught:
        check(changed(played, entries), GAMES)
    assert caught.value.entry == at + 1


def test_edited_points_and_an_edited_deal_are_found() -> None:
    played = a_record()
    raw = json.loads(str(played))
    with pytest.raises(BadRecord, match="points"):
        check(parse_record(json.dumps({**raw, "points": [1, -1]})), GAMES)
    ms, seat, deal, begins, one, *rest = played.entries[0].split(" ")
    entries = [" ".join([ms, seat, deal, begins, "1r" if one != "1r" else "2r", *rest]), *played.entries[1:]]
    with pytest.raises(BadRecord) as caught:
        check(changed(played, entries), GAMES)
    assert caught.value.entry == 1

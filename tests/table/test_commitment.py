"""The deal was fixed before anyone acted, and whoever has the record can see that."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.kernel.commitment import commit
from spieltisch.kernel.errors import BadRecord
from spieltisch.kernel.record import Record, check, parse_record
from spieltisch.table.log import BadLog, Committed, LogEntry, fact_text, parse_fact
from spieltisch.table.played import record_of
from spieltisch.table.room import Room
from tests.table.desk import KNOWN, Desk

SHORT = {"seconds": 60, "rounds": 2, "tableau_size": 4}


def finished(game: str = "tiny") -> Desk:
    """A table after its first round."""
    desk = Desk(game, SHORT if game == "viereinhalb" else {})
    desk.sit("Bo")
    desk.start()
    while desk.shown.phase == "round":
        desk.wait(70_000)
        for key in ("ada", "bo"):
            if desk.last[key].offers:
                desk.say(key, "move", move=desk.last[key].offers[0])
    return desk


def committed(desk: Desk) -> Committed:
    facts = [parse_fact(entry.body) for entry in desk.log if entry.kind == "fact"]
    return [fact for fact in facts if isinstance(fact, Committed)][-1]


def record(desk: Desk, number: int = 1) -> Record:
    room = desk.table.room
    return record_of(room.game, room.played[number - 1], desk.log)


def deal_at(desk: Desk) -> int:
    return next(at for at, entry in enumerate(desk.log) if entry.body.startswith("-1 deal"))


def fold(log: list[LogEntry]) -> Room:
    room = Room(KNOWN)
    for entry in log:
        room.fold(entry)
    return room


def test_the_commitment_is_in_the_log_before_the_deal_and_shown_with_the_first_view() -> None:
    desk = Desk()
    desk.sit("Bo")
    assert desk.shown.commitment is None
    desk.start()
    fact, deal = committed(desk), desk.log[deal_at(desk)]
    assert desk.log[deal_at(desk) - 1].body == fact_text(fact)
    assert fact.commitment == commit(bytes.fromhex(fact.salt), deal.body.removeprefix("-1 "))
    assert desk.shown.commitment == fact.commitment


def test_no_message_has_the_salt_while_the_round_runs() -> None:
    desk = Desk()
    desk.sit("Bo")
    desk.start()
    salt = committed(desk).salt
    assert salt not in repr(desk.last)
    assert len(bytes.fromhex(salt)) == 32


def test_every_round_has_a_salt_of_its_own() -> None:
    desk = finished()
    first = desk.shown.commitment
    desk.start()
    second = desk.shown.commitment
    assert None not in (first, second)
    assert first != second
    desk.say("ada", "end_round")
    assert desk.shown.commitment == first, "the last round that counts"


@pytest.mark.parametrize("game", ["tiny", "viereinhalb"])
def test_the_record_of_a_played_round_holds_and_says_nobodys_name(game: str) -> None:
    desk = finished(game)
    line = str(record(desk))
    assert check(parse_record(line), KNOWN).outcome() == desk.table.room.sheet[0]
    raw = json.loads(line)
    assert (raw["commitment"], raw["salt"]) == (desk.shown.commitment, committed(desk).salt)
    assert "Ada" not in line


def test_each_round_of_a_series_has_its_own_record() -> None:
    desk = finished()
    desk.start()
    while desk.shown.phase == "round":
        for key in ("ada", "bo"):
            if desk.last[key].offers:
                desk.say(key, "move", move=desk.last[key].offers[0])
    first, second = record(desk, 1), record(desk, 2)
    assert first.entries[0] != second.entries[0]
    assert second.entries[0].startswith("0 chance deal"), "its time counts from its own beginning"
    assert check(first, KNOWN).outcome() == desk.table.room.sheet[0]
    assert check(second, KNOWN).outcome() == desk.table.room.sheet[1]


@given(st.integers(0, 39), st.integers(0, 39))
def test_a_log_whose_deal_was_changed_is_not_read(one: int, other: int) -> None:
    desk = Desk()
    desk.sit("Bo")
    desk.start()
    at = deal_at(desk)
    words = desk.log[at].body.split(" ")
    words[3 + one], words[3 + other] = words[3 + other], words[3 + one]
    log = [*desk.log[:at], desk.log[at]._replace(body=" ".join(words)), *desk.log[at + 1 :]]
    if one == other:
        fold(log)
        return
    with pytest.raises(BadLog, match=f"log entry {at}: this is not the deal that was committed to"):
        fold(log)


@given(st.integers(0, 39), st.integers(0, 39))
def test_a_record_whose_deal_was_changed_does_not_hold(one: int, other: int) -> None:
    good = record(DONE)
    deal, *rest = good.entries
    words = deal.split(" ")
    words[4 + one], words[4 + other] = words[4 + other], words[4 + one]
    changed = replace(good, entries=[" ".join(words), *rest])
    if one == other:
        check(changed, KNOWN)
        return
    with pytest.raises(BadRecord):
        check(changed, KNOWN)


DONE = finished()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"salt": "00" * 32}, "not the deal that was committed to"),
        ({"salt": "ab"}, "32 bytes in hex"),
        ({"salt": "zz" * 32}, "32 bytes in hex"),
        ({"commitment": "00" * 32}, "not the deal that was committed to"),
        ({"salt": None}, "together with its salt"),
        ({"commitment": None}, "together with its salt"),
    ],
    ids=str,
)
def test_a_record_whose_commitment_does_not_fit_says_so(change: dict[str, str | None], says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        check(replace(record(DONE), **change), KNOWN)  # type: ignore[arg-type]


def test_a_commitment_that_comes_after_its_deal_is_not_believed() -> None:
    desk = Desk()
    desk.sit("Bo")
    desk.start()
    entry = LogEntry("fact", desk.log[-1].ms, fact_text(committed(desk)))
    with pytest.raises(BadLog, match="comes before its deal"):
        fold([*desk.log, entry])


def test_a_log_from_before_there_were_commitments_is_still_read() -> None:
    desk = finished()
    log = [entry for entry in desk.log if '"committed"' not in entry.body]
    room = fold(log)
    assert room.committed is None
    line = str(record_of(room.game, room.played[0], log))
    assert "salt" not in line
    check(parse_record(line), KNOWN)

"""Whatever people do, the log tells it all: reading it gives the same table, and nothing raises."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from spieltisch.table.asking import No
from spieltisch.table.room import Room
from tests.table.desk import KNOWN, Desk

KEYS = ("ada", "bo", "cem", "dora")
seat = st.integers(0, 5)
commands = st.one_of(
    st.tuples(
        st.just("join"), st.fixed_dictionaries({"name": st.sampled_from(["Ada", "Bo", "Cem", "Dora", " bo"])})
    ),
    st.tuples(st.just("sit"), st.fixed_dictionaries({"seat": st.none() | seat})),
    st.tuples(
        st.sampled_from(["stand", "leave", "start_round", "end_round", "reopen", "pause", "resume"]),
        st.just({}),
    ),
    st.tuples(st.just("call_stand_in"), st.fixed_dictionaries({"seat": seat})),
    st.tuples(st.just("redeem"), st.just({"code": "newest"})),
    st.tuples(st.just("choose_game"), st.fixed_dictionaries({"game": st.sampled_from(sorted(KNOWN))})),
    st.tuples(st.just("signal"), st.just({"sign": "wait"})),
    st.tuples(
        st.just("set_hints"), st.fixed_dictionaries({"hints": st.sampled_from(["off", "after", "ask"])})
    ),
    st.tuples(st.just("add_bot"), st.just({"bot": "uniform"})),
    st.tuples(st.just("unseat"), st.fixed_dictionaries({"seat": seat})),
    st.tuples(st.just("swap"), st.fixed_dictionaries({"seat": seat, "other": seat})),
    st.tuples(st.just("pass_host"), st.fixed_dictionaries({"person": st.integers(0, 4)})),
    st.tuples(
        st.just("move"), st.fixed_dictionaries({"move": st.sampled_from(["lay 1", "set_aside", "first"])})
    ),
)
acts = st.one_of(
    st.tuples(st.just("say"), st.sampled_from(KEYS), commands),
    st.tuples(st.sampled_from(["connect", "disconnect", "take_along"]), st.sampled_from(KEYS), st.none()),
    st.tuples(st.just("wait"), st.integers(1, 100_000), st.none()),
    st.tuples(st.just("restart"), st.none(), st.none()),
)


def act(desk: Desk, what: str, who: Any, command: Any) -> None:
    match what:
        case "say":
            kind, values = command
            if kind == "redeem":
                values = {"code": desk.code_shown}
            if values.get("move") == "first" and who in desk.last and desk.last[who].offers:
                values = {"move": desk.last[who].offers[0]}
            desk.say(who, kind, **values)
        case "wait":
            desk.wait(who)
        case "restart":
            desk.restart()
        case "take_along":
            with suppress(No):
                desk.code_shown = desk.ticket(who)
        case _:
            getattr(desk, what)(who)


def picture(room: Room) -> dict[str, Any]:
    values = {
        key: value
        for key, value in vars(room).items()
        if key[0] != "_" and key not in ("match", "games", "game")
    }
    match = room.match
    values["state"] = None if match is None else match.game.state_text(match.state)
    return values


@given(st.sampled_from(["tiny", "viereinhalb", "minirummy"]), st.lists(acts, max_size=60))
def test_a_table_is_the_fold_of_its_log(game: str, todo: list[Any]) -> None:
    desk = Desk(game, {"rounds": 2})
    for what, who, command in todo:
        act(desk, what, who, command)
    again = Room(KNOWN)
    for entry in desk.log:
        again.fold(entry)
    assert picture(again) == picture(desk.table.room)
    assert [entry.ms for entry in desk.log] == sorted(entry.ms for entry in desk.log)
    assert not desk.faults

"""Hints at a table: what may be asked, and what of the advice is told. No part of the log; changes nothing."""

from __future__ import annotations

from typing import Any, NamedTuple

from spieltisch.kernel.advice import Advice, Gain
from spieltisch.kernel.game import Seat
from spieltisch.table.asking import No
from spieltisch.table.protocol import AskHint, Hint
from spieltisch.table.room import Room


class Inquiry(NamedTuple):
    """What a hint is about: a question to the game's advisor; of a turn that is over, also what was laid."""

    question: Any
    laid: Gain | None


def inquire(room: Room, key: str, ask: AskHint, rests: bool) -> Inquiry:
    """What the owner of `key` asks. `rests`: the game is about to go on after a pause. Raises No."""
    person = room.keys.get(key)
    seat = None if person is None or person.left else room.seat_of(person)
    if seat is None:
        raise No("not_seated")
    if room.game.advisor is None:
        raise No("no_advice")
    if room.hints == "off":
        raise No("hints_off")
    return _about_turn(room, seat) if ask.about == "turn" else _about_now(room, seat, rests)


def _about_turn(room: Room, seat: Seat) -> Inquiry:
    turn = room.turns.get(seat)
    if turn is None:
        raise No("hint_no_turn_yet")
    return Inquiry(turn.question, turn.laid)


def _about_now(room: Room, seat: Seat, rests: bool) -> Inquiry:
    if room.hints != "ask":
        raise No("hints_after")
    if room.match is None or room.phase != "round":
        raise No("nothing_running")
    if room.paused or rests:
        raise No("paused")
    if seat not in room.match.to_act():
        raise No("hint_not_your_turn")
    assert room.game.advisor is not None
    return Inquiry(room.game.advisor.question(room.match.view(seat)), None)


def hint(ask: AskHint, inquiry: Inquiry, advice: Advice) -> Hint:
    """As much of the advice as was asked for."""
    laid = inquiry.laid
    more = advice.count > (0 if laid is None else laid.count)
    return Hint(
        ask.id,
        None,
        any=more,
        count=None if ask.strength == "any" else advice.count,
        advice=advice if ask.strength == "show" else None,
        laid=laid,
        proven=advice.proven or (more and ask.strength == "any"),
        note=advice.note if laid is None else None,
    )

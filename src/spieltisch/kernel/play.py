"""Play a match to its end without a table: chance deals, TABLE makes what it owes, somebody chooses for the seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from spieltisch.kernel.chance import Rng
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import CHANCE, TABLE, Choice, Dice, Due, Move, Seat
from spieltisch.kernel.match import Match

Chooser: TypeAlias = Callable[[Match[Any, Any], Seat], Choice]
"""Chooses for a seat that may act. Choosers that play fair look at `match.view(seat)` only."""
Watcher: TypeAlias = Callable[[Match[Any, Any], Seat, Move, list[Event]], None]


def ignore(match: Match[Any, Any], seat: Seat, move: Move, events: list[Event]) -> None:
    """A watcher that looks away."""


def play_out(
    match: Match[Any, Any],
    dice: Dice,
    choose: Chooser,
    first: Seat | None = None,
    clock: bool = False,
    watch: Watcher = ignore,
) -> None:
    """Play on until nobody may act. `dice` deals; `watch` is told of every move after it was made.

    In virtual time: a choice takes its thinking time, TABLE's move comes when it is due. Without `clock` thinking
    takes no time and timers that people play against never run out. Where several may act, one of them is drawn, then
    asked; slips are passed over.
    """
    ms, due, since = 0, None, 0
    while seats := match.to_act():
        now_due = match.game.due(match.state)
        if (now_due and now_due.key) != (due and due.key):
            since = ms
        due = now_due
        seat, move, ms = _next(match, seats, dice, choose, first, _deadline(due, since, clock), ms, clock)
        watch(match, seat, move, match.push(seat, move, ms))


def _deadline(due: Due | None, since: int, clock: bool) -> tuple[int, Move] | None:
    if due is None or (due.clock and not clock):
        return None
    return since + due.after_ms, due.move


def _next(
    match: Match[Any, Any],
    seats: frozenset[Seat],
    dice: Dice,
    choose: Chooser,
    first: Seat | None,
    deadline: tuple[int, Move] | None,
    ms: int,
    clock: bool,
) -> tuple[Seat, Move, int]:
    """Who moves next, what, and when."""
    if CHANCE in seats:
        return CHANCE, match.game.deal(match.state, dice, first), ms
    people = sorted(seat for seat in seats if seat >= 0)
    while people:
        seat = people[0] if len(people) == 1 else dice.pick(people)
        choice = choose(match, seat)
        if choice.move is None:
            people.remove(seat)
            continue
        then = ms + (choice.think_ms if clock else 0)
        if deadline is not None and (then > deadline[0] or not clock):
            break
        if not choice.slip:
            return seat, choice.move, then
    if deadline is None:
        raise RuntimeError(f"{match.game.key}: nobody has anything to do, and the table owes nothing")
    return TABLE, deadline[1], max(ms, deadline[0])


def play_by_lot(match: Match[Any, Any], dice: Rng) -> int:
    """Play on to the end, each choice drawn evenly from the offers; how many moves the seats have made.

    TABLE makes what it owes when nobody has any.
    """
    game, made = match.game, 0
    while seats := match.to_act():
        people = _people(seats)
        if people:
            made += _push_by_lot(match, people, dice)
        elif CHANCE in seats:
            match.push(CHANCE, game.deal(match.state, dice))
        else:
            _push_due(match)
    return made


PEOPLE: Final[dict[frozenset[Seat], tuple[Seat, ...]]] = {}
"""The answers of `_people`: there are few sets of seats."""


def _people(seats: frozenset[Seat]) -> tuple[Seat, ...]:
    """The real seats in order; nobody as long as chance may act."""
    people = PEOPLE.get(seats)
    if people is None:
        people = () if CHANCE in seats else tuple(sorted(seat for seat in seats if seat >= 0))
        PEOPLE[seats] = people
    return people


def _push_by_lot(match: Match[Any, Any], people: tuple[Seat, ...], dice: Rng) -> int:
    """How many moves the seats have made: one, or none if nobody has any."""
    if len(people) > 1:
        drawn = list(people)
        dice.shuffle(drawn)
        people = tuple(drawn)
    for seat in people:
        offers = match.game.offers(match.state, seat)
        if number := len(offers):
            match.push(seat, offers[dice.below(number)])
            return 1
    _push_due(match)
    return 0


def _push_due(match: Match[Any, Any]) -> None:
    due = match.game.due(match.state)
    if due is None:
        raise RuntimeError(f"{match.game.key}: nobody has anything to do, and the table owes nothing")
    match.push(TABLE, due.move)

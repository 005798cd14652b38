"""The kit can fail: leaks and faults planted in a copy of every game are caught."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import fields, make_dataclass, replace
from typing import Any

import pytest

from scripts.template.tiny.rules import TINY
from spieltisch.games import GAMES
from spieltisch.kernel import conformance
from spieltisch.kernel.conformance import Broken
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import AnyGame, Bot, Choice, Deal, Dice, Move, Refusal, Seat

pytestmark = pytest.mark.uncompiled
every_game = pytest.mark.parametrize("game", [TINY, *GAMES.values()], ids=lambda game: game.key)


def with_faults(game: AnyGame, **methods: Callable[..., Any]) -> AnyGame:
    """A copy of `game` in which some methods are replaced; it remembers the deal of each state for leaks."""
    orders: dict[int, tuple[str, ...]] = {}
    inner_apply = methods.pop("apply", type(game).apply)

    def apply(self: AnyGame, state: Any, seat: Seat, move: Move) -> list[Event]:
        if isinstance(move, Deal):
            orders[id(state)] = move.order
        events: list[Event] = inner_apply(self, state, seat, move)
        return events

    body = {**methods, "apply": apply, "orders": orders}
    copy: AnyGame = type(f"Faulty{type(game).__name__}", (type(game),), body)()
    return copy


def a_secret(game: Any, state: Any, seat: Seat | None) -> str:
    """The piece at the first place of the deal that `seat` must not know; "-" if there is none."""
    hidden = sorted(game.secret(state, seat))
    order = game.orders.get(id(state))
    return order[hidden[0]] if hidden and order else "-"


@every_game
def test_a_view_that_shows_a_secret_piece_is_caught(game: AnyGame) -> None:
    def view(self: Any, state: Any, seat: Seat | None) -> Any:
        honest = type(game).view(self, state, seat)
        values = {each.name: getattr(honest, each.name) for each in fields(honest)}
        return make_dataclass("Leaky", [*values, "leak"])(**values, leak=a_secret(self, state, seat))

    faulty = with_faults(game, view=view)
    with pytest.raises(Broken, match="tell secret pieces apart"):
        conformance.twins(faulty, 200)
    with pytest.raises(Broken, match="was told the same"):
        conformance.knowledge(faulty, 200)


@every_game
def test_an_event_that_tells_a_secret_piece_is_caught(game: AnyGame) -> None:
    def apply(self: Any, state: Any, seat: Seat, move: Move) -> list[Event]:
        events = type(game).apply(self, state, seat, move)
        return [*events, Event("dealt", None, {"leak": a_secret(self, state, None)})]

    with pytest.raises(Broken, match="still secret"):
        conformance.twins(with_faults(game, apply=apply), 200)


@every_game
def test_offers_that_depend_on_a_secret_piece_are_caught(game: AnyGame) -> None:
    def offers(self: Any, state: Any, seat: Seat) -> Sequence[Move]:
        honest = list(type(game).offers(self, state, seat))
        return honest[1:] if len(honest) > 1 and sum(a_secret(self, state, seat).encode()) % 2 else honest

    with pytest.raises(Broken, match="tell secret pieces apart"):
        conformance.twins(with_faults(game, offers=offers), 200)


def test_a_target_that_is_not_offered_is_caught() -> None:
    faulty = with_faults(TINY, targets=lambda self, state, seat: [Deal(0, ())])
    with pytest.raises(Broken, match="which it is not offered"):
        conformance.check(faulty, 1)


@every_game
def test_a_refusal_that_tells_a_secret_piece_is_caught(game: AnyGame) -> None:
    def why_not(self: Any, state: Any, seat: Seat, move: Move) -> Refusal | None:
        honest = type(game).why_not(self, state, seat, move)
        return honest and Refusal(honest.code, {"leak": a_secret(self, state, seat)})

    with pytest.raises(Broken, match="is judged"):
        conformance.twins(with_faults(game, why_not=why_not), 200)


@every_game
def test_asking_that_changes_the_state_is_caught(game: AnyGame) -> None:
    def why_not(self: Any, state: Any, seat: Seat, move: Move) -> Refusal | None:
        honest = type(game).why_not(self, state, seat, move)
        if honest is None and not isinstance(move, Deal):
            self.apply(state, seat, move)
        return honest

    with pytest.raises(Broken, match=r"no legal move|is refused|changed the state|a moment ago"):
        conformance.check(with_faults(game, why_not=why_not), 20)


@every_game
def test_a_piece_too_many_is_caught(game: AnyGame) -> None:
    def census(self: Any, state: Any) -> Counter[str]:
        honest = type(game).census(self, state)
        return honest + Counter([next(iter(honest))]) if self.outcome(state) else honest

    with pytest.raises(Broken, match="too many"):
        conformance.census(with_faults(game, census=census), 20)


@every_game
def test_a_state_text_that_forgets_everything_is_caught(game: AnyGame) -> None:
    def parse_state(self: Any, text: str, options: Any, seats: int) -> Any:
        return type(game).start(self, options, seats)

    with pytest.raises(Broken, match="does not come back"):
        conformance.round_trip(with_faults(game, parse_state=parse_state), 5)


@every_game
def test_a_bot_that_calls_a_legal_move_a_slip_is_caught(game: AnyGame) -> None:
    class Sly:
        def __init__(self, inner: Bot[Any]) -> None:
            self.name = inner.name
            self._inner = inner

        def choose(self, view: Any, dice: Dice) -> Choice:
            return replace(self._inner.choose(view, dice), slip=True)

    sly = with_faults(game)
    type(sly).bots = {name: Sly(bot) for name, bot in game.bots.items()}
    with pytest.raises(Broken, match="slips on purpose"):
        conformance.check(sly, 20)


@every_game
def test_a_round_in_which_nobody_can_do_anything_is_caught(game: AnyGame) -> None:
    def offers(self: Any, state: Any, seat: Seat) -> Sequence[Move]:
        return []

    with pytest.raises(Broken, match=r"no legal move|nobody has a legal move"):
        conformance.check(with_faults(game, offers=offers), 20)

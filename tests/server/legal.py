"""Moves that somebody could make who knows the rules: not every game shows them."""

from __future__ import annotations

import msgspec

from spieltisch.games.minirummy.moves import stock_moves
from spieltisch.games.minirummy.plan import position_in, some_lays
from spieltisch.games.minirummy.rules import MINIRUMMY
from tests.server import race
from tests.server.client import Json


def may_do(state: Json) -> list[str]:
    """Moves that are legal as a seat sees it."""
    game, view = state["table"]["game"], state["view"]
    if view is None:
        return []
    if game == race.GAME:
        return race.offered(view)
    if game == MINIRUMMY.key:
        return _tiles(view)
    return list(state["offers"])


def _tiles(view: Json) -> list[str]:
    seen = msgspec.convert(view, MINIRUMMY.view_type)
    if seen.phase != "running" or seen.seat is None or seen.turn != seen.seat:
        return []
    return [str(move) for move in (*some_lays(position_in(seen)), *stock_moves(seen.stacks))]

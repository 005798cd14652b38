"""The rules: who may act, why not, what a move changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from spieltisch.games.minirummy.advisor import ADVISOR
from spieltisch.games.minirummy.bots import BOTS, HEAVY
from spieltisch.games.minirummy.lays import make_lay, why_not_lay
from spieltisch.games.minirummy.moves import Draw, Lay, Pass, parse_move, stock_moves
from spieltisch.games.minirummy.options import OPTIONS, PRESETS
from spieltisch.games.minirummy.plan import position_of, some_lays
from spieltisch.games.minirummy.points import points, reason
from spieltisch.games.minirummy.state import Last, Setup, State
from spieltisch.games.minirummy.state_text import census, parse_state, state_text
from spieltisch.games.minirummy.text import TEXTS
from spieltisch.games.minirummy.tiles import BY_PIECE, COLOURS, COPIES, HIGH, LOW, pack, pieces
from spieltisch.games.minirummy.view import View, view_of
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import (
    CHANCE,
    TABLE,
    Deal,
    Dice,
    Due,
    Game,
    Move,
    Outcome,
    Piece,
    Refusal,
    Seat,
    Series,
    TimeUp,
)
from spieltisch.kernel.options import Options

ROUND_OVER: Final = Refusal("round_over")
NOT_STARTED: Final = Refusal("not_started")
NO_SUCH_STACK: Final = Refusal("no_such_stack")
STACK_EMPTY: Final = Refusal("stack_empty")
STOCK_NOT_EMPTY: Final = Refusal("stock_not_empty")


class MiniRummy(Game[State, View]):
    """Mini-Rummy."""

    key = "minirummy"
    seats = range(2, 5)
    options = OPTIONS
    presets = PRESETS
    series = Series("more")
    figures = MappingProxyType({"low": LOW, "high": HIGH, "copies": COPIES * len(COLOURS)})
    texts = TEXTS
    view_type = View
    bots = BOTS
    heavy_bots = HEAVY
    stand_in = "simple"
    patience_s = 60
    offers_complete = False
    advisor = ADVISOR

    def pieces(self, options: Options, seats: int) -> Counter[Piece]:
        return pieces(Setup(options, seats).joker_count)

    def start(self, options: Options, seats: int) -> State:
        return State(Setup(options, seats))

    def deal(self, state: State, dice: Dice, first: Seat | None = None) -> Deal:
        order = list(pack(state.setup.joker_count))
        dice.shuffle(order)
        return Deal(dice.below(state.setup.seats) if first is None else first, tuple(order))

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.phase == "undealt":
            return frozenset({CHANCE})
        if state.phase == "over":
            return frozenset()
        timed = state.setup.turn_seconds is not None
        return frozenset({state.turn, TABLE} if timed else {state.turn})

    def due(self, state: State) -> Due | None:
        seconds = state.setup.turn_seconds
        if state.phase != "running" or seconds is None:
            return None
        return Due(f"turn {state.number}", seconds * 1000, TimeUp(), clock=True)

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        if state.phase == "over":
            return ROUND_OVER
        if state.phase == "undealt":
            return NOT_STARTED
        if seat != state.turn:
            return Refusal("not_your_turn", {"seat": state.turn})
        if isinstance(move, Lay):
            return why_not_lay(state, seat, move)
        if isinstance(move, Draw):
            return _why_not_draw(state, move)
        assert isinstance(move, Pass)
        return STOCK_NOT_EMPTY if any(state.stacks) else None

    def offers(self, state: State, seat: Seat) -> Sequence[Move]:
        due = self.due(state)
        if seat == TABLE:
            return [] if due is None else [due.move]
        if state.phase != "running" or seat != state.turn:
            return []
        return [*some_lays(position_of(state)), *_stock_moves(state)]

    def targets(self, state: State, seat: Seat) -> Sequence[Move]:
        """No lays: to find them is the game, and whether there are hints is the host's to say."""
        return _stock_moves(state) if state.phase == "running" and seat == state.turn else []

    def apply(self, state: State, seat: Seat, move: Move) -> list[Event]:
        if isinstance(move, Deal):
            return _deal(state, move)
        if isinstance(move, Lay):
            return _lay(state, move)
        if isinstance(move, Draw):
            return _draw(state, move)
        return _time_up(state) if isinstance(move, TimeUp) else _pass(state)

    def view(self, state: State, seat: Seat | None) -> View:
        return view_of(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(points(state), reason(state)) if state.phase == "over" else None

    def copy(self, state: State) -> State:
        return state.copy()

    def parse_move(self, text: str) -> Move:
        return parse_move(text)

    def parse_state(self, text: str, options: Options, seats: int) -> State:
        return parse_state(text, Setup(options, seats))

    def state_text(self, state: State) -> str:
        return state_text(state)

    def census(self, state: State) -> Counter[Piece]:
        return census(state)

    def secret(self, state: State, viewer: Seat | None) -> frozenset[int]:
        return frozenset(state.hidden(viewer))


def _why_not_draw(state: State, draw: Draw) -> Refusal | None:
    if not 0 <= draw.stack < len(state.stacks):
        return NO_SUCH_STACK
    return None if state.stacks[draw.stack] else STACK_EMPTY


def _deal(state: State, deal: Deal) -> list[Event]:
    setup = state.setup
    tiles = [BY_PIECE[piece] for piece in deal.order]
    events = [Event("dealt", deal.first, {"each": setup.rack_size})]
    for seat in range(setup.seats):
        places = range(seat * setup.rack_size, (seat + 1) * setup.rack_size)
        state.places[seat] = list(places)
        state.racks[seat] = [tiles[place] for place in places]
        private = {"tiles": [tile.text for tile in state.racks[seat]]}
        events.append(Event("received", seat, {"number": setup.rack_size}, private))
    state.stacks = [[tiles[place] for place in reversed(places)] for places in setup.stacks]
    state.first = state.turn = deal.first
    state.phase, state.number = "running", 1
    return events


def _lay(state: State, lay: Lay) -> list[Event]:
    events = make_lay(state, lay)
    state.passes = 0
    return _next(state, events)


def _stock_moves(state: State) -> list[Move]:
    return stock_moves([len(stack) for stack in state.stacks])


def _draw(state: State, draw: Draw) -> list[Event]:
    seat, tile = state.turn, state.draw(draw.stack)
    state.last = Last(seat, "draw", (tile.text,), (draw.stack,))
    told = {"stack": draw.stack}
    return _next(state, [Event("drew", seat, told, {"tile": tile.text})])


def _pass(state: State) -> list[Event]:
    state.passes += 1
    state.last = Last(state.turn, "pass")
    return _next(state, [Event("passed", state.turn)])


def _time_up(state: State) -> list[Event]:
    """The seat on turn draws from the lowest-numbered stacks, or passes."""
    stacks: list[int] = []
    tiles: list[Piece] = []
    while len(tiles) < state.setup.timeout_draw and (stack := state.lowest_stack()) is not None:
        stacks.append(stack)
        tiles.append(state.draw(stack).text)
    state.last = Last(state.turn, "time_up", tuple(tiles), tuple(stacks))
    if not tiles:
        state.passes += 1
    told = {"number": len(tiles), "stacks": stacks}
    return _next(state, [Event("timed_out", state.turn, told, {"tiles": tiles})])


def _next(state: State, events: list[Event]) -> list[Event]:
    """The next seat is on turn, or the round ends."""
    if not state.racks[state.turn] or state.passes == state.setup.seats:
        return [*events, _end(state)]
    state.turn = (state.turn + 1) % state.setup.seats
    state.number += 1
    return events


def _end(state: State) -> Event:
    state.phase = "over"
    racks = [[tile.text for tile in rack] for rack in state.racks]
    told = {"reason": reason(state), "points": list(points(state)), "racks": racks}
    return Event("over", None, told)


MINIRUMMY: Final = MiniRummy()

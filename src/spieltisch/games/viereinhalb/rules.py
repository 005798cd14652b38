"""The rules: who may act, why not, what a move changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from spieltisch.games.viereinhalb.bots import BOTS
from spieltisch.games.viereinhalb.cards import (
    BY_TEXT,
    CHOOSE_NEXT,
    PACK,
    PIECES,
)
from spieltisch.games.viereinhalb.moves import MOST_SEATS, PILES, Play, SetAside, parse_move
from spieltisch.games.viereinhalb.offers import offers
from spieltisch.games.viereinhalb.options import OPTIONS, PRESETS
from spieltisch.games.viereinhalb.state import SET_ASIDE_POINTS, TABLEAU_POINTS, State, setup_of, undealt
from spieltisch.games.viereinhalb.state_text import census, parse_state, state_text
from spieltisch.games.viereinhalb.text import TEXTS, VERDICTS
from spieltisch.games.viereinhalb.turns import SIDES, end, play, reason, set_aside
from spieltisch.games.viereinhalb.view import View, view_of, wants
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
    Start,
)
from spieltisch.kernel.options import Options

START: Final = Due("start", 3000, Start())
NOBODY: Final[frozenset[Seat]] = frozenset()
CHANCE_ONLY: Final = frozenset({CHANCE})
TABLE_ONLY: Final = frozenset({TABLE})
SEAT_ONLY: Final = tuple(frozenset({seat}) for seat in range(MOST_SEATS))
SEAT_AND_TABLE: Final = tuple(frozenset({seat, TABLE}) for seat in range(MOST_SEATS))
ROUND_OVER: Final = Refusal("round_over")
NOT_STARTED: Final = Refusal("not_started")


class Viereinhalb(Game[State, View]):
    """4 ½ Minuten."""

    key = "viereinhalb"
    seats = range(2, MOST_SEATS + 1)
    options = OPTIONS
    presets = PRESETS
    series = Series("fewer", shared=True, verdicts=VERDICTS)
    figures = MappingProxyType(
        {"cards": len(PACK), "set_aside_points": SET_ASIDE_POINTS, "tableau_points": TABLEAU_POINTS}
    )
    texts = TEXTS
    view_type = View
    bots = BOTS
    stand_in = "friendly"
    patience_s = 8
    covered_in_pause = True

    def pieces(self, options: Options, seats: int) -> Counter[Piece]:
        return PIECES

    def start(self, options: Options, seats: int) -> State:
        return undealt(setup_of(options, seats))

    def deal(self, state: State, dice: Dice, first: Seat | None = None) -> Deal:
        order = list(PACK)
        dice.shuffle(order)
        return Deal(dice.below(state.setup.seats) if first is None else first, tuple(order))

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.turn is not None:
            return (SEAT_ONLY if state.setup.seconds is None else SEAT_AND_TABLE)[state.turn]
        if state.phase == "over":
            return NOBODY
        return CHANCE_ONLY if state.phase == "undealt" else TABLE_ONLY

    def due(self, state: State) -> Due | None:
        if state.phase == "face_down":
            return START
        return state.setup.horn if state.phase == "running" else None

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        if seat != state.turn:
            return _why_not_now(state)
        if isinstance(move, Play):
            return _why_not_play(state, seat, move)
        assert isinstance(move, SetAside)
        return None

    def offers(self, state: State, seat: Seat) -> Sequence[Move]:
        if seat == state.turn:
            return offers(state)
        due = self.due(state) if seat == TABLE else None
        return [] if due is None else [due.move]

    def apply(self, state: State, seat: Seat, move: Move) -> list[Event]:
        if isinstance(move, Play):
            return play(state, seat, move)
        if isinstance(move, SetAside):
            return set_aside(state, seat)
        if isinstance(move, Deal):
            return _deal(state, move)
        return _start(state) if isinstance(move, Start) else [end(state)]

    def view(self, state: State, seat: Seat | None) -> View:
        return view_of(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        return Outcome((state.points(),) * state.setup.seats, reason(state))

    def copy(self, state: State) -> State:
        return state.copy()

    def parse_move(self, text: str) -> Move:
        return parse_move(text)

    def parse_state(self, text: str, options: Options, seats: int) -> State:
        return parse_state(text, setup_of(options, seats))

    def state_text(self, state: State) -> str:
        return state_text(state)

    def census(self, state: State) -> Counter[Piece]:
        return census(state)

    def secret(self, state: State, viewer: Seat | None) -> frozenset[int]:
        if state.phase == "undealt":
            return frozenset()
        if state.phase == "face_down":
            return frozenset(range(len(PACK)))
        return frozenset(range(len(PACK) - len(state.stock), len(PACK)))


def _why_not_now(state: State) -> Refusal:
    """Why a seat may not move that is not on turn."""
    if state.phase == "over":
        return ROUND_OVER
    if state.phase != "running":
        return NOT_STARTED
    return Refusal("not_your_turn", {"seat": state.turn})


def _why_not_play(state: State, seat: Seat, play: Play) -> Refusal | None:
    card = play.card
    if card not in state.tableaus[seat]:
        return Refusal("card_not_in_tableau", {"card": card.text})
    if not 0 <= play.pile < PILES:
        return Refusal("no_such_pile")
    pile = state.piles[play.pile]
    if pile.blocked:
        return Refusal("pile_blocked", {"on": SIDES[play.pile], "turns": pile.blocked})
    if not pile.fitting() & card.bit:
        return Refusal("card_does_not_fit", {"card": card.text, "on": SIDES[play.pile], "wants": wants(pile)})
    if play.named is not None or (card.special and card.mark == CHOOSE_NEXT):
        return _why_not_named(state, seat, play)
    return None


def _why_not_named(state: State, seat: Seat, play: Play) -> Refusal | None:
    named = play.named
    if named is None:
        return Refusal("name_a_seat", {"seats": state.nameable(seat)}) if state.nameable(seat) else None
    if play.card.mark == CHOOSE_NEXT and state.can_be_named(named, seat):
        return None
    return Refusal("seat_cannot_be_named", {"named": named})


def _deal(state: State, deal: Deal) -> list[Event]:
    size = state.setup.tableau_size
    cards = [BY_TEXT[piece] for piece in deal.order]
    for seat in range(state.setup.seats):
        state.tableaus[seat] = cards[seat * size : (seat + 1) * size]
    state.stock = cards[state.setup.seats * size :][::-1]
    state.first = deal.first
    state.phase = "face_down"
    return [Event("dealt", deal.first, {"each": size})]


def _start(state: State) -> list[Event]:
    state.phase = "running"
    state.turn = state.first
    tableaus = [[card.text for card in tableau] for tableau in state.tableaus]
    return [Event("started", state.first, {"tableaus": tableaus})]


VIEREINHALB: Final = Viereinhalb()

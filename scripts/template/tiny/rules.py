"""The rules of Tiny. A state is the deal and the cards laid since; all else follows from these."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from spieltisch.kernel import notation
from spieltisch.kernel.errors import BadText
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import CHANCE, Deal, Dice, Game, Move, Outcome, Piece, Refusal, Seat, Series
from spieltisch.kernel.options import Option, Options
from spieltisch.kernel.texts import Text

from .bots import BOTS
from .moves import Lay
from .text import TEXTS
from .view import View

CARDS = tuple(str(number) for number in range(1, 41))


@dataclass
class State:
    """`order` is empty before the deal; the first cards of it are the hands, seat by seat."""

    hand_size: int
    seats: int
    first: Seat
    order: tuple[Piece, ...]
    laid: list[Piece]

    def on_turn(self) -> Seat:
        return (self.first + len(self.laid)) % self.seats

    def over(self) -> bool:
        return len(self.laid) == self.hand_size * self.seats

    def hand(self, seat: Seat) -> list[Piece]:
        dealt = self.order[seat * self.hand_size : (seat + 1) * self.hand_size]
        return [card for card in dealt if card not in self.laid]

    def points(self) -> list[int]:
        points = [0] * self.seats
        for turn in range(1, len(self.laid)):
            if int(self.laid[turn]) < int(self.laid[turn - 1]):
                points[(self.first + turn) % self.seats] += 1
        return points


class Tiny(Game[State, View]):
    """The contract, kept."""

    key = "tiny"
    seats = range(2, 5)
    options = (
        Option(
            "hand_size",
            3,
            Text("Handkarten", "Hand size"),
            Text("Wie viele Karten jede Person bekommt.", "How many cards each person gets."),
            low=1,
            high=10,
        ),
        Option(
            "rounds",
            2,
            Text("Runden", "Rounds"),
            Text("Wie viele Runden gespielt werden.", "How many rounds are played."),
            low=1,
            high=9,
        ),
    )
    series = Series("fewer")
    texts = TEXTS
    view_type = View
    bots = BOTS
    stand_in = "uniform"
    patience_s = 20

    def pieces(self, options: Options, seats: int) -> Counter[Piece]:
        return Counter(CARDS)

    def start(self, options: Options, seats: int) -> State:
        return State(int(options["hand_size"] or 0), seats, 0, (), [])

    def deal(self, state: State, dice: Dice, first: Seat | None = None) -> Deal:
        order = list(CARDS)
        dice.shuffle(order)
        return Deal(dice.below(state.seats) if first is None else first, tuple(order))

    def to_act(self, state: State) -> frozenset[Seat]:
        if not state.order:
            return frozenset({CHANCE})
        return frozenset() if state.over() else frozenset({state.on_turn()})

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        if state.over():
            return Refusal("round_over")
        if not state.order or seat != state.on_turn():
            return Refusal("not_your_turn")
        if not isinstance(move, Lay) or move.card not in state.hand(seat):
            return Refusal("card_not_in_hand")
        return None

    def offers(self, state: State, seat: Seat) -> list[Move]:
        if not state.order or state.over() or seat != state.on_turn():
            return []
        return [Lay(card) for card in state.hand(seat)]

    def apply(self, state: State, seat: Seat, move: Move) -> list[Event]:
        if isinstance(move, Deal):
            state.first, state.order = move.first, move.order
            return [Event("dealt", each, private={"hand": state.hand(each)}) for each in range(state.seats)]
        assert isinstance(move, Lay)
        state.laid.append(move.card)
        return [Event("laid", seat, {"card": move.card})]

    def view(self, state: State, seat: Seat | None) -> View:
        dealt = bool(state.order)
        return View(
            seat=seat,
            hand=state.hand(seat) if dealt and seat is not None else [],
            counts=[len(state.hand(each)) for each in range(state.seats)],
            top=state.laid[-1] if state.laid else None,
            on_turn=state.on_turn() if dealt and not state.over() else None,
            points=state.points(),
        )

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(tuple(state.points()), "hands_empty") if state.over() else None

    def copy(self, state: State) -> State:
        return State(state.hand_size, state.seats, state.first, state.order, list(state.laid))

    def parse_move(self, text: str) -> Move:
        if move := notation.parse_table_move(text):
            return move
        match text.split(" "):
            case ["lay", card] if card in CARDS:
                return Lay(card)
        raise BadText(text, "a move is lay CARD")

    def state_text(self, state: State) -> str:
        return f"first={state.first} order={notation.join(state.order)} laid={notation.join(state.laid)}"

    def parse_state(self, text: str, options: Options, seats: int) -> State:
        first, order, laid = notation.fields(text, ("first", "order", "laid"))
        state = self.start(options, seats)
        state.first = notation.number(first, "a seat")
        state.order, state.laid = tuple(notation.split(order)), notation.split(laid)
        if state.order and Counter(state.order) != Counter(CARDS):
            raise BadText(order, "not the whole pack")
        if not set(state.laid) <= set(state.order) or len(state.laid) > seats * state.hand_size:
            raise BadText(laid, "these cards cannot have been laid")
        return state

    def census(self, state: State) -> Counter[Piece]:
        rest = state.order[state.seats * state.hand_size :]
        hands = [card for seat in range(state.seats) for card in state.hand(seat)]
        return Counter([*rest, *hands, *state.laid])

    def secret(self, state: State, viewer: Seat | None) -> frozenset[int]:
        known = {*state.laid, *(state.hand(viewer) if viewer is not None and state.order else [])}
        return frozenset(at for at, card in enumerate(state.order or CARDS) if card not in known)


TINY = Tiny()

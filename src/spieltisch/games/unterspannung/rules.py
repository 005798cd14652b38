"""The rules: who may act, why not, what a move changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from spieltisch.games.unterspannung.bots import BOTS
from spieltisch.games.unterspannung.cards import BY_TEXT, PACK, PIECES, VALUES, Card
from spieltisch.games.unterspannung.moves import UNBLOCK, Draw, Play, parse_move
from spieltisch.games.unterspannung.offers import offers
from spieltisch.games.unterspannung.options import OPTIONS, PRESETS, clash
from spieltisch.games.unterspannung.secret import secret
from spieltisch.games.unterspannung.state import DEALT_CARDS, LAST_ONE, Setup, State
from spieltisch.games.unterspannung.state_text import census, parse_state, state_text
from spieltisch.games.unterspannung.text import ANOTHER_VALUE, TEXTS
from spieltisch.games.unterspannung.view import View, reason, view_of
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
from spieltisch.kernel.options import Clash, Options

COUNTDOWN_MS: Final = 3000
UNBLOCK_MS: Final = 2500
"""The pause in which everyone sees that nothing goes."""
DRAW_LOCK_SHARE: Final = 3
"""A draw with a fitting card in hand locks for a third of what a wrong card costs."""
MOST_SEATS: Final = 4
NOBODY: Final[frozenset[Seat]] = frozenset()
CHANCE_ONLY: Final = frozenset({CHANCE})
TABLE_ONLY: Final = frozenset({TABLE})
SEATS: Final = tuple(frozenset(range(seats)) for seats in range(MOST_SEATS + 1))
SEATS_AND_TABLE: Final = tuple(seats | TABLE_ONLY for seats in SEATS)
ROUND_OVER: Final = Refusal("round_over")
NOT_STARTED: Final = Refusal("not_started")
STACK_EMPTY: Final = Refusal("stack_empty")
NAME_THE_TOP: Final = Refusal("name_the_top")
NAMES_NO_TOP: Final = Refusal("names_no_top")
LATE: Final = Refusal("late")


class Unterspannung(Game[State, View]):
    """Unter Spannung."""

    key = "unterspannung"
    seats = range(2, MOST_SEATS + 1)
    options = OPTIONS
    presets = PRESETS
    series = Series("fewer")
    figures = MappingProxyType({"dealt": DEALT_CARDS, "low": VALUES.start, "high": VALUES.stop - 1})
    texts = TEXTS
    view_type = View
    bots = BOTS
    stand_in = "gentle"
    patience_s = None
    min_people = 2
    covered_in_pause = True
    contests = True

    def pieces(self, options: Options, seats: int) -> Counter[Piece]:
        return PIECES.copy()

    def clash(self, options: Options) -> Clash | None:
        return clash(options)

    def start(self, options: Options, seats: int) -> State:
        return State(Setup(options, seats))

    def deal(self, state: State, dice: Dice, first: Seat | None = None) -> Deal:
        order = list(PACK)
        dice.shuffle(order)
        return Deal(dice.below(state.setup.seats) if first is None else first, tuple(order))

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.phase == "running":
            return (SEATS_AND_TABLE if state.stuck else SEATS)[state.setup.seats]
        if state.phase == "over":
            return NOBODY
        return CHANCE_ONLY if state.phase == "undealt" else TABLE_ONLY

    def due(self, state: State) -> Due | None:
        if state.phase == "face_down":
            return Due("start", COUNTDOWN_MS, Start())
        if state.phase == "running" and state.stuck:
            return Due(f"unblock {state.top}", UNBLOCK_MS, UNBLOCK)
        return None

    def contest(self, state: State) -> int | None:
        return state.top if state.phase == "running" else None

    def answers(self, move: Move) -> int | None:
        return move.top if isinstance(move, Play) else None

    def why_not(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        if state.phase == "over":
            return ROUND_OVER
        if state.phase != "running":
            return NOT_STARTED
        if isinstance(move, Play):
            return _why_not_play(state, seat, move)
        assert isinstance(move, Draw)
        return _why_not_draw(state, seat, move)

    def targets(self, state: State, seat: Seat) -> Sequence[Move]:
        """None: to find them is the race."""
        return ()

    def offers(self, state: State, seat: Seat) -> Sequence[Move]:
        due = self.due(state)
        if seat == TABLE:
            return [] if due is None else [due.move]
        if state.phase != "running":
            return []
        setup = state.setup
        wanted = [setup.wanted_on(card) for card in state.pile[-1:-3:-1]]
        return offers(state.hands[seat], state.top, wanted, state.stack(seat), setup.when_stuck)

    def apply(self, state: State, seat: Seat, move: Move) -> list[Event]:
        if isinstance(move, Play):
            return _play(state, seat, move.card)
        if isinstance(move, Draw):
            return _draw(state, seat)
        if isinstance(move, Deal):
            return _deal(state, move)
        return _start(state) if isinstance(move, Start) else _unblock(state)

    def view(self, state: State, seat: Seat | None) -> View:
        return view_of(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(tuple(state.points()), reason(state)) if state.phase == "over" else None

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
        return secret(state, viewer)


def _why_not_play(state: State, seat: Seat, play: Play) -> Refusal | None:
    if play.card not in state.hands[seat]:
        return Refusal("card_not_in_hand", {"card": play.card.text})
    if play.top != state.top:
        return LATE if play.top < state.top else _not_yet(state)
    wanted = state.wanted()
    if play.card.value in wanted:
        return None
    shown: list[str] = [str(value) for value in wanted] if state.setup.show_wanted else [ANOTHER_VALUE]
    told = {"card": play.card.text, "on": state.pile[-1].text, "wants": shown}
    return Refusal("does_not_fit", told, state.setup.lock_ms)


def _why_not_draw(state: State, seat: Seat, draw: Draw) -> Refusal | None:
    if not state.stack(seat):
        return STACK_EMPTY
    if not state.setup.when_stuck:
        return None if draw.top is None else NAMES_NO_TOP
    if draw.top is None:
        return NAME_THE_TOP
    ago = state.top - draw.top
    if ago < 0:
        return _not_yet(state)
    if ago > 1 or draw.top < 1:
        return LATE
    if state.fits(seat, state.setup.wanted_on(state.pile[-1 - ago])):
        return Refusal("fitting_card_in_hand", lock_ms=state.setup.lock_ms // DRAW_LOCK_SHARE)
    return None


def _not_yet(state: State) -> Refusal:
    return Refusal("not_yet", {"top": state.top})


def _deal(state: State, deal: Deal) -> list[Event]:
    setup = state.setup
    cards = [BY_TEXT[piece] for piece in deal.order]
    state.dealt = tuple(tuple(cards[at : at + setup.share]) for at in range(0, DEALT_CARDS, setup.share))
    state.pile = cards[DEALT_CARDS:]
    for seat in range(setup.seats):
        for _ in range(setup.hand_size):
            state.draw(seat)
    state.phase = "face_down"
    return [Event("dealt", None, {"each": setup.share, "in_hand": setup.hand_size})]


def _start(state: State) -> list[Event]:
    state.phase = "running"
    state.top = 1
    hands = [
        Event("took_up", seat, private={"hand": [card.text for card in hand]})
        for seat, hand in enumerate(state.hands)
    ]
    return [Event("started", None, _shown(state)), *hands]


def _play(state: State, seat: Seat, card: Card) -> list[Event]:
    state.hands[seat].remove(card)
    state.cover(card, seat)
    state.unblocks = 0
    played = Event("played", seat, _shown(state))
    return [played, _win(state, seat)] if state.left(seat) == LAST_ONE else _go_on(state, played)


def _draw(state: State, seat: Seat) -> list[Event]:
    card = state.draw(seat)
    return _go_on(state, Event("drew", seat, private={"card": card.text}))


def _unblock(state: State) -> list[Event]:
    state.cover(state.pile.pop(0), None)
    state.unblocks += 1
    return _go_on(state, Event("unblocked", None, _shown(state)))


def _shown(state: State) -> dict[str, object]:
    """The new top, its number, and the value to be announced."""
    card = state.pile[-1]
    return {"card": card.text, "value": card.value, "top": state.top}


def _go_on(state: State, event: Event) -> list[Event]:
    """Look whether anything goes, and whether the discard pile can still help."""
    state.stuck = state.nothing_goes()
    if not state.stuck:
        return [event]
    if state.unblocks >= len(state.pile) - 1:
        return [event, _end(state, "stalemate", None)]
    return [event, Event("nothing_goes")]


def _win(state: State, seat: Seat) -> Event:
    state.lay_last(seat)
    return _end(state, "won", seat)


def _end(state: State, kind: str, winner: Seat | None) -> Event:
    state.phase = "over"
    state.stuck = False
    return Event(kind, winner, {"points": state.points()})


UNTERSPANNUNG: Final = Unterspannung()

"""Players that know what their seat may know. They are as quick and as wrong as people of a strength are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from spieltisch.games.unterspannung.cards import BY_TEXT, Card, fitting
from spieltisch.games.unterspannung.moves import Draw, Play
from spieltisch.games.unterspannung.offers import offers
from spieltisch.games.unterspannung.reactions import reaction
from spieltisch.games.unterspannung.view import View
from spieltisch.kernel.game import Bot, Choice, Dice, Move
from spieltisch.kernel.texts import Text

WAIT: Final = Choice(None)


def wanted(view: View, top: Card) -> tuple[int, int]:
    """The values that fit on `top` at this table."""
    return top.absolute if view.subtract == "absolute" else top.wrapped


def hand_of(view: View) -> list[Card]:
    """The viewer's cards."""
    assert view.hand is not None
    return [BY_TEXT[piece] for piece in view.hand]


def stack_of(view: View) -> int:
    """How many cards the viewer can still draw."""
    assert view.seat is not None
    return view.stacks[view.seat]


def offers_of(view: View) -> list[Move]:
    """Every legal move of the viewer."""
    tops = [BY_TEXT[piece] for piece in (view.top, view.before) if piece is not None]
    answers = [wanted(view, top) for top in tops]
    return offers(hand_of(view), view.number, answers, stack_of(view), view.draw == "when_stuck")


class Uniform:
    """Any legal move, each as likely as another."""

    name = Text("Zufall", "Random")

    def choose(self, view: View, dice: Dice) -> Choice:
        moves = offers_of(view)
        return Choice(dice.pick(moves), 300 + dice.below(1500)) if moves else WAIT


@dataclass
class Racer:
    """Looks through its hand card by card, does the sum, and now and then gets it wrong."""

    name: Text
    sum_ms: int
    """For the sum, and to act."""
    card_ms: int
    """For each card looked at."""
    slips: int
    """How many of a thousand answers are wrong: a card that does not fit, or one that does overlooked."""
    plans: bool = False
    """Prefers a card on which another of the own hand fits."""

    def choose(self, view: View, dice: Dice) -> Choice:
        assert view.top is not None
        hand, values = hand_of(view), wanted(view, BY_TEXT[view.top])
        fits = fitting(hand, values)
        if not fits and not stack_of(view):
            return WAIT
        think_ms = reaction(self._median_ms(view, len(hand)), dice)
        if dice.below(1000) < self.slips and (slip := _slip(view, hand, fits, dice)):
            return Choice(slip, think_ms, slip=True)
        if not fits:
            return Choice(_draw(view), think_ms)
        return Choice(Play(self._best(view, hand, fits, dice), view.number), think_ms)

    def _median_ms(self, view: View, cards: int) -> int:
        """A card just drawn needs no new sum, and only that card is looked at."""
        assert view.seat is not None
        if view.drew[view.seat]:
            return self.sum_ms // 2 + self.card_ms
        return self.sum_ms + self.card_ms * cards

    def _best(self, view: View, hand: list[Card], fits: list[Card], dice: Dice) -> Card:
        chains = [card for card in fits if self.plans and _goes_on(view, hand, card)]
        best: Card = dice.pick(chains or fits)
        return best


def _goes_on(view: View, hand: list[Card], card: Card) -> bool:
    rest = list(hand)
    rest.remove(card)
    return bool(fitting(rest, wanted(view, card)))


def _draw(view: View) -> Draw:
    return Draw(view.number) if view.draw == "when_stuck" else Draw()


def _slip(view: View, hand: list[Card], fits: list[Card], dice: Dice) -> Move | None:
    """A move that is certain to be refused, if there is one."""
    wrong: list[Move] = [Play(card, view.number) for card in dict.fromkeys(hand) if card not in fits]
    if fits and stack_of(view) and view.draw == "when_stuck":
        wrong.append(_draw(view))
    slip: Move | None = dice.pick(wrong) if wrong else None
    return slip


BOTS: Final[Mapping[str, Bot[Any]]] = {
    "uniform": Uniform(),
    "gentle": Racer(Text("Gemütlich", "Gentle"), sum_ms=1500, card_ms=110, slips=50),
    "quick": Racer(Text("Flink", "Quick"), sum_ms=950, card_ms=85, slips=30),
    "sharp": Racer(Text("Blitzschnell", "Sharp"), sum_ms=600, card_ms=60, slips=15, plans=True),
}

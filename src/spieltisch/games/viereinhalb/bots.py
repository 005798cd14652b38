"""Players that know what their seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from spieltisch.games.viereinhalb.cards import BY_TEXT, EVERY_FACE, NO_FACE, Card, fitting
from spieltisch.games.viereinhalb.offers import offers
from spieltisch.games.viereinhalb.view import ANYTHING, PileView, View
from spieltisch.kernel.game import Bot, Choice, Dice, Move, Seat
from spieltisch.kernel.texts import Text


def takes(pile: PileView) -> frozenset[Card]:
    """The faces that may be laid on a pile now."""
    if pile.blocked:
        return NO_FACE
    return EVERY_FACE if pile.wants == [ANYTHING] else fitting(tuple(pile.wants))


def nameable(view: View, seat: Seat) -> list[Seat]:
    """The seats that have cards after `seat` has played one and refilled."""
    if view.stock:
        return list(range(len(view.sizes)))
    return [other for other, size in enumerate(view.sizes) if size > (other == seat)]


def offers_of(view: View) -> list[Move]:
    """Every move of the viewer, who is on turn."""
    assert view.seat is not None
    tableau = view.tableaus[view.seat] or []
    cards = [BY_TEXT[piece] for piece in tableau]
    return offers(cards, [takes(pile) for pile in view.piles], nameable(view, view.seat))


class Uniform:
    """Any legal move, each as likely as another."""

    name = Text("Zufall", "Random")

    def choose(self, view: View, dice: Dice) -> Choice:
        move: Move = dice.pick(offers_of(view))
        return Choice(move, 600 + dice.below(1200))


BOTS: Final[Mapping[str, Bot[Any]]] = {"uniform": Uniform(), "friendly": Uniform()}

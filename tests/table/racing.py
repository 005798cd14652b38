"""A table at which a race runs, from a deal made for the test."""

from __future__ import annotations

from typing import Any

from spieltisch.games.unterspannung.cards import PACK
from spieltisch.games.unterspannung.rules import Unterspannung
from spieltisch.games.unterspannung.state import State
from spieltisch.kernel.game import Deal, Dice, Seat
from spieltisch.kernel.notation import split
from spieltisch.table.protocol import Answer
from tests.table.desk import KNOWN, Desk

NAMES = ("Ada", "Bo", "Cem", "Dora")


def planted(deal: Deal) -> Unterspannung:
    """The game, dealt so."""

    class Planted(Unterspannung):
        def deal(self, state: State, dice: Dice, first: Seat | None = None) -> Deal:
            return deal

    return Planted()


def dealt(top: str, *hands: str) -> Deal:
    """Each seat's cards from the top of its stack on; the cards not named lie below them."""
    named = [split(hand) for hand in hands]
    rest = list(PACK)
    for piece in [top, *(piece for hand in named for piece in hand)]:
        rest.remove(piece)
    share, order = 72 // len(hands), []
    for hand in named:
        missing = share - len(hand)
        order += [*hand, *rest[:missing]]
        del rest[:missing]
    return Deal(0, (*order, *rest, top))


class Racing(Desk):
    """A race that has just begun; `ada` sits on seat 0, `bo` on seat 1 and so on."""

    def __init__(self, top: str, *hands: str, bots: int = 0, bot: str = "gentle", **options: Any) -> None:
        game = planted(dealt(top, *hands))
        super().__init__(game.key, options, games={**KNOWN, game.key: game})
        self.sit(*NAMES[1 : len(hands) - bots])
        for _ in range(bots):
            assert self.say("ada", "add_bot", bot=bot) is None
        self.start()
        self.wait(3000)

    @property
    def top(self) -> int:
        """The number of the open contest."""
        number: int = self.table.room.running().state.top
        return number

    def play(self, key: str, card: str, top: int | None = None, command_id: str | None = None) -> str:
        """Play a card as an answer to a top (the present one); the command's id."""
        return self.send(key, "move", command_id, move=f"play {card} @{self.top if top is None else top}")

    def draw(self, key: str, top: int | None = None) -> str:
        return self.send(key, "move", move=f"draw @{self.top if top is None else top}")

    def answer(self, key: str, command_id: str) -> Answer:
        """The one answer to a command."""
        (answer,) = self.answers[key, command_id]
        return answer

    def got(self, key: str, command_id: str) -> str | None:
        """Its code; "" while it waits, None if it was applied."""
        if (key, command_id) not in self.answers:
            return ""
        why = self.answer(key, command_id).why
        return None if why is None else why.code

    def moves(self) -> list[str]:
        """What seats have done since the start."""
        return [entry.body for entry in self.log if entry.kind == "move" and entry.body[0] != "-"]


A_HAND, B_HAND, C_HAND = "3±1.9±1.9±2.10±1", "7±1.9±1.9±2.10±1", "3±2.9±3.10±2.10±3"


def race(
    *trips: float, hands: tuple[str, ...] = (A_HAND, B_HAND, C_HAND), bots: int = 0, **options: Any
) -> Racing:
    """5±2 lies; Ada and Cem hold a 3, Bo a 7; links with these round trips, known from five pings each."""
    desk = Racing("5±2", *hands[: max(2, len(trips) + bots)], bots=bots, **options)
    for key, trip in zip(("ada", "bo", "cem"), trips, strict=False):
        desk.trips[key] = trip
        for _ in range(5):
            desk.take(desk.table.linked(desk.now, key, trip))
    anew(desk)
    return desk


def anew(desk: Racing) -> None:
    """The contest is shown anew, with pings: after a pause."""
    assert desk.say("ada", "pause") is None
    assert desk.say("ada", "resume") is None
    desk.wait(3000)


def waiting() -> tuple[Racing, str]:
    """Ada's play waits: Bo, whose link takes 200 ms, may have been faster."""
    desk = race(20, 200)
    desk.wait(620)
    play = desk.play("ada", "3±1")
    assert desk.got("ada", play) == ""
    return desk, play


def code(desk: Racing, key: str, move: str) -> str | None:
    return desk.got(key, desk.send(key, "move", move=move))

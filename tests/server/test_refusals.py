"""Every refusal of the first game's rule page, by raw socket: a clear answer to the sender, nothing for others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spieltisch.games.viereinhalb.cards import FACES
from spieltisch.games.viereinhalb.text import REFUSALS
from tests.server.client import Json, Person, Server, Socket

WANTED = (
    "round_over", "not_started", "not_your_turn", "card_not_in_tableau", "no_such_pile", "pile_blocked",
    "card_does_not_fit", "name_a_seat", "seat_cannot_be_named",
)  # fmt: skip


def probes(view: Json, offers: list[str]) -> Iterator[tuple[str, str, str]]:
    """Who tries what, and how the rules must refuse it, as far as the view allows to tell."""
    own = view["tableaus"][view["turn"]]
    absent = next(face.text for face in FACES if face.text not in own and face.mark != "D")
    yield "other", f"play {own[0]} 0", "not_your_turn"
    yield "own", f"play {absent} 0", "card_not_in_tableau"
    yield "own", f"play {own[0]} 2", "no_such_pile"
    for side, pile in enumerate(view["piles"]):
        if pile["blocked"]:
            yield "own", f"play {own[0]} {side}", "pile_blocked"
        elif pile["top"]:
            named = {move.split(" ")[1] for move in offers if f" {side}" in move}
            yield from (
                ("own", f"play {card} {side}", "card_does_not_fit") for card in own if card not in named
            )
    for move in offers:
        words = move.split(" ")
        if len(words) == 4:
            yield "own", " ".join(words[:3]), "name_a_seat"
            yield "own", " ".join([*words[:3], "5"]), "seat_cannot_be_named"
        elif len(words) == 3:
            yield "own", f"{move} 0", "seat_cannot_be_named"


def best(offers: list[str]) -> str:
    """A move that leads to what has to be seen: blocks first, setting aside last."""
    plays = [move for move in offers if move.startswith("play")]
    return next((move for move in plays if " X " in move), plays[0] if plays else "set_aside")


def hold(people: list[Socket], who: Socket, move: str, code: str) -> None:
    """The move is refused with this code, to its sender alone, and changes nothing."""
    heard = [len(each.said) for each in people]
    answer = who.say("move", move=move)
    assert answer["why"] is not None, f"{move} was not refused"
    assert answer["why"]["code"] == code, move
    drain(people)
    for each, before in zip(people, heard, strict=True):
        assert not [message for message in each.said[before:] if message["type"] == "state"]


def drain(people: list[Socket]) -> None:
    """Hear everything that was on its way."""
    for each in people:
        each.time()


def play(people: list[Socket], seen: set[str]) -> None:
    """Play a round to its end, trying everything that can be refused and was not yet."""
    drain(people)
    hold(people, people[0], "set_aside", "not_started")
    seen.add("not_started")
    states = [each.until_view("running") for each in people]
    while states[0]["table"]["phase"] == "round":
        view: Any = states[0]["view"]
        own, other = people[view["turn"]], people[1 - view["turn"]]
        offers = states[view["turn"]]["offers"]
        for side, move, code in probes(view, offers):
            if code not in seen:
                hold(people, own if side == "own" else other, move, code)
                seen.add(code)
        assert own.say("move", move=best(offers))["why"] is None
        states = [each.state(states[0]["seq"] + 1) for each in people]
    hold(people, people[0], "set_aside", "round_over")
    seen.add("round_over")


def test_every_refusal_of_the_rules_reaches_its_sender_alone(
    server: Server, ann: Person, ben: Person
) -> None:
    assert set(WANTED) <= REFUSALS.keys()
    table = ann.open("viereinhalb", seconds=None, rounds=1, tableau_size_for_two=6)
    with ann.at(table) as first, ben.at(table) as second:
        assert second.say("join", name="Ben")["why"] is None
        seen: set[str] = set()
        for _ in range(10):
            assert first.say("start_round")["why"] is None
            play([first, second], seen)
            if seen == set(WANTED):
                return
    raise AssertionError(f"never seen: {set(WANTED) - seen}")

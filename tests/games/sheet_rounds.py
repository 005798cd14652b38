"""Finished rounds with what the rules make of them, for the score pads to add up again.

    python -m tests.games.sheet_rounds COUNT > FILE

Played by bots with options of every kind; every fifth round's remains are dealt by hand, since some ends are
rare in play.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

from spieltisch.games import GAMES
from spieltisch.games.minirummy.tiles import BY_PIECE, JOKER
from spieltisch.games.unterspannung import cards as race
from spieltisch.games.viereinhalb import cards
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import AnyGame, Choice, Outcome, Seat
from spieltisch.kernel.match import Match
from spieltisch.kernel.options import Options
from spieltisch.kernel.play import play_out
from spieltisch.table.room import Room
from spieltisch.table.views import verdict

SAMPLE: Final = Path(__file__).parents[1] / "fixtures" / "sheet_rounds.json"
SAMPLED: Final = 300
BY_HAND: Final = 5
"""Every fifth round of a game."""
BOTS: Final = {"viereinhalb": "uniform", "unterspannung": "gentle", "minirummy": "simple"}
FEW: Final = 5
"""So few different tiles that equal racks are common."""
TELLING: Final = ("stock_points", "points", "joker_value", "joker_count")
"""The options that sums depend on."""
Json = dict[str, Any]


def options_of(game: str, dice: Rng) -> Options:
    """Some options that change what a round is worth, or how it ends."""
    match game:
        case "viereinhalb":
            return {"stock_points": dice.below(3), "seconds": dice.pick((60, 100, 270))}
        case "unterspannung":
            return {"points": dice.pick(("per_card", "by_value")), "finish": dice.pick(("all_cards", "hand"))}
    return {"joker_value": dice.pick((0, 25, 30)), "joker_count": dice.pick((2, 4))}


def left_of(match: Match[Any, Any]) -> Json:
    """What lies where when the round is over, as people at a table would count it."""
    state = match.state
    match match.game.key:
        case "viereinhalb":
            tableaus = sum(len(tableau) for tableau in state.tableaus)
            return {"set_aside": len(state.aside), "tableau": tableaus, "stock": len(state.stock)}
        case "unterspannung":
            hand_only = match.options["finish"] == "hand"
            stacks = [
                () if hand_only else state.dealt[seat][state.drawn[seat] :] for seat in range(match.seats)
            ]
            held = zip(state.hands, stacks, strict=True)
            return {"racks": [[card.value for card in (*hand, *stack)] for hand, stack in held]}
    return {"racks": [[tile.number for tile in rack] for rack in state.racks]}


def played(game: AnyGame, number: int, dice: Rng) -> Match[Any, Any]:
    """A round played to its end by bots against the clock."""
    match = Match(game, game.seats[number % len(game.seats)], options_of(game.key, dice))
    bot = game.bots[BOTS[game.key]]

    def choose(match: Match[Any, Any], seat: Seat) -> Choice:
        return bot.choose(match.view(seat), dice)

    play_out(match, dice, choose, clock=True)
    return match


def ended(game: AnyGame, number: int, dice: Rng) -> Match[Any, Any]:
    """A round that is over, with its remains dealt by hand."""
    match = Match(game, game.seats[number % len(game.seats)], options_of(game.key, dice))
    order = game.deal(match.state, dice).order
    END[game.key](match, order, dice)
    match.state.phase = "over"
    return match


def _time_is_up(match: Match[Any, Any], order: Sequence[str], dice: Rng) -> None:
    """What is not on the piles lies anywhere else; often that is little."""
    order = order[: dice.below(dice.pick((9, len(order) + 1)))]
    first, second = sorted((dice.below(len(order) + 1), dice.below(len(order) + 1)))
    parts = order[:first], order[first:second], order[second:]
    aside, tableau, stock = ([cards.BY_TEXT[piece] for piece in part] for part in parts)
    match.state.aside, match.state.tableaus[0], match.state.stock = aside, tableau, stock


def _nothing_goes(match: Match[Any, Any], order: Sequence[str], dice: Rng) -> None:
    """Nobody has won, and everyone has some of the dealt cards in hand and some on the own stack."""
    state, share = match.state, match.state.setup.share
    state.dealt = tuple(
        tuple(race.BY_TEXT[piece] for piece in order[at : at + share])
        for at in range(0, share * match.seats, share)
    )
    state.drawn = [1 + dice.below(share) for _ in range(match.seats)]
    state.hands = [list(own[:drawn]) for own, drawn in zip(state.dealt, state.drawn, strict=True)]


def _few_tiles(match: Match[Any, Any], order: Sequence[str], dice: Rng) -> None:
    """Racks of few tiles of few kinds; in every second round somebody has none left."""
    kinds = {*list(dict.fromkeys(order))[-FEW:], JOKER}
    pool = [BY_PIECE[piece] for piece in order if piece in kinds]
    racks = [[pool.pop() for _ in range(1 + dice.below(2))] for _ in range(match.seats)]
    if dice.below(2):
        racks[dice.below(match.seats)] = []
    match.state.racks = racks


END: Final = {"viereinhalb": _time_is_up, "unterspannung": _nothing_goes, "minirummy": _few_tiles}


def case_of(match: Match[Any, Any]) -> Json:
    """A round as the score pads' tests read it."""
    outcome = match.outcome()
    assert outcome is not None
    return {
        "game": match.game.key,
        "options": dict(match.options),
        **left_of(match),
        "points": list(outcome.points),
        "verdict": _verdict(match.game, outcome),
    }


def _verdict(game: AnyGame, outcome: Outcome) -> str | None:
    """What a series of this one round comes to."""
    found = verdict(cast("Room", SimpleNamespace(game=game, sheet=[outcome], verdicts=None)))
    return None if found is None else found.de


def cases(count: int) -> list[Json]:
    """`count` rounds of all games in turn, the same every time."""
    found = []
    for number in range(count):
        game = list(GAMES.values())[number % len(GAMES)]
        make = played if number // len(GAMES) % BY_HAND else ended
        found.append(case_of(make(game, number, Rng(f"sheet {number}"))))
    return found


def text_of(rounds: list[Json]) -> str:
    """The file: a round a line, only the options that sums depend on."""
    lines = (
        json.dumps({**each, "options": _telling(each["options"])}, ensure_ascii=False) for each in rounds
    )
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _telling(options: Mapping[str, Any]) -> Json:
    return {key: options[key] for key in TELLING if key in options}


if __name__ == "__main__":
    sys.stdout.write(text_of(cases(int(sys.argv[1]))))

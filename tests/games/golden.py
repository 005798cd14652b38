"""Golden playthroughs: whole rounds with every state, as they were when each was first right.

A file has game, seats and options in its first line, then a line a move, `ENTRY => FIELDS` (those of the state's fields
that it changed), then the outcome. `python -m tests.games.golden GAME` from the project's root writes a game's files
anew: only when a rule is meant to change.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from spieltisch.games import GAMES
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import Choice, Seat
from spieltisch.kernel.match import Match
from spieltisch.kernel.notation import parse_entry
from spieltisch.kernel.play import Chooser, play_out

FOLDER: Final = Path(__file__).parent / "golden"
SEPARATOR: Final = " => "
TOO_LATE_MS: Final = 40_000


@dataclass(frozen=True)
class Recipe:
    """How a playthrough came about. `late`: one time in four the bot thinks for longer than its clock allows."""

    seats: int
    bot: str
    options: dict[str, Any] = field(default_factory=dict)
    clock: bool = False
    late: bool = False


RECIPES: Final[dict[str, dict[str, Recipe]]] = {
    "viereinhalb": {
        "two-box-beneath": Recipe(2, "friendly", {"tableau_size_for_two": 5, "after_block": "beneath"}),
        "three-random": Recipe(3, "uniform", {"block_turns": 5, "stock_points": 2, "tableau_size": 3}),
        "four-time-up": Recipe(4, "friendly", {"seconds": 60}, clock=True),
        "six-friendly": Recipe(6, "friendly"),
    },
    "unterspannung": {
        "four-quick": Recipe(4, "quick"),
        "three-random-any-time": Recipe(
            3, "uniform", {"draw": "any_time", "points": "by_value", "hand_size": 6}
        ),
        "two-sharp-hand": Recipe(2, "sharp", {"finish": "hand", "hand_size": 8, "subtract": "absolute"}),
        "two-gentle-stuck": Recipe(2, "gentle", {"hand_size": 1, "show_wanted": "yes"}),
    },
    "minirummy": {
        "two-laid-out": Recipe(2, "simple", {"rack_size": 7, "stack_height": 30, "first_meld": 20}),
        "three-uniform": Recipe(3, "uniform", {"rack_size": 20, "rebuild_in_first_turn": "yes"}),
        "four-rummikub-time-up": Recipe(
            4,
            "simple",
            {
                "joker_count": 2,
                "first_meld": 30,
                "joker_counts_in_first_meld": "as_tile",
                "joker_value": 30,
                "jokers": "free",
                "turn_seconds": 30,
                "timeout_draw": 3,
            },
            clock=True,
            late=True,
        ),
    },
}
SHOWN: Final[dict[str, tuple[str, ...]]] = {
    "viereinhalb": (" play R", " play D", " play Z", " play F", " play X", " set_aside", "time_up\n", "played_through\n"),
    "unterspannung": (" play ", " draw @", " draw =>", " table unblock", "one_card_left\n", "one_card_in_hand\n"),
    "minirummy": (" lay ", " draw ", " pass ", " table time_up ", "J=", " laid_out\n", " blocked\n"),
}  # fmt: skip
"""What a game's playthroughs have to show, taken together."""


def path(game: str, name: str) -> Path:
    """The file of a playthrough."""
    return FOLDER / f"{game}-{name}.txt"


def playthrough(game: str, seats: int, options: dict[str, Any], log: list[str]) -> str:
    """What a file says of a round with these entries."""
    match: Match[Any, Any] = Match(GAMES[game], seats, options)
    lines = [json.dumps({"game": game, "seats": seats, "options": options})]
    before: set[str] = set()
    for text in log:
        entry = parse_entry(text)
        match.push_text(entry.seat, entry.move, entry.ms)
        fields = match.game.state_text(match.state).split(" ")
        lines.append(f"{text}{SEPARATOR}{' '.join(each for each in fields if each not in before)}")
        before = set(fields)
    outcome = match.outcome()
    lines.append("running" if outcome is None else f"{list(outcome.points)} {outcome.reason}")
    return "\n".join(lines) + "\n"


def again(file: Path) -> tuple[str, str]:
    """The file as it is, and as the rules write it today."""
    text = file.read_text(encoding="utf-8")
    head, *lines, _ = text.splitlines()
    return text, playthrough(**json.loads(head), log=[line.partition(SEPARATOR)[0] for line in lines])


def by_bot(game: str, name: str, dice: Rng, late: bool = False) -> Chooser:
    """All seats are played by one bot."""
    bot = GAMES[game].bots[name]

    def choose(match: Match[Any, Any], seat: Seat) -> Choice:
        choice = bot.choose(match.view(seat), dice)
        return Choice(choice.move, TOO_LATE_MS) if late and not dice.below(4) else choice

    return choose


def main(game: str) -> None:
    """Play a game's rounds and write their files."""
    for name, recipe in RECIPES[game].items():
        match: Match[Any, Any] = Match(GAMES[game], recipe.seats, recipe.options)
        dice = Rng(f"golden {name}")
        play_out(match, dice, by_bot(game, recipe.bot, dice, recipe.late), clock=recipe.clock)
        log = [str(entry) for entry in match.log]
        path(game, name).write_text(playthrough(game, recipe.seats, recipe.options, log), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])

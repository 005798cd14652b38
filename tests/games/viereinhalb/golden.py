"""Golden playthroughs: whole rounds with every state, as they were when each was first right.

A file has the seats and the options in its first line, then a line a move, `ENTRY => STATE`, then the outcome.
`python -m tests.games.viereinhalb.golden` from the project's root writes them anew: only when a rule is meant to change.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from spieltisch.games.viereinhalb.rules import VIEREINHALB
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.match import Match
from spieltisch.kernel.notation import parse_entry
from spieltisch.kernel.play import Chooser, play_out
from tests.games.viereinhalb.positions import Round

FOLDER: Final = Path(__file__).parents[1] / "golden"
SEPARATOR: Final = " => "
ROUNDS: Final[dict[str, tuple[int, dict[str, Any], str, bool]]] = {
    "two-box-beneath": (2, {"tableau_size_for_two": 5, "after_block": "beneath"}, "friendly", False),
    "three-random": (3, {"block_turns": 5, "stock_points": 2, "tableau_size": 3}, "uniform", False),
    "four-time-up": (4, {"seconds": 60}, "friendly", True),
    "six-friendly": (6, {}, "friendly", False),
}
"""By name: seats, options, who plays, and whether against the clock."""


def path(name: str) -> Path:
    """The file of a playthrough."""
    return FOLDER / f"viereinhalb-{name}.txt"


def playthrough(seats: int, options: dict[str, Any], log: list[str]) -> str:
    """What a file says of a round with these entries."""
    match: Round = Match(VIEREINHALB, seats, options)
    lines = [json.dumps({"seats": seats, "options": options})]
    for text in log:
        entry = parse_entry(text)
        match.push_text(entry.seat, entry.move, entry.ms)
        lines.append(f"{text}{SEPARATOR}{VIEREINHALB.state_text(match.state)}")
    outcome = match.outcome()
    lines.append("running" if outcome is None else f"{outcome.points[0]} {outcome.reason}")
    return "\n".join(lines) + "\n"


def again(name: str) -> tuple[str, str]:
    """The file as it is, and as the rules write it today."""
    text = path(name).read_text(encoding="utf-8")
    head, *lines, _ = text.splitlines()
    return text, playthrough(**json.loads(head), log=[line.partition(SEPARATOR)[0] for line in lines])


def by_bot(name: str, dice: Rng) -> Chooser:
    """All seats are played by one bot."""
    bot = VIEREINHALB.bots[name]
    return lambda match, seat: bot.choose(match.view(seat), dice)


def main() -> None:
    """Play the rounds and write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name, (seats, options, bot, clock) in ROUNDS.items():
        match: Round = Match(VIEREINHALB, seats, options)
        dice = Rng(f"golden {name}")
        play_out(match, dice, by_bot(bot, dice), clock=clock)
        log = [str(entry) for entry in match.log]
        path(name).write_text(playthrough(seats, options, log), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Golden playthroughs: whole rounds with every state, as they were when each was first right.

A file has the seats and the options in its first line, then a line a move, `ENTRY => STATE`, then the outcome.
`python -m tests.games.minirummy.golden` from the project's root writes them anew: only when a rule is meant to change.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.match import Match
from spieltisch.kernel.notation import parse_entry
from spieltisch.kernel.play import Chooser, play_out
from tests.games.minirummy.board import Round

FOLDER: Final = Path(__file__).parents[1] / "golden"
SEPARATOR: Final = " => "
SMALL: Final = {"rack_size": 7, "stack_height": 30}
ROUNDS: Final[dict[str, tuple[int, dict[str, Any], str, bool]]] = {
    "two-laid-out": (2, {**SMALL, "first_meld": 20}, "simple", False),
    "three-uniform": (3, {"rack_size": 20, "rebuild_in_first_turn": "yes"}, "uniform", False),
    "four-rummikub-time-up": (
        4,
        {
            "joker_count": 2,
            "first_meld": 30,
            "joker_counts_in_first_meld": "as_tile",
            "joker_value": 30,
            "jokers": "free",
            "turn_seconds": 30,
            "timeout_draw": 3,
        },
        "slow",
        True,
    ),
}
"""By name: seats, options, who plays, and whether against the clock."""


def path(name: str) -> Path:
    """The file of a playthrough."""
    return FOLDER / f"minirummy-{name}.txt"


def playthrough(seats: int, options: dict[str, Any], log: list[str]) -> str:
    """What a file says of a round with these entries."""
    match: Round = Match(MINIRUMMY, seats, options)
    lines = [json.dumps({"seats": seats, "options": options})]
    for text in log:
        entry = parse_entry(text)
        match.push_text(entry.seat, entry.move, entry.ms)
        lines.append(f"{text}{SEPARATOR}{MINIRUMMY.state_text(match.state)}")
    outcome = match.outcome()
    assert outcome is not None
    lines.append(f"{' '.join(map(str, outcome.points))} {outcome.reason}")
    return "\n".join(lines) + "\n"


def again(name: str) -> tuple[str, str]:
    """The file as it is, and as the rules write it today."""
    text = path(name).read_text(encoding="utf-8")
    head, *lines, _ = text.splitlines()
    return text, playthrough(**json.loads(head), log=[line.partition(SEPARATOR)[0] for line in lines])


def by_bot(name: str, dice: Rng) -> Chooser:
    """All seats are played by one bot; `slow` is the simple one, one time in four too late."""
    bot = MINIRUMMY.bots["simple" if name == "slow" else name]

    def choose(match: Round, seat: int) -> Any:
        choice = bot.choose(match.view(seat), dice)
        return type(choice)(choice.move, 40_000) if name == "slow" and not dice.below(4) else choice

    return choose


def main() -> None:
    """Play the rounds and write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name, (seats, options, bot, clock) in ROUNDS.items():
        match: Round = Match(MINIRUMMY, seats, options)
        dice = Rng(f"golden {name}")
        play_out(match, dice, by_bot(bot, dice), clock=clock)
        log = [str(entry) for entry in match.log]
        path(name).write_text(playthrough(seats, options, log), encoding="utf-8")


if __name__ == "__main__":
    main()

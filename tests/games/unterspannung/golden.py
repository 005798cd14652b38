"""Golden playthroughs: whole rounds with every state, as they were when each was first right.

A file has the seats and the options in its first line, then a line a move, `ENTRY => FIELDS` (those of the state's
fields that it changed), then the outcome.
`python -m tests.games.unterspannung.golden` from the project's root writes them anew: only when a rule is meant to change.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from spieltisch.games.unterspannung.rules import UNTERSPANNUNG
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.match import Match
from spieltisch.kernel.notation import parse_entry
from spieltisch.kernel.play import Chooser, play_out
from tests.games.unterspannung.positions import Round

FOLDER: Final = Path(__file__).parents[1] / "golden"
SEPARATOR: Final = " => "
ROUNDS: Final[dict[str, tuple[int, dict[str, Any], str]]] = {
    "four-quick": (4, {}, "quick"),
    "three-random-any-time": (3, {"draw": "any_time", "points": "by_value", "hand_size": 6}, "uniform"),
    "two-sharp-hand": (2, {"finish": "hand", "hand_size": 8, "subtract": "absolute"}, "sharp"),
    "two-gentle-stuck": (2, {"hand_size": 1, "show_wanted": "yes"}, "gentle"),
}
"""By name: seats, options, who plays."""


def path(name: str) -> Path:
    """The file of a playthrough."""
    return FOLDER / f"unterspannung-{name}.txt"


def playthrough(seats: int, options: dict[str, Any], log: list[str]) -> str:
    """What a file says of a round with these entries."""
    match: Round = Match(UNTERSPANNUNG, seats, options)
    lines = [json.dumps({"seats": seats, "options": options})]
    before: set[str] = set()
    for text in log:
        entry = parse_entry(text)
        match.push_text(entry.seat, entry.move, entry.ms)
        fields = UNTERSPANNUNG.state_text(match.state).split(" ")
        lines.append(f"{text}{SEPARATOR}{' '.join(field for field in fields if field not in before)}")
        before = set(fields)
    outcome = match.outcome()
    lines.append("running" if outcome is None else f"{list(outcome.points)} {outcome.reason}")
    return "\n".join(lines) + "\n"


def again(name: str) -> tuple[str, str]:
    """The file as it is, and as the rules write it today."""
    text = path(name).read_text(encoding="utf-8")
    head, *lines, _ = text.splitlines()
    return text, playthrough(**json.loads(head), log=[line.partition(SEPARATOR)[0] for line in lines])


def by_bot(name: str, dice: Rng) -> Chooser:
    """All seats are played by one bot."""
    bot = UNTERSPANNUNG.bots[name]
    return lambda match, seat: bot.choose(match.view(seat), dice)


def main() -> None:
    """Play the rounds and write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name, (seats, options, bot) in ROUNDS.items():
        match: Round = Match(UNTERSPANNUNG, seats, options)
        dice = Rng(f"golden {name}")
        play_out(match, dice, by_bot(bot, dice))
        log = [str(entry) for entry in match.log]
        path(name).write_text(playthrough(seats, options, log), encoding="utf-8")


if __name__ == "__main__":
    main()

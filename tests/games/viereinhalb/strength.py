"""How many points the bots leave: `python -m tests.games.viereinhalb.strength [ROUNDS]`, from the project's root.

Both bots get the same deals at each number of seats. All seats are played by one bot, without a clock.
"""

from __future__ import annotations

import sys
from typing import Final

from spieltisch.games.viereinhalb.rules import VIEREINHALB
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.match import Match
from spieltisch.kernel.play import play_out
from tests.games.golden import by_bot
from tests.games.viereinhalb.positions import Round

SEATS: Final = (2, 4, 6)


def points(bot: str, seats: int, number: int) -> int:
    """The group's points in the round of this number."""
    match: Round = Match(VIEREINHALB, seats)
    deal = VIEREINHALB.deal(match.state, Rng(f"strength {seats} {number}"), number % seats)
    match.push(deal.by, deal)
    dice = Rng(f"strength {seats} {number} bots")
    play_out(match, dice, by_bot("viereinhalb", bot, dice))
    outcome = match.outcome()
    assert outcome is not None
    return outcome.points[0]


def row(bot: str, seats: int, rounds: int) -> str:
    """A line of the table in docs/bots.md."""
    found = sorted(points(bot, seats, number) for number in range(rounds))
    mean = sum(found) / rounds
    perfect = 100 * found.count(0) / rounds
    return f"| {bot} | {seats} | {mean:.2f} | {found[rounds // 2]} | {perfect:.0f} % | {found[-1]} |"


if __name__ == "__main__":
    ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for name in VIEREINHALB.bots:
        for count in SEATS:
            sys.stdout.write(row(name, count, ROUNDS) + "\n")
            sys.stdout.flush()

"""The race on a virtual clock is fair: it is decided by who is quicker, never by where somebody sits."""

from __future__ import annotations

import pytest

from spieltisch.games import GAMES
from spieltisch.kernel.game import TABLE
from spieltisch.kernel.notation import parse_entry
from spieltisch.lab.simulate import plan, play_rounds
from tests.conftest import counts

RACES = [key for key, game in GAMES.items() if game.contests]
every_race = pytest.mark.parametrize("key", RACES)


def wins(key: str, rounds: int, bots: tuple[str, ...]) -> list[int]:
    """How often each seat came out best."""
    won = [0] * 4
    for played in play_rounds(plan(GAMES[key], 4, rounds, "wins", bots)):
        points = played.record.points
        assert points is not None
        won[points.index(min(points))] += 1
    return won


def test_there_is_a_race() -> None:
    assert RACES


@every_race
def test_equally_quick_bots_win_equally_often_on_every_seat(key: str) -> None:
    """Chi-square over four seats: 3 degrees of freedom, 16.3 is exceeded once in a thousand."""
    rounds = counts(600, 10_000)
    won = wins(key, rounds, ("quick",))
    assert sum((each - rounds / 4) ** 2 / (rounds / 4) for each in won) < 16.3


@every_race
@pytest.mark.parametrize("seat", range(4))
def test_the_quicker_bot_wins_more_often_wherever_it_sits(key: str, seat: int) -> None:
    bots = tuple("sharp" if each == seat else "gentle" for each in range(4))
    won = wins(key, 40, bots)
    assert won[seat] > 30


@every_race
def test_time_goes_on_and_nobody_acts_faster_than_people_can(key: str) -> None:
    for played in play_rounds(plan(GAMES[key], 4, 20, "time", ("sharp", "quick"))):
        entries = [parse_entry(text) for text in played.record.entries]
        assert [entry.ms for entry in entries] == sorted(entry.ms for entry in entries)
        last_shown: dict[int, int] = {}
        for entry in entries:
            if entry.seat >= 0:
                assert entry.ms - last_shown.get(entry.seat, 0) >= 100, entry
                last_shown[entry.seat] = entry.ms
            if entry.seat == TABLE or entry.move.startswith("play"):
                last_shown = dict.fromkeys(range(4), entry.ms)


@every_race
def test_a_wrong_answer_costs_the_time_of_its_lock(key: str) -> None:
    """The same deals and the same slips: with a longer lock the rounds take longer."""

    def length(lock_ms: int) -> int:
        options = {"misplay_lock_ms": lock_ms}
        rounds = play_rounds(plan(GAMES[key], 2, 60, "locks", ("gentle",), options))
        return sum(parse_entry(played.record.entries[-1]).ms for played in rounds)

    assert length(5000) > length(0)

"""The same seed gives the same rounds, whoever does the work."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from spieltisch.games import GAMES
from spieltisch.kernel.errors import SpieltischError
from spieltisch.kernel.record import check, parse_record
from spieltisch.lab.simulate import Tally, at_once, plan, play_round, play_rounds
from tests.conftest import counts

every_game = pytest.mark.parametrize("key", GAMES)


@every_game
def test_every_round_ends_by_itself_and_its_record_holds(key: str) -> None:
    names = tuple(GAMES[key].bots)
    for seats in GAMES[key].seats:
        bots = tuple(names[seat % len(names)] for seat in range(seats))
        rounds = counts(8, -(-10_000 // len(GAMES[key].seats)))
        for played in play_rounds(plan(GAMES[key], seats, rounds, "ends", bots), counts(1, 2)):
            check(parse_record(str(played.record)), GAMES)
            assert played.refused == 0


@every_game
def test_the_digest_is_the_same_for_any_number_of_processes(key: str) -> None:
    wanted = plan(GAMES[key], rounds=110, seed="jobs", bots=("uniform",))
    digests = []
    for jobs in (1, 3):
        tally = Tally(wanted)
        for played in play_rounds(wanted, jobs):
            tally.add(played)
        digests.append(tally.summary(0)["digest"])
    assert digests[0] == digests[1]


@pytest.mark.parametrize(
    ("rounds", "jobs", "size"), [(1, 8, 1), (8, 2, 1), (40, 2, 5), (50, 2, 6), (10_000, 2, 50)]
)
def test_few_rounds_are_shared_by_all_processes(rounds: int, jobs: int, size: int) -> None:
    assert at_once(rounds, jobs) == size


@every_game
@pytest.mark.parametrize("hash_seed", ["0", "1", "2"])
def test_the_digest_does_not_depend_on_how_python_hashes(key: str, hash_seed: str) -> None:
    code = (
        "from spieltisch.games import GAMES; from spieltisch.lab.simulate import *\n"
        f"p = plan(GAMES[{key!r}], rounds=10, seed='hash', bots=('uniform',)); t = Tally(p)\n"
        "[t.add(r) for r in play_rounds(p)]; print(t.summary(0)['digest'])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    wanted = plan(GAMES[key], rounds=10, seed="hash", bots=("uniform",))
    tally = Tally(wanted)
    for played in play_rounds(wanted):
        tally.add(played)
    assert run.stdout.strip() == tally.summary(0)["digest"]


@every_game
def test_no_two_rounds_have_the_same_deal(key: str) -> None:
    wanted = plan(GAMES[key], rounds=200, seed="deals", bots=("uniform",))
    deals = {played.record.entries[0].split(" ", 3)[3] for played in play_rounds(wanted, 2)}
    assert len(deals) == 200


@every_game
def test_the_deal_depends_on_seed_and_number_and_not_on_the_bots(key: str) -> None:
    names = list(GAMES[key].bots)
    deals = {play_round(plan(GAMES[key], bots=(name,), seed="same"), 3).record.entries[0] for name in names}
    assert len(deals) == 1


@every_game
def test_the_first_seat_is_the_rounds_number_modulo_the_seats(key: str) -> None:
    game = GAMES[key]
    wanted = plan(game, seats=game.seats.start, seed="first", bots=("uniform",))
    firsts = [int(play_round(wanted, number).record.entries[0].split(" ")[3]) for number in range(4)]
    assert firsts == [number % game.seats.start for number in range(4)]


def test_with_a_clock_rounds_end_when_it_runs_out_and_without_one_they_never_do() -> None:
    game, options = GAMES["viereinhalb"], {"seconds": 60}
    timed = play_rounds(plan(game, rounds=5, clock=True, seed="clock", options=options))
    assert "time_up" in {played.record.reason for played in timed}
    untimed = play_rounds(plan(game, rounds=5, seed="clock", options=options))
    assert "time_up" not in {played.record.reason for played in untimed}


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 9},
        {"bots": ("nobody",)},
        {"rounds": 0},
        {"options": {"nonsense": 1}},
        {"bots": ("uniform",) * 7},
    ],
)
@every_game
def test_a_plan_that_cannot_be_played_is_refused(key: str, wrong: dict[str, object]) -> None:
    with pytest.raises(SpieltischError):
        plan(GAMES[key], **wrong)  # type: ignore[arg-type]

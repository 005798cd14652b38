"""Players that know what their seat may know, and think as long as people do."""

from hashlib import sha256
from math import exp
from statistics import NormalDist, median
from typing import Any

import pytest

from spieltisch.games.unterspannung.bots import BOTS
from spieltisch.games.unterspannung.moves import Draw, Play
from spieltisch.games.unterspannung.reactions import FACTORS, STEPS, reaction
from spieltisch.games.unterspannung.rules import UNTERSPANNUNG
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import Choice
from spieltisch.kernel.match import Match
from spieltisch.kernel.play import play_out
from tests.games.unterspannung.positions import Round, draw, position

RACERS = ["gentle", "quick", "sharp"]


def choices(name: str, match: Round, number: int, seat: int = 0) -> list[Choice]:
    dice = Rng(f"{name} {number}")
    return [BOTS[name].choose(match.view(seat), dice) for _ in range(number)]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize(
    "options",
    [{}, {"draw": "any_time"}, {"subtract": "absolute"}, {"finish": "hand"}, {"hand_size": 1}],
    ids=str,
)
def test_every_choice_is_legal_unless_it_is_a_slip(name: str, options: dict[str, Any]) -> None:
    dice = Rng(f"{name} {options}")

    def choose(match: Match[Any, Any], seat: int) -> Choice:
        choice = BOTS[name].choose(match.view(seat), dice)
        if choice.move is None:
            assert not UNTERSPANNUNG.offers(match.state, seat)
        else:
            assert (match.why_not(seat, choice.move) is not None) == choice.slip
        return choice

    for seats in (2, 4):
        match: Round = Match(UNTERSPANNUNG, seats, options)
        play_out(match, dice, choose)
        assert match.outcome() is not None


def test_who_can_do_nothing_waits() -> None:
    match = position("9±1.9±2/3±1.9±2.9±3", "5±2")
    for name in BOTS:
        assert {choice.move for choice in choices(name, match, 50)} == {None}


def test_without_a_fitting_card_they_draw() -> None:
    match = position("9±1.9±2/9±1.9±3", "5±2", "8±1/8±1")
    for name in BOTS:
        moves = [choice.move for choice in choices(name, match, 50) if not choice.slip]
        assert set(moves) == {Draw(match.state.top)} or name == "uniform"


@pytest.mark.parametrize("name", RACERS)
def test_they_slip_at_a_human_rate_by_a_wrong_card_or_by_overlooking_one(name: str) -> None:
    match = position("3±1.9±2.8±1/9±1.9±3", "5±2", "8±1/8±2")
    slips = [choice.move for choice in choices(name, match, 2000) if choice.slip]
    assert 0.005 < len(slips) / 2000 < 0.08
    assert {type(slip) for slip in slips} == {Play, Draw}


def test_the_stronger_the_faster_and_the_surer() -> None:
    match = position("3±1.9±2.8±1.8±2/9±1.9±3", "5±2", "8±1/8±2")
    thought = {name: choices(name, match, 1000) for name in RACERS}
    medians = [median(choice.think_ms for choice in thought[name]) for name in RACERS]
    slips = [sum(choice.slip for choice in thought[name]) for name in RACERS]
    assert medians == sorted(medians, reverse=True)
    assert slips == sorted(slips, reverse=True)
    assert abs(medians[1] - (950 + 4 * 85)) < 50


def test_more_cards_take_longer_and_one_just_drawn_takes_less() -> None:
    few = position("3±1.9±2/9±1.9±3", "5±2")
    many = position("3±1.9±2.8±1.8±2.8±3.1±1.1±2.2±1/9±1.9±3", "5±2")
    drawn = position("4±1.9±2/9±1.9±3", "5±2", "3±1/8±1")
    draw(drawn, 0)
    times = [
        median(choice.think_ms for choice in choices("quick", match, 500)) for match in (drawn, few, many)
    ]
    assert times == sorted(times)
    assert times[0] < times[1] < times[2]


def test_sharp_prefers_a_card_on_which_another_of_its_own_fits() -> None:
    match = position("3±3.3±1.4±1.4±2/9±1.9±3", "5±2", "8±1/8±1")
    moves = {str(choice.move) for choice in choices("sharp", match, 300) if not choice.slip}
    assert moves == {f"play 3±1 @{match.state.top}"}
    others = {str(choice.move) for choice in choices("quick", match, 300) if not choice.slip}
    assert others == {f"play 3±1 @{match.state.top}", f"play 3±3 @{match.state.top}"}


def test_the_table_of_reactions_is_the_log_normal_distribution_with_sigma_0_35() -> None:
    points = len(FACTORS)
    assert points == STEPS + 1
    normal = NormalDist()
    assert [round(1000 * exp(0.35 * normal.inv_cdf((at + 0.5) / points))) for at in range(points)] == list(
        FACTORS
    )


def test_reactions_spread_as_the_distribution_does() -> None:
    dice = Rng("spread")
    seen = sorted(reaction(900, dice) for _ in range(4000))
    for share in (0.05, 0.25, 0.5, 0.75, 0.95):
        expected = 900 * exp(0.35 * NormalDist().inv_cdf(share))
        assert abs(seen[int(share * 4000)] - expected) < 0.04 * expected
    assert min(seen) > 300


def test_reactions_are_the_same_whole_numbers_everywhere() -> None:
    dice = Rng("the same everywhere")
    times = [reaction(900, dice) for _ in range(1000)]
    assert all(type(time) is int for time in times)
    assert sha256(repr(times).encode()).hexdigest()[:16] == "eed674e74232d171"

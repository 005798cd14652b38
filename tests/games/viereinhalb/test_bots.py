"""The bots."""

import os
import subprocess
import sys
from collections import Counter

import pytest

from spieltisch.games.viereinhalb.bots import Friendly, Uniform
from spieltisch.games.viereinhalb.cards import BY_TEXT
from spieltisch.games.viereinhalb.foresight import NO_BOUND, Search, price
from spieltisch.games.viereinhalb.offers import offers
from spieltisch.games.viereinhalb.outlook import outlook
from spieltisch.games.viereinhalb.rules import VIEREINHALB
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import Choice, Seat
from spieltisch.kernel.match import Match
from spieltisch.kernel.play import play_out
from tests.conftest import counts
from tests.games.golden import by_bot
from tests.games.viereinhalb.positions import Round, position


def choice(match: Round) -> str:
    assert match.state.turn is not None
    return str(Friendly().choose(match.view(match.state.turn), Rng("choice")).move)


def points(bot: str, seats: int, number: int) -> int:
    match: Round = Match(VIEREINHALB, seats)
    dice = Rng(f"{seats} {number}")
    play_out(match, dice, by_bot("viereinhalb", bot, dice))
    outcome = match.outcome()
    assert outcome is not None
    return outcome.points[0]


@pytest.mark.parametrize("options", [{}, {"after_block": "beneath"}])
def test_what_a_bot_takes_for_its_offers_are_the_offers_of_the_rules(options: dict[str, str]) -> None:
    def choose(match: Round, seat: Seat) -> Choice:
        rules = list(VIEREINHALB.offers(match.state, seat))
        assert offers(outlook(match.view(seat))) == rules
        return Choice(dice.pick(rules))

    for number in range(counts(20, 500)):
        dice = Rng(f"offers {number}")
        play_out(Match(VIEREINHALB, 2 + number % 5, options), dice, choose)


def test_uniform_takes_every_offer_equally_often_setting_aside_included() -> None:
    match = position("5r.5b.X/1b", "3r/-", stock="7p")
    dice = Rng("uniform")
    seen = Counter(str(Uniform().choose(match.view(0), dice).move) for _ in range(600))
    assert set(seen) == {str(move) for move in VIEREINHALB.offers(match.state, 0)}
    assert all(60 < count < 145 for count in seen.values())


def test_friendly_sets_aside_when_nothing_fits() -> None:
    assert choice(position("5b.6b/1b", "3r/3g", stock="7p")) == "set_aside"


def test_friendly_plays_what_leaves_the_next_seat_a_fit() -> None:
    assert choice(position("5r.3b/5y.7y/1p.2p", "3r/4g.X", blocked="0/3", stock="7p.7p.6p")) == "play 5r 0"


def test_friendly_keeps_its_white_card_for_need() -> None:
    assert choice(position("X.Fgb.5r/5y/5p.4p", "3r/3g", stock="7p.7p.6p")) == "play 5r 0"


def test_friendly_opens_the_second_pile_rather_than_set_aside() -> None:
    assert choice(position("5b.6b/1b.2b", "3r/-", stock="7p")).endswith(" 1")


def test_friendly_names_the_seat_that_has_a_fit() -> None:
    match = position("Dr.4p/6b/5r/6b", "3r/4g.X", blocked="0/3", stock="7p.7p.6p.6p")
    assert choice(match) in ("play Dr 0 2", "play Dr 0 0")


@pytest.mark.parametrize(
    ("card", "dear"), [("Fgb", True), ("Db", True), ("X", True), ("5r", False), ("Rr", False)]
)
def test_cards_that_help_in_need_are_dear_while_there_is_a_stock(card: str, dear: bool) -> None:
    tableaus = f"{card}.4r/1b"
    assert (price(position(tableaus, "3r/3g", stock="7p").state, BY_TEXT[card]) > 0) == dear
    assert price(position(tableaus, "3r/3g").state, BY_TEXT[card]) == 0


def test_a_card_set_aside_costs_two_points_of_a_hundred_hundredths() -> None:
    state = position("5b.6b/-", "3r/3g").state
    assert Search().cost_of_giving_up(state, 1, NO_BOUND) == 2 * 2 * 100


def test_friendly_thinks_as_long_as_a_person_and_uniform_is_quicker() -> None:
    view = position("5r.5b.X/1b", "3r/-", stock="7p").view(0)
    dice = Rng("thinking")
    friendly = {Friendly().choose(view, dice).think_ms for _ in range(200)}
    assert min(friendly) >= 900
    assert max(friendly) <= 2500
    assert len(friendly) > 50


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_friendly_leaves_far_fewer_points_than_uniform(seats: int) -> None:
    deals = counts(4, 200)
    friendly, uniform = (
        sum(points(bot, seats, number) for number in range(deals)) / deals for bot in ("friendly", "uniform")
    )
    assert friendly < 10
    assert uniform > 60


PLAY = """
from spieltisch.games.viereinhalb.rules import VIEREINHALB
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.match import Match
from spieltisch.kernel.play import play_out
match, dice = Match(VIEREINHALB, 4), Rng("hash seeds")
play_out(match, dice, lambda match, seat: VIEREINHALB.bots["friendly"].choose(match.view(seat), dice))
print(*match.log, sep="\\n")
"""


def test_o_101_the_same_seed_plays_the_same_whatever_the_hash_seed() -> None:
    logs = {
        subprocess.run(
            [sys.executable, "-c", PLAY],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(logs) == 1
    assert logs.pop().count(b"\n") > 50

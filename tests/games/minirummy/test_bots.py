"""Players that see what their seat sees."""

from collections import Counter

import pytest

from spieltisch.games.minirummy.bots import BOTS
from spieltisch.games.minirummy.moves import PASS, Draw, Lay
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.match import Match
from spieltisch.kernel.play import play_out
from spieltisch.kernel.record import record
from tests.conftest import counts
from tests.games.minirummy.board import Round, on_table, push, rack, scene


def chosen(match: Round, bot: str = "simple", seed: str = "bot") -> str:
    return str(BOTS[bot].choose(match.view(match.state.turn), Rng(seed)).move)


def after(match: Round) -> str:
    """The table after the simple bot's lay."""
    push(match, MINIRUMMY.parse_move(chosen(match)))
    return on_table(match)


@pytest.mark.parametrize(
    ("table", "hand", "finished"),
    [
        ("", "5r 6r 7r 8r 9b 9g 9o 1b", "5r 6r 7r 8r | 9b 9o 9g"),
        ("1r 2r 3r | 7b 7g 7o", "4r 7r 5r 9b", "1r 2r 3r 4r 5r | 7r 7b 7o 7g"),
        ("1r 2r 3r", "4r 7r 7b 7g J 9b", "1r 2r 3r 4r | 7r 7b 7g"),
        ("", "5b 6b J 9r", "5b 6b J=7b"),
        ("", "12b 13b J 9r", "J=11b 12b 13b"),
        ("", "5b 7b J 9r", "5b J=6b 7b"),
        ("", "9r 9b J 1o", "9r 9b J=9o"),
        ("1r 2r 3r", "J", "1r 2r 3r J=4r"),
        ("1r 2r 3r", "4r J J", "1r 2r 3r 4r J=5r J=6r"),
    ],
)
def test_simple_lays_what_it_can_and_adds_to_the_table(table: str, hand: str, finished: str) -> None:
    assert after(scene(table, hand)) == finished


@pytest.mark.parametrize("table", ["1r 2r 3r | 5b 5g 5o", "3r 4r 5r 6r | 9r 9b J=9g"])
def test_simple_rebuilds_nothing(table: str) -> None:
    assert chosen(scene(table, "3b 9g 3g 1b")).startswith("draw")


def test_simple_keeps_to_the_first_sum() -> None:
    assert chosen(scene("1r 2r 3r", "4r 5b 5g 5o 9r 9b 2g", opened=False)).startswith("draw")
    match = scene("1r 2r 3r", "4r 9b 9g 9o 5b 5g 5o 2g", opened=False)
    assert after(match) == "1r 2r 3r | 9b 9o 9g | 5b 5o 5g"
    assert rack(match, 0) == "4r 2g"


def test_simple_counts_a_joker_as_the_options_say() -> None:
    hand = "10r 10b J 1g"
    assert chosen(scene("", hand, opened=False)) == "lay 10r.10b.J=10o"
    as_tile = scene("", hand, opened=False, joker_counts_in_first_meld="as_tile")
    assert chosen(as_tile).startswith("draw")


def test_without_tiles_to_draw_a_bot_passes() -> None:
    for bot in BOTS:
        assert chosen(scene("", "5r 9b", stacks=[]), bot) == "pass"


def test_bots_draw_from_any_stack_that_has_tiles() -> None:
    match = scene("", "5r 9b", stacks=["1b", "", "2b", "3b"])
    for bot in BOTS:
        seen = Counter(chosen(match, bot, str(seed)) for seed in range(60))
        assert set(seen) == {"draw 0", "draw 2", "draw 3"}


def test_uniform_chooses_among_what_is_offered() -> None:
    match = scene("1r 2r 3r | 6g 7g 8g", "4r 9g 10b 10o 10r 2b", stacks=["1b"])
    offers = {str(move) for move in MINIRUMMY.offers(match.state, 0)}
    assert offers == {
        "lay 1r.2r.3r.4r/6g.7g.8g.9g/10r.10b.10o",
        "lay 1r.2r.3r/6g.7g.8g/10r.10b.10o",
        "lay 1r.2r.3r.4r/6g.7g.8g",
        "lay 1r.2r.3r/6g.7g.8g.9g",
        "draw 0",
    }
    assert {chosen(match, "uniform", str(seed)) for seed in range(100)} == offers


def played(bots: list[str], seed: str, **options: int | str | None) -> Round:
    match: Round = Match(MINIRUMMY, len(bots), options)
    dice = Rng(seed)
    play_out(match, dice, lambda match, seat: BOTS[bots[seat]].choose(match.view(seat), dice))
    return match


@pytest.mark.deep
@pytest.mark.parametrize(
    "options", [{}, {"jokers": "free"}, {"rebuild_in_first_turn": "yes"}, {"joker_count": 0}]
)
def test_rounds_of_bots_end_and_no_move_is_refused(options: dict[str, int | str | None]) -> None:
    for number in range(counts(10, 1500)):
        match = played(["simple", "uniform", "simple", "uniform"], f"bots {number}", **options)
        outcome = match.outcome()
        assert outcome is not None
        assert -2 <= sum(outcome.points) <= 0


def test_simple_wins_against_uniform() -> None:
    points = [sum(each) for each in zip(*(_points(number) for number in range(counts(30, 300))), strict=True)]
    assert points[0] > 0 > points[1]


def _points(number: int) -> tuple[int, ...]:
    outcome = played(["simple", "uniform"], f"duel {number}").outcome()
    assert outcome is not None
    return outcome.points


def test_simple_bots_lay_most_of_the_tiles() -> None:
    for number in range(20):
        match = played(["simple"] * 4, f"four {number}")
        assert len(match.log) < 150
        assert sum(len(meld.tiles) for meld in match.state.melds) > 60


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_of_a_round_is_no_larger_than_20_kilobytes(seats: int) -> None:
    for number in range(counts(10, 500)):
        for bot in BOTS:
            assert len(str(record(played([bot] * seats, f"record {number}"))).encode()) <= 20_000


def test_bots_moves_are_of_the_kinds_there_are() -> None:
    match = scene("1r 2r 3r", "4r 9b", stacks=["1b"])
    kinds = {type(BOTS["uniform"].choose(match.view(0), Rng(str(seed))).move) for seed in range(30)}
    assert kinds == {Lay, Draw}
    assert BOTS["simple"].choose(scene("", "5r 9b", stacks=[]).view(0), Rng("x")).move == PASS

"""Bots that ask the solver: what they see, what they lay, and when they wait."""

from __future__ import annotations

from collections import Counter

import pytest

from spieltisch.games import GAMES
from spieltisch.games.minirummy.bots import BOTS, HEAVY
from spieltisch.games.minirummy.moves import Draw, Lay
from spieltisch.games.minirummy.question import Task, question_in
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.games.minirummy.solver import best_lay
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import Choice, Move, Seat
from spieltisch.kernel.match import Match
from spieltisch.kernel.play import play_out
from spieltisch.lab.simulate import Tally, plan, play_round, play_rounds
from tests.conftest import counts
from tests.games.minirummy.board import Round, on_table, push, rack, scene

NAMES = tuple(sorted(HEAVY))
both_jokers = pytest.mark.parametrize("jokers", ["bound", "free"])


def choice(match: Round, bot: str, seed: str = "bot") -> Choice:
    return BOTS[bot].choose(match.view(match.state.turn), Rng(seed))


def chosen(match: Round, bot: str, seed: str = "bot") -> str:
    return str(choice(match, bot, seed).move)


def after(match: Round, bot: str, seed: str = "bot") -> set[str]:
    """The combinations on the table after the bot's lay."""
    push(match, MINIRUMMY.parse_move(chosen(match, bot, seed)))
    return set(on_table(match).split(" | "))


# -- strong ---------------------------------------------------------------------------------------------------------


def test_strong_rebuilds_the_table() -> None:
    match = scene("3r 4r 5r 6r | 9b 9g 9o 9r", "3b 3g 7b 8b 2o")
    assert after(match, "strong") == {"4r 5r 6r", "9r 9o 9g", "3r 3b 3g", "7b 8b 9b"}
    assert rack(match, 0) == "2o"


@both_jokers
def test_strong_lays_as_many_tiles_as_the_solver_proves_possible(jokers: str) -> None:
    laid: list[int] = []

    def choose(match: Round, seat: Seat) -> Choice:
        state, chosen = match.state, choice(match, "strong")
        table = tuple(meld.tiles for meld in state.melds)
        answer = best_lay(Task(table, tuple(state.racks[seat]), state.opened[seat], match.options))
        assert answer.proven
        laid.append(_laid(match, seat, chosen.move))
        assert laid[-1] == answer.tiles
        return chosen

    for number in range(counts(2, 200)):
        play_out(Match(MINIRUMMY, 2, {"jokers": jokers}), Rng(f"best {number}"), choose)
    assert laid.count(0) > 20
    assert max(laid) > 5


def _laid(match: Round, seat: Seat, move: Move | None) -> int:
    """How many tiles a move takes from the rack."""
    assert move is not None
    copy = match.copy()
    copy.push(seat, move)
    return max(0, len(match.state.racks[seat]) - len(copy.state.racks[seat]))


def test_strong_knows_all_options_that_matter() -> None:
    hand = "10r 10b J 1g"
    assert chosen(scene("", hand, opened=False), "strong") == "lay 10r.10b.J=10o"
    as_tile = scene("", hand, opened=False, joker_counts_in_first_meld="as_tile")
    assert chosen(as_tile, "strong").startswith("draw")
    assert chosen(scene("", hand, opened=False, joker_value=19), "strong").startswith("draw")
    assert chosen(scene("", "5r 5b 5o 1g", opened=False, first_meld=15), "strong") == "lay 5r.5b.5o"
    for at_once, lays in (("no", False), ("yes", True)):
        match = scene(
            "1b 2b 3b", "12r 12b 12o 4b 13g", opened=False, first_meld=30, rebuild_in_first_turn=at_once
        )
        assert ("1b 2b 3b 4b" in after(match, "strong")) is lays
    for jokers, lays in (("bound", False), ("free", True)):
        match = scene("4r 5r 6r J=7r", "8b 8o 1g", jokers=jokers)
        assert (choice(match, "strong").move in (Draw(0),)) is not lays


# -- practised ------------------------------------------------------------------------------------------------------

CROWDED = "3r 4r 5r 6r | 1b 2b 3b | 5g 6g 7g | 10o 11o 12o | 8r 8b 8g | 12r 12b 12g"


def test_practised_rebuilds_a_table_of_two_combinations_as_strong_does() -> None:
    match = scene("3r 4r 5r 6r | 9b 9g 9o 9r", "3b 3g 7b 8b 2o")
    assert after(match, "practised") == {"4r 5r 6r", "9r 9o 9g", "3r 3b 3g", "7b 8b 9b"}


def test_practised_overlooks_a_rebuild_on_a_crowded_table_but_not_each_time() -> None:
    match = scene(CROWDED, "6b 6o 1o", stacks=["1r"])
    found = Counter(chosen(match, "practised", str(seed)).split(" ")[0] for seed in range(60))
    assert found.keys() == {"lay", "draw"}
    assert min(found.values()) > 10


def test_practised_never_overlooks_a_new_combination_or_a_place_to_add_to() -> None:
    for seed in range(30):
        match = scene(CROWDED, "13o 4b 12o 1g 2g 3g 10r")
        after(match, "practised", str(seed))
        assert rack(match, 0) == "10r"


def test_practised_adds_what_fits_elsewhere_whether_it_finds_a_rebuild_or_not() -> None:
    left = set()
    for seed in range(30):
        match = scene(CROWDED, "6b 6o 13o 4b 1o")
        after(match, "practised", str(seed))
        left.add(rack(match, 0))
    assert left == {"1o", "6b 6o 1o"}


def test_practised_opens_with_the_most_its_rack_gives() -> None:
    hand = "10r 11r 12r 13r 13b 13g 13o 1b 2b"
    for seed in range(10):
        match = scene(CROWDED, hand, opened=False, first_meld=70)
        after(match, "practised", str(seed))
        assert rack(match, 0) == "1b 2b"


@both_jokers
def test_practised_lays_no_fewer_than_simple_and_often_fewer_than_can_be_laid(jokers: str) -> None:
    more, fewer = [], []

    def choose(match: Round, seat: Seat) -> Choice:
        made = choice(match, "practised", f"look {len(match.log)}")
        laid, simple = (_laid(match, seat, each) for each in (made.move, choice(match, "simple").move))
        most = best_lay(question_in(match.view(seat)), tidy=False).tiles
        assert simple <= laid <= most
        more.append(laid > simple)
        fewer.append(laid < most)
        return made

    for number in range(counts(1, 200)):
        play_out(Match(MINIRUMMY, 2 + number % 3, {"jokers": jokers}), Rng(f"between {number}"), choose)
    assert sum(more) > 2
    assert sum(fewer) > 5


def test_practised_takes_no_more_than_three_combinations_apart() -> None:
    apart: dict[str, list[int]] = {"practised": [], "strong": []}

    def choose(match: Round, seat: Seat) -> Choice:
        for bot, numbers in apart.items():
            numbers.append(_taken_apart(match, choice(match, bot, f"look {len(match.log)}").move))
        return choice(match, "practised", f"look {len(match.log)}")

    for number in range(counts(1, 200)):
        play_out(Match(MINIRUMMY, 2), Rng(f"apart {number}"), choose)
    assert max(apart["practised"]) in (2, 3)
    assert max(apart["strong"]) > 3


def _taken_apart(match: Round, move: Move | None) -> int:
    """How many of the table's combinations are no longer together after a move."""
    if not isinstance(move, Lay):
        return 0
    return sum(not any({*meld.tiles} <= {*group} for group in move.melds) for meld in match.state.melds)


# -- patient --------------------------------------------------------------------------------------------------------

MANY = "1r 1b 2o 2g 3r 3b 5o 5g 6r"


def test_patient_opens_with_as_few_tiles_as_are_enough() -> None:
    hand = "10r 11r 12r 13r 7b 7g 7o 1b 2b"
    match = scene("", hand, MANY, opened=False)
    assert after(match, "patient") == {"10r 11r 12r 13r"}
    match = scene("", hand, MANY, opened=False, first_meld=30)
    assert after(match, "patient") == {"11r 12r 13r"}


def test_patient_keeps_a_joker_that_its_first_lay_does_not_need() -> None:
    match = scene("", "11r 12r 13r J 10b 10g 1b", MANY, opened=False, first_meld=30)
    assert after(match, "patient") == {"11r 12r 13r"}
    assert "J" in rack(match, 0)


def test_patient_opens_with_all_it_has_when_somebody_is_nearly_out() -> None:
    hand = "10r 11r 12r 13r 7b 7g 7o 1b 2b"
    for others in (["1r 1b 2o"], [MANY, "1r 1b 2o"]):
        match = scene("", hand, *others, opened=False)
        push(match, MINIRUMMY.parse_move(chosen(match, "patient")))
        assert rack(match, 0) == "1b 2b"


def test_patient_leaves_the_table_alone_when_the_only_other_has_one_tile() -> None:
    table, hand = "3r 4r 5r | 9b 9g 9o", "6r 9r 1b"
    assert chosen(scene(table, hand, "12o"), "patient").startswith("draw")
    assert chosen(scene(table, hand, "12o 1g 3g"), "patient").startswith("lay")
    assert chosen(scene(table, hand, "12o", "12g 11b"), "patient").startswith("lay")
    assert chosen(scene(table, hand, "12o", stacks=[]), "patient").startswith("lay")


@pytest.mark.parametrize("other", ["12o", "12o 1g"])
def test_patient_never_waits_when_a_lay_wins_at_once(other: str) -> None:
    for table, hand in (("3r 4r 5r", "6r"), ("3r 4r 5r", "6r 7r"), ("9b 9g 9o", "9r 6r 7r 8r")):
        match = scene(table, hand, other)
        push(match, MINIRUMMY.parse_move(chosen(match, "patient")))
        assert not match.state.racks[0]


@both_jokers
def test_patient_wins_at_once_whenever_it_can(jokers: str) -> None:
    wins = 0

    def choose(match: Round, seat: Seat) -> Choice:
        nonlocal wins
        if _laid(match, seat, choice(match, "strong").move) == len(match.state.racks[seat]):
            assert _laid(match, seat, choice(match, "patient").move) == len(match.state.racks[seat])
            wins += 1
        return choice(match, "patient")

    for number in range(counts(2, 200)):
        play_out(Match(MINIRUMMY, 2 + number % 3, {"jokers": jokers}), Rng(f"win {number}"), choose)
    assert wins


# -- all of them ----------------------------------------------------------------------------------------------------


@pytest.mark.deep
@both_jokers
@pytest.mark.parametrize("bots", [("patient", "strong"), ("practised",)])
def test_heavy_bots_end_their_rounds_and_no_move_is_refused(bots: tuple[str, ...], jokers: str) -> None:
    for seats in MINIRUMMY.seats:
        wanted = plan(MINIRUMMY, seats, counts(2, 100), "heavy", bots, {"jokers": jokers})
        for played in play_rounds(wanted):
            assert played.refused == 0
            assert played.record.points is not None


@both_jokers
def test_heavy_bots_end_rounds_with_a_first_lay_that_rebuilds(jokers: str) -> None:
    options = {"jokers": jokers, "rebuild_in_first_turn": "yes"}
    for played in play_rounds(plan(MINIRUMMY, 3, counts(1, 50), "rebuild", NAMES, options)):
        assert played.record.points is not None


def test_the_same_seed_gives_the_same_choice() -> None:
    match = scene("3r 4r 5r 6r | 9b 9g 9o 9r", "3b 3g 7b 8b 2o", stacks=["1b", "2b", "3b"])
    for bot in NAMES:
        assert choice(match, bot, "one") == choice(match, bot, "one")


def test_the_digest_of_heavy_bots_is_the_same_for_any_number_of_processes() -> None:
    wanted = plan(MINIRUMMY, 3, 3, "heavy jobs", NAMES)
    digests = []
    for jobs in (1, 2):
        tally = Tally(wanted)
        for played in play_rounds(wanted, jobs):
            tally.add(played)
        digests.append(tally.summary(0)["digest"])
    assert digests[0] == digests[1]


def test_bots_are_listed_from_weak_to_strong() -> None:
    assert list(BOTS) == ["uniform", "simple", "practised", "strong", "patient"]


def test_stand_ins_are_never_heavy() -> None:
    for game in GAMES.values():
        assert game.heavy_bots <= game.bots.keys()
        assert game.stand_in not in game.heavy_bots


@pytest.mark.parametrize("bots", [("practised", "simple"), ("strong", "practised")])
def test_practised_wins_against_simple_and_strong_against_practised(bots: tuple[str, str]) -> None:
    points = [0, 0]
    for number in range(counts(4, 100)):
        record = play_round(plan(MINIRUMMY, 2, number + 1, "duel", bots), number).record
        assert record.points is not None
        points = [total + each for total, each in zip(points, record.points, strict=True)]
    assert points[0] > 0 > points[1]


@pytest.mark.parametrize("bot", NAMES)
def test_thinking_takes_as_long_as_a_person_would_look(bot: str) -> None:
    nothing, much = scene("", "1b 5r"), scene("3r 4r 5r 6r | 9b 9g 9o 9r", "3b 3g 7b 8b 2o")
    for match in (nothing, much):
        thinks = [choice(match, bot, str(seed)).think_ms for seed in range(20)]
        assert 3000 <= min(thinks) < max(thinks) <= 13_000

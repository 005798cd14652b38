"""Deal, turns, time, the end and its points."""

import pytest

from spieltisch.games.minirummy.moves import PASS, Draw
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.games.minirummy.tiles import pack
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import CHANCE, TABLE, Deal, Due, Outcome, Start, TimeUp
from spieltisch.kernel.match import Match
from tests.games.minirummy.board import Round, code, lay, push, rack, scene


def dealt(seats: int = 2, first: int = 0, **options: int | str | None) -> Round:
    match = Match(MINIRUMMY, seats, options)
    match.push(CHANCE, MINIRUMMY.deal(match.state, Rng("deal"), first))
    return match


def order(match: Round) -> list[str]:
    return match.log[0].move.split(" ")[2:]


# -- deal -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jokers", [0, 2, 4])
def test_there_are_104_tiles_and_the_jokers(jokers: int) -> None:
    tiles = pack(jokers)
    assert len(tiles) == 104 + jokers
    assert tiles.count("J") == jokers
    assert {tiles.count(each) for each in tiles if each != "J"} == {2}
    assert len(set(tiles) - {"J"}) == 52


def test_the_first_tiles_of_the_deal_go_to_the_seats_and_the_rest_into_stacks_of_seven() -> None:
    match = dealt(3)
    deal = order(match)
    for seat in range(3):
        assert rack(match, seat).split() == deal[seat * 14 : seat * 14 + 14]
    assert match.view(0).stacks == [7] * 9 + [3]
    assert [tile.text for tile in match.state.stacks[0]][::-1] == deal[42:49]


@pytest.mark.parametrize(
    ("seats", "options", "stacks"),
    [
        (4, {}, [7, 7, 7, 7, 7, 7, 7, 3]),
        (2, {"stack_height": 108}, [80]),
        (4, {"rack_size": 20, "joker_count": 0, "stack_height": 1}, [1] * 24),
        (2, {"rack_size": 7, "joker_count": 2, "stack_height": 50}, [50, 42]),
    ],
)
def test_stacks_by_the_options(seats: int, options: dict[str, int], stacks: list[int]) -> None:
    assert dealt(seats, **options).view(None).stacks == stacks


def test_play_goes_on_at_once_clockwise_from_the_first_seat() -> None:
    match = dealt(3, first=1)
    turns = []
    for _ in range(5):
        assert match.to_act() == {match.state.turn}
        turns.append(match.state.turn)
        push(match, Draw(0))
    assert turns == [1, 2, 0, 1, 2]


def test_before_the_deal_no_seat_may_move_and_after_it_nothing_is_dealt() -> None:
    match = Match(MINIRUMMY, 2)
    assert match.to_act() == {CHANCE}
    early = match.why_not(0, Draw(0))
    assert early is not None
    assert early.code == "not_started"
    match = dealt()
    again = match.why_not(CHANCE, MINIRUMMY.deal(match.state, Rng("x")))
    assert again is not None
    assert again.code == "not_due"


@pytest.mark.parametrize(
    "deal",
    [
        Deal(0, ()),
        Deal(2, tuple(pack(4))),
        Deal(0, tuple(pack(3))),
        Deal(0, (*pack(4)[:-1], "1r")),
        Deal(0, (*pack(4)[:-1], "J=1r")),
        Deal(0, (*pack(4), "J")),
    ],
)
def test_a_deal_has_exactly_the_tiles_and_a_seat_that_begins(deal: Deal) -> None:
    refusal = Match(MINIRUMMY, 2).why_not(CHANCE, deal)
    assert refusal is not None
    assert refusal.code == "wrong_deal"


# -- turns ----------------------------------------------------------------------------------------------------------


def test_a_seat_draws_from_the_top_of_any_stack_and_its_turn_ends() -> None:
    match = scene("", "5r 6r 7r", "1g", stacks=["1b 2b", "3b", "", "4b J"])
    push(match, Draw(3))
    assert (rack(match, 0), match.state.turn) == ("5r 6r 7r 4b", 1)
    assert match.view(1).stacks[:4] == [2, 1, 0, 1]
    push(match, Draw(0))
    assert rack(match, 1) == "1g 1b"


def test_one_may_draw_although_one_could_lay() -> None:
    assert scene("", "10r 10b 10g 10o").why_not(0, Draw(0)) is None


def test_no_such_stack_and_stack_empty() -> None:
    match = scene("", "5r", "1g", stacks=["1b", ""])
    stacks = len(match.state.stacks)
    for stack, wanted in ((stacks, "no_such_stack"), (99, "no_such_stack"), (1, "stack_empty"), (0, None)):
        found = match.why_not(0, Draw(stack))
        assert (found and found.code) == wanted


def test_while_tiles_are_left_a_pass_is_refused() -> None:
    found = scene("", "5r", "1g", stacks=["", "", "1b"]).why_not(0, PASS)
    assert found is not None
    assert found.code == "stock_not_empty"


def test_without_tiles_a_seat_passes_even_if_it_could_lay() -> None:
    match = scene("", "10r 10b 10g 10o 1b", "1g", stacks=[])
    assert code(match, "10r 10b 10g 10o") is None
    events = push(match, PASS)
    assert [event.kind for event in events] == ["passed"]
    assert (match.state.turn, match.view(None).passes) == (1, 1)


def test_the_round_is_blocked_when_every_seat_has_passed_in_succession() -> None:
    match = scene("", "5r", "1g", "9o", stacks=[])
    for _ in range(2):
        push(match, PASS)
        assert match.to_act()
    push(match, PASS)
    assert match.outcome() == Outcome((-4, 12, -8), "blocked")


def test_a_lay_between_passes_starts_the_count_again() -> None:
    match = scene("1r 2r 3r", "9r", "4r 1g", "9o", stacks=[])
    push(match, PASS)
    push(match, "1r 2r 3r 4r")
    push(match, PASS)
    push(match, PASS)
    assert match.view(None).passes == 2
    push(match, PASS)
    assert match.outcome() == Outcome((-8, 16, -8), "blocked")


def test_after_the_end_every_move_is_refused() -> None:
    match = scene("1r 2r 3r", "4r", "1g", turn_seconds=30)
    push(match, "1r 2r 3r 4r")
    for seat, move in ((1, Draw(0)), (0, Draw(0)), (1, PASS), (1, lay(""))):
        found = match.why_not(seat, move)
        assert found is not None
        assert found.code == "round_over"
    assert (match.to_act(), MINIRUMMY.due(match.state)) == (frozenset(), None)


# -- end and points -------------------------------------------------------------------------------------------------


def test_the_winner_gets_what_the_others_lose() -> None:
    match = scene("1r 2r 3r", "4r", "3r 11b J", "1o")
    events = push(match, "1r 2r 3r 4r")
    assert match.outcome() == Outcome((40, -39, -1), "laid_out")
    assert events[-1].kind == "over"
    assert events[-1].public == {
        "reason": "laid_out",
        "points": [40, -39, -1],
        "racks": [[], ["3r", "11b", "J"], ["1o"]],
    }


def test_jokers_on_the_rack_count_their_value_under_as_tile_too() -> None:
    match = scene("1r 2r 3r", "4r", "J J", joker_value=30, joker_counts_in_first_meld="as_tile")
    push(match, "1r 2r 3r 4r")
    assert match.outcome() == Outcome((60, -60), "laid_out")


def test_whoever_laid_out_wins_even_against_a_rack_that_counts_nothing() -> None:
    match = scene("1r 2r 3r", "4r", "J", joker_value=0)
    push(match, "1r 2r 3r 4r")
    assert match.outcome() == Outcome((0, 0), "laid_out")


def blocked(*racks: str) -> Outcome | None:
    match = scene("", *racks, stacks=[])
    for _ in racks:
        push(match, PASS)
    return match.outcome()


def test_blocked_the_lowest_rack_wins_the_differences() -> None:
    assert blocked("10r", "4b", "J") == Outcome((-6, 27, -21), "blocked")


@pytest.mark.parametrize(
    ("racks", "points"),
    [
        (("5r", "5b", "12g"), (3, 3, -7)),
        (("5r", "5b", "12g", "6g"), (4, 4, -7, -1)),
        (("5r", "5b", "5g", "7g"), (0, 0, 0, -2)),
        (("5r", "5b", "5g", "6g"), (0, 0, 0, -1)),
        (("5r", "5b", "2o 3o", "13g"), (2, 2, 2, -8)),
        (("5r", "5b", "5g", "5o"), (0, 0, 0, 0)),
    ],
)
def test_blocked_on_a_tie_the_winners_share_rounded_down(
    racks: tuple[str, ...], points: tuple[int, ...]
) -> None:
    assert blocked(*racks) == Outcome(points, "blocked")


# -- time -----------------------------------------------------------------------------------------------------------


def test_without_a_clock_the_table_owes_nothing() -> None:
    match = dealt()
    assert MINIRUMMY.due(match.state) is None
    refusal = match.why_not(TABLE, TimeUp())
    assert refusal is not None
    assert refusal.code == "not_due"


def test_each_turn_has_its_own_time() -> None:
    match = dealt(2, turn_seconds=45)
    assert match.to_act() == {0, TABLE}
    assert MINIRUMMY.due(match.state) == Due("turn 1", 45_000, TimeUp(), clock=True)
    push(match, Draw(0))
    assert MINIRUMMY.due(match.state) == Due("turn 2", 45_000, TimeUp(), clock=True)
    match.push(TABLE, TimeUp())
    assert MINIRUMMY.due(match.state) == Due("turn 3", 45_000, TimeUp(), clock=True)


def test_at_time_up_the_seat_draws_from_the_lowest_numbered_stacks() -> None:
    match = scene("", "5r", "1g", stacks=["", "1b", "2b 3b", "4b"], turn_seconds=60, timeout_draw=3)
    events = match.push(TABLE, TimeUp())
    assert (rack(match, 0), match.state.turn) == ("5r 1b 2b 3b", 1)
    assert events[0].kind == "timed_out"
    assert events[0].told(0) == {
        "kind": "timed_out",
        "seat": 0,
        "number": 3,
        "stacks": [1, 2, 2],
        "tiles": ["1b", "2b", "3b"],
    }
    assert "tiles" not in events[0].told(1)


def test_it_draws_fewer_when_they_run_out() -> None:
    match = scene("", "5r", "1g", stacks=["1b"], turn_seconds=60, timeout_draw=3)
    match.push(TABLE, TimeUp())
    assert rack(match, 0) == "5r 1b"
    assert match.view(None).passes == 0


def test_with_an_empty_stock_the_time_out_is_a_pass() -> None:
    match = scene("", "5r", "1g", stacks=[], turn_seconds=60)
    match.push(TABLE, TimeUp())
    push(match, PASS)
    assert match.outcome() == Outcome((-4, 4), "blocked")


def test_the_table_never_gives_a_signal_to_start() -> None:
    refusal = dealt(turn_seconds=60).why_not(TABLE, Start())
    assert refusal is not None
    assert refusal.code == "not_due"

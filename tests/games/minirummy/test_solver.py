"""The best lay: proven values, and every answer is a legal lay."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from spieltisch.games.minirummy import solver
from spieltisch.games.minirummy.check import Gain, Given, gain, why_wrong
from spieltisch.games.minirummy.melds import Meld, read
from spieltisch.games.minirummy.moves import Lay
from spieltisch.games.minirummy.question import texts
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.games.minirummy.solver import OBJECTIVES, Answer, Objective, Task, best_lay, given
from spieltisch.games.minirummy.state import UNKNOWN, State
from spieltisch.games.minirummy.task import read_task
from spieltisch.games.minirummy.tiles import BARE, count, tile
from spieltisch.games.minirummy.view import View
from spieltisch.kernel.advice import WrongAdvice
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.match import Match
from spieltisch.kernel.options import OptionValue
from tests.conftest import counts
from tests.games.minirummy.board import groups, tiles
from tests.games.minirummy.oracle import by_flows, by_templates
from tests.games.minirummy.positions import FREE, MIXED, Row, given_in, rows, some_positions, written

EVERY = counts(5, 1)
"""Of the proven positions every so-manieth, so that a quick run meets all kinds."""
RANDOM = counts(40, 4_000)
ORDERS = counts(100, 1_500)


def task(table: str, rack: str, opened: bool = True, **options: OptionValue) -> Task:
    return read_task({"table": rows_of(table), "rack": rack.split(), "opened": opened, "options": options})


def rows_of(table: str) -> list[list[str]]:
    return [part.split() for part in table.split("|")] if table else []


def solved(
    table: str, rack: str, objective: Objective = "tiles", opened: bool = True, **options: OptionValue
) -> Answer:
    return checked(task(table, rack, opened, **options), objective)


def checked(position: Task, objective: Objective) -> Answer:
    """The answer, which has to be proven, and legal by the verifier and by the rules."""
    answer = best_lay(position, objective)
    assert answer.proven
    assert_legal(position, answer)
    return answer


def assert_legal(position: Task, answer: Answer) -> None:
    if not answer.table:
        assert answer.tiles == 0
        return
    assert why_wrong(given(position), texts(answer.table)) is None
    assert gain(given(position), texts(answer.table)) == (answer.tiles, answer.points)
    if not any(each is BARE for group in position.table for each in group):
        assert match_of(position).why_not(0, Lay(answer.table)) is None


def match_of(position: Task) -> Match[State, View]:
    """A round in which seat 0 is on turn and sees this position."""
    match: Match[State, View] = Match(MINIRUMMY, 2, dict(position.options))
    state = match.state
    state.phase, state.turn, state.number = "running", 0, 1
    state.melds = [meld for meld in map(read, position.table) if isinstance(meld, Meld)]
    state.on_table = count(meld.tiles for meld in state.melds)
    state.racks = [list(position.rack), [tile("13g")]]
    state.places = [[UNKNOWN] * len(rack) for rack in state.racks]
    state.stacks = [[] for _ in state.setup.stacks]
    state.opened = [position.opened, True]
    return match


def best(row: Row, objective: str) -> Gain:
    return Gain(**row["best"][objective])


# -- positions with proven values -----------------------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("file", [FREE, MIXED], ids=["free", "mixed"])
def test_the_proven_value_is_reached(file: object, objective: Objective) -> None:
    assert file in (FREE, MIXED)
    known = rows(FREE if file is FREE else MIXED)
    assert len(known) >= 200
    for row in known[OBJECTIVES.index(objective) :: EVERY]:
        answer = checked(read_task(row), objective)
        assert (answer.tiles, answer.points) == best(row, objective), row["id"]


@pytest.mark.deep
def test_two_integer_models_agree_with_the_solver_on_random_positions() -> None:
    for position in islice(some_positions("solver"), RANDOM):
        for objective in OBJECTIVES:
            wanted, _ = by_templates(position, objective)
            assert wanted == by_flows(position, objective), written(position)
            answer = checked(read_task(written(position)), objective)
            assert (answer.tiles, answer.points) == wanted, (objective, written(position))


def test_the_models_stand_by_the_fixtures() -> None:
    for row in [*rows(FREE)[::40], *rows(MIXED)[::40]]:
        for objective in OBJECTIVES:
            assert by_templates(given_in({"opened": True, **row}), objective)[0] == best(row, objective)


def test_the_mixed_positions_are_of_every_kind() -> None:
    known = [given_in(row) for row in rows(MIXED)]
    for key, values in {
        "jokers": {"bound", "free"},
        "joker_count": {0, 1, 2, 3, 4},
        "rebuild_in_first_turn": {"no", "yes"},
        "joker_counts_in_first_meld": {"joker_value", "as_tile"},
    }.items():
        assert {position.options[key] for position in known} == values
    bound = [position for position in known if position.options["jokers"] == "bound"]
    assert len(bound) >= 200
    assert sum(not position.opened for position in known) >= 60


# -- runs beside each other -----------------------------------------------------------------------------------------

THIRTEEN = " ".join(f"{number}r" for number in range(1, 14))


@pytest.mark.parametrize(
    "table",
    ["1r 2r 3r | 1r 2r J=3r | 3r 4r 5r | J=3r 4r 5r", "1r 2r 3r | 2r 3r 4r | J=3r 4r 5r"],
)
def test_three_and_four_runs_of_a_colour_can_be_open_at_once(table: str) -> None:
    assert solved(table, "1b 8g").tiles == 0
    assert solved(table, "1b 9b 9g 9o").tiles == 3
    assert solved(table, "6r 8g").tiles == 1


def test_a_joker_finds_room_between_two_full_colours() -> None:
    answer = solved(f"{THIRTEEN} | {THIRTEEN}", "J", jokers="free")
    assert answer.tiles == 1
    assert sorted(len(group) for group in answer.table) == [3, 11, 13]


@pytest.mark.parametrize(
    ("table", "rack", "laid"),
    [
        ("", "J 1b", 0),
        ("", "J J 1b", 3),
        ("", "J J", 0),
        ("", "J J J", 3),
        ("", "J J J J", 4),
        ("5r 5b 5o 5g", "J 1b", 0),
        ("5r 5b 5o 5g", "J J", 2),
        ("5r 5b 5o 5g | 7r 7b 7o 7g", "J 1b", 1),
        ("5r 5b 5o 5g | 9r 9b 9o 9g", "J 1b", 0),
        ("5r 5b 5o 5g | 5r 5b 5o 5g", "J 1b", 1),
        ("5r 5b 5o J=5g", "5g 1b", 0),
        ("5r 5b 5o J=5g", "5g J", 2),
        ("5r 5b 5o J=5g", "5g 5g", 2),
    ],
)
def test_a_joker_is_laid_only_where_it_finds_room(table: str, rack: str, laid: int) -> None:
    for jokers in ("bound", "free"):
        for objective in OBJECTIVES:
            assert solved(table, rack, objective, jokers=jokers).tiles == laid, (jokers, objective)


# -- jokers ---------------------------------------------------------------------------------------------------------


def test_a_swap_frees_a_joker_and_a_tile_of_the_table_does_not() -> None:
    assert solved("5r 5b J=5o 5g", "5o 9b 9g").tiles == 3
    assert solved("5r 5b J=5o 5g | 3o 4o 5o 6o", "9b 9g").tiles == 0
    assert solved("5r 5b J=5o 5g | 3o 4o 5o 6o", "9b 9g", jokers="free").tiles == 2


def test_a_bare_joker_of_the_table_is_free_to_be_anything() -> None:
    answer = solved("5r 5b J 5g", "9b 9g")
    assert answer.tiles == 2
    assert solved("5r 5b J 5g", "9b 9g", opened=False, first_meld=0).tiles == 0
    untouched = solved("5r 5b J", "9b 9g 9r", opened=False, first_meld=0)
    assert untouched.tiles == 3


# -- objectives -----------------------------------------------------------------------------------------------------


def test_the_objectives_differ_where_fewer_tiles_are_worth_more() -> None:
    table, rack = "1r 2r 3r | 1b 2b 3b", "1o 1g 13r 13b J"
    few = solved("", "1r 2r 3r 13r 13b J", "points", joker_value=0)
    assert (few.tiles, few.points) == (6, 32)
    both = [solved(table, rack, objective, joker_value=50) for objective in OBJECTIVES]
    assert both[0].tiles >= both[1].tiles
    assert both[1].points >= both[0].points
    lay = "2r 4r J 13b 13o"
    assert solved("", lay, "points", joker_value=0).points == 26
    assert solved("", lay, "tiles", joker_value=0).points == 26


def test_a_joker_worth_nothing_is_still_a_tile() -> None:
    assert solved("5r 6r 7r", "J 1b", "points", joker_value=0).tiles == 1


# -- first lays -----------------------------------------------------------------------------------------------------


def test_a_first_lay_gives_up_tiles_to_be_worth_enough() -> None:
    rack = "1r 2r 4r 5r 12r 12b J"
    counting = {"joker_counts_in_first_meld": "as_tile", "joker_value": 25}
    assert solved("", rack, **counting).tiles == 5  # type: ignore[arg-type]
    worth = solved("", rack, opened=False, first_meld=30, **counting)  # type: ignore[arg-type]
    assert (worth.tiles, worth.points) == (3, 49)
    assert solved("", rack, opened=False, first_meld=37, **counting).tiles == 0  # type: ignore[arg-type]
    assert solved("", "1r 2r 3r", opened=False, first_meld=10).tiles == 0


def test_in_a_first_lay_nothing_is_added_to_the_table() -> None:
    answer = solved("1r 2r 3r", "13r 13b 13o 4r 5b", opened=False, first_meld=39)
    assert (answer.tiles, answer.table[0]) == (3, tiles("1r 2r 3r"))
    answer = solved("1r 2r 3r", "13r 13b 13o 4r 5b", opened=False, first_meld=39, rebuild_in_first_turn="yes")
    assert answer.tiles == 4
    assert solved("1r 2r 3r", "4r 5r 13b", opened=False, rebuild_in_first_turn="yes").tiles == 0


# -- field reports --------------------------------------------------------------------------------------------------


def test_o_21_the_set_does_not_take_the_seven_out_of_the_run() -> None:
    answer = solved("", "3r 4r 5r 6r 7r 6b 6o")
    assert answer.tiles == 6
    assert sum(each.text == "7r" for group in answer.table for each in group) == 0


@pytest.mark.deep
def test_o_22_the_order_in_which_tiles_are_given_does_not_matter() -> None:
    rng = Rng("o-22")
    for position in islice(some_positions("o-22"), ORDERS):
        objective = rng.pick(OBJECTIVES)
        first = checked(read_task(written(position)), objective)
        for other in islice(shuffled(position, rng), 2):
            again = checked(read_task(written(other)), objective)
            assert (again.tiles, again.points) == (first.tiles, first.points), written(position)
            assert combinations(again) == combinations(first), written(position)


def combinations(answer: Answer) -> Counter[tuple[str, ...]]:
    """The table afterwards, in whatever order."""
    return Counter(tuple(sorted(tiles)) for tiles in texts(answer.table))


def shuffled(position: Given, rng: Rng) -> Iterator[Given]:
    """The same position, written down in another order."""
    while True:
        table = [list(group) for group in position.table]
        rack = list(position.rack)
        rng.shuffle(table)
        for some in (rack, *table):
            rng.shuffle(some)
        yield Given(table, rack, position.opened, position.options)


def test_o_23_a_joker_is_not_glued_to_the_end_of_a_run() -> None:
    answer = solved("11r 12r 13r", "J 9r")
    assert answer.table == groups("9r J=10r 11r 12r 13r")
    assert answer.tiles == 2


def test_o_25_a_search_that_is_stopped_gives_a_legal_lay_and_does_not_call_it_proven() -> None:
    row = next(row for row in rows(FREE) if row["id"] == 114)
    position, seen = read_task(row), set()
    for patience in (0, 1, 30, 60, 100, 150, 200, 300):
        asked = iter(range(patience))
        answer = best_lay(position, "tiles", lambda asked=asked: next(asked, None) is None)  # type: ignore[misc]
        assert_legal(position, answer)
        if answer.proven:
            assert (answer.tiles, answer.points) == best(row, "tiles")
        seen.add(answer.proven)
    assert False in seen


def test_o_27_solver_and_rules_agree_that_nothing_follows_a_first_lay_in_the_same_turn() -> None:
    answer = solved("4b 5b 6b", "13r 13b 13o 13g 7b", opened=False)
    assert answer.tiles == 4
    assert solved("4b 5b 6b", "13r 13b 13o 13g 7b", opened=False, rebuild_in_first_turn="yes").tiles == 5


def test_what_stays_on_the_table_is_given_in_the_order_in_which_it_was_written() -> None:
    answer = solved("9o 9r 9b | 3r 2r 1r | 5g 5b 5o", "4r 5r 13b")
    assert answer.table == groups("9o 9r 9b | 5g 5b 5o | 1r 2r 3r 4r 5r")


# -- what must not happen -------------------------------------------------------------------------------------------


@pytest.mark.uncompiled
def test_a_lay_against_the_rules_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver._Solver, "solve", lambda self: (groups("1r 2r 3r"), True))
    position = task("", "1r 2r 4b", jokers="free")
    with pytest.raises(WrongAdvice) as fault:
        best_lay(position)
    assert fault.value.why == "3r is not on the rack"
    assert read_task(json.loads(fault.value.position)) == position

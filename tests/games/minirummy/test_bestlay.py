"""Inside the best lay: first lays that rebuild, how much of the table stays, and numbers written down twice."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TypeAlias

import pytest

from spieltisch.games.minirummy import melds, tiles
from spieltisch.games.minirummy.bestlay import amounts, lanes, prices, search, sets
from spieltisch.games.minirummy.check import Given, gain, why_wrong
from spieltisch.games.minirummy.question import Task, texts
from spieltisch.games.minirummy.solver import OBJECTIVES, Answer, best_lay, given
from spieltisch.games.minirummy.task import read_task
from tests.conftest import counts
from tests.games.minirummy.oracle import by_flows, by_templates
from tests.games.minirummy.positions import FREE, MIXED, Row, given_in, rows, some_positions, written

FIRST_LAYS = counts(15, 1_000)
EVERY = counts(20, 1)


def words(text: str) -> list[str]:
    return text.split()


LATE = {
    "table": [
        *(["10o", "J=11o", "J=12o", "13o"], ["3g", "J=4g", "5g"], ["6r", "7r", "8r", "9r"]),
        *(["8b", "8g", "8o"], ["10g", "J=11g", "12g"], ["9o", "10o", "11o", "12o"], ["3b", "3o", "3r"]),
        *(["9r", "10r", "11r"], ["2o", "3o", "4o", "5o"], ["5b", "5g", "5o", "5r"], ["2r", "3r", "4r"]),
    ],
    "rack": words("9g 6r 12g 1o 6o 10r 8o 7o 2b 2b 1r 13o 8r 10b 7b 2r 11r 8b 1o 2g 13b 13b 4b 3b 8g 2o 12r"),
    "opened": False,
    "options": {"joker_counts_in_first_meld": "as_tile", "rebuild_in_first_turn": "yes"},
}
"""The combinations of the rack that are worth most are not those to lay, and many others are as good at first sight."""
HIGH = {
    "table": [
        *(["4b", "J=5b", "J=6b", "7b"], ["8r", "9r", "10r", "11r"], ["4r", "5r", "6r"]),
        *(["10g", "11g", "12g", "13g"], ["10b", "10g", "J=10o"], ["8b", "8g", "8o"], ["9r", "J=10r", "11r"]),
        *(["8b", "8g", "8o"], ["1g", "2g", "3g"], ["2r", "3r", "4r"]),
    ],
    "rack": words("13o 7o 3o 2r 11g 6o 12b 12o 8r 3o 3b 2b 13g 5g 12b 10b 7g 6r 3g 1b 4o 2o 2g 5o 3r 6o 10o"),
    "opened": False,
    "options": {"rebuild_in_first_turn": "yes"},
}


def legal(task: Task, answer: Answer) -> bool:
    """A lay that the verifier accepts and finds worth what is said, or none."""
    after = texts(answer.table)
    if not after:
        return answer.tiles == 0
    return why_wrong(given(task), after) is None and gain(given(task), after) == answer[:2]


# -- first lays that rebuild ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", [LATE, HIGH], ids=["late", "high"])
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_own_combinations_are_chosen_for_what_they_leave(row: Row, objective: amounts.Objective) -> None:
    task = read_task(row)
    answer = best_lay(task, objective)
    wanted, _ = by_templates(given(task), objective)
    assert (answer.tiles, answer.points) == wanted
    assert answer.proven
    assert legal(task, answer)


def rebuilding(seed: str) -> list[Given]:
    """First lays that may rebuild and have to be worth something."""
    wanted = {"rebuild_in_first_turn": "yes"}
    every = some_positions(seed)
    found = (each for each in every if not each.opened and wanted.items() <= each.options.items())
    return list(islice((each for each in found if each.options["first_meld"]), FIRST_LAYS))


@pytest.mark.deep
def test_two_integer_models_agree_with_first_lays_that_rebuild() -> None:
    for number, position in enumerate(rebuilding("rebuilding")):
        objective = OBJECTIVES[number % 2]
        wanted, _ = by_templates(position, objective)
        assert wanted == by_flows(position, objective), written(position)
        answer = best_lay(read_task(written(position)), objective)
        assert (answer[:2], answer.proven) == (wanted, True), (objective, written(position))


def test_a_stopped_search_for_a_first_lay_gives_a_legal_one_unless_it_is_proven_best() -> None:
    task, proven = read_task(LATE), []
    best = best_lay(task)
    for patience in (0, 40, 150, 300, 600, 1_000, 2_000, 1_000_000):
        asked = iter(range(patience))
        answer = best_lay(task, "tiles", lambda asked=asked: next(asked, None) is None)  # type: ignore[misc]
        assert legal(task, answer)
        assert answer[:2] <= best[:2]
        if answer.proven:
            assert answer[:2] == best[:2]
        proven.append(answer.proven)
    assert proven[0] is False
    assert proven[-1] is True


# -- what stays -----------------------------------------------------------------------------------------------------


def kept(task: Task, answer: Answer) -> int:
    """How many combinations of the table lie there as before."""
    before, after = (
        [tuple(sorted(group)) for group in table] for table in (texts(task.table), texts(answer.table))
    )
    return (Counter(before) & Counter(after)).total()


@pytest.mark.parametrize(
    ("table", "rack", "stay"),
    [
        ("7b 7g 7o | 4r 5r 6r", "7r", 1),
        ("7b 7g 7o | 4r 5r 6r | 1b 2b 3b | 9r 9b 9g", "10r 10b 10g", 4),
        ("1r 2r 3r | 1b 2b 3b | 1o 2o 3o", "1g 2g 3g", 3),
        ("1r 1b 1o | 2r 2b 2o | 3r 3b 3o", "1g 2g 3g", 3),
        ("3r 4r 5r | 3b 4b 5b | 3o 4o 5o | 9g 10g 11g", "5g", 1),
        ("3r 4r 5r 6r | 3b 4b 5b | 3o 4o 5o 6o | 9g 10g 11g", "6b 6g", 2),
    ],
)
def test_what_need_not_be_opened_stays(table: str, rack: str, stay: int) -> None:
    task = read_task({"table": [part.split() for part in table.split("|")], "rack": rack.split()})
    assert kept(task, best_lay(task)) >= stay


def test_tidying_changes_no_value_and_opens_no_more() -> None:
    more = 0
    for row in rows(FREE)[::EVERY]:
        task = read_task({"opened": True, **row})
        for objective in OBJECTIVES:
            plain, tidy = best_lay(task, objective, None, False), best_lay(task, objective)
            assert plain[:2] == tidy[:2]
            assert legal(task, plain)
            assert legal(task, tidy)
            assert kept(task, tidy) >= kept(task, plain)
            more += kept(task, tidy) - kept(task, plain)
    assert more


# -- nodes that are dropped -----------------------------------------------------------------------------------------

Seen: TypeAlias = tuple[int, int]
"""A node's key and cost."""


class Watched(search.Search):
    """Looks on when nodes are dropped: another one can do the same, and has gained as much in tiles, jokers counted."""

    dropped = 0

    def _drop_beaten(self, cell: int, nodes: search.Nodes) -> None:
        before = layer_of(nodes)
        super()._drop_beaten(cell, nodes)
        after = layer_of(nodes)
        assert after <= before
        for node in before - after:
            others = (other for other in before if other != node and self.can_do_as_much(cell, other, node))
            assert any(self.gained(cell, other) >= self.gained(cell, node) for other in others)
            self.dropped += 1

    def gained(self, cell: int, node: Seen) -> int:
        """What was gained so far, less what the jokers used cost."""
        hoped = sum(
            int(self.prices.best[(cell + colour) * self.prices.kinds + lane])
            for colour, lane in enumerate(lanes_of(node))
        )
        return self.prices.bound - node[1] - hoped + int(self.prices.price) * self.used(cell, node)

    def used(self, cell: int, node: Seen) -> int:
        spoken = sum(int(self.prices.need(cell + colour, lane)) for colour, lane in enumerate(lanes_of(node)))
        return (node[0] >> prices.JOKER_AT) - spoken

    def can_do_as_much(self, cell: int, other: Seen, node: Seen) -> bool:
        """With no more jokers, and runs that are as long or longer, or are more of the long ones."""
        pairs = zip(lanes_of(other), lanes_of(node), strict=True)
        return self.used(cell, other) <= self.used(cell, node) and all(runs_ahead(*pair) for pair in pairs)


def layer_of(nodes: search.Nodes) -> set[Seen]:
    return {(int(nodes.keys[at]), int(nodes.costs[at])) for at in range(int(nodes.begin), int(nodes.end))}


def lanes_of(node: Seen) -> list[int]:
    return [node[0] >> lanes.LANE_BITS * colour & lanes.LANE_MASK for colour in range(amounts.COLOUR_COUNT)]


def runs_ahead(lane: int, other: int) -> bool:
    """Whether open runs can do what others can: no fewer, no shorter, and none more that has to go on."""
    one, two, long = lanes.KINDS[lane]
    other_one, other_two, other_long = lanes.KINDS[other]
    due = one + two <= other_one + other_two and one <= other_one
    return due and one + two + long >= other_one + other_two + other_long


@pytest.mark.uncompiled
def test_a_node_is_dropped_only_for_one_that_has_gained_as_much_and_can_do_as_much() -> None:
    dropped = 0
    for row in [*rows(FREE)[:: 2 * EVERY], *rows(MIXED)[:: 2 * EVERY]]:
        position = given_in({"opened": True, **row})
        counted = amounts.Amounts(read_task(written(position)).table, read_task(written(position)).rack, True)
        counted.rate("tiles", 25)
        watched = Watched(counted)
        watched.run(search.WIDTHS[:1])
        dropped += watched.dropped
    assert dropped


# -- numbers written down twice, so that they are known when the search is compiled ---------------------------------


def test_the_numbers_of_the_search_are_those_of_the_tiles() -> None:
    assert len(tiles.COLOURS) == amounts.COLOUR_COUNT
    assert (amounts.CELLS, amounts.HIGHEST) == (tiles.FACES, tiles.HIGH)
    assert (sets.LEAST, sets.SET_MOST) == (melds.LEAST, melds.SET_MOST)
    assert prices.NUMBERS * amounts.COLOUR_COUNT == amounts.CELLS


def test_the_bits_of_a_node_lie_beside_each_other() -> None:
    assert prices.OTHERS == lanes.LANE_BITS * (amounts.COLOUR_COUNT - 1)
    assert prices.JOKER_AT == lanes.LANE_BITS * amounts.COLOUR_COUNT
    assert (1 << prices.JOKER_AT) - 1 == prices.ALL_LANES
    assert (1 << prices.OTHERS) - 1 == search.REST
    assert prices.JOKER_AT + prices.JOKER_MASK.bit_length() == prices.TALLY_AT
    assert (1 << prices.TALLY_AT) - 1 == prices.UP_TO_JOKERS
    assert prices.TALLY_AT + sets.PEAK_BITS == prices.TILES_AT
    assert (1 << sets.PEAK_BITS, sets.PEAKS - 1) == (sets.PEAKS, sets.PEAK_MASK)

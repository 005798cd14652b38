"""Which tiles come from the rack is said once: the steps, the places on the table and what is laid agree."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from spieltisch.games.minirummy.advisor import ADVISOR
from spieltisch.games.minirummy.bestlay.steps import way_of
from spieltisch.games.minirummy.melds import Group, Meld, read
from spieltisch.games.minirummy.tiles import tile
from spieltisch.kernel.advice import Advice, Places
from tests.conftest import counts
from tests.games.minirummy.positions import some_positions, written

TWINS = (
    "1r-7r 4r-12r 1b-6b 5b-13b 1o-9o 6o-13o 2g-8g J=3g.4g.5g J=10r.11r.12r",
    "1r 13r 7b 4b 1o 10o 3g 11g J J 9r 2b 5o 12g 13g 8g 1g 10b 11o 3o 8r 2o 9b 6g 10g",
)
ENDS = (
    "3r-8r 7b.7o.7g 9b-12b 1r.1b.1o 3o-5o 8g-11g 13r.13b.13o.13g 8o.9o.J=10o.11o 2g-6g",
    "7r 8b 9r 1g 10o 12o 2b 4g 5r 12g",
)


def combination(text: str) -> list[str]:
    """9r.10r.11r, or 9r-11r for a run."""
    run = re.fullmatch(r"(\d+)(\w)-(\d+)\w", text)
    return [f"{at}{run[2]}" for at in range(int(run[1]), int(run[3]) + 1)] if run else text.split(".")


def advised(position: tuple[str, str], objective: str = "points", **options: str) -> Advice:
    table, rack = position
    raw = {"table": [combination(each) for each in table.split()], "rack": rack.split(), "options": options}
    return ADVISOR.advise(ADVISOR.parse(raw), objective, lambda: False)


def at_places(groups: Sequence[Sequence[str]], places: Places) -> list[str]:
    return [group[at] for group, some in zip(groups, places, strict=True) for at in some]


def physical(texts: Sequence[str]) -> Counter[str]:
    return Counter("J" if text.startswith("J") else text for text in texts)


def test_a_joker_of_the_table_is_not_marked_and_one_of_the_rack_is() -> None:
    found = advised(TWINS, jokers="free")
    assert (found.count, found.points) == (25, 209)
    marked = at_places(found.table, found.placed_at)
    assert physical(marked) == physical(found.placed)
    for step in found.steps:
        if "vom Aufsteller als neue" in step["de"]:
            new, places = step["table"][-1], step["placed_at"][-1]
            assert len(places) == len(new), step
    assert "J=7g" not in marked


def test_what_can_be_added_to_ends_makes_no_new_combination() -> None:
    found = advised(ENDS)
    assert (found.count, found.points) == (10, 70)
    assert {("9b", "10b", "11b", "12b")} <= {group[-4:] for group in found.table}
    assert "12b" not in at_places(found.table, found.moved_at)


def test_a_joker_is_swapped_in_one_step() -> None:
    found = advised(ENDS)
    (swap,) = (step for step in found.steps if "Joker" in step["en"] or "the joker" in step["en"][:70])
    assert swap["held"] == ("J",)
    assert all(isinstance(read(tuple(map(tile, group))), Meld) for group in swap["table"])


def test_a_twin_is_laid_where_it_is_missing_and_the_one_of_the_table_stays_with_its_run() -> None:
    before, after = groups("1o-7o"), groups("4o-7o 1o-3o 1o.1g.1r")
    way = way_of(before, after)
    assert way.placed_at == ((), (), (0, 1, 2))
    assert way.moved_at == ((), (0, 1, 2), ())


def test_what_is_left_of_a_combination_is_named_as_it_is_by_then() -> None:
    before, after = groups("3r-8r"), groups("3r-5r 6r.6b.6o 7r.7b.7o 8r.8b.8o")
    takes = [step for step in way_of(before, after).steps if step.code.startswith("take")]
    assert [step.code for step in takes] == ["take_run", "take_rest", "take_rest"]
    assert [step.values["group"] for step in takes][1:] == [
        [*combination("3r-5r"), "7r", "8r"],
        ["3r", "4r", "5r", "8r"],
    ]


def groups(text: str) -> list[Group]:
    return [tuple(map(tile, combination(each))) for each in text.split()]


def conserved(before: Counter[str], last: Mapping[str, Any], placed: list[str]) -> None:
    """What lies and what is held: what lay before and what has been laid since."""
    lies = physical([text for group in last["table"] for text in group]) + Counter(last["held"])
    assert lies == before + physical(placed)


FOLLOWED = counts(60, 1_000)
POSITIONS = tuple(islice(some_positions("marks"), FOLLOWED))


@settings(max_examples=FOLLOWED, deadline=None)
@given(st.sampled_from(POSITIONS), st.sampled_from(list(ADVISOR.objectives)))
def test_steps_marks_and_table_agree(position: Any, objective: str) -> None:
    task = ADVISOR.parse(written(position))
    found = ADVISOR.advise(task, objective, lambda: False)
    before = physical([each.text for group in task.table for each in group])
    assert physical(at_places(found.table, found.placed_at)) == physical(found.placed)
    earlier: Counter[str] = Counter()
    for step in found.steps:
        placed = at_places(step["table"], step["placed_at"])
        assert earlier <= physical(placed) + Counter(step["held"])
        earlier = physical(placed)
        conserved(before, step, placed)
    if found.steps:
        assert lying(found.steps[-1]["table"], found.steps[-1]["placed_at"]) == lying(
            found.table, found.placed_at
        )
        assert found.steps[-1]["held"] == ()


def lying(table: Sequence[Sequence[str]], places: Places) -> Counter[frozenset[tuple[str, bool]]]:
    return Counter(
        frozenset((text, at in some) for at, text in enumerate(group))
        for group, some in zip(table, places, strict=True)
    )

"""What a viewer may know."""

from dataclasses import asdict, replace
from typing import Any

import msgspec
import pytest

from spieltisch.games.viereinhalb.view import LastView, PileView, View
from tests.games.viereinhalb.positions import play, position


def test_everyone_sees_the_same_but_for_whose_view_it_is() -> None:
    match = position("5r.6g/1b/7y", "5r/-", stock="7p.6p")
    spectator = match.view(None)
    assert all(replace(match.view(seat), seat=None) == spectator for seat in range(3))
    assert match.view(1).seat == 1


def test_the_order_of_the_stock_makes_no_difference() -> None:
    one, other = (position("5r.6g/1b/7y", "5r/-", stock=stock) for stock in ("7p.6p", "6p.7p"))
    assert one.view(0) == other.view(0)


def test_a_view_says_all_that_lies_open() -> None:
    match = position("5r.6g/1b/7y", "3b/X", stock="7p", aside="1y.1y", blocked="0/2", direction="-")
    assert match.view(0) == View(
        seat=0,
        phase="running",
        first=0,
        turn=0,
        next=2,
        direction="counterclockwise",
        tableaus=[["5r", "6g"], ["1b"], ["7y"]],
        sizes=[2, 1, 1],
        tableau_size=4,
        piles=[PileView("3b", 87, 0, ["b", "3"]), PileView("X", 1, 2, ["anything"])],
        stock=1,
        set_aside=2,
        points=4,
        points_now=9,
        block_turns=3,
        after_block="any",
        last=None,
    )


def test_the_last_move_is_marked() -> None:
    match = position("5r.6g/1b.2b", "3r/-", stock="7p")
    play(match, "play 5r 0")
    assert match.view(0).last == LastView(0, "5r", 0)
    play(match, "set_aside")
    assert match.view(0).last == LastView(1, None, None)


@pytest.mark.parametrize(("direction", "then"), [("+", 2), ("-", 3)])
def test_the_next_seat_is_the_next_with_cards(direction: str, then: int) -> None:
    assert position("5r/-/1b/2b", "3r/-", direction=direction).view(0).next == then


def test_a_view_is_made_of_json_values() -> None:
    view = position("5r.6g/1b", "3r/-", stock="7p").view(0)
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
    assert msgspec.json.decode(msgspec.json.encode(view)) == asdict(view)


def test_the_schema_of_a_view_leaves_no_type_open() -> None:
    (_,), components = msgspec.json.schema_components([View])

    def closed(schema: Any) -> bool:
        if isinstance(schema, list):
            return all(map(closed, schema))
        return schema != {} and (not isinstance(schema, dict) or all(map(closed, schema.values())))

    assert closed(components)

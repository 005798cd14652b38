"""What holds after any moves at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from spieltisch.games.viereinhalb.cards import PIECES
from spieltisch.games.viereinhalb.moves import BY_MOVE_TEXT, Play
from spieltisch.games.viereinhalb.rules import VIEREINHALB
from spieltisch.games.viereinhalb.state import State
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import TABLE, Move, TimeUp
from spieltisch.kernel.match import Match
from spieltisch.kernel.notation import split
from tests.games.viereinhalb.positions import Round, refused

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "tableau_size": st.integers(3, 6),
        "tableau_size_for_two": st.integers(3, 6),
        "seconds": st.none() | st.integers(60, 1800),
        "block_turns": st.integers(1, 6),
        "after_block": st.sampled_from(["any", "beneath"]),
        "stock_points": st.integers(0, 2),
    },
)
SEATS = st.integers(2, 6)
SEEDS = st.integers(0, 1 << 30).map(str)
CHOICES = st.lists(st.integers(0, 999), max_size=20) | st.lists(
    st.integers(0, 999), min_size=50, max_size=130
)
EVERY_MOVE = list(BY_MOVE_TEXT.values())


def rounds(seats: int, options: dict[str, Any], seed: str, choices: list[int]) -> Iterator[Round]:
    """A match after its start and after each of the chosen moves."""
    match = Match(VIEREINHALB, seats, options)
    deal = VIEREINHALB.deal(match.state, Rng(seed))
    match.push(deal.by, deal)
    due = VIEREINHALB.due(match.state)
    assert due is not None
    match.push(TABLE, due.move)
    yield match
    for choice in choices:
        if match.state.turn is None:
            return
        offers = VIEREINHALB.offers(match.state, match.state.turn)
        match.push(match.state.turn, offers[choice % len(offers)])
        yield match


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_all_95_cards_are_somewhere(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    for match in rounds(seats, options, seed, choices):
        assert VIEREINHALB.census(match.state) == PIECES


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_a_state_survives_its_text(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    for match in rounds(seats, options, seed, choices):
        text = VIEREINHALB.state_text(match.state)
        again = VIEREINHALB.parse_state(text, match.options, seats)
        assert VIEREINHALB.state_text(again) == text
        for viewer in (None, 0):
            assert VIEREINHALB.view(again, viewer) == match.view(viewer)
        assert [pile.guide for pile in again.piles] == [pile.guide for pile in match.state.piles]


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_the_log_as_text_gives_the_same_state(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    *_, match = rounds(seats, options, seed, choices)
    again = Match(VIEREINHALB, seats, options)
    for entry in match.log:
        again.push_text(entry.seat, entry.move, entry.ms)
    assert VIEREINHALB.state_text(again.state) == VIEREINHALB.state_text(match.state)


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_a_copy_goes_its_own_way(seats: int, options: dict[str, Any], seed: str, choices: list[int]) -> None:
    for match in rounds(seats, options, seed, choices):
        before = VIEREINHALB.state_text(match.state)
        twin = match.copy()
        assert VIEREINHALB.state_text(twin.state) == before
        if twin.state.turn is not None:
            twin.push(twin.state.turn, VIEREINHALB.offers(twin.state, twin.state.turn)[0])
            assert VIEREINHALB.state_text(twin.state) != before
        assert VIEREINHALB.state_text(match.state) == before


@given(SEATS, OPTIONS, SEEDS, CHOICES, st.sampled_from(EVERY_MOVE), st.integers(0, 5))
def test_a_refused_move_changes_nothing(
    seats: int, options: dict[str, Any], seed: str, choices: list[int], move: Move, seat: int
) -> None:
    for match in rounds(seats, options, seed, choices):
        if match.why_not(seat, move):
            refused(match, seat, str(move))


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_offers_are_exactly_the_legal_moves(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    *_, match = rounds(seats, options, seed, choices)
    for seat in range(seats):
        offers = list(VIEREINHALB.offers(match.state, seat))
        assert len(offers) == len(set(offers))
        assert set(offers) == {move for move in EVERY_MOVE if match.why_not(seat, move) is None}


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_points_are_counted_as_the_rule_page_says(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    *_, match = rounds(seats, {**options, "seconds": 270}, seed, choices)
    if match.state.turn is not None:
        match.push(TABLE, TimeUp())
    fields = dict(field.split("=") for field in VIEREINHALB.state_text(match.state).split())
    left = {
        key: sum(len(split(part)) for part in fields[key].split("/"))
        for key in ("aside", "tableaus", "stock")
    }
    outcome = match.outcome()
    assert outcome is not None
    expected = 2 * left["aside"] + left["tableaus"] + options.get("stock_points", 1) * left["stock"]
    assert outcome.points == (expected,) * seats


def size_of(state: State, seat: int) -> int:
    return len(state.tableaus[seat])


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_a_tableau_is_smaller_than_its_size_only_when_the_stock_is_empty(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    for match in rounds(seats, options, seed, choices):
        state = match.state
        full = all(size_of(state, seat) >= state.setup.tableau_size for seat in range(seats))
        assert full or not state.stock


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_a_play_moves_one_card_and_changes_no_other_place_of_the_tableau(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    match = next(rounds(seats, options, seed, []))
    for choice in choices:
        seat = match.state.turn
        if seat is None:
            return
        offers = VIEREINHALB.offers(match.state, seat)
        move = offers[choice % len(offers)]
        before = list(match.state.tableaus[seat])
        match.push(seat, move)
        if isinstance(move, Play) and match.state.stock:
            place = before.index(move.card)
            after = match.state.tableaus[seat][: len(before)]
            if len(before) > match.state.setup.tableau_size:
                assert after == before[:place] + before[place + 1 :]
            else:
                assert after[:place] + after[place + 1 :] == before[:place] + before[place + 1 :]


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_a_round_ends_when_and_only_when_nothing_is_left(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    for match in rounds(seats, options, seed, choices):
        nothing_left = not match.state.stock and not any(match.state.tableaus)
        assert (match.outcome() is not None) == nothing_left
        assert bool(match.to_act()) != nothing_left

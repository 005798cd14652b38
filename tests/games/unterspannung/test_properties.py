"""What holds after any moves at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.games.unterspannung.cards import FACES, PIECES
from spieltisch.games.unterspannung.moves import Draw, Play
from spieltisch.games.unterspannung.rules import UNTERSPANNUNG
from spieltisch.games.unterspannung.state import State
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.errors import Refused
from spieltisch.kernel.game import TABLE, Move, Seat
from spieltisch.kernel.match import Match
from tests.games.unterspannung.positions import Round

OPTIONS = st.fixed_dictionaries(
    {"hand_size": st.integers(2, 8)},
    optional={
        "draw": st.sampled_from(["when_stuck", "any_time"]),
        "finish": st.sampled_from(["all_cards", "hand"]),
        "points": st.sampled_from(["per_card", "by_value"]),
        "misplay_lock_ms": st.integers(0, 5000),
        "show_wanted": st.sampled_from(["no", "yes"]),
        "subtract": st.sampled_from(["wrap", "absolute"]),
    },
)
SEATS = st.integers(2, 4)
SEEDS = st.integers(0, 1 << 30).map(str)
CHOICES = st.lists(st.integers(0, 9999), max_size=20) | st.lists(
    st.integers(0, 9999), min_size=60, max_size=200
)
ACTORS = st.integers(0, 3)


def begun(seats: int, options: dict[str, Any], seed: str) -> Round:
    match = Match(UNTERSPANNUNG, seats, options)
    deal = UNTERSPANNUNG.deal(match.state, Rng(seed))
    match.push(deal.by, deal)
    match.push_text(TABLE, "start")
    return match


def everything_offered(match: Round) -> list[tuple[Seat, Move]]:
    actors = sorted(match.to_act())
    return [(seat, move) for seat in actors for move in UNTERSPANNUNG.offers(match.state, seat)]


def rounds(seats: int, options: dict[str, Any], seed: str, choices: list[int]) -> Iterator[Round]:
    """A match after its start and after each of the chosen moves, of any seat or the table."""
    match = begun(seats, options, seed)
    yield match
    for choice in choices:
        if match.outcome() is not None:
            return
        offered = everything_offered(match)
        match.push(*offered[choice % len(offered)])
        yield match


def every_move(top: int) -> list[Move]:
    """Everything a seat could try around a top."""
    tops = range(max(1, top - 3), top + 3)
    return [*(Play(face, each) for face in FACES for each in tops), *map(Draw, tops), Draw()]


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_all_73_cards_are_somewhere(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    for match in rounds(seats, options, seed, choices):
        assert UNTERSPANNUNG.census(match.state) == PIECES


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_a_state_survives_its_text(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    for match in rounds(seats, options, seed, choices):
        text = UNTERSPANNUNG.state_text(match.state)
        again = UNTERSPANNUNG.parse_state(text, match.options, seats)
        assert UNTERSPANNUNG.state_text(again) == text
        for viewer in (None, 0, 1):
            assert UNTERSPANNUNG.view(again, viewer) == match.view(viewer)
            assert UNTERSPANNUNG.secret(again, viewer) == UNTERSPANNUNG.secret(match.state, viewer)
        assert UNTERSPANNUNG.due(again) == UNTERSPANNUNG.due(match.state)


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_the_log_as_text_gives_the_same_state(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    *_, match = rounds(seats, options, seed, choices)
    again = Match(UNTERSPANNUNG, seats, options)
    for entry in match.log:
        again.push_text(entry.seat, entry.move, entry.ms)
    assert UNTERSPANNUNG.state_text(again.state) == UNTERSPANNUNG.state_text(match.state)


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_a_copy_goes_its_own_way(seats: int, options: dict[str, Any], seed: str, choices: list[int]) -> None:
    for match in rounds(seats, options, seed, choices):
        before = UNTERSPANNUNG.state_text(match.state)
        twin = match.copy()
        assert UNTERSPANNUNG.state_text(twin.state) == before
        if twin.outcome() is None:
            twin.push(*everything_offered(twin)[0])
            assert UNTERSPANNUNG.state_text(twin.state) != before
        assert UNTERSPANNUNG.state_text(match.state) == before


@given(SEATS, OPTIONS, SEEDS, CHOICES, ACTORS, st.randoms(use_true_random=False))
def test_a_refused_move_changes_nothing(
    seats: int, options: dict[str, Any], seed: str, choices: list[int], seat: int, random: Any
) -> None:
    for match in rounds(seats, options, seed, choices):
        move = random.choice(every_move(match.state.top))
        if match.why_not(seat, move):
            before = UNTERSPANNUNG.state_text(match.state)
            with pytest.raises(Refused):
                match.push(seat, move)
            assert UNTERSPANNUNG.state_text(match.state) == before


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_offers_are_exactly_the_legal_moves(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    *_, match = rounds(seats, options, seed, choices)
    for seat in range(seats):
        offers = list(UNTERSPANNUNG.offers(match.state, seat))
        legal = {move for move in every_move(match.state.top) if match.why_not(seat, move) is None}
        assert len(offers) == len(set(offers))
        assert set(offers) == legal


def wanted_by_hand(text: str, absolute: bool) -> set[int]:
    """The rule again, in other words: walk the circle step by step."""
    value, modifier = map(int, text.split("±"))
    up, down = value, value
    for _ in range(modifier):
        up = 1 if up == 10 else up + 1
        down = 10 if down == 1 else down - 1
    if absolute and modifier > value:
        down = modifier - value
    return {up, down}


def holders(state: State, wanted: set[int]) -> list[Seat]:
    return [seat for seat, hand in enumerate(state.hands) if any(card.value in wanted for card in hand)]


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_nothing_goes_when_and_only_when_no_stack_and_no_fitting_card_is_left(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    for match in rounds(seats, options, seed, choices):
        state = match.state
        wanted = wanted_by_hand(state.pile[-1].text, options.get("subtract") == "absolute")
        nothing = not holders(state, wanted) and sum(state.drawn) == 72
        running = match.outcome() is None
        assert (TABLE in match.to_act()) == match.view(None).stuck == (nothing and running)
        assert not running or set(range(seats)) <= match.to_act()


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_a_round_runs_while_everyone_has_more_than_one_card_that_counts(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    for match in rounds(seats, options, seed, choices):
        left, outcome = match.view(None).left, match.outcome()
        if outcome is None:
            assert min(left) > 1
        elif outcome.reason != "nothing_goes":
            assert sorted(left)[0] == 0
            assert sorted(left)[1] > 1
            assert outcome.points.count(0) == 1


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_tops_only_ever_count_up_by_one(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    top = 1
    for match in rounds(seats, options, seed, choices):
        assert match.state.top in (top, top + 1)
        top = match.state.top

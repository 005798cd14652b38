"""What holds after any moves at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from spieltisch.games.minirummy.melds import Meld, read
from spieltisch.games.minirummy.moves import PASS, Draw, Lay
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.games.minirummy.tiles import TILES, pieces
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.errors import Refused
from spieltisch.kernel.game import TABLE, Move, TimeUp
from spieltisch.kernel.match import Match
from tests.games.minirummy.board import Round

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "rack_size": st.integers(7, 20),
        "joker_count": st.integers(0, 4),
        "first_meld": st.integers(0, 60),
        "joker_value": st.integers(0, 50),
        "joker_counts_in_first_meld": st.sampled_from(["joker_value", "as_tile"]),
        "jokers": st.sampled_from(["bound", "free"]),
        "rebuild_in_first_turn": st.sampled_from(["no", "yes"]),
        "stack_height": st.integers(1, 108),
        "turn_seconds": st.none() | st.integers(30, 600),
        "timeout_draw": st.integers(1, 3),
    },
)
SEATS = st.integers(2, 4)
SEEDS = st.integers(0, 1 << 30).map(str)
CHOICES = st.lists(st.integers(0, 9), max_size=20) | st.lists(st.integers(0, 9), min_size=60, max_size=150)
TILE = st.sampled_from(TILES)
LAYS = st.lists(st.lists(TILE, max_size=5).map(tuple), max_size=6).map(tuple).map(Lay)
MOVES: st.SearchStrategy[Move] = LAYS | st.integers(0, 120).map(Draw) | st.just(PASS)


def rounds(seats: int, options: dict[str, Any], seed: str, choices: list[int]) -> Iterator[Round]:
    """A match after its deal and after each of the chosen moves: the first offers (lays), the last, or time up."""
    match: Round = Match(MINIRUMMY, seats, options)
    deal = MINIRUMMY.deal(match.state, Rng(seed))
    match.push(-1, deal)
    yield match
    for choice in choices:
        if not match.to_act():
            return
        if choice == 0 and TABLE in match.to_act():
            match.push(TABLE, TimeUp())
        else:
            offers = MINIRUMMY.offers(match.state, match.state.turn)
            match.push(match.state.turn, offers[min(choice // 3, len(offers) - 1)])
        yield match


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_every_tile_is_somewhere(seats: int, options: dict[str, Any], seed: str, choices: list[int]) -> None:
    for match in rounds(seats, options, seed, choices):
        assert MINIRUMMY.census(match.state) == pieces(options.get("joker_count", 4))


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_the_table_is_always_valid_and_declared(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    for match in rounds(seats, options, seed, choices):
        for meld in match.state.melds:
            assert read(meld.tiles) == meld


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_a_state_survives_its_text(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    for match in rounds(seats, options, seed, choices):
        text = MINIRUMMY.state_text(match.state)
        again = MINIRUMMY.parse_state(text, match.options, seats)
        assert MINIRUMMY.state_text(again) == text
        assert again.on_table == match.state.on_table
        for viewer in (None, 0):
            assert MINIRUMMY.view(again, viewer) == match.view(viewer)
            assert MINIRUMMY.secret(again, viewer) == MINIRUMMY.secret(match.state, viewer)


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_the_log_as_text_gives_the_same_state(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    *_, match = rounds(seats, options, seed, choices)
    again: Round = Match(MINIRUMMY, seats, options)
    for entry in match.log:
        again.push_text(entry.seat, entry.move, entry.ms)
    assert MINIRUMMY.state_text(again.state) == MINIRUMMY.state_text(match.state)


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_a_copy_goes_its_own_way(seats: int, options: dict[str, Any], seed: str, choices: list[int]) -> None:
    for match in rounds(seats, options, seed, choices):
        before = MINIRUMMY.state_text(match.state)
        twin = match.copy()
        assert MINIRUMMY.state_text(twin.state) == before
        if twin.to_act():
            twin.push(twin.state.turn, MINIRUMMY.offers(twin.state, twin.state.turn)[0])
            assert MINIRUMMY.state_text(twin.state) != before
        assert MINIRUMMY.state_text(match.state) == before


@given(SEATS, OPTIONS, SEEDS, CHOICES, MOVES, st.integers(0, 3))
def test_a_refused_move_changes_nothing(
    seats: int, options: dict[str, Any], seed: str, choices: list[int], move: Move, seat: int
) -> None:
    for match in rounds(seats, options, seed, choices):
        before, entries = MINIRUMMY.state_text(match.state), len(match.log)
        if match.why_not(seat, move) is not None:
            try:
                match.push(seat, move)
            except Refused:
                assert (MINIRUMMY.state_text(match.state), len(match.log)) == (before, entries)
            else:
                raise AssertionError(f"{move} was made")


@given(MOVES)
def test_every_move_comes_back_from_its_text(move: Move) -> None:
    assert MINIRUMMY.parse_move(str(move)) == move


@given(SEATS, OPTIONS, SEEDS, CHOICES)
def test_offers_are_legal_and_never_lack_what_every_seat_can_do(
    seats: int, options: dict[str, Any], seed: str, choices: list[int]
) -> None:
    for match in rounds(seats, options, seed, choices):
        for seat in range(seats):
            offers = list(MINIRUMMY.offers(match.state, seat))
            assert len(offers) == len(set(offers))
            assert all(match.why_not(seat, move) is None for move in offers)
            stacks: list[Move] = [Draw(at) for at, stack in enumerate(match.state.stacks) if stack]
            simple = [move for move in offers if not isinstance(move, Lay)]
            assert simple == ((stacks or [PASS]) if seat in match.to_act() else [])


@given(SEATS, OPTIONS, SEEDS)
@settings(max_examples=25)
def test_the_points_of_a_round_are_zero_together_but_for_a_tie(
    seats: int, options: dict[str, Any], seed: str
) -> None:
    *_, match = rounds(seats, options, seed, [1, 9, 5, 0] * 200)
    outcome = match.outcome()
    assert outcome is not None
    left = [match.state.rack_points(seat) for seat in range(seats)]
    winners = left.count(min(left)) if outcome.reason == "blocked" else 1
    assert -winners < sum(outcome.points) <= 0
    assert outcome.reason == ("blocked" if all(match.state.racks) else "laid_out")


@given(st.lists(TILE, min_size=3, max_size=6).map(tuple))
def test_what_a_group_is_does_not_depend_on_its_order(group: Any) -> None:
    found = read(group)
    for other in (group[::-1], tuple(sorted(group, key=str))):
        again = read(other)
        assert again == found or (not isinstance(found, Meld) and found.code == again[0])

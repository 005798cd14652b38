"""Deal and start."""

import pytest

from spieltisch.games.viereinhalb.cards import PACK
from spieltisch.games.viereinhalb.rules import VIEREINHALB
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import CHANCE, TABLE, Deal, Start, TimeUp
from spieltisch.kernel.match import Match
from tests.games.viereinhalb.positions import Round, play, refused, tableau


def dealt(seats: int, first: int = 0, **options: int | str | None) -> Round:
    match = Match(VIEREINHALB, seats, options)
    match.push(CHANCE, Deal(first, PACK))
    return match


def started(seats: int, first: int = 0, **options: int | str | None) -> Round:
    match = dealt(seats, first, **options)
    match.push(TABLE, Start())
    return match


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_seat_gets_four_cards_and_the_rest_is_the_stock(seats: int) -> None:
    match = dealt(seats)
    assert [len(cards) for cards in match.state.tableaus] == [4] * seats
    assert len(match.state.stock) == 95 - 4 * seats


def test_the_order_of_the_deal_goes_to_the_seats_in_turn_and_then_to_the_stock_from_its_top() -> None:
    match = dealt(3)
    assert [tableau(match, seat) for seat in range(3)] == [".".join(PACK[at : at + 4]) for at in (0, 4, 8)]
    assert [card.text for card in reversed(match.state.stock)] == list(PACK[12:])


def test_chance_is_first_to_act() -> None:
    assert Match(VIEREINHALB, 4).to_act() == {CHANCE}


def test_after_the_deal_the_table_owes_the_start_in_three_seconds() -> None:
    match = dealt(4)
    due = VIEREINHALB.due(match.state)
    assert match.to_act() == {TABLE}
    assert due is not None
    assert (due.key, due.after_ms, due.move, due.clock) == ("start", 3000, Start(), False)


def test_no_face_is_shown_before_the_start_not_even_to_its_owner() -> None:
    match = dealt(4)
    for viewer in (None, 0, 1, 2, 3):
        view = match.view(viewer)
        assert view.tableaus == [None] * 4
        assert view.sizes == [4] * 4
        assert VIEREINHALB.secret(match.state, viewer) == set(range(95))


def test_the_deal_and_its_events_tell_no_face() -> None:
    match = Match(VIEREINHALB, 2)
    told = [event.told(0) for event in match.push(CHANCE, Deal(1, PACK))]
    assert told == [{"kind": "dealt", "seat": 1, "each": 4}]


def test_at_the_start_all_tableaus_are_turned_up_for_everyone() -> None:
    match = started(2)
    for viewer in (None, 0, 1):
        assert match.view(viewer).tableaus == [list(PACK[:4]), list(PACK[4:8])]


def test_only_the_order_of_the_stock_stays_hidden_for_the_whole_round() -> None:
    match = started(4)
    assert VIEREINHALB.secret(match.state, 0) == set(range(16, 95))
    play(match, f"play {match.state.tableaus[0][0]} 0")
    assert VIEREINHALB.secret(match.state, 0) == VIEREINHALB.secret(match.state, None) == set(range(17, 95))


def test_the_first_seat_begins_clockwise_with_both_piles_empty_and_open() -> None:
    match = started(4, first=2)
    assert match.state.turn == 2
    view = match.view(0)
    assert view.direction == "clockwise"
    assert [(pile.top, pile.cards, pile.blocked, pile.wants) for pile in view.piles] == [
        (None, 0, 0, ["anything"])
    ] * 2
    assert view.next == 3


def test_a_deal_shuffles_all_cards_and_takes_the_first_seat_it_is_given() -> None:
    match = Match(VIEREINHALB, 4)
    deal = VIEREINHALB.deal(match.state, Rng("a"), 3)
    assert deal.first == 3
    assert sorted(deal.order) == sorted(PACK)
    assert deal.order != PACK


def test_without_a_first_seat_one_is_drawn() -> None:
    match = Match(VIEREINHALB, 3)
    drawn = {VIEREINHALB.deal(match.state, Rng(str(seed))).first for seed in range(40)}
    assert drawn == {0, 1, 2}


def test_the_same_seed_deals_the_same() -> None:
    match = Match(VIEREINHALB, 5)
    assert VIEREINHALB.deal(match.state, Rng("a")) == VIEREINHALB.deal(match.state, Rng("a"))


@pytest.mark.parametrize(
    "deal",
    [
        Deal(4, PACK),
        Deal(0, PACK[1:]),
        Deal(0, (*PACK, "5r")),
        Deal(0, (*PACK[:-1], "5r")),
        Deal(0, ("?",) * 95),
    ],
)
def test_a_deal_that_is_not_the_95_cards_or_begins_nowhere_is_refused(deal: Deal) -> None:
    match = Match(VIEREINHALB, 4)
    assert refused(match, CHANCE, str(deal)).code == "wrong_deal"


def test_nothing_is_dealt_or_started_twice() -> None:
    match = dealt(4)
    assert refused(match, CHANCE, str(Deal(0, PACK))).code == "not_due"
    match.push(TABLE, Start())
    assert refused(match, TABLE, "start").code == "not_due"


def test_nothing_starts_before_the_deal_and_no_time_runs_out_before_the_start() -> None:
    assert refused(Match(VIEREINHALB, 4), TABLE, "start").code == "not_due"
    assert refused(dealt(4), TABLE, "time_up").code == "not_due"


def test_a_seat_cannot_make_the_moves_of_chance_and_table() -> None:
    match = dealt(4)
    for move in ("start", "time_up", str(Deal(0, PACK))):
        assert refused(match, 0, move).code == "not_your_move"


def test_the_clock_runs_from_the_start_and_is_shown() -> None:
    due = VIEREINHALB.due(started(4).state)
    assert due is not None
    assert (due.key, due.after_ms, due.move, due.clock) == ("time_up", 270_000, TimeUp(), True)

"""Before the first card is played."""

import pytest

from spieltisch.games.unterspannung.cards import PACK, PIECES
from spieltisch.games.unterspannung.rules import UNTERSPANNUNG
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import CHANCE, TABLE, Deal, Due, Start
from spieltisch.kernel.match import Match
from spieltisch.kernel.notation import join
from tests.games.unterspannung.positions import Round, kinds

TURNED = PACK[::-1]


def dealt(seats: int, **options: object) -> Round:
    match = Match(UNTERSPANNUNG, seats, options)
    match.push(CHANCE, Deal(0, TURNED))
    return match


@pytest.mark.parametrize(("seats", "each"), [(2, 36), (3, 24), (4, 18)])
def test_the_last_card_opens_the_pile_and_the_others_are_dealt_evenly(seats: int, each: int) -> None:
    match = dealt(seats)
    assert join(match.state.pile) == TURNED[-1]
    assert [len(cards) for cards in match.state.dealt] == [each] * seats
    assert UNTERSPANNUNG.census(match.state) == PIECES
    assert match.log[0].move.endswith(TURNED[-1])


@pytest.mark.parametrize("size", range(1, 9))
def test_each_takes_the_top_of_its_own_stack_into_its_hand(size: int) -> None:
    match = dealt(3, hand_size=size)
    assert match.view(None).hands == [size] * 3
    assert match.view(None).stacks == [24 - size] * 3
    assert join(match.state.hands[1]) == ".".join(TURNED[24 : 24 + size])


def test_nobody_sees_a_hand_or_the_first_card_before_the_start() -> None:
    match = dealt(2, show_wanted="yes")
    for viewer in (None, 0, 1):
        view = match.view(viewer)
        assert (view.hand, view.top, view.before, view.wanted, view.number) == (None, None, None, None, 0)
        assert "±" not in str(view)
    assert UNTERSPANNUNG.secret(match.state, 0) == frozenset(range(73))


def test_the_deal_tells_only_numbers() -> None:
    match = Match(UNTERSPANNUNG, 4)
    (event,) = match.push(CHANCE, Deal(0, TURNED))
    assert event.told(0) == {"kind": "dealt", "seat": None, "each": 18, "in_hand": 4}


def test_the_start_is_due_three_seconds_after_the_deal() -> None:
    match = dealt(4)
    assert match.to_act() == {TABLE}
    assert UNTERSPANNUNG.due(match.state) == Due("start", 3000, Start())
    assert UNTERSPANNUNG.contest(match.state) is None


def test_the_start_turns_up_the_card_for_all_and_each_hand_for_its_owner() -> None:
    match = dealt(2)
    events = match.push(TABLE, Start())
    assert kinds(events) == ["started", "took_up", "took_up"]
    assert events[0].told(1) == {"kind": "started", "seat": None, "card": "1±1", "value": 1, "top": 1}
    own = list(TURNED[36:40])
    assert events[2].told(1) == {"kind": "took_up", "seat": 1, "hand": own}
    assert events[2].told(0) == events[2].told(None) == {"kind": "took_up", "seat": 1}
    assert match.view(1).hand == own
    assert match.to_act() == {0, 1}
    assert UNTERSPANNUNG.contest(match.state) == 1
    assert UNTERSPANNUNG.due(match.state) is None


def test_a_deal_is_shuffled_and_its_first_seat_may_be_given() -> None:
    state = Match(UNTERSPANNUNG, 4).state
    deal = UNTERSPANNUNG.deal(state, Rng("a"), 3)
    assert deal.first == 3
    assert deal.order != UNTERSPANNUNG.deal(state, Rng("b"), 3).order
    assert {UNTERSPANNUNG.deal(state, Rng(str(seed))).first for seed in range(40)} == {0, 1, 2, 3}

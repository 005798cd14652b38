"""Nichts geht mehr: when the table helps, and when even that is of no use."""

from spieltisch.games.unterspannung.moves import UNBLOCK
from spieltisch.games.unterspannung.rules import UNTERSPANNUNG
from spieltisch.kernel.game import TABLE, Due
from tests.games.unterspannung.positions import Round, draw, kinds, made_up, play, position, refused, unblock


def owed(match: Round) -> Due | None:
    return UNTERSPANNUNG.due(match.state)


def test_while_any_hand_has_a_fitting_card_the_table_owes_nothing() -> None:
    match = position("9±1.9±2/9±1.3±1", "5±2")
    assert owed(match) is None
    assert match.to_act() == {0, 1}
    assert refused(match, TABLE, "unblock").code == "not_due"


def test_while_any_own_stack_has_a_card_the_table_owes_nothing() -> None:
    match = position("9±1.9±2/9±1.9±2", "5±2", "-/8±1")
    assert owed(match) is None
    assert refused(match, TABLE, "unblock").code == "not_due"


def test_when_nothing_goes_the_table_unblocks_after_two_and_a_half_seconds() -> None:
    match = position("9±1.9±2/9±1.9±2", "5±2")
    assert match.to_act() == {0, 1, TABLE}
    assert owed(match) == Due(f"unblock {match.state.top}", 2500, UNBLOCK)
    assert match.view(None).stuck


def test_nothing_goes_after_a_play_or_a_last_draw_is_told_to_all() -> None:
    match = position("3±1.9±2.9±1/9±1.9±2", "5±2")
    assert kinds(play(match, 0, "3±1")) == ["played", "nothing_goes"]
    match = position("9±1.9±2.9±3/9±1.9±2", "5±2", "-/8±1")
    assert kinds(draw(match, 1)) == ["drew", "nothing_goes"]


def test_the_bottom_card_of_the_discard_pile_is_put_on_its_top() -> None:
    match = position("9±1.9±2/9±1.9±2", "5±2")
    bottom, cards, top = match.state.pile[0].text, len(match.state.pile), match.state.top
    (event, *_) = unblock(match)
    view = match.view(0)
    assert (event.kind, event.seat, event.public["card"]) == ("unblocked", None, bottom)
    assert (view.top, view.before, view.number, view.pile) == (bottom, "5±2", top + 1, cards)
    assert view.laid_by is None


def test_it_is_repeated_until_a_card_fits() -> None:
    match = made_up("9±1.9±2/9±1.9±2", "5±1.5±1.8±1.5±2")
    assert kinds(unblock(match)) == ["unblocked", "nothing_goes"]
    assert owed(match) == Due("unblock 101", 2500, UNBLOCK)
    unblock(match)
    assert kinds(unblock(match)) == ["unblocked"]
    assert owed(match) is None
    assert match.outcome() is None
    play(match, 1, "9±1")


def test_all_seats_stay_to_act_when_they_can_do_nothing() -> None:
    match = position("9±1.9±2/9±1.9±2", "5±2")
    assert {0, 1} <= match.to_act()
    assert [list(UNTERSPANNUNG.offers(match.state, seat)) for seat in (0, 1, TABLE)] == [[], [], [UNBLOCK]]
    one_stuck = position("9±1.9±2/3±1.9±2.9±3", "5±2")
    assert one_stuck.to_act() == {0, 1}


def test_when_the_whole_pile_has_helped_nobody_the_round_ends_drawn() -> None:
    match = made_up("9±1.10±2/9±1.9±2.9±3", "5±1.5±2.5±3")
    assert kinds(unblock(match)) == ["unblocked", "nothing_goes"]
    assert kinds(unblock(match)) == ["unblocked", "stalemate"]
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.reason) == ((2, 3), "nothing_goes")
    assert match.to_act() == frozenset()
    assert match.view(0).winner is None


def test_a_round_that_ends_drawn_by_value_notes_everyones_values() -> None:
    match = made_up("9±1.10±2/9±1.9±2.9±3", "5±1.5±2", points="by_value")
    unblock(match)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.points == (19, 27)


def test_a_pile_of_one_card_cannot_help() -> None:
    match = made_up("9±1.9±2/9±1.9±2.8±1", "5±2")
    match.state.drawn[1] = 2
    match.state.hands[1].pop()
    match.state.stuck = False
    assert kinds(draw(match, 1)) == ["drew", "stalemate"]


def test_the_count_begins_anew_with_every_play() -> None:
    match = made_up("9±1.9±2/3±2.9±2.9±3", "8±2.8±2.5±1.5±2")
    play(match, 1, "3±2")
    assert match.state.unblocks == 0
    for expected in (1, 2, 3):
        unblock(match)
        assert match.state.unblocks == expected
    assert match.outcome() is None
    unblock(match)
    assert match.outcome() is not None

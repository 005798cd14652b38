"""What each viewer may know, and is told."""

from dataclasses import asdict

from spieltisch.games.minirummy.moves import PASS, Draw
from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.games.minirummy.view import LastView, MeldView
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.game import CHANCE, TABLE, TimeUp
from spieltisch.kernel.match import Match
from tests.games.minirummy.board import Round, push, scene


def test_only_the_own_rack_is_shown_and_the_others_are_counted() -> None:
    match = scene("1r 2r 3r", "5r J", "1g 2g 3g", "9o")
    view = match.view(0)
    assert view.racks == [["5r", "J"], None, None]
    assert view.rack_points == [30, None, None]
    assert view.sizes == [2, 3, 1]
    assert match.view(2).racks == [None, None, ["9o"]]
    assert match.view(None).racks == [None, None, None]


def test_the_table_is_shown_to_all() -> None:
    match = scene(
        "7b 7g 7o | 4r 5r J=6r", "5r J", "1g", stacks=["1b 2b", "", "J"], opened=[True, False], turn=1
    )
    for viewer in (0, 1, None):
        view = match.view(viewer)
        assert view.melds == [MeldView("set", ["7b", "7o", "7g"]), MeldView("run", ["4r", "5r", "J=6r"])]
        assert view.stacks[:4] == [2, 0, 1, 0]
        assert (view.seat, view.turn, view.number, view.opened) == (viewer, 1, 1, [True, False])


def test_lays_are_not_handed_out_with_the_turn() -> None:
    """A table says whether there are hints; what is offered would be one."""
    match = scene("", "7r 7b 7g", "1g", stacks=["9b", "", "9b"], opened=[True, False])
    assert MINIRUMMY.targets(match.state, 0) == [Draw(0), Draw(2)]
    assert MINIRUMMY.targets(match.state, 1) == []
    assert Draw(0) != MINIRUMMY.offers(match.state, 0)[0]


def test_the_rules_in_force_are_shown() -> None:
    view = Match(MINIRUMMY, 2, {"first_meld": 30, "joker_value": 30, "jokers": "free"}).view(None)
    assert (view.first_meld, view.joker_value, view.jokers) == (30, 30, "free")
    assert (view.joker_counts_in_first_meld, view.rebuild_in_first_turn) == ("joker_value", "no")
    changed = {"joker_counts_in_first_meld": "as_tile", "rebuild_in_first_turn": "yes"}
    view = Match(MINIRUMMY, 2, changed).view(None)
    assert (view.joker_counts_in_first_meld, view.rebuild_in_first_turn) == ("as_tile", "yes")


def test_a_drawn_tile_is_for_its_owner_alone() -> None:
    match = scene("", "5r", "1g", stacks=["", "9b"])
    (event,) = push(match, Draw(1))
    assert event.told(0) == {"kind": "drew", "seat": 0, "stack": 1, "tile": "9b"}
    assert event.told(1) == event.told(None) == {"kind": "drew", "seat": 0, "stack": 1}
    assert match.view(0).last == LastView(0, "draw", ["9b"], [1])
    assert match.view(1).last == match.view(None).last == LastView(0, "draw", None, [1])


def test_the_last_turn_is_shown_to_all_where_it_is_open() -> None:
    match = scene("1r 2r 3r", "4r J 9b", "1g", stacks=[])
    push(match, "1r 2r 3r 4r J=5r")
    assert match.view(1).last == match.view(0).last == LastView(0, "lay", ["4r", "J"], [])
    push(match, PASS)
    assert match.view(0).last == LastView(1, "pass", [], [])


def test_time_up_shows_the_stacks_and_to_the_owner_the_tiles() -> None:
    match = scene("", "5r", "1g", stacks=["", "9b", "8b J"], turn_seconds=30, timeout_draw=2)
    match.push(TABLE, TimeUp())
    assert match.view(0).last == LastView(0, "time_up", ["9b", "8b"], [1, 2])
    assert match.view(1).last == LastView(0, "time_up", None, [1, 2])


def test_dealt_tiles_are_told_to_their_owner_alone() -> None:
    match: Round = Match(MINIRUMMY, 3)
    events = match.push(CHANCE, MINIRUMMY.deal(match.state, Rng("deal"), 1))
    assert [event.kind for event in events] == ["dealt", "received", "received", "received"]
    for viewer in (0, 1, 2, None):
        told = [event.told(viewer).get("tiles") for event in events[1:]]
        assert told == [match.view(viewer).racks[seat] for seat in range(3)]


def test_in_the_end_all_racks_are_shown_but_no_stack() -> None:
    match = scene("1r 2r 3r", "4r", "1g J", stacks=["9b"])
    events = push(match, "1r 2r 3r 4r")
    view = match.view(None)
    assert (view.phase, view.turn, view.racks, view.rack_points) == ("over", None, [[], ["1g", "J"]], [0, 26])
    assert events[-1].told(None)["racks"] == view.racks
    assert "9b" not in str(asdict(view))


# -- places of the deal that are secret -----------------------------------------------------------------------------


def dealt(**options: int) -> Round:
    match: Round = Match(MINIRUMMY, 2, {"rack_size": 7, **options})
    match.push(CHANCE, MINIRUMMY.deal(match.state, Rng("secret"), 0))
    return match


def test_stacks_and_other_racks_are_secret() -> None:
    match = dealt()
    assert MINIRUMMY.secret(match.state, 0) == set(range(7, 108))
    assert MINIRUMMY.secret(match.state, 1) == {*range(7), *range(14, 108)}
    assert MINIRUMMY.secret(match.state, None) == set(range(108))
    assert MINIRUMMY.secret(Match(MINIRUMMY, 2).state, 0) == set()


def test_a_drawn_tile_is_secret_to_the_others_only() -> None:
    match = dealt()
    push(match, Draw(2))  # its top lies at 14 + 2 · 7
    assert MINIRUMMY.secret(match.state, 0) == set(range(7, 108)) - {28}
    assert MINIRUMMY.secret(match.state, 1) == {*range(7), *range(14, 108)}
    push(match, Draw(2))
    assert MINIRUMMY.secret(match.state, 0) == set(range(7, 108)) - {28}
    assert MINIRUMMY.secret(match.state, 1) == {*range(7), *range(14, 108)} - {29}


def test_a_laid_tile_is_secret_to_nobody_and_of_two_alike_one_stays_secret() -> None:
    match = dealt(first_meld=0)
    rest = list(match.log[0].move.split(" ")[2:])
    hand = ["5r", "6r", "5r", "7r", "1b", "1g", "J"]
    for each in hand:
        rest.remove(each)
    again: Round = Match(MINIRUMMY, 2, {"rack_size": 7, "first_meld": 0})
    again.push_text(CHANCE, f"deal 0 {' '.join(hand + rest)}")
    push(again, "5r 6r 7r")
    assert MINIRUMMY.secret(again.state, 1) == {2, 4, 5, 6, *range(14, 108)}


def test_in_the_end_only_the_stacks_are_secret() -> None:
    match = scene("1r 2r 3r", "4r", "1g J", stacks=["9b"])
    match.state.places = [[0], [14, 15]]
    assert {0, 14} <= MINIRUMMY.secret(match.state, None)
    push(match, "1r 2r 3r 4r")
    assert MINIRUMMY.secret(match.state, None) == {34}  # the last place of the first stack

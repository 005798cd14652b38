"""What a round that is played again shows beside the views."""

from spieltisch.games import GAMES
from spieltisch.table.played import steps
from tests.table.desk import Desk

GAME = "viereinhalb"


def played() -> Desk:
    """A round of two people, played until its clock has run out; something is done every five seconds."""
    desk = Desk(GAME, {"seconds": 60, "rounds": 1})
    desk.sit("bob")
    desk.say("ada", "start_round")
    while desk.table.room.phase == "round":
        desk.wait(5000)
        for key in ("ada", "bob"):
            if key in desk.last and (offers := desk.last[key].offers):
                desk.say(key, "move", move=offers[0])
                break
    return desk


def test_a_replay_shows_who_may_act_and_the_clock_as_it_stood() -> None:
    desk = played()
    done = desk.table.room.played[0]
    seen = [
        (step.ms, step.clock and (step.clock.kind, step.clock.left), sorted(step.match.to_act()))
        for step in steps(GAMES[GAME], done, desk.log)
    ]
    assert seen[0] == (0, ("countdown", 3000), [-2])
    assert seen[1] == (3000, ("clock", 60_000), [-2, 0])
    assert seen[2] == (5000, ("clock", 58_000), [-2, 1])
    assert seen[-1][1:] == (None, [])

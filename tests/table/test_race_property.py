"""Whatever people, links and bots do in a race: every command is answered once, and every contest has one winner."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from spieltisch.games.unterspannung.moves import Play
from spieltisch.table.asking import No
from spieltisch.table.room import Room
from tests.conftest import counts
from tests.table.desk import Desk
from tests.table.racing import Racing
from tests.table.test_property import picture

KEYS = ("ada", "bo", "cem")
HANDS = ("3±1.4±2.5±3.9±1", "7±1.6±2.4±1.9±2", "3±2.8±1.2±2.10±1")
key = st.sampled_from(KEYS)
plays = st.tuples(
    st.just("play"), key, st.tuples(st.integers(0, 5), st.sampled_from([0, 0, 0, 0, -1, -2, 1]))
)
acts = st.one_of(
    plays,
    plays,
    plays,
    st.tuples(st.just("fit"), key, st.none()),
    st.tuples(st.just("fit"), key, st.none()),
    st.tuples(st.just("fit"), key, st.none()),
    st.tuples(st.just("fit"), key, st.none()),
    st.tuples(st.sampled_from(["draw", "late", "go_on", "go_on"]), key, st.none()),
    st.tuples(st.just("again"), key, st.integers(1, 4)),
    st.tuples(
        st.just("say"),
        key,
        st.sampled_from(["pause", "end_round", "leave", "rejoin", "redeem"]),
    ),
    st.tuples(st.just("say"), key, st.sampled_from(["resume", "start_round"])),
    st.tuples(st.sampled_from(["connect", "disconnect", "socket"]), key, st.none()),
    st.tuples(st.just("link"), key, st.sampled_from([0, 20, 120, 250, 400])),
    st.tuples(st.just("wait"), st.none(), st.sampled_from([0, 1, 7, 40, 150])),
    st.tuples(st.just("wait"), st.none(), st.sampled_from([300, 700, 3000])),
    st.tuples(st.just("restart"), st.none(), st.none()),
)


class Trial:
    """A race with a bot in it, and every command that was sent."""

    def __init__(self) -> None:
        self.desk = Racing(
            "5±2",
            *HANDS,
            "7±2.3±3.1±2.10±2",
            bots=1,
            bot="sharp",
            finish="hand",
            hand_size=3,
            misplay_lock_ms=300,
            rounds=3,
        )
        self.sent: list[tuple[str, str, dict[str, Any]]] = []
        self.forgotten: set[tuple[str, str]] = set()
        self.last_socket = 1

    def send(self, key: str, kind: str, **values: Any) -> None:
        self.sent.append((key, kind, values))
        self.desk.send(key, kind, f"s{len(self.sent)}", **values)

    def act(self, what: str, who: Any, how: Any) -> None:
        getattr(self, what)(who, how)
        self.check()

    def play(self, who: str, how: tuple[int, int]) -> None:
        hand = self.hand(who)
        card = hand[how[0] % len(hand)] if hand else "9±3"
        self.send(who, "move", move=f"play {card} @{max(1, self.top() + how[1])}")

    def fit(self, who: str, _: None) -> None:
        match, seat = self.desk.table.room.match, self.seat(who)
        moves = [] if match is None or seat is None else match.game.offers(match.state, seat)
        for move in moves[:1]:
            self.send(who, "move", move=str(move))

    def late(self, who: str, _: None) -> None:
        """Any card for the top before."""
        for card in self.hand(who)[:1]:
            self.send(who, "move", move=f"play {card} @{max(1, self.top() - 1)}")

    def go_on(self, who: str, _: None) -> None:
        """The pause is over, or the next round begins, with time to look at it."""
        self.send(who, "start_round" if self.desk.table.room.phase in ("lobby", "scores") else "resume")
        self.wait(None, 3400)

    def draw(self, who: str, _: None) -> None:
        self.send(who, "move", move=f"draw @{max(1, self.top())}")

    def again(self, _: str, back: int) -> None:
        """A command is delivered once more."""
        if back <= len(self.sent):
            number = len(self.sent) - back
            who, kind, values = self.sent[number]
            before = len(self.desk.log)
            known = (who, f"s{number + 1}") not in self.forgotten
            answers = list(self.desk.answers.get((who, f"s{number + 1}"), []))
            self.desk.send(who, kind, f"s{number + 1}", **values)
            if known:
                assert self.desk.log[before:] == [] or all(e.command is None for e in self.desk.log[before:])
                now = self.desk.answers.get((who, f"s{number + 1}"), [])
                assert len(now) == len(answers) + bool(answers)
                assert len({repr(answer) for answer in now}) <= 1
                self.desk.answers[who, f"s{number + 1}"] = now[:1]
                if not now:
                    del self.desk.answers[who, f"s{number + 1}"]

    def say(self, who: str, kind: str) -> None:
        if kind == "rejoin":
            self.send(who, "join", name=who.title())
        elif kind == "redeem":
            with suppress(No):
                self.send("bo" if who == "ada" else "ada", "redeem", code=self.desk.ticket(who))
        else:
            self.send(who, kind)

    def connect(self, who: str, _: None) -> None:
        self.desk.connect(who)

    def disconnect(self, who: str, _: None) -> None:
        self.desk.disconnect(who)

    def socket(self, who: str, _: None) -> None:
        """One more tab, whose pong never comes."""
        if who in self.desk.last:
            step = self.desk.take(self.desk.table.connected(self.desk.now, who))
            self.last_socket += 1
            if step.showing is not None:
                self.desk.take(self.desk.table.shown(self.desk.now, who, self.last_socket, step.showing))

    def link(self, who: str, trip: float) -> None:
        self.desk.trips[who] = trip
        self.desk.take(self.desk.table.linked(self.desk.now, who, trip))

    def wait(self, _: None, ms: float) -> None:
        self.desk.wait(ms)

    def restart(self, *_: None) -> None:
        """What waits is lost with the process, and so are refusals; what was applied is not."""
        self.forgotten |= {(who, f"s{n + 1}") for n, (who, _, _) in enumerate(self.sent)}
        self.desk.restart()
        for who in KEYS:
            self.desk.connect(who)

    def check(self) -> None:
        """What holds after every step."""
        table = self.desk.table
        room = table.room
        open_now = room.phase == "round" and room.paused is None
        assert open_now or not table._race.waiting, "no play waits beyond its round, or in a pause"
        wake_at = table.wake_at()
        if wake_at is not None and wake_at <= self.desk.now:
            self.desk.wait(0)
            later = table.wake_at()
            assert later is None or later > self.desk.now, "no busy loop"

    def hand(self, who: str) -> list[str]:
        seat, match = self.seat(who), self.desk.table.room.match
        return [] if seat is None or match is None else [card.text for card in match.state.hands[seat]]

    def seat(self, who: str) -> int | None:
        room = self.desk.table.room
        return room.seat_of(room.keys.get(who))

    def top(self) -> int:
        match = self.desk.table.room.match
        return 1 if match is None else match.state.top


def contests_won(desk: Desk) -> list[Counter[int]]:
    """By round: how many plays were made in each contest."""
    rounds: list[Counter[int]] = []
    for entry in desk.log:
        if '"round_begun"' in entry.body:
            rounds.append(Counter())
        elif entry.kind == "move" and " play " in entry.body:
            move = desk.table.room.game.parse_move(entry.body.split(" ", 1)[1])
            assert isinstance(move, Play)
            rounds[-1][move.top] += 1
    return rounds


@settings(max_examples=counts(100, 3_000))
@given(st.lists(acts, min_size=20, max_size=80))
def test_in_a_race_everything_is_answered_once_and_every_contest_has_one_winner(todo: list[Any]) -> None:
    trial = Trial()
    for what, who, how in todo:
        trial.act(what, who, how)
    desk = trial.desk
    desk.wait(1000)
    for number, (who, _, _) in enumerate(trial.sent):
        answers = desk.answers.get((who, f"s{number + 1}"), [])
        lost = (who, f"s{number + 1}") in trial.forgotten
        assert len(answers) == 1 or lost, "exactly one answer, unless the process died before it"
    for won in contests_won(desk):
        assert all(count == 1 for count in won.values())
    signs = [entry.command for entry in desk.log if entry.kind == "move" and entry.command]
    assert len(signs) == len(set(signs)), "no command acts twice"
    again = Room(desk.games)
    for entry in desk.log:
        again.fold(entry)
    assert picture(again) == picture(desk.table.room)
    assert all(one.ms <= other.ms for one, other in pairwise(desk.log))
    assert not desk.faults

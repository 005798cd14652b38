"""What a viewer must not know makes no difference to a single byte on its socket: views, events, offers, refusals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spieltisch.games import GAMES
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.conformance import some_options
from spieltisch.kernel.game import TABLE, AnyGame, Deal, resolve
from tests.conftest import counts
from tests.server.twin import Desk, Twins, desks

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
MOST_STEPS = 50
LATE_MS = 300
"""A little more than the grace after a clock's end."""


def exchanged(deal: Deal, rng: Rng) -> tuple[Deal, tuple[int, int]]:
    """The deal with two different pieces exchanged, and where."""
    while True:
        one, other = rng.below(len(deal.order)), rng.below(len(deal.order))
        if deal.order[one] != deal.order[other]:
            order = list(deal.order)
            order[one], order[other] = order[other], order[one]
            return Deal(deal.first, tuple(order)), (one, other)


def play_twins(pair: tuple[Desk, Desk], game: AnyGame, seed: str) -> Twins:
    """One round at both desks."""
    rng = Rng(f"{game.key} {seed}")
    seats = rng.pick(game.seats)
    options = some_options(game, seats, rng)
    deal = game.deal(game.start(resolve(game, seats, options), seats), rng)
    twin, places = exchanged(deal, rng)
    one, other = pair
    with one.table(game.key, seats, options, deal), other.table(game.key, seats, options, twin):
        twins = Twins(one, other, places)
        twins.compare()
        for _ in range(MOST_STEPS):
            if one.room.phase != "round" or not step(twins, rng):
                break
        return twins


def step(twins: Twins, rng: Rng) -> bool:
    """Somebody tries something, legal or not, then a move is made or time passes; whether both could go on."""
    one = twins.one.room
    match = one.running()
    spectator = match.seats
    if rng.below(3) == 0:
        viewer = rng.below(spectator + 1)
        twins.command(viewer, "move", move=probe(twins, viewer, rng))
    if rng.below(15) == 0:
        twins.look_in(rng.below(spectator + 1))
    if rng.below(25) == 0:
        twins.command(rng.below(spectator), "pause")
        twins.command(rng.below(spectator), "resume")
        let_pass(twins, 3001)
    if one.phase != "round":
        return False
    if match.game.contests and rng.below(4) == 0:
        return clash(twins, rng)
    seat = rng.pick(sorted(one.running().to_act()))
    offers: Any = match.game.offers(match.state, seat) if seat >= 0 else []
    if not offers:
        return TABLE in match.to_act() and wait_for_the_table(twins)
    move = rng.pick(offers)
    if not all(twins.judge(seat, move)):
        return False
    twins.command(seat, "move", move=str(move))
    return True


def clash(twins: Twins, rng: Rng) -> bool:
    """Somebody answers the contest, which opens another; two answer that, of whom one is late."""
    room = twins.one.room
    slow = rng.below(room.running().seats)
    twins.keep_pongs(slow)
    opening = {seat: move for seat, move in plays(twins).items() if seat != slow}
    if opening:
        seat = rng.pick(sorted(opening))
        twins.command(seat, "move", move=opening[seat])
    answers = plays(twins) if room.phase == "round" else {}
    others = sorted(set(answers) - {slow})
    if opening and slow in answers and others:
        first = rng.pick(others)
        number = twins.game.contest(room.running().state)
        twins.command(first, "move", move=answers[first])
        assert twins.game.contest(room.running().state) == number, "it waits for the slow one"
        twins.command(slow, "move", after_ms=0, move=answers[slow])
        twins.clashes += 1
    twins.pong(slow)
    return room.phase == "round"


def plays(twins: Twins) -> dict[int, str]:
    """By seat: a move that answers the open contest and is legal at both."""
    match, found = twins.one.room.running(), {}
    for seat in range(match.seats):
        for move in match.game.offers(match.state, seat):
            if match.game.answers(move) is not None and all(twins.judge(seat, move)):
                found[seat] = str(move)
    return found


def probe(twins: Twins, viewer: int, rng: Rng) -> str:
    """Something for `viewer` to try that is refused at both: anybody's offer, a move made before, or nonsense."""
    match = twins.one.room.running()
    moves = [entry.move for entry in match.log[-4:] if entry.seat >= 0]
    for seat in range(match.seats):
        moves += map(str, list(match.game.offers(match.state, seat))[:3])
    tried = rng.pick(moves) if moves else "nonsense"
    if viewer == match.seats or tried == "nonsense":
        return tried
    return "nonsense" if any(twins.judge(viewer, match.game.parse_move(tried))) else tried


def wait_for_the_table(twins: Twins) -> bool:
    """Let the table make what it owes, if it owes the same at both."""
    due, other = twins.one.room.due, twins.other.room.due
    if due is None or other is None or due.key != other.key or str(due.move) != str(other.move):
        return False
    let_pass(twins, due.after_ms + LATE_MS)
    return True


def let_pass(twins: Twins, ms: float) -> None:
    for desk in (twins.one, twins.other):
        desk.clock.go_on(ms)
    twins.strange()


def play_many(pair: tuple[Desk, Desk], game: AnyGame, rounds: int) -> list[Twins]:
    """So many rounds."""
    return [play_twins(pair, game, f"bytes {number}") for number in range(rounds)]


@every_game
def test_secret_pieces_make_no_difference_to_a_byte(game: AnyGame, tmp_path: Path) -> None:
    rounds = counts(6, 200)
    with desks(tmp_path) as pair:
        played = play_many(pair, game, rounds)
    assert sum(twins.compared for twins in played) > 30 * rounds
    assert not game.contests or sum(twins.clashes for twins in played) > rounds


@every_game
@pytest.mark.parametrize("leak", ["view", "refusal"])
def test_a_planted_leak_is_seen_in_the_bytes(game: AnyGame, leak: str, tmp_path: Path) -> None:
    with desks(tmp_path, leak) as pair, pytest.raises(AssertionError, match="can tell secret pieces apart"):
        play_many(pair, game, 60)

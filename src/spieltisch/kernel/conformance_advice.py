"""What the advice on a game must hold, for games that give any: part of the test kit (see `conformance`).

    accepted    what is advised is legal, is worth what is said, and is proven if nobody stopped the search
    own_view    the question is the same for everyone who was told the same, and the same question gets the same answer

Both say how often they had something to hold (0: the game gives no advice).
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator

from spieltisch.kernel.advice import Advice, AnyAdvisor, Gain
from spieltisch.kernel.chance import Rng
from spieltisch.kernel.conformance import Broken, Round, pairs, some_rounds
from spieltisch.kernel.game import AnyGame, Seat
from spieltisch.kernel.match import Match


def accepted(game: AnyGame, rounds: int, seed: str = "advice") -> int:
    """Before every move, for whoever is on turn, by an objective that is drawn."""
    advisor, rng, held = game.advisor, Rng(f"{seed} objectives"), 0
    if advisor is None:
        return 0
    for match in _on_the_way(game, rounds, seed):
        for seat in _on_turn(match):
            hold(match, seat, rng.pick(tuple(advisor.objectives)))
            held += 1
    return held


def own_view(game: AnyGame, rounds: int, seed: str = "own view") -> int:
    """In rounds and their twins (see `conformance.twins`)."""
    advisor, held = game.advisor, 0
    if advisor is None:
        return 0
    for pair, _ in pairs(game, rounds, seed, swaps=1):
        for seat in _on_turn(pair.one):
            question = advisor.question(pair.one.view(seat))
            if pair.told[seat]:
                held += 1
                if question != advisor.question(pair.other.view(seat)):
                    raise Broken(f"what {seat} may ask depends on more than it was told", pair.one)
            if held % 20 == 1:
                _same_again(pair.one, advisor, question)
    return held


def hold(match: Round, seat: Seat, objective: str) -> Advice:
    """What the seat is advised now. Raises Broken if that does not hold."""
    advisor = match.game.advisor
    assert advisor is not None
    question = advisor.question(match.view(seat))
    found = advisor.advise(question, objective, lambda: False)
    if not found.proven:
        raise Broken(f"nobody stopped it, but the best by {objective} for seat {seat} is not proven", match)
    if found.move is None:
        return found
    move = match.game.parse_move(found.move)
    if refusal := match.why_not(seat, move):
        raise Broken(f"seat {seat} is advised '{found.move}', which is refused: {refusal.code}", match)
    if advisor.gain(question, move) != Gain(found.count, found.points):
        raise Broken(f"'{found.move}' is not worth what seat {seat} is told", match)
    return found


def _on_the_way(game: AnyGame, rounds: int, seed: str) -> Iterator[Round]:
    """Some rounds as they stood before every move."""
    for match in some_rounds(game, rounds, seed):
        again: Round = Match(game, match.seats, match.options)
        for entry in match.log:
            yield again
            again.push_text(entry.seat, entry.move, entry.ms)


def _on_turn(match: Round) -> list[Seat]:
    return sorted(seat for seat in match.to_act() if seat >= 0)


def _same_again(match: Round, advisor: AnyAdvisor, question: object) -> None:
    objective = next(iter(advisor.objectives))
    sent = pickle.loads(pickle.dumps(question))
    first, again = (advisor.advise(each, objective, lambda: False) for each in (question, sent))
    if first != again:
        raise Broken(f"the same question is answered with {first} and {again}", match)

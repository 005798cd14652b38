"""The test kit that ships with the package: what every game must hold, without naming one.

    check       rounds end by themselves, offers are legal, refused moves leave no trace, bots play fair and legal
    census      every piece is somewhere exactly once, after every move
    round_trip  moves and states survive their text forms
    knowledge   who was told the same sees the same and may do the same
    twins       what a viewer must not know makes no difference to anything the viewer gets

What a game's advice must hold stands in `conformance_advice`.

Each raises `Broken` with the options, the entries played and what differed. They take a game, and how many rounds to
try; options, seats and moves are drawn from the seed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from spieltisch.kernel.chance import Rng
from spieltisch.kernel.errors import BadOption, BadText, Refused, SpieltischError
from spieltisch.kernel.events import Event
from spieltisch.kernel.game import CHANCE, TABLE, AnyGame, Choice, Deal, Move, Seat, resolve
from spieltisch.kernel.match import Match
from spieltisch.kernel.notation import Entry, parse_entry
from spieltisch.kernel.options import Option, OptionValue
from spieltisch.kernel.play import play_out

Round: TypeAlias = Match[Any, Any]


class Broken(SpieltischError):
    """A game breaks its contract."""

    def __init__(self, what: str, match: Round) -> None:
        tail = "\n  ".join(str(entry) for entry in match.log[-6:])
        super().__init__(
            f"{match.game.key}, {match.seats} seats, {match.options}: {what}; last entries:\n  {tail}"
        )


# -- what is played -----------------------------------------------------------------------------------------------------


def some_options(game: AnyGame, seats: int, rng: Rng) -> dict[str, OptionValue]:
    """Options drawn at random: mostly defaults, a few changed, a preset now and then."""
    while True:
        chosen: dict[str, OptionValue] = (
            dict(rng.pick(game.presets).options) if _chance(rng, 4) and game.presets else {}
        )
        for option in game.options:
            if _chance(rng, 3):
                chosen[option.key] = _some_value(option, rng)
        try:
            return resolve(game, seats, chosen)
        except BadOption:
            continue


def _chance(rng: Rng, one_in: int) -> bool:
    return rng.below(one_in) == 0


def _some_value(option: Option, rng: Rng) -> OptionValue:
    if option.none and _chance(rng, 4):
        return None
    if option.choices:
        value: str = rng.pick(tuple(option.choices))
        return value
    return option.low + rng.below(option.high - option.low + 1)


def some_match(game: AnyGame, seed: str) -> tuple[Round, Rng]:
    """A match that has not begun, with seats and options drawn from `seed`, and the numbers to play it with."""
    rng = Rng(f"{game.key} {seed}")
    seats = rng.pick(game.seats)
    return Match(game, seats, some_options(game, seats, rng)), rng


def any_offer(rng: Rng) -> Callable[[Round, Seat], Choice]:
    """A chooser that takes any offer."""

    def choose(match: Round, seat: Seat) -> Choice:
        offers = match.game.offers(match.state, seat)
        return Choice(rng.pick(offers) if offers else None)

    return choose


def some_rounds(game: AnyGame, rounds: int, seed: str) -> Iterator[Round]:
    """Matches played to their end: half of them by any offers, half by the game's bots."""
    for number in range(rounds):
        match, rng = some_match(game, f"{seed} {number}")
        play_out(match, rng, any_offer(rng) if number % 2 else any_bot(rng, match), clock=_chance(rng, 2))
        yield match


def any_bot(rng: Rng, match: Round) -> Callable[[Round, Seat], Choice]:
    """A chooser that gives each seat one of the game's bots, drawn once, and only its view."""
    names = sorted(match.game.bots)
    bots = [match.game.bots[rng.pick(names)] for _ in range(match.seats)]

    def choose(match: Round, seat: Seat) -> Choice:
        choice = bots[seat].choose(match.view(seat), rng)
        if choice.slip and (choice.move is None or match.why_not(seat, choice.move) is None):
            raise Broken(f"the bot on seat {seat} slips on purpose, but '{choice.move}' is legal", match)
        return choice

    return choose


def probes(match: Round, rng: Rng) -> list[tuple[Seat, Move]]:
    """Moves worth asking about: of any seat, legal or not (offers of others, moves played before, time up …)."""
    game = match.game
    moves = [game.parse_move(entry.move) for entry in match.log[-8:]]
    for seat in range(match.seats):
        moves += list(game.offers(match.state, seat))[:4]
    if due := game.due(match.state):
        moves.append(due.move)
    seats = [*range(match.seats), TABLE]
    return [(rng.pick(seats), rng.pick(moves)) for _ in range(6)] if moves else []


# -- the checks ---------------------------------------------------------------------------------------------------------


def check(game: AnyGame, rounds: int, seed: str = "check") -> None:
    """Rounds end; offers are legal; refused moves leave no trace; copies are independent; outcomes have all seats."""
    for number in range(rounds):
        match, rng = some_match(game, f"{seed} {number}")
        chooser = any_bot(rng, match) if number % 2 else any_offer(rng)
        asker = Rng(f"{seed} {number} probes")

        def look(match: Round, seat: Seat, move: Move, events: list[Event], asker: Rng = asker) -> None:
            _offers_hold(match, asker)
            _refusals_leave_no_trace(match, asker)

        play_out(match, rng, chooser, watch=look)
        _outcome_holds(match)


def _offers_hold(match: Round, rng: Rng) -> None:
    game, state = match.game, match.state
    actors = game.to_act(state)
    for seat in range(match.seats):
        offers = game.offers(state, seat)
        if seat in actors and not offers and game.contest(state) is None:
            raise Broken(f"seat {seat} may act but has no legal move", match)
        for move in offers:
            if refusal := match.why_not(seat, move):
                raise Broken(f"seat {seat} is offered '{move}', which is refused: {refusal.code}", match)
        if offers and seat not in actors:
            raise Broken(f"seat {seat} is offered moves but may not act", match)
        if beside := [move for move in game.targets(state, seat) if move not in offers]:
            raise Broken(f"seat {seat} is told of '{beside[0]}', which it is not offered", match)
    if actors and not any(_has_a_move(match, actor) for actor in actors):
        raise Broken("the round is not over, but nobody has a legal move", match)
    if (game.due(state) is not None) != (TABLE in actors):
        raise Broken("TABLE acts exactly when it owes a move", match)


def _has_a_move(match: Round, actor: Seat) -> bool:
    return actor in (CHANCE, TABLE) or bool(match.game.offers(match.state, actor))


def _refusals_leave_no_trace(match: Round, rng: Rng) -> None:
    game = match.game
    before = game.state_text(match.state)
    for seat, move in probes(match, rng):
        refusal = match.why_not(seat, move)
        if refusal and refusal.code not in game.texts.refusals:
            raise Broken(f"the refusal {refusal.code} has no sentence", match)
        if refusal is None:
            _copies_are_independent(match, seat, move)
        if game.state_text(match.state) != before:
            raise Broken(f"asking about '{move}' of seat {seat} changed the state", match)


def _copies_are_independent(match: Round, seat: Seat, move: Move) -> None:
    twin = match.copy()
    try:
        events = twin.push(seat, move)
    except Refused as refused:
        raise Broken(f"'{move}' of seat {seat} was allowed a moment ago, now {refused}", match) from None
    for event in events:
        if event.kind not in match.game.texts.events:
            raise Broken(f"the event {event.kind} has no sentence", match)


def _outcome_holds(match: Round) -> None:
    outcome = match.outcome()
    if outcome is None or len(outcome.points) != match.seats:
        raise Broken(f"nobody may act, but the outcome is {outcome}", match)
    if outcome.reason not in match.game.texts.words:
        raise Broken(f"the reason {outcome.reason} has no words", match)


def census(game: AnyGame, rounds: int, seed: str = "census") -> None:
    """Every piece is somewhere exactly once, after every move."""

    def count(match: Round, seat: Seat, move: Move, events: list[Event]) -> None:
        wanted, found = game.pieces(match.options, match.seats), game.census(match.state)
        if wanted != found:
            raise Broken(f"census: too many {found - wanted}, missing {wanted - found}", match)

    for number in range(rounds):
        match, rng = some_match(game, f"{seed} {number}")
        play_out(match, rng, any_offer(rng) if number % 2 else any_bot(rng, match), clock=True, watch=count)


def round_trip(game: AnyGame, rounds: int, seed: str = "round trip") -> None:
    """Moves and states survive their text forms, entries too; text that is cut or odd is refused with BadText."""

    def there_and_back(match: Round, seat: Seat, move: Move, events: list[Event]) -> None:
        if game.parse_move(str(move)) != move:
            raise Broken(f"'{move}' comes back as '{game.parse_move(str(move))}'", match)
        entry = match.log[-1]
        if parse_entry(str(entry)) != entry:
            raise Broken(f"entry '{entry}' does not come back", match)
        text = game.state_text(match.state)
        if "\n" in text or game.state_text(game.parse_state(text, match.options, match.seats)) != text:
            raise Broken(f"state '{text}' does not come back", match)
        _same_state(match, text)

    for number in range(rounds):
        match, rng = some_match(game, f"{seed} {number}")
        play_out(match, rng, any_offer(rng), clock=True, watch=there_and_back)
        _bad_text_is_refused(match, rng)


def _same_state(match: Round, text: str) -> None:
    again = match.copy()
    again.state = match.game.parse_state(text, match.options, match.seats)
    for viewer in (*range(match.seats), None):
        if picture(again, viewer) != picture(match, viewer):
            raise Broken(f"the state read from '{text}' looks different to {viewer}", match)


def _bad_text_is_refused(match: Round, rng: Rng) -> None:
    game = match.game
    state = game.state_text(match.state)
    for text in (*(entry.move for entry in match.log[:20]), "", "nonsense", "\x00", "play", "deal", "deal x"):
        _parse_or_bad_text(match, game.parse_move, text[: rng.below(len(text) + 1)] if text else text)
    for _ in range(5):
        cut = state[: rng.below(len(state))]
        _parse_or_bad_text(match, lambda text: game.parse_state(text, match.options, match.seats), cut)


def _parse_or_bad_text(match: Round, parse: Callable[[str], object], text: str) -> None:
    try:
        parse(text)
    except BadText:
        return
    except Exception as error:
        raise Broken(f"reading {text!r} raises {error!r} instead of BadText", match) from error


# -- what viewers learn -------------------------------------------------------------------------------------------------


def picture(match: Round, viewer: Seat | None) -> str:
    """All that reaches a viewer besides events: the view, who may act, and what the viewer may do."""
    actors = match.to_act()
    seen = {"view": match.view(viewer), "to_act": sorted(actors)}
    if viewer is not None:
        seen["offers"] = sorted(map(str, match.game.offers(match.state, viewer)))
        seen["targets"] = sorted(map(str, match.game.targets(match.state, viewer)))
    return json.dumps(seen, sort_keys=True, default=vars)


@dataclass
class Pair:
    """A round and its twin, in which two pieces of the deal have changed places, after the same moves."""

    one: Round
    other: Round
    told: dict[Seat | None, bool]
    """By viewer: have both been told the same so far?"""


def pairs(game: AnyGame, rounds: int, seed: str, swaps: int = 6) -> Iterator[tuple[Pair, tuple[int, int]]]:
    """Every step of rounds played twice; ends where the twin refuses a move that the round made."""
    for number, match in enumerate(some_rounds(game, rounds, seed)):
        deal = game.parse_move(match.log[0].move)
        assert isinstance(deal, Deal)
        rng = Rng(f"{seed} swap {number}")
        for _ in range(swaps):
            at = rng.below(len(deal.order)), rng.below(len(deal.order))
            if deal.order[at[0]] != deal.order[at[1]]:
                yield from ((pair, at) for pair in _play_both(match, _exchanged(deal, *at)))


def _exchanged(deal: Deal, one: int, other: int) -> Deal:
    order = list(deal.order)
    order[one], order[other] = order[other], order[one]
    return Deal(deal.first, tuple(order))


def _play_both(match: Round, deal: Deal) -> Iterator[Pair]:
    viewers: list[Seat | None] = [*range(match.seats), None]
    pair = Pair(_blank(match), _blank(match), dict.fromkeys(viewers, True))
    yield pair
    for entry in match.log:
        twin = entry if not entry.move.startswith("deal ") else Entry(entry.ms, entry.seat, str(deal))
        if pair.other.why_not(twin.seat, match.game.parse_move(twin.move)):
            return
        events = pair.one.push_text(entry.seat, entry.move, entry.ms)
        others = pair.other.push_text(twin.seat, twin.move, twin.ms)
        for viewer in viewers:
            same = [event.told(viewer) for event in events] == [event.told(viewer) for event in others]
            pair.told[viewer] = pair.told[viewer] and same
        yield pair


def _blank(match: Round) -> Round:
    return Match(match.game, match.seats, match.options)


def knowledge(game: AnyGame, rounds: int, seed: str = "knowledge") -> None:
    """Same events told, same picture (view, actors, offers)."""
    for pair, _ in pairs(game, rounds, seed):
        for viewer, same in pair.told.items():
            if same and (difference := _difference(pair, viewer)):
                raise Broken(f"{viewer} was told the same, but sees a difference: {difference}", pair.one)


def twins(game: AnyGame, rounds: int, seed: str = "twins") -> None:
    """As long as a viewer must not know either of two exchanged pieces, nothing that reaches the viewer differs."""
    for pair, at in pairs(game, rounds, seed):
        for viewer in pair.told:
            if not {*at} <= game.secret(pair.one.state, viewer):
                continue
            if not pair.told[viewer]:
                raise Broken(
                    f"{viewer} was told of a piece of the deal that is still secret ({at})", pair.one
                )
            if difference := _difference(pair, viewer) or _judged_otherwise(pair, viewer):
                raise Broken(f"{viewer} can tell secret pieces apart: {difference}", pair.one)


def _difference(pair: Pair, viewer: Seat | None) -> str | None:
    one, other = picture(pair.one, viewer), picture(pair.other, viewer)
    return None if one == other else f"{one}\n  against {other}"


def _judged_otherwise(pair: Pair, viewer: Seat | None) -> str | None:
    """What the viewer may try and would be told: any offer or recent move, in both rounds."""
    if viewer is None:
        return None
    game = pair.one.game
    tries = [game.parse_move(entry.move) for entry in pair.one.log[-4:]]
    tries += list(game.offers(pair.one.state, viewer))
    for move in tries:
        one, other = pair.one.why_not(viewer, move), pair.other.why_not(viewer, move)
        if one != other:
            return f"'{move}' is judged {one} and {other}"
    return None

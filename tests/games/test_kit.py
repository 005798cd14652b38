"""Every registered game holds the contract: the shipped kit runs over GAMES, and no game can opt out."""

import re

import pytest

from scripts.template.tiny.rules import TINY
from spieltisch.games import GAMES
from spieltisch.kernel import conformance, conformance_advice
from spieltisch.kernel.game import COMMON_REFUSALS, AnyGame
from spieltisch.kernel.texts import LANGUAGES
from tests.conftest import counts

every_game = pytest.mark.parametrize("game", [TINY, *GAMES.values()], ids=lambda game: game.key)


@every_game
def test_rounds_end_and_offers_are_legal_and_refusals_leave_no_trace(game: AnyGame) -> None:
    conformance.check(game, counts(60, 2000))


@every_game
def test_every_piece_is_somewhere_exactly_once_after_every_move(game: AnyGame) -> None:
    conformance.census(game, counts(100, 10_000))


@every_game
def test_moves_and_states_survive_their_text_forms(game: AnyGame) -> None:
    conformance.round_trip(game, counts(40, 1000))


@every_game
def test_who_was_told_the_same_sees_the_same_and_may_do_the_same(game: AnyGame) -> None:
    conformance.knowledge(game, counts(30, 500))


@every_game
def test_what_a_viewer_must_not_know_makes_no_difference(game: AnyGame) -> None:
    conformance.twins(game, counts(60, 1000))


@every_game
def test_what_is_advised_is_accepted_and_worth_what_is_said(game: AnyGame) -> None:
    assert bool(conformance_advice.accepted(game, counts(2, 100))) == (game.advisor is not None)


@every_game
def test_advice_depends_on_nothing_but_the_own_view(game: AnyGame) -> None:
    assert bool(conformance_advice.own_view(game, counts(6, 300))) == (game.advisor is not None)


@every_game
def test_every_option_has_a_default_in_its_range_at_every_number_of_seats(game: AnyGame) -> None:
    for seats in game.seats:
        for option in game.options:
            assert option.check(option.default_for(seats)) == option.default_for(seats)


@every_game
def test_house_rules_are_read_as_words_and_show_nothing_of_the_program(game: AnyGame) -> None:
    for option in game.options:
        for language in LANGUAGES:
            words = [getattr(text, language).strip() for text in option.choices.values()]
            assert all(words)
            assert len({*words}) == len(words)
            read = " ".join([getattr(option.name, language), getattr(option.sentence, language), *words])
            assert not re.search(r"_|\bms\b|[Mm]illi[Ss]", read)
            assert not any(f"({choice})" in read for choice in option.choices)


@every_game
def test_the_stand_in_and_the_series_name_things_that_exist(game: AnyGame) -> None:
    assert game.stand_in in game.bots
    assert game.series.rounds in {option.key for option in game.options}
    assert COMMON_REFUSALS.items() <= game.texts.refusals.items()

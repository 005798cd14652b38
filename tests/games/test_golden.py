"""Whole rounds go as they always went."""

import pytest

from spieltisch.games import GAMES
from tests.games.golden import FOLDER, RECIPES, SHOWN, again, path

every_game = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_a_golden_playthrough_has_the_same_states_today(file: object) -> None:
    then, now = again(file)  # type: ignore[arg-type]
    assert now.splitlines() == then.splitlines()


@every_game
def test_every_game_has_its_playthroughs(game: str) -> None:
    files = sorted(path(game, name) for name in RECIPES[game])
    assert files == sorted(FOLDER.glob(f"{game}-*.txt"))


@every_game
def test_the_playthroughs_of_a_game_show_what_can_happen_in_it(game: str) -> None:
    texts = "".join(path(game, name).read_text(encoding="utf-8") for name in RECIPES[game])
    assert [part for part in SHOWN[game] if part not in texts] == []

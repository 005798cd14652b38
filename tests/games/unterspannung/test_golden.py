"""Whole rounds go as they always went."""

import pytest

from tests.games.unterspannung.golden import ROUNDS, again, path


@pytest.mark.parametrize("name", ROUNDS)
def test_a_golden_playthrough_has_the_same_states_today(name: str) -> None:
    then, now = again(name)
    assert now.splitlines() == then.splitlines()


def test_the_playthroughs_show_plays_both_draws_an_unblock_and_the_end() -> None:
    texts = "".join(path(name).read_text(encoding="utf-8") for name in ROUNDS)
    for part in (" play ", " draw @", " draw =>", " table unblock", "one_card_left\n"):
        assert part in texts

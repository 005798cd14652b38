"""Whole rounds go as they always went."""

import pytest

from tests.games.minirummy.golden import ROUNDS, again, path


@pytest.mark.parametrize("name", ROUNDS)
def test_a_golden_playthrough_has_the_same_states_today(name: str) -> None:
    then, now = again(name)
    assert now.splitlines() == then.splitlines()


def test_the_playthroughs_show_every_kind_of_move_and_both_ends() -> None:
    texts = "".join(path(name).read_text(encoding="utf-8") for name in ROUNDS)
    for part in (" lay ", " draw ", " pass ", " table time_up ", "J=", " laid_out\n", " blocked\n"):
        assert part in texts

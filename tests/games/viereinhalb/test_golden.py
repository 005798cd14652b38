"""Whole rounds go as they always went."""

import pytest

from tests.games.viereinhalb.golden import ROUNDS, again, path


@pytest.mark.parametrize("name", ROUNDS)
def test_a_golden_playthrough_has_the_same_states_today(name: str) -> None:
    then, now = again(name)
    assert now.splitlines() == then.splitlines()


def test_the_playthroughs_show_every_special_a_set_aside_and_both_ends() -> None:
    texts = "".join(path(name).read_text(encoding="utf-8") for name in ROUNDS)
    for part in (
        " play R",
        " play D",
        " play Z",
        " play F",
        " play X",
        " set_aside",
        "time_up\n",
        "played_through\n",
    ):
        assert part in texts

"""Numbers from a seed."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.kernel.chance import Rng


def test_the_numbers_are_sha256_in_counter_mode() -> None:
    block = sha256(sha256(b"seed").digest() + (0).to_bytes(8, "big")).digest()
    words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
    rng = Rng("seed")
    assert [rng.below(1 << 32) for _ in range(8)] == words


def test_text_and_its_bytes_are_the_same_seed() -> None:
    assert Rng("ü").below(10**6) == Rng("ü".encode()).below(10**6)


@given(st.text(), st.integers(1, 1 << 32))
def test_a_number_lies_below_its_bound(seed: str, bound: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(bound) < bound for _ in range(20))


def test_words_that_would_favour_small_numbers_are_passed_over() -> None:
    bound = (1 << 31) + 1
    rng = Rng("reject")
    seen = [rng.below(bound) for _ in range(200)]
    block = sha256(sha256(b"reject").digest() + (0).to_bytes(8, "big")).digest()
    first = next(w for at in range(0, 32, 4) if (w := int.from_bytes(block[at : at + 4], "big")) < bound)
    assert seen[0] == first


@given(st.lists(st.integers()), st.text())
def test_a_shuffle_keeps_every_item(items: list[int], seed: str) -> None:
    shuffled = list(items)
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_all_orders_of_four_come_equally_often(seed: str) -> None:
    """Chi-square over 24 orders: 23 degrees of freedom, 49.7 is exceeded once in a thousand."""
    rng, rounds = Rng(seed), 24_000
    seen: dict[str, int] = {}
    for _ in range(rounds):
        items = list("abcd")
        rng.shuffle(items)
        key = "".join(items)
        seen[key] = seen.get(key, 0) + 1
    expected = rounds / 24
    assert len(seen) == 24
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 49.7

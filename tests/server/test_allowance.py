"""Much at once is fine, too much for long is not."""

from spieltisch.server import allowance
from spieltisch.server.allowance import Allowance, Allowances


def test_a_burst_passes_and_then_so_much_a_second() -> None:
    bucket = Allowance(rate=10, burst=5, now=0)
    assert [bucket.take(0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert bucket.refused == 2
    assert [bucket.take(100), bucket.take(100)] == [True, False]
    assert bucket.take(10_000)
    assert bucket.refused == 0


def test_time_that_seems_to_go_back_gives_nothing() -> None:
    bucket = Allowance(rate=10, burst=1, now=1000)
    assert bucket.take(1000)
    assert not bucket.take(0)
    assert not bucket.take(1050)
    assert bucket.take(1100)


def test_each_has_its_own_and_only_so_many_are_remembered() -> None:
    buckets = Allowances(rate=0.001, burst=1)
    assert buckets.take("a", 0)
    assert not buckets.take("a", 0)
    assert buckets.take("b", 0)
    for number in range(allowance.MOST_KNOWN):
        buckets.take(str(number), 0)
    assert buckets.take("a", 0)

"""Much at once is fine, too much for long is not."""

from spieltisch.server import allowance
from spieltisch.server.allowance import NO_LIMITS, USUAL, Allowance, Allowances, Places, Rate


def test_a_burst_passes_and_then_so_much_a_second() -> None:
    bucket = Allowance(Rate(10, 5), now=0)
    assert [bucket.take(0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert bucket.refused == 2
    assert [bucket.take(100), bucket.take(100)] == [True, False]
    assert bucket.take(10_000)
    assert bucket.refused == 0


def test_time_that_seems_to_go_back_gives_nothing() -> None:
    bucket = Allowance(Rate(10, 1), now=1000)
    assert bucket.take(1000)
    assert not bucket.take(0)
    assert not bucket.take(1050)
    assert bucket.take(1100)


def test_each_has_its_own_and_only_so_many_are_remembered() -> None:
    buckets = Allowances(Rate(0.001, 1))
    assert buckets.take("a", 0)
    assert not buckets.take("a", 0)
    assert buckets.take("b", 0)
    for number in range(allowance.MOST_KNOWN):
        buckets.take(str(number), 0)
    assert buckets.take("a", 0)


def test_looking_takes_nothing() -> None:
    buckets = Allowances(Rate(0.001, 1))
    assert all(buckets.has_one("a", 0) for _ in range(3))
    assert buckets.take("a", 0)
    assert not buckets.has_one("a", 0)
    assert buckets.has_one("b", 0)


def test_places_are_given_back() -> None:
    places = Places(most=2)
    assert [places.take("a") for _ in range(3)] == [True, True, False]
    assert places.take("b")
    assert places.held() == 3
    places.give_back("a")
    assert places.take("a")
    for who in ("a", "a", "b"):
        places.give_back(who)
    assert places.held() == 0


def test_twelve_honest_taps_a_second_are_never_too_many() -> None:
    """O-84: with the time asked for and a command resent now and then, for ten minutes."""
    bucket = Allowance(USUAL.frames_of_one, now=0)
    assert all(bucket.take(tap * 1000 / 14) for tap in range(14 * 600))


def test_a_class_behind_one_address_plays() -> None:
    """O-85: thirty people tap twelve times a second each, and all of them come back at once with two tabs."""
    together = Allowance(USUAL.frames, now=0)
    assert all(together.take(tap * 1000 / 360) for tap in range(360 * 600))
    places = Places(USUAL.sockets)
    assert all(places.take("class") for _ in range(30 * 2 * 2))
    assert not all(places.take("one") for _ in range(300))


def test_five_hundred_messages_a_second_are_cut() -> None:
    """O-84."""
    bucket = Allowance(USUAL.frames_of_one, now=0)
    taken = sum(bucket.take(number * 2) for number in range(5000))
    assert taken <= 120 + 10 * 30


def test_no_address_is_limited_where_that_is_wanted_but_each_connection_is() -> None:
    bucket = Allowance(NO_LIMITS.frames, now=0)
    assert all(bucket.take(0) for _ in range(10_000))
    assert NO_LIMITS.frames_of_one == USUAL.frames_of_one

"""A secret in a cookie, and what tables know of it."""

import pytest

from spieltisch.server.viewer import COOKIE, new_secret, secret_in, set_cookie, viewer_key


def test_a_secret_survives_its_cookie_among_others() -> None:
    secret = new_secret()
    assert secret_in(set_cookie(secret, "/", False).split(";")[0]) == secret
    assert secret_in(f"a=b; {COOKIE}={secret}; c=d") == secret


@pytest.mark.parametrize(
    "others",
    [
        'theme={"a":1}',
        "a[b]=1",
        "k(1)=2",
        "a@b=1",
        "jwt=a b",
        "flag",
        "name=Jörg",
        "path=/x",
        'open="x',
        "=;=,",
    ],
)
def test_whatever_other_programs_on_the_host_have_put_there_does_not_hide_it(others: str) -> None:
    secret = new_secret()
    for cookies in (
        f"{others}; {COOKIE}={secret}",
        f"{COOKIE}={secret}; {others}",
        f"{COOKIE}=zzz; {COOKIE}={secret}",
    ):
        assert secret_in(cookies) == secret


@pytest.mark.parametrize(
    "cookies", ["", "a=b", f"{COOKIE}=", f"{COOKIE}=short", f"{COOKIE}={'ä' * 43}", "=;=,", "\x00"]
)
def test_anything_else_is_no_secret(cookies: str) -> None:
    assert secret_in(cookies) is None


def test_scripts_and_other_sites_do_not_get_the_cookie() -> None:
    cookie = set_cookie("s", "/games/", True)
    assert cookie.startswith(f"{COOKIE}=s; Path=/games/; Max-Age=")
    assert cookie.endswith("; HttpOnly; SameSite=Lax; Secure")
    assert "Secure" not in set_cookie("s", "/", False)


def test_a_viewer_is_known_by_another_key_at_every_table() -> None:
    keys = {viewer_key(table, secret) for table in ("a", "b") for secret in ("x", "y")}
    assert len(keys) == 4
    assert all(len(key) == 64 for key in keys)

"""Pages, files, pictures and the opening of tables, over HTTP."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from spieltisch.games import GAMES
from tests.server.client import Json, Person, Server, running
from tests.server.conftest import GAME

INDEX = """<!doctype html>
<html lang="de">
  <head>
    <base href="/" />
    <title>Spieltisch</title>
    <script type="module" src="./assets/index-abcd1234.js"></script>
  </head>
  <body></body>
</html>
"""
BUILT = """
import sys
from pathlib import Path
from spieltisch.server.allowance import NO_LIMITS
from spieltisch.server.settings import Settings
from spieltisch.server.run import run
from spieltisch.games import GAMES
*_, data, base, static = sys.argv
chosen = Settings(host="127.0.0.1", port=0, data=Path(data), base_path=base, static=Path(static),
                  trusted_proxy="127.0.0.1", limits=NO_LIMITS)
run(chosen, GAMES, lambda port, share: print("on this machine ", chosen.url("127.0.0.1", port), flush=True))
"""


PARTS = {
    "start": "routes/Start.svelte",
    "table": "routes/Table.svelte",
    "lobby": "routes/table/Lobby.svelte",
    "tv": "routes/Television.svelte",
    "replay": "routes/Replay.svelte",
    "facts": f"games/{GAME}/generated.ts",
    "board": f"games/{GAME}/Board.svelte",
    "privacy": "routes/Privacy.svelte",
}


@pytest.fixture(scope="module", params=["", "/a/games"])
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a built client, at the root and below a path."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(INDEX)
    (folder / "assets/alarms.worker-abcd1234.js").write_text("")
    (folder / "assets/index-abcd1234.js").write_text("console.log(1);" * 100)
    (folder / "icon.svg").write_text("<svg></svg>")
    (folder / "parts.json").write_text(
        json.dumps({part: [f"assets/{each}.js"] for each, part in PARTS.items()})
    )
    (folder / "manifest.webmanifest").write_text("{}")
    data = tmp_path_factory.mktemp("data")
    with running(data, request.param, str(folder), program=BUILT) as server:
        yield server


def path(server: Server) -> str:
    return "/" + server.url.split("/", 3)[3]


def test_it_is_healthy_when_ready(built: Server) -> None:
    assert built.ask("healthz")[::2] == (200, b"ok")
    assert built.ask("healthz", method="HEAD")[::2] == (200, b"")


@pytest.mark.parametrize("page", ["", "index.html", "privacy"])
def test_the_first_page_knows_where_it_lies_and_gives_a_secret(built: Server, page: str) -> None:
    status, headers, body = built.ask(page, headers={"Accept-Language": "en-GB,de;q=0.5"})
    assert status == 200
    assert headers["cache-control"] == "private, no-cache"
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert f'<base href="{path(built)}" />' in body.decode()
    assert '<html lang="en">' in body.decode()
    assert f"; Path={path(built)}; " in headers["set-cookie"]
    assert "HttpOnly; SameSite=Lax" in headers["set-cookie"]
    assert "Secure" not in headers["set-cookie"]


def test_a_secret_is_given_only_once(built: Server) -> None:
    person = Person(built)
    assert "set-cookie" in person.ask("")[1]
    assert "set-cookie" not in person.ask("")[1]


def test_over_https_the_secret_keeps_to_https(built: Server) -> None:
    assert built.ask("", headers={"X-Forwarded-Proto": "https"})[1]["set-cookie"].endswith("; Secure")


@pytest.mark.parametrize("page", ["", "/tv", "/r/3"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_table_s_pages_are_called_by_its_game(built: Server, language: str, page: str) -> None:
    person = Person(built)
    table = person.open(GAME)
    status, _, body = person.ask(f"t/{table}{page}", **{"Accept-Language": language})
    text = body.decode()
    name = getattr(GAMES[GAME].texts.name, language)
    assert status == 200
    assert f"<title>{name}</title>" in text
    assert f'<meta property="og:title" content="{name}" />' in text
    assert getattr(GAMES[GAME].texts.tagline, language) in text


@pytest.mark.parametrize(
    ("page", "parts"),
    [("", "table facts lobby"), ("/tv", "tv facts"), ("/r/3", "replay facts board")],
)
def test_a_table_s_page_names_what_is_shown_first(built: Server, page: str, parts: str) -> None:
    person = Person(built)
    table = person.open(GAME)
    assert parts_in(person.ask(f"t/{table}{page}")[2]) == parts.split()


def test_a_page_of_a_running_round_names_the_board(built: Server) -> None:
    person = Person(built)
    table = person.open(GAME)
    with person.at(table) as socket:
        assert socket.code("add_bot", bot="uniform") is None
        assert socket.code("start_round") is None
    for page, first in (("", "table"), ("/tv", "tv")):
        assert parts_in(person.ask(f"t/{table}{page}")[2]) == [first, "facts", "board"]


def test_the_pages_without_a_table_name_theirs(built: Server) -> None:
    assert parts_in(built.ask("privacy")[2]) == ["privacy"]
    assert parts_in(built.ask("")[2])[0] == "start"


def parts_in(page: bytes) -> list[str]:
    return re.findall(r'modulepreload" crossorigin href="\./assets/(\w+)\.js', page.decode())


@pytest.mark.parametrize("page", ["", "/tv", "/r/1"])
def test_an_unknown_table_s_page_is_the_client_that_will_say_so(built: Server, page: str) -> None:
    status, _, body = built.ask(f"t/nobody{page}")
    assert status == 404
    assert b"assets/index-abcd1234.js" in body


def test_files_whose_names_follow_their_content_are_kept_for_good(built: Server) -> None:
    status, headers, body = built.ask("assets/index-abcd1234.js", headers={"Accept-Encoding": "gzip"})
    assert (status, headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert "immutable" in headers["cache-control"]
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(body) == b"console.log(1);" * 100
    assert built.ask("assets/index-abcd1234.js")[2] == b"console.log(1);" * 100


@pytest.mark.parametrize("name", ["icon.svg", "manifest.webmanifest"])
def test_other_files_are_asked_for_again(built: Server, name: str) -> None:
    status, headers, _ = built.ask(name)
    assert (status, headers["cache-control"]) == (200, "no-cache")
    assert built.ask(name, headers={"If-None-Match": headers["etag"]})[::2] == (304, b"")


@pytest.mark.parametrize(
    "name",
    [
        "nothing",
        ".stamp",
        "assets/",
        "t/",
        "t/a/b",
        "t/a/r/x",
        "../pages.py",
        "%2e%2e/pages.py",
        "assets/../../x",
        "a%00b",
        "ws/x",
    ],
)
def test_anything_else_is_the_client_with_status_404_which_says_so(built: Server, name: str) -> None:
    status, headers, body = built.ask(name, headers={"Accept-Language": "de"})
    assert status == 404
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert "<base href=" in body.decode()


@pytest.mark.parametrize(
    ("name", "method", "status", "code"),
    [
        ("api/nothing", "GET", 404, "not_found"),
        ("api/tables", "GET", 405, "method_not_allowed"),
        ("api/tables", "DELETE", 405, "method_not_allowed"),
        ("api/qr.svg", "GET", 400, "bad_link"),
        ("api/qr.svg?link=javascript:alert(1)", "GET", 400, "bad_link"),
        ("api/qr.svg?link=http:", "GET", 400, "bad_link"),
        ("api/qr.svg?link=http://[", "GET", 400, "bad_link"),
        ("api/qr.svg?link=http://a%0Ab", "GET", 400, "bad_link"),
        ("api/qr.svg?link=http://" + "a" * 700, "GET", 400, "bad_link"),
        ("api/qr.svg?link=http://a/" + "%C3%A4" * 320, "GET", 400, "bad_link"),
    ],
)
def test_below_api_errors_are_problems(built: Server, name: str, method: str, status: int, code: str) -> None:
    got, headers, body = built.ask(name, method=method)
    assert (got, headers["content-type"]) == (status, "application/json")
    assert json.loads(body)["why"]["code"] == code


def test_a_link_becomes_a_picture(built: Server) -> None:
    status, headers, body = built.ask("api/qr.svg?link=http%3A%2F%2F192.168.1.5%3A8080%2Ft%2Fabc")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert b"<svg" in body


def test_a_link_that_gives_something_away_is_drawn_from_a_body_and_kept_by_nobody(built: Server) -> None:
    link = f"{built.url}t/table#seat=secret"
    status, headers, drawn = built.ask("api/qr.svg", link.encode())
    assert (status, headers["content-type"], headers["cache-control"]) == (200, "image/svg+xml", "no-store")
    assert drawn == built.ask(f"api/qr.svg?link={quote(link, safe='')}")[2]
    assert built.ask("api/qr.svg", b"no link")[0] == 400


WORKER = "assets/alarms.worker-abcd1234.js"


def test_every_answer_says_what_a_page_may_do(built: Server) -> None:
    for name in (
        "",
        "healthz",
        "api/nothing",
        "nothing",
        "assets/",
        "assets/nothing.js",
        WORKER,
        "offline.js",
    ):
        headers = built.ask(name)[1]
        policy = headers["content-security-policy"]
        assert "default-src 'self'; script-src 'self';" in policy
        assert f"connect-src 'self' ws://{built.host} wss://{built.host};" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "server" not in headers


def test_what_a_page_is_made_of_comes_without_a_policy_for_pages(built: Server) -> None:
    headers = built.ask("assets/index-abcd1234.js")[1]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "content-security-policy" not in headers


def test_a_strange_host_does_not_get_into_the_policy(built: Server) -> None:
    policy = built.ask("", headers={"Host": "x; script-src *"})[1]["content-security-policy"]
    assert "connect-src 'self';" in policy


def test_a_socket_works_below_the_base_path_and_without_it(built: Server) -> None:
    person = Person(built)
    table = person.open(GAME)
    with person.at(table, f"http://{built.host}") as socket:
        assert socket.state()["you"]["host"]


OPENINGS: dict[str, tuple[object, str, Json]] = {
    "no JSON": (b"hello", "unreadable_frame", {"path": "$"}),
    "nothing": (b"", "unreadable_frame", {"path": "$"}),
    "null": (b"null", "unreadable_frame", {"path": "$"}),
    "no UTF-8": (b'{"game": "\xff"}', "unreadable_frame", {"path": "$"}),
    "too long": (b" " * 20_000, "unreadable_frame", {"path": "$"}),
    "no name": ({"game": GAME}, "unreadable_frame", {"path": "$"}),
    "an extra field": ({"game": GAME, "name": "Ann", "seats": 4}, "unreadable_frame", {"path": "$"}),
    "a wrong type": ({"game": GAME, "name": 7}, "unreadable_frame", {"path": "$.name"}),
    "a list as an option": (
        {"game": GAME, "name": "Ann", "options": {"rounds": [1]}},
        "unreadable_frame",
        {"path": "$.options[...]"},
    ),
    "no such game": ({"game": "chess", "name": "Ann"}, "no_such_game", {"game": "chess"}),
    "no such option": (
        {"game": GAME, "name": "Ann", "options": {"jokes": 1}},
        "bad_option",
        {"keys": ["jokes"]},
    ),
    "an option out of range": (
        {"game": GAME, "name": "Ann", "options": {"rounds": 10_000}},
        "bad_option",
        {"keys": ["rounds"]},
    ),
    "an option of a wrong type": (
        {"game": GAME, "name": "Ann", "options": {"rounds": "many"}},
        "bad_option",
        {"keys": ["rounds"]},
    ),
    "an empty name": ({"game": GAME, "name": " "}, "name_empty", {}),
    "a name that turns the line round": ({"game": GAME, "name": "A\u202eb"}, "name_characters", {}),
    "a long name": ({"game": GAME, "name": "A" * 100}, "name_too_long", {}),
}


@pytest.mark.parametrize(("body", "code", "values"), OPENINGS.values(), ids=OPENINGS.keys())
def test_a_table_that_cannot_be_opened_is_a_problem_with_its_reason(
    server: Server, body: object, code: str, values: Json
) -> None:
    status, headers, content = server.ask("api/tables", body)
    why = json.loads(content)["why"]
    assert (status, headers["content-type"]) == (400, "application/json")
    assert why["code"] == code
    assert values.items() <= why["values"].items()


def test_a_body_without_end_is_refused(server: Server) -> None:
    status, _, content = server.ask("api/tables", b" " * 200_000)
    assert (status, json.loads(content)["why"]["code"]) == (413, "too_large")


def test_another_site_opens_no_table(server: Server) -> None:
    status, _, content = server.ask(
        "api/tables", {"game": GAME, "name": "Ann"}, headers={"Origin": "http://evil.example"}
    )
    assert (status, json.loads(content)["why"]["code"]) == (403, "wrong_origin")


def test_ids_are_short_and_cannot_be_guessed(ann: Person) -> None:
    ids = {ann.open(GAME) for _ in range(5)}
    assert len(ids) == 5
    assert {len(each) for each in ids} == {13}
    assert not set("".join(ids)) & set("01ilo")


def test_without_a_trusted_proxy_nobody_chooses_their_address(server: Server) -> None:
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.1"}
    assert not server.ask("", headers=headers)[1]["set-cookie"].endswith("Secure")


def test_without_a_built_client_one_sentence_says_so(data: Path, tmp_path: Path) -> None:
    with running(data, "", str(tmp_path / "nothing"), program=BUILT) as server:
        status, _, body = server.ask("")
    assert status == 200
    assert "scripts/serve builds it" in body.decode()

"""The client's page, made to fit where it is shown."""

import json
import re
from itertools import product
from pathlib import Path
from typing import get_args

import pytest

import spieltisch.server
from spieltisch.games import GAMES
from spieltisch.kernel.texts import Language, Text
from spieltisch.server.pages import Pages, invitation, language_of, make_file
from spieltisch.server.parts import PRIVACY, PageOfTable, Parts, of_start, of_table
from spieltisch.table.room import Phase

TABLE = Text("Tisch", "Table")


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-US,en;q=0.9,de;q=0.8", "en"),
        ("fr-CH, fr;q=0.9, de;q=0.7, en;q=0.8", "de"),
        ("fr", "en"),
        ("", "en"),
        ("*", "en"),
    ],
)
def test_the_language_is_the_first_of_ours(accepted: str, language: Language) -> None:
    assert language_of(accepted) == language


def page(folder: Path, index: str, base_path: str = "", name: Text = TABLE) -> str:
    (folder / "index.html").write_text(index, encoding="utf-8")
    return Pages(folder, base_path).page("de", name, Text("Los", "Go")).body.decode()


def test_a_page_without_base_and_title_gets_them(tmp_path: Path) -> None:
    text = page(tmp_path, "<html><head></head><body></body></html>", "/games")
    assert text.index('<base href="/games/" />') < text.index("</head>")
    assert "<title>Tisch</title>" in text


def test_what_is_put_in_is_text_only(tmp_path: Path) -> None:
    name = Text('<b>"&\\1', "")
    text = page(tmp_path, "<html><head><title>\n x \n</title></head></html>", "", name)
    assert "<title>&lt;b&gt;&quot;&amp;\\1</title>" in text


PARTS = {
    "a/Page.svelte": ["assets/x.js", "assets/page.js", "assets/page.css"],
    "a/Part.ts": ["assets/page.js", "assets/&.js"],
}


def test_a_page_names_the_files_of_its_parts_once_each(tmp_path: Path) -> None:
    (tmp_path / "parts.json").write_text(json.dumps(PARTS))
    (tmp_path / "index.html").write_text('<head><script src="./assets/x.js"></script>\n  </head>')
    pages = Pages(tmp_path, "")
    text = pages.page("de", parts=[*PARTS, "a/Unknown.ts"]).body.decode()
    assert re.findall(r'(\w+)" crossorigin href="\./(assets/[^"]+)"', text) == [
        ("modulepreload", "assets/page.js"),
        ("stylesheet", "assets/page.css"),
        ("modulepreload", "assets/&amp;.js"),
    ]
    assert text.endswith("/>\n  </head>")
    assert pages.page("de").body.decode().count("assets/") == 1
    assert pages.file("parts.json") is None


def test_every_part_that_a_page_names_is_one_of_the_client_s() -> None:
    built = Parts(Path(spieltisch.server.__file__).parent / "static").files
    named = {*PRIVACY, *of_start(GAMES)}
    for page, game, phase in product(get_args(PageOfTable), GAMES, get_args(Phase)):
        named |= set(of_table(page, game, phase))
    assert named <= set(built)
    assert "routes/table/Lobby.svelte" in named


def test_what_the_companion_keeps_for_use_without_a_network_has_no_board_and_no_table() -> None:
    static = Path(spieltisch.server.__file__).parent / "static"
    kept = (static / "offline.js").read_text()
    parts = Parts(static).files
    boards = [f"games/{game}/Board.svelte" for game in GAMES]
    assert all(parts[part][0] not in kept for part in (*boards, "routes/Table.svelte"))
    assert "assets/companion-" in kept


def test_the_build_is_another_when_the_page_is(tmp_path: Path) -> None:
    page(tmp_path, "<html>1</html>")
    one = Pages(tmp_path, "").build
    assert Pages(tmp_path, "/elsewhere").build == one
    page(tmp_path, "<html>2</html>")
    assert Pages(tmp_path, "").build != one


def test_a_description_invites() -> None:
    assert invitation(Text("Los.", "Go.")) == Text("Setz dich dazu: Los.", "Take a seat: Go.")


def test_only_text_that_shrinks_is_squeezed() -> None:
    assert make_file(b"x" * 1000, "text/css").squeezed is not None
    assert make_file(b"x", "text/css").squeezed is None
    assert make_file(b"x" * 1000, "image/png").squeezed is None


@pytest.mark.parametrize(("share", "told"), [("http://192.168.1.20:8080/", True), (None, False)])
def test_a_page_on_this_machines_own_name_tells_the_address_for_others(
    tmp_path: Path, share: str | None, told: bool
) -> None:
    (tmp_path / "index.html").write_text("<html><head><title>x</title></head></html>", encoding="utf-8")
    text = Pages(tmp_path, "").page("de", share=share).body.decode()
    assert (f'<meta name="share" content="{share}" />' in text) is told

"""The client's page, made to fit where it is shown."""

from pathlib import Path

import pytest

from spieltisch.kernel.texts import Language, Text
from spieltisch.server.pages import Pages, invitation, language_of, make_file

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

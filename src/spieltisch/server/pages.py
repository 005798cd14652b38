"""The built web client: its files, and its pages made to fit the address they are asked for at."""

from __future__ import annotations

import gzip
import html
import mimetypes
import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from spieltisch.kernel.texts import Language, Text
from spieltisch.server.parts import BUILT, Parts

INDEX: Final = "index.html"
COMPANION: Final = "companion.html"
PAGES: Final = (INDEX, COMPANION)
UNSEEN: Final = (*PAGES, BUILT)
"""No files to be asked for by their names."""
HASHED: Final = re.compile(r"assets/.*[-.][A-Za-z0-9_-]{8,}\.\w+(\.\w+)?")
"""Files whose names change with their content."""
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_FIRST: Final = "no-cache"
OWN: Final = "private, no-cache"
"""Of pages: they may come with a person's secret, which no cache on the way may give to others."""
SQUEEZED: Final = re.compile(r"text/.*|.*[/+](json|javascript|xml|wasm)")
TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
BASE: Final = re.compile(r"<base\b[^>]*>")
TITLE: Final = re.compile(r"<title>.*?</title>", re.DOTALL)
LANG: Final = re.compile(r'(<html[^>]*\blang=")[^"]*(")')
HEAD_END: Final = re.compile(r"\s*</head>")
NAME: Final = Text("Spieltisch", "Spieltisch")
TAGLINE: Final = Text(
    "Ein Tisch für schnelle Karten- und Legespiele, gemeinsam im Browser.",
    "A table for quick card and tile games, played together in the browser.",
)
BESIDE: Final = Text("Begleiter – Spieltisch", "Companion – Spieltisch")
BESIDE_LINE: Final = Text(
    "Uhr mit Musik und Punkteblock zu den Spielen in der Schachtel, auch ohne Netz.",
    "The timer with its music and the score pads for the boxed games, also offline.",
)
HELPER: Final = Text("Der beste Zug – Spieltisch", "The best move – Spieltisch")
HELPER_LINE: Final = Text(
    "Gib ein, was auf eurem Tisch liegt, und sieh, was sich am besten legen lässt.",
    "Enter what lies on your table, and see the best that can be laid.",
)
INVITATION: Final = Text("Setz dich dazu: {tagline}", "Take a seat: {tagline}")
MISSING: Final = Text(
    "Der Server läuft, aber die Web-Oberfläche ist noch nicht gebaut: scripts/serve baut sie.",
    "The server is running, but the web client has not been built yet: scripts/serve builds it.",
)
FAILED: Final = Text("Auf dem Server ist etwas schiefgegangen.", "Something went wrong on the server.")
PLAIN: Final = """<!doctype html>
<html lang="{language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Spieltisch</title>
  </head>
  <body>
    <p>{sentence}</p>
    <p><a href="{home}">Spieltisch</a></p>
  </body>
</html>
"""


@dataclass(frozen=True)
class StaticFile:
    """A file of the client as it goes over the wire; `squeezed` is its gzip where that is worth it."""

    body: bytes
    squeezed: bytes | None
    content_type: str
    cache: str
    etag: str


def make_file(body: bytes, content_type: str, cache: str = ASK_FIRST) -> StaticFile:
    """A file with this content."""
    squeezed = gzip.compress(body, mtime=0) if SQUEEZED.match(content_type) else None
    if squeezed is not None and len(squeezed) >= len(body):
        squeezed = None
    return StaticFile(body, squeezed, content_type, cache, f'W/"{sha256(body).hexdigest()[:20]}"')


class Pages:
    """Everything in the folder of the built client, read once."""

    def __init__(self, folder: Path, base_path: str) -> None:
        self._base = base_path + "/"
        self._files = {
            path.relative_to(folder).as_posix(): _read(path, path.relative_to(folder).as_posix())
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.name not in UNSEEN and not path.name.startswith(".")
        }
        self._parts = Parts(folder)
        self._pages = {
            name: (folder / name).read_text(encoding="utf-8") for name in PAGES if (folder / name).is_file()
        }
        self.build = sha256(self._pages.get(INDEX, "").encode()).hexdigest()[:12]
        """Changes whenever the client does: its page names all its files, whose names follow their content."""

    def file(self, path: str) -> StaticFile | None:
        """The client's file at `path` (no slash before), if it has one there."""
        return self._files.get(path)

    def page(
        self,
        language: Language,
        name: Text = NAME,
        tagline: Text = TAGLINE,
        which: str = INDEX,
        parts: Iterable[str] = (),
        share: str | None = None,
    ) -> StaticFile:
        """One of the client's `PAGES`, called `name` where links to it are shown, that begins with these `parts`.

        `share`: the server's address for others in the same network, where the page is asked for at this machine's own.
        """
        built = self._pages.get(which)
        if built is None:
            return self.plain(MISSING, language)
        text = _once(BASE, f'<base href="{html.escape(self._base)}" />', built)
        title = html.escape(getattr(name, language))
        told = html.escape(getattr(tagline, language))
        head = (
            f"<title>{title}</title>\n"
            f'    <meta property="og:title" content="{title}" />\n'
            f'    <meta property="og:description" content="{told}" />\n'
            f'    <meta name="description" content="{told}" />'
        )
        if share is not None:
            head += f'\n    <meta name="share" content="{html.escape(share)}" />'
        text = LANG.sub(rf"\g<1>{language}\g<2>", _once(TITLE, head, text), count=1)
        text = HEAD_END.sub(f"\n{self._parts.links(parts, built)}  </head>", text, count=1)
        return make_file(text.encode(), "text/html", OWN)

    def plain(self, sentence: Text, language: Language) -> StaticFile:
        """A page with one sentence that needs no client."""
        shown = html.escape(getattr(sentence, language))
        text = PLAIN.format(language=language, sentence=shown, home=html.escape(self._base))
        return make_file(text.encode(), "text/html", OWN)


def invitation(tagline: Text) -> Text:
    """The description of a link to a table."""
    return Text(*(each.format(tagline=line) for each, line in zip(INVITATION, tagline, strict=True)))


def _read(path: Path, name: str) -> StaticFile:
    guessed = TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return make_file(path.read_bytes(), guessed, FOREVER if HASHED.fullmatch(name) else ASK_FIRST)


def _once(pattern: re.Pattern[str], replacement: str, text: str) -> str:
    """`text` with what `pattern` matches replaced, or with the replacement at the start of its head."""
    if pattern.search(text):
        return pattern.sub(lambda _: replacement, text, count=1)
    return text.replace("<head>", f"<head>\n    {replacement}", 1)


def language_of(accepted: str) -> Language:
    """The first of our languages that an Accept-Language header names; English if none."""
    for part in accepted.lower().split(","):
        if part.strip().startswith("de"):
            return "de"
        if part.strip().startswith("en"):
            return "en"
    return "en"

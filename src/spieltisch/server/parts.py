"""Which parts of the client a page begins with: named in the page, they come together and not one after the other."""

from __future__ import annotations

import html
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from spieltisch.table.room import Phase

BUILT: Final = "parts.json"
"""By the path of its module in `web/src`, the files of each part; written by `web/vite.parts.ts`."""
LINKS: Final = {
    ".js": '<link rel="modulepreload" crossorigin href="./{file}" />',
    ".css": '<link rel="stylesheet" crossorigin href="./{file}" />',
}
PRIVACY: Final = ("routes/Privacy.svelte",)
OF_HELPER: Final = ("routes/Helper.svelte",)
OF_PHASE: Final[dict[Phase, str]] = {
    "lobby": "routes/table/Lobby.svelte",
    "round": "games/{game}/Board.svelte",
    "scores": "routes/table/Scores.svelte",
    "finished": "routes/table/Scores.svelte",
}
PageOfTable: TypeAlias = Literal["Table", "Television", "Replay"]


class Parts:
    """The parts of a built client."""

    def __init__(self, folder: Path) -> None:
        told = folder / BUILT
        self.files: dict[str, list[str]] = (
            msgspec.json.decode(told.read_bytes(), type=dict[str, list[str]]) if told.is_file() else {}
        )

    def links(self, names: Iterable[str], page: str) -> str:
        """What to put into the head of `page` for these parts, but for files it names already."""
        files = dict.fromkeys(file for name in names for file in self.files.get(name, ()))
        new = [file for file in files if file not in page]
        return "".join(f"    {LINKS[Path(file).suffix].format(file=html.escape(file))}\n" for file in new)


def of_start(games: Iterable[str]) -> tuple[str, ...]:
    """The first page's: its form shows the first game."""
    return ("routes/Start.svelte", *map(_facts, list(games)[:1]))


def of_table(page: PageOfTable, game: str, phase: Phase) -> tuple[str, ...]:
    """Those of a table's page while the table is in this phase."""
    first = (f"routes/{page}.svelte", _facts(game))
    if page == "Television" and phase != "round":
        return first
    return (*first, OF_PHASE["round" if page == "Replay" else phase].format(game=game))


def _facts(game: str) -> str:
    return f"games/{game}/generated.ts"

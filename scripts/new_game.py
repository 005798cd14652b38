"""Make a tiny game that already keeps the contract: the place to begin a new one."""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
TEMPLATE: Final = Path(__file__).parent / "template"
NAME: Final = re.compile(r"[a-z][a-z0-9]{1,30}")


class CannotMake(Exception):
    """The game cannot be made; says why."""


def make(root: Path, name: str) -> list[Path]:
    """Write the game `name` below `root`; the files that are new or changed. Raises CannotMake."""
    if not NAME.fullmatch(name):
        raise CannotMake(f"{name!r} is no name for a game: small letters and digits, a letter first")
    if reserved(name):
        raise CannotMake(f"{name!r} means something in Python; choose another name")
    rules, web = root / "src/spieltisch/games" / name, root / "web/src/games" / name
    for folder in (rules, web):
        if folder.exists():
            raise CannotMake(f"{folder} is already there")
    written = [
        *_copy(TEMPLATE / "tiny", "*.py", rules, name),
        *_copy(TEMPLATE / "web", "*.svelte", web, name),
    ]
    return [*written, _register(root / "src/spieltisch/games/__init__.py", name)]


def reserved(name: str) -> bool:
    """Whether Python uses the name, or a class that is called so."""
    return any(map(keyword.iskeyword, (name, name.capitalize()))) or keyword.issoftkeyword(name)


def _copy(source: Path, pattern: str, target: Path, name: str) -> list[Path]:
    target.mkdir(parents=True)
    written = []
    for file in sorted(source.glob(pattern)):
        text = file.read_text(encoding="utf-8")
        for old in ("tiny", "Tiny", "TINY"):
            text = text.replace(old, {"tiny": name, "Tiny": name.capitalize(), "TINY": name.upper()}[old])
        text = text.replace("from .", f"from spieltisch.games.{name}.")
        (target / file.name).write_text(text, encoding="utf-8")
        written.append(target / file.name)
    return written


def _register(games: Path, name: str) -> Path:
    text = games.read_text(encoding="utf-8")
    line = f"from spieltisch.games.{name}.rules import {name.upper()}\n"
    first_import = text.index("from spieltisch.games.")
    text = text[:first_import] + line + text[first_import:]
    text, changed = re.subn(
        r"for game in \(([^)]*?),?\s*\)", rf"for game in (\1, {name.upper()})", text, count=1
    )
    if not changed:
        raise CannotMake(f"{games} has no line 'for game in (…)' to add the game to")
    games.write_text(text, encoding="utf-8")
    return games


def main() -> int:
    """`scripts/new-game NAME`."""
    if len(sys.argv) != 2:
        print("usage: scripts/new-game NAME", file=sys.stderr)
        return 2
    try:
        written = make(ROOT, sys.argv[1])
    except CannotMake as error:
        print(f"new-game: {error}", file=sys.stderr)
        return 2
    print("\n".join(str(path.relative_to(ROOT)) for path in written))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The house stands: a floor imports only floors below, games do not know each other, nobody below names a game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.games import GAMES
from tests.conftest import ROOT

SOURCE = ROOT / "src/spieltisch"
FLOORS = {"kernel": 0, "games": 1, "table": 2, "store": 2, "lab": 3, "server": 3, "cli": 4}
STANDARD_ONLY = ("kernel", "games")
FORBIDDEN_BELOW = {
    "random",
    "secrets",
    "time",
    "datetime",
    "os",
    "socket",
    "asyncio",
    "uuid",
    "pathlib",
    "io",
}
MODULES = [path for path in sorted(SOURCE.rglob("*.py")) if path.parent != SOURCE]


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def floor(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_floor_imports_only_floors_below(path: Path) -> None:
    own = path.relative_to(SOURCE).parts[0]
    for module in imports(path):
        if module.startswith("spieltisch.") and floor(module) != own:
            assert FLOORS[floor(module)] < FLOORS[own], f"{path.name} imports {module}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_kernel_and_games_are_pure(path: Path) -> None:
    own = path.relative_to(SOURCE).parts[0]
    if own in STANDARD_ONLY:
        assert not {module.split(".")[0] for module in imports(path)} & FORBIDDEN_BELOW


def test_games_do_not_import_each_other() -> None:
    for key in GAMES:
        for path in (SOURCE / "games" / key).rglob("*.py"):
            others = [module for module in imports(path) if module.startswith("spieltisch.games.")]
            assert all(module.startswith(f"spieltisch.games.{key}") for module in others), path


def test_no_games_name_stands_below_or_beside_the_games() -> None:
    names = re.compile("|".join(GAMES), re.IGNORECASE)
    shared = [
        path
        for place in ("kernel", "table", "store", "lab", "server")
        for path in (SOURCE / place).rglob("*.py")
    ] + [path for path in (ROOT / "web/src/lib").rglob("*") if path.suffix in {".ts", ".svelte", ".css"}]
    assert shared
    for path in shared:
        found = names.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path} names a game"

"""How much the tests try: little by default and the same each time, much under ``--deep``."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from spieltisch.kernel import match

ROOT = Path(__file__).parents[1]
DEEP = "SPIELTISCH_DEEP"
LENGTHS = {"browser": 2, "long": 1}
"""How long a file takes, by its mark."""


def counts(normal: int, deep: int) -> int:
    """Choose how often to try something; usable at import time, in fixtures and in subprocesses."""
    return deep if os.environ.get(DEEP) else normal


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="try far more cases (minutes, not seconds)")


def is_compiled() -> bool:
    """Whether the rules in use are compiled (see scripts/test-compiled)."""
    return not match.__file__.endswith(".py")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Quick tests first, those that need a browser last; none that are not for these rules.

    Among several workers it is the other way round: so none has a long file left at the end, and the browser tests wait
    while others work.
    """
    other = "uncompiled" if is_compiled() else "compiled"
    if outside := [item for item in items if item.get_closest_marker(other)]:
        config.hook.pytest_deselected(items=outside)
        items[:] = [item for item in items if item not in outside]
    several = hasattr(config, "workerinput")
    items.sort(key=lambda item: -_length(item) if several else _length(item))


def _length(item: pytest.Item) -> int:
    return next((length for mark, length in LENGTHS.items() if item.get_closest_marker(mark)), 0)


def pytest_configure(config: pytest.Config) -> None:
    settings.register_profile("normal", max_examples=50, derandomize=True, deadline=None)
    settings.register_profile("deep", max_examples=2_000, deadline=None, print_blob=True)
    deep = config.getoption("--deep")
    settings.load_profile("deep" if deep else "normal")
    os.environ[DEEP] = "1" if deep else ""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Where a server keeps its games."""
    return tmp_path / "data"

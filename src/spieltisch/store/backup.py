"""`python -m spieltisch.store.backup FILE [--data DIR]`: a copy of all games as they are at one moment.

The server may run and write meanwhile: it is not slowed down, and what it writes after that moment is not in the copy.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from spieltisch.store.file import FILE, StoreError, fault_in, is_empty, look_into


def back_up(data: Path, copy: Path) -> None:
    """Write the games in the folder `data` to `copy`, wholly or not at all. Raises StoreError, in a sentence."""
    games, unfinished = data / FILE, copy.with_name(copy.name + ".part")
    if is_empty(games):
        raise StoreError(f"there are no games in {data}; name their folder with --data")
    if copy.exists() and not copy.is_file():
        raise StoreError(f"{copy} is no ordinary file; choose another name")
    if copy.exists() and copy.samefile(games):
        raise StoreError(f"{copy} is the file with the games itself; choose another name")
    try:
        _copy(games, unfinished)
        if fault := fault_in(unfinished):
            raise StoreError(f"{games} is damaged ({fault}); {copy} was not written")
        unfinished.replace(copy)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{copy} cannot be written: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _copy(games: Path, copy: Path) -> None:
    """All pages at one moment, in a file that needs no other beside it."""
    copy.unlink(missing_ok=True)
    with closing(look_into(games)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")
    handle = os.open(copy, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def main() -> int:
    """Exit status: 0 written; 1 not, with a sentence on stderr."""
    parser = argparse.ArgumentParser(
        prog="scripts/backup", description="Copy all games, also while the server runs."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the copy; one of that name is replaced")
    parser.add_argument(
        "--data", default="data", type=Path, metavar="DIR", help="where games are kept (%(default)s)"
    )
    chosen = parser.parse_args()
    try:
        back_up(chosen.data, chosen.file)
    except StoreError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(
        f"All games are in {chosen.file}. To go back to them: stop the server, "
        f"move {FILE}* out of its folder, put a copy of the backup there as {FILE}, start the server.\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The command line. Exit status: 0 done, 1 what was checked does not hold, 2 wrong use or unreadable input."""

from spieltisch.cli.main import main

__all__ = ["main"]

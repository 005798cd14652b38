"""Spieltisch: a table for quick card and tile games, played together in the browser."""

__version__ = "0.1.0"

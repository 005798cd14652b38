"""Spieltisch: a game table. Rules, bots, simulation and server around one set of rules."""

__version__ = "0.1.0"

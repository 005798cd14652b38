<<<<<<< HEAD
"""Spieltisch: a game table. Rules, bots, simulation and server around one set of rules."""
=======
"""Spieltisch: a table for quick card and tile games, played together in the browser."""
>>>>>>> main

__version__ = "0.1.0"

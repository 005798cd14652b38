"""Tiny: each seat lays its cards one by one; a card below the one before it costs a point."""

"""The words and the contract every game is written in. Standard library only: no I/O, no clock, no random source.

Start with `game` (the contract), then `match` (one round) and `conformance` (the shipped test kit).
"""

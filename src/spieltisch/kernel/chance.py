"""Numbers drawn from a seed. Pure: the same seed gives the same numbers on every machine and Python version.

SHA-256 in counter mode rather than `random`: its sequence is defined by a standard instead of a library's version,
and nobody who has seen some numbers can tell the others. The seed itself always comes from outside the kernel.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from hashlib import sha256
from typing import Any

WORD_BYTES = 4
WORDS = 1 << (8 * WORD_BYTES)


class Rng:
    """A stream of numbers from `seed` (any text or bytes)."""

    __slots__ = ("_at", "_block", "_counter", "_seed")

    def __init__(self, seed: str | bytes) -> None:
        self._seed = sha256(seed.encode() if isinstance(seed, str) else seed).digest()
        self._counter = 0
        self._block = b""
        self._at = 0

    def below(self, bound: int) -> int:
        """A number 0 ≤ x < bound ≤ 2³², every one equally likely."""
        limit = WORDS - WORDS % bound
        while True:
            if self._at >= len(self._block):
                self._block = sha256(self._seed + self._counter.to_bytes(8, "big")).digest()
                self._counter += 1
                self._at = 0
            word = int.from_bytes(self._block[self._at : self._at + WORD_BYTES], "big")
            self._at += WORD_BYTES
            if word < limit:
                return word % bound

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Fisher-Yates in place: every order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def pick(self, items: Any) -> Any:
        """One of `items` (a non-empty sequence)."""
        return items[self.below(len(items))]

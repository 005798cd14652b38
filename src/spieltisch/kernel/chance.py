"""Numbers drawn from a seed. Pure: the same seed gives the same numbers on every machine and Python version.

SHA-256 in counter mode rather than `random`: its sequence is defined by a standard instead of a library's version,
and nobody who has seen some numbers can tell the others. The seed itself always comes from outside the kernel.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final, final

from librt.strings import read_i32_be
from mypy_extensions import i64

WORDS: Final = 2**32
"""How many different words there are; a word has four bytes."""
BITS: Final = 2**32 - 1
"""All bits of a word."""
WORD: Final = 4
BLOCK: Final = 32
COUNTER: Final = 8
"""Sizes in bytes; the counter is hashed and the words are read with the high byte first."""


@final
class Rng:
    """A stream of numbers from `seed` (any text or bytes)."""

    __slots__ = ("_at", "_block", "_counter", "_seeded")

    _block: bytes
    _at: i64

    def __init__(self, seed: str | bytes) -> None:
        seed = seed.encode() if isinstance(seed, str) else seed
        self._seeded = sha256(sha256(seed).digest())
        self._counter = 0
        self._block = b""
        self._at = BLOCK

    def below(self, bound: int) -> int:
        """A number 0 ≤ x < bound ≤ 2³², every one equally likely."""
        size: i64 = bound
        while True:
            at = self._at
            if at == BLOCK:
                self._next_block()
                at = 0
            self._at = at + WORD
            signed: int = read_i32_be(self._block, at)
            word: i64 = signed & BITS
            rest: i64 = word % size
            if word - rest <= WORDS - size:  # else it lies in the last, shorter run of `size` words
                return rest

    def _next_block(self) -> None:
        numbered = self._seeded.copy()
        numbered.update(self._counter.to_bytes(COUNTER, "big"))
        self._block = numbered.digest()
        self._counter += 1

    def shuffle(self, items: list[Any]) -> None:
        """Fisher-Yates in place: every order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def pick(self, items: Any) -> Any:
        """One of `items` (a non-empty sequence)."""
        return items[self.below(len(items))]

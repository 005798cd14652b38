"""Numbers drawn from a seed. Pure: the same seed gives the same numbers on every machine and Python version.

SHA-256 in counter mode rather than `random`: its sequence is defined by a standard instead of a library's version,
and nobody who has seen some numbers can tell the others. The seed itself always comes from outside the kernel.
"""

from __future__ import annotations

from hashlib import sha256
from struct import Struct
from typing import Any, Final, final

from mypy_extensions import i64

WORDS: Final = 2**32
"""How many different words there are; a word has four bytes."""
IN_A_BLOCK: Final = 8
BLOCK: Final = Struct(f">{IN_A_BLOCK}I")
COUNTER: Final = Struct(">Q")


@final
class Rng:
    """A stream of numbers from `seed` (any text or bytes)."""

    __slots__ = ("_at", "_block", "_counter", "_seeded")

    _block: tuple[int, ...]
    _at: i64

    def __init__(self, seed: str | bytes) -> None:
        seed = seed.encode() if isinstance(seed, str) else seed
        self._seeded = sha256(sha256(seed).digest())
        self._counter = 0
        self._block = ()
        self._at = IN_A_BLOCK

    def below(self, bound: int) -> int:
        """A number 0 ≤ x < bound ≤ 2³², every one equally likely."""
        size: i64 = bound
        while True:
            if self._at == IN_A_BLOCK:
                self._next_block()
            word: i64 = self._block[self._at]
            self._at += 1
            rest: i64 = word % size
            if word - rest <= WORDS - size:  # else it lies in the last, shorter run of `size` words
                return rest

    def _next_block(self) -> None:
        numbered = self._seeded.copy()
        numbered.update(COUNTER.pack(self._counter))
        self._block = BLOCK.unpack(numbered.digest())
        self._counter += 1
        self._at = 0

    def shuffle(self, items: list[Any]) -> None:
        """Fisher-Yates in place: every order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def pick(self, items: Any) -> Any:
        """One of `items` (a non-empty sequence)."""
        return items[self.below(len(items))]

"""What happened, and who may hear of it."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from mypy_extensions import mypyc_attr

Value: TypeAlias = Any
"""A JSON value: str, int, bool, None, or a list of these."""

NOTHING: Final[dict[str, Value]] = {}


@mypyc_attr(acyclic=True)
class Event:
    """One thing that happened. Everyone is told `kind`, `seat` and `public`; only `seat` is told `private`.

    `kind` names a sentence in the game's texts; the values fill it. A game may have kinds of its own for what happens
    in every turn, which put the values together only when asked.
    """

    __slots__ = ("_private", "_public", "kind", "seat")

    def __init__(
        self,
        kind: str,
        seat: int | None = None,
        public: dict[str, Value] = NOTHING,
        private: dict[str, Value] = NOTHING,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self._public = public
        self._private = private

    @property
    def public(self) -> dict[str, Value]:
        """The values that everyone is told."""
        return self._public

    @property
    def private(self) -> dict[str, Value]:
        """The values that only `seat` is told, besides."""
        return self._private

    def told(self, viewer: int | None) -> dict[str, Value]:
        """What `viewer` (a seat, or None for a spectator) hears, as a JSON object."""
        heard: dict[str, Value] = {"kind": self.kind, "seat": self.seat, **self.public}
        if viewer is not None and viewer == self.seat:
            heard.update(self.private)
        return heard

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.seat}, {self.public}, private={self.private})"

"""What a viewer may know of Tiny."""

from dataclasses import dataclass


@dataclass(frozen=True)
class View:
    """`seat` is the viewer's (null: watching), `hand` its cards; `counts` are everyone's."""

    seat: int | None
    hand: list[str]
    counts: list[int]
    top: str | None
    on_turn: int | None
    points: list[int]

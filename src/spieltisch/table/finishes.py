"""The photo finishes of a round: in which contests somebody came second. Secret until the round is over."""

from __future__ import annotations

from typing import Any

from spieltisch.kernel.game import Seat
from spieltisch.table.protocol import Claim, PhotoFinish
from spieltisch.table.settlement import Offer


class Claims:
    """Who claimed what; of each seat and contest the first play counts, and the winner's is the first of its contest."""

    def __init__(self) -> None:
        self._contests: dict[int, dict[Seat, Claim]] = {}

    def add(
        self, contest: int, offer: Offer[Any], move: str, link_ms: int | None, after_window: bool
    ) -> None:
        """Somebody has answered that contest."""
        reaction, credit = round(offer.reaction), round(offer.credit)
        claim = Claim(offer.seat, move, reaction, link_ms, credit, after_window)
        self._contests.setdefault(contest, {}).setdefault(offer.seat, claim)

    def finishes(self) -> list[PhotoFinish]:
        """The contests with several claims, in order; the others' claims by how long they took."""
        return [
            _finish(contest, list(claims.values()))
            for contest, claims in sorted(self._contests.items())
            if len(claims) > 1
        ]


def _finish(contest: int, claims: list[Claim]) -> PhotoFinish:
    winner, *others = claims
    return PhotoFinish(contest, [winner, *sorted(others, key=lambda claim: claim.reaction_ms)])

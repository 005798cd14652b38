"""Hints that are being looked for: who asked, over which link, and what became of the table meanwhile."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from spieltisch.kernel.advice import Advice
from spieltisch.server.advising import AdviceFailed, Advising, Busy, Job, Rank
from spieltisch.server.advising_process import Question
from spieltisch.server.gate import Gate
from spieltisch.server.link import Link, now_ms
from spieltisch.server.live import LiveTable
from spieltisch.table.asking import No
from spieltisch.table.hints import Inquiry, hint
from spieltisch.table.protocol import AskHint, Hint, StopHint, Why

PAST: Final = "hint_past"
At: TypeAlias = tuple[str, str]
"""A table and a viewer's key."""


@dataclass
class Search:
    """What a viewer waits for, over the link that asked last."""

    live: LiveTable
    ask: AskHint
    inquiry: Inquiry
    link: Link
    job: Job[Advice]


class Hinting:
    """See the module. One hint at a time for each viewer of a table."""

    def __init__(self, advising: Advising, gate: Gate) -> None:
        self._advising = advising
        self._gate = gate
        self._searches: dict[At, Search] = {}

    def ask(self, live: LiveTable, key: str, link: Link, ask: AskHint, who: str) -> None:
        """Somebody asks; the answer will go to the link the same question came over last."""
        known = self._searches.get((live.id, key))
        if known is not None and known.ask == ask:
            known.link = link
            return
        try:
            if known is not None:
                raise No("hint_running")
            self._search(live, key, link, ask, who)
        except No as no:
            live.answer_hint(link, _none(ask, no.code))

    def _search(self, live: LiveTable, key: str, link: Link, ask: AskHint, who: str) -> None:
        inquiry = live.inquire(key, ask)
        advisor = live.game.advisor
        assert advisor is not None
        if not self._gate.may("advice", who, now_ms()):
            raise No("too_much_advice")
        try:
            objective = next(iter(advisor.objectives))
            question = Question(live.game.key, inquiry.question, objective)
            job = self._advising.ask(question, live.id, Rank.HINT)
        except Busy:
            raise No("advice_busy") from None
        self._searches[live.id, key] = Search(live, ask, inquiry, link, job)
        job.done.add_done_callback(partial(self._found, (live.id, key)))

    def stop(self, live: LiveTable, key: str, stop: StopHint) -> None:
        """The best found so far is wanted, if that hint is still being looked for."""
        search = self._searches.get((live.id, key))
        if search is not None and search.ask.id == stop.id:
            self._advising.stop(search.job)

    def leave(self, live: LiveTable, key: str, link: Link) -> None:
        """A link has ended; what was asked over it is asked again over another one, if it still matters."""
        search = self._searches.get((live.id, key))
        if search is not None and search.link is link:
            del self._searches[live.id, key]
            self._advising.drop(search.job)

    def _found(self, at: At, done: asyncio.Future[Advice]) -> None:
        search = self._searches.get(at)
        if done.cancelled() or search is None:
            return
        del self._searches[at]
        search.live.answer_hint(search.link, _answer(search, at[1], done))


def _answer(search: Search, key: str, done: asyncio.Future[Advice]) -> Hint:
    """The hint, if what it was asked about still is so."""
    if isinstance(done.exception(), Busy):
        return _none(search.ask, "advice_busy")
    if isinstance(done.exception(), AdviceFailed):
        return _none(search.ask, "advice_failed")
    try:
        now = search.live.inquire(key, search.ask)
    except No:
        return _none(search.ask, PAST)
    if now != search.inquiry:
        return _none(search.ask, PAST)
    return hint(search.ask, search.inquiry, done.result())


def _none(ask: AskHint, code: str) -> Hint:
    return Hint(ask.id, Why(code, {}))

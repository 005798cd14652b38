"""Who wins a race over real sockets: tables of four equally quick heads, each behind a link that takes time.

The links are `tests.slow_link`, and the server is told to trust them as it would a proxy: what its operating system measures
ends there. A head answers pings at once, as a browser does, and thinks for as long as the simulated ones do
(`tests.table.contests`); when it is heard is for the server to find out.

What is counted. Everybody first draws the own stack, so that most hands have a card that fits. Whoever laid a card sits the
next one out (thinking from one's own tap is simulated; here it would blur what is measured). All others who hold a
card that fits want to lay it: such a contest of k heads, two at least, is expected to be won by each of them with 1/k. A
seat's ratio is what it won over what was expected of it, and the shares are the ratios, made to sum up to 100 %. The first
card of a round is not counted: it was shown while they drew. `first_arrival` is who would have won, had the
first play to arrive won: from the same thinking times and half of each link, without its jitter.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from bench.load import Socket, connect
from bench.measure import Figure, Wrong
from bench.server import pinned, secret_of
from spieltisch.games.unterspannung.cards import BY_TEXT, fitting
from spieltisch.server.viewer import COOKIE, new_secret
from tests.server.client import Person, Server
from tests.slow_link import SlowLink
from tests.table.contests import JITTER_MS, LINKS, think_ms

GAME: Final = "unterspannung"
OPTIONS: Final[dict[str, Any]] = {"hand_size": 8, "draw": "any_time", "rounds": 24}
TABLES: Final = 40
CARDS: Final = 50
"""Counted contests a table."""
MOST_OFF: Final = 0.03
PATIENCE_S: Final = 240
TRUSTED: Final = ("--trusted-proxy", "127.0.0.1")
LATE: Final = ("late", "round_over", "not_started")
"""Refusals that tell who was slower, perhaps even than the deal of the next round."""
SEED: Final = "sockets"

Json = dict[str, Any]


class Top(NamedTuple):
    """A card to answer: in which round, and its number."""

    round: int
    number: int


@dataclass
class Contest:
    """By seat that has been shown it: when its play would arrive, and None if it has none. Then who has won."""

    plays: dict[int, float | None] = field(default_factory=dict)
    winner: int | None = None

    @property
    def contenders(self) -> dict[int, float]:
        """Who wants to answer, and when that would arrive."""
        return {seat: at for seat, at in self.plays.items() if at is not None}


@dataclass
class Score:
    """By link (as in `LINKS`): contests won, contests it was expected to win, and those in which its play was first."""

    won: list[float] = field(default_factory=lambda: [0.0] * len(LINKS))
    expected: list[float] = field(default_factory=lambda: [0.0] * len(LINKS))
    arrived: list[float] = field(default_factory=lambda: [0.0] * len(LINKS))
    contests: int = 0

    def count(self, contenders: dict[int, float], winner: int) -> None:
        """A contest was won."""
        self.contests += 1
        self.won[winner] += 1
        self.arrived[min(contenders, key=contenders.__getitem__)] += 1
        for link in contenders:
            self.expected[link] += 1 / len(contenders)

    def shares(self, won: list[float]) -> list[float]:
        """Of each link, what it won over what was expected of it; they sum up to 1."""
        ratios = [each / expected for each, expected in zip(won, self.expected, strict=True)]
        return [ratio / sum(ratios) for ratio in ratios]


class Group:
    """The four at a table; done when enough contests were counted."""

    def __init__(self, score: Score, cards: int) -> None:
        self.done = asyncio.Event()
        self.seats: dict[int, Head] = {}
        self.waits: list[float] = []
        self._score = score
        self._left = cards
        self._contests: dict[Top, Contest] = {}

    def shown(self, top: Top, laid_by: int | None) -> None:
        """A top card is there, so the one before it was won by whoever laid it."""
        before = Top(top.round, top.number - 1)
        contest = self._contests.get(before)
        if contest is not None and contest.winner is None and laid_by is not None:
            contest.winner = laid_by
            self._count(before, contest)

    def wants(self, top: Top, seat: int, arrives: float | None) -> None:
        """What a seat makes of a top; if nobody wants to answer, whoever can is asked to."""
        contest = self._contests.setdefault(top, Contest())
        contest.plays[seat] = arrives
        if len(contest.plays) < len(LINKS):
            return
        self._count(top, contest)
        if not contest.contenders:
            for head in self.seats.values():
                head.play_anyway(top)

    def _count(self, top: Top, contest: Contest) -> None:
        everybody = len(contest.plays) == len(LINKS)
        if not everybody or contest.winner is None or self.done.is_set() or top.number == 1:
            return
        if len(contest.contenders) > 1:
            contenders = {self.seats[seat].link: at for seat, at in contest.contenders.items()}
            self._score.count(contenders, self.seats[contest.winner].link)
            self._left -= 1
            if not self._left:
                self.done.set()


class Head:
    """One person at a table, behind one of the links. `fault`: a refusal that should not be."""

    def __init__(self, group: Group, link: int, dice: Random) -> None:
        self.fault = ""
        self.link = link
        self.seat: int | None = None
        self._group = group
        self._link_ms = LINKS[link]
        self._dice = dice
        self._loop = asyncio.get_running_loop()
        self._socket: Socket
        self._top = Top(0, 0)
        self._fits: list[str] = []
        self._timer: asyncio.TimerHandle | None = None
        self._asked: dict[str, float] = {}
        self._greeted = False
        self._drawn = 0
        self._started = 0
        self._number = 0

    async def enter(self, host: str, table: str, secret: str, name: str | None) -> None:
        """Connect, and sit down unless the seat is there already. Raises Wrong."""
        self._socket = await connect(host, table, secret, self._hear)
        await self._until(lambda: self._greeted)
        if name is not None:
            self._say("join", name=name)
        await self._until(lambda: self.seat is not None)

    async def _until(self, holds: Callable[[], bool]) -> None:
        ends = self._loop.time() + PATIENCE_S
        while not holds():
            if self.fault or self._loop.time() > ends:
                raise Wrong(f"fairness.sockets: nobody could sit down: {self.fault}")
            await asyncio.sleep(0.01)

    def start_round(self, number: int) -> None:
        """The host begins that round, once."""
        if number > self._started:
            self._started = number
            self._say("start_round")

    def _say(self, kind: str, **values: object) -> str:
        self._number += 1
        command = {"id": f"{self._number:06d}", "type": kind, **values}
        self._socket.send(json.dumps(command).encode())
        return str(command["id"])

    def _hear(self, text: bytes) -> None:
        message = json.loads(text)
        if message["type"] == "state":
            self._see(message)
        elif message["type"] == "answer":
            asked = self._asked.pop(message["id"], None)
            if message["why"] is None and asked is not None:
                self._group.waits.append((self._loop.time() - asked) * 1000 - self._link_ms)
            elif message["why"] is not None and message["why"]["code"] not in LATE:
                self.fault = text.decode()
        elif message["type"] == "hello":
            self._greeted = True
        else:
            self.fault = text.decode()

    def _see(self, state: Json) -> None:
        self.seat, view, table = state["you"]["seat"], state["view"], state["table"]
        if self.seat is None or self._group.done.is_set():
            return
        self._group.seats[self.seat] = self
        if table["phase"] in ("scores", "finished"):
            self._over(state)
        if view is not None and view["number"]:
            top = Top(table["round"], view["number"])
            if sum(view["stacks"]):
                self._draw(top.round, view["stacks"][self.seat])
            elif top > self._top:
                self._look(top, view)

    def _draw(self, number: int, cards: int) -> None:
        """Draw the whole own stack, once a round."""
        if self._drawn < number:
            self._drawn = number
            for _ in range(cards):
                self._say("move", move="draw")

    def _look(self, top: Top, view: Json) -> None:
        """A top has come up."""
        self._top = top
        self._group.shown(top, view["laid_by"])
        if view["phase"] == "running":
            self._think(top, view)

    def _over(self, state: Json) -> None:
        self._forget()
        if state["you"]["host"]:
            self.start_round(state["table"]["round"] + 1)

    def _forget(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _think(self, top: Top, view: Json) -> None:
        self._forget()
        hand = [BY_TEXT[card] for card in view["hand"]]
        self._fits = [card.text for card in fitting(hand, BY_TEXT[view["top"]].wrapped)]
        assert self.seat is not None
        if not self._fits or view["laid_by"] == self.seat:
            self._group.wants(top, self.seat, None)
            return
        taps = self._loop.time() + think_ms(self._dice) / 1000
        self._timer = self._loop.call_at(taps, partial(self._play, top))
        self._group.wants(top, self.seat, taps + self._link_ms / 2000)

    def play_anyway(self, top: Top) -> None:
        """Nobody else has a card that fits."""
        if self._top == top and self._fits:
            self._play(top)

    def _play(self, top: Top) -> None:
        card = self._dice.choice(self._fits)
        self._asked[self._say("move", move=f"play {card} @{top.number}")] = self._loop.time()


def over_sockets(tables: int = TABLES, cards: int = CARDS) -> Iterator[Figure]:
    """Shares of the seats, and what a winner has waited for the verdict. Raises Wrong."""
    with TemporaryDirectory() as data, pinned(Path(data), *TRUSTED) as server:
        score, waits = asyncio.run(race(server, tables, cards))
    shares, name = score.shares(score.won), "fairness.sockets"
    yield told(name, score, shares)
    yield told(f"{name}.first_arrival", score, score.shares(score.arrived))
    yield Figure(f"{name}.verdict", median(waits), "ms", 1, {}, "for the winner, without its link")
    even = 1 / len(shares)
    if (off := max(abs(share - even) for share in shares)) > MOST_OFF:
        raise Wrong(f"{name}: a share is {off:.1%} off {even:.0%}")


def told(name: str, score: Score, shares: list[float]) -> Figure:
    """The share furthest from a quarter, beside everybody's."""
    beside = {f"{trip:.0f} ms": 100 * share for trip, share in zip(LINKS, shares, strict=True)}
    furthest = max(beside.values(), key=lambda share: abs(share - 100 / len(shares)))
    return Figure(name, furthest, "%", 1, beside, f"furthest from a quarter, of {score.contests} cards")


async def race(server: Server, tables: int, cards: int) -> tuple[Score, list[float]]:
    """Play at so many tables side by side until each has counted so many contests."""
    score, dice = Score(), Random(SEED)
    async with AsyncExitStack() as stack:
        links = [SlowLink(server.host, trip, JITTER_MS, dice) for trip in LINKS]
        for link in links:
            await link.open()
            stack.push_async_callback(link.close)
        groups = [Group(score, cards) for _ in range(tables)]
        heads = await asyncio.gather(*(seated(server, links, group, dice) for group in groups))
        for row in heads:
            row[0].start_round(1)
        await until_done(groups, [head for row in heads for head in row])
    return score, [wait for group in groups for wait in group.waits]


async def seated(server: Server, links: list[SlowLink], group: Group, dice: Random) -> list[Head]:
    """Four at a new table; who has which link is drawn, so that neither seat nor host goes with one."""
    host = Person(server)
    host.cookie = f"{COOKIE}={new_secret()}"
    table = host.open(GAME, **OPTIONS)
    heads = [Head(group, link, dice) for link in dice.sample(range(len(links)), len(links))]
    for place, head in enumerate(heads):
        secret = new_secret() if place else secret_of(host)
        await head.enter(links[head.link].host, table, secret, f"Guest {place}" if place else None)
    return heads


async def until_done(groups: list[Group], heads: list[Head]) -> None:
    """Wait for all of them. Raises Wrong."""
    loop = asyncio.get_running_loop()
    ends = loop.time() + PATIENCE_S
    while not all(group.done.is_set() for group in groups):
        await asyncio.sleep(0.1)
        if fault := next((head.fault for head in heads if head.fault), ""):
            raise Wrong(f"fairness.sockets: {fault}")
        if loop.time() > ends:
            raise Wrong(f"fairness.sockets: not done in {PATIENCE_S} s")

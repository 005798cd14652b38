"""Advice: the best that a seat can do, exact, found from what the seat may know and from nothing else.

A game that can tell has an `Advisor`. Its questions and its answers are plain values: they are pickled, and the search
runs in another process.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypedDict, TypeVar

from spieltisch.kernel.errors import SpieltischError
from spieltisch.kernel.game import Move, Piece
from spieltisch.kernel.texts import Text

V_contra = TypeVar("V_contra", contravariant=True)
Q = TypeVar("Q")
StopAsked: TypeAlias = Callable[[], bool]
"""Asked often during a search; once it says True, the best found so far is the answer."""

Places: TypeAlias = tuple[tuple[int, ...], ...]
"""Some pieces on a table: for each of its groups the places of pieces, from 0."""


class Sentence(TypedDict):
    """A sentence in both languages, filled."""

    de: str
    en: str


class Step(Sentence):
    """A thing to do, in words; and then how it lies: all groups on the table, and what was taken and lies nowhere yet."""

    table: tuple[tuple[Piece, ...], ...]
    placed_at: Places
    """Which of the pieces on that table were laid by then."""
    held: tuple[Piece, ...]


def sentence(text: Text) -> Sentence:
    """A text as it is sent."""
    return Sentence(de=text.de, en=text.en)


class BadPosition(SpieltischError):
    """A position that cannot be: `text` names what is at fault, in both languages; as an error it speaks English."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.en)


class WrongAdvice(SpieltischError):
    """What was found is against the rules: a fault of the program, which nobody shall take for advice.

    `why` says which rule, `position` is what was asked, written so that it can be asked again.
    """

    def __init__(self, why: str, position: str) -> None:
        self.why = why
        self.position = position
        super().__init__(
            f"the move found is against the rules ({why}); please report this position: {position}"
        )


@dataclass(frozen=True)
class Gain:
    """What a move lays: how many pieces, and their points."""

    count: int
    points: int


NOTHING = Gain(0, 0)


@dataclass(frozen=True)
class Advice:
    """The best a seat can do: `move` in the game's notation, null if nothing can be laid.

    Then nothing is `placed`, and the table stays as it is.
    """

    move: str | None
    count: int
    """How many pieces it lays."""
    points: int
    """What these count."""
    placed: tuple[Piece, ...]
    """The pieces it lays."""
    table: tuple[tuple[Piece, ...], ...]
    """All that lies on the table afterwards, group by group."""
    placed_at: Places
    """Where on that table the pieces lie that it lays: of twins the one that the steps lay."""
    moved_at: Places
    """Where those lie that were on the table before, and lie or stand for something else now."""
    steps: tuple[Step, ...]
    """How to do it by hand, in order."""
    proven: bool
    """Nothing is better. False: the search was stopped, and this is the best it had found."""
    note: Sentence | None = None
    """Where nothing can be laid: why not, if there is more to say."""


class Advisor(ABC, Generic[V_contra, Q]):
    """Gives advice on a game with views `V`; `Q` is a position as a question, which can be pickled."""

    objectives: ClassVar[Mapping[str, Text]]
    """What "best" may mean, with what people read for it; the first is meant where nothing is said."""

    @abstractmethod
    def question(self, view: V_contra) -> Q:
        """What could the viewer do now, were it their turn? The view is a seat's."""

    @abstractmethod
    def parse(self, raw: object) -> Q:
        """The position written as `raw` (decoded JSON). Raises BadPosition."""

    @abstractmethod
    def advise(self, question: Q, objective: str, should_stop: StopAsked) -> Advice:
        """The best by one of `objectives`. `should_stop`: see `StopAsked`."""

    @abstractmethod
    def gain(self, question: Q, move: Move) -> Gain:
        """What a legal move in this position lays, to be held against the best."""


AnyAdvisor: TypeAlias = Advisor[Any, Any]

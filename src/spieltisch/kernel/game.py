"""The contract of a game: everything a table, a bot, a simulation or a learner needs, and nothing else.

A game is one object without state of its own. It makes a `State` (a class of the game's), says which seats may act
on it, judges moves in words, and changes it in place. Chance and the table's own forced moves are two more seats.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Literal, Protocol, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from spieltisch.kernel.errors import BadOption
from spieltisch.kernel.events import Event, Value
from spieltisch.kernel.options import Clash, Option, Options, OptionValue, Preset
from spieltisch.kernel.texts import Text

if TYPE_CHECKING:
    from spieltisch.kernel.advice import AnyAdvisor

Seat: TypeAlias = int
CHANCE: Final[Seat] = -1
TABLE: Final[Seat] = -2
SEAT_NAMES: Final[dict[Seat, str]] = {CHANCE: "chance", TABLE: "table"}
"""How the two pseudo-seats are written in logs; real seats are written as their number."""

Piece: TypeAlias = str
"""The text of one card or tile. Pieces with one text are interchangeable copies."""

S = TypeVar("S")
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)


class Dice(Protocol):
    """The random numbers handed to rules and bots (`kernel.chance.Rng` is one)."""

    def below(self, bound: int) -> int:
        """A number 0 ≤ x < bound."""

    def shuffle(self, items: Any) -> None:
        """Bring a list into a random order, in place."""

    def pick(self, items: Any) -> Any:
        """One of a non-empty sequence."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """A move. `str(move)` is its one-line text, `Game.parse_move` reads it; subclasses are frozen dataclasses."""

    by: ClassVar[Seat | None] = None
    """Whose kind of move it is: CHANCE (`ChanceMove`), TABLE (`TableMove`), or None for a real seat's."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and type(self) is type(other) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceMove(Move):
    """A kind of move that only chance makes."""

    by: ClassVar[Seat] = CHANCE


@mypyc_attr(allow_interpreted_subclasses=True)
class TableMove(Move):
    """A kind of move that only the table makes."""

    by: ClassVar[Seat] = TABLE


@dataclass(frozen=True)
class Deal(ChanceMove):
    """The whole order of the pieces, and the seat that begins. Text: `deal FIRST PIECE PIECE …`."""

    first: Seat
    order: tuple[Piece, ...]

    def __str__(self) -> str:
        return f"deal {self.first} {' '.join(self.order)}"


@dataclass(frozen=True)
class Start(TableMove):
    """The signal that turns the cards up. Text: `start`."""

    def __str__(self) -> str:
        return "start"


@dataclass(frozen=True)
class TimeUp(TableMove):
    """The clock has run out. Text: `time_up`."""

    def __str__(self) -> str:
        return "time_up"


@dataclass(frozen=True)
class Refusal:
    """Why a move is illegal: a stable code, the values its sentence needs, and for how long the seat is locked."""

    code: str
    values: Mapping[str, Value] = field(default_factory=dict)
    lock_ms: int = 0


@dataclass(frozen=True)
class Due:
    """The one move TABLE owes. Its timer of `after_ms` restarts when `key` changes and rests in a pause.

    `clock`: people play against it, so it is shown, and a simulation without clocks never lets it run out.
    """

    key: str
    after_ms: int
    move: Move
    clock: bool = False


@dataclass(frozen=True)
class Outcome:
    """The end of a round: points by seat as the rule page counts them, and a reason (a key of the texts' words)."""

    points: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Verdict:
    """A line of the table a series' points are looked up in: holds up to `up_to` points a round (None: any)."""

    up_to: int | None
    text: Text


@dataclass(frozen=True)
class Series:
    """How rounds add up. `better` is "fewer" or "more" points; `shared`: the points are the group's."""

    better: Literal["fewer", "more"]
    shared: bool = False
    verdicts: tuple[Verdict, ...] = ()
    rounds: str = "rounds"
    """The option that says how many rounds a series has."""


@dataclass(frozen=True)
class Texts:
    """A game's own words for people."""

    name: Text
    tagline: Text
    words: Mapping[str, Text]
    """Pieces, colours, reasons … as they may occur in values."""
    refusals: Mapping[str, Text]
    """In the order in which they are given where several apply, those that only a table can give among them."""
    events: Mapping[str, Text]
    rules: tuple[Text, ...] = ()
    """How to play, a paragraph each; fields are filled with the table's options."""


COMMON_REFUSALS: Final[Mapping[str, Text]] = {
    "not_your_move": Text("Diesen Zug hast du nicht.", "That move is not yours to make."),
    "not_due": Text("Das steht jetzt nicht an.", "That is not due now."),
    "wrong_deal": Text(
        "Gegeben wird alles genau einmal, und es beginnt, wer am Tisch sitzt.",
        "A deal has everything exactly once, and a seat at the table begins.",
    ),
}
"""What any match may answer; part of every game's refusals."""


@dataclass(frozen=True)
class Choice:
    """A bot's answer: a move (None: nothing to do until something changes), and how long a person of that strength
    would have thought, in ms from the moment the seat was shown what it answers.

    `slip`: a mistake made on purpose, as people make them; the rules are certain to refuse it.
    """

    move: Move | None
    think_ms: int = 0
    slip: bool = False


class Bot(Protocol[V_contra]):
    """A player that knows what its seat may know, and nothing else."""

    name: Text

    def choose(self, view: V_contra, dice: Dice) -> Choice:
        """A move that is legal (a slip: refused) in every state that looks like `view`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S, V]):
    """The rules of one game. `S` is its state, `V` what a viewer may know of it (a dataclass of JSON values)."""

    key: ClassVar[str]
    revision: ClassVar[int] = 1
    """Goes up when a rule changes its meaning; records of a published revision never change theirs."""
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]
    presets: ClassVar[tuple[Preset, ...]] = ()
    series: ClassVar[Series]
    figures: ClassVar[Mapping[str, int]] = {}
    """What a score pad must know besides the options: what a piece counts, and how many there are."""
    texts: ClassVar[Texts]
    view_type: ClassVar[type]
    bots: ClassVar[Mapping[str, Bot[Any]]]
    heavy_bots: ClassVar[frozenset[str]] = frozenset()
    """Those of the bots that may compute longer than an event loop may stand still: a server asks them elsewhere.

    If no answer comes the stand-in chooses, which therefore is none of them.
    """
    stand_in: ClassVar[str]
    """The bot that follows a person who left."""
    patience_s: ClassVar[int | None]
    """Seconds after which a vanished person's seat is played by the stand-in (None: the seat waits)."""
    min_people: ClassVar[int] = 1
    covered_in_pause: ClassVar[bool] = False
    """In a pause nobody is shown the table."""
    contests: ClassVar[bool] = False
    """Several seats may answer the same thing, and the one that was first is settled by reaction time."""
    offers_complete: ClassVar[bool] = True
    """`offers` lists every legal move (else a sample, never empty for a seat on turn)."""
    advisor: ClassVar[AnyAdvisor | None] = None
    """Finds the best that a seat can do, where that can be found."""

    @abstractmethod
    def pieces(self, options: Options, seats: int) -> Counter[Piece]:
        """Every piece of the game, with its number of copies: what a deal orders and a census must find.

        Only to be read: it may be the same object every time.
        """

    @abstractmethod
    def start(self, options: Options, seats: int) -> S:
        """The state before the deal. `options` are resolved (see `resolve`)."""

    @abstractmethod
    def deal(self, state: S, dice: Dice, first: Seat | None = None) -> Deal:
        """A shuffled deal; `first` is the seat that begins, drawn if None. The only use of chance in the rules."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """Who may move now; empty when the round is over. Public: depends only on what everyone was told."""

    def due(self, state: S) -> Due | None:
        """The move TABLE owes now, if TABLE is in `to_act`."""
        return None

    def contest(self, state: S) -> int | None:
        """The contest now open, for games in which several seats may answer the same thing."""
        return None

    def answers(self, move: Move) -> int | None:
        """The contest in which this move competes."""
        return None

    @abstractmethod
    def why_not(self, state: S, seat: Seat, move: Move) -> Refusal | None:
        """Why `seat` may not make `move`, or None if it may. The one authority on legality; changes nothing.

        Asked for real seats and their kinds of moves only: what chance and the table may do follows from `pieces`
        and `due`, and `Match` judges it for all games alike.
        """

    @abstractmethod
    def offers(self, state: S, seat: Seat) -> Sequence[Move]:
        """Legal moves of `seat`: all of them where `offers_complete`, else some."""

    def targets(self, state: S, seat: Seat) -> Sequence[Move]:
        """Those of its offers that `seat` is told with every view; not those that are its own to find."""
        return self.offers(state, seat)

    @abstractmethod
    def apply(self, state: S, seat: Seat, move: Move) -> list[Event]:
        """Make a move that `why_not` allows, changing `state` in place; what happened, in order."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What `seat` (None: a spectator) may know."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result once the round is over."""

    @abstractmethod
    def copy(self, state: S) -> S:
        """An independent copy."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """The move written as `text`; raises BadText. `str(move)` is the way back."""

    @abstractmethod
    def parse_state(self, text: str, options: Options, seats: int) -> S:
        """The state written as `text`; raises BadText. `state_text` is the way back."""

    @abstractmethod
    def state_text(self, state: S) -> str:
        """The state in one line; with the options it says all that matters."""

    @abstractmethod
    def census(self, state: S) -> Counter[Piece]:
        """Every piece that is anywhere in a dealt state, counted."""

    @abstractmethod
    def secret(self, state: S, viewer: Seat | None) -> frozenset[int]:
        """Places in the deal's order whose pieces `viewer` must not know yet (said by the rule page, not by views)."""

    def clash(self, options: Options) -> Clash | None:
        """Two resolved options that do not go together."""
        return None


AnyGame: TypeAlias = Game[Any, Any]


def no_such_option(game: AnyGame, key: str) -> BadOption:
    """That the game cannot be told this at all."""
    known = ", ".join(sorted(option.key for option in game.options))
    why = Text(
        f"{game.key} hat keine solche Hausregel, es hat {known}",
        f"{game.key} has no such option; it has {known}",
    )
    return BadOption((key,), why)


def resolve(game: AnyGame, seats: int, chosen: Mapping[str, object] | None = None) -> dict[str, OptionValue]:
    """Every option of the game with its value at this table. Raises BadOption, naming the option and its range."""
    if seats not in game.seats:
        possible = f"{game.seats.start}-{game.seats.stop - 1}"
        raise BadOption(
            ("seats",), Text(f"{seats} geht nicht, möglich ist {possible}", f"{seats} is not {possible}")
        )
    chosen = chosen or {}
    known = {option.key for option in game.options}
    for key in chosen:
        if key not in known:
            raise no_such_option(game, key)
    options = {
        option.key: option.check(chosen[option.key]) if option.key in chosen else option.default_for(seats)
        for option in game.options
    }
    if clash := game.clash(options):
        raise BadOption(clash.keys, clash.why)
    return options

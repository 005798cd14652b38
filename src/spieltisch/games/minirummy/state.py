"""The state of a round, and the small changes rules are made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

from spieltisch.games.minirummy.melds import Meld
from spieltisch.games.minirummy.tiles import FACES, Counts, Tile, count, pack
from spieltisch.kernel.game import Piece, Seat
from spieltisch.kernel.options import Options

Phase: TypeAlias = Literal["undealt", "running", "over"]
Act: TypeAlias = Literal["lay", "draw", "pass", "time_up"]
Place: TypeAlias = int
"""A place in the deal's order."""
UNKNOWN: Final[Place] = -1


class Worth(NamedTuple):
    """What tiles count, `joker` None: the number it stands for."""

    joker: int | None

    def of(self, tiles: Iterable[Tile]) -> int:
        """The sum of tiles."""
        joker = self.joker
        return sum(tile.number if joker is None or tile.place < FACES else joker for tile in tiles)


class Setup:
    """What the options mean at a table of `seats`. Never changed, so shared by all copies of a state."""

    __slots__ = (
        "bound",
        "first_meld",
        "joker_count",
        "joker_value",
        "on_rack",
        "on_table",
        "rack_size",
        "rebuild_at_once",
        "seats",
        "stacks",
        "timeout_draw",
        "turn_seconds",
    )

    stacks: list[range]
    """By stack: its places in the deal's order, from its top."""

    def __init__(self, options: Options, seats: int) -> None:
        self.seats = seats
        self.rack_size = _whole(options, "rack_size")
        self.joker_count = _whole(options, "joker_count")
        self.first_meld = _whole(options, "first_meld")
        self.joker_value = _whole(options, "joker_value")
        self.on_rack = Worth(self.joker_value)
        as_tile = options["joker_counts_in_first_meld"] == "as_tile"
        self.on_table = Worth(None if as_tile else self.joker_value)
        self.bound = options["jokers"] == "bound"
        self.rebuild_at_once = options["rebuild_in_first_turn"] == "yes"
        end, height = len(pack(self.joker_count)), _whole(options, "stack_height")
        starts = range(seats * self.rack_size, end, height)
        self.stacks = [range(start, min(start + height, end)) for start in starts]
        self.turn_seconds = None if options["turn_seconds"] is None else _whole(options, "turn_seconds")
        self.timeout_draw = _whole(options, "timeout_draw")


def _whole(options: Options, key: str) -> int:
    value = options[key]
    assert isinstance(value, int)
    return value


class Last(NamedTuple):
    """What the last turn changed: tiles that went from the rack to the table, or from stacks to the rack."""

    seat: Seat
    act: Act
    tiles: tuple[Piece, ...] = ()
    stacks: tuple[int, ...] = ()


class State:
    """A round. Lists are changed in place; `copy` gives an independent one."""

    __slots__ = (
        "first",
        "last",
        "melds",
        "number",
        "on_table",
        "opened",
        "passes",
        "phase",
        "places",
        "racks",
        "setup",
        "stacks",
        "turn",
    )

    setup: Setup
    phase: Phase
    first: Seat
    turn: Seat
    """Who is on turn; once the round is over, who was last."""
    number: int
    """Of the turn, from 1."""
    racks: list[list[Tile]]
    places: list[list[Place]]
    """Where in the deal the tiles of the racks came from (UNKNOWN: nobody noted it)."""
    stacks: list[list[Tile]]
    """The next tile to draw is the last."""
    melds: list[Meld]
    on_table: Counts
    """The tiles of the melds, counted; never changed in place."""
    opened: list[bool]
    """By seat: has it laid before?"""
    passes: int
    """How many turns in succession were passes."""
    last: Last | None

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.phase = "undealt"
        self.first = 0
        self.turn = 0
        self.number = 0
        self.racks = [[] for _ in range(setup.seats)]
        self.places = [[] for _ in range(setup.seats)]
        self.stacks = []
        self.melds = []
        self.on_table = count(())
        self.opened = [False] * setup.seats
        self.passes = 0
        self.last = None

    def copy(self) -> State:
        """An independent copy."""
        twin = State(self.setup)
        twin.phase = self.phase
        twin.first = self.first
        twin.turn = self.turn
        twin.number = self.number
        twin.racks = [rack[:] for rack in self.racks]
        twin.places = [places[:] for places in self.places]
        twin.stacks = [stack[:] for stack in self.stacks]
        twin.melds = self.melds[:]
        twin.on_table = self.on_table
        twin.opened = self.opened[:]
        twin.passes = self.passes
        twin.last = self.last
        return twin

    def draw(self, stack: int) -> Tile:
        """The seat on turn takes the top of a stack that has one."""
        places = self.setup.stacks[stack]
        place = places[len(places) - len(self.stacks[stack])]
        tile = self.stacks[stack].pop()
        self.racks[self.turn].append(tile)
        self.places[self.turn].append(place)
        return tile

    def lowest_stack(self) -> int | None:
        """The lowest-numbered stack that has a tile."""
        return next((at for at, stack in enumerate(self.stacks) if stack), None)

    def take(self, tile: Tile) -> None:
        """Take a tile off the rack of the seat on turn. Copies are alike, so the first one goes."""
        at = self.racks[self.turn].index(tile)
        del self.racks[self.turn][at]
        del self.places[self.turn][at]

    def rack_points(self, seat: Seat) -> int:
        """What the tiles on a rack count."""
        return self.setup.on_rack.of(self.racks[seat])

    def hidden(self, viewer: Seat | None) -> list[Place]:
        """Places of the deal that `viewer` must not know: all stacks, and while the round runs others' racks."""
        found: list[Place] = []
        if self.phase == "undealt":
            return found
        for places, stack in zip(self.setup.stacks, self.stacks, strict=True):
            found += places[len(places) - len(stack) :]
        if self.phase == "running":
            for seat, rack in enumerate(self.places):
                if seat != viewer:
                    found += [place for place in rack if place != UNKNOWN]
        return found

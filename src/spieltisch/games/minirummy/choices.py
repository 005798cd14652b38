"""What players that ask the solver make of its answers."""

from __future__ import annotations

from collections import Counter

from spieltisch.games.minirummy.melds import Group
from spieltisch.games.minirummy.moves import Lay, stock_moves
from spieltisch.games.minirummy.question import Task
from spieltisch.games.minirummy.tiles import BY_PIECE, Tile
from spieltisch.games.minirummy.view import View
from spieltisch.kernel.game import Choice, Dice


def thought(view: View, table: tuple[Group, ...], dice: Dice) -> Choice:
    """A lay that makes the table so, or a draw (empty). A person looks the longer the more is laid and lies there."""
    if not table:
        return Choice(dice.pick(stock_moves(view.stacks)), 3500 + dice.below(4000))
    tiles = sum(map(len, table)) - sum(len(meld.tiles) for meld in view.melds)
    looking = 100 * min(len(view.melds), 20) + 400 * min(tiles, 10)
    return Choice(Lay(table), 3000 + looking + dice.below(4000))


def laid(task: Task, table: tuple[Group, ...]) -> list[Tile]:
    """The tiles that a lay which makes the table so takes from the rack."""
    before, after = (
        Counter(tile.piece for group in groups for tile in group) for groups in (task.table, table)
    )
    return [BY_PIECE[piece] for piece in (after - before).elements()]

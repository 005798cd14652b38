"""The games. Adding one is a folder here, a folder in web/src/games, and a line in GAMES."""

from typing import Final

from spieltisch.games.minirummy.rules import MINIRUMMY
from spieltisch.games.unterspannung.rules import UNTERSPANNUNG
from spieltisch.games.viereinhalb.rules import VIEREINHALB
from spieltisch.kernel.game import AnyGame

GAMES: Final[dict[str, AnyGame]] = {game.key: game for game in (VIEREINHALB, UNTERSPANNUNG, MINIRUMMY)}

"""`spieltisch games`: what can be played, and with which options."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from spieltisch.cli.parser import Commands
from spieltisch.cli.people import language
from spieltisch.games import GAMES
from spieltisch.kernel.game import AnyGame
from spieltisch.kernel.options import Option


def add(commands: Commands) -> None:
    """Add the command's parser."""
    parser = commands.add_parser("games", help="list the games with their seats and options")
    parser.add_argument("--json", action="store_true", help="print JSON only")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Print every game."""
    if args.json:
        print(json.dumps([facts(game) for game in GAMES.values()], ensure_ascii=False, indent=2))
    else:
        print("\n\n".join(described(game) for game in GAMES.values()))
    return 0


def facts(game: AnyGame) -> dict[str, Any]:
    """A game as data."""
    return {
        "key": game.key,
        "name": game.texts.name._asdict(),
        "seats": {"min": game.seats.start, "max": game.seats.stop - 1},
        "revision": game.revision,
        "bots": list(game.bots),
        "options": [option_facts(option) for option in game.options],
        "presets": {preset.key: dict(preset.options) for preset in game.presets},
    }


def option_facts(option: Option) -> dict[str, Any]:
    """An option as data: `choices` or `min` and `max`, and whether it may be none."""
    bounds = {"choices": list(option.choices)} if option.choices else {"min": option.low, "max": option.high}
    return {
        "key": option.key,
        "default": option.default,
        "per_seat": option.per_seat,
        **bounds,
        "none": option.none,
        "name": option.name._asdict(),
        "sentence": option.sentence._asdict(),
    }


def described(game: AnyGame) -> str:
    """A game in words."""
    spoken = language()
    lines = [
        f"{game.key}: {getattr(game.texts.name, spoken)}, {game.seats.start}-{game.seats.stop - 1} seats",
        f"  {getattr(game.texts.tagline, spoken)}",
        f"  bots: {', '.join(game.bots)}; presets: {', '.join(preset.key for preset in game.presets) or '-'}",
    ]
    for option in game.options:
        default = "none" if option.default is None else option.default
        times = " x seats" if option.per_seat else ""
        lines.append(f"  {option.key} = {default}{times}  ({option.range.en})")
        lines.append(f"      {getattr(option.sentence, spoken)}")
    return "\n".join(lines)

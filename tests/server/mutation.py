"""Frames as people send them, and what becomes of them in evil or careless hands."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, Final

from spieltisch.games import GAMES
from spieltisch.lab.simulate import plan, play_round
from tests.server.client import Json

CHARACTERS: Final = '{}[]":,0123456789.-+eE tfn\\u\x00\x7f€ß🐺\u202e\u200d\ud7ff@/=_rgbpyDRXZJ±½'
NAMES: Final = [
    "Ben",
    "Zoë 👩‍👩‍👧",
    "<img src=x onerror=alert(1)>",
    "=1+1",
    "{{7*7}}",
    "A\u202eb",
    "🐺",
    "a" * 200,
]
NUMBERS: Final = [0, 1, 2, 3, 7, 15, 16, -1, 0.5, 1e308, 2**31, 2**63, 2**64, 10**30, -(10**18)]
VALUES: Final[list[Any]] = [None, True, False, "", "0", "null", [], {}, [[]], {"a": {}}, *NUMBERS, *NAMES]


HARMLESS: Final[list[Json]] = [
    {"type": "join", "name": "Fuzz"},
    {"type": "rename", "name": "Fuzz"},
    {"type": "sit", "seat": None},
    {"type": "sit", "seat": 1},
    {"type": "swap", "seat": 0, "other": 1},
    {"type": "add_bot", "bot": "uniform"},
    {"type": "start_round", "first": None},
    {"type": "resume"},
    {"type": "call_stand_in", "seat": 1},
    {"type": "signal", "sign": "wait", "at": "2:5r"},
    {"type": "redeem", "code": "abcdefgh"},
    {"type": "set_hints", "hints": "ask"},
    {"type": "ask_hint", "strength": "show", "about": "now"},
    {"type": "ask_hint", "strength": "any", "about": "turn"},
    {"type": "stop_hint"},
    {"type": "ask_time", "sent": 12.5},
]
DRASTIC: Final[list[Json]] = [
    {"type": "unseat", "seat": 1},
    {"type": "pass_host", "person": 1},
    {"type": "set_options", "options": {"rounds": 2}},
    {"type": "choose_game", "game": "minirummy"},
    *({"type": kind} for kind in ("stand", "leave", "end_round", "reopen", "pause")),
]
"""They hinder what follows, so that they come more seldom."""


def recorded_moves(game: str) -> list[Json]:
    """The moves of a whole round, as the seats sent them."""
    record = play_round(plan(GAMES[game]), 0).record
    entries = [entry.split(" ", 2) for entry in record.entries]
    return [{"type": "move", "move": move} for _, seat, move in entries if seat.isdigit()]


class Mutator:
    """Gives frames, the same for the same seed."""

    def __init__(self, game: str, seed: str) -> None:
        self._dice = random.Random(f"{game} {seed}")
        self._moves = recorded_moves(game)
        self._number = 0
        self._ids: list[str] = []
        self._last = ""

    def frame(self, offers: list[str]) -> str:
        """The next frame; `offers` are moves that would be legal now."""
        command = self._command(offers)
        change = self._dice.choice(CHANGES)
        self._last = change(self, command)
        return self._last

    def pong(self, asked: list[bytes]) -> bytes:
        """What a pong carries: anything, or what was `asked` long ago."""
        odd = self._dice.randbytes(self._dice.choice([0, 1, 4, 8, 8, 125]))
        return self._dice.choice([odd, *asked[-3:]])

    def _command(self, offers: list[str]) -> Json:
        dice = self._dice
        sort = dice.random()
        if offers and sort < 0.3:
            command: Json = {"type": "move", "move": dice.choice(offers)}
        else:
            command = dict(dice.choice(self._moves if sort < 0.8 else HARMLESS if sort < 0.998 else DRASTIC))
        if command["type"] != "ask_time":
            command["id"] = self._id()
        return command

    def _id(self) -> str:
        if self._ids and self._dice.random() < 0.1:
            return self._dice.choice(self._ids)
        self._number += 1
        self._ids = [*self._ids[-50:], f"f{self._number}"]
        return self._ids[-1]

    def as_it_is(self, command: Json) -> str:
        return json.dumps(command, ensure_ascii=False)

    def flipped(self, command: Json) -> str:
        text = list(json.dumps(command))
        for _ in range(self._dice.randint(1, 4)):
            text[self._dice.randrange(len(text))] = self._dice.choice(CHARACTERS)
        return "".join(text)

    def bits(self, command: Json) -> str:
        raw = bytearray(json.dumps(command).encode())
        for _ in range(self._dice.randint(1, 3)):
            raw[self._dice.randrange(len(raw))] ^= 1 << self._dice.randrange(8)
        return raw.decode(errors="replace")

    def cut(self, command: Json) -> str:
        text = json.dumps(command)
        return text[: self._dice.randrange(len(text))]

    def spliced(self, command: Json) -> str:
        text = json.dumps(command)
        return (
            text[: self._dice.randrange(len(text))] + self._last[self._dice.randrange(len(self._last) + 1) :]
        )

    def swapped(self, command: Json) -> str:
        command[self._dice.choice(list(command))] = self._dice.choice(VALUES)
        return json.dumps(command)

    def renamed(self, command: Json) -> str:
        key = self._dice.choice(list(command))
        command[self._dice.choice([key.upper(), "", "seat", "person", "__proto__", "id", "x" * 500])] = (
            command[key]
        )
        return json.dumps(command)

    def poorer(self, command: Json) -> str:
        del command[self._dice.choice(list(command))]
        return json.dumps(command)

    def disguised(self, command: Json) -> str:
        return json.dumps({**command, "type": self._dice.choice([*HARMLESS, *DRASTIC, *self._moves])["type"]})

    def elsewhere(self, command: Json) -> str:
        """About another seat or person."""
        for key in ("seat", "other", "person", "first"):
            if key in command or self._dice.random() < 0.1:
                command[key] = self._dice.choice(NUMBERS)
        return json.dumps(command)

    def other_words(self, command: Json) -> str:
        """A move whose words are others', in another order, or none."""
        words = str(command.get("move", "play 5r 0")).split(" ")
        more = str(self._dice.choice(self._moves)["move"]).split(" ")
        words[self._dice.randrange(len(words))] = self._dice.choice(
            [*more, "-1", "99999999999999999999", "", "🐺", "0.0"]
        )
        if self._dice.random() < 0.3:
            self._dice.shuffle(words)
        return json.dumps({"type": "move", "id": self._id(), "move": " ".join(words)})

    def nested(self, command: Json) -> str:
        depth = self._dice.choice([2, 50, 5000])
        inside = self._dice.choice(["[", '{"a":', '[{"b":'])
        return json.dumps(command)[:-1] + ', "more": ' + inside * depth

    def huge(self, command: Json) -> str:
        command[self._dice.choice(list(command))] = "9" * self._dice.choice([300, 2001, 17_000])
        return (
            json.dumps(command).replace('"9', "9").replace('9"', "9")
            if self._dice.random() < 0.5
            else json.dumps(command)
        )


CHANGES: Final[list[Callable[[Mutator, Json], str]]] = [
    Mutator.as_it_is,
    Mutator.as_it_is,
    Mutator.flipped,
    Mutator.flipped,
    Mutator.bits,
    Mutator.bits,
    Mutator.cut,
    Mutator.spliced,
    Mutator.swapped,
    Mutator.swapped,
    Mutator.renamed,
    Mutator.poorer,
    Mutator.disguised,
    Mutator.elsewhere,
    Mutator.other_words,
    Mutator.other_words,
    Mutator.nested,
    Mutator.huge,
]

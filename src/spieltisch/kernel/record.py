"""A record: one round's part of the log, as one line of JSON that can be played again and checked.

    {"spieltisch": 1, "game": "…", "revision": 1, "seats": 4, "options": {…},
     "entries": ["0 chance deal 0 …", "3000 table start", "4100 0 …"], "points": [7, 7, 7, 7], "reason": "…",
     "commitment": "…", "salt": "…"}

`points` and `reason` are null while the round runs. `commitment` and `salt` are those of the deal; a record of a round
that was not played at a table has neither.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from spieltisch.kernel import commitment as commitments
from spieltisch.kernel.errors import BadOption, BadRecord, BadText, NotJson, Refused
from spieltisch.kernel.game import CHANCE, TABLE, AnyGame, Due
from spieltisch.kernel.match import Match
from spieltisch.kernel.notation import Entry, parse_entry
from spieltisch.kernel.options import OptionValue

FORMAT: Final = 1
KEYS: Final[dict[str, tuple[type, ...]]] = {
    "spieltisch": (int,),
    "game": (str,),
    "revision": (int,),
    "seats": (int,),
    "options": (dict,),
    "entries": (list,),
    "points": (list, type(None)),
    "reason": (str, type(None)),
}
OPTIONAL: Final[dict[str, tuple[type, ...]]] = {"commitment": (str,), "salt": (str,)}


@dataclass(frozen=True)
class Record:
    """See the module. `entries` are the texts of `kernel.notation.Entry`."""

    game: str
    revision: int
    seats: int
    options: dict[str, OptionValue]
    entries: list[str]
    points: list[int] | None
    reason: str | None
    commitment: str | None = None
    salt: str | None = None

    def __str__(self) -> str:
        values = {key: value for key, value in asdict(self).items() if key in KEYS or value is not None}
        return json.dumps({"spieltisch": FORMAT, **values}, ensure_ascii=False, separators=(",", ":"))


def record(match: Match[Any, Any], commitment: str | None = None, salt: str | None = None) -> Record:
    """What a match has seen so far; with the commitment to its deal, if there is one."""
    outcome = match.outcome()
    return Record(
        match.game.key,
        match.game.revision,
        match.seats,
        dict(match.options),
        [str(entry) for entry in match.log],
        None if outcome is None else list(outcome.points),
        None if outcome is None else outcome.reason,
        commitment,
        salt,
    )


def decoded(text: str) -> Any:
    """The value that a text is the JSON of; raises NotJson."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise NotJson(f"this is not JSON: {error}") from None
    except ValueError:
        raise NotJson("this is not JSON to be read here: a number has too many digits") from None
    except RecursionError:
        raise NotJson("this is not JSON to be read here: it is nested too deeply") from None


def parse_record(line: str) -> Record:
    """The record written on one line; raises BadRecord saying which part cannot be read."""
    try:
        raw = decoded(line)
    except NotJson as error:
        raise BadRecord(None, str(error)) from None
    if not isinstance(raw, dict):
        raise BadRecord(None, "a record is a JSON object")
    _check_keys(raw)
    for at, entry in enumerate(raw["entries"], 1):
        if not isinstance(entry, str):
            raise BadRecord(at, "an entry is a text")
    return Record(**{key: value for key, value in raw.items() if key != "spieltisch"})


def _check_keys(raw: dict[str, Any]) -> None:
    known = KEYS | OPTIONAL
    for key in raw.keys() - known.keys():
        raise BadRecord(None, f"a record has no key {key!r}")
    for key in KEYS.keys() - raw.keys():
        raise BadRecord(None, f"the key {key!r} is missing")
    for key in raw:
        types = known[key]
        if not isinstance(raw[key], types) or isinstance(raw[key], bool):
            raise BadRecord(None, f"{key!r} has the wrong type")
    if raw["spieltisch"] != FORMAT:
        raise BadRecord(None, f"this is a record of format {raw['spieltisch']}; known is {FORMAT}")


def replay(record: Record, games: Mapping[str, AnyGame]) -> Match[Any, Any]:
    """Play the record again, as far as it goes; raises BadRecord naming the first wrong entry."""
    match = _blank(record, games)
    timer = Timer()
    for at, text in enumerate(record.entries, 1):
        try:
            entry = parse_entry(text)
            if why := timer.why_not(entry):
                raise BadRecord(at, why)
            match.push_text(entry.seat, entry.move, entry.ms)
        except (BadText, Refused) as error:
            raise BadRecord(at, str(error)) from None
        timer.look(match, entry.ms)
    return match


class Timer:
    """Time in a record: it never runs back, and the table makes no move before it is due."""

    def __init__(self) -> None:
        self._before = 0
        self.due: Due | None = None
        self.since = 0

    def why_not(self, entry: Entry) -> str | None:
        """What speaks against this entry's time."""
        if entry.ms < self._before:
            return "its time lies before that of the entry above"
        if entry.seat == TABLE and self.due is not None and entry.ms < self.since + self.due.after_ms:
            return f"the table makes this move at {self.since + self.due.after_ms} ms, not before"
        return None

    def look(self, match: Match[Any, Any], ms: int) -> None:
        """A move was made at `ms`: what does the table owe now?"""
        due = match.game.due(match.state)
        if (due and due.key) != (self.due and self.due.key):
            self.since = ms
        self.due, self._before = due, ms


def _blank(record: Record, games: Mapping[str, AnyGame]) -> Match[Any, Any]:
    game = games.get(record.game)
    if game is None:
        raise BadRecord(None, f"there is no game {record.game!r}; known are {', '.join(games)}")
    if record.revision != game.revision:
        raise BadRecord(
            None, f"it was played by revision {record.revision} of {game.key}; known is {game.revision}"
        )
    try:
        return Match(game, record.seats, record.options)
    except BadOption as error:
        raise BadRecord(None, str(error)) from None


def check(record: Record, games: Mapping[str, AnyGame]) -> Match[Any, Any]:
    """Replay, and see that deal, end, points and reason are what the record says; raises BadRecord."""
    match = replay(record, games)
    _check_deal(record)
    outcome = match.outcome()
    last = len(record.entries)
    if outcome is None:
        if record.points is None and record.reason is None:
            return match
        raise BadRecord(last + 1, "the round is not over here, but the record ends and names points")
    if record.points != list(outcome.points):
        raise BadRecord(None, f"points: the record says {record.points}, the rules {list(outcome.points)}")
    if record.reason != outcome.reason:
        raise BadRecord(None, f"reason: the record says {record.reason}, the rules {outcome.reason}")
    return match


def _check_deal(record: Record) -> None:
    """The deal is the one that was committed to before anyone acted."""
    if record.commitment is None and record.salt is None:
        return
    if record.commitment is None or record.salt is None:
        raise BadRecord(None, "a commitment can be checked only together with its salt")
    deals = [entry.move for entry in map(parse_entry, record.entries) if entry.seat == CHANCE]
    if not deals:
        raise BadRecord(None, "there is a commitment to a deal, but no deal")
    if why := commitments.why_not(record.commitment, record.salt, deals[0]):
        raise BadRecord(None, f"this is not the deal that was committed to: {why}")

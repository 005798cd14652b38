"""What each address may do here, and one line in the log for each that wants more."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, Literal, TypeAlias

from spieltisch.server.allowance import MOST_KNOWN, Allowances, Limits, Places
from spieltisch.server.journal import Journal

journal = Journal(__name__)

What: TypeAlias = Literal["tables", "tries", "frames", "pictures", "records", "advice"]
NAMED_MS: Final = 60 * 60 * 1000
"""How long an offender is not named again for the same thing."""


class Gate:
    """See the module. `who` is an address as `server.address.counted` gives it; times in ms."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._allowances: dict[What, Allowances] = {
            "tables": Allowances(limits.tables),
            "tries": Allowances(limits.tries),
            "frames": Allowances(limits.frames),
            "pictures": Allowances(limits.pictures),
            "records": Allowances(limits.records),
            "advice": Allowances(limits.advice),
        }
        self._of_viewers = Allowances(limits.commands_of_one)
        self._of_tables = Allowances(limits.commands)
        self._sockets = Places(limits.sockets)
        self._connections = Places(limits.connections)
        self._named: OrderedDict[tuple[str, ...], float] = OrderedDict()

    def may(self, what: What, who: str, now: float) -> bool:
        """Take one of what `who` may do."""
        return self._allowances[what].take(who, now) or self._refuse(what, who, now)

    def could(self, what: What, who: str, now: float) -> bool:
        """Whether `who` has not used up what they may do."""
        return self._allowances[what].has_one(who, now) or self._refuse(what, who, now)

    def may_command(self, key: str, table: str, who: str, now: float) -> bool:
        """Take one of the commands that are no moves, of a viewer and of all at the table."""
        may = self._of_viewers.take(key, now) and self._of_tables.take(table, now)
        return may or self._refuse("messages", who, now, table)

    def arrive(self, who: str, now: float) -> bool:
        """One more connection of `who` that is no socket yet, if they may; `depart` has to follow."""
        return self._connections.take(who) or self._refuse("connections", who, now)

    def depart(self, who: str) -> None:
        """One less of these."""
        self._connections.give_back(who)

    def enter(self, who: str, now: float) -> bool:
        """One more socket of `who`, if they may; `leave` has to follow."""
        return self._sockets.take(who) or self._refuse("sockets", who, now)

    def leave(self, who: str) -> None:
        """One socket less."""
        self._sockets.give_back(who)

    def sockets(self) -> int:
        """Sockets of all."""
        return self._sockets.held()

    def name(self, now: float, what: str, who: str, table: str | None = None) -> None:
        """Write down who wanted too much of what, once an hour."""
        key = (what, who, table or "")
        if now < self._named.get(key, 0):
            return
        self._named[key] = now + NAMED_MS
        self._named.move_to_end(key)
        if len(self._named) > MOST_KNOWN:
            self._named.popitem(last=False)
        journal.warning("limited", what=what, address=who, table=table)

    def _refuse(self, what: str, who: str, now: float, table: str | None = None) -> bool:
        self.name(now, what, who, table)
        return False

"""A table that was played before the server began: its log lies in the store, and its people have cookies."""

from __future__ import annotations

from pathlib import Path

from spieltisch.server.viewer import COOKIE, new_secret, viewer_key
from spieltisch.store import Store
from tests.server.client import Person, Server
from tests.table.desk import Desk


def keep(desk: Desk, data: Path, table: str) -> dict[str, str]:
    """Write the desk's log down as that of a table; the secrets of its people, by the keys they had at the desk."""
    secrets = {person.key: new_secret() for person in desk.table.room.people.values()}
    log = desk.log
    for key, secret in secrets.items():
        known = f'"key":"{viewer_key(table, secret)}"'
        log = [entry._replace(body=entry.body.replace(f'"key":"{key}"', known)) for entry in log]
    store = Store(data)
    try:
        store.append(table, 0, log).result()
    finally:
        store.close()
    return secrets


def person(server: Server, secret: str) -> Person:
    """The owner of a secret."""
    found = Person(server)
    found.cookie = f"{COOKIE}={secret}"
    return found

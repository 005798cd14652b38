"""Everything in a store."""

from spieltisch.store import Row, Store, StoreError


def content(store: Store) -> dict[str, list[Row] | StoreError]:
    """Every table's entries by its id, or why these cannot be read."""
    return {table: entries_or_why_not(store, table) for table in store.tables()}


def entries_or_why_not(store: Store, table: str) -> list[Row] | StoreError:
    try:
        return store.entries(table)
    except StoreError as error:
        return error

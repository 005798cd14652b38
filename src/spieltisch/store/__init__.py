"""The durable log."""

from spieltisch.store.store import Row, Store, StoreConflict, StoreError

__all__ = ["Row", "Store", "StoreConflict", "StoreError"]

"""The durable log."""

from spieltisch.store.file import Row, StoreConflict, StoreDamaged, StoreError
from spieltisch.store.store import Store

__all__ = ["Row", "Store", "StoreConflict", "StoreDamaged", "StoreError"]

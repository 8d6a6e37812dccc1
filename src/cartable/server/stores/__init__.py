"""Where tables are kept: one small interface, an SQLite file or a PostgreSQL database behind it."""

from .base import Appended, Store, StoreBusy, StoredTable, StoreFull, Waker, open_store

__all__ = ["Appended", "Store", "StoreBusy", "StoreFull", "StoredTable", "Waker", "open_store"]

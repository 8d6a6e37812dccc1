"""Where tables are kept: one small interface, an SQLite file or a PostgreSQL database behind it."""

from .base import Appended, Kept, Store, StoreBusy, StoreFull, Waker, open_store

__all__ = ["Appended", "Kept", "Store", "StoreBusy", "StoreFull", "Waker", "open_store"]

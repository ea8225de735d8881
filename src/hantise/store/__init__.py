"""Matches and their events, stored for good: `Store.open(url)`, and records in and out."""

from hantise.store.connecting import StoreBusy, StoreUnusable, is_shareable
from hantise.store.hosts import peek
from hantise.store.programmes import Entry, Programme
from hantise.store.records import (
    RECORD_LIMIT,
    TAKEBACK,
    effective,
    is_plain,
    is_takeback,
    likeness,
    record_at_end,
    record_of,
    takeback,
)
from hantise.store.safe import hashed, read_code, shown_code
from hantise.store.shapes import (
    ANY,
    MAKER,
    Appended,
    Hint,
    Late,
    Leisure,
    Link,
    Listed,
    Match,
    Plan,
    SeatPlan,
    Stamp,
    Waiting,
)
from hantise.store.store import Store

__all__ = [
    "ANY",
    "MAKER",
    "RECORD_LIMIT",
    "TAKEBACK",
    "Appended",
    "Entry",
    "Hint",
    "Late",
    "Leisure",
    "Link",
    "Listed",
    "Match",
    "Plan",
    "Programme",
    "SeatPlan",
    "Stamp",
    "Store",
    "StoreBusy",
    "StoreUnusable",
    "Waiting",
    "effective",
    "hashed",
    "is_plain",
    "is_shareable",
    "is_takeback",
    "likeness",
    "peek",
    "read_code",
    "record_at_end",
    "record_of",
    "shown_code",
    "takeback",
]

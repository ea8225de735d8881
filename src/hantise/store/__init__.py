"""Matches and their events, stored for good: `Store.open(url)`, and records in and out."""

from hantise.store.errors import StoreBusy, StoreUnusable
from hantise.store.peek import peek
from hantise.store.records import RECORD_LIMIT, export, record_of
from hantise.store.shapes import Appended, Match, Plan, SeatPlan, Summary
from hantise.store.store import Store

__all__ = [
    "RECORD_LIMIT",
    "Appended",
    "Match",
    "Plan",
    "SeatPlan",
    "Store",
    "StoreBusy",
    "StoreUnusable",
    "Summary",
    "export",
    "peek",
    "record_of",
]

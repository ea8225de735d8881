"""A house of several workers, and what they share."""

from __future__ import annotations

from typing import NamedTuple

from hantise.core import HantiseError
from hantise.store import is_shareable


class CannotShare(HantiseError):
    """Several workers lack something that they would have to share."""

    code = "cannot-share"


class Shared(NamedTuple):
    """The bus by which this house hears other workers, "" for none, and how many workers begin here."""

    bus: str = ""
    workers: int = 1


ALONE = Shared()


def check_shared(database_url: str, shared: Shared) -> None:
    """CannotShare if several workers could not work on this database, or would not hear each other."""
    if not shared.bus and shared.workers == 1:
        return
    if not is_shareable(database_url):
        raise CannotShare("a file serves one worker: several need PostgreSQL, --database postgresql://user@host/name")
    if not shared.bus:
        raise CannotShare("several workers hear each other by Redis: give it with --bus redis://host:6379/0")

"""The services that every handler works with."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from hantise.bots.host_bots import HostBot
from hantise.store import Store
from hantise.web.requests.limits import Attempts
from hantise.web.tables.beliefs import Beliefs
from hantise.web.tables.computers import Computers
from hantise.web.tables.hinting import Hinting
from hantise.web.tables.presence import Presence
from hantise.web.tables.reviews import Reviews
from hantise.web.tables.seals import Seals
from hantise.web.tables.tables import Tables
from hantise.web.tables.worker_sync import WorkerSync


@dataclass(frozen=True)
class Services:
    """The services of one running house; `patience` is how long a page waits for computers, in seconds.

    `outside` is where other devices at home reach the house, "" where they do not or nobody knows. `open_tables` if a
    table may be made for anybody to join; `host_bots` are those that may sit at one beside the levels.
    """

    store: Store
    tables: Tables
    computers: Computers
    patience: float
    presence: Presence
    worker_sync: WorkerSync
    guesses: Attempts
    new_tables: Attempts
    arrivals: Attempts
    seals: Seals
    hinting: Hinting
    reviews: Reviews
    beliefs: Beliefs
    outside: str = ""
    open_tables: bool = False
    host_bots: tuple[HostBot, ...] = ()


def services_of(request: HTTPConnection) -> Services:
    """The services of the house that was asked."""
    services = request.app.state.services
    assert isinstance(services, Services)
    return services

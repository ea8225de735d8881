"""The services that every handler works with."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from hantise.store import Store
from hantise.web.requests.limits import Attempts
from hantise.web.tables.computers import Computers
from hantise.web.tables.presence import Presence
from hantise.web.tables.tables import Tables


@dataclass(frozen=True)
class Desk:
    """The services of one running house; `patience` is how long a page waits for computers, in seconds."""

    store: Store
    tables: Tables
    computers: Computers
    patience: float
    presence: Presence
    guesses: Attempts
    makings: Attempts


def desk_of(request: HTTPConnection) -> Desk:
    """The desk of the house that was asked."""
    desk = request.app.state.desk
    assert isinstance(desk, Desk)
    return desk

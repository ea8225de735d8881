"""New tables: anybody may make one, and nobody very many."""

from __future__ import annotations

from starlette.requests import Request

from hantise.web.requests.forms import address_of
from hantise.web.requests.problems import too_many_tables
from hantise.web.tables.services import desk_of


def check_making(request: Request) -> None:
    """Problem if too many tables were made from there."""
    if desk_of(request).makings.are_too_many(address_of(request)):
        raise too_many_tables()


def note_making(request: Request) -> None:
    """One more table is about to be made; Problem if too many were made from there."""
    check_making(request)
    desk_of(request).makings.note(address_of(request))

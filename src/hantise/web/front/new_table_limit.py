"""New tables: anybody may make one, and nobody very many."""

from __future__ import annotations

from starlette.requests import Request

from hantise.web.requests.forms import address_of
from hantise.web.requests.problems import too_many_tables
from hantise.web.tables.services import services_of


def check_new_table(request: Request) -> None:
    """Problem if too many tables were made from there."""
    if services_of(request).new_tables.are_too_many(address_of(request)):
        raise too_many_tables()


def note_new_table(request: Request) -> None:
    """One more table is about to be made; Problem if too many were made from there."""
    check_new_table(request)
    services_of(request).new_tables.note(address_of(request))

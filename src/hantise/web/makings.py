"""New tables: anybody may make one, and nobody very many."""

from __future__ import annotations

from starlette.requests import Request

from hantise.web.desk import desk_of
from hantise.web.forms import address_of
from hantise.web.problems import too_many_tables


def note_making(request: Request) -> None:
    """One more table is about to be made; Problem if too many were made from there."""
    makings, address = desk_of(request).makings, address_of(request)
    if makings.are_too_many(address):
        raise too_many_tables()
    makings.note(address)

"""People at a table say what they are called."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hantise.web.pages.frame import go_to
from hantise.web.requests.forms import line_of, number_of, read_form
from hantise.web.tables.names import LONGEST_NAME
from hantise.web.tables.visit import visit


async def call(request: Request) -> Response:
    """POST: what the holder of a seat wants to be called, or what the host calls them; without a name, as before."""
    form = await read_form(request)
    here = await visit(request)
    seat, name = number_of(form, "seat"), line_of(form, "name", LONGEST_NAME)
    here.naming(seat)
    if name:
        await here.table.rename(seat, name, here.acting_for(seat))
    return go_to(f"/t/{here.table.id}/seats")

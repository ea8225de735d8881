"""People at a table say what they are called."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.pages.frame import go_to
from hantise.web.requests.forms import line_of, number_of, read_form
from hantise.web.tables.names import LONGEST_NAME
from hantise.web.tables.visitor import visit


async def call(request: Request) -> Response:
    """POST: what the holder of a seat wants to be called, or what the host calls them; without a name, as before."""
    form = await read_form(request)
    here = await visit(request)
    seat, name = number_of(form, "seat"), line_of(form, "name", LONGEST_NAME)
    here.naming(seat)
    if name:
        await here.table.rename(seat, name, here.acting_for(seat))
    return go_to(f"/t/{here.table.id}" if here.table.waits else f"/t/{here.table.id}/seats")


def naming(match: str, seat: int) -> Markup:
    """The field for who has sat down and given no name, which their friends read."""
    return Markup(
        '<form class="naming" id="naming" method="post" action="/t/{}/name">'
        '<input type="hidden" name="seat" value="{}"><input name="name" maxlength="{}" required placeholder="{}"'
        ' aria-label="{}" autocomplete="nickname" enterkeyhint="done"><button class="btn">{}</button></form>'
    ).format(match, seat, LONGEST_NAME, _("Your name, if you like"), _("Your name"), _("OK"))

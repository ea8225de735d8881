"""Whoever came by a link says how they are called, now or never; they may play meanwhile."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.desk import desk_of
from hantise.web.doors import visit
from hantise.web.forms import line_of, number_of, read_form
from hantise.web.names import LONGEST_NAME
from hantise.web.page import NOTHING, go_to, icon
from hantise.web.problems import not_your_seat
from hantise.web.seats import secrets_of
from hantise.web.sight import Around, Sight

# What the address says of a page that asks for a name.
ASKS, YES = "name", "ask"


async def call(request: Request) -> Response:
    """POST: how the holder of a seat wants to be called; without a name, as before."""
    form = await read_form(request)
    desk = desk_of(request)
    here = await visit(desk, secrets_of(request), request.path_params["match"])
    seat, name = number_of(form, "seat"), line_of(form, "name", LONGEST_NAME)
    if seat not in here.held:
        raise not_your_seat()
    if name:
        await here.table.rename(seat, name)
    return go_to(f"/t/{here.table.id}")


def naming(sight: Sight, around: Around) -> Markup:
    """The question, in one line above the table, for who has just sat down; nothing for anybody else."""
    if not around.asks_name or len(around.held) != 1 or sight.is_over:
        return NOTHING
    seat = around.held[0]
    return Markup(
        '<form class="naming" method="post" action="/t/{0}/name" aria-label="{2}">'
        '<input type="hidden" name="seat" value="{1}">'
        '<label for="name">{2}</label><input id="name" name="name" maxlength="{3}" placeholder="{4}"'
        ' autocomplete="nickname" enterkeyhint="done"><button class="btn">{5}</button>'
        '<a class="ib" href="/t/{0}" aria-label="{6}">{7}</a></form>'
    ).format(
        sight.match,
        seat,
        _("Your name"),
        LONGEST_NAME,
        sight.names[seat],
        _("OK"),
        _("Close"),
        icon("close"),
    )

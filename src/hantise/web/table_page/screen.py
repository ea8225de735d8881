"""A table's big screen, for all who are in one room: what a spectator sees, and the way to a free seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.core import Choice
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import ENDING, LOBBY
from hantise.web.pages.frame import bare, early_link, join, script_link, send, style_link
from hantise.web.table_page.log import last, log, telling
from hantise.web.table_page.page import (
    END_OF_ROOM,
    NO_CHOICES,
    REFRESH,
    ROOM,
    besides,
    lobby_of,
    own_sheets,
    room,
    saw,
    ticket_for,
)
from hantise.web.table_page.page import title as title_of
from hantise.web.table_page.snapshot import PageContext, TableView, as_screen, look_with, viewer_context_of
from hantise.web.tables.live_table import cooperatively
from hantise.web.tables.visitor import services_of, visitor_of

APP = Markup(
    '<div class="app {} screen" id="app" data-match="{}" data-version="{}" data-drawings="{}" data-lost="{}"'
    ' data-nth=""><header class="vh"><h1>{}</h1></header>'
)
# The script needs a prompt and a log, of which only the newest line is seen.
FOOT = Markup(
    '<div id="firsts" hidden></div><section id="prompt" tabindex="-1" hidden></section>'
    '<footer class="happened"><span id="last">{}</span></footer>'
)


async def look(request: Request) -> Response:
    """GET: the big screen of the table, for whoever may see its page; it counts as nobody's."""
    here, services = await visitor_of(request), services_of(request)
    await services.computers.settled(here.table, services.patience)
    look = look_with(here.table, as_screen(viewer_context_of(request, here.table)))
    await cooperatively(telling(look.table_view))
    return send(screen_page(look.table_view, look.context))


def screen_page(table_view: TableView, context: PageContext) -> Markup:
    """The whole page; equal arguments give equal bytes."""
    game, drawn = table_view.game, parts(table_view, context)
    lost = _("The house has gone quiet. We keep knocking, and your table comes back by itself.")
    kind = "furnished" if game.room else "plain"
    body = [
        APP.format(kind, table_view.match, table_view.version, table_view.drawings, lost, _(game.title)),
        *drawn["room"],
        *drawn["ticket"],
        FOOT.format(last(table_view)),
        log(table_view),
        besides(),
        saw(),
    ]
    sheets = [LOBBY, ENDING, "kit.css", "screen.css", *own_sheets(game.code)]
    onward = f"; url=/t/{context.next}/screen" if context.next else ""
    again = Markup('<noscript><meta http-equiv="refresh" content="{}{}"></noscript>\n').format(REFRESH, onward)
    head = join([*map(style_link, sheets), early_link("early.js"), *map(script_link, ["table.js", "screen.js"]), again])
    return bare(title_of(table_view, context), join(body), kind="playing", game=game.code, head=head)


def parts(table_view: TableView, context: PageContext) -> dict[str, list[Markup]]:
    """The parts that change between positions, each as pieces, by the id of its element."""
    choices: Mapping[int, Choice] = NO_CHOICES
    table = room(table_view, context, choices)
    if context.waits:
        table = [ROOM, *lobby_of(table_view, context, [_ticket(context)]), END_OF_ROOM]
    return {"room": table, "ticket": [_beside(context)]}


def _beside(context: PageContext) -> Markup:
    """The ticket in the corner while a seat is free, and the way to the rematch, which the script takes by itself."""
    is_free = context.absence.awaited - context.absence.stand_ins and not context.waits
    ticket = _ticket(context) if is_free else Markup("")
    onward = Markup('<a id="onward" href="/t/{}/screen">{}</a>').format(context.next, _("On to the next game"))
    return Markup('<aside id="ticket">{}{}</aside>').format(ticket, onward if context.next else "")


def _ticket(context: PageContext) -> Markup:
    return ticket_for(context.ways_in.code, context.ways_in.address) if context.ways_in.code else Markup("")


ROUTES: Final = [
    Route("/t/{match}/screen", look),
]

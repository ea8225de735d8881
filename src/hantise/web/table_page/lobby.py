"""Before the game: who has sat down waits for their friends, with what these come in by."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.kit.lobby import code, invitations
from hantise.drawing.kit.lobby import lobby as drawn_lobby
from hantise.drawing.markup import Markup
from hantise.store import shown_code
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import go_to
from hantise.web.requests.forms import read_form
from hantise.web.requests.problems import not_your_seat
from hantise.web.table_page.snapshot import Around, Sight
from hantise.web.tables.names import waiting_for
from hantise.web.tables.visit import visit

KEPT = 500


async def begin(request: Request) -> Response:
    """POST: who sits at the table would rather play than wait."""
    await read_form(request)
    here = await visit(request)
    if not here.held:
        raise not_your_seat()
    await here.table.begin()
    return go_to(f"/t/{here.table.id}")


def lobby(sight: Sight, around: Around) -> list[Markup]:
    """The panel over the table while a seated guest waits for others; nothing at any other time."""
    if not around.waits or not around.held:
        return []
    awaited = tuple(sorted(around.awaited - around.stand_ins))
    return [_drawn(sight.match, sight.names, awaited, around.code, tuple(around.invitations.items()))]


@kept(KEPT)
def _drawn(
    match: str,
    names: tuple[str, ...],
    awaited: tuple[int, ...],
    shown: str,
    invited: tuple[tuple[int, str], ...],
) -> Markup:
    faces = [faces_of(names)[seat] for seat in awaited]
    links = invitations([(names[seat], link) for seat, link in invited])
    heading = waiting_for([names[seat] for seat in awaited])
    return drawn_lobby(address("house.svg"), faces, heading, [code(shown_code(shown)), links, _begin(match)])


def _begin(match: str) -> Markup:
    told = _("The game begins once everybody has come. Start early, and the game waits for them.")
    return Markup(
        '<form method="post" action="/t/{}/begin"><p>{}</p>'
        '<button class="btn" name="begin" value="yes">{}</button></form>'
    ).format(match, told, _("Begin now"))

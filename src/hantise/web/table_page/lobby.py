"""Before the game: who has sat down waits for their friends, with what these come in by."""

from __future__ import annotations

from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from hantise.core.words import _, language
from hantise.drawing.markup import Markup
from hantise.drawing.pieces import picture
from hantise.store import shown_code
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import go_to, join
from hantise.web.requests.forms import read_form
from hantise.web.requests.problems import not_your_seat
from hantise.web.table_page.snapshot import Around, Sight
from hantise.web.tables.browser import keys_of
from hantise.web.tables.names import waiting_for
from hantise.web.tables.services import desk_of
from hantise.web.tables.visit import visit

KEPT = 500


async def begin(request: Request) -> Response:
    """POST: who sits at the table would rather play than wait."""
    await read_form(request)
    here = await visit(desk_of(request), keys_of(request), request.path_params["match"])
    if not here.held:
        raise not_your_seat()
    await here.table.begin()
    return go_to(f"/t/{here.table.id}")


def lobby(sight: Sight, around: Around) -> list[Markup]:
    """The panel over the table while a seated guest waits for others; nothing at any other time."""
    if not around.waits or not around.held:
        return []
    awaited = tuple(sorted(around.awaited - around.stand_ins))
    return [_drawn(sight.match, sight.names, awaited, around.code, tuple(around.invitations.items()), language())]


@lru_cache(maxsize=KEPT)
def _drawn(
    match: str,
    names: tuple[str, ...],
    awaited: tuple[int, ...],
    code: str,
    invitations: tuple[tuple[int, str], ...],
    language: str,
) -> Markup:
    faces = join(picture(address("house.svg"), f"g-{faces_of(names)[seat]}", "pic") for seat in awaited)
    return Markup(
        '<section class="ending lobby" aria-labelledby="awaited"><div class="panel"><p class="faces">{}</p>'
        '<h2 class="disp" id="awaited">{}</h2><p>{}</p><p class="code"><b>{}</b></p>{}'
        '<form method="post" action="/t/{}/begin"><p>{}</p>'
        '<button class="btn" name="begin" value="yes">{}</button></form></div></section>'
    ).format(
        faces,
        waiting_for([names[seat] for seat in awaited]),
        _("Your friends type this code on the first page of Hantise."),
        shown_code(code),
        _links(names, invitations),
        match,
        _("The game begins once everybody has come. Start early, and the game waits for them."),
        _("Begin now"),
    )


def _links(names: tuple[str, ...], invitations: tuple[tuple[int, str], ...]) -> Markup:
    """For whoever made the table: the links for those who have not come."""
    if not invitations:
        return Markup("")
    rows = join(Markup("<dt>{}</dt><dd>{}</dd>").format(names[seat], link) for seat, link in invitations)
    return Markup('<p>{}</p><dl data-copy="{}">{}</dl>').format(
        _("Or send each friend their own link; it lets in one person."), _("Copy"), rows
    )

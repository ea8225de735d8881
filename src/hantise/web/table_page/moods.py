"""The moods of a table's players, in words: the page from which one shows one, and what open pages are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.core.names import name_for, read_as
from hantise.core.words import _, later
from hantise.drawing.kit.parts import picture
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of, portrait
from hantise.web.pages.frame import NOTHING, frame, go_to, join, link_button, send
from hantise.web.problems import damaged
from hantise.web.requests import number_of, text_of
from hantise.web.tables.gestures import MOODS, Mood
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.visitor import asked, visitor_of


class Words(NamedTuple):
    """What the ghost says, and how it is told of."""

    said: str
    told: str


WORDS: Final[Mapping[Mood, Words]] = {
    "laugh": Words(later("Haha!"), later("{name} laughs.")),
    "howl": Words(later("Whoooo!"), later("{name} howls.")),
    "shiver": Words(later("Brrr!"), later("{name} shivers.")),
    "applaud": Words(later("Bravo!"), later("{name} applauds.")),
    "hurry": Words(later("Hurry up!"), later("{name} would like it to go faster.")),
    "oops": Words(later("Oops!"), later("{name} says oops.")),
    "thanks": Words(later("Thank you!"), later("{name} says thank you.")),
    "night": Words(later("Good night!"), later("{name} says good night.")),
}


class Felt(msgspec.Struct, frozen=True):
    """A mood as an open page is told of it."""

    seat: int
    mood: Mood
    face: str
    said: str
    told: str


def felt(table: LiveTable, seat: int, mood: Mood, is_own: bool) -> Felt:
    """The mood at this seat, in the reader's language; of an own one is told what the ghost says."""
    words, name = WORDS[mood], read_as(table.names[seat])
    told = words.said if is_own else words.told
    return Felt(seat, mood, faces_of(table.names)[seat], _(words.said), _(told).format(name=name))


async def look(request: Request) -> Response:
    """GET: the moods that this browser's seats may show, and whose moods the browser may leave out."""
    here = await visitor_of(request)
    table = here.table
    rings = [_ring(table, seat) for seat in here.held]
    others = [
        BELL.format(seat, portrait(table.names, seat), read_as(table.names[seat]))
        for seat, plan in enumerate(table.plan.seats)
        if seat not in here.held and not plan.bot
    ]
    bells = BELLS.format(_("Whose moods come to you"), join(others), _("Everybody’s")) if others else NOTHING
    back = link_button(f"/t/{table.id}", _("Back to the table"), "btn back")
    body = PAGE.format(_("Moods"), join(rings), bells, back)
    return send(frame(_("Moods"), body, kind="form", game=table.game.code, sheet="moods.css"))


PAGE: Final = Markup('<main class="page moods"><h1>{}</h1>{}{}{}</main>')
RING: Final = Markup(
    '<form class="ring" method="post" action="/t/{0}/mood" data-seat="{1}" aria-label="{2}">'
    '<input type="hidden" name="seat" value="{1}">{3}{4}</form>'
)
MOOD: Final = Markup('<button name="mood" value="{}">{}<span>{}</span></button>')
# The script shows them: what a browser leaves out it remembers itself.
BELLS: Final = Markup(
    '<div class="bells" hidden><h2 id="bells">{0}</h2><p role="group" aria-labelledby="bells">{1}'
    '<button type="button" class="btn small" data-bell="all" aria-pressed="true">{2}</button></p></div>'
)
BELL: Final = Markup(
    '<button type="button" class="btn small" data-bell="{}" aria-pressed="true">{}<span>{}</span></button>'
)


def _ring(table: LiveTable, seat: int) -> Markup:
    face, drawings = faces_of(table.names)[seat], address("moods.svg")
    moods = [MOOD.format(mood, picture(drawings, f"{face}-{mood}", "ghost"), _(WORDS[mood].said)) for mood in MOODS]
    own = name_for(seat, table.names, seat)
    label = _("The moods of {name}").format(name=own)
    return RING.format(table.id, seat, label, portrait(table.names, seat), join(moods))


async def show(request: Request) -> Response:
    """POST: show a mood at one of this browser's seats."""
    here, form = await asked(request)
    seat, wanted = number_of(form, "seat"), text_of(form, "mood")
    here.own(seat)
    mood = next((mood for mood in MOODS if mood == wanted), None)
    if mood is None:
        raise damaged("mood")
    here.table.gestures.show(seat, mood)
    return go_to(f"/t/{here.table.id}")


ROUTES: Final = [
    Route("/t/{match}/moods", look),
    Route("/t/{match}/mood", show, methods=["POST"]),
]

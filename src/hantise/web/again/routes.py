"""Watch again: every step of a match that is over has an address, for each pair of eyes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import Response

from hantise.core import SPECTATOR, Choice, HantiseError, Room
from hantise.core.record import Steps
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.again.eyes import ALL, OPEN, SHOWS, Eyes, Origin, way_to
from hantise.web.again.review_frame import fold, link, table_head
from hantise.web.again.reviewing import seat_of
from hantise.web.again.showing import Showing, lines_at, public_at, showing
from hantise.web.again.transport import headline, transport
from hantise.web.live.pushes import Push, drawings_of, frame_of, steps_shown
from hantise.web.pages.assets import address
from hantise.web.pages.frame import bare, go_to, join, send
from hantise.web.requests.one_time_links import in_full
from hantise.web.requests.problems import Problem
from hantise.web.table_page.page import Past, bar, besides, looks, moment, past_table, saw
from hantise.web.table_page.shown import look_at
from hantise.web.table_page.snapshot import PageContext
from hantise.web.tables.cooperative import cooperatively
from hantise.web.tables.deals import check_not_playing, way_to_another
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.services import services_of
from hantise.web.tables.visitor import Visitor, visit

# The best choice and one's own.
MOST_SHOWN = 2


async def begin(request: Request) -> Response:
    """GET: to the step that a form asks for, or else to the first."""
    here = await over(request)
    step, eyes = request.query_params.get("step", "1"), _eyes(request, here)
    return go_to(way_to(here.table.id, step_of(step, here), eyes, _origin(request)))


async def look(request: Request) -> Response:
    """GET: a step of the match as a page."""
    here = await over(request)
    shown = await _shown(request, here)
    entries = await cooperatively(telling(here.table, shown))
    return send(again_page(shown, _context(request, here, shown), entries))


async def follow(request: Request) -> Response:
    """GET: the same for a page that shows the step before, with what is seen to happen."""
    here = await over(request)
    shown = await _shown(request, here)
    headers = {"Cache-Control": "no-store"}
    return Response(frame(shown, _context(request, here, shown)), media_type="application/json", headers=headers)


async def over(request: Request) -> Visitor:
    """A match that is over and stays so: whoever has seen what others held takes nothing back."""
    here = await visit(request)
    if not here.table.position.is_over:
        raise Problem(403, "not-over", _("A game can be watched again once it is over: it shows what everybody saw."))
    if here.held != [_eyes(request, here).seat] or request.query_params.get("eyes") == OPEN:
        await check_not_playing(request, here.table)
    await here.table.tell_secret()
    return here


async def _shown(request: Request, here: Visitor) -> Showing:
    step = step_of(request.path_params["step"], here)
    eyes = _eyes(request, here)
    shown = await cooperatively(showing(here.table, step, eyes, is_next=SHOWS in request.query_params))
    return shown._replace(
        origin=_origin(request),
        is_own=eyes.seat == SPECTATOR or here.held == [eyes.seat],
        shown=_proposed(request, shown),
        played=await way_to_another(request, here.table),
    )


def _proposed(request: Request, shown: Showing) -> Mapping[int, Choice]:
    """The choices that its address draws on the table; none that its seat had not at that step."""
    view, game = shown.table_view.view, shown.table_view.game
    names = request.query_params.getlist(SHOWS)[:MOST_SHOWN]
    if not names or game.room is None:
        return {}
    try:
        actions = [game.actions.parse(name) for name in names]
    except HantiseError:
        return {}
    return {action: game.room.choice(view, action) for action in actions if view.refusal(action) is None}


def _origin(request: Request) -> Origin | None:
    return Origin.read(request.query_params.get("from", ""))


def step_of(text: str, here: Visitor) -> int:
    """The number of a step; a Problem where the match has none such."""
    steps = len(here.table.position.chapters)
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0
    if not 1 <= number <= steps:
        raise Problem(404, "no-such-step", _("This game has steps 1 to {last}.").format(last=steps))
    return number


def _eyes(request: Request, here: Visitor) -> Eyes:
    """The eyes that are asked for; unless something is asked for one's own, or those of who looked on."""
    asked = request.query_params.get("eyes", "")
    own = here.held[0] if len(here.held) == 1 else SPECTATOR
    if asked == OPEN and here.table.game.opened is not None:
        return Eyes(own, True)
    if asked in ("", ALL):
        return Eyes(SPECTATOR if asked else own)
    return Eyes(seat_of(asked, here))


def _context(request: Request, here: Visitor, shown: Showing) -> PageContext:
    """Of all around the table what a page of the past has too, and the step's address for others."""
    context = look_at(request, here.table).context
    link = in_full(request, way_to(here.table.id, shown.step, shown.eyes), services_of(request).outside)
    return PageContext(held=context.held, tells_firsts=context.tells_firsts, seal=context.seal, way_in=link)


def frame(shown: Showing, context: PageContext) -> bytes:
    """The step in the form of any push: what is seen to happen, and how it stands then."""
    parts = {
        "room": table_of(shown, context),
        "prompt": transport(shown, context),
        "moment": [moment(shown.table_view, context)],
        "sharing": [link(shown, context)],
    }
    steps = steps_shown(shown.table_view, shown.seen, shown.is_own)
    push = Push(shown.step, title(shown), shown.words, steps, parts, "", False, drawings_of(shown.table_view.game.code))
    return frame_of(push)


# The page of a step: the room as it draws any table, its log with a way to each step, and the transport.


# The log has so many steps before the one that is shown, and after it.
MOST = 500


LOG = Markup(
    '<aside class="side" id="side" aria-label="{0}"><h2>{0}<button type="button" class="ib phone" data-open="side"'
    ' aria-label="{1}">✕</button></h2><ol class="log" id="log" aria-label="{0}">{2}</ol></aside>'
)


def again_page(shown: Showing, context: PageContext, entries: Sequence[Markup]) -> Markup:
    """The whole page, with these entries of the log; equal arguments give equal bytes."""
    room: Room | None = shown.table_view.game.room
    drawings = address(f"games/{shown.table_view.game.code}.svg")
    *first, rules, menu, end = bar(shown.table_view, context)
    body = join(
        [
            Markup('<div class="app watched {}" id="app" data-version="{}" data-drawings="{}" data-steps="{}">').format(
                "furnished" if room else "plain", shown.step, drawings, shown.steps
            ),
            # What shares the step stands before the rules and the menu of any table's bar.
            *[*first, fold(shown, context), rules, menu, end],
            *table_of(shown, context),
            *looks(shown.table_view, context, {}),
            *transport(shown, context),
            LOG.format(_("What has happened"), _("Close"), join(entries)),
            besides(),
            saw(),
        ]
    )
    head = table_head(shown.table_view.game.code, "past.js", "past.css")
    return bare(title(shown), body, kind="playing", game=shown.table_view.game.code, head=head)


def table_of(shown: Showing, context: PageContext) -> list[Markup]:
    """The table as it lay there."""
    return past_table(shown.table_view, context, Past(shown.is_own, shown.eyes.is_open, shown.fading, shown.shown))


def title(shown: Showing) -> str:
    """The window's title: what happened."""
    return f"{headline(shown)} · {_(shown.table_view.game.title)}"


def telling(table: LiveTable, shown: Showing) -> Steps[list[Markup]]:
    """The steps of work to the log, the oldest first, each sentence a way to its step; of a long game what is near."""
    entries = list[Markup]()
    for step in range(max(1, shown.step - MOST), min(shown.steps, shown.step + MOST) + 1):
        yield
        here = Markup(' aria-current="step"') if step == shown.step else ""
        where = shown.way(step)
        told = shown.told(list(lines_at(table, step, shown.eyes)), list(public_at(table, step)))
        entries += [
            Markup('<li><a href="{}" data-step="{}"{}>{}</a></li>').format(where, step, here, one.shown) for one in told
        ]
    return entries

"""The page of a step: the room as it draws any table, its log with a way to each step, and the transport."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import Room
from hantise.core.steps import Steps
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.again.sharing import fold
from hantise.web.again.showing import Showing, lines_at, public_at
from hantise.web.again.transport import headline, transport
from hantise.web.pages.assets import address
from hantise.web.pages.frame import bare, join, script_link, style_link
from hantise.web.table_page.page import Past, bar, besides, looks, past_table, saw
from hantise.web.table_page.snapshot import PageContext
from hantise.web.tables.live_table import LiveTable

# The log has so many steps before the one that is shown, and after it.
MOST = 500


def again_page(shown: Showing, context: PageContext, entries: Sequence[Markup]) -> Markup:
    """The whole page, with these entries of the log; equal arguments give equal bytes."""
    body = join(
        [
            _app(shown),
            *_bar(shown, context),
            *table_of(shown, context),
            *looks(shown.table_view, context, {}),
            *transport(shown, context),
            _log(entries),
            besides(),
            saw(),
        ]
    )
    return bare(title(shown), body, kind="playing", game=shown.table_view.game.code, head=_head(shown))


def table_of(shown: Showing, context: PageContext) -> list[Markup]:
    """The table as it lay there."""
    return past_table(shown.table_view, context, Past(shown.is_own, shown.eyes.is_open, shown.fading, shown.shown))


def title(shown: Showing) -> str:
    """The window's title: what happened."""
    return f"{headline(shown)} · {_(shown.table_view.game.title)}"


def _app(shown: Showing) -> Markup:
    room: Room | None = shown.table_view.game.room
    drawings = address(f"games/{shown.table_view.game.code}.svg")
    return Markup('<div class="app watched {}" id="app" data-version="{}" data-drawings="{}" data-steps="{}">').format(
        "furnished" if room else "plain", shown.step, drawings, shown.steps
    )


def _bar(shown: Showing, context: PageContext) -> list[Markup]:
    """The bar of any table; what shares the step stands before its rules and menu."""
    *first, rules, menu, end = bar(shown.table_view, context)
    return [*first, fold(shown, context), rules, menu, end]


def _head(shown: Showing) -> Markup:
    own = f"games/{shown.table_view.game.code}.css"
    early = Markup('<script src="{}"></script>\n').format(address("early.js"))
    sheets = [style_link(name) for name in ("kit.css", own, "past.css") if address(name)]
    return join([*sheets, early, script_link("past.js")])


def _log(entries: Sequence[Markup]) -> Markup:
    name = _("What has happened")
    return Markup(
        '<aside class="side" id="side" aria-label="{0}"><h2>{0}<button type="button" class="ib phone" data-open="side"'
        ' aria-label="{1}">✕</button></h2><ol class="log" id="log" aria-label="{0}">{2}</ol></aside>'
    ).format(name, _("Close"), join(entries))


def telling(table: LiveTable, shown: Showing) -> Steps[list[Markup]]:
    """The steps of work to the log, the oldest first, each sentence a way to its step; of a long game what is near."""
    entries = list[Markup]()
    for step in range(max(1, shown.step - MOST), min(shown.steps, shown.step + MOST) + 1):
        yield
        entries += _entries(table, shown, step)
    return entries


def _entries(table: LiveTable, shown: Showing, step: int) -> list[Markup]:
    here = Markup(' aria-current="step"') if step == shown.step else ""
    where = shown.way(step)
    told = shown.told(list(lines_at(table, step, shown.eyes)), list(public_at(table, step)))
    return [
        Markup('<li><a href="{}" data-step="{}"{}>{}</a></li>').format(where, step, here, one.shown) for one in told
    ]

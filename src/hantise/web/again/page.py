"""The page of a step: the room as it draws any table, its log with a way to each step, and the transport."""

from __future__ import annotations

from collections.abc import Iterator

from hantise.core import Room
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.again.showing import Showing, address, lines_at, parts_of
from hantise.web.again.transport import headline, transport
from hantise.web.pages.assets import address as file_address
from hantise.web.pages.frame import bare, join, script_link, style_link
from hantise.web.table_page.log import tell
from hantise.web.table_page.page import BESIDES, bar, looks, open_table, saw
from hantise.web.table_page.snapshot import Around
from hantise.web.tables.live_table import LiveTable


def again_page(table: LiveTable, shown: Showing, around: Around) -> Markup:
    """The whole page; equal arguments give equal bytes."""
    body = join(
        [
            _app(shown),
            *bar(shown.sight, around),
            *open_table(shown.sight, around),
            *looks(shown.sight, around, {}),
            *transport(shown, around, parts_of(table)),
            _log(table, shown),
            BESIDES.format(""),
            saw(),
        ]
    )
    return bare(title(shown), body, kind="playing", game=shown.sight.game.code, head=_head(shown))


def title(shown: Showing) -> str:
    """The window's title: what happened."""
    return f"{headline(shown)} · {_(shown.sight.game.title)}"


def _app(shown: Showing) -> Markup:
    room: Room | None = shown.sight.game.room
    drawings = file_address(f"games/{shown.sight.game.code}.svg")
    return Markup('<div class="app watched {}" id="app" data-version="{}" data-drawings="{}" data-steps="{}">').format(
        "furnished" if room else "plain", shown.step, drawings, shown.steps
    )


def _head(shown: Showing) -> Markup:
    own = f"games/{shown.sight.game.code}.css"
    early = Markup('<script src="{}"></script>\n').format(file_address("early.js"))
    sheets = [style_link(name) for name in ("kit.css", own, "past.css") if file_address(name)]
    return join([*sheets, early, script_link("past.js")])


def _log(table: LiveTable, shown: Showing) -> Markup:
    """The whole game in sentences, the oldest first, each a way to its step."""
    name = _("What has happened")
    return Markup(
        '<aside class="side" id="side" aria-label="{0}"><h2>{0}<button type="button" class="ib phone" data-open="side"'
        ' aria-label="{1}">✕</button></h2><ol class="log" id="log" aria-label="{0}">{2}</ol></aside>'
    ).format(name, _("Close"), join(_entries(table, shown)))


def _entries(table: LiveTable, shown: Showing) -> Iterator[Markup]:
    for step in range(1, shown.steps + 1):
        told = tell(shown.sight, list(lines_at(table, step, shown.eyes)))
        here = Markup(' aria-current="step"') if step == shown.step else ""
        where = address(shown.sight.match, step, shown.eyes)
        for one in told:
            yield Markup('<li><a href="{}" data-step="{}"{}>{}</a></li>').format(where, step, here, one.shown)

"""The sheet of paper above the table: what is to be found, and at whose seat."""

from __future__ import annotations

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.puzzles.shelf import Place, named
from hantise.web.puzzles.setting import Setting
from hantise.web.table_page.extras import extras_of
from hantise.web.table_page.snapshot import TableView
from hantise.web.tables.names import listed

# It stays on one line with the number.
DOT = "\u00a0·\u00a0"
SHEET = Markup(
    '<section class="riddle" aria-label="{0}"><p class="of"><span>{0}</span></p><h2>{1}</h2><p>{2}</p></section>'
)


def question(setting: Setting, table_view: TableView) -> Markup:
    """The sheet; it tells nothing of the answer but that there is one."""
    where = " ".join(_where(setting, table_view))
    return SHEET.format(called(setting.place), _("One choice is far better. Find it!"), where)


def called(place: Place) -> str:
    """What a puzzle asks, and its number among those that ask the same."""
    words, number = named(place)
    return f"{_(words)}{DOT}{number}"


def _where(setting: Setting, table_view: TableView) -> list[str]:
    others = [name for seat, name in enumerate(setting.names) if seat != setting.seat]
    told = [_("You play against {others}.").format(others=listed(others))]
    moments = extras_of(setting.game.room).moments
    if moments is not None:
        told += [f"{part[:1].upper()}{part[1:]}." for part in moments.moment(table_view.view)]
    if setting.is_remembered:
        told.append(_("What you have seen is in the log."))
    return told

"""The sheet of paper above the table: what is to be found, and at whose seat."""

from __future__ import annotations

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.puzzles.puzzle import Puzzle
from hantise.web.puzzles.setting import Setting
from hantise.web.table_page.extras import extras_of
from hantise.web.table_page.snapshot import Sight
from hantise.web.tables.names import listed

SHEET = Markup(
    '<section class="riddle" aria-label="{0}"><p class="of"><span>{0}</span><span>{1}</span></p><h2>{2}</h2>'
    "<p>{3}</p></section>"
)


def question(setting: Setting, sight: Sight) -> Markup:
    """The sheet; it tells nothing of the answer but that there is one."""
    number = _("Puzzle {n}").format(n=setting.place.number)
    return SHEET.format(
        number, sure(setting.puzzle), _("One choice is far better. Find it!"), " ".join(_where(setting, sight))
    )


def sure(puzzle: Puzzle) -> str:
    """How it is known that there is one answer, in a few words."""
    return _("proved: one way only") if puzzle.proven else _("searched: one way is best")


def _where(setting: Setting, sight: Sight) -> list[str]:
    others = [name for seat, name in enumerate(setting.names) if seat != setting.seat]
    told = [_("You play against {others}.").format(others=listed(others))]
    moments = extras_of(setting.game.room).moments
    if moments is not None:
        told += [f"{part[:1].upper()}{part[1:]}." for part in moments.moment(sight.view)]
    if setting.is_remembered:
        told.append(_("What you have seen is in the log."))
    return told

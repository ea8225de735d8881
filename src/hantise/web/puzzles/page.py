"""The page of a puzzle: its question, the table as the room draws any, and the choices or the answer."""

from __future__ import annotations

from msgspec.structs import replace

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.puzzles.shelf import Place, named
from hantise.web.again.review_frame import table_head
from hantise.web.pages.assets import address
from hantise.web.pages.frame import bare, join
from hantise.web.puzzles.setting import MATCH, Setting
from hantise.web.table_page.log import log
from hantise.web.table_page.menu import quiet_menu
from hantise.web.table_page.page import Past, bar, besides, looks, past_table, room, saw
from hantise.web.table_page.prompt import prompt
from hantise.web.table_page.scene import choices_of, extras_of
from hantise.web.table_page.snapshot import PageContext, TableView
from hantise.web.tables.names import listed

OVER, END_OF_OVER = Markup('<div class="over">'), Markup("</div>")


def asking_page(setting: Setting, context: PageContext) -> Markup:
    """The puzzle as it is asked: the choices are those of any table, and their form leads back here."""
    table_view = setting.table_view()
    choices = choices_of(table_view)
    table = [*room(table_view, context, choices), *looks(table_view, context, choices)]
    return _page(setting, table_view, context, table, prompt(table_view, context, choices))


def answering_page(setting: Setting, context: PageContext, action: str, panel: Markup) -> Markup:
    """The same table with the answer below; a choice that is made in touches lies there, with what would come of it."""
    table_view = setting.table_view(setting.game.actions.parse(action))
    choices = choices_of(table_view)
    touches = [touch.thing for choice in choices.values() for touch in choice.touches]
    if touches:
        table = room(table_view, replace(context, chosen=tuple(touches), touch=""), choices, choices)
    else:
        table = past_table(table_view, context, Past())
    return _page(setting, table_view, context, [*table, *looks(table_view, context, {})], [panel])


def _page(
    setting: Setting, table_view: TableView, context: PageContext, table: list[Markup], below: list[Markup]
) -> Markup:
    *first, rules, _menu, end = bar(table_view, context)
    inside = [
        _app(table_view),
        OVER,
        *first,
        rules,
        quiet_menu(),
        end,
        question(setting, table_view),
        END_OF_OVER,
        *table,
        *below,
        log(table_view),
        besides(),
        saw(),
    ]
    title = f"{called(setting.place)} · {_(table_view.game.title)}"
    head = table_head(table_view.game.code, "riddle.js", "riddle.css")
    body = join(inside).replace(f"/t/{MATCH}", setting.address)
    return bare(title, body, kind="playing", game=table_view.game.code, head=head)


def _app(table_view: TableView) -> Markup:
    return Markup('<div class="app riddled {}" id="app" data-version="{}" data-drawings="{}" data-nth="{}">').format(
        "furnished" if table_view.game.room else "plain",
        table_view.version,
        address(f"games/{table_view.game.code}.svg"),
        _("{n} of {all}"),
    )


# The sheet of paper above the table: what is to be found, and at whose seat.


# It stays on one line with the number.
DOT = "\u00a0·\u00a0"
SHEET = Markup(
    '<section class="riddle" aria-label="{0}"><p class="of"><span>{0}</span></p><h2>{1}</h2><p>{2}</p></section>'
)


def question(setting: Setting, table_view: TableView) -> Markup:
    """The sheet; it tells nothing of the answer but that there is one."""
    others = [name for seat, name in enumerate(setting.names) if seat != setting.seat]
    told = [_("You play against {others}.").format(others=listed(others))]
    moments = extras_of(setting.game.room).moments
    if moments is not None:
        told += [f"{part[:1].upper()}{part[1:]}." for part in moments.moment(table_view.view)]
    if setting.is_remembered:
        told.append(_("What you have seen is in the log."))
    return SHEET.format(called(setting.place), _("One choice is far better. Find it!"), " ".join(told))


def called(place: Place) -> str:
    """What a puzzle asks, and its number among those that ask the same."""
    words, number = named(place)
    return f"{_(words)}{DOT}{number}"

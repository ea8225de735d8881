"""One line above the prompt for what happens the first time: its picture, its cause and its effect."""

from __future__ import annotations

from hantise.core import First
from hantise.core.first import parts
from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.kit.picture import picture
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address
from hantise.web.pages.frame import icon, join
from hantise.web.table_page.seen_tips import COOKIE, NO, YES
from hantise.web.table_page.snapshot import PageContext, TableView

KEPT = 500
ALL = Markup('<div id="firsts"{}>{}</div>')
MORE = Markup(" data-more")
NAMED = Markup(' role="complementary" aria-label="{}"')
ONE = Markup(
    '<div class="first-time" id="first-{0}" role="note" data-first="{0}"><span class="cause">{1}{2}</span>'
    '<p>{3}<b>{4}</b>{5}</p><form method="post" action="/t/{6}/first">'
    '<button class="ib" name="away" value="{0}" aria-label="{7}">{8}</button></form></div>'
)
SWITCH = Markup(
    '<form method="post" action="/{}"><button class="btn" name="{}" value="{}" aria-pressed="{}">{}</button></form>'
)


def new_to(table_view: TableView, context: PageContext) -> list[First]:
    """The things that are new to whoever looks, the rarest first; only the first of them is seen."""
    if not context.tells_firsts or not context.held or context.waits or context.guide:
        return []
    return [one for one in table_view.game.firsts if one.name in table_view.firsts and one.name not in context.known]


def firsts(table_view: TableView, context: PageContext) -> Markup:
    """The line, and those that come once it is put aside; most of the time there is none."""
    lines = [_line(table_view.game.code, table_view.match, one) for one in new_to(table_view, context)]
    named = NAMED.format(_("New to you")) if lines else Markup("")
    return ALL.format(named + (MORE if _may_come(table_view, context) else Markup("")), join(lines))


def _may_come(table_view: TableView, context: PageContext) -> bool:
    """Something at this table may still be new to whoever looks: where a line would be told, room is kept for it."""
    if not context.tells_firsts or not context.held or context.guide:
        return False
    return any(one.name not in context.known for one in table_view.game.firsts)


@kept(KEPT)
def _line(code: str, match: str, one: First) -> Markup:
    drawings = address(f"games/{code}.svg")
    drawn = picture(drawings, one.picture)
    sign = picture(drawings, one.sign, "mark") if one.is_drawn else icon(one.sign)
    told = parts(_(one.words))
    return ONE.format(one.name, drawn, sign, *told, match, _("I know that now"), icon("close"))


@kept(2)
def switch(tells_firsts: bool) -> Markup:
    """The button in the menu that turns it off, or on again."""
    pressed, other = str(tells_firsts).lower(), NO if tells_firsts else YES
    return SWITCH.format(COOKIE, COOKIE, other, pressed, _("Explain what is new to me"))

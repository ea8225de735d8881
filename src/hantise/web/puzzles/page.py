"""The page of a puzzle: its question, the table as the room draws any, and the choices or the answer."""

from __future__ import annotations

from msgspec.structs import replace

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address
from hantise.web.pages.frame import bare, join, script_link, style_link
from hantise.web.puzzles.question import called, question
from hantise.web.puzzles.setting import MATCH, Setting
from hantise.web.table_page.log import log
from hantise.web.table_page.menu import quiet_menu
from hantise.web.table_page.page import Past, bar, besides, looks, past_table, room, saw
from hantise.web.table_page.prompt import prompt
from hantise.web.table_page.scene import choices_of
from hantise.web.table_page.snapshot import Around, Sight

OVER, END_OF_OVER = Markup('<div class="over">'), Markup("</div>")


def asking_page(setting: Setting, around: Around) -> Markup:
    """The puzzle as it is asked: the choices are those of any table, and their form leads back here."""
    sight = setting.sight()
    choices = choices_of(sight)
    table = [*room(sight, around, choices), *looks(sight, around, choices)]
    return _page(setting, sight, around, table, prompt(sight, around, choices))


def answering_page(setting: Setting, around: Around, action: str, panel: Markup) -> Markup:
    """The same table with the answer below; a choice that is made in touches lies there, with what would come of it."""
    sight = setting.sight(setting.game.actions.parse(action))
    choices = choices_of(sight)
    touches = [touch.thing for choice in choices.values() for touch in choice.touches]
    if touches:
        table = room(sight, replace(around, chosen=tuple(touches), touch=""), choices, choices)
    else:
        table = past_table(sight, around, Past())
    return _page(setting, sight, around, [*table, *looks(sight, around, {})], [panel])


def _page(setting: Setting, sight: Sight, around: Around, table: list[Markup], below: list[Markup]) -> Markup:
    *first, rules, _menu, end = bar(sight, around)
    inside = [
        _app(sight),
        OVER,
        *first,
        rules,
        quiet_menu(),
        end,
        question(setting, sight),
        END_OF_OVER,
        *table,
        *below,
        log(sight),
        besides(),
        saw(),
    ]
    title = f"{called(setting.place)} · {_(sight.game.title)}"
    body = join(inside).replace(f"/t/{MATCH}", setting.address)
    return bare(title, body, kind="playing", game=sight.game.code, head=_head(sight))


def _app(sight: Sight) -> Markup:
    return Markup('<div class="app riddled {}" id="app" data-version="{}" data-drawings="{}" data-nth="{}">').format(
        "furnished" if sight.game.room else "plain",
        sight.version,
        address(f"games/{sight.game.code}.svg"),
        _("{n} of {all}"),
    )


def _head(sight: Sight) -> Markup:
    own = f"games/{sight.game.code}.css"
    early = Markup('<script src="{}"></script>\n').format(address("early.js"))
    sheets = [style_link(name) for name in ("kit.css", own, "riddle.css") if address(name)]
    return join([*sheets, early, script_link("riddle.js")])

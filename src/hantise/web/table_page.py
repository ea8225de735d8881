"""The page of a table, drawn from a Sight alone, and its parts as they change."""

from __future__ import annotations

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.drawing.pieces import picture
from hantise.web.assets import address
from hantise.web.ending import ending
from hantise.web.log import last, log
from hantise.web.page import NOTHING, bare, icon, join, script_link, sheet_link
from hantise.web.people import menu
from hantise.web.prompt import headline, prompt
from hantise.web.scenery import scene_of
from hantise.web.sight import Around, Sight

# Seconds until a page that waits looks again, where scripts are off.
REFRESH = 3


def table_page(sight: Sight, around: Around) -> Markup:
    """The whole page; equal arguments give equal bytes."""
    body = Markup(
        '<div class="app {}" id="app" data-match="{}" data-version="{}" data-drawings="{}">{}{}{}{}{}</div>'
        '<div id="flights" aria-hidden="true"></div><p id="say" class="vh" role="log" aria-live="polite"></p>'
    ).format(
        "furnished" if sight.game.room else "plain",
        sight.match,
        sight.version,
        address(f"games/{sight.game.code}.svg"),
        _top(sight, around),
        room(sight, around),
        _handle(sight),
        prompt(sight, around),
        log(sight),
    )
    return bare(title(sight, around), body, kind="playing", game=sight.game.code, head=_head(sight, around))


def title(sight: Sight, around: Around) -> str:
    """What the window is called: whose turn it is."""
    return f"{headline(sight, around)} · {_(sight.game.title)}"


def parts(sight: Sight, around: Around) -> dict[str, Markup]:
    """What changes from one position to the next, by the id of its element."""
    return {"room": room(sight, around), "prompt": prompt(sight, around), "menu": menu(sight, around)}


def room(sight: Sight, around: Around) -> Markup:
    """The table itself, and the end over it."""
    furnished = sight.game.room
    if furnished is None:
        inside = Markup(sight.game.table.html(sight.view, sight.names))
    else:
        inside = Markup(furnished.draw(scene_of(furnished, sight, around)))
    return Markup('<main class="room" id="room">{}{}</main>').format(
        inside, ending(sight, around) if sight.is_over else ""
    )


def _head(sight: Sight, around: Around) -> Markup:
    own = f"games/{sight.game.code}.css"
    waits = not sight.is_over and not sight.legal
    again = Markup('<noscript><meta http-equiv="refresh" content="{}"></noscript>\n').format(REFRESH)
    early = Markup('<script src="{}"></script>\n').format(address("early.js"))
    sheet = sheet_link(own) if address(own) else NOTHING
    return join([sheet, early, script_link("table.js"), again if waits else NOTHING])


def _top(sight: Sight, around: Around) -> Markup:
    return Markup(
        '<header class="top"><a class="ib" href="/" aria-label="{}">{}</a>{}<h1>{}</h1><span class="sub desk">{}</span>'
        '<span class="sp"></span>'
        '<button class="ib phone" type="button" data-open="side" aria-label="{}">{}<span class="dot"></span></button>'
        '<a class="ib" href="/rules/{}" data-open="rules" aria-label="{}">{}</a>{}</header>'
    ).format(
        _("Back to the house"),
        icon("home"),
        _sign(sight.game.code),
        _(sight.game.title),
        f"{sight.game.author} · {sight.game.publisher} {sight.game.year}",
        _("What has happened"),
        icon("log"),
        sight.game.code,
        _("Rules of the game"),
        icon("rules"),
        menu(sight, around),
    )


def _sign(code: str) -> Markup:
    return picture(address("house.svg"), f"s-{code}", "glyph")


def _handle(sight: Sight) -> Markup:
    """On a phone: the last sentence, which opens the others."""
    return Markup('<button type="button" class="loghandle" data-open="side"><span id="last">{}</span></button>').format(
        last(sight) or _("Nothing yet.")
    )

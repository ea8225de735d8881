"""The shut door between two people who pass one device round: it names who takes it, and hides everything else."""

from __future__ import annotations

from typing import Final

from hantise.core import SPECTATOR
from hantise.core.words import _
from hantise.drawing.kit.parts import ghost
from hantise.drawing.kit.prompt import notice
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import NOTHING, bare, join, script_link, style_link
from hantise.web.table_page.log import tell
from hantise.web.table_page.snapshot import AS, Hold, Line, Look, PageContext, news_of

DOOR: Final = "door-"  # with a seat behind it, what the page of a door says that it shows
MOST_TOLD = 6  # sentences beside the door
DRAWN = Markup(
    '<svg class="doorway" viewBox="0 0 240 300" aria-hidden="true">'
    '<path class="frame" d="M36 300V108a84 84 0 0 1 168 0v192Z"/>'
    '<path class="wing" d="M50 300V108a70 70 0 0 1 140 0v192Z"/>'
    '<path class="joint" d="M120 38v262M50 132h140M50 216h140"/>'
    '<path class="window" d="M84 122v-14a36 36 0 0 1 72 0v14Z"/>'
    '<circle class="knob" cx="132" cy="176" r="6"/><path class="step" d="M16 292h208v8H16Z"/></svg>'
)
PAGE = Markup(
    '<main class="door" id="door" data-match="{}" data-version="{}" data-eyes="{}">'
    '{}<div class="before">{}{}</div><h1 class="display" id="whose">{}</h1>'
    '<form method="get" action="/t/{}"><input type="hidden" name="{}" value="{}">'
    '<button class="btn pri" autofocus aria-describedby="whose alone">{}</button></form>'
    '<p id="alone">{}</p>{}</main>'
)
NEWS = Markup('<section class="since-then"><h2>{}</h2><ol>{}</ol></section>')


def door_page(look: Look, hold: Hold) -> Markup:
    """The whole page: nothing of it is drawn from any seat's side. The hold is what its button says."""
    table_view, names = look.table_view, look.table_view.names
    name = names[hold.seat]
    told = join(Markup("<li>{}</li>").format(words) for words in _news(look, hold.seat))
    body = PAGE.format(
        table_view.match,
        table_view.version,
        f"{DOOR}{hold.seat}",
        notice(why) if (why := _why_shut(look.context, hold)) else NOTHING,
        DRAWN,
        ghost(address("house.svg"), faces_of(names)[hold.seat]),
        _("{name}, it is yours").format(name=name),
        table_view.match,
        AS,
        hold,
        _("I am {name}").format(name=name),
        _("Only {name} looks from here on.").format(name=name),
        NEWS.format(_("What has happened"), told) if told else NOTHING,
    )
    title = f"{_('{name}, it is yours').format(name=name)} · {_(table_view.game.title)}"
    head = style_link("door.css") + script_link("door.js")
    return bare(title, body, kind="shut", game=table_view.game.code, head=head)


def _why_shut(context: PageContext, hold: Hold) -> str:
    """Why what was asked for did not open the door, "" if nothing was; the game's own reasons would tell of a hand."""
    if context.notice is not None:
        return _("That cannot be done now.") if context.notice.refusal else context.notice.words
    lapsed = Hold.read(context.hold)
    if lapsed is None or lapsed.seat != hold.seat:
        return ""
    return _("The game went on in the meantime: say once more who holds the device.")


def _news(look: Look, seat: int) -> list[str]:
    """What all could see since this seat decided, in a spectator's words."""
    chapters, news = look.position.chapters, news_of(look.position, seat)
    fresh = [
        Line(text, True)
        for number, chapter in enumerate(chapters[news[0] :], start=news[0])
        for place, text in enumerate(chapter.lines(SPECTATOR))
        if text and (number, place) >= news
    ]
    return [told.words for told in tell(look.table_view, fresh)[-MOST_TOLD:]]

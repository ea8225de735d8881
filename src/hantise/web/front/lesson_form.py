"""The way into a guided first game, where a game has one."""

from __future__ import annotations

from hantise.core import Game
from hantise.core.words import _
from hantise.drawing.kit.picture import picture
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address

NOTHING = Markup("")
# Forms without a field are taken for broken ones.
SENT = Markup('<input type="hidden" name="lesson" value="yes">')


def lesson_button(game: Game) -> Markup:
    """The button of who has never played it; its form stands where `lesson_form` is."""
    if game.lesson is None:
        return NOTHING
    return Markup(
        '<button class="btn quick first" form="lesson"><span class="faces">{}</span><span class="words"><b>{}</b>'
        "<small>{}</small></span></button>"
    ).format(
        picture(address("house.svg"), "porter", "ghost"),
        _("Show me how"),
        _("learn by playing, {n} steps").format(n=len(game.lesson.steps)),
    )


def lesson_form(game: Game) -> Markup:
    """The form of that button."""
    if game.lesson is None:
        return NOTHING
    return Markup('<form id="lesson" method="post" action="/new/{}/lesson">{}</form>').format(game.code, SENT)


def lesson_link(game: Game) -> Markup:
    """Beside the rules: the same as a form of its own."""
    if game.lesson is None:
        return NOTHING
    words = '<form class="learn" method="post" action="/new/{}/lesson">{}<button class="btn">{}</button></form>'
    return Markup(words).format(game.code, SENT, _("Show me how"))

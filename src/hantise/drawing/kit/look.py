"""A look: a thing on the table that opens a sheet from below with its description.

The browser itself opens and closes it, with scripts or without: Escape and a touch elsewhere close it, the table stays
as it is. Scripts add the arrow keys, and give the focus back.
"""

from __future__ import annotations

from hantise.core.cached import cached
from hantise.core.words import _
from hantise.drawing.kit.parts import attributes, classes
from hantise.drawing.markup import Markup

KEPT = 4000
LOOK = Markup('<button class="{}" popovertarget="{}" aria-label="{}"{}>{}</button>')
SHEET = Markup(
    '<div class="opened" popover="" id="{0}" role="dialog" aria-labelledby="{0}-name">'
    '<div class="leaf-head">{1}<p>{2}</p>'
    '{3}<button type="button" class="leaf" popovertarget="{0}" popovertargetaction="hide" aria-label="{4}">×</button>'
    '</div><div class="looked">{5}<div><h2 id="{0}-name">{6}</h2>{7}</div></div></div>'
)
TURN = Markup('<button type="button" class="leaf" popovertarget="{}" data-turns="{}" aria-label="{}">{}</button>')
MISSING = Markup('<i class="leaf"></i>')


@cached(KEPT)
def look(key: str, name: str, inside: Markup, kind: str = "", place: str = "") -> Markup:
    """A thing that opens the sheet of that key; a pointer that rests on it shows the sheet's first sentence."""
    return LOOK.apart(classes("look-at", kind), key, name, attributes(data_place=place), inside)


@cached(KEPT)
def sheet(key: str, where: Markup, name: str, drawn: Markup, told: Markup, before: str = "", after: str = "") -> Markup:
    """The sheet of that key: place, picture, name and description; `before` and `after` are its neighbours."""
    back, on = _turn(before, "back", _("The one before"), "‹"), _turn(after, "on", _("The one after"), "›")
    return SHEET.format(key, back, where, on, _("Close"), drawn, name, told)


def _turn(key: str, way: str, words: str, mark: str) -> Markup:
    return TURN.format(key, way, words, mark) if key else MISSING

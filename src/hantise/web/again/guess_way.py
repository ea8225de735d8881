"""The way from a step to what could be where then."""

from __future__ import annotations

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.again.eyes import way_to_beliefs
from hantise.web.again.showing import Showing
from hantise.web.pages.frame import NOTHING, icon


def guess_way(shown: Showing) -> Markup:
    """A button that leads there, where anything is hidden.

    Who looked on, or sees everything, comes to what they could know themselves.
    """
    if not shown.sight.game.tells_hidden:
        return NOTHING
    seat = -1 if shown.eyes.is_open else shown.eyes.seat
    return Markup('<a class="btn" id="believing" href="{}">{}{}<kbd aria-hidden="true">B</kbd></a>').format(
        way_to_beliefs(shown.sight.match, shown.step, seat, shown.origin), icon("guess"), _("What could be where")
    )

"""For a game that small children play: their pace and the ear, chosen where a table is made."""

from __future__ import annotations

from hantise.core import Game
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.pages.frame import join

# From so many years on children read what they are asked.
READS = 7
WISH = Markup(
    '<button type="button" class="btn wish" data-wish="{}" aria-pressed="false" hidden>'
    "<b>{}</b><small>{}</small></button>"
)


def small_hands(game: Game) -> Markup:
    """Two switches that the browser remembers, each with its sentence; nothing where everybody reads."""
    if not 0 < game.age < READS:
        return Markup("")
    switches = [
        WISH.format("patient", _("At a child’s pace"), _("For small children: every swap waits for a tap.")),
        WISH.format("spoken", _("Read aloud"), _("A voice says what is asked, for who does not read yet.")),
    ]
    return Markup('<div class="wishes">{}</div>').format(join(switches))

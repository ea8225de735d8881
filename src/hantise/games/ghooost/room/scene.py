"""The table of Ghooost! as one seat sees it."""

from __future__ import annotations

from hantise.core import Scene
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.room.faces import facts_of
from hantise.games.ghooost.room.hand import hand
from hantise.games.ghooost.room.middle import face_down, middle
from hantise.games.ghooost.room.seats import opponents, place_of


def draw(scene: Scene) -> str:
    """The whole table: who sits around it, what lies on it, and this seat's own cards."""
    facts = facts_of(scene.view)
    return Markup('<div class="gh"><div class="in p{}"><i class="rug"></i>{}{}{}{}</div></div>').format(
        facts.players, opponents(scene), _way(facts), middle(scene), _mine(scene, facts)
    )


def _way(facts: Facts) -> Markup:
    """GHO-09, GHO-66: which way play goes; between two it makes no difference (GHO-68)."""
    is_back = facts.direction < 0
    words = _("Anticlockwise") if is_back else _("Clockwise")
    turned = " back" if is_back else ""
    alone = " two" if facts.players - len(facts.left) <= 2 else ""
    return Markup('<p class="way{}{}" data-place="arrows"><i></i><i></i><i></i><i></i><span>{}</span></p>').format(
        turned, alone, words
    )


def _mine(scene: Scene, facts: Facts) -> Markup:
    """One's own seat, hand and mansion; a spectator has none."""
    if facts.seat < 0:
        return Markup()
    count = facts.mansions[facts.seat]
    mansion = Markup('<div class="pile own">{}<p class="lab">{} <b class="n">{}</b></p></div>').format(
        face_down(scene.drawings, count, f"mansion:{facts.seat}"), _("Your mansion"), count
    )
    return Markup('<section class="me" aria-label="{}">{}{}{}</section>').format(
        _("Your side"), place_of(scene, facts.seat), hand(scene), mansion
    )

"""The table of Ghooost! as one seat sees it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hantise.core import Scene
from hantise.core.words import _, language
from hantise.drawing.markup import Markup
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.room.between import between
from hantise.games.ghooost.room.faces import facts_of
from hantise.games.ghooost.room.hand import hand
from hantise.games.ghooost.room.middle import face_down, middle
from hantise.games.ghooost.room.seats import opponents, place_of

KEPT: Final = 1000
END: Final = Markup("</div></div>")
END_OF_SIDE: Final = Markup("</section>")


def draw(scene: Scene) -> list[Markup]:
    """The whole table in pieces: who sits around it, what lies on it, one's own cards, what a round brought."""
    facts = facts_of(scene.view)
    around = [_floor(facts.players), *opponents(scene), _way(facts)]
    return [*around, *middle(scene), *_mine(scene, facts), END, *between(scene)]


@lru_cache(maxsize=KEPT)
def _floor(players: int) -> Markup:
    return Markup('<div class="gh"><div class="in p{}"><i class="rug"></i>').format(players)


def _way(facts: Facts) -> Markup:
    """GHO-09, GHO-66: which way play goes; between two it makes no difference (GHO-68)."""
    return _arrows(facts.direction < 0, facts.players - len(facts.left) <= 2, language())


@lru_cache(maxsize=KEPT)
def _arrows(is_back: bool, are_two: bool, language: str) -> Markup:
    words = _("Anticlockwise") if is_back else _("Clockwise")
    return Markup('<p class="way{}{}" data-place="arrows"><i></i><i></i><i></i><i></i><span>{}</span></p>').format(
        " back" if is_back else "", " two" if are_two else "", words
    )


def _mine(scene: Scene, facts: Facts) -> list[Markup]:
    """One's own seat, hand and mansion; a spectator has none."""
    if facts.seat < 0:
        return []
    mansion = _mansion(scene.drawings, facts.mansions[facts.seat], facts.seat, language())
    return [_side(_("Your side")), place_of(scene, facts.seat), *hand(scene), mansion, END_OF_SIDE]


@lru_cache(maxsize=KEPT)
def _side(words: str) -> Markup:
    return Markup('<section class="me" aria-label="{}">').format(words)


@lru_cache(maxsize=KEPT)
def _mansion(drawings: str, count: int, seat: int, language: str) -> Markup:
    return Markup('<div class="pile own">{}<p class="lab">{} <b class="n">{}</b></p></div>').format(
        face_down(drawings, count, f"mansion:{seat}"), _("Your mansion"), count
    )

"""Sentences for the end of a round or a game, from the reader's view."""

from __future__ import annotations

from hantise.core import Scene
from hantise.core.words import _, ngettext
from hantise.drawing.kit.ending import hero
from hantise.drawing.markup import Markup, escape
from hantise.games.ghooost.room.rounds import Ended
from hantise.games.ghooost.verdict import verdict


def both(scene: Scene, winner: int, loser: int) -> Markup:
    """GHO-81: the winner's ghost, and the loser's howling beside it."""
    return hero(scene.icons, scene.faces[winner], True, scene.faces[loser])


def of(scene: Scene, seat: int, own: str, other: str, **more: object) -> Markup:
    """Either sentence, depending on whose seat it is; names stand out."""
    words = own if seat == scene.reader else other
    return escape(words).format(name=Markup("<b>{}</b>").format(scene.names[seat]), **more)


def stays_behind(scene: Scene, seat: int) -> Markup:
    """GHO-81."""
    return of(scene, seat, _("You stay behind with the ghosts: Boo!"), _("{name} stays behind with the ghosts: Boo!"))


def why_over(ended: Ended) -> Markup:
    """GHO-81, GHO-88: the words for what ended a round."""
    if ended.held:
        return escape(_("Sunrise: whoever has the fewest cards escapes first."))
    return escape(_("Everybody else has escaped."))


def by_cards(scene: Scene) -> Markup:
    """GHO-88, GHO-92: between two nobody counts points; the measure is the cards that were left."""
    margin = verdict(scene.view).margin
    return Markup("<b>{}</b>.").format(margin[:1].upper() + margin[1:])


def in_points(points: int) -> str:
    """So many points, in words."""
    return ngettext("{n} point", "{n} points", points).format(n=points)

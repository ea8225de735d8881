"""Sentences for the end of a round or a game, from the reader's view."""

from __future__ import annotations

from hantise.core import Scene
from hantise.core.words import _, ngettext
from hantise.drawing.kit.ending import hero
from hantise.drawing.markup import Markup, escape
from hantise.games.ghooost.room.moods import HOWLS, LAUGHS, drawn_in
from hantise.games.ghooost.room.rounds import Ended


def winner_of(scene: Scene, seat: int) -> Markup:
    """That seat's ghost at its largest, laughing and crowned."""
    face = scene.faces[seat]
    return hero(scene.icons, face, True, drawn_in(LAUGHS, scene.drawings, face))


def loser_of(scene: Scene, seat: int) -> Markup:
    """GHO-81: that seat's ghost at its largest, howling."""
    face = scene.faces[seat]
    return hero(scene.icons, face, False, drawn_in(HOWLS, scene.drawings, face))


def both(scene: Scene, winner: int, loser: int) -> Markup:
    """The winner's ghost, and the loser's beside it."""
    return Markup('<span class="both">{}{}</span>').format(winner_of(scene, winner), loser_of(scene, loser))


def of(scene: Scene, seat: int, own: str, other: str, **more: object) -> Markup:
    """Either sentence, depending on whose seat it is; names stand out."""
    words = own if seat == scene.view.seat else other
    return escape(words).format(name=Markup("<b>{}</b>").format(scene.names[seat]), **more)


def stays_behind(scene: Scene, seat: int) -> Markup:
    """GHO-81."""
    return of(scene, seat, _("You stay behind with the ghosts: Boo!"), _("{name} stays behind with the ghosts: Boo!"))


def why_over(ended: Ended) -> Markup:
    """GHO-81, GHO-88: the words for what ended a round."""
    if ended.held:
        return escape(_("The sun rose: whoever had the fewest cards escaped first."))
    return escape(_("Everybody else has escaped."))


def in_points(points: int) -> str:
    """So many points, in words."""
    return ngettext("{n} point", "{n} points", points).format(n=points)

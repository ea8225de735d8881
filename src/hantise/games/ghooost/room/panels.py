"""What stands over the table when a round or a game has ended: a ghost, a heading, sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hantise.core import Scene
from hantise.core.words import _, ngettext
from hantise.drawing.avatars import AVATARS
from hantise.drawing.markup import Markup, escape
from hantise.games.ghooost.room.rounds import Ended

FEET: Final = 112
NOTHING: Final = Markup("")


def opening(hero: Markup, name: str, heading: str, told: Iterable[Markup]) -> Markup:
    """The ghost, the heading under that name, and the sentences."""
    return Markup('<div class="win">{}<div><h2 class="disp" id="{}">{}</h2><p>{}</p></div></div>').format(
        hero, name, heading, Markup(" ").join(told)
    )


def crowned(scene: Scene, seat: int) -> Markup:
    """That seat's ghost; the crown sits on the head, wherever that ghost has it."""
    face = scene.faces[seat]
    head = FEET - AVATARS[face].height if face in AVATARS else FEET - 78
    crown = Markup('<use href="{}#crown" x="26" y="{}" width="48" height="36"/>').format(scene.icons, head - 22)
    return hero(scene, seat, crown)


def hero(scene: Scene, seat: int, over: Markup = NOTHING) -> Markup:
    """That seat's ghost at its largest."""
    return Markup(
        '<svg class="hero" viewBox="0 -14 100 138" aria-hidden="true">'
        '<use href="{}#g-{}" width="100" height="124"/>{}</svg>'
    ).format(scene.icons, scene.faces[seat], over)


def of(scene: Scene, seat: int, own: str, other: str, **more: object) -> Markup:
    """Either sentence, depending on whose seat it is; names stand out."""
    words = own if seat == scene.view.seat else other
    return escape(words).format(name=Markup("<b>{}</b>").format(scene.names[seat]), **more)


def stays_behind(scene: Scene, seat: int) -> Markup:
    """GHO-81."""
    return of(scene, seat, _("You stay behind with the ghosts: Boo!"), _("{name} stays behind with the ghosts: Boo!"))


def why_over(ended: Ended) -> Markup:
    """GHO-81, GHO-88: what ended a round."""
    if ended.held:
        return escape(_("The sun rose: whoever had the fewest cards escaped first."))
    return escape(_("Everybody else has escaped."))


def in_points(points: int) -> str:
    """So many points."""
    return ngettext("{n} point", "{n} points", points).format(n=points)

"""The end of a game: the winner crowned, by how much, and how many ghosts each has."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import Scene
from hantise.core.words import _
from hantise.drawing.kit.ending import hero, story
from hantise.drawing.kit.tally import heads, row, tally, total
from hantise.drawing.markup import Markup, escape
from hantise.games.boo.table import boo_of
from hantise.games.boo.verdict import verdict


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """BOO-41, BOO-42: the winner, and the ghosts of each seat, the winner first."""
    first = boo_of(scene.view).world().payoffs().index(1.0)
    heading = _("Victory!") if first == scene.view.seat else _("{name} wins!").format(name=scene.names[first])
    told = story(hero(scene.icons, scene.faces[first], True), "outcome", heading, [_margin(scene)])
    rows = [_row(scene, seat, seat == first) for seat in (first, 1 - first)]
    return [told, *tally(_("Ghosts"), heads([_("Ghosts")]), rows)]


def _margin(scene: Scene) -> Markup:
    return escape(f"{verdict(scene.view).margin}.")


def _row(scene: Scene, seat: int, has_won: bool) -> tuple[Markup, ...]:
    ghosts = int(boo_of(scene.view).world().ghosts(seat))
    own = seat == scene.view.seat
    return row(scene.icons, scene.faces[seat], scene.names[seat], [total(scene.icons, ghosts, has_won)], own)

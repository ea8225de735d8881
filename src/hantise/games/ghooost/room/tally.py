"""The rows of the tally: places, points, tokens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hantise.core import Scene
from hantise.core.places import ordinal
from hantise.core.words import _, ngettext
from hantise.drawing.kit.tally import row, tally
from hantise.drawing.markup import Markup, escape


def standings(heads: Markup, rows: Iterable[Sequence[Markup]], players: int) -> list[Markup]:
    """The whole table, and what a place is worth."""
    return tally(_("Points"), heads, rows, worth(players))


def row_of(scene: Scene, seat: int, cells: Iterable[Markup]) -> tuple[Markup, Markup]:
    """A seat of the scene with its cells."""
    return row(scene.icons, scene.faces[seat], scene.called(seat), cells, seat == scene.reader)


def place(number: int, held: int) -> Markup:
    """GHO-81, GHO-88: the place in which a seat escaped, and with how many cards the sun found it."""
    return found_with(escape(ordinal(number)), held)


def found_with(told: Markup, held: int) -> Markup:
    """GHO-88: the number of cards that the sun found there; nothing for none."""
    words = ngettext("{n} card", "{n} cards", held).format(n=held)
    return Markup("{} <small>{}</small>").format(told, words) if held else told


def leaders(points: Sequence[int], barred: int) -> list[int]:
    """GHO-86, GHO-87, GHO-92: whoever has most points, the barred seat apart."""
    running = [seat for seat in range(len(points)) if seat != barred]
    most = max(points[seat] for seat in running)
    return [seat for seat in running if points[seat] == most]


def worth(players: int) -> str:
    """GHO-84: the points of a place; with two there is but one, and with three the one not first is last."""
    if players == 2:
        return _("Points: with two players, 1 for whoever escapes.")
    if players == 3:
        return _("Points: 2 for the first to escape, 3 for the second.")
    return _("Points: 2 for the first to escape, 3 for the last, 1 for whoever escapes in between.")

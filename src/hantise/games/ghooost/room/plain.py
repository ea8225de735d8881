"""The end of a single round without points: all who escaped have won, and the last one has lost."""

from __future__ import annotations

from hantise.core import Scene
from hantise.core.words import _
from hantise.drawing.kit.ending import story
from hantise.drawing.kit.tally import heads, tally
from hantise.drawing.markup import Markup
from hantise.games.ghooost.room.panels import both, by_cards, of, stays_behind, why_over
from hantise.games.ghooost.room.rounds import Ended
from hantise.games.ghooost.room.seats import boo
from hantise.games.ghooost.room.tally import found_with, place, row_of


def plain(scene: Scene, ended: Ended) -> list[Markup]:
    """GHO-81, GHO-83: who escaped first, who stayed behind, and everybody in the order in which they left."""
    first, loser = ended.order[0], ended.order[-1]
    told = story(both(scene, first, loser), "outcome", _outcome(scene, ended), _told(scene, ended))
    rows = [row_of(scene, seat, [left(ended, seat)]) for seat in ended.order]
    note = _("Whoever escapes wins; the last one has lost.")
    return [told, *tally(_("Who escaped"), heads([_("Escaped")]), rows, note)]


def _outcome(scene: Scene, ended: Ended) -> str:
    """One word for each winner; between two the winner is named to others, among more who has lost."""
    first, loser = ended.order[0], ended.order[-1]
    if scene.reader in ended.order[:-1]:
        return _("Victory!")
    if len(ended.order) == 2:
        return _("{name} wins!").format(name=scene.names[first])
    return _("You have lost!") if scene.reader == loser else _("{name} has lost!").format(name=scene.names[loser])


def _told(scene: Scene, ended: Ended) -> list[Markup]:
    """GHO-80, GHO-81, GHO-88: between two, what the loser was left with; among more, who was the first to escape."""
    sunrise = [why_over(ended)] if ended.held else []
    behind = stays_behind(scene, ended.order[-1])
    if len(ended.order) == 2:
        return [*sunrise, behind, by_cards(scene)]
    own, other = _("You were the first to escape."), _("{name} was the first to escape.")
    return [*sunrise, of(scene, ended.order[0], own, other), behind]


def left(ended: Ended, seat: int) -> Markup:
    """GHO-81, GHO-85: the place in which a seat escaped; the last one did not."""
    held = ended.cards(seat)
    return found_with(boo(), held) if seat == ended.order[-1] else place(ended.order.index(seat) + 1, held)

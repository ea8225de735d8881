"""The table of Rest in Peace as one seat sees it."""

from __future__ import annotations

from hantise.core import Scene
from hantise.core.words import _
from hantise.drawing.kit.floor import floor
from hantise.drawing.markup import Markup
from hantise.games.rest_in_peace.room.between import between
from hantise.games.rest_in_peace.room.faces import facts_of
from hantise.games.rest_in_peace.room.fight import fight
from hantise.games.rest_in_peace.room.hand import own_hand
from hantise.games.rest_in_peace.room.sides import side
from hantise.games.rest_in_peace.room.street import street

END = Markup("</section>")


def draw(scene: Scene) -> list[Markup]:
    """The other family, the street, both rows, one's own family and hand; then what opens over them, in pieces."""
    own = facts_of(scene.view).seat
    near = max(own, 0)
    mine = [_opened(), *side(scene, near), *(own_hand(scene) if own >= 0 else []), END]
    inside = [*side(scene, 1 - near), *street(scene), *fight(scene), *mine]
    return [*floor("rest-in-peace", inside), *between(scene)]


def _opened() -> Markup:
    return Markup('<section class="near" aria-label="{}">').format(_("This side"))

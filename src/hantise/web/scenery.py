"""From a Sight to what a furnished room is drawn from."""

from __future__ import annotations

from hantise.core import Room, Scene, Step
from hantise.core.words import _
from hantise.web.assets import address
from hantise.web.faces import faces_of
from hantise.web.sight import Around, Sight


def scene_of(room: Room, sight: Sight, around: Around) -> Scene:
    """The table as this seat sees it, with its choices."""
    return Scene(
        view=sight.view,
        names=sight.names,
        faces=faces_of(sight.names),
        tags=[_tags(sight, around, seat) for seat in range(len(sight.names))],
        drawings=address(f"games/{sight.game.code}.svg"),
        icons=address("house.svg"),
        choices={action: room.choice(sight.view, action) for action in sight.legal},
        moved=frozenset(step.target for step in last_steps(room, sight)),
    )


def last_steps(room: Room, sight: Sight) -> list[Step]:
    """What the newest line told of."""
    return room.steps(sight.lines[-1].text, sight.view.seat) if sight.lines and not sight.is_over else []


def _tags(sight: Sight, around: Around, seat: int) -> list[str]:
    if seat in around.stand_ins:
        return [_("computer for now")]
    if sight.levels[seat]:
        return [_("computer")]
    if seat in around.awaited:
        return [_("not here yet")]
    return [_("away")] if seat in around.away else []

"""A choice in pictures: the faces of what is played, as the room draws them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from hantise.core import Choice, Game
from hantise.drawing.faces import face
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import address


def pictured(game: Game, choice: Choice) -> list[Markup]:
    """How a card would lie, or what the choice's button shows, or the faces of what is picked; nothing elsewhere."""
    drawings = address(f"games/{game.code}.svg")
    return [face(drawings, name) for name in _faces(game, choice)]


def _faces(game: Game, choice: Choice) -> list[str]:
    if choice.preview or game.room is None:
        return [choice.preview] if choice.preview else []
    known = _faces_known(game.room.drawings)
    return [*choice.picture] or [pick for pick in choice.picks if pick in known]


@cache
def _faces_known(drawings: Callable[[], Iterable[str]]) -> frozenset[str]:
    return frozenset(drawings())

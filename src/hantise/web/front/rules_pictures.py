"""The pictures of a game's rules: the drawings of its table, and its own where the table has none of that name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from hantise.core import Drawing
from hantise.drawing.markup import Markup
from hantise.games import find
from hantise.web.pages.assets import address

CARD = Markup('<svg class="face" viewBox="0 0 {} {}" aria-hidden="true"><use href="{}#{}"/></svg>')
SCENE = Markup(
    '<svg class="face wide" viewBox="0 0 {0} {1}" width="{0}" height="{1}" aria-hidden="true">'
    '<use href="{2}#{3}"/></svg>'
)


class Picture(NamedTuple):
    """A drawing's name in a file of drawings, and its size there."""

    sheet: str
    name: str
    width: int
    height: int


@cache
def pictures_of(code: str) -> Mapping[str, Picture]:
    """All that the rules of this game may show, by name."""
    game = find(code)
    own = _in(f"rules/{code}.svg", game.pictures())
    return own if game.room is None else own | _in(f"games/{code}.svg", game.room.drawings())


def _in(file: str, drawings: Mapping[str, Drawing]) -> dict[str, Picture]:
    return {name: Picture(address(file), name, one.width, one.height) for name, one in drawings.items()}


def drawn(one: Picture) -> Markup:
    """A card in the size of the page's cards, a scene in its own; what it shows is said beside it."""
    if one.width * 7 == one.height * 5:
        return CARD.format(one.width, one.height, one.sheet, one.name)
    return SCENE.format(one.width, one.height, one.sheet, one.name)

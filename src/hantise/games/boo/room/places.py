"""The place of a placement: it is touched at the square in the middle of its card, around which the card turns."""

from __future__ import annotations

from typing import Final, NamedTuple

from hantise.games.boo.actions import FACES, PLACES, WAYS

QUARTERS: Final = ">v<^"


class Placement(NamedTuple):
    """A placement by its touches: the middle square of the card, the way round, and the face."""

    middle: str
    way: str
    face: str

    @property
    def is_down(self) -> bool:
        """True if the card lies crosswise."""
        return is_down(self.way)


def is_down(way: str) -> bool:
    """BOO-14: true if a card that lies this way lies crosswise."""
    return way in "v^"


def quarter(way: str) -> str:
    """BOO-14: the quarters by which a card that lies this way is turned, the name that the turns go by."""
    return str(QUARTERS.index(way))


def placement(action: int) -> Placement:
    """The touches of an action that places a card."""
    y, x, way, face = PLACES.indices(action)
    return Placement(middle(x, y, WAYS[way]), WAYS[way], FACES[face])


def middle(x: int, y: int, way: str) -> str:
    """The place in the middle of a card whose leftmost or topmost square is that one."""
    return f"{x},{y + 1}" if is_down(way) else f"{x + 1},{y}"


def ghost_thing(square: int) -> str:
    """The thing that a ghost of the card laid last is, by its square from 1, while the order of scares is asked."""
    return f"ghost:{square}"

"""Every drawing of the room by its name, and what is read aloud where it lies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hantise.core import Drawing
from hantise.drawing.faces import BACK
from hantise.drawing.neat import neat
from hantise.games.haunted_stairs.disc import CHILDREN, PLACES
from hantise.games.haunted_stairs.room import cards
from hantise.games.haunted_stairs.room.disc import SIZE, disc

GHOST: Final = "ghost"
DISC: Final = "disc"
ARROWS, TO, PASS = "arrows", "to", "pass"
PICTURE: Final = (100, 112)


def drawings() -> Mapping[str, Drawing]:
    """The cards, the disc, and the pictures on buttons."""
    lying = {GHOST: cards.ghost_card(), BACK: cards.stock_back()}
    children = {name: cards.child(name) for name in CHILDREN}
    turns = {name: cards.turn_card(name) for name in cards.TURNS}
    marked = {marked_ghost(name): cards.marked_ghost_card(name) for name in CHILDREN}
    inside = {name: Drawing(neat(drawn)) for name, drawn in {**lying, **children, **turns, **marked}.items()}
    return inside | _pictures() | {DISC: Drawing(disc(), SIZE, SIZE)}


def _pictures() -> dict[str, Drawing]:
    ghosts = {ghost_at(name): cards.signed_ghost(name) for name in PLACES}
    free = {free_at(name): cards.free_place(name) for name in PLACES}
    onto_it = {onto(name): cards.onto_place(name) for name in PLACES}
    heads = {head_of(name): cards.head(name) for name in CHILDREN}
    shown = ghosts | free | onto_it | heads | {ARROWS: cards.arrows(), TO: cards.to_there(), PASS: cards.shrug()}
    return {name: Drawing(neat(drawn), *PICTURE) for name, drawn in shown.items()}


def ghost_at(place: str) -> str:
    """The picture of the ghost at that place."""
    return f"at-{place}"


def free_at(place: str) -> str:
    """The picture of that place when it is free."""
    return f"free-{place}"


def onto(place: str) -> str:
    """The picture of an arrow to that place when it is free."""
    return f"onto-{place}"


def head_of(child: str) -> str:
    """The picture of that child's head."""
    return f"head-{child}"


def marked_ghost(child: str) -> str:
    """STA-41: the ghost of a child that is remembered, on a table with the aid."""
    return f"ghost-{child}"

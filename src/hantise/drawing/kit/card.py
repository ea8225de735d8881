"""A card: a face of any proportion, which lies there, is read aloud, or is picked.

A card is as wide as `--width` says and as high as `--ratio` makes it.
"""

from __future__ import annotations

from hantise.core.kept import kept
from hantise.drawing.kit.attributes import NOTHING, attributes, classes
from hantise.drawing.markup import Markup

KEPT = 4000


@kept(KEPT)
def face(drawings: str, name: str, plate: str = "") -> Markup:
    """A drawing of the room; the drawing `plate` lies over it where the card is large enough to read a name on it."""
    over = Markup('<use href="{}#{}"/>').format(drawings, plate) if plate else NOTHING
    return Markup('<svg class="face"><use href="{}#{}"/>{}</svg>').format(drawings, name, over)


def back(drawings: str) -> Markup:
    """The room's drawing of a card that lies face down."""
    return face(drawings, "back")


@kept(KEPT)
def card(face: Markup, state: str = "") -> Markup:
    """A card that is only seen; what it is, its pile says. In the state `moved` it has just come."""
    return Markup('<span class="{}">{}</span>').format(classes("card", state), face)


@kept(KEPT)
def named_card(face: Markup, name: str, place: str = "", state: str = "") -> Markup:
    """A card that is read aloud, and that may be a place of its own."""
    return Markup('<span class="{}" role="img"{}>{}</span>').format(
        classes("card", state), attributes(aria_label=name, data_place=place), face
    )


@kept(KEPT)
def card_to_pick(face: Markup, thing: str, name: str, key: str, why: str = "") -> Markup:
    """A card that choices pick as `thing`; `key` is its id, `why` the id of the reason that locks it."""
    locked = Markup(' aria-disabled="true" aria-describedby="{}"').format(why) if why else NOTHING
    return Markup('<button class="{}" data-thing="{}" id="{}" aria-label="{}"{}>{}</button>').format(
        "card locked" if why else "card", thing, key, name, locked, face
    )

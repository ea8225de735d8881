"""A card: a face of any proportion, which lies there, is read aloud, or is picked.

A card is as wide as `--width` says and as high as `--ratio` makes it.
"""

from __future__ import annotations

from hantise.core.cached import cached
from hantise.drawing.kit.parts import attributes, classes
from hantise.drawing.markup import Markup

KEPT = 4000
FREE = Markup('<button class="card"{} id="{}" aria-label="{}">{}</button>')
LOCKED = Markup(
    '<button class="card locked"{} id="{}" aria-label="{}" aria-disabled="true" aria-describedby="{}">{}</button>'
)


@cached(KEPT)
def face_with_name(drawings: str, name: str, plate: str) -> Markup:
    """The face of that name under the drawing `plate`, which is seen where the card is large enough to read it."""
    return Markup('<svg class="face"><use href="{0}#{1}"/><use href="{0}#{2}"/></svg>').format(drawings, name, plate)


@cached(KEPT)
def card(face: Markup, state: str = "") -> Markup:
    """A card without a description, because its pile has one. In the state `moved` it has just come."""
    return Markup('<span class="{}">{}</span>').format(classes("card", state), face)


@cached(KEPT)
def named_card(face: Markup, name: str, place: str = "", state: str = "") -> Markup:
    """A card with a description for screen readers; it may be a place of its own."""
    return Markup('<span class="{}" role="img"{}>{}</span>').format(
        classes("card", state), attributes(aria_label=name, data_place=place), face
    )


@cached(KEPT)
def card_to_choose(face: Markup, thing: Markup, name: str, key: str, why: str = "") -> Markup:
    """A card that is a thing to choose by, as the contract's `picked` or `thing` writes it.

    `key` is its id, `why` the id of the reason that locks it.
    """
    return LOCKED.format(thing, key, name, why, face) if why else FREE.format(thing, key, name, face)

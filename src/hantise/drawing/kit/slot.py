"""A slot: a place where something may come to lie."""

from __future__ import annotations

from typing import Final

from hantise.core.cached import cached
from hantise.drawing.kit.parts import NOTHING, attributes
from hantise.drawing.markup import Markup

KEPT: Final = 500
EMPTY: Final = Markup('<i class="slot"></i>')


@cached(KEPT)
def slot(words: str = "", place: str = "", said: str = "") -> Markup:
    """An empty place, dashed, with words if there are any; `said` are other words for screen readers."""
    shown = (
        Markup('<span aria-hidden="true">{}</span><span class="vh">{}</span>').format(words, said) if said else words
    )
    return Markup('<span class="slot"{}>{}</span>').format(attributes(data_place=place), shown)


@cached(KEPT)
def slot_to_choose(thing: Markup, name: str, key: str, place: str = "", why: str = "") -> Markup:
    """An empty place that is a thing to choose by, as the contract's `picked` or `thing` writes it.

    `key` is its id, `why` the id of the reason that locks it.
    """
    locked = Markup(' aria-disabled="true" aria-describedby="{}"').format(why) if why else NOTHING
    return Markup('<button class="{}"{} id="{}" aria-label="{}"{}{}></button>').format(
        "slot locked" if why else "slot", thing, key, name, attributes(data_place=place), locked
    )

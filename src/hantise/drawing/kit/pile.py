"""A pile: what lies at one place, under a label with its name and count."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.cached import cached
from hantise.drawing.faces import BACK, face
from hantise.drawing.kit.card import card
from hantise.drawing.kit.parts import NOTHING
from hantise.drawing.kit.slot import EMPTY
from hantise.drawing.markup import Markup, escape

KEPT = 2000
COUNTED = Markup('{} <b class="digits">{}</b>')
NOTED = Markup("{} <small>{}</small>")
PILE = Markup('<div class="pile {}">{}<p class="label">{}</p></div>')
LOOK = Markup(
    '<div class="pile {}">{}<details class="look" id="look-{}"><summary class="label">{}</summary><p>{}</p></details>'
    "</div>"
)
STACK = Markup('<div class="stack{}" data-place="{}">{}</div>')
HEAP = Markup('<div class="{}" data-place="{}" aria-hidden="true">{}</div>')


@cached(KEPT)
def label(name: str, count: int | None = None, note: str = "") -> Markup:
    """The name of a pile, how many cards lie there, and in small words what else there is to know."""
    told = escape(name) if count is None else COUNTED.format(name, count)
    return NOTED.format(told, note) if note else told


@cached(KEPT)
def pile(kind: str, lying: Markup, label: Markup, contents: str = "") -> Markup:
    """The cards that lie there, over their label; one that may be looked through opens its `contents` below it."""
    return LOOK.format(kind, lying, kind, label, contents) if contents else PILE.format(kind, lying, label)


@cached(KEPT)
def stack(place: str, count: int, top: Markup) -> Markup:
    """Cards one upon another, of which only the top one is seen; an empty slot where there is none."""
    return STACK.format(" several" if count > 1 else "", place, top if count else EMPTY)


def face_down(drawings: str, place: str, count: int) -> Markup:
    """A stack of cards face down."""
    return stack(place, count, card(face(drawings, BACK)))


def heap(place: str, cards: Sequence[Markup], kind: str = "heap") -> Markup:
    """Cards side by side, the last one on top; read aloud by the label alone."""
    return HEAP.format(kind, place, NOTHING.join(cards) or EMPTY)

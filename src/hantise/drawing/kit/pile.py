"""A pile: what lies at one place, under a label with its name and count."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.kept import kept
from hantise.drawing.faces import BACK, face
from hantise.drawing.kit.attributes import NOTHING, classes
from hantise.drawing.kit.card import card
from hantise.drawing.kit.slot import EMPTY
from hantise.drawing.markup import Markup

KEPT = 4000


@kept(KEPT)
def label(name: str, count: int | None = None, note: str = "") -> Markup:
    """The name of a pile, how many cards lie there, and in small words what else there is to know."""
    number = Markup(' <b class="digits">{}</b>').format(count) if count is not None else NOTHING
    small = Markup(" <small>{}</small>").format(note) if note else NOTHING
    return Markup("{}{}{}").format(name, number, small)


@kept(KEPT)
def pile(kind: str, lying: Markup, label: Markup, contents: str = "") -> Markup:
    """What lies there, over its label; a pile that may be looked through opens its `contents` below the label."""
    below = _look(kind, label, contents) if contents else Markup('<p class="label">{}</p>').format(label)
    return Markup('<div class="pile {}">{}{}</div>').format(kind, lying, below)


def _look(kind: str, label: Markup, contents: str) -> Markup:
    return Markup('<details class="look" id="look-{}"><summary class="label">{}</summary><p>{}</p></details>').format(
        kind, label, contents
    )


@kept(KEPT)
def stack(place: str, count: int, top: Markup) -> Markup:
    """Cards one upon another, of which only the top one is seen; an empty slot where there is none."""
    return Markup('<div class="{}" data-place="{}">{}</div>').format(
        classes("stack", "several" if count > 1 else ""), place, top if count else EMPTY
    )


def face_down(drawings: str, place: str, count: int) -> Markup:
    """A stack of which nobody sees a card."""
    return stack(place, count, card(face(drawings, BACK)))


def heap(place: str, cards: Sequence[Markup], kind: str = "heap") -> Markup:
    """Cards side by side, the last one on top; read aloud by the label alone."""
    lying = NOTHING.join(cards) or EMPTY
    return Markup('<div class="{}" data-place="{}" aria-hidden="true">{}</div>').format(kind, place, lying)

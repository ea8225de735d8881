"""What was seen once, on a table that is looked back at: cards of others that are known, and how far that has faded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.kit.attributes import NOTHING
from hantise.drawing.markup import Markup

KEPT: Final = 1000
# Laid over what hides it.
OVER: Final = Markup('{}<span class="recalled faded-{}">{}</span>')
CARDS: Final = Markup('<u class="known">{}</u>')
CARD: Final = Markup('<i class="faded-{}">{}</i>')


class Known(NamedTuple):
    """A card in somebody's hand that is known, and how far the memory of it has faded."""

    face: Markup
    faded: int = 0


def held(cards: Sequence[Known]) -> Markup:
    """The known cards of a hand, side by side; nothing where there are none. What they are, the seat says."""
    return _held(tuple(cards)) if cards else NOTHING


@kept(KEPT)
def _held(cards: tuple[Known, ...]) -> Markup:
    return CARDS.format(NOTHING.join([CARD.format(card.faded, card.face) for card in cards]))


def recalled(hidden: Markup, face: Markup, faded: int) -> Markup:
    """What lies there face down, and over it what is remembered."""
    return OVER.format(hidden, faded, face)


def faded_words(faded: int) -> str:
    """How surely it is remembered; "" for what is sure."""
    return ("", _("the memory begins to fade"), _("almost forgotten"), _("probably forgotten"))[faded]

"""The classes and attributes of an element."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from hantise.core.cached import cached
from hantise.core.words import _
from hantise.drawing.markup import Markup

NOTHING = Markup("")


def classes(*names: str) -> str:
    """The names that are not empty, as the value of a class."""
    return " ".join(filter(None, names))


def attributes(**values: str) -> Markup:
    """The attributes that have a value, `data_place` as data-place, each after a space."""
    return NOTHING.join(
        Markup(' {}="{}"').format(name.replace("_", "-"), value) for name, value in values.items() if value
    )


# Rows of a hand: how many cards wide they are, and how many there are, as classes that the sheet has sizes for.

# The most cards of a row on a wide page and on a narrow one; a single row may be WIDE on both.
WIDE, NARROW = 8, 6
MOST_ROWS: Final = 3


@lru_cache(maxsize=1000)
def size(cards: int) -> str:
    """The classes of a hand with this number of cards; a stack counts as one."""
    wide, narrow = balanced(cards, WIDE), balanced(cards, WIDE if cards <= WIDE else NARROW)
    return "columns-{} rows-{} narrow-columns-{} narrow-rows-{}".format(*wide, *narrow)


def balanced(cards: int, most: int) -> tuple[int, int]:
    """The columns and rows for this number of cards: the fewest rows, of equal length."""
    rows = min(MOST_ROWS, max(1, math.ceil(cards / most)))
    return math.ceil(cards / rows), rows


KEPT = 500


@cached(KEPT)
def picture(sheet: str, name: str, kind: str = "face") -> Markup:
    """The drawing of that name in a file of drawings, hidden from screen readers; its meaning stands beside it."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(kind, sheet, name)


def icon(icons: str, name: str, kind: str = "i") -> Markup:
    """An icon of the house, by its name in `drawings.toml`."""
    return picture(icons, f"i-{name}", kind)


def ghost(icons: str, name: str, kind: str = "ghost") -> Markup:
    """A ghost of the house, by its name in `AVATARS`."""
    return picture(icons, f"g-{name}", kind)


# Memories at a past table: known cards of other players, and how far each memory has faded.

KEPT_HANDS: Final = 1000
# The remembered face lies over the back that hides it.
OVER: Final = Markup('{}<span class="recalled faded-{}">{}</span>')
CARDS: Final = Markup('<u class="known">{}</u>')
CARD: Final = Markup('<i class="faded-{}">{}</i>')


class Known(NamedTuple):
    """A known card in another player's hand, and how far the memory of it has faded."""

    face: Markup
    faded: int = 0


def held(cards: Sequence[Known]) -> Markup:
    """The known cards of a hand, side by side; nothing if there are none. The seat's description names them."""
    return _held(tuple(cards)) if cards else NOTHING


@cached(KEPT_HANDS)
def _held(cards: tuple[Known, ...]) -> Markup:
    return CARDS.format(NOTHING.join([CARD.format(card.faded, card.face) for card in cards]))


def recalled(hidden: Markup, face: Markup, faded: int) -> Markup:
    """A face-down card, and over it the remembered face."""
    return OVER.format(hidden, faded, face)


def faded_words(faded: int) -> str:
    """The words for how far a memory has faded; "" for a sure one."""
    return ("", _("the memory begins to fade"), _("almost forgotten"), _("probably forgotten"))[faded]

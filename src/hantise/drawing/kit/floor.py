"""The floor of a room: the other seats above, the table in the middle, the reader's side below, as large as fits."""

from __future__ import annotations

from collections.abc import Iterable

from hantise.core.cached import cached
from hantise.core.words import _
from hantise.drawing.markup import Markup

KEPT = 100
END, END_OF_SIDE = map(Markup, ("</div></div>", "</section>"))


def floor(game: str, inside: Iterable[Markup]) -> list[Markup]:
    """The whole room, in pieces, under a class of the game's name."""
    return [_opened(game), *inside, END]


@cached(KEPT)
def _opened(game: str) -> Markup:
    return Markup('<div class="floor {}"><div class="ground"><i class="rug"></i>').format(game)


def own_side(seat: Markup, hand: Iterable[Markup], beside: Iterable[Markup] = (), owner: str = "") -> list[Markup]:
    """The reader's seat, hand, and the things beside it, in pieces; `owner` names another player whose side it is."""
    return [_side(owner), seat, *hand, *beside, END_OF_SIDE]


@cached(KEPT)
def _side(owner: str) -> Markup:
    words = _("{name}’s side").format(name=owner) if owner else _("Your side")
    return Markup('<section class="own-side" aria-label="{}">').format(words)

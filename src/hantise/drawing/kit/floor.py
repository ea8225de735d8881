"""The floor of a room: the others above, what lies in the middle, one's own side below, sized by the room there is."""

from __future__ import annotations

from collections.abc import Iterable

from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.markup import Markup

KEPT = 100
END, END_OF_SIDE = map(Markup, ("</div></div>", "</section>"))


def floor(game: str, inside: Iterable[Markup]) -> list[Markup]:
    """The whole room, in pieces, under a class of the game's name."""
    return [_opened(game), *inside, END]


@kept(KEPT)
def _opened(game: str) -> Markup:
    return Markup('<div class="floor {}"><div class="ground"><i class="rug"></i>').format(game)


def own_side(seat: Markup, hand: Iterable[Markup], beside: Iterable[Markup] = ()) -> list[Markup]:
    """One's own seat, one's hand, and what lies beside it, in pieces."""
    return [_side(), seat, *hand, *beside, END_OF_SIDE]


@kept(KEPT)
def _side() -> Markup:
    return Markup('<section class="own-side" aria-label="{}">').format(_("Your side"))

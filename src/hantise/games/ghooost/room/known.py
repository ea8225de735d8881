"""The cards in others' hands that the view knows: GHO-95, those that were taken openly, or all once all lie open."""

from __future__ import annotations

from typing import Final, NamedTuple

from hantise.core import Scene
from hantise.core.words import _
from hantise.drawing.kit.recalled import Known, faded_words, held
from hantise.drawing.markup import Markup
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.room.faces import counted, drawn, in_order, short_name
from hantise.games.ghooost.view import memory_id

NOTHING: Final = Markup("")


class Taken(NamedTuple):
    """Cards that a seat took together, and how far the memory of it has faded."""

    faded: int
    kinds: tuple[int, ...]


def known_of(scene: Scene, facts: Facts, seat: int) -> tuple[Taken, ...]:
    """What is known of that hand, the surest first, where a game is looked back at: no other page reminds of it."""
    taken = [(memory_id(who, when), kinds) for who, when, kinds in facts.takes if who == seat != facts.seat]
    found = [(scene.fading.get(key, 0), kinds) for key, kinds in taken if scene.is_open or key in scene.fading]
    return tuple([Taken(faded, tuple(in_order(kinds))) for faded, kinds in sorted(found)])


def cards_of(drawings: str, taken: tuple[Taken, ...]) -> Markup:
    """Side by side, in the order in which one would hold them."""
    return held([Known(drawn(drawings, kind, is_named=False), one.faded) for one in taken for kind in one.kinds])


def told_of(taken: tuple[Taken, ...]) -> list[str]:
    """The same in words."""
    return [_told(one) for one in taken]


def _told(one: Taken) -> str:
    cards = _("holds {cards}").format(cards=counted(map(short_name, one.kinds)))
    return f"{cards} ({faded_words(one.faded)})" if one.faded else cards

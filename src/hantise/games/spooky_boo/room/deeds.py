"""What each of the others did last, in a few words beside their square, until they act again."""

from __future__ import annotations

from typing import Final

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.sheet import Part
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.games.spooky_boo.deck import value_and_power
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.numerals import numeral
from hantise.games.spooky_boo.room.touched import deeds

KEPT: Final = 2000
DEED: Final = Markup('<div class="deed">{}</div>')


def deed(scene: Scene, facts: Facts, who: int) -> list[Markup]:
    """SPB-42: the last deed of that seat within one round of turns, seen by all; nothing once the game is over."""
    done = None if facts.awaits == "over" else deeds(scene.public, facts.players).get(who)
    return [_drawn(done, who, scene.reader, tuple(scene.names))] if done else []


@kept(KEPT)
def _drawn(done: Part, who: int, seat: int, names: tuple[str, ...]) -> Markup:
    if done.what == "look":
        return DEED.format(_looked(int(done.first), who, seat).format(name=names[int(done.first)]))
    if done.what in ("swap", "with"):
        whose = int(done.detail[1])
        words = _("swaps a card with you") if whose == seat else _("swaps a card with {name}")
        return DEED.format(words.format(name=names[whose]))
    card = numeral(value_and_power(done.first)[0])
    return DEED.format(_plain(done.what).format(card=card))


def _looked(whose: int, who: int, seat: int) -> str:
    if whose == who:
        return _("looks at a card of their own")
    return _("looks at your card") if whose == seat else _("looks at a card of {name}")


def _plain(what: str) -> str:
    return {
        "take": _("takes the {card}"),
        "put": _("draws and keeps"),
        "discard": _("discards the {card}"),
        "power": _("plays the {card}"),
    }[what]

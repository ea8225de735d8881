"""Cards and places as small numbers: how a card looks, what it is called, where it lies."""

from __future__ import annotations

from typing import Final

from hantise.core import View
from hantise.core.kept import kept
from hantise.drawing.faces import face
from hantise.drawing.markup import Markup
from hantise.games.spooky_boo.actions import SQUARE
from hantise.games.spooky_boo.deck import deck_of, value_and_power
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.numerals import numeral
from hantise.games.spooky_boo.room.cards import POWERED, USUAL, night_of
from hantise.games.spooky_boo.view import SpookyBooView

KEPT: Final = 2000
DRAWN_FACES: Final = frozenset([*map(str, USUAL), *POWERED])
NUMBERED: Final = Markup(
    '<svg class="face" viewBox="0 0 100 140"><use href="{0}#{1}"/>{2}<text x="23" y="36">{3}</text></svg>'
)
POWER: Final = Markup('<use href="{}#p{}"/>')


def facts_of(view: View) -> Facts:
    """The facts of a view of this game."""
    assert isinstance(view, SpookyBooView)
    return view.facts


def sign_of(facts: Facts, kind: int) -> str:
    """The face of a card of that kind, as sheets write it."""
    return deck_of(facts.deck).face(kind)


def power_of(facts: Facts, kind: int) -> int:
    """SPB-12: the power of a card of that kind, 0 for none."""
    return int(deck_of(facts.deck).powers[kind])


@kept(KEPT)
def drawn(drawings: str, sign: str) -> Markup:
    """The picture of that face, "" for the back; a card of another box has its number written on."""
    if not sign or sign in DRAWN_FACES:
        return face(drawings, sign)
    value, power = value_and_power(sign)
    mark = POWER.format(drawings, power) if power else Markup("")
    return NUMBERED.format(drawings, night_of(int(value)), mark, numeral(value))


def seen(sign: str) -> str:
    """The drawing that flies for that face."""
    return sign if sign in DRAWN_FACES else night_of(int(value_and_power(sign)[0]))


# Places: the near row is the one that its owner looked at, in everybody's square.


def named_place(place: int) -> str:
    """The name of a place of the whole table, as things and motions have it: `0:3`."""
    return f"{place // SQUARE}:{place % SQUARE + 1}"

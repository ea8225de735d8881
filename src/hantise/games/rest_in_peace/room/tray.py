"""The tray: what an effect asks for that lies nowhere on the table, as values, families, or cards of a pile."""

from __future__ import annotations

from typing import Final

from hantise.core import Scene
from hantise.core.names import said_of
from hantise.core.words import _
from hantise.drawing.contract import picked
from hantise.drawing.faces import face
from hantise.drawing.kit.attributes import NOTHING
from hantise.drawing.kit.card import card_to_choose
from hantise.drawing.kit.picture import picture
from hantise.drawing.markup import Markup
from hantise.games.rest_in_peace.actions import FIRST_CARD, FIRST_FAMILY, FIRST_HOUSE, FIRST_VALUE
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.labels import totals_after
from hantise.games.rest_in_peace.mediums import RETURN, REVEAL, SEARCH
from hantise.games.rest_in_peace.room.choices import OWN_THING, asks, thing_of
from hantise.games.rest_in_peace.room.faces import facts_of, seen

TRAY: Final = Markup('<div class="stake tray choosing" role="group" aria-label="{}">{}{}{}</div>')
# Motions begin and end where the stake lay.
PLACES: Final = Markup('<span data-place="stake"></span>')
PRIZE: Final = Markup('<span data-place="prize"></span>')
VALUE: Final = Markup('<span class="value"><b class="digits">{}</b>{}</span>')
CHIP: Final = Markup('<button type="button" class="chip"{} id="chip-{}" aria-label="{}">{}</button>')


def tray(scene: Scene) -> Markup:
    """The choices; nothing where they lie on the table already."""
    facts = facts_of(scene.view)
    if not scene.choices or facts.awaits != "ask":
        return NOTHING
    chips = [_chip(scene, facts, action) for action in scene.choices if _is_on_tray(facts, action)]
    return TRAY.format(asks(scene.view, scene.names), PLACES, NOTHING.join(chips), PRIZE) if chips else NOTHING


def _is_on_tray(facts: Facts, action: int) -> bool:
    is_of_a_pile = facts.asking in (SEARCH, RETURN) and FIRST_CARD <= action < FIRST_FAMILY
    return is_of_a_pile or FIRST_VALUE <= action < FIRST_CARD or FIRST_FAMILY <= action < FIRST_HOUSE


def _chip(scene: Scene, facts: Facts, action: int) -> Markup:
    name = thing_of(facts, action)
    if action < FIRST_CARD:
        return _value(scene, action, name)
    if action < FIRST_FAMILY:
        value = str(action - FIRST_CARD + 1)
        return card_to_choose(face(scene.drawings, name), picked(name), value, f"chip-{name}")
    return _family(scene, facts, name)


def _value(scene: Scene, action: int, name: str) -> Markup:
    """RIP-M10, RIP-M17, RIP-M26: a value, and both totals once it is named."""
    value, after = str(action - FIRST_VALUE + 1), totals_after(seen(scene.view).any_world(), action)
    if after is None:
        return CHIP.format(picked(name), name, value, VALUE.format(value, NOTHING))
    told = said_of(value, _("{mine} against {theirs}").format(mine=after[0], theirs=after[1]))
    return CHIP.format(picked(name), name, told, VALUE.format(value, Markup("<small>{}:{}</small>").format(*after)))


def _family(scene: Scene, facts: Facts, name: str) -> Markup:
    """RIP-M19, RIP-M20: a deck, or a hand."""
    family = facts.turn if name == OWN_THING else 1 - facts.turn
    if facts.asking == REVEAL:
        words = _("your deck") if name == OWN_THING else _("the other deck")
    else:
        words = _("your hand") if name == OWN_THING else _("the other hand")
    inside = Markup("{}<span>{}</span>").format(picture(scene.drawings, f"c{family}", "crest"), words)
    return CHIP.format(picked(name), name, words, inside)

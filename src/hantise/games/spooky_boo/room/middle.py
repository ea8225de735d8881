"""The middle of the table: the stock, the card that was drawn from it, the discard."""

from __future__ import annotations

from typing import Final

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.words import _
from hantise.drawing.contract import picked
from hantise.drawing.kit.card import card, card_to_choose, named_card
from hantise.drawing.kit.pile import label, pile, stack
from hantise.drawing.kit.reason import reason
from hantise.drawing.kit.slot import slot, slot_to_choose
from hantise.drawing.markup import Markup
from hantise.games.spooky_boo.actions import DRAW, FIRST_TAKE
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.room.cards import drawn, facts_of, power_of, sign_of
from hantise.games.spooky_boo.room.squares import only_you
from hantise.games.spooky_boo.sentences import card_name, power_words

STOCK, DISCARD, IN_HAND = "stock", "discard", "drawn"
KEPT: Final = 2000
OPENED, END = map(Markup, ('<div class="{}">', "</div>"))
# Where the drawn card may go; touched, it is not itself picked.
GOAL: Final = Markup('<button class="card goal"{} id="{}" aria-label="{}">{}</button>')
# A pile has one thing to touch, whose name is enough.
GROUP: Final = Markup('<div role="group">{}</div>')
HELD: Final = Markup('<div class="held">{}{}</div>')
AWAITED: Final = Markup('<div class="held awaited">{}</div>')
NOTHING: Final = Markup("")


def stock(scene: Scene) -> list[Markup]:
    """SPB-06, SPB-11: the stock, and above it the card that its drawer alone sees."""
    facts = facts_of(scene.view)
    held = _in_hand(scene, facts) if facts.drawn else _awaited(facts.seat)
    why = _refused(scene, STOCK, DRAW)
    return [OPENED.format("left"), held, _stock(scene.drawings, facts.stock, _touch(scene, STOCK), why), END]


def _in_hand(scene: Scene, facts: Facts) -> Markup:
    """SPB-11: one sees one's own alone, and all where everything lies open."""
    name = "" if facts.turn == scene.reader else scene.names[facts.turn]
    return _held(
        scene.drawings,
        NOTHING if scene.is_open else only_you(scene.icons, scene.owner),
        sign_of(facts, facts.drawn),
        name,
    )


@kept(KEPT)
def _held(drawings: str, chip: Markup, sign: str, name: str) -> Markup:
    words = _("{name} drew: {card}") if name else _("You drew: {card}")
    told = words.format(name=name, card=card_name(sign))
    return HELD.format(named_card(drawn(drawings, sign), told, IN_HAND, "private"), chip)


@kept(KEPT)
def _awaited(seat: int) -> Markup:
    """Where the card that one draws will lie, so that it is seen to come there; a spectator draws none."""
    return AWAITED.format(slot(place=IN_HAND)) if seat >= 0 else NOTHING


def _touch(scene: Scene, thing: str) -> bool | None:
    """None while nothing is to be touched, else whether this is free."""
    return thing in scene.pickable if scene.pickable else None


def _refused(scene: Scene, thing: str, action: int) -> Markup:
    """The reason why that pile may not be touched, where others may."""
    refused = None if thing in scene.pickable or not scene.pickable else scene.view.refusal(action)
    return reason(f"why-{thing}", refused.words, scene.rule(refused.rule)) if refused else NOTHING


@kept(KEPT)
def _stock(drawings: str, count: int, is_free: bool | None, why: Markup) -> Markup:
    top = _top(drawn(drawings, ""), STOCK, _("The stock"), is_free if count or is_free else None, why)
    return pile(STOCK, stack(STOCK, max(count, bool(is_free)), top), label(_("Stock"), count))


def _top(face: Markup, thing: str, name: str, is_free: bool | None, why: Markup) -> Markup:
    if is_free is None:
        return card(face)
    button = card_to_choose(face, picked(thing), name, f"top-{thing}", f"why-{thing}" if why else "")
    return GROUP.format(button + why)


def discard(scene: Scene) -> Markup:
    """SPB-12, SPB-13, SPB-15: the discard, its power in words."""
    facts = facts_of(scene.view)
    why = _refused(scene, DISCARD, FIRST_TAKE)
    if not facts.discard:
        return _empty(DISCARD in scene.pickable)
    sign = sign_of(facts, facts.top)
    if facts.drawn and scene.choices:
        return _goal(scene.drawings, facts.discard, sign, _power(facts))
    is_moved = DISCARD in scene.moved
    return _discard(scene.drawings, facts.discard, sign, _power(facts), _touch(scene, DISCARD), why, is_moved)


@kept(KEPT)
def _empty(is_free: bool) -> Markup:
    """SPB-06: a card may come to lie there all the same."""
    name = _("Discard")
    there = slot_to_choose(picked(DISCARD), name, f"top-{DISCARD}") if is_free else NOTHING
    lying = stack(DISCARD, int(is_free), GROUP.format(there))
    return pile(DISCARD, lying, label(name))


@kept(KEPT)
def _goal(drawings: str, count: int, sign: str, power: str) -> Markup:
    """SPB-11: the drawn card may go there, and the one that lies there stays."""
    face, name = drawn(drawings, sign), _("Discard: {card} on top").format(card=card_name(sign))
    top = GROUP.format(GOAL.format(picked(DISCARD), f"top-{DISCARD}", name, face))
    return pile(DISCARD, stack(DISCARD, count, top), label(_("Discard"), count), power)


@kept(KEPT)
def _discard(
    drawings: str, count: int, sign: str, power: str, is_free: bool | None, why: Markup, is_moved: bool
) -> Markup:
    face, name = drawn(drawings, sign), _("Discard: {card} on top").format(card=card_name(sign))
    top = _top(face, DISCARD, name, is_free, why)
    if is_free is None:
        top = named_card(face, name, state="moved" if is_moved else "")
    return pile(DISCARD, stack(DISCARD, count, top), label(_("Discard"), count), power)


def _power(facts: Facts) -> str:
    """The power of the card on top in words, "" for none."""
    power = power_of(facts, facts.top)
    if not power:
        return ""
    return _("{card}: {power}").format(card=card_name(sign_of(facts, facts.top)), power=power_words(power))

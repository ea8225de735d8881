"""The table of Spooky Boo! as one seat sees it."""

from __future__ import annotations

from typing import Final

from hantise.core import Lying, Scene, State, View
from hantise.core.kept import kept
from hantise.core.names import said_of
from hantise.core.seats import around
from hantise.core.seats import others as seats_of_others
from hantise.core.sheet import Part
from hantise.core.words import _
from hantise.drawing.contract import picked
from hantise.drawing.kit.card import card, card_to_choose, named_card
from hantise.drawing.kit.ending import between_rounds, story
from hantise.drawing.kit.floor import floor, own_side
from hantise.drawing.kit.pile import label, pile, stack
from hantise.drawing.kit.reason import reason
from hantise.drawing.kit.seat import Count, Seat, others, seat
from hantise.drawing.kit.slot import slot, slot_to_choose
from hantise.drawing.kit.tag import tag
from hantise.drawing.markup import Markup
from hantise.games.spooky_boo.actions import DRAW, FIRST_TAKE, SQUARE
from hantise.games.spooky_boo.deck import deck_of, value_and_power
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.moments import POWERS, card_name, number_on, numeral, sign_of, where
from hantise.games.spooky_boo.room.cards import DEEDS, ORDER, deeds, drawn, only_you, seen, square
from hantise.games.spooky_boo.room.result import counted, fate_of, hero_of
from hantise.games.spooky_boo.rules import NOBODY, SpookyBoo, has_to_lay_back
from hantise.games.spooky_boo.table import facts_of, points, sums
from hantise.games.spooky_boo.view import SpookyBooView

SEATS_KEPT: Final = 1000
OPENED, END = Markup('<div class="op">'), Markup("</div>")
HELD: Final = Markup('<div class="deed holds">{}</div>')
END_OF_MIDDLE: Final = Markup("</section>")


def draw(scene: Scene) -> list[Markup]:
    """The whole table in pieces: the others with their squares, one's own between stock and discard, one's seat."""
    facts = facts_of(scene.view)
    sides = [_opponent(scene, facts, number) for number in seats_of_others(facts.players, facts.seat)]
    opened, *_seats, closed = others([END] * len(sides))
    above = [opened, *[piece for side in sides for piece in side], closed]
    own = own_side(_seat_of(scene, facts, facts.seat), [], owner=scene.owner) if facts.seat >= 0 else []
    # SPB-04: the stock at the left, the discard at the right; who looks on has no square between them
    mine = square(scene, facts.seat) if facts.seat >= 0 else []
    middle = [_middle_opened(), *_stock_side(scene, facts), *mine, _discard_side(scene, facts), END_OF_MIDDLE]
    return [*floor("spooky-boo", [*above, *middle, *own, _round(facts.round, facts.rounds)]), *between(scene)]


@kept(SEATS_KEPT)
def _round(number: int, rounds: int) -> Markup:
    """SPB-01: which round it is, and of how many."""
    told = _("Round {n} of {rounds}").format(n=number, rounds=rounds)
    return Markup('<p class="round-of">{}</p>').format(told)


def _opponent(scene: Scene, facts: Facts, number: int) -> list[Markup]:
    """A seat, what it did last, and its square."""
    holds = facts.awaits == "drawn" and facts.turn == number and not facts.drawn
    hand = [_hand(scene.drawings, scene.names[number])] if holds else _deed(scene, facts, number)
    return [OPENED, _seat_of(scene, facts, number), *hand, *square(scene, number), END]


@kept(SEATS_KEPT)
def _hand(drawings: str, name: str) -> Markup:
    """SPB-11: that this seat holds a card is seen by all; the card is not."""
    return HELD.format(named_card(drawn(drawings, ""), _("{name} has drawn a card.").format(name=name)))


@kept(SEATS_KEPT)
def _middle_opened() -> Markup:
    return Markup('<section class="middle" aria-label="{}">').format(_("The table"))


def _seat_of(scene: Scene, facts: Facts, number: int) -> Markup:
    """A seat with its points of all rounds so far."""
    who = (scene.called(number), scene.faces[number], tuple(scene.tags[number]))
    return _seat(number, who, sums(facts)[number], facts.mover == number, scene.icons)


@kept(SEATS_KEPT)
def _seat(number: int, who: tuple[str, str, tuple[str, ...]], total: int, is_moving: bool, icons: str) -> Markup:
    name, ghost, tags = who
    told = Seat(
        number=number,
        name=name,
        ghost=ghost,
        described=said_of(name, ", ".join([points(total), *tags])),
        counts=(Count(numeral(total), "points"),),
        tags=tuple(map(tag, tags)),
        is_moving=is_moving,
    )
    return seat(told, icons)


# Between two rounds: all squares turned up and counted, until their reader goes on.


def between(scene: Scene) -> list[Markup]:
    """The panel from the end of a round until this seat has laid back its two cards in the next one."""
    facts = facts_of(scene.view)
    # SPB-05: the seats lay back one after another; for who looks on, it is gone once the first one has
    seat = facts.seat if facts.seat >= 0 else facts.starter
    waits = facts.awaits == "peek" and has_to_lay_back(seat, facts.turn, facts.starter, facts.players)
    if facts.round == 1 or not (waits or facts.awaits == "deal"):
        return []
    key = f"round-{facts.round - 1}"
    shown = (facts.starter - 1) % facts.players if facts.caller == NOBODY else facts.caller
    heading = _("End of round {n} of {rounds}").format(n=facts.round - 1, rounds=facts.rounds)
    told = story(hero_of(scene, facts, shown), f"{key}-told", heading, [fate_of(scene, facts)])
    on = _("On to round {n}").format(n=facts.round)
    return between_rounds(key, [told, *counted(scene, facts, around(facts.players, facts.seat))], on)


# What each of the others did last, in a few words beside their square, until they act again.


DEEDS_KEPT: Final = 2000
DEED: Final = Markup('<div class="deed">{}</div>')


def _deed(scene: Scene, facts: Facts, who: int) -> list[Markup]:
    """SPB-42: the last deed of that seat within one round of turns, seen by all; nothing once the game is over."""
    done = None if facts.awaits == "over" else deeds(scene.public, facts.players).get(who)
    return [_drawn(done, who, scene.reader, tuple(scene.names))] if done else []


@kept(DEEDS_KEPT)
def _drawn(done: Part, who: int, seat: int, names: tuple[str, ...]) -> Markup:
    words = _(DEEDS[done.what])
    if done.what not in ("look", "swap", "with"):
        return DEED.format(words.format(card=number_on(done.first)))
    whose = int(done.detail[0 if done.what == "look" else 1])
    if whose == who:
        words = _("looks at a card of their own")
    elif whose == seat:
        words = _("looks at your card") if done.what == "look" else _("swaps a card with you")
    return DEED.format(words.format(name=names[whose]))


# The middle of the table: the stock, the card that was drawn from it, the discard.


STOCK, DISCARD, IN_HAND = "stock", "discard", "drawn"
KEPT: Final = 2000
LEFT: Final = Markup('<div class="left">')
# Where the drawn card may go; touched, it is not itself picked.
GOAL: Final = Markup('<button class="card goal"{} id="{}" aria-label="{}">{}</button>')
# A pile has one thing to touch, whose name is enough.
GROUP: Final = Markup('<div role="group">{}</div>')
IN_HAND_NOW: Final = Markup('<div class="held">{}{}</div>')
AWAITED: Final = Markup('<div class="held awaited">{}</div>')
NOTHING: Final = Markup("")


def _stock_side(scene: Scene, facts: Facts) -> list[Markup]:
    """SPB-06, SPB-11: the stock, and above it the card that its drawer alone sees, and all where all lies open."""
    if facts.drawn:
        name = "" if facts.turn == scene.reader else scene.names[facts.turn]
        chip = NOTHING if scene.is_open else only_you(scene.icons, scene.owner)
        held = _held(scene.drawings, chip, sign_of(facts, facts.drawn), name)
    else:
        held = _awaited(facts.seat)
    why = _refused(scene, STOCK, DRAW)
    return [LEFT, held, _stock(scene.drawings, facts.stock, _touch(scene, STOCK), why), END]


@kept(KEPT)
def _awaited(seat: int) -> Markup:
    """Where the card that one draws will lie, so that it is seen to come there; a spectator draws none."""
    return AWAITED.format(slot(place=IN_HAND)) if seat >= 0 else NOTHING


@kept(KEPT)
def _held(drawings: str, chip: Markup, sign: str, name: str) -> Markup:
    words = _("{name} drew: {card}") if name else _("You drew: {card}")
    told = words.format(name=name, card=card_name(sign))
    return IN_HAND_NOW.format(named_card(drawn(drawings, sign), told, IN_HAND, "private"), chip)


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


def _discard_side(scene: Scene, facts: Facts) -> Markup:
    """SPB-12, SPB-13, SPB-15: the discard, its power in words."""
    if not facts.discard:
        return _empty(DISCARD in scene.pickable)
    why, sign = _refused(scene, DISCARD, FIRST_TAKE), sign_of(facts, facts.top)
    is_goal, is_moved = bool(facts.drawn and scene.choices), DISCARD in scene.moved
    return _discard(scene.drawings, facts.discard, sign, is_goal, _touch(scene, DISCARD), why, is_moved)


@kept(KEPT)
def _empty(is_free: bool) -> Markup:
    """SPB-06: a card may come to lie there all the same."""
    there = slot_to_choose(picked(DISCARD), _("Discard"), f"top-{DISCARD}") if is_free else NOTHING
    return pile(DISCARD, stack(DISCARD, int(is_free), GROUP.format(there)), label(_("Discard")))


@kept(KEPT)
def _discard(
    drawings: str, count: int, sign: str, is_goal: bool, is_free: bool | None, why: Markup, is_moved: bool
) -> Markup:
    """SPB-11: where the drawn card may go, the one that lies there stays."""
    face, name = drawn(drawings, sign), _("Discard: {card} on top").format(card=card_name(sign))
    if is_goal:
        top = GROUP.format(GOAL.format(picked(DISCARD), f"top-{DISCARD}", name, face))
    elif is_free is None:
        top = named_card(face, name, state="moved" if is_moved else "")
    else:
        top = _top(face, DISCARD, name, is_free, why)
    power = value_and_power(sign)[1]
    told = _("{card}: {power}").format(card=card_name(sign), power=_(POWERS[int(power)].does)) if power else ""
    return pile(DISCARD, stack(DISCARD, count, top), label(_("Discard"), count), told)


# What the covered cards are, in a world that a seat imagines.


def hidden(view: View, world: State) -> list[Lying]:
    """SPB-14: the card at each place that does not lie open; whoever remembers everything knows what they have seen."""
    assert isinstance(view, SpookyBooView)
    assert isinstance(world, SpookyBoo)
    deck, lying_open = deck_of(view.facts.deck), view.glance().facts.squares
    found: list[Lying] = []
    for place, kind in enumerate(map(int, world.squares)):
        if kind and not lying_open[place]:
            spot, sign, value = place % SQUARE, deck.face(kind), int(deck.values[kind])
            found.append(
                Lying(place // SQUARE, where(spot + 1), card_name(sign), seen(sign), "", ORDER.index(spot), value)
            )
    return found

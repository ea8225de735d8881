"""The table of Spooky Boo! as one seat sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hantise.core import Lying, Scene, State, View
from hantise.core.kept import kept
from hantise.core.names import said_of
from hantise.core.seats import around
from hantise.core.seats import others as seats_of_others
from hantise.core.sheet import Line, Part
from hantise.core.words import _
from hantise.drawing.avatars import HOWLS, LAUGHS, feeling
from hantise.drawing.contract import picked
from hantise.drawing.kit.card import card, card_to_choose, named_card
from hantise.drawing.kit.ending import between_rounds, hero, story
from hantise.drawing.kit.floor import floor, own_side
from hantise.drawing.kit.pile import label, pile, stack
from hantise.drawing.kit.reason import reason
from hantise.drawing.kit.seat import Count, Seat, others, seat
from hantise.drawing.kit.slot import slot, slot_to_choose
from hantise.drawing.kit.tag import tag
from hantise.drawing.kit.tally import heads, row, tally, total
from hantise.drawing.markup import Markup, escape
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.moments import POWERS, card_name, number_on, numeral, sign_of, told_of, where
from hantise.games.spooky_boo.pieces import DRAW, FIRST_TAKE, SQUARE, deck_of, value_and_power
from hantise.games.spooky_boo.room.cards import ORDER, deeds, drawn, only_you, seen, square
from hantise.games.spooky_boo.rules import NOBODY, SpookyBoo, has_to_lay_back
from hantise.games.spooky_boo.table import NOBODY_CALLED, added_up, facts_of, fate, points, signs, sum_of, sums, verdict
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
    words, (what, detail) = _(told_of(who, done, seat).deed), done
    if what in ("look", "swap", "with"):
        return DEED.format(words.format(name=names[int(detail[0 if what == "look" else 1])]))
    return DEED.format(words.format(card=number_on(done.first)))


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
            spot, sign, value = place % SQUARE, deck.faces[kind], int(deck.values[kind])
            found.append(
                Lying(place // SQUARE, where(spot + 1), card_name(sign), seen(sign), "", ORDER.index(spot), value)
            )
    return found


# The end of a game: the winner crowned, by how much, and what the last round came to.


def result(scene: Scene, lines: Sequence[str]) -> list[Markup]:
    """SPB-36: the winner and the margin, the last round's squares, all points, the fewest first."""
    facts, each = facts_of(scene.view), sums(facts_of(scene.view))
    order = sorted(range(facts.players), key=lambda seat: each[seat])
    best = [seat for seat in order if each[seat] == each[order[0]]]
    told = [_over(scene, best), fate_of(scene, facts)]
    equal = scene.faces[best[1]] if len(best) > 1 else ""
    crowned = hero(scene.icons, scene.faces[best[0]], True, _loser(scene, each), equal)
    return [story(crowned, "outcome", _heading(scene, best), told), *counted(scene, facts, order)]


def _loser(scene: Scene, each: Sequence[int]) -> str:
    """The ghost of the seat with the most points, one's own where it is among them; "" where all have as many."""
    last = [seat for seat, points in enumerate(each) if points == max(each) > min(each)]
    return scene.faces[scene.view.seat if scene.view.seat in last else last[0]] if last else ""


def _over(scene: Scene, best: Sequence[int]) -> Markup:
    """SPB-36: that no round follows, who won, and by how much."""
    if len(best) > 1:
        words = _("The game is over: {margin}.")
    elif scene.view.seat in best:
        words = _("The game is over: you win, {margin}.")
    else:
        words = _("The game is over: {name} wins, {margin}.")
    name = Markup("<b>{}</b>").format(scene.names[best[0]])
    return escape(words).format(name=name, margin=verdict(scene.view).margin)


def _heading(scene: Scene, best: Sequence[int]) -> str:
    """SPB-36."""
    names = [scene.names[seat] for seat in best]
    if len(names) > 1:
        return _("A shared victory: {names}.").format(names=", ".join(names))
    return _("Victory!") if scene.reader in best else _("{name} wins!").format(name=names[0])


# The end of a round: every square turned up, counted one by one, and what became of the seat that called.


RESULTS_KEPT: Final = 500
SHOWN: Final = Markup(
    '<span class="count"><span class="shown" role="img" aria-label="{}">{}</span><b class="sum" aria-hidden="true">{}'
    "</b></span>"
)
TOTAL: Final = Markup("{}<small>{}</small>")


def fate_of(scene: Scene, facts: Facts) -> Markup:
    """SPB-33, SPB-34, SPB-37: what became of the seat that called."""
    if facts.caller == NOBODY:
        return escape(_(NOBODY_CALLED))
    square = sum_of(signs(facts, facts.caller))
    words = escape(fate(square, facts.caller == scene.reader))
    name = Markup("<b>{}</b>").format(scene.names[facts.caller])
    return words.format(name=name, sum=numeral(square), n=numeral(_rounds(facts, facts.caller)[-1]))


def _rounds(facts: Facts, seat: int) -> Sequence[int]:
    """SPB-36: the seat's points of each round so far."""
    return facts.scores[seat :: facts.players]


def hero_of(scene: Scene, facts: Facts, seat: int) -> Markup:
    """SPB-33, SPB-34: that seat's ghost at its largest; the caller laughs or howls."""
    mood = LAUGHS if _rounds(facts, seat)[-1] == 0 else HOWLS
    return hero(scene.icons, feeling(scene.faces[seat], mood if seat == facts.caller else ""))


def counted(scene: Scene, facts: Facts, order: Sequence[int]) -> list[Markup]:
    """SPB-32, SPB-36: all squares, what each scores, and the sums; the fewest points lead."""
    each = sums(facts)
    told = heads([_("Square"), _("Points"), _("Total")])
    rows = [_row(scene, facts, seat, each[seat], each[seat] == min(each)) for seat in order]
    return tally(_("Points"), told, rows, _("The fewest points win."))


def _row(scene: Scene, facts: Facts, seat: int, points: int, leads: bool) -> tuple[Markup, Markup]:
    rounds = _rounds(facts, seat)
    gained = Markup('<span class="gain">{}</span>').format(numeral(f"{rounds[-1]:+}"))
    # as they come to their total: "3 − 1 + 10"
    summed = numeral(" + ".join(map(str, rounds)).replace("+ -", "- "))
    far = TOTAL.format(total(scene.icons, points, leads), summed if len(rounds) > 1 else "")
    cells = [_square(scene.drawings, signs(facts, seat)), gained, far]
    return row(scene.icons, scene.faces[seat], scene.called(seat), cells, seat == scene.reader)


@kept(RESULTS_KEPT)
def _square(drawings: str, signs: tuple[str, ...]) -> Markup:
    """Turned up as it lay, with what it comes to."""
    cards = Markup("").join([card(drawn(drawings, signs[spot])) for spot in ORDER])
    return SHOWN.format(added_up(signs), cards, f"= {numeral(sum_of(signs))}")


# The rounds of a game, told from a sheet alone.


def ends_round(line: str) -> bool:
    """SPB-30, SPB-37: true of a line with which a round ends that others may follow."""
    return bool(Line.read(line).followed("round"))

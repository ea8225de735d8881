"""The table of Spooky Boo! as one seat sees it."""

from __future__ import annotations

from typing import Final

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.names import said_of
from hantise.core.seats import around
from hantise.core.seats import others as seats_of_others
from hantise.core.sheet import Part
from hantise.core.words import _, ngettext
from hantise.drawing.kit.card import named_card
from hantise.drawing.kit.ending import between_rounds, story
from hantise.drawing.kit.floor import floor, own_side
from hantise.drawing.kit.seat import Count, Seat, others, seat
from hantise.drawing.kit.tag import tag
from hantise.drawing.markup import Markup
from hantise.games.spooky_boo.deck import value_and_power
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.numerals import numeral
from hantise.games.spooky_boo.room.cards import drawn, facts_of
from hantise.games.spooky_boo.room.middle import discard, stock
from hantise.games.spooky_boo.room.result import counted, fate, hero_of
from hantise.games.spooky_boo.room.squares import square
from hantise.games.spooky_boo.room.touched import deeds
from hantise.games.spooky_boo.rules import NOBODY, has_to_lay_back

KEPT: Final = 1000
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
    return [
        *floor("spooky-boo", [*above, *_middle(scene, facts), *own, _round(facts.round, facts.rounds)]),
        *between(scene),
    ]


@kept(KEPT)
def _round(number: int, rounds: int) -> Markup:
    """SPB-01: which round it is, and of how many."""
    told = _("Round {n} of {rounds}").format(n=number, rounds=rounds)
    return Markup('<p class="round-of">{}</p>').format(told)


def _opponent(scene: Scene, facts: Facts, number: int) -> list[Markup]:
    """A seat, what it did last, and its square."""
    holds = facts.awaits == "drawn" and facts.turn == number and not facts.drawn
    hand = [_hand(scene.drawings, scene.names[number])] if holds else deed(scene, facts, number)
    return [OPENED, _seat_of(scene, facts, number), *hand, *square(scene, number), END]


@kept(KEPT)
def _hand(drawings: str, name: str) -> Markup:
    """SPB-11: that this seat holds a card is seen by all; the card is not."""
    return HELD.format(named_card(drawn(drawings, ""), _("{name} has drawn a card.").format(name=name)))


def _middle(scene: Scene, facts: Facts) -> list[Markup]:
    """SPB-04: the stock at the left, the discard at the right; who looks on has no square between them."""
    mine = square(scene, facts.seat) if facts.seat >= 0 else []
    return [_opened(), *stock(scene), *mine, discard(scene), END_OF_MIDDLE]


@kept(KEPT)
def _opened() -> Markup:
    return Markup('<section class="middle" aria-label="{}">').format(_("The table"))


def _seat_of(scene: Scene, facts: Facts, number: int) -> Markup:
    """A seat with its points of all rounds so far."""
    points = sum(facts.scores[number :: facts.players])
    who = (scene.called(number), scene.faces[number], tuple(scene.tags[number]))
    return _seat(number, who, points, facts.mover == number, scene.icons)


@kept(KEPT)
def _seat(number: int, who: tuple[str, str, tuple[str, ...]], points: int, is_moving: bool, icons: str) -> Markup:
    name, ghost, tags = who
    counted = ngettext("{n} point", "{n} points", abs(points)).format(n=numeral(points))
    told = Seat(
        number=number,
        name=name,
        ghost=ghost,
        described=said_of(name, ", ".join([counted, *tags])),
        counts=(Count(numeral(points), "points"),),
        tags=tuple(map(tag, tags)),
        is_moving=is_moving,
    )
    return seat(told, icons)


# Between two rounds: all squares turned up and counted, until their reader goes on.


def between(scene: Scene) -> list[Markup]:
    """The panel from the end of a round until this seat has laid back its two cards in the next one."""
    facts = facts_of(scene.view)
    return _panel(scene, facts) if facts.round > 1 and not _has_decided(facts) else []


def _has_decided(facts: Facts) -> bool:
    """SPB-05: the seats lay back one after another; for who looks on, true once the first one has."""
    if facts.awaits == "deal":
        return False
    if facts.awaits != "peek":
        return True
    seat = facts.seat if facts.seat >= 0 else facts.starter
    return not has_to_lay_back(seat, facts.turn, facts.starter, facts.players)


def _panel(scene: Scene, facts: Facts) -> list[Markup]:
    key = f"round-{facts.round - 1}"
    shown = (facts.starter - 1) % facts.players if facts.caller == NOBODY else facts.caller
    heading = _("End of round {n} of {rounds}").format(n=facts.round - 1, rounds=facts.rounds)
    told = story(hero_of(scene, facts, shown), f"{key}-told", heading, [fate(scene, facts)])
    on = _("On to round {n}").format(n=facts.round)
    return between_rounds(key, [told, *counted(scene, facts, around(facts.players, facts.seat))], on)


# What each of the others did last, in a few words beside their square, until they act again.


DEEDS_KEPT: Final = 2000
DEED: Final = Markup('<div class="deed">{}</div>')


def deed(scene: Scene, facts: Facts, who: int) -> list[Markup]:
    """SPB-42: the last deed of that seat within one round of turns, seen by all; nothing once the game is over."""
    done = None if facts.awaits == "over" else deeds(scene.public, facts.players).get(who)
    return [_drawn(done, who, scene.reader, tuple(scene.names))] if done else []


@kept(DEEDS_KEPT)
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

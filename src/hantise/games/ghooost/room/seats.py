"""The seats around the table: ghost, name, cards, points, and the fate of those who left."""

from __future__ import annotations

from typing import Final, NamedTuple

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.names import said_of
from hantise.core.seats import others as seats_of_others
from hantise.core.words import _, ngettext
from hantise.drawing.kit.recalled import Known, faded_words, held
from hantise.drawing.kit.seat import Count, Seat, others, seat
from hantise.drawing.kit.tag import tag
from hantise.drawing.markup import Markup
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.room.faces import counted, drawn, facts_of, in_order, short_name
from hantise.games.ghooost.scores import place_points
from hantise.games.ghooost.view import memory_id

# A seat looks the same to most others, and until something of it changes.
KEPT: Final = 4000
NOTHING: Final = Markup("")


def opponents(scene: Scene) -> list[Markup]:
    """GHO-09: everybody else, in the order in which play goes clockwise, with the backs of their cards."""
    facts = facts_of(scene.view)
    return others([seat_of(scene, facts, number) for number in seats_of_others(facts.players, facts.seat)])


def seat_of(scene: Scene, facts: Facts, number: int) -> Markup:
    """A seat; one's own cards lie open, those of the others are held up."""
    sitter = Sitter(
        number,
        scene.called(number),
        scene.faces[number],
        tuple(scene.tags[number]),
        facts.hands[number],
        facts.mansions[number],
        facts.points[number] if facts.match else -1,
        coming(facts, number),
        facts.tokens[number],
        facts.mover == number,
        number in facts.left,
        facts.awaits == "over" and number == facts.left[-1],
        number == facts.seat,
        known_of(scene, facts, number),
    )
    return _drawn(sitter, scene.icons, scene.drawings if sitter.known else "")


def coming(facts: Facts, seat: int) -> int:
    """GHO-84: the points that a seat which escaped has earned already, and gets at the end of the round of a match."""
    if not facts.match or facts.awaits == "over" or seat not in facts.left:
        return 0
    return place_points(facts.left.index(seat), facts.players)


class Sitter(NamedTuple):
    """The words and numbers of a seat; `points` is -1 where none are counted, `coming` are those of a running round.

    `known` is what is known of the hand.
    """

    number: int
    name: str
    ghost: str
    tags: tuple[str, ...]
    hand: int
    mansion: int
    points: int
    coming: int
    tokens: int
    is_moving: bool
    is_out: bool
    is_behind: bool
    is_own: bool
    known: tuple[Taken, ...]


@kept(KEPT)
def _drawn(who: Sitter, icons: str, drawings: str) -> Markup:
    known = sum(len(taken.kinds) for taken in who.known)
    drawn = Seat(
        number=who.number,
        name=who.name,
        ghost=who.ghost,
        described=described(who),
        counts=_counts(who),
        tags=_tags(who),
        is_moving=who.is_moving,
        is_out=who.is_out,
        fan=-1 if who.is_own else 0 if who.is_out else who.hand - known,
        held=cards_of(drawings, who.known),
    )
    return seat(drawn, icons)


def described(who: Sitter) -> str:
    """Name, cards, points, tokens and tags in one breath."""
    said = [_fate(who) if who.is_out else _cards(who)]
    if who.points >= 0:
        said.append(ngettext("{n} point", "{n} points", who.points).format(n=who.points))
    if who.coming:
        said.append(_("+{n} at the end of the round").format(n=who.coming))
    return said_of(who.name, ", ".join([*said, *[_("Boo!")] * who.tokens, *who.tags, *told_of(who.known)]))


def _fate(who: Sitter) -> str:
    """GHO-80, GHO-81: the fate of a seat that no longer plays."""
    return _("stays behind") if who.is_behind else _("escaped")


def _cards(who: Sitter) -> str:
    cards = ngettext("{n} card in hand", "{n} cards in hand", who.hand).format(n=who.hand)
    return _("{cards}, {mansion} in the mansion").format(cards=cards, mansion=who.mansion)


def _tags(who: Sitter) -> tuple[Markup, ...]:
    return (*([boo(who.tokens)] if who.tokens else []), *map(tag, who.tags))


def boo(tokens: int = 1) -> Markup:
    """GHO-85: so many tokens, as a tag."""
    return tag(_("Boo!") + (f" ×{tokens}" if tokens > 1 else ""), "bad")


def _counts(who: Sitter) -> tuple[Count, ...]:
    more = f" +{who.coming}" if who.coming else ""
    points = [Count(f"{who.points}{more}", "points")] if who.points >= 0 else []
    if who.is_out:
        return (Count(_fate(who)), *points)
    return (Count(str(who.hand), "cards"), Count(str(who.mansion), "mansion"), *points)


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

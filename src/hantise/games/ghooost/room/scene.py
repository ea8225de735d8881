"""The table of Ghooost! as one seat sees it: who sits around it, what lies on it, one's own cards."""

from __future__ import annotations

from typing import Final, NamedTuple

from hantise.core import Lying, Scene, State, View
from hantise.core.kept import kept
from hantise.core.names import said_of
from hantise.core.seats import others as seats_of_others
from hantise.core.words import _
from hantise.drawing.kit.floor import floor, own_side
from hantise.drawing.kit.hand import Alike, hand
from hantise.drawing.kit.parts import Known, faded_words, held
from hantise.drawing.kit.pile import face_down, label, pile
from hantise.drawing.kit.seat import Count, Seat, others, seat
from hantise.drawing.kit.tag import tag
from hantise.drawing.markup import Markup
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.moments import card_name, ghost_name, in_order, in_play, top_of
from hantise.games.ghooost.piles import COPY, FACES, KITTY, kinds_of
from hantise.games.ghooost.room.cards import boo, counted, drawn, short_name
from hantise.games.ghooost.room.middle import middle
from hantise.games.ghooost.room.result import between
from hantise.games.ghooost.rules import Ghooost
from hantise.games.ghooost.scores import place_points
from hantise.games.ghooost.table import cards_of, facts_of, fate, in_points
from hantise.games.ghooost.view import memory_id

KEPT: Final = 1000
# A seat looks the same to most others, and until something of it changes.
SEATS_KEPT: Final = 4000
HANDS_KEPT: Final = 4000
NONE_PICKED: Final = frozenset[str]()


def draw(scene: Scene) -> list[Markup]:
    """The whole table in pieces: who sits around it, what lies on it, one's own cards, what a round brought."""
    facts = facts_of(scene.view)
    # GHO-09: everybody else, in the order in which play goes clockwise.
    opponents = others([_seat(scene, facts, number) for number in seats_of_others(facts.players, facts.seat)])
    # GHO-66, GHO-68: the direction of play, which makes no difference between two.
    inside = [*opponents, _arrows(facts.direction < 0, in_play(facts) <= 2), *middle(scene)]
    if facts.seat >= 0:
        mansion = _mansion(scene.drawings, facts.mansions[facts.seat], facts.seat, scene.owner)
        inside += own_side(_seat(scene, facts, facts.seat), _own_hand(scene, facts), [mansion], scene.owner)
    return [*floor("ghooost", inside), *between(scene)]


@kept(KEPT)
def _arrows(is_back: bool, are_two: bool) -> Markup:
    words = _("Anticlockwise") if is_back else _("Clockwise")
    return Markup(
        '<p class="way{}{}" data-place="arrows" data-score><i></i><i></i><i></i><i></i><span>{}</span></p>'
    ).format(" back" if is_back else "", " two" if are_two else "", words)


@kept(KEPT)
def _mansion(drawings: str, count: int, seat: int, owner: str) -> Markup:
    name = _("{name}’s mansion").format(name=owner) if owner else _("Your mansion")
    return pile("mansion", face_down(drawings, f"mansion:{seat}", count), label(name, count))


# One's own cards: what may be played is picked where it lies, what may not says why.


def _own_hand(scene: Scene, facts: Facts) -> tuple[Markup, ...]:
    """The cards in the order of their values; on this seat's turn those in no choice are locked."""
    if not scene.choices:
        return _lying(facts.hand, NONE_PICKED, 0, False, scene.drawings, "", scene.owner)
    return _lying(facts.hand, scene.pickable, facts.top, True, scene.drawings, scene.rules, scene.owner)


@kept(HANDS_KEPT)
def _lying(
    held: tuple[int, ...], pickable: frozenset[str], top: int, is_choosing: bool, drawings: str, rules: str, owner: str
) -> tuple[Markup, ...]:
    alike = [
        Alike(
            FACES[kind],
            drawn(drawings, kind),
            card_name(kind),
            held.count(kind),
            *(_why(kind, top, rules) if is_choosing and FACES[kind] not in pickable else ()),
        )
        for kind in dict.fromkeys(in_order(held))
    ]
    return hand(alike, is_choosing, owner=owner)


def _why(kind: int, top: int, rules: str) -> tuple[str, str]:
    """GHO-10, GHO-13, GHO-19: one reason for all ghosts, and one for Miss Copy, each with its rule's address."""
    if kind == COPY:
        return _("Miss Copy copies the ghost that she is played with: she needs one that fits."), f"{rules}#GHO-19"
    asked = top_of(top)
    return _(asked.locks).format(name=ghost_name(top), top=top), f"{rules}#{asked.refuses.rule}"


# The seats around the table: ghost, name, cards, points, and the fate of those who left.


class Taken(NamedTuple):
    """Cards that a seat took together, and how far the memory of it has faded."""

    faded: int
    kinds: tuple[int, ...]


class Sitter(NamedTuple):
    """The words and numbers of a seat; `points` is -1 where none are counted, `coming` are those of a running round.

    `fate` is that of a seat that left, `known` what is known of the hand.
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
    fate: str
    is_own: bool
    known: tuple[Taken, ...]


def _seat(scene: Scene, facts: Facts, number: int) -> Markup:
    """A seat; one's own cards lie open, those of the others are held up."""
    sitter = Sitter(
        number=number,
        name=scene.called(number),
        ghost=scene.faces[number],
        tags=tuple(scene.tags[number]),
        hand=facts.hands[number],
        mansion=facts.mansions[number],
        points=facts.points[number] if facts.match else -1,
        coming=_coming(facts, number),
        tokens=facts.tokens[number],
        is_moving=facts.mover == number,
        fate=fate(facts, number) if number in facts.left else "",
        is_own=number == facts.seat,
        known=_known_of(scene, facts, number),
    )
    return _drawn(sitter, scene.icons, scene.drawings if sitter.known else "")


def _coming(facts: Facts, seat: int) -> int:
    """GHO-84: the points that a seat which escaped has earned already, and gets at the end of the round of a match."""
    if not facts.match or facts.awaits == "over" or seat not in facts.left:
        return 0
    return place_points(facts.left.index(seat), facts.players)


@kept(SEATS_KEPT)
def _drawn(who: Sitter, icons: str, drawings: str) -> Markup:
    more = f" +{who.coming}" if who.coming else ""
    points = [Count(f"{who.points}{more}", "points")] if who.points >= 0 else []
    counts = [Count(who.fate)] if who.fate else [Count(str(who.hand), "cards"), Count(str(who.mansion), "mansion")]
    known = [Known(drawn(drawings, kind, is_named=False), one.faded) for one in who.known for kind in one.kinds]
    sitting = Seat(
        number=who.number,
        name=who.name,
        ghost=who.ghost,
        described=_described(who),
        counts=(*counts, *points),
        tags=(*([boo(who.tokens)] if who.tokens else []), *map(tag, who.tags)),
        is_moving=who.is_moving,
        is_out=bool(who.fate),
        fan=-1 if who.is_own else 0 if who.fate else who.hand - len(known),
        held=held(known),
    )
    return seat(sitting, icons)


def _described(who: Sitter) -> str:
    """Name, cards, points, tokens and tags in one breath."""
    said = [who.fate or cards_of(who.hand, who.mansion)]
    if who.points >= 0:
        said.append(in_points(who.points))
    if who.coming:
        said.append(_("+{n} at the end of the round").format(n=who.coming))
    said += [*[_("Boo!")] * who.tokens, *who.tags]
    for taken in who.known:
        cards = _("holds {cards}").format(cards=counted(map(short_name, taken.kinds)))
        said.append(f"{cards} ({faded_words(taken.faded)})" if taken.faded else cards)
    return said_of(who.name, ", ".join(said))


def _known_of(scene: Scene, facts: Facts, seat: int) -> tuple[Taken, ...]:
    """What is known of that hand, the surest first, where a game is looked back at: no other page reminds of it."""
    taken = [(memory_id(who, when), kinds) for who, when, kinds in facts.takes if who == seat != facts.seat]
    found = [(scene.fading.get(key, 0), kinds) for key, kinds in taken if scene.is_open or key in scene.fading]
    return tuple([Taken(faded, tuple(in_order(kinds))) for faded, kinds in sorted(found)])


def hidden(view: View, world: State) -> list[Lying]:
    """GHO-97: the cards in the hands of the others, in a world that a seat imagines; the face-down cards of a mansion
    have no order yet (GHO-95).
    """
    assert isinstance(world, Ghooost)
    return [
        Lying(seat, _("hand"), card_name(kind), FACES[kind], value=kind or KITTY + 1)
        for seat in range(world.players)
        if seat != view.seat
        for kind in kinds_of(world.hands[seat])
    ]

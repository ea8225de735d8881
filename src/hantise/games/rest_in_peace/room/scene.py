"""The table of Rest in Peace as one seat sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from hantise.core import Lying, Scene, State, View
from hantise.core.kept import kept
from hantise.core.names import said_of
from hantise.core.sheet import Line
from hantise.core.words import _, ngettext
from hantise.drawing.contract import picked
from hantise.drawing.faces import face
from hantise.drawing.kit.attributes import NOTHING, classes
from hantise.drawing.kit.card import card_to_choose
from hantise.drawing.kit.floor import floor
from hantise.drawing.kit.hand import Alike, hand
from hantise.drawing.kit.look import look
from hantise.drawing.kit.picture import picture
from hantise.drawing.kit.reason import reason
from hantise.drawing.kit.seat import Count, Seat, seat
from hantise.drawing.kit.tag import tag
from hantise.drawing.markup import Markup
from hantise.games.rest_in_peace.actions import FIRST_CARD, FIRST_GHOST, FIRST_HOUSE, FIRST_MEDIUM, FIRST_TENTH, GHOSTS
from hantise.games.rest_in_peace.facts import Cards, Facts
from hantise.games.rest_in_peace.mediums import medium_name
from hantise.games.rest_in_peace.pieces import MARY, ROUNDS, SWAP, values_of
from hantise.games.rest_in_peace.position import CASTLES_TO_WIN, MANORS_TO_WIN
from hantise.games.rest_in_peace.room.cards import (
    CASTLE,
    CRESTS,
    MANOR,
    TENTH,
    back_of,
    badge,
    comes,
    facts_of,
    family_name,
    ghost_face,
    inner,
    is_own,
    key_of,
    kinds_of,
    known_face_down,
    medium_face,
    medium_look,
    medium_of,
    open_hand,
)
from hantise.games.rest_in_peace.room.fight import fight
from hantise.games.rest_in_peace.room.result import between
from hantise.games.rest_in_peace.rules import RestInPeace

KEPT: Final = 2000
END: Final = Markup("</div>")


def draw(scene: Scene) -> list[Markup]:
    """The other family, the street, both rows, one's own family and hand; then what opens over them, in pieces."""
    own = facts_of(scene.view).seat
    near = max(own, 0)
    opened = Markup('<section class="near" aria-label="{}">').format(_("This side"))
    mine = [opened, *side(scene, near), *(own_hand(scene) if own >= 0 else []), Markup("</section>")]
    inside = [*side(scene, 1 - near), *street(scene), *fight(scene), *mine]
    return [*floor("rest-in-peace", inside), *between(scene)]


# One's own cards: what may be played is picked where it lies, what may not says why.


def own_hand(scene: Scene) -> tuple[Markup, ...]:
    """The ghost cards in the order of their values; on this seat's move those in no choice are locked."""
    facts = facts_of(scene.view)
    held = [_alike(scene, facts, value) for value in dict.fromkeys(facts.hand)]
    return hand(held, is_asked(scene, facts), owner=scene.owner)


def is_asked(scene: Scene, facts: Facts) -> bool:
    """True while this seat chooses from its hand."""
    is_of_hand = facts.awaits in ("turn", "place") or (facts.awaits == "ask" and facts.asking == MARY)
    return bool(scene.choices) and is_of_hand


def _alike(scene: Scene, facts: Facts, value: int) -> Alike:
    name = ghost_face(facts.seat, value)
    drawn, copies = face(scene.drawings, name), facts.hand.count(value)
    if not scene.choices:
        return Alike(name, drawn, str(value), copies)
    if is_asked(scene, facts):
        why = ("", "") if name in scene.pickable else _why_not_played(scene, facts, value)
        return Alike(name, drawn, str(value), copies, *why)
    # While something else is asked for, its thing is none of those that are chosen.
    return Alike(f"hand-{name}", drawn, str(value), copies, *_why_not_played(scene, facts, value))


def _why_not_played(scene: Scene, facts: Facts, value: int) -> tuple[str, str]:
    """The reason against playing, discarding or placing it, and where its rule is read; nothing if it may be done."""
    first = FIRST_GHOST
    if is_asked(scene, facts) and facts.awaits != "turn":
        first = FIRST_TENTH if facts.awaits == "place" else FIRST_CARD
    refusal = scene.view.refusal(first + value - 1)
    return (refusal.words, scene.rule(refusal.rule)) if refusal is not None else ("", "")


def hidden(view: View, world: State) -> list[Lying]:
    """The ghosts in the other's hand."""
    assert isinstance(world, RestInPeace)
    others = [seat for seat in range(2) if seat != view.seat]
    return [_held(seat, value) for seat in others for value in values_of(world.family(seat).hand)]


def _held(seat: int, value: int) -> Lying:
    return Lying(seat, _("hand"), str(value), ghost_face(seat, value), back_of(seat), value=value)


# A family: who plays it, its houses, the mediums before it, its piles, and what is known of its hand.


SIDE: Final = Markup('<div class="family-side {} of-{}">')
# A house that was won lands beside the numbers, which are read just then.
GOAL: Final = Markup(
    '<p class="goal" role="img" aria-label="{1}">{2}<b>{3}/{4}</b>{5}<b>{6}/{7}</b><i data-place="won:{0}"></i></p>'
)
FRONT: Final = Markup('<div class="front{}" data-place="front:{}" role="group" aria-label="{}">{}</div>')
SHOWN: Final = Markup('<p class="shown of-{}" role="img" aria-label="{}"><small>{}</small>{}</p>')
PILES: Final = Markup('<div class="piles">')
PILE: Final = Markup('<span class="chip-pile" data-place="{}">{}{} <b>{}</b></span>')
LAID: Final = Markup(
    '<details class="look chip-pile" id="tenth-{0}" data-place="{5}"><summary aria-label="{1}" title="{1}">'
    "{2}{3} {4}</summary><p>{1}</p></details>"
)
SPENT: Final = Markup(
    '<details class="look chip-pile" id="spent-{0}" data-place="spent:{0}"><summary>{1} <b>{2}</b></summary>'
    "<p>{3}</p></details>"
)


def side(scene: Scene, family: int) -> list[Markup]:
    """In pieces, each of which changes as one; the hand is drawn elsewhere."""
    facts = facts_of(scene.view)
    where = "mine" if family == max(facts.seat, 0) else "theirs"
    opened = SIDE.format(where, CRESTS[family].letter)
    above = [_seat(scene, facts, family), _goal(scene, facts, family), _front(scene, facts, family)]
    return [opened, *above, *_piles(scene, facts, family), _shown(scene, family), END]


def _seat(scene: Scene, facts: Facts, family: int) -> Markup:
    hand, deck = facts.hands[family], facts.decks[family]
    told = [
        family_name(family),
        ngettext("{n} card in hand", "{n} cards in hand", hand).format(n=hand),
        _("{n} in the deck").format(n=deck),
        *scene.tags[family],
    ]
    who = Seat(
        family,
        scene.called(family),
        scene.faces[family],
        said_of(scene.called(family), ", ".join(told)),
        (Count(str(hand), "cards"),),
        tuple(map(tag, scene.tags[family])),
        is_moving=facts.mover == family,
    )
    return seat(who, scene.icons)


def _goal(scene: Scene, facts: Facts, family: int) -> Markup:
    return _goals(scene.drawings, family, facts.manors_won[family], facts.castles_won[family])


@kept(KEPT)
def _goals(drawings: str, family: int, manors: int, castles: int) -> Markup:
    """RIP-30."""
    words = _("{manors} of {most} manors, {castles} of {more} castles").format(
        manors=manors, most=MANORS_TO_WIN, castles=castles, more=CASTLES_TO_WIN
    )
    letter = back_of(family)
    shown = [inner(drawings, f"{kind}-{letter}", "house") for kind in ("manor", "castle")]
    return GOAL.format(family, words, shown[0], manors, MANORS_TO_WIN, shown[1], castles, CASTLES_TO_WIN)


# The mediums in front.


def _front(scene: Scene, facts: Facts, family: int) -> Markup:
    is_asked = family == facts.seat and bool(scene.choices) and facts.awaits in ("turn", "place")
    draw = _front_to_choose if is_asked else _front_to_look_at
    cards = NOTHING.join([draw(scene, facts, medium) for medium in facts.fronts[family]])
    words = _("Mediums before you") if is_own(scene, family) else _("Mediums before {name}")
    return FRONT.format(" choosing" if is_asked else "", family, words.format(name=scene.names[family]), cards)


def _front_to_look_at(scene: Scene, facts: Facts, medium: int) -> Markup:
    return Markup('<span class="lay">{}</span>').format(medium_look(scene.drawings, medium))


def _front_to_choose(scene: Scene, facts: Facts, medium: int) -> Markup:
    """RIP-11, RIP-18: a touch picks it; its mark says what it does."""
    name, drawn = medium_face(medium), face(scene.drawings, medium_face(medium))
    key = f"front-{medium}"
    action = (FIRST_TENTH + GHOSTS if facts.awaits == "place" else FIRST_MEDIUM) + medium - 1
    refusal = None if name in scene.pickable else scene.view.refusal(action)
    card_of = card_to_choose(drawn, picked(name), medium_name(medium), key, f"why-{key}" if refusal else "")
    if refusal is not None:
        card_of += reason(f"why-{key}", refusal.words, scene.rule(refusal.rule))
    return Markup('<span class="lay">{}{}</span>').format(card_of, badge(medium))


def _shown(scene: Scene, family: int) -> Markup:
    """RIP-M03: another hand, while it lies open; in numbers, which are read where there is no room for cards."""
    values = open_hand(scene.view, family)
    if not values:
        return NOTHING
    cards = NOTHING.join([Markup("<b>{}</b>").format(value) for value in values])
    told = _("The hand lies open: {cards}") if scene.owner else _("The hand lies open to you: {cards}")
    words = told.format(cards=", ".join(map(str, values)))
    return SHOWN.format(CRESTS[family].letter, words, _("Open hand"), cards)


# Its piles.


def _piles(scene: Scene, facts: Facts, family: int) -> list[Markup]:
    deck = PILE.format(f"deck:{family}", NOTHING, _("Deck"), facts.decks[family])
    return [PILES, deck, _top(facts, family), _tenth(scene, facts, family), _spent(scene, facts, family), END]


def _top(facts: Facts, family: int) -> Markup:
    """RIP-M19."""
    if not facts.tops[family]:
        return NOTHING
    return Markup('<span class="chip-pile">{}</span>').format(_("on top: {value}").format(value=facts.tops[family]))


def _tenth(scene: Scene, facts: Facts, family: int) -> Markup:
    """RIP-18, RIP-45: so many face down; one's own are known to oneself. A touch tells what lies there."""
    lying = facts.faces[family] + len(facts.tombs[family])
    if facts.round == ROUNDS and not known_face_down(scene.view, family):
        return NOTHING
    place = f"known:{family}" if facts.round == ROUNDS else comes(family)
    if not lying:
        return PILE.format(place, NOTHING, _("Tenth"), lying)
    backs = picture(scene.drawings, back_of(family), "back-of") if facts.faces[family] else NOTHING
    known = known_face_down(scene.view, family)
    there = [*_buried(facts, family, known), *map(medium_name, facts.tombs[family])]
    told = said_of(_("The tenth round"), ", ".join(there))
    if family != facts.seat and not known:
        return LAID.format(family, told, backs, _("Tenth"), Markup("<b>{}</b>").format(lying), place)
    there_too = _known_there(scene.drawings, known, facts.tombs[family])
    return LAID.format(family, told, NOTHING, _("Tenth"), there_too, place)


def _known_there(drawings: str, ghosts: Cards, mediums: Cards) -> Markup:
    """Each as a card: a number beside a number would be taken for how many there are."""
    numbers = [Markup("<i>{}</i>").format(value) for value in ghosts]
    drawn = [inner(drawings, medium_face(medium), "back-of") for medium in mediums]
    return Markup("<small>{}</small>").format(NOTHING.join([*numbers, *drawn]))


def _buried(facts: Facts, family: int, known: Cards) -> list[str]:
    """The ghosts there in words: their values if they are known."""
    count = facts.faces[family]
    if known:
        return [_("{cards} face down").format(cards=", ".join(map(str, known)))]
    return [ngettext("{n} card face down", "{n} cards face down", count).format(n=count)] if count else []


def _spent(scene: Scene, facts: Facts, family: int) -> Markup:
    """RIP-45: all that lies open since earlier rounds, and by that what is left."""
    ghosts = [*facts.gone[family], *(value for past in facts.pasts[family] for value in past)]
    mediums = [medium for past in facts.past_mediums[family] for medium in past]
    lines = [_("Played: {cards}").format(cards=_counted(ghosts, mediums))] if ghosts or mediums else []
    lines.append(_("Not seen yet: {cards}").format(cards=_counted(_left(scene, facts, family, ghosts), [])))
    told = NOTHING.join([Markup("<span>{}</span>").format(line) for line in lines])
    return SPENT.format(family, _("Spent"), len(ghosts) + len(mediums), told)


def _left(scene: Scene, facts: Facts, family: int, spent: Iterable[int]) -> list[int]:
    """The ghosts in deck, in hand and face down, as far as this seat does not know where they are."""
    whole = Counter(dict(enumerate(facts.whole[family], start=1)))
    whole.subtract([*spent, *facts.ghosts[family]])
    whole.subtract([*open_hand(scene.view, family), *known_face_down(scene.view, family)])
    if family == facts.seat:
        whole.subtract(facts.hand)
    return sorted(whole.elements())


def _counted(ghosts: Iterable[int], mediums: Iterable[int]) -> str:
    counts = sorted(Counter(ghosts).items())
    told = [f"{value} ×{count}" for value, count in counts]
    return ", ".join([*told, *map(medium_name, mediums)]) or _("nothing")


# The street: ten houses in the order in which they are fought for, each with its medium.


OPENED: Final = Markup('<div class="street{}" role="group" aria-label="{}">')
HOUSE: Final = Markup('<div class="{}" data-place="house:{}">{}</div>')
TO_CHOOSE: Final = Markup('<button type="button" class="house-front{}"{} id="house-{}" aria-label="{}"{}>{}</button>{}')
INSIDE: Final = Markup("{}<b>{}</b>{}")
FIRST: Final = Markup("<em>{}</em>")


def street(scene: Scene) -> list[Markup]:
    """All ten; while houses are swapped they are what is touched."""
    facts = facts_of(scene.view)
    is_asked = bool(scene.choices) and facts.awaits == "ask" and facts.asking == SWAP
    won = kinds_won(facts, scene.lines)
    houses = [_house(scene, facts, number, won[number - 1], is_asked) for number in range(1, ROUNDS + 1)]
    return [_opened(is_asked), *houses, END]


@kept(10)
def _opened(is_asked: bool) -> Markup:
    return OPENED.format(" choosing" if is_asked else "", _("The ten houses"))


def kinds_won(facts: Facts, lines: Iterable[str]) -> list[str]:
    """The houses that were won in each round, as `m` and `c`, as the sheet tells; "" where it does not."""
    decided = [number for number in range(ROUNDS, 0, -1) if facts.results[number - 1] in (1, 2)]
    found = [""] * ROUNDS
    for line in lines:
        if not decided:
            break
        for part in Line.read(line).followed("wins"):
            found[decided.pop(0) - 1] = part.detail[1] if len(part.detail) > 1 else ""
    return found


def _house(scene: Scene, facts: Facts, number: int, won: str, is_asked: bool) -> Markup:
    state = "current" if number == facts.round else ""
    name, inside = _named(facts, number), _seen(scene.drawings, facts, number, won)
    kind = classes("house-of", state, "tenth" if number == ROUNDS else "")
    if is_asked:
        return HOUSE.format(kind, number, _to_choose(scene, facts, number, name, inside))
    return HOUSE.format(kind, number, _to_look_at(facts, number, name, inside))


def _to_look_at(facts: Facts, number: int, name: str, inside: Markup) -> Markup:
    """A house whose medium is not turned up yet has nothing to say."""
    medium = medium_of(facts, number)
    if not medium and number < ROUNDS:
        return Markup('<span class="house-front" role="img" aria-label="{}">{}</span>').format(name, inside)
    return look(key_of(medium) if medium else TENTH, name, inside, "house-front")


def _to_choose(scene: Scene, facts: Facts, number: int, name: str, inside: Markup) -> Markup:
    """RIP-M28."""
    key = f"house-{number}"
    if key in scene.pickable:
        return TO_CHOOSE.format("", picked(key), number, name, NOTHING, inside, NOTHING)
    # Without words where only a guided game leaves it out.
    refusal = scene.view.refusal(FIRST_HOUSE + number - 1)
    told = ("", "") if refusal is None else (refusal.words, scene.rule(refusal.rule))
    locked = Markup(' aria-disabled="true" aria-describedby="why-house-{}"').format(number)
    mark = FIRST.format(_("1st")) if number == facts.first else NOTHING
    kind = " first" if number == facts.first else " locked"
    return TO_CHOOSE.format(
        kind, picked(key), number, name, locked, inside + mark, reason(f"why-house-{number}", *told)
    )


def _seen(drawings: str, facts: Facts, number: int, won: str) -> Markup:
    """Its walls; whoever won it has painted them; and before it is fought for, its medium."""
    medium = medium_of(facts, number) if number > facts.round else 0
    return _drawn(drawings, number, tuple(kinds_of(facts, number)), facts.results[number - 1], won, medium)


@kept(KEPT)
def _drawn(drawings: str, number: int, kinds: tuple[str, ...], result: int, won: str, medium: int) -> Markup:
    names = list(kinds)
    if result in (1, 2):
        names = [f"{CASTLE if kind == 'c' else MANOR}-{CRESTS[result - 1].letter}" for kind in won or "m"]
    walls = NOTHING.join(inner(drawings, name, "house") for name in names[:3])
    card = inner(drawings, medium_face(medium), "small-medium") if medium else NOTHING
    return INSIDE.format(walls or Markup('<i class="house none"></i>'), number, card)


def _named(facts: Facts, number: int) -> str:
    """All that a house is, in one breath."""
    told = [_("Round {n}").format(n=number), *_state(facts, number)]
    medium = medium_of(facts, number)
    if medium:
        told.append(medium_name(medium))
    return ", ".join(told)


def _state(facts: Facts, number: int) -> list[str]:
    result = facts.results[number - 1]
    if result in (1, 2):
        return [_("won by {family}").format(family=family_name(result - 1))]
    if result:
        return [_("a tie")]
    kinds = {MANOR: _("manor"), CASTLE: _("castle")}
    return [kinds[kind] for kind in kinds_of(facts, number)]

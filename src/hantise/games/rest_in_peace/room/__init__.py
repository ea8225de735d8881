"""The room of Rest in Peace as one seat sees it: the street, the fight for a house, both families, and the choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from hantise.core import Choice, HiddenItem, Locked, Scene, State, View
from hantise.core.cached import cached
from hantise.core.names import said_of
from hantise.core.sheet import Line, Part
from hantise.core.words import _, ngettext
from hantise.drawing.contract import picked
from hantise.drawing.faces import face
from hantise.drawing.kit.card import card, card_to_choose, face_with_name, named_card
from hantise.drawing.kit.floor import floor
from hantise.drawing.kit.hand import Alike, hand
from hantise.drawing.kit.look import look
from hantise.drawing.kit.parts import NOTHING, classes, picture
from hantise.drawing.kit.reason import reason
from hantise.drawing.kit.seat import Count, Seat, seat
from hantise.drawing.kit.slot import slot
from hantise.drawing.kit.tag import tag
from hantise.drawing.markup import Markup, escape
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.fields import KEEP
from hantise.games.rest_in_peace.moments import (
    MEDIUMS,
    MOMENTS,
    act_of,
    asked_by,
    card_words,
    deed,
    houses_of,
    lost,
    lowered,
    medium_name,
    medium_words,
    totals,
    totals_after,
)
from hantise.games.rest_in_peace.pieces import ACTIONS, END, ROUNDS, values_of
from hantise.games.rest_in_peace.room.cards import (
    CASTLE,
    CRESTS,
    MANOR,
    TENTH,
    badge,
    drawings,
    family_name,
    ghost_face,
    inner,
    kinds_of,
    known_face_down,
    lies,
    looks,
    medium_look,
    named_face,
    open_hand,
)
from hantise.games.rest_in_peace.room.shown import DECISIONS, actor, between, ends_round, moment, result, section, steps
from hantise.games.rest_in_peace.rules import (
    BANISH,
    CASTLES_TO_WIN,
    CULT,
    DIM,
    DOUBLE,
    ENCORE,
    EVEN,
    FIXED_VALUE,
    GHOSTS_ONLY,
    KNOCK,
    MANORS_TO_WIN,
    MIASMA,
    NEVER,
    ODD,
    PAIRS,
    REVEAL,
    TWINS,
    RestInPeace,
    total,
    worth_of,
    worth_of_ghost,
)
from hantise.games.rest_in_peace.table import facts_of, medium_of, seen

__all__ = [
    "actor",
    "asks",
    "choice",
    "draw",
    "drawings",
    "ends_round",
    "locked",
    "looks",
    "moment",
    "result",
    "say",
    "section",
    "steps",
]

KEPT: Final = 2000
CLOSED: Final = Markup("</div>")
# A card in front or in a row.
LAY: Final = Markup('<span class="lay">{}</span>')


def draw(scene: Scene) -> list[Markup]:
    """The other family, the street, both rows, the viewer's family and hand, then the overlays, in pieces."""
    own = facts_of(scene.view).seat
    near = max(own, 0)
    opened = Markup('<section class="near" aria-label="{}">').format(_("This side"))
    mine = [opened, *side(scene, near), *(own_hand(scene) if own >= 0 else []), Markup("</section>")]
    inside = [*side(scene, 1 - near), *street(scene), *fight(scene), *mine]
    return [*floor("rest-in-peace", inside), *between(scene)]


# The viewer's cards: a touch picks a playable card; a locked card gives the reason.


def own_hand(scene: Scene) -> tuple[Markup, ...]:
    """The ghost cards by value; on this seat's move those in no choice are locked."""
    facts = facts_of(scene.view)
    held = [_alike(scene, facts, value) for value in dict.fromkeys(facts.hand)]
    return hand(held, lies_among(scene, facts, "hand"), owner=scene.owner)


def lies_among(scene: Scene, facts: Facts, where: str) -> bool:
    """True while this seat chooses from what lies there: its `hand`, the `rows`, the `street`, the `tray`."""
    return bool(scene.choices) and asked_by(facts).among == where


def _alike(scene: Scene, facts: Facts, value: int) -> Alike:
    """One value of the hand; if it may not be played, discarded or placed, the reason and its rule's address."""
    name, asked = ghost_face(facts.seat, value), lies_among(scene, facts, "hand")
    # While another thing is asked for, this card is no choice.
    thing, why = name if asked or not scene.choices else f"hand-{name}", ("", "")
    if scene.choices and not (asked and name in scene.pickable):
        what = "tenth" if facts.awaits == "place" else "card" if asked and facts.awaits == "ask" else "ghost"
        why = _why(scene, f"{what}:{value}")
    return Alike(thing, face(scene.drawings, name), str(value), facts.hand.count(value), *why)


def _why(scene: Scene, act: str) -> tuple[str, str]:
    """Why the action of that name may not be taken now, and its rule's address; "" for both if it may."""
    refusal = scene.view.refusal(ACTIONS.parse(act))
    return ("", "") if refusal is None else (refusal.words, scene.rule(refusal.rule))


def hidden(view: View, world: State) -> list[HiddenItem]:
    """The ghosts in the other's hand."""
    assert isinstance(world, RestInPeace)
    return [
        HiddenItem(seat, _("hand"), str(value), ghost_face(seat, value), CRESTS[seat].letter, value=value)
        for seat in range(2)
        if seat != view.seat
        for value in values_of(world.family(seat).hand)
    ]


# A family: its player, houses, mediums in front, piles, and known hand.


SIDE: Final = Markup('<div class="family-side {} of-{}">')
# A won house lands beside the numbers, because players read them then.
GOAL: Final = Markup(
    '<p class="goal" role="img" aria-label="{1}">{2}<b>{3}/{4}</b>{5}<b>{6}/{7}</b><i data-place="won:{0}"></i></p>'
)
FRONT: Final = Markup('<div class="front{}" data-place="front:{}" role="group" aria-label="{}">{}</div>')
SHOWN: Final = Markup('<p class="shown of-{}" role="img" aria-label="{}"><small>{}</small>{}</p>')
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
    """A family in pieces that each change as one, without its hand."""
    facts = facts_of(scene.view)
    where = "mine" if family == max(facts.seat, 0) else "theirs"
    opened = SIDE.format(where, CRESTS[family].letter)
    goal = _goals(scene.drawings, family, facts.manors_won[family], facts.castles_won[family])
    above = [_seat(scene, facts, family), goal, _front(scene, facts, family)]
    piles, top = Markup('<div class="piles">'), NOTHING
    deck = PILE.format(f"deck:{family}", NOTHING, _("Deck"), facts.decks[family])
    if facts.tops[family]:  # RIP-M19
        known = _("on top: {value}").format(value=facts.tops[family])
        top = Markup('<span class="chip-pile">{}</span>').format(known)
    laid, spent = _tenth(scene, facts, family), _spent(scene, facts, family)
    return [opened, *above, piles, deck, top, laid, spent, CLOSED, _shown(scene, family), CLOSED]


def _seat(scene: Scene, facts: Facts, family: int) -> Markup:
    hand, called = facts.hands[family], scene.called(family)
    held = ngettext("{n} card in hand", "{n} cards in hand", hand).format(n=hand)
    left = _("{n} in the deck").format(n=facts.decks[family])
    told = said_of(called, ", ".join([family_name(family), held, left, *scene.tags[family]]))
    tags, is_moving = tuple(map(tag, scene.tags[family])), facts.mover == family
    who = Seat(family, called, scene.faces[family], told, (Count(str(hand), "cards"),), tags, is_moving=is_moving)
    return seat(who, scene.icons)


@cached(KEPT)
def _goals(drawings: str, family: int, manors: int, castles: int) -> Markup:
    """RIP-30."""
    words = _("{manors} of {most} manors, {castles} of {more} castles").format(
        manors=manors, most=MANORS_TO_WIN, castles=castles, more=CASTLES_TO_WIN
    )
    letter = CRESTS[family].letter
    shown = [inner(drawings, f"{kind}-{letter}", "house") for kind in ("manor", "castle")]
    return GOAL.format(family, words, shown[0], manors, MANORS_TO_WIN, shown[1], castles, CASTLES_TO_WIN)


def _front(scene: Scene, facts: Facts, family: int) -> Markup:
    """The mediums in front."""
    is_asked = family == facts.seat and bool(scene.choices) and facts.awaits in ("turn", "place")
    cards = [
        LAY.format(_to_choose(scene, facts, medium) if is_asked else medium_look(scene.drawings, medium))
        for medium in facts.fronts[family]
    ]
    words = _("Mediums before you") if family == scene.reader else _("Mediums before {name}")
    words = words.format(name=scene.names[family])
    return FRONT.format(" choosing" if is_asked else "", family, words, NOTHING.join(cards))


def _to_choose(scene: Scene, facts: Facts, medium: int) -> Markup:
    """RIP-11, RIP-18: a medium that a touch picks; its mark opens the sheet."""
    name, drawn = f"m{medium}", face(scene.drawings, f"m{medium}")
    key, act = f"front-{medium}", f"tenth:{name}" if facts.awaits == "place" else f"medium:{medium}"
    words, address = ("", "") if name in scene.pickable else _why(scene, act)
    card_of = card_to_choose(drawn, picked(name), medium_name(medium), key, f"why-{key}" if words else "")
    if words:
        card_of += reason(f"why-{key}", words, address)
    return card_of + badge(medium)


def _shown(scene: Scene, family: int) -> Markup:
    """RIP-M03: another hand while it lies open; as numbers too, for places without room for cards."""
    values = open_hand(scene.view, family)
    if not values:
        return NOTHING
    cards = NOTHING.join([Markup("<b>{}</b>").format(value) for value in values])
    told = _("The hand lies open: {cards}") if scene.owner else _("The hand lies open to you: {cards}")
    words = told.format(cards=", ".join(map(str, values)))
    return SHOWN.format(CRESTS[family].letter, words, _("Open hand"), cards)


def _tenth(scene: Scene, facts: Facts, family: int) -> Markup:
    """RIP-18, RIP-45: the number of face-down cards; the viewer knows its own. A touch lists the cards."""
    down, mediums, known = facts.faces[family], facts.tombs[family], known_face_down(scene.view, family)
    if facts.round == ROUNDS and not known:
        return NOTHING
    place = f"{'known' if facts.round == ROUNDS else 'tenth'}:{family}"
    if not down and not mediums:
        return PILE.format(place, NOTHING, _("Tenth"), 0)
    there = [ngettext("{n} card face down", "{n} cards face down", down).format(n=down)] if down else []
    if known:
        there = [_("{cards} face down").format(cards=", ".join(map(str, known)))]
    told = said_of(_("The tenth round"), ", ".join([*there, *map(medium_name, mediums)]))
    if family != facts.seat and not known:
        backs = picture(scene.drawings, CRESTS[family].letter, "back-of") if down else NOTHING
        return LAID.format(family, told, backs, _("Tenth"), Markup("<b>{}</b>").format(down + len(mediums)), place)
    # Each as a card, because a number beside a number looks like a count.
    numbers = [Markup("<i>{}</i>").format(value) for value in known]
    drawn = [inner(scene.drawings, f"m{medium}", "back-of") for medium in mediums]
    cards = Markup("<small>{}</small>").format(NOTHING.join([*numbers, *drawn]))
    return LAID.format(family, told, NOTHING, _("Tenth"), cards, place)


def _spent(scene: Scene, facts: Facts, family: int) -> Markup:
    """RIP-45: all open cards of earlier rounds, and the cards that remain."""
    ghosts = [*facts.gone[family], *(value for past in facts.pasts[family] for value in past)]
    mediums = [medium for past in facts.past_mediums[family] for medium in past]
    # The ghosts in deck, hand and face down whose places this seat does not know.
    left = Counter(dict(enumerate(facts.whole[family], start=1)))
    left.subtract([*ghosts, *facts.ghosts[family]])
    left.subtract([*open_hand(scene.view, family), *known_face_down(scene.view, family)])
    if family == facts.seat:
        left.subtract(facts.hand)
    lines = [_("Played: {cards}").format(cards=_counted(ghosts, mediums))] if ghosts or mediums else []
    lines.append(_("Not seen yet: {cards}").format(cards=_counted(left.elements(), [])))
    told = NOTHING.join([Markup("<span>{}</span>").format(line) for line in lines])
    return SPENT.format(family, _("Spent"), len(ghosts) + len(mediums), told)


def _counted(ghosts: Iterable[int], mediums: Iterable[int]) -> str:
    told = [f"{value} ×{count}" for value, count in sorted(Counter(ghosts).items())]
    return ", ".join([*told, *map(medium_name, mediums)]) or _("nothing")


# The street: ten houses in the order of the rounds, each with its medium.


OPENED: Final = Markup('<div class="street{}" role="group" aria-label="{}">')
HOUSE: Final = Markup('<div class="{}" data-place="house:{}">{}</div>')
TO_CHOOSE: Final = Markup('<button type="button" class="house-front{}"{} id="house-{}" aria-label="{}"{}>{}</button>{}')
INSIDE: Final = Markup("{}<b>{}</b>{}")
FIRST: Final = Markup("<em>{}</em>")


def street(scene: Scene) -> list[Markup]:
    """All ten houses; during a swap a touch chooses one."""
    facts = facts_of(scene.view)
    is_asked = lies_among(scene, facts, "street")
    won = kinds_won(facts, scene.lines)
    houses = [_house(scene, facts, number, won[number - 1], is_asked) for number in range(1, ROUNDS + 1)]
    return [_opened(is_asked), *houses, CLOSED]


@cached(10)
def _opened(is_asked: bool) -> Markup:
    return OPENED.format(" choosing" if is_asked else "", _("The ten houses"))


def kinds_won(facts: Facts, lines: Iterable[str]) -> list[str]:
    """The houses won in each round by the sheet, as `m` and `c`; "" where it names none."""
    decided = [number for number in range(ROUNDS, 0, -1) if facts.results[number - 1] in (1, 2)]
    found = [""] * ROUNDS
    for line in lines:
        if not decided:
            break
        for part in Line.read(line).followed("wins"):
            found[decided.pop(0) - 1] = part.detail[1] if len(part.detail) > 1 else ""
    return found


def _house(scene: Scene, facts: Facts, number: int, won: str, is_asked: bool) -> Markup:
    """A house in the colours of the family that won it; before its round also its medium."""
    medium, result, name = medium_of(facts, number), facts.results[number - 1], _named(facts, number)
    ahead = medium if number > facts.round else 0
    inside = _drawn(scene.drawings, number, tuple(kinds_of(facts, number)), result, won, ahead)
    if is_asked:
        drawn = _to_swap(scene, facts, number, name, inside)
    elif medium or number == ROUNDS:
        drawn = look(f"look-{medium}" if medium else TENTH, name, inside, "house-front")
    else:  # A house without its medium yet has no sheet.
        drawn = Markup('<span class="house-front" role="img" aria-label="{}">{}</span>').format(name, inside)
    kind = classes("house-of", "current" if number == facts.round else "", "tenth" if number == ROUNDS else "")
    return HOUSE.format(kind, number, drawn)


def _to_swap(scene: Scene, facts: Facts, number: int, name: str, inside: Markup) -> Markup:
    """RIP-M28."""
    key = f"house-{number}"
    if key in scene.pickable:
        return TO_CHOOSE.format("", picked(key), number, name, NOTHING, inside, NOTHING)
    # Without words if only a guided game excludes it.
    why = reason(f"why-{key}", *_why(scene, f"house:{number}"))
    locked = Markup(' aria-disabled="true" aria-describedby="why-house-{}"').format(number)
    is_first = number == facts.first
    inside += FIRST.format(_("1st")) if is_first else NOTHING
    return TO_CHOOSE.format(" first" if is_first else " locked", picked(key), number, name, locked, inside, why)


@cached(KEPT)
def _drawn(drawings: str, number: int, kinds: tuple[str, ...], result: int, won: str, medium: int) -> Markup:
    names = list(kinds)
    if result in (1, 2):
        names = [f"{CASTLE if kind == 'c' else MANOR}-{CRESTS[result - 1].letter}" for kind in won or "m"]
    walls = NOTHING.join(inner(drawings, name, "house") for name in names[:3])
    card = inner(drawings, f"m{medium}", "small-medium") if medium else NOTHING
    return INSIDE.format(walls or Markup('<i class="house none"></i>'), number, card)


def _named(facts: Facts, number: int) -> str:
    """The description of a house in one line."""
    medium, result = medium_of(facts, number), facts.results[number - 1]
    state = [_("manor") if kind == MANOR else _("castle") for kind in kinds_of(facts, number)]
    if result:
        won = _("won by {family}").format(family=family_name(result - 1)) if result in (1, 2) else _("a tie")
        state = [won]
    return ", ".join([_("Round {n}").format(n=number), *state, *([medium_name(medium)] if medium else [])])


# The fight for a house: both rows of cards, their totals at the left, and the stake or question between them.


FIGHT: Final = Markup('<section class="fight" aria-label="{}">')
LINE: Final = Markup(
    '<div class="battle {}{}"{}>{}<div class="row{}" data-place="row:{}" role="group" aria-label="{}">{}</div></div>'
)
# The porter's last words must not cover the other family or its total.
COUNTED: Final = Markup(" data-score")
CHANGE: Final = Markup('<b class="change" aria-hidden="true">{}</b>')
COMES: Final = Markup('<i data-place="{}"></i>')
TOTAL: Final = Markup(
    '<p class="sum" data-place="total:{}" aria-label="{}" role="img">'
    '{}<b class="digits">{}</b>{}<small>{}</small>{}{}</p>'
)
# Visible only while its family gives the house up.
GIVES_UP: Final = Markup('<i class="gives-up" data-place="left:{}">{}</i>')
NEXT: Final = Markup('<i class="next" data-of="{0}" data-total="{1}" hidden>→ {1}</i>')


def fight(scene: Scene) -> list[Markup]:
    """The far row, the middle and the near row; a spectator sits with the first family."""
    facts = facts_of(scene.view)
    near = max(facts.seat, 0)
    middle = tray(scene) or _stake(scene, facts)
    return [
        FIGHT.format(_("The fight for the house")),
        their_turn(scene, facts),
        _line(scene, facts, 1 - near, "far"),
        middle,
        _line(scene, facts, near, "close"),
        Markup("</section>"),
    ]


def _line(scene: Scene, facts: Facts, family: int, where: str) -> Markup:
    cards, comes = [*_ghosts(scene, facts, family)], f"tenth:{family}"
    is_tenth, letter = facts.round == ROUNDS, CRESTS[family].letter
    if is_tenth:  # RIP-31: all ghosts of the tenth round lie in its row before they are turned up.
        first = len(facts.ghosts[family]) + 1
        places = [lies(family, number) for number in range(first, first + facts.faces[family])]
        back = face(scene.drawings, letter)
        cards += [LAY.format(named_card(back, _("face down"), place)) for place in places]
    cards += _mediums(scene, facts, family)
    if is_tenth:  # RIP-18: the place of the card laid on it now.
        is_placed = facts.awaits == "place" and facts.turn == family
        cards.append(LAY.format(slot(place=comes)) if is_placed else COMES.format(comes))
    is_asked = any(_is_asked(scene, facts, ghost_face(family, value)) for value in facts.ghosts[family])
    return LINE.format(
        where,
        f" of-{letter}",
        COUNTED if where == "far" else NOTHING,
        _sum(scene, facts, family),
        " choosing" if is_asked else "",
        family,
        _row_named(scene, facts, family),
        NOTHING.join(cards),
    )


def _row_named(scene: Scene, facts: Facts, family: int) -> str:
    """The owner of a row, and all its cards."""
    mediums = [_with_worth(scene, family, medium) for medium in facts.mediums[family]]
    cards = ", ".join([*map(str, facts.ghosts[family]), *mediums]) or _("none")
    own, others = _("Your cards in this round: {cards}"), _("Cards of {name} in this round: {cards}")
    return (own if family == scene.reader else others).format(name=scene.names[family], cards=cards)


def _with_worth(scene: Scene, family: int, medium: int) -> str:
    """A medium of a row by its name, and its present part of the total."""
    worth = worth_of(seen(scene.view).any_world(), family, medium)
    return _("{medium} (counts {n})").format(medium=medium_name(medium), n=worth) if worth else medium_name(medium)


def _is_asked(scene: Scene, facts: Facts, name: str) -> bool:
    """True while that card of a row may be chosen."""
    return name in scene.pickable and lies_among(scene, facts, "rows")


def _ghosts(scene: Scene, facts: Facts, family: int) -> Iterator[Markup]:
    values, laid = facts.ghosts[family], _laid(scene, family, "ghost", "blind-card")
    newest = max((n for n, value in enumerate(values) if value == laid), default=-1)
    known = seen(scene.view).any_world()
    for n, value in enumerate(values):
        name, state = ghost_face(family, value), "moved" if n == newest else ""
        drawn = face(scene.drawings, name)
        if _is_asked(scene, facts, name):
            one = card_to_choose(drawn, picked(name), str(value), f"row{family}-{n}")
        elif facts.round == ROUNDS:
            one = named_card(drawn, str(value), lies(family, n + 1), state)
        else:
            one = card(drawn, state)
        # RIP-42: the difference from its printed value.
        change = worth_of_ghost(known, family, value) - value
        yield LAY.format(one + CHANGE.format(f"{change:+}".replace("-", "−")) if change else one)


def _laid(scene: Scene, family: int, *acts: str) -> int:
    """The value or number of the card that this family laid last by one of these acts; 0 if there is none."""
    newest = next(iter(scene.lines), "")
    if not newest or f"row:{family}" not in scene.moved:
        return 0
    act = Line.read(newest).act
    return int(act.first) if act.what in acts else 0


def _mediums(scene: Scene, facts: Facts, family: int) -> Iterator[Markup]:
    laid, is_tenth = _laid(scene, family, "medium"), facts.round == ROUNDS
    for medium in (*facts.mediums[family], *(facts.tombs[family] if is_tenth else ())):
        name, words = f"m{medium}", _with_worth(scene, family, medium)
        drawn = face(scene.drawings, name)
        value = {DOUBLE: facts.copied, REVEAL: facts.revealed}.get(medium, 0)
        if value:  # RIP-M16, RIP-M19: the value that it has taken stands in its corner.
            drawn = face_with_name(scene.drawings, name, f"t{value}")
        if _is_asked(scene, facts, name):
            one = card_to_choose(drawn, picked(name), words, f"row{family}-{name}")
        else:
            kind, place = classes("card", "moved" if medium == laid else ""), lies(family, name) if is_tenth else ""
            one = look(f"look-{medium}", words, drawn, kind, place)
        yield LAY.format(one)


# Totals.


def _sum(scene: Scene, facts: Facts, family: int) -> Markup:
    """RIP-14: the total, and hidden beside it the total after each thing; picking one shows its total."""
    known = seen(scene.view).any_world()
    number, nexts = total(known, family), []
    for action, choice in scene.choices.items() if family == facts.turn else ():
        after = totals_after(known, action) if choice.picks else None
        if after is not None and after[0] != number:
            nexts.append(NEXT.format(choice.picks[0], after[0]))
    label = _("{name}’s total").format(name=scene.names[family])
    label = _("your total") if family == scene.reader else label
    told = " · ".join(_lasting(facts, family))
    tags = tag(told) if told else NOTHING
    crest = inner(scene.drawings, f"c{family}", "crest")
    left = NOTHING if family == facts.seat else GIVES_UP.format(family, _("abandons"))
    return TOTAL.format(family, said_of(label, str(number)), crest, number, NOTHING.join(nexts), label, tags, left)


def _lasting(facts: Facts, family: int) -> list[str]:
    """RIP-43: the lasting effects on this family's side, in a few signs; none other once all cards count 1."""
    if facts.flat:
        return [_("all count 1")]
    own, other, changed = facts.active[family], facts.active[1 - family], _("{value}s: {change}")
    lasting = [
        (EVEN in own, _("even: +1")),
        (ODD in own, _("odd: +1")),
        (DIM in other, _("1s, 2s: 0")),
        (KNOCK in own and facts.knocked, changed.format(value=facts.knocked, change="+2")),
        (MIASMA in other and facts.dampened, changed.format(value=facts.dampened, change="-2")),
        (CULT in (*own, *other) and facts.worshipped, changed.format(value=facts.worshipped, change="+3")),
        (PAIRS in other, _("two cards or more a turn")),
        (GHOSTS_ONLY in other, _("no mediums")),
        (facts.stumbler == family, _("next ghost blind")),
    ]
    return [words for lasts, words in lasting if lasts]


# The stake.


def _stake(scene: Scene, facts: Facts) -> Markup:
    """RIP-16: the houses of the round for its winner, the medium for its loser."""
    medium = medium_of(facts, facts.round)
    walls = NOTHING.join(picture(scene.drawings, kind, "house") for kind in kinds_of(facts, facts.round))
    card = medium_look(scene.drawings, medium) if medium else NOTHING
    heading = _("Round {n}: {what}").format(n=facts.round, what=houses_here(facts))
    told = _("the loser takes the medium") if medium and facts.awaits != "over" else ""
    told = _("all cards laid here are turned up") if facts.round == ROUNDS else told
    values = ", ".join(map(str, facts.barred))  # RIP-M25
    barred = tag(_("barred: {values}").format(values=values), "bad") if values else NOTHING
    return Markup(
        '<div class="stake"><span data-place="stake">{}</span><p><b>{}</b><small>{}</small>{}</p>'
        '<span data-place="prize">{}</span></div>'
    ).format(walls, heading, told, barred, card)


def their_turn(scene: Scene, facts: Facts) -> Markup:
    """RIP-11: the other family's cards of its turn, each with its answers; empty outside the viewer's turn."""
    if facts.awaits != "turn" or facts.mover != facts.seat:
        return NOTHING
    since = takewhile(
        lambda line: not line.followed("had") and not (line.who == facts.seat and line.act.what in DECISIONS),
        map(Line.read, scene.lines),
    )
    found: list[tuple[str, list[str]]] = []
    for act in [line.act for line in since][::-1]:
        if act.what in ("ghost", "blind-card"):
            found.append((act.first, []))
        elif act.what == "medium":
            found.append((medium_name(int(act.first)), []))
        elif act.what in ("value", "card", "house") and found:
            found[-1][1].append(card_words(act.first))
    cards = ", ".join([f"{card} ({', '.join(given)})" if given else card for card, given in found])
    told = said_of(scene.names[1 - facts.seat], cards)
    return Markup('<p class="their-turn">{}</p>').format(told) if cards else NOTHING


# The tray: choices that do not lie on the table, such as values, families, or cards of a pile.


TRAY: Final = Markup('<div class="stake tray choosing" role="group" aria-label="{}">{}{}{}</div>')
# Motions begin and end where the stake lay.
PLACES: Final = Markup('<span data-place="stake"></span>')
PRIZE: Final = Markup('<span data-place="prize"></span>')
VALUE: Final = Markup('<span class="value"><b class="digits">{}</b>{}</span>')
CHIP: Final = Markup('<button type="button" class="chip"{} id="chip-{}" aria-label="{}">{}</button>')


def tray(scene: Scene) -> Markup:
    """The choices of the tray; empty if they lie on the table."""
    facts = facts_of(scene.view)
    if not lies_among(scene, facts, "tray"):
        return NOTHING
    chips = NOTHING.join([_chip(scene, facts, action) for action in scene.choices])
    return TRAY.format(asks(scene.view, scene.names), PLACES, chips, PRIZE)


def _chip(scene: Scene, facts: Facts, action: int) -> Markup:
    act = act_of(action)
    name, value = thing_of(facts, act), act.first
    if act.what == "value":  # RIP-M10, RIP-M17, RIP-M26: a value, and both totals once it is named.
        told, after, become = value, totals_after(seen(scene.view).any_world(), action), NOTHING
        if after is not None:
            told = said_of(value, _("{mine} against {theirs}").format(mine=after[0], theirs=after[1]))
            become = Markup("<small>{}:{}</small>").format(*after)
        return CHIP.format(picked(name), name, told, VALUE.format(value, become))
    if act.what == "card":
        return card_to_choose(face(scene.drawings, name), picked(name), value, f"chip-{name}")
    # RIP-M19, RIP-M20: a deck, or a hand.
    is_other = value == "other"
    family, words = 1 - facts.turn if is_other else facts.turn, _(MEDIUMS[facts.asking].offers[is_other])
    inside = Markup("{}<span>{}</span>").format(picture(scene.drawings, f"c{family}", "crest"), words)
    return CHIP.format(picked(name), name, words, inside)


# The choices of a seat, as buttons that name the consequences.


def choice(view: View, action: int) -> Choice:
    """The button of a legal action; things on the table are picked there."""
    known, facts, act = seen(view).any_world(), facts_of(view), act_of(action)
    before = mine, theirs = totals(known)
    if action == END and mine > theirs:  # RIP-14
        told = _("{mine} against {theirs}").format(mine=mine, theirs=theirs)
        return Choice(_("End your turn"), told, letter="E", is_main=True)
    if action == END:  # RIP-15
        words = _("Abandon {houses}").format(houses=houses_here(facts))
        return Choice(words, lost(known, is_short=True), letter="A")
    if act.what == "blind":
        return Choice(_("Draw a card blind"), _("the rug slips: chance picks it from your hand"), letter="B")
    words = deed(known, action)
    if act.what == "none":
        return Choice(words, letter="N")
    after = totals_after(known, action)
    # RIP-11: ghost cards of the hand are played one after another.
    adds = after[0] - mine if after is not None and act.what == "ghost" else None
    if act.what == "medium":
        words = _("Play {medium}").format(medium=medium_name(int(act.first)))
    follows = _follows(known, act, before, before if after is None else after)
    return Choice(words, follows, (thing_of(facts, act),), asks=_first(known, facts), adds=adds)


def thing_of(facts: Facts, act: Part) -> str:
    """The thing on the table that picks an action: a value, a family, a house or a card."""
    prefix = {"value": "v", "family": "", "house": "house-", "medium": "m"}
    if act.what in prefix:
        return prefix[act.what] + act.first
    is_of_the_other = act.what == "card" and facts.asking == BANISH
    return named_face(1 - facts.turn if is_of_the_other else facts.turn, act.first)


def _follows(known: RestInPeace, act: Part, before: tuple[int, int], after: tuple[int, int]) -> str:
    """A medium's effect and changed totals; or a card's worth on its target round."""
    if known.awaits == KEEP or (act.what == "tenth" and act.first.startswith("m")):
        return _there(known, act.first)
    told = [medium_words(int(act.first))] if act.what == "medium" else []
    if after[1] != before[1]:
        told.append(_("{mine} against {theirs}").format(mine=after[0], theirs=after[1]))
    elif after != before:
        told.append(_("Your total: {n}").format(n=after[0]))
    return " ".join(told)


def _there(known: RestInPeace, card: str) -> str:
    """RIP-M15: only a card's value moves with it; RIP-19, RIP-32, RIP-36: on the tenth a medium acts too."""
    medium, is_on_tenth = int(card[1:]) if card.startswith("m") else 0, known.awaits != KEEP
    value = FIXED_VALUE.get(medium, 0) * (2 if medium == TWINS else 1) if medium else int(card)
    if is_on_tenth and medium == NEVER and not known.thirteen_is_four:
        value = -2
    if value:
        return _("it counts {n} there").format(n=value)
    acts = is_on_tenth and not MEDIUMS[medium].is_idle
    return _("it acts there, at the end") if acts else _("it does nothing there")


def locked(view: View) -> list[Locked]:
    """RIP-14, RIP-M14: the end of the turn while it is illegal; [] while a medium asks."""
    facts = facts_of(view)
    if facts.awaits != "turn" or facts.seat != facts.mover:
        return []
    refusal = view.refusal(END)
    if refusal is not None:
        return [Locked(_("End your turn"), _("a second card first"), refusal.words, refusal.rule, "E")]
    mine, theirs = totals(seen(view).any_world())
    if mine > theirs:
        return []
    words = _("You have {mine} against {theirs}: only with more than the other family may you end your turn.")
    needed = _("you need {n} or more").format(n=theirs + 1)
    return [Locked(_("End your turn"), needed, words.format(mine=mine, theirs=theirs), "RIP-14", "E")]


def houses_here(facts: Facts) -> str:
    """RIP-16: the houses of the round in words."""
    return houses_of("m" * facts.manors[facts.round - 1] + "c" * facts.castles[facts.round - 1])


# The question of the moment.


def asks(view: View, names: Sequence[str]) -> str:
    """The question of the moment as a headline; "" for seats that are not asked."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return ""
    if facts.awaits != "turn":
        return _(asked_by(facts).asks[-1 if facts.first else 0]).format(n=facts.first)
    mine, theirs = totals(seen(view).any_world())
    if mine > theirs:  # RIP-14
        return _("You lead: {mine} against {theirs}").format(mine=mine, theirs=theirs)
    if facts.stumbler == facts.seat:  # RIP-M06
        return _("You stumble: draw blind")
    if not any((*facts.ghosts, *facts.mediums)):
        return _("You begin this round")
    return _("You must beat {n}").format(n=theirs)


def _first(known: RestInPeace, facts: Facts) -> str:
    """The hint of the thing to touch, until something is picked."""
    if facts.awaits != "turn":
        return _(asked_by(facts).touch)
    if facts.hand:
        return _("Touch a card")
    # RIP-11, RIP-22: a hand without ghosts does not end a turn.
    mine, theirs = totals(known)
    return _("Play a medium, if you like") if mine > theirs else _("Play a medium, or abandon")


def say(view: View, names: Sequence[str]) -> Markup:
    """A line of reasons for the seat on the move; "" for all others."""
    facts = facts_of(view)
    if facts.seat < 0 or facts.seat != facts.mover:
        return Markup("")
    if facts.awaits == "place":
        return escape(_(MOMENTS["place"].why))
    if facts.awaits != "turn":
        medium = ENCORE if facts.awaits == "keep" else facts.asking
        name, words = medium_name(medium), medium_words(medium)
        return Markup("<b>{}</b>{}").format(name, said_of(name, lowered(words)).removeprefix(name))
    known = seen(view).any_world()
    mine, theirs = totals(known)
    if known.must_play_two() and facts.laid == 1 and END not in known.legal():  # RIP-M14
        return escape(_("Hand in hand: a second card is needed before your turn can end."))
    if mine > theirs:  # RIP-14
        nothing_left = [*known.legal()] == [END]
        return escape(_("Nothing left to lay.") if nothing_left else _("You may end your turn, or lay more cards."))
    needed = Markup("<b>{}</b>").format(_("{n} or more").format(n=theirs + 1))  # RIP-15
    words = escape(_("You have {mine}: reach {needed}, or abandon {houses}."))
    return words.format(mine=mine, needed=needed, houses=houses_here(facts))

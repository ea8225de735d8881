"""The fight for a house: both rows of cards, their totals at the left, and between them what is at stake or asked."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Final

from hantise.core import Scene
from hantise.core.names import said_of
from hantise.core.sheet import Line
from hantise.core.words import _
from hantise.drawing.contract import picked
from hantise.drawing.faces import face
from hantise.drawing.kit.attributes import NOTHING, classes
from hantise.drawing.kit.card import card, card_to_choose, face_with_name, named_card
from hantise.drawing.kit.look import look
from hantise.drawing.kit.picture import picture
from hantise.drawing.kit.slot import slot
from hantise.drawing.kit.tag import tag
from hantise.drawing.markup import Markup
from hantise.games.rest_in_peace.actions import FIRST_CARD, FIRST_FAMILY, FIRST_HOUSE, FIRST_VALUE
from hantise.games.rest_in_peace.counting import total, worth_of, worth_of_ghost
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.moments import MEDIUMS, card_words, medium_name, totals_after
from hantise.games.rest_in_peace.pieces import (
    BANISH,
    CULT,
    DEAD,
    DIM,
    DOUBLE,
    EVEN,
    GHOSTS_ONLY,
    KNOCK,
    MIASMA,
    ODD,
    PAIRS,
    RETURN,
    REVEAL,
    ROUNDS,
    SEARCH,
)
from hantise.games.rest_in_peace.room.cards import (
    CRESTS,
    back_of,
    comes,
    ghost_face,
    inner,
    is_own,
    key_of,
    kinds_of,
    lies,
    medium_face,
    medium_look,
    medium_of,
)
from hantise.games.rest_in_peace.room.choices import OWN_THING, asks, houses_here, thing_of
from hantise.games.rest_in_peace.room.result import DECISIONS
from hantise.games.rest_in_peace.table import facts_of, seen

KEPT: Final = 4000
OPENED: Final = Markup('<section class="fight" aria-label="{}">')
LINE: Final = Markup(
    '<div class="battle {}{}"{}>{}<div class="row{}" data-place="row:{}" role="group" aria-label="{}">{}</div></div>'
)
# The porter's last words cover neither the other family nor its total.
COUNTED: Final = Markup(" data-score")
CHANGE: Final = Markup('<b class="change" aria-hidden="true">{}</b>')
COMES: Final = Markup('<i data-place="{}"></i>')
LAY: Final = Markup('<span class="lay">{}</span>')
TOTAL: Final = Markup(
    '<p class="sum" data-place="total:{}" aria-label="{}" role="img">'
    '{}<b class="digits">{}</b>{}<small>{}</small>{}{}</p>'
)
# Seen only while its family gives the house up.
GIVES_UP: Final = Markup('<i class="gives-up" data-place="left:{}">{}</i>')
NEXT: Final = Markup('<i class="next" data-of="{0}" data-total="{1}" hidden>→ {1}</i>')
END: Final = Markup("</section>")
ANSWERS = ("value", "card", "house")


def fight(scene: Scene) -> list[Markup]:
    """The far row, the middle, the near row; a spectator sits with the first family."""
    facts = facts_of(scene.view)
    near = max(facts.seat, 0)
    middle = tray(scene) or _stake(scene, facts)
    return [
        OPENED.format(_("The fight for the house")),
        their_turn(scene, facts),
        _line(scene, facts, 1 - near, "far"),
        middle,
        _line(scene, facts, near, "close"),
        END,
    ]


def _line(scene: Scene, facts: Facts, family: int, where: str) -> Markup:
    cards = [*_ghosts(scene, facts, family), *_face_down(scene, facts, family), *_mediums(scene, facts, family)]
    is_asked = any(ghost_face(family, value) in scene.pickable for value in facts.ghosts[family]) and _asks_rows(facts)
    return LINE.format(
        where,
        f" of-{CRESTS[family].letter}",
        COUNTED if where == "far" else NOTHING,
        _sum(scene, facts, family),
        " choosing" if is_asked else "",
        family,
        _named(scene, facts, family),
        NOTHING.join([*cards, *_next_there(facts, family)]),
    )


def _named(scene: Scene, facts: Facts, family: int) -> str:
    """Whose cards these are, and all of them."""
    mediums = [_counted(scene, family, medium) for medium in facts.mediums[family]]
    cards = ", ".join([*map(str, facts.ghosts[family]), *mediums]) or _("none")
    own, others = _("Your cards in this round: {cards}"), _("Cards of {name} in this round: {cards}")
    return (own if is_own(scene, family) else others).format(name=scene.names[family], cards=cards)


def _counted(scene: Scene, family: int, medium: int) -> str:
    """A medium of a row by its name, and what it adds to the total now."""
    worth = worth_of(seen(scene.view).any_world(), family, medium)
    return _("{medium} (counts {n})").format(medium=medium_name(medium), n=worth) if worth else medium_name(medium)


def _asks_rows(facts: Facts) -> bool:
    """True while cards of the rows are what is chosen from."""
    return facts.awaits == "keep" or (facts.awaits == "ask" and facts.asking in (BANISH, DOUBLE, DEAD))


def _ghosts(scene: Scene, facts: Facts, family: int) -> list[Markup]:
    values, laid = facts.ghosts[family], _laid(scene, family, "ghost", "blind-card")
    newest = max((n for n, value in enumerate(values) if value == laid), default=-1)
    known, found = seen(scene.view).any_world(), []
    for n, value in enumerate(values):
        # RIP-42: what it counts more or less than is printed on it.
        change = worth_of_ghost(known, family, value) - value
        one = _ghost(scene, facts, family, value, n, n == newest)
        found.append(LAY.format(one + CHANGE.format(f"{change:+}".replace("-", "−")) if change else one))
    return found


def _laid(scene: Scene, family: int, *acts: str) -> int:
    """The value or the number of the card that this family laid last, by one of these acts; 0 if it was none."""
    newest = next(iter(scene.lines), "")
    if not newest or f"row:{family}" not in scene.moved:
        return 0
    act = Line.read(newest).act
    return int(act.first) if act.what in acts else 0


def _ghost(scene: Scene, facts: Facts, family: int, value: int, at: int, is_moved: bool) -> Markup:
    name = ghost_face(family, value)
    if _asks_rows(facts) and name in scene.pickable:
        return card_to_choose(face(scene.drawings, name), picked(name), str(value), f"row{family}-{at}")
    state = classes("moved" if is_moved else "")
    if facts.round == ROUNDS:
        return named_card(face(scene.drawings, name), str(value), lies(family, at + 1), state)
    return card(face(scene.drawings, name), state)


def _face_down(scene: Scene, facts: Facts, family: int) -> list[Markup]:
    """RIP-31: all ghosts of the tenth round lie in its row before they are turned up."""
    if facts.round < ROUNDS:
        return []
    back, first = face(scene.drawings, back_of(family)), len(facts.ghosts[family]) + 1
    places = [lies(family, number) for number in range(first, first + facts.faces[family])]
    return [LAY.format(named_card(back, _("face down"), place)) for place in places]


def _next_there(facts: Facts, family: int) -> list[Markup]:
    """RIP-18: the place of the card that is laid on the tenth round now, once that is the present one."""
    if facts.round < ROUNDS:
        return []
    is_asked = facts.awaits == "place" and facts.turn == family
    return [LAY.format(slot(place=comes(family))) if is_asked else COMES.format(comes(family))]


def _mediums(scene: Scene, facts: Facts, family: int) -> list[Markup]:
    laid = _laid(scene, family, "medium")
    there = facts.tombs[family] if facts.round == ROUNDS else ()
    mediums = (*facts.mediums[family], *there)
    return [LAY.format(_medium(scene, facts, family, medium, medium == laid)) for medium in mediums]


def _medium(scene: Scene, facts: Facts, family: int, medium: int, is_moved: bool) -> Markup:
    name, words = medium_face(medium), _counted(scene, family, medium)
    drawn = face(scene.drawings, name)
    value = {DOUBLE: facts.copied, REVEAL: facts.revealed}.get(medium, 0)
    if value:  # RIP-M16, RIP-M19: the value that it has taken stands in its corner.
        drawn = face_with_name(scene.drawings, name, f"t{value}")
    if _asks_rows(facts) and name in scene.pickable:
        return card_to_choose(drawn, picked(name), words, f"row{family}-{name}")
    place = lies(family, name) if facts.round == ROUNDS else ""
    return look(key_of(medium), words, drawn, classes("card", "moved" if is_moved else ""), place)


# Totals.


def _sum(scene: Scene, facts: Facts, family: int) -> Markup:
    """RIP-14: the total, and what it becomes by what is picked."""
    number = total(seen(scene.view).any_world(), family)
    label = _("your total") if is_own(scene, family) else _("{name}’s total").format(name=scene.names[family])
    told = " · ".join(_lasting(facts, family))
    tags = tag(told) if told else NOTHING
    crest = inner(scene.drawings, f"c{family}", "crest")
    left = NOTHING if family == facts.seat else GIVES_UP.format(family, _("abandons"))
    return TOTAL.format(
        family, said_of(label, str(number)), crest, number, _nexts(scene, facts, family), label, tags, left
    )


def _nexts(scene: Scene, facts: Facts, family: int) -> Markup:
    """The total that each thing would make; that of what is picked is shown."""
    if family != facts.turn or not scene.choices:
        return NOTHING
    known = seen(scene.view).any_world()
    found = []
    for action, choice in scene.choices.items():
        after = totals_after(known, action) if choice.picks else None
        if after is not None and after[0] != total(known, family):
            found.append(NEXT.format(choice.picks[0], after[0]))
    return NOTHING.join(found)


def _lasting(facts: Facts, family: int) -> list[str]:
    """RIP-43: what lasts on this family's side, in a few signs; nothing else does once all cards count 1."""
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


# What is at stake.


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
    """RIP-11: the cards that it has played, each with what it was given; nothing while it is not one's turn."""
    if facts.awaits != "turn" or facts.mover != facts.seat:
        return NOTHING
    since = takewhile(
        lambda line: not line.followed("had") and not (line.who == facts.seat and line.act.what in DECISIONS),
        map(Line.read, scene.lines),
    )
    cards = _played([*since][::-1])
    told = said_of(scene.names[1 - facts.seat], cards)
    return Markup('<p class="their-turn">{}</p>').format(told) if cards else NOTHING


def _played(lines: Iterable[Line]) -> str:
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        what, first = line.act.what, line.act.first
        if what in ("ghost", "blind-card"):
            found.append((first, []))
        elif what == "medium":
            found.append((medium_name(int(first)), []))
        elif what in ANSWERS and found:
            found[-1][1].append(card_words(first))
    return ", ".join([f"{card} ({', '.join(given)})" if given else card for card, given in found])


# The tray: what an effect asks for that lies nowhere on the table, as values, families, or cards of a pile.


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
    is_of_a_pile = facts.asking in (SEARCH, RETURN)
    chips = [
        _chip(scene, facts, action)
        for action in scene.choices
        if FIRST_VALUE <= action < FIRST_HOUSE and (is_of_a_pile or not FIRST_CARD <= action < FIRST_FAMILY)
    ]
    return TRAY.format(asks(scene.view, scene.names), PLACES, NOTHING.join(chips), PRIZE) if chips else NOTHING


def _chip(scene: Scene, facts: Facts, action: int) -> Markup:
    name = thing_of(facts, action)
    if action < FIRST_CARD:
        return _value(scene, action, name)
    if action < FIRST_FAMILY:
        value = str(action - FIRST_CARD + 1)
        return card_to_choose(face(scene.drawings, name), picked(name), value, f"chip-{name}")
    # RIP-M19, RIP-M20: a deck, or a hand.
    is_other = name != OWN_THING
    family, words = 1 - facts.turn if is_other else facts.turn, _(MEDIUMS[facts.asking].offers[is_other])
    inside = Markup("{}<span>{}</span>").format(picture(scene.drawings, f"c{family}", "crest"), words)
    return CHIP.format(picked(name), name, words, inside)


def _value(scene: Scene, action: int, name: str) -> Markup:
    """RIP-M10, RIP-M17, RIP-M26: a value, and both totals once it is named."""
    value, after = str(action - FIRST_VALUE + 1), totals_after(seen(scene.view).any_world(), action)
    if after is None:
        return CHIP.format(picked(name), name, value, VALUE.format(value, NOTHING))
    told = said_of(value, _("{mine} against {theirs}").format(mine=after[0], theirs=after[1]))
    return CHIP.format(picked(name), name, told, VALUE.format(value, Markup("<small>{}:{}</small>").format(*after)))

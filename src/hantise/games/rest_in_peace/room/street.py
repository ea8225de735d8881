"""The street: ten houses in the order in which they are fought for, each with its medium."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hantise.core import Scene
from hantise.core.kept import kept
from hantise.core.sheet import Line
from hantise.core.words import _
from hantise.drawing.contract import picked
from hantise.drawing.kit.attributes import NOTHING, classes
from hantise.drawing.kit.look import look
from hantise.drawing.kit.reason import reason
from hantise.drawing.markup import Markup
from hantise.games.rest_in_peace.actions import FIRST_HOUSE
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.family import ROUNDS
from hantise.games.rest_in_peace.labels import medium_name
from hantise.games.rest_in_peace.mediums import SWAP
from hantise.games.rest_in_peace.room.cards import (
    CASTLE,
    CRESTS,
    MANOR,
    facts_of,
    family_name,
    inner,
    kinds_of,
    medium_face,
    medium_of,
)
from hantise.games.rest_in_peace.room.looks import TENTH, key_of

KEPT: Final = 2000
OPENED: Final = Markup('<div class="street{}" role="group" aria-label="{}">')
HOUSE: Final = Markup('<div class="{}" data-place="house:{}">{}</div>')
TO_CHOOSE: Final = Markup('<button type="button" class="house-front{}"{} id="house-{}" aria-label="{}"{}>{}</button>{}')
INSIDE: Final = Markup("{}<b>{}</b>{}")
FIRST: Final = Markup("<em>{}</em>")
END: Final = Markup("</div>")


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
    why = _why(scene, number)
    locked = Markup(' aria-disabled="true" aria-describedby="why-house-{}"').format(number)
    mark = FIRST.format(_("1st")) if number == facts.first else NOTHING
    kind = " first" if number == facts.first else " locked"
    return TO_CHOOSE.format(kind, picked(key), number, name, locked, inside + mark, why)


def _why(scene: Scene, number: int) -> Markup:
    """Why it is not swapped; without words where only a guided game leaves it out."""
    refusal = scene.view.refusal(FIRST_HOUSE + number - 1)
    told = ("", "") if refusal is None else (refusal.words, scene.rule(refusal.rule))
    return reason(f"why-house-{number}", *told)


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

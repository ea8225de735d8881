"""The drawings of Rest in Peace: both families' ghosts, the mediums with their signs, houses, crests and windows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from hantise.core import Drawing, Scene, View
from hantise.core.cached import cached
from hantise.core.phrases import TomlTable, tables
from hantise.core.words import _
from hantise.drawing.anatomy import Paint
from hantise.drawing.cards import LIT, corner, figure, number, paper, watching, written
from hantise.drawing.faces import face
from hantise.drawing.ghosts import Ghost
from hantise.drawing.kit.look import look, sheet
from hantise.drawing.kit.parts import NOTHING
from hantise.drawing.kit.rule import rule
from hantise.drawing.markup import Markup, escape
from hantise.games.rest_in_peace.facts import Cards, Facts, Mediums
from hantise.games.rest_in_peace.moments import MEDIUMS, medium_name, medium_words
from hantise.games.rest_in_peace.pieces import ROUNDS, UP_TO_LEVEL, mediums_of
from hantise.games.rest_in_peace.rules import FIXED_VALUE, TWINS
from hantise.games.rest_in_peace.table import facts_of
from hantise.games.rest_in_peace.view import OpenView

MANOR, CASTLE = "manor", "castle"
SHEET: Final = Markup('<p>{}</p>{}<p class="foot-of"><span>{}</span>{}</p>')
TENTH: Final = "look-tenth"


class Crest(TomlTable, frozen=True):
    """The marks of a family; `cards.toml` explains each."""

    letter: str
    fill: str
    deep: str
    panel: str
    moon: str
    paint: Paint
    shape: str


class Looks(TomlTable, frozen=True):
    """The tables of `cards.toml`."""

    crests: tuple[Crest, Crest]
    ghosts: dict[int, Ghost]
    parts: dict[str, str]


LOOKS: Final = tables(__package__, "cards.toml", Looks)
CRESTS, PARTS = LOOKS.crests, LOOKS.parts


def drawings() -> Mapping[str, Drawing]:
    """Ghosts as b3 and g6, their backs as b and g, mediums as m12, values they take as t3, houses by kind and owner,
    crests as c0 and c1.
    """
    found = {ghost_face(n, value): ghost_card(crest, value) for n, crest in enumerate(CRESTS) for value in LOOKS.ghosts}
    found |= {crest.letter: back(crest) for crest in CRESTS} | {"back": back(CRESTS[0])}
    found |= {f"m{medium}": medium_card(medium) for medium in MEDIUMS}
    found |= {f"t{value}": number(str(value)) for value in LOOKS.ghosts}
    drawn = {name: Drawing(inside) for name, inside in found.items()}
    for kind in (MANOR, CASTLE):
        drawn[kind] = Drawing(house(kind), 60, 62)
        drawn |= {f"{kind}-{crest.letter}": Drawing(house(kind, crest), 60, 62) for crest in CRESTS}
    sign = '<g transform="translate(12 12)" fill="{}">{}</g>'
    return drawn | {f"c{n}": Drawing(sign.format(crest.fill, crest.shape), 24, 24) for n, crest in enumerate(CRESTS)}


def ghost_card(crest: Crest, value: int) -> str:
    """RIP-02: the card, whose sign is even or odd."""
    moon = f'<circle cx="56" cy="76" r="36" fill="{crest.moon}"/>'
    ghost = figure(replace(LOOKS.ghosts[value], paint=crest.paint))
    parity = PARTS["odd" if value % 2 else "even"]
    return paper(crest.panel) + moon + ghost + number(str(value)) + _sign(crest, 82, 19, 1.05) + parity


def _sign(crest: Crest, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x} {y})scale({scale})" fill="{crest.fill}">{crest.shape}</g>'


def back(crest: Crest) -> str:
    """A face-down card: in its windows are eyes."""
    eyes = watching(35, 84, 0.95) + watching(65, 84, 0.95)
    return PARTS["back"].format(crest=crest) + eyes + _sign(crest, 50, 22, 1)


def level_of(medium: int) -> int:
    """RIP-03."""
    return next(level for level, mask in enumerate(UP_TO_LEVEL) if mask >> medium & 1)


def medium_card(medium: int) -> str:
    """RIP-03: the card, with a value as on a ghost if it counts as one; a large number would look like one."""
    value, counts = str(FIXED_VALUE.get(medium, "")), ""
    if medium == TWINS:  # It counts as two ghosts.
        counts = corner(written(value, 12, 36, 40) + PARTS["plus"] + written(value, 37, 36, 40), True)
    elif value:
        counts = number(value)
    lozenges = "".join(f"M{86 - 11 * n} 11l5 6l-5 6l-5-6Z" for n in range(level_of(medium)))
    return PARTS["medium"].format(sign=MEDIUMS[medium].sign, lozenges=lozenges, medium=medium) + counts


def house(kind: str, crest: Crest | None = None) -> str:
    """RIP-06: candle yellow lights a house until a family wins it; then it has the family's colours."""
    wall, edge, lit = ("#3B2A45", "currentColor", LIT) if crest is None else (crest.deep, crest.fill, crest.fill)
    line = f'fill="{wall}" stroke="{edge}" stroke-width="3" stroke-linejoin="round"'
    drawn = (PARTS[kind] + PARTS["door"]).format(line=line, edge=edge, lit=lit)
    return drawn if crest is None else drawn + PARTS["won"].format(crest=crest)


# The cards on the table as small numbers, and their names there.


def open_hand(view: View, family: int) -> Cards:
    """The open cards of another hand: by RIP-M03, or in an open view."""
    if isinstance(view, OpenView):
        return view.held[family] if family != view.seat else ()
    facts = facts_of(view)
    return facts.shown if facts.seat >= 0 and family == 1 - facts.seat else ()


def known_face_down(view: View, family: int) -> Cards:
    """RIP-18: the known ghosts on the tenth round: the viewer's own, or all in an open view."""
    if isinstance(view, OpenView):
        return view.face_down[family]
    facts = facts_of(view)
    return facts.buried if family == facts.seat else ()


def ghost_face(family: int, value: int) -> str:
    """The drawing of a ghost card; the name serves for picking it too."""
    return f"{CRESTS[family].letter}{value}"


def named_face(family: int, name: str) -> str:
    """The drawing of a card by its name on a sheet or in an action: `5`, `m12`, or `?` for a hidden card."""
    if name == "?":
        return CRESTS[family].letter
    return ghost_face(family, int(name)) if name.isdigit() else name


def lies(family: int, what: object) -> str:
    """The place of a card of the tenth round: by number in the row for a ghost, by drawing for a medium."""
    return f"lies:{family}:{what}"


def kinds_of(manors: int, castles: int) -> list[str]:
    """So many houses, by their drawings."""
    return [MANOR] * manors + [CASTLE] * castles


def family_name(family: int) -> str:
    """A family's colour."""
    return _("blue") if family == 0 else _("green")


@cached(500)
def inner(drawings: str, name: str, kind: str) -> Markup:
    """A drawing inside an element whose own name alone is read aloud."""
    return Markup('<svg class="{}"><use href="{}#{}"/></svg>').format(kind, drawings, name)


# The powers of mediums, readable before the fight: the sheets of the street, and their buttons.


def medium_look(drawings: str, medium: int) -> Markup:
    """A medium as a card that opens its sheet."""
    return look(f"look-{medium}", medium_name(medium), face(drawings, f"m{medium}"), "card")


def badge(medium: int) -> Markup:
    """The small mark that opens the sheet of a medium; a touch elsewhere on the card picks it."""
    name = _("What {medium} does").format(medium=medium_name(medium))
    return look(f"look-{medium}", name, Markup("?"), "badge")


def looks(scene: Scene) -> tuple[Markup, ...]:
    """A sheet for each open medium along the street, and for the tenth round."""
    facts = facts_of(scene.view)
    is_decided = tuple([facts.awaits == "over" or result > 0 for result in facts.results])
    return _sheets(scene.drawings, scene.rules, open_to_all(facts), facts.line, is_decided)


@cached(200)
def _sheets(
    drawings: str, rules: str, mediums: Mediums, line: Mediums, is_decided: tuple[bool, ...]
) -> tuple[Markup, ...]:
    keys, found = ["", *[f"look-{medium}" for medium in mediums], TENTH], list[Markup]()
    for n, medium in enumerate(mediums):
        number = line.index(medium) + 1 if medium in line else 0
        is_open = bool(number) and not is_decided[number - 1]
        found.append(_sheet(drawings, rules, number, is_open, medium, keys[n], keys[n + 2]))
    where, told = (
        escape(_("Round {n}").format(n=ROUNDS)),
        SHEET.format(
            _("After nine rounds all cards that were laid here are turned up. The higher total wins the house."),
            NOTHING,
            _("If nobody has won by houses then, the winner of this round wins the game."),
            rule(f"{rules}#RIP-31"),
        ),
    )
    return (*found, sheet(TENTH, where, _("The tenth round"), face(drawings, "c0+c1"), told, keys[-2]))


def open_to_all(facts: Facts) -> Mediums:
    """RIP-45: the line's mediums in order, then those elsewhere; in an initiation also those still to come."""
    sides = [facts.fronts, facts.mediums, facts.tombs]
    placed = [medium for side in sides for mediums in side for medium in mediums]
    placed += [medium for rounds in facts.past_mediums for mediums in rounds for medium in mediums]
    to_come = mediums_of(UP_TO_LEVEL[0]) if facts.initiation else ()
    return tuple(dict.fromkeys([*filter(None, facts.line), *sorted(placed), *to_come]))


@cached(2000)
def _sheet(drawings: str, rules: str, number: int, is_open: bool, medium: int, before: str, after: str) -> Markup:
    """A medium's sheet: its round (0 for none), effect, question, fate and rule.

    RIP-16: until that round ends, the medium is for its loser.
    """
    where = [_("Round {n}").format(n=number)] if number else []
    level = level_of(medium)
    if level:  # RIP-03: the lozenges of the card in words; base cards have none.
        where.append(_("level {n} {lozenges}").format(n=level, lozenges="◆" * level))
    asks, asked = MEDIUMS[medium].will_ask, NOTHING
    if asks:
        asked = Markup('<p class="asked-of">{}</p>').format(_("It will ask: {what}").format(what=_(asks)))
    fate = _("The loser of round {n} takes it.").format(n=number) if is_open else ""
    address = rule(f"{rules}#medium-{medium}", f"RIP-M{medium:02}")
    told = SHEET.format(medium_words(medium), asked, fate, address)
    drawn, place = face(drawings, f"m{medium}"), escape(" · ".join(where))
    return sheet(f"look-{medium}", place, medium_name(medium), drawn, told, before, after)

"""The drawings of Rest in Peace: both families' ghosts, the mediums with their signs, houses, crests and windows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from hantise.core import Drawing, Scene, View
from hantise.core.cached import cached
from hantise.core.words import _
from hantise.drawing.anatomy import INK, Paint
from hantise.drawing.cards import LIT, PAPER, UI, corner, figure, number, paper, watching, written
from hantise.drawing.faces import face
from hantise.drawing.ghosts import Ghost
from hantise.drawing.kit.look import look, sheet
from hantise.drawing.kit.parts import NOTHING
from hantise.drawing.kit.rule import rule
from hantise.drawing.markup import Markup, escape
from hantise.games.rest_in_peace.facts import Cards, Facts
from hantise.games.rest_in_peace.moments import MEDIUMS, medium_name, medium_words
from hantise.games.rest_in_peace.pieces import GREATEST, LAST, ROUNDS, UP_TO_LEVEL, mediums_of
from hantise.games.rest_in_peace.rules import FIXED_VALUE, TWINS
from hantise.games.rest_in_peace.table import facts_of
from hantise.games.rest_in_peace.view import OpenView

MANOR, CASTLE = "manor", "castle"
SHEET: Final = Markup('<p>{}</p>{}<p class="foot-of"><span>{}</span>{}</p>')
TENTH: Final = "look-tenth"


class Crest(NamedTuple):
    """The marks of a family: its letter in names of drawings, its colours, its sheets, and a sign."""

    letter: str
    fill: str
    deep: str
    panel: str
    moon: str
    paint: Paint
    shape: str


CRESTS: Final = (
    Crest(
        "b", "#7FB4FF", "#1E3D78", "#223F7C", "#3A62B5", Paint("#E3EEFF", "#AFC8F0"),
        '<path d="M4-9A9.5 9.5 0 1 0 9 5A7.6 7.6 0 0 1 4-9Z"/>',
    ),
    Crest(
        "g", "#86DDA0", "#14492C", "#17502F", "#2B8350", Paint("#E4F8E6", "#ABDDB4"),
        '<path d="M0-10C3-8 3-6 2.5-5C6-6 8.5-3 6.5-.5C10 1 8.5 5 5 4.5C5 7.5 2 8 1 6L1.2 10H-1.2L-1 6'
        'C-2 8-5 7.5-5 4.5C-8.5 5-10 1-6.5-.5C-8.5-3-6-6-2.5-5C-3-6-3-8 0-10Z"/>',
    ),
)  # fmt: skip


def ghosts_of(paint: Paint) -> Mapping[int, Ghost]:
    """A family's ghosts by value; higher ones are larger and wilder."""
    return {
        1: Ghost(paint, 52, 24, 21, mouth="smile", mouth_width=6, mouth_below=11, eye=5, apart=8, blush=True),
        2: Ghost(paint, 64, 27, 24, mouth="o", mouth_width=4, mouth_below=12, eye=5.5, apart=9, arms="nubs"),
        3: Ghost(paint, 72, 30, 25, eyes="lash", mouth="smirk", mouth_width=7, eye=5.5, apart=10, props=("ruff",)),
        4: Ghost(paint, 78, 34, 29, eyes="lid", mouth="moustache", mouth_width=9, mouth_below=16),
        5: Ghost(
            paint, 80, 33, 28, eyes="hollow", mouth="O", mouth_width=7, mouth_below=18, arms="up", props=("chain",)
        ),
        6: Ghost(
            paint, 86, 40, 33, eyes="slit", eye=8, apart=13, gaze=58, brow=0.8, mouth="fangs", mouth_width=14,
            mouth_below=19, arms="scare", props=("top hat",),
        ),
    }  # fmt: skip


def ghost_card(crest: Crest, value: int) -> str:
    """RIP-02: the card; even values have two dots under the crest, odd ones a lozenge."""
    dots = f'<g fill="{PAPER}"><circle cx="77" cy="42" r="4.5"/><circle cx="88" cy="42" r="4.5"/></g>'
    parity = f'<path d="M82 36l6 6l-6 6l-6-6Z" fill="{PAPER}"/>' if value % 2 else dots
    moon = f'<circle cx="56" cy="76" r="36" fill="{crest.moon}"/>'
    ghost = figure(ghosts_of(crest.paint)[value])
    return paper(crest.panel) + moon + ghost + number(str(value)) + _sign(crest, 82, 19, 1.05) + parity


def _sign(crest: Crest, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x} {y})scale({scale})" fill="{crest.fill}">{crest.shape}</g>'


def back(crest: Crest) -> str:
    """A face-down card: twin lancets with eyes in them, in the family's colours."""
    panes = "".join(
        f'<path d="M{x} 116V64C{x} 48 {x + 7} 39 {x + 13} 34C{x + 19} 39 {x + 26} 48 {x + 26} 64V116Z" fill="{LIT}"/>'
        for x in (22, 52)
    )
    return (
        f'<rect width="100" height="140" rx="10" fill="{crest.deep}"/><rect x="4.5" y="4.5" width="91" height="131"'
        f' rx="7" fill="none" stroke="{crest.fill}" stroke-width="3"/><g stroke="{crest.fill}" stroke-width="3.5">'
        f"{panes}</g>{watching(35, 84, 0.95)}{watching(65, 84, 0.95)}{_sign(crest, 50, 22, 1)}"
    )


# Mediums.

STROKES: Final = '<g fill="none" stroke="{}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{}</g>'
PLUM, ROSE, GOLD, INSIDE = "#5B2038", "#F1DDE0", "#E8B04A", "#2F0F22"


def level_of(medium: int) -> int:
    """RIP-03."""
    return next(level for level, mask in enumerate(UP_TO_LEVEL) if mask >> medium & 1)


def medium_card(medium: int) -> str:
    """RIP-03: a sign in an oval frame, a lozenge for each level, a small number at the foot, a value as on a ghost.

    Only a medium that counts as a ghost has a value; a large number would look like one.
    """
    font = f'font-size="12" font-weight="600" font-family="{UI}" text-anchor="middle"'
    lozenges = "".join(f"M{86 - 11 * n} 11l5 6l-5 6l-5-6Z" for n in range(level_of(medium)))
    value = FIXED_VALUE.get(medium, 0)
    counts = number(str(value)) if value else ""
    if medium == TWINS:  # It counts as two ghosts.
        plus = f'<path d="M24 20v9M19.5 24.5h9" stroke="{INK}" stroke-width="2.5" stroke-linecap="round"/>'
        counts = corner(written(str(value), 12, 36, 40) + plus + written(str(value), 37, 36, 40), True)
    return (
        f'<rect width="100" height="140" rx="10" fill="{ROSE}"/><rect x="5" y="5" width="90" height="130" rx="6"'
        f' fill="{PLUM}"/><ellipse cx="52" cy="72" rx="37" ry="41" fill="{INSIDE}" stroke="{GOLD}" stroke-width="4.5"/>'
        f'<g transform="translate(22 42)scale(2.5)">{STROKES.format(ROSE, MEDIUMS[medium].sign)}</g>'
        f'<path d="{lozenges}" fill="{GOLD}"/>'
        f'<text x="52" y="129" {font} fill="{ROSE}">n° {medium}</text>{counts}'
    )


# Houses.


def house(kind: str, crest: Crest | None = None) -> str:
    """RIP-06: a gabled manor with a round window, or a castle with two towers.

    Candle yellow lights it until a family wins it; then it has the family's colours.
    """
    wall, edge, lit = ("#3B2A45", "currentColor", LIT) if crest is None else (crest.deep, crest.fill, crest.fill)
    line = f'fill="{wall}" stroke="{edge}" stroke-width="3" stroke-linejoin="round"'
    manor = (
        f'<path d="M8 58V30L30 10L52 30V58Z" {line}/><path d="M42 17V8h6v14" {line}/><path d="M3 33L30 8L57 33"'
        f' fill="none" stroke="{edge}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>'
        f'<circle cx="30" cy="29" r="5" fill="{lit}"/>'
    )
    towers = "M6 58V18h5v-5h4v5h4v-5h4v5V30h14V18v-5h4v5h4v-5h4v5h5V58Z"
    windows = '<rect x="11" y="27" width="6" height="9" rx="3"/><rect x="43" y="27" width="6" height="9" rx="3"/>'
    drawn = manor if kind == MANOR else f'<path d="{towers}" {line}/><g fill="{lit}">{windows}</g>'
    drawn += f'<path d="M24 58V46a6 6 0 0 1 12 0v12Z" fill="{lit}"/>'
    if crest is None:
        return drawn
    return (
        f'{drawn}<g transform="translate(48 50)"><circle r="11" fill="{crest.fill}" stroke="{INK}" stroke-width="2"/>'
        f'<g transform="scale(.72)" fill="{crest.deep}">{crest.shape}</g></g>'
    )


def drawings() -> Mapping[str, Drawing]:
    """Ghosts as b3 and g6, their backs as b and g, mediums as m12, values they take as t3, houses by kind and owner,
    crests as c0 and c1.
    """
    found = {f"{crest.letter}{value}": ghost_card(crest, value) for crest in CRESTS for value in range(1, GREATEST + 1)}
    found |= {crest.letter: back(crest) for crest in CRESTS} | {"back": back(CRESTS[0])}
    found |= {f"m{medium}": medium_card(medium) for medium in range(1, LAST + 1)}
    found |= {f"t{value}": number(str(value)) for value in range(1, GREATEST + 1)}
    drawn = {name: Drawing(inside) for name, inside in found.items()}
    drawn |= {kind: Drawing(house(kind), 60, 62) for kind in (MANOR, CASTLE)}
    for kind in (MANOR, CASTLE):
        drawn |= {f"{kind}-{crest.letter}": Drawing(house(kind, crest), 60, 62) for crest in CRESTS}
    sign = '<g transform="translate(12 12)" fill="{}">{}</g>'
    return drawn | {f"c{n}": Drawing(sign.format(crest.fill, crest.shape), 24, 24) for n, crest in enumerate(CRESTS)}


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


def kinds_of(facts: Facts, number: int) -> list[str]:
    """The houses that lie on a round."""
    return [MANOR] * facts.manors[number - 1] + [CASTLE] * facts.castles[number - 1]


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


def looks(scene: Scene) -> list[Markup]:
    """A sheet for each open medium along the street, and for the tenth round."""
    facts = facts_of(scene.view)
    mediums, found = open_to_all(facts), []
    keys = ["", *[f"look-{medium}" for medium in mediums], TENTH]
    for n, medium in enumerate(mediums):
        number = facts.line.index(medium) + 1 if medium in facts.line else 0
        is_open = bool(number) and not facts.results[number - 1] and facts.awaits != "over"
        found.append(_sheet(scene.drawings, scene.rules, number, is_open, medium, keys[n], keys[n + 2]))
    where, tenth = escape(_("Round {n}").format(n=ROUNDS)), face(scene.drawings, "c0+c1")
    return [*found, sheet(TENTH, where, _("The tenth round"), tenth, _tenth(scene.rule("RIP-31")), keys[-2])]


def open_to_all(facts: Facts) -> list[int]:
    """RIP-45: the line's mediums in order, then those elsewhere; in an initiation also those still to come."""
    sides = [facts.fronts, facts.mediums, facts.tombs]
    placed = [medium for side in sides for mediums in side for medium in mediums]
    placed += [medium for rounds in facts.past_mediums for mediums in rounds for medium in mediums]
    to_come = mediums_of(UP_TO_LEVEL[0]) if facts.initiation else ()
    return [*dict.fromkeys([*filter(None, facts.line), *sorted(placed), *to_come])]


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


@cached(10)
def _tenth(address: str) -> Markup:
    return SHEET.format(
        _("After nine rounds all cards that were laid here are turned up. The higher total wins the house."),
        NOTHING,
        _("If nobody has won by houses then, the winner of this round wins the game."),
        rule(address),
    )

"""The drawings of Rest in Peace: both families' ghosts, the mediums with their signs, houses, crests and windows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from hantise.core import Drawing
from hantise.drawing.anatomy import INK, Paint
from hantise.drawing.cards import LIT, PAPER, UI, corner, figure, number, paper, watching, written
from hantise.drawing.ghosts import Ghost
from hantise.games.rest_in_peace.mediums import FIXED_VALUE, LAST, TWINS, UP_TO_LEVEL
from hantise.games.rest_in_peace.piles import GREATEST
from hantise.games.rest_in_peace.room.signs import sign


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
    """A family's ghosts by value: the higher, the larger and the wilder."""
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

PLUM, ROSE, GOLD, INSIDE = "#5B2038", "#F1DDE0", "#E8B04A", "#2F0F22"


def level_of(medium: int) -> int:
    """RIP-03."""
    return next(level for level, mask in enumerate(UP_TO_LEVEL) if mask >> medium & 1)


def medium_card(medium: int) -> str:
    """RIP-03: the sign in an oval frame, a lozenge for each level, the number small at the foot, a value as on a ghost.

    A large number would be taken for a value: only what counts as a ghost has one.
    """
    lozenges = "".join(f"M{86 - 11 * n} 11l5 6l-5 6l-5-6Z" for n in range(level_of(medium)))
    return (
        f'<rect width="100" height="140" rx="10" fill="{ROSE}"/><rect x="5" y="5" width="90" height="130" rx="6"'
        f' fill="{PLUM}"/><ellipse cx="52" cy="72" rx="37" ry="41" fill="{INSIDE}" stroke="{GOLD}" stroke-width="4.5"/>'
        f'<g transform="translate(22 42)scale(2.5)">{sign(medium, ROSE)}</g>'
        f'<path d="{lozenges}" fill="{GOLD}"/>'
        f"{_numbered(medium)}{_valued(medium)}"
    )


def _numbered(medium: int) -> str:
    """The number of the card, by which the rules call it."""
    font = f'font-size="12" font-weight="600" font-family="{UI}" text-anchor="middle"'
    return f'<text x="52" y="129" {font} fill="{ROSE}">n° {medium}</text>'


def _valued(medium: int) -> str:
    """The corner of a medium that counts as a ghost, or as two."""
    value = FIXED_VALUE.get(medium, 0)
    if medium == TWINS:
        plus = f'<path d="M24 20v9M19.5 24.5h9" stroke="{INK}" stroke-width="2.5" stroke-linecap="round"/>'
        return corner(written(str(value), 12, 36, 40) + plus + written(str(value), 37, 36, 40), True)
    return number(str(value)) if value else ""


# Houses.


def house(kind: str, crest: Crest | None = None) -> str:
    """RIP-06: a gabled manor with a round window, or a castle with two towers; in its family's colours once it is won.

    Lit in candle yellow while nobody has it.
    """
    wall, edge, lit = ("#3B2A45", "currentColor", LIT) if crest is None else (crest.deep, crest.fill, crest.fill)
    line = f'fill="{wall}" stroke="{edge}" stroke-width="3" stroke-linejoin="round"'
    door = f'<path d="M24 58V46a6 6 0 0 1 12 0v12Z" fill="{lit}"/>'
    drawn = _manor(line, edge, lit) if kind == "manor" else _castle(line, lit)
    return drawn + door + (_owner(crest) if crest is not None else "")


def _manor(line: str, edge: str, lit: str) -> str:
    return (
        f'<path d="M8 58V30L30 10L52 30V58Z" {line}/><path d="M42 17V8h6v14" {line}/><path d="M3 33L30 8L57 33"'
        f' fill="none" stroke="{edge}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>'
        f'<circle cx="30" cy="29" r="5" fill="{lit}"/>'
    )


def _castle(line: str, lit: str) -> str:
    towers = "M6 58V18h5v-5h4v5h4v-5h4v5V30h14V18v-5h4v5h4v-5h4v5h5V58Z"
    windows = '<rect x="11" y="27" width="6" height="9" rx="3"/><rect x="43" y="27" width="6" height="9" rx="3"/>'
    return f'<path d="{towers}" {line}/><g fill="{lit}">{windows}</g>'


def _owner(crest: Crest) -> str:
    return (
        f'<g transform="translate(48 50)"><circle r="11" fill="{crest.fill}" stroke="{INK}" stroke-width="2"/>'
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
    cards = {name: Drawing(inside) for name, inside in found.items()}
    return cards | _houses() | _crests()


def _houses() -> dict[str, Drawing]:
    found = {kind: Drawing(house(kind), 60, 62) for kind in ("manor", "castle")}
    owned = {f"{kind}-{crest.letter}": Drawing(house(kind, crest), 60, 62) for kind in found for crest in CRESTS}
    return found | owned


def _crests() -> dict[str, Drawing]:
    drawn = '<g transform="translate(12 12)" fill="{}">{}</g>'
    return {f"c{n}": Drawing(drawn.format(crest.fill, crest.shape), 24, 24) for n, crest in enumerate(CRESTS)}

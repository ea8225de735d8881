"""The rules of Rest in Peace beside its table: the chapter of the moment, and its cards where no room draws them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hantise.core import Drawing, View
from hantise.drawing.anatomy import ROSE, SKY, Ghost
from hantise.drawing.cards import LIT, back, figure, number, paper, watching, written
from hantise.games.rest_in_peace.mediums import LAST
from hantise.games.rest_in_peace.piles import GREATEST
from hantise.games.rest_in_peace.view import RestInPeaceView

CHAPTERS: Final = {"turn": "turn", "place": "after", "keep": "medium-15", "over": "end"}
MOUTHS: Final = ("smile", "o", "smirk", "moustache", "O", "fangs")
ODD, EVEN = '<path d="M84 14l7 7l-7 7l-7-7z"/>', '<circle cx="77" cy="21" r="5"/><circle cx="90" cy="21" r="5"/>'
WALL: Final = ("#1E3D78", "#223F7C", "#7FB4FF")
ROSY: Final = "#F1DDE0"
GILT: Final = "#E8B04A"
_ARCHES: Final = "M22 116V64c0-16 7-26 13-30c6 4 13 14 13 30v52zM52 116V64c0-16 7-26 13-30c6 4 13 14 13 30v52z"
# How high the mediums' ghosts stand, and what they say, so that no two neighbours are alike.
HEIGHTS: Final = (58, 70, 82, 64, 76)


def section(view: View) -> str:
    """The chapter of what is awaited: a medium that asks has its own."""
    assert isinstance(view, RestInPeaceView)
    facts = view.facts
    if facts.awaits == "ask":
        return f"medium-{facts.asking}"
    return CHAPTERS.get(facts.awaits, "")


def pictures() -> Mapping[str, Drawing]:
    """The blue ghosts as b1 to b6, the mediums as m1 to m29, a back, and the two kinds of houses."""
    ghosts = {f"b{value}": Drawing(_ghost(value)) for value in range(1, GREATEST + 1)}
    mediums = {f"m{medium}": Drawing(_medium(medium)) for medium in range(1, LAST + 1)}
    window = (
        f'<path d="{_ARCHES}" fill="{LIT}" stroke="{WALL[2]}" stroke-width="3.5"/>{watching(35, 84)}{watching(65, 84)}'
    )
    houses = {"manor": Drawing(_MANOR, 72, 72), "castle": Drawing(_CASTLE, 72, 72)}
    return ghosts | mediums | houses | {"back": Drawing(back(WALL, window))}


def _ghost(value: int) -> str:
    """RIP-02: grown with its value; two dots on the even ones, one lozenge on the odd."""
    drawn = Ghost(
        SKY, 46 + 7 * value, 22 + 3 * value, 19 + 2.4 * value, mouth=MOUTHS[value - 1], mouth_width=5 + value,
        mouth_below=11 + value,
    )  # fmt: skip
    sign = f'<g fill="#7FB4FF">{ODD if value % 2 else EVEN}</g>'
    return (
        paper("#223F7C") + '<circle cx="56" cy="76" r="36" fill="#3A62B5"/>' + figure(drawn) + number(str(value)) + sign
    )


def _medium(medium: int) -> str:
    """A portrait in an oval frame over its number, with a lozenge for each level."""
    drawn = Ghost(ROSE, HEIGHTS[medium % 5], 30, 25, mouth=MOUTHS[medium % 6], blush=bool(medium % 2))
    return (
        f'<rect width="100" height="140" rx="10" fill="{ROSY}"/><rect x="5" y="5" width="90" height="130" rx="6"'
        f' fill="#5B2038"/><ellipse cx="50" cy="62" rx="37" ry="44" fill="#2F0F22" stroke="{GILT}" stroke-width="4.5"/>'
        f'<g transform="translate(11 12)scale(.78)">{figure(drawn)}</g><path d="M0 107h100v23a10 10 0 0 1-10 10h-80'
        f'a10 10 0 0 1-10-10z" fill="{ROSY}"/>{written(str(medium), 50, 134, 34, "#3A1226")}{_lozenges(medium)}'
    )


def _lozenges(medium: int) -> str:
    level = max(0, (medium - 5) // 5)
    return "".join(f'<path d="M{13 + 11 * n} 9l4.5 5l-4.5 5l-4.5-5z" fill="{GILT}"/>' for n in range(level))


_MANOR: Final = (
    '<circle cx="36" cy="36" r="34" fill="#5B2038" stroke="#E8B04A" stroke-width="4"/>'
    '<path d="M16 56V36l20-16 20 16v20z" fill="#F6EBD2"/><path d="M12 38 36 18l24 20" fill="none" stroke="#E8B04A"'
    ' stroke-width="4" stroke-linejoin="round"/><path d="M31 56V44h10v12zM22 40h7v7h-7zM43 40h7v7h-7z" fill="#3A1226"/>'
)
_CASTLE: Final = (
    '<circle cx="36" cy="36" r="34" fill="#1E3D78" stroke="#E8B04A" stroke-width="4"/>'
    '<path d="M14 56V22h6v5h5v-5h6v5h10v-5h6v5h5v-5h6v34z" fill="#F6EBD2"/>'
    '<path d="M30 56V46a6 6 0 0 1 12 0v10zM20 34h5v8h-5zM47 34h5v8h-5z" fill="#1E3D78"/>'
)

"""The rules of Haunted Stairs beside its table: the chapter of the moment, and its cards where no room draws them."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Final

from hantise.core import Drawing, View
from hantise.drawing.anatomy import INK
from hantise.drawing.cards import PAPER, corner, figure, paper
from hantise.drawing.ghosts import Ghost
from hantise.games.haunted_stairs.view import HauntedStairsView

CHAPTERS: Final = {
    "search": "child",
    "swap": "swap",
    "move": "move",
    "riddle": "riddle",
    "ask": "double",
    "answer": "double",
    "name": "end",
    "over": "end",
}
# By place: its colour, a darker one, and its shape, for people who cannot tell the colours apart.
PLACES: Final = {
    "red": ("#F0705E", "#7E241A", "M0-11 11.5 9h-23z"),
    "green": ("#7CC86B", "#23521B", "M-9.5-9.5h19v19h-19z"),
    "blue": ("#6FB6F2", "#173F6B", "M-10.5 0a10.5 10.5 0 1 0 21 0a10.5 10.5 0 1 0-21 0z"),
    "yellow": (
        "#F7CE4C",
        "#6B4E05",
        "M0-12 3.4-4.2 11.8-3.5 5.4 2.1 7.4 10.3 0 5.9-7.4 10.3-5.4 2.1-11.8-3.5-3.4-4.2z",
    ),
    "white": ("#F4F0E6", "#5C5A68", "M4-10a10.5 10.5 0 1 0 5.5 16a8.2 8.2 0 0 1-5.5-16z"),
}
SKINS: Final = {"red": "#F4C9A4", "green": "#A8714B", "blue": "#E2B08A", "yellow": "#F8D9B8"}
SIGNS: Final = {
    "swap": ("#5A2F7A", "M24 58C34 34 66 34 76 58l2-16m-2 16l-15-5M76 82C66 106 34 106 24 82l-2 16m2-16l15 5"),
    "move": ("#1C5A5A", "M22 96C28 56 48 48 72 52l-13-11m13 11l-11 13"),
    "riddle": ("#7A4A12", "M34 52c0-30 40-26 34 2c-3 14-18 12-18 30M50 104v.2"),
}
SHEET: Final = Ghost(height=86, base=37, shoulders=31, mouth="o", mouth_width=7, mouth_below=16, arms="up", blush=True)
_FRAME: Final = '<rect width="100" height="140" rx="10" fill="#7FD3F7"/>'
RIM, TREAD = 100, 30


def section(view: View) -> str:
    """The chapter of what is awaited."""
    assert isinstance(view, HauntedStairsView)
    return CHAPTERS.get(view.facts.awaits, "")


def pictures() -> Mapping[str, Drawing]:
    """The children by their colours, a ghost, the other cards, and the disc with its five places."""
    ghost = f'{_FRAME}<rect x="4" y="4" width="92" height="132" rx="7" fill="#15324A"/>{figure(SHEET)}'
    faces = {child: _child(child) for child in SKINS} | {kind: _action(*told) for kind, told in SIGNS.items()}
    disc = Drawing(f'<g transform="translate(104 104)">{"".join(map(_place, range(len(PLACES))))}</g>', 208, 208)
    return {name: Drawing(face) for name, face in (faces | {"ghost": ghost}).items()} | {"disc": disc}


def _child(child: str) -> str:
    """The shape of the colour in the corner and as a hat."""
    fill, deep, shape = PLACES[child]
    jersey = f'<path d="M20 132c0-26 14-34 30-34s30 8 30 34z" fill="{fill}"/>'
    body = f'{jersey}<circle cx="50" cy="76" r="23" fill="{SKINS[child]}"/>'
    face = (
        f'<g fill="{INK}"><circle cx="42" cy="77" r="3"/><circle cx="58" cy="77" r="3"/></g>'
        f'<path d="M43 86q7 7 14 0" stroke="{INK}" stroke-width="2.6" fill="none" stroke-linecap="round"/>'
    )
    hat = f'<path transform="translate(50 44)scale(1.7)" d="{shape}" fill="{fill}"/>'
    sign = f'<path transform="translate(20 22)scale(1.15)" d="{shape}" fill="{deep}"/>'
    return paper(deep) + body + face + hat + corner(sign)


def _action(ground: str, path: str) -> str:
    ends = 'fill="none" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"'
    return paper(ground) + f'<path d="{path}" stroke="{PAPER}" {ends}/>'


def _place(number: int) -> str:
    """A fifth of the disc with its shape at the rim; a ghost on all but the white one."""
    colour = list(PLACES)[number]
    fill, deep, shape = PLACES[colour]
    angle = 72 * number
    ghost = f'<g transform="translate(-20 -88)scale(.4)">{figure(SHEET)}</g>' if colour != "white" else ""
    x, y = _point(RIM - 13, angle)
    at, down = _point(RIM - 44, angle)
    return (
        f'<path d="{_sector(angle - 35, angle + 35)}" fill="{deep}" stroke="{fill}" stroke-width="3"/>'
        f'<path transform="translate({x} {y})scale(.8)" d="{shape}" fill="{fill}"/>'
        f'<g transform="translate({at} {down})"><g transform="translate(0 60)">{ghost}</g></g>'
    )


def _sector(start: float, end: float) -> str:
    (a, b), (c, d) = _point(RIM, start), _point(RIM, end)
    (e, f), (g, h) = _point(TREAD, end), _point(TREAD, start)
    return f"M{a} {b}A{RIM} {RIM} 0 0 1 {c} {d}L{e} {f}A{TREAD} {TREAD} 0 0 0 {g} {h}z"


def _point(radius: float, degrees: float) -> tuple[float, float]:
    """A point of the disc, by its angle clockwise from the top."""
    return round(radius * sin(radians(degrees)), 1), round(-radius * cos(radians(degrees)), 1)

"""Ghosts: each is drawn from its measures alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hantise.drawing.anatomy import (
    AMBER,
    BEHIND,
    EYES,
    FEET,
    LILAC,
    LIME,
    MOUTHS,
    ON_SHEET,
    PEACH,
    ROSE,
    SKY,
    SOOT,
    TEAL,
    Eye,
    Ghost,
    Mouth,
    Paint,
    prop,
)
from hantise.drawing.markup import Markup

__all__ = ["Ghost", "Paint", "ghost"]


def ghost(g: Ghost) -> Markup:
    """The ghost as the inside of an SVG of 100 by 124, its feet at 112."""
    behind = "".join(_heads(g) if name == "heads" else prop(g, name) for name in g.props if name in BEHIND)
    # The sheet in its shade, then its lit side: no clipping, so no ids that could be the same twice on a page.
    shaded = f'<path d="{outline(g)}" fill="{g.paint.shade}"/>' if g.hem != "tail" else ""
    sheet = f'{shaded}<path d="{lit(g)}" fill="{g.paint.fill}"/>'
    wrapped = "".join(prop(g, name) for name in g.props if name in ON_SHEET)
    edge = f'<path d="{outline(g)}" fill="none" {_line(g.paint)}/>' if g.paint.line else ""
    front = "".join(prop(g, name) for name in g.props if name not in BEHIND | ON_SHEET)
    worn = behind + arms(g, g.arms) + sheet + wrapped + edge + _face(g) + arms(g, g.hands) + front
    return Markup(neat(worn))  # all of it is ours


def _line(paint: Paint) -> str:
    return f'stroke="{paint.line}" stroke-width="2.2" stroke-linejoin="round"' if paint.line else ""


def _heads(g: Ghost) -> str:
    """Two more heads beside the ghost's own, each looking outwards."""
    heads = ""
    for x, way in ((22, -1), (78, 1)):
        heads += f'<ellipse cx="{x}" cy="{g.top + 30}" rx="19" ry="21" fill="{g.paint.fill}" {_line(g.paint)}/>'
        for side in (1, -1):
            heads += _eye(g, x - 7 * side + way * 3, g.top + 28, g.eye * 0.8, side, look=(way, 0))
        heads += MOUTHS["fangs"](Mouth(x + way * 3, g.top + 37, 6, g.paint.ink, g.paint.fill))
    return heads


def _eye(g: Ghost, x: float, y: float, r: float, side: int, look: tuple[float, float]) -> str:
    dx, dy = look[0] * r * 0.45, look[1] * r * 0.45
    return EYES[g.eyes](Eye(x, y, r, dx, dy, g.paint.ink, g.paint.fill, g.paint.shade, side))


def _face(g: Ghost) -> str:
    (x, y), ink, face = g.face, g.paint.ink, ""
    if g.blush:
        far = g.apart + 5
        cheeks = "".join(f'<ellipse cx="{at}" cy="{y + 10}" rx="5.4" ry="3.4"/>' for at in (x - far, x + far))
        face += f'<g fill="#F08A8A" opacity=".6">{cheeks}</g>'
    right = g.eye if g.right_eye is None else g.right_eye
    face += _eye(g, x - g.apart, y, g.eye, 1, g.look) + _eye(g, x + g.apart, y + g.skew, right, -1, g.look)
    if g.brow:
        far, high, fall = g.apart + 7, y - g.eye - 5 - g.brow * 4, g.brow * 7
        face += f'<path d="M{x - far} {high}l13 {fall}M{x + far} {high}l-13 {fall}" stroke="{ink}"'
        face += ' stroke-width="3" stroke-linecap="round"/>'
    if g.mouth:
        face += MOUTHS[g.mouth](Mouth(x, y + g.mouth_below, g.mouth_width, ink, g.paint.fill))
    return face


# Drawn for the right shoulder, which is at 0 0, and mirrored for the left one; of two the right one is first.
_ARMS: Mapping[str, tuple[str, str]] = {
    "nubs": ("M-4-6q15 1 14 9q-1 7-14 4Z",) * 2,
    "up": ("M-5 0c8-2 16-10 15-19c-1-7-9-6-9 0c0 4-3 8-8 9Z",) * 2,
    "scare": ("M-6 4c10 0 20-8 20-18c1-5-4-6-5-2c-1-6-7-6-7 0c-1-5-7-4-6 2c0 4-2 6-6 7Z",) * 2,
    "wave": ("M-5 0c8-2 17-12 16-22c-1-7-9-6-9 0c0 5-4 11-9 12Z", "M-4-4q13 3 11 10q-2 6-12 2Z"),
}
_HAND = '<ellipse cx="{}" cy="{}" rx="8" ry="6.5" fill="{}" stroke="{}" stroke-width="2"/>'


def arms(g: Ghost, kind: str) -> str:
    """Both arms of that kind, none for ""; of the kind `face` two hands held before the face."""
    if not kind:
        return ""
    height = g.top + g.height * 0.55
    if kind == "face":
        return "".join(_HAND.format(x, height + 1, g.paint.fill, g.paint.line or g.paint.shade) for x in (36, 64))
    line = f' stroke="{g.paint.line}" stroke-width="2"' if g.paint.line else ""
    right, left = _ARMS[kind]
    middle = 50 + g.lean * 0.6
    return (
        f'<g fill="{g.paint.fill}"{line}><path transform="translate({middle - g.shoulders} {height})scale(-1 1)"'
        f' d="{left}"/><path transform="translate({middle + g.shoulders} {height})" d="{right}"/></g>'
    )


# The sheet of a ghost: its outline, and its lit side as the same outline drawn in by whole waves of the hem.


def outline(g: Ghost) -> str:
    """The path around the whole sheet."""
    return _left(g) + (_right(g) + _hem(g) if g.hem != "tail" else _sweep(g)) + "Z"


def lit(g: Ghost) -> str:
    """The path around the side of the sheet that the light falls on."""
    if g.hem == "tail":
        return outline(g)
    dark = max(1, int(g.waves * 0.26 + 0.5))
    return _left(g) + _inner_right(g, g.base * 2 / g.waves * dark) + _hem(g, dark) + "Z"


def _shoulder(g: Ghost) -> float:
    """The height of the shoulders."""
    return g.top + min(g.height * 0.42, g.shoulders * 1.15)


def _waist(g: Ghost) -> float:
    return FEET - (FEET - _shoulder(g)) * 0.45


def _left(g: Ghost) -> str:
    """The outline from the left foot up to the crown."""
    foot, side, high, waist = 50 - g.base, 50 - g.shoulders + g.lean * 0.8, _shoulder(g), _waist(g)
    up = f"M{foot} {FEET}C{foot + 1 - g.bulge} {waist} {side - g.bulge} {waist - 4} {side} {high}"
    return up + (
        f"C{side} {high - (high - g.top) * 0.62 * g.dome} {g.crown - g.shoulders * 0.58 * g.dome} {g.top}"
        f" {g.crown} {g.top}"
    )


def _right_shoulder(g: Ghost) -> str:
    """The outline from the crown to the right shoulder."""
    side, high = 50 + g.shoulders + g.lean * 0.8, _shoulder(g)
    rise = high - (high - g.top) * 0.62 * g.dome
    return f"C{g.crown + g.shoulders * 0.58 * g.dome} {g.top} {side} {rise} {side} {high}"


def _right(g: Ghost) -> str:
    """The outline from the crown down to the right foot."""
    foot, side, waist = 50 + g.base, 50 + g.shoulders + g.lean * 0.8, _waist(g)
    down = f"C{side + g.bulge} {waist - 4} {foot - 1 + g.bulge} {waist} {foot} {FEET}"
    return _right_shoulder(g) + down


def _inner_right(g: Ghost, shaded: float) -> str:
    """The outline from the crown down to where the shade begins, that far from the right foot."""
    high, waist, foot, wide = _shoulder(g), _waist(g), 50 + g.base - shaded, g.shoulders
    return (
        f"C{g.crown + wide * 0.42 * g.dome} {g.top + 2} {g.crown + wide * 0.72} {high - (high - g.top) * 0.3}"
        f" {g.crown + wide * 0.62} {high + 6}"
        f"C{g.crown + wide * 0.5} {waist} {foot - 4} {FEET - 12} {foot} {FEET}"
    )


def _sweep(g: Ghost) -> str:
    """The outline from the crown down into a tail that sweeps to one side, and back to the left foot."""
    side, foot, b, s = 50 + g.shoulders + g.lean * 0.8, 50 - g.base, FEET, g.tail
    return _right_shoulder(g) + (
        f"C{side + g.bulge} {_waist(g) - 6} 70 {b - 12} {50 + 16 * s} {b - 2}"
        f"C{50 + 24 * s} {b + 4} {50 + 34 * s} {b} {50 + 38 * s} {b - 9}"
        f"C{50 + 40 * s} {b + 8} {50 + 10 * s} {b + 10} 44 {b + 3}"
        f"C{foot + 12} {b - 2} {foot + 4} {b - 4} {foot} {b}"
    )


def _hem(g: Ghost, skipped: int = 0) -> str:
    """Along the feet from right to left, from the first wave that is not skipped."""
    wide = g.base * 2 / g.waves
    return "".join(_wave(g, i, 50 + g.base - i * wide, wide) for i in range(skipped, g.waves))


def _wave(g: Ghost, i: int, x: float, wide: float) -> str:
    end, b, swing = x - wide, FEET, g.swing
    if g.hem == "scallop":
        return f"C{x} {b + swing} {end} {b + swing} {end} {b}"
    if g.hem == "zig":
        return f"L{x - wide / 2} {b + (swing if i % 2 else swing * 1.5)}L{end} {b - swing * 0.3}"
    down = f"C{x - wide * 0.15} {b + swing} {x - wide * 0.38} {b + swing} {x - wide * 0.5} {b}"
    return down + f"C{x - wide * 0.62} {b - swing} {end + wide * 0.15} {b - swing} {end} {b}"


# The ghosts that sit at tables for people and computers.

AVATARS: Mapping[str, Ghost] = {
    "you": Ghost(height=80, base=33, shoulders=29, eye=6.5, mouth="smile", blush=True, props=("leaf",)),
    "lison": Ghost(
        LILAC, 76, 36, 31, eyes="lash", mouth="grin", mouth_width=9, mouth_below=12, blush=True, props=("hair bow",)
    ),
    "bruno": Ghost(SKY, 84, 30, 26, eyes="lid", eye=6.4, mouth="moustache", mouth_width=9, mouth_below=16),
    "mira": Ghost(ROSE, 78, 33, eyes="round", look=(-0.6, 0), mouth="o", mouth_width=5),
    "otto": Ghost(LIME, 74, 38, 33, eyes="happy", eye=6.4, apart=13, mouth="tongue", mouth_width=9, mouth_below=10),
    "odile": Ghost(
        TEAL, 82, 33, 27, eyes="lash", eye=5.6, mouth="smile", mouth_width=7, props=("bonnet",), hem="scallop", waves=5
    ),
    "anatole": Ghost(
        SOOT, 80, 31, 27, eye=5.4, mouth="smirk", mouth_width=8, mouth_below=16, props=("monocle", "bow tie"), waves=4
    ),
    "ida": Ghost(
        AMBER, 74, 33, 28, eyes="closed", mouth="cat", mouth_width=6, blush=True, props=("ears", "whiskers"), waves=4
    ),
    "basil": Ghost(
        PEACH, 78, 36, 31, eye=5, mouth="wavy", mouth_width=9, mouth_below=17, props=("glasses", "cook's hat")
    ),
}


# How a ghost feels in the end, as the end of its drawing's name.
LAUGHS, HOWLS = "-laughs", "-howls"
_FELT: Mapping[str, Mapping[str, Any]] = {
    # Its eyes shut with laughter, its arms in the air.
    LAUGHS: {"eyes": "happy", "eye": 6.4, "mouth": "grin", "mouth_width": 11, "mouth_below": 12, "arms": "up"},
    HOWLS: {"eyes": "closed", "eye": 6, "mouth": "O", "mouth_width": 9, "mouth_below": 18, "arms": "nubs"},
}
MOODS: Mapping[str, Ghost] = {
    f"{name}{mood}": replace(look, look=(0, 0), **felt)
    for mood, felt in _FELT.items()
    for name, look in AVATARS.items()
}


# How it feels at the table, by the mood's name.
_SHOWN: Mapping[str, Mapping[str, Any]] = {
    "laugh": _FELT[LAUGHS],
    "howl": {**_FELT[HOWLS], "mouth_width": 12, "arms": "up"},
    "shiver": {"eyes": "round", "eye": 6, "brow": -1, "mouth": "wavy", "mouth_width": 10, "arms": "nubs"},
    "applaud": {"eyes": "happy", "eye": 6.4, "mouth": "smile", "mouth_width": 10, "blush": True, "arms": "scare"},
    "hurry": {"eyes": "lid", "eye": 6.4, "brow": 1, "mouth": "smirk", "mouth_width": 9, "arms": "wave"},
    "oops": {"eyes": "round", "eye": 6.4, "look": (0.7, -0.6), "mouth": "o", "mouth_width": 7, "blush": True},
    "thanks": {"eyes": "closed", "eye": 6, "mouth": "smile", "mouth_width": 10, "blush": True, "arms": "nubs"},
    "night": {"eyes": "closed", "eye": 6, "mouth": "o", "mouth_width": 5, "props": ("nightcap",)},
}
SHOWN: Mapping[str, Ghost] = {
    f"{name}-{mood}": replace(look, **{"look": (0, 0), **felt})
    for mood, felt in _SHOWN.items()
    for name, look in AVATARS.items()
}


def feeling(name: str, mood: str) -> str:
    """The name of the drawing of this ghost in that mood; of a ghost that the house does not know, its own."""
    return f"{name}{mood}" if name in AVATARS else name


_NUMBER = re.compile(r"-?\d+\.\d+(?:e-?\d+)?|-?\d+e-\d+")


def neat(drawing: str) -> str:
    """The same drawing with every number rounded to a tenth, which no eye can see."""
    return _NUMBER.sub(_tenth, drawing)


def _tenth(found: re.Match[str]) -> str:
    value = f"{float(found[0]):.1f}".removesuffix(".0")
    if value == "-0":
        return "0"
    return value.replace("0.", ".", 1) if value.startswith(("0.", "-0.")) else value

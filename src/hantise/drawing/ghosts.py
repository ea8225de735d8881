"""Ghosts: each is drawn from its measures alone."""

from __future__ import annotations

from collections.abc import Mapping

from hantise.drawing.anatomy import Ghost, Paint
from hantise.drawing.body import lit, outline
from hantise.drawing.eyes import EYES, Eye
from hantise.drawing.markup import Markup
from hantise.drawing.mouths import MOUTHS, Mouth
from hantise.drawing.neat import neat
from hantise.drawing.props import BEHIND, ON_SHEET, prop

__all__ = ["Ghost", "Paint", "ghost"]


def ghost(g: Ghost) -> Markup:
    """The ghost as the inside of an SVG of 100 by 124, its feet at 112."""
    behind = "".join(_worn(g, name) for name in g.props if name in BEHIND)
    wrapped = "".join(prop(g, name) for name in g.props if name in ON_SHEET)
    front = "".join(prop(g, name) for name in g.props if name not in BEHIND | ON_SHEET)
    back, sheet, face, hands = behind + arms(g, g.arms), _sheet(g), _face(g), arms(g, g.hands)
    return Markup(neat(back + sheet + wrapped + _edge(g) + face + hands + front))  # all of it is ours


def _worn(g: Ghost, name: str) -> str:
    return _heads(g) if name == "heads" else prop(g, name)


def _sheet(g: Ghost) -> str:
    """The sheet in its shade, then its lit side: no clipping, so no ids that could be the same twice on a page."""
    if g.hem == "tail":
        return f'<path d="{outline(g)}" fill="{g.paint.fill}"/>'
    return f'<path d="{outline(g)}" fill="{g.paint.shade}"/><path d="{lit(g)}" fill="{g.paint.fill}"/>'


def _line(paint: Paint) -> str:
    return f'stroke="{paint.line}" stroke-width="2.2" stroke-linejoin="round"' if paint.line else ""


def _edge(g: Ghost) -> str:
    return f'<path d="{outline(g)}" fill="none" {_line(g.paint)}/>' if g.paint.line else ""


def _heads(g: Ghost) -> str:
    """Two more heads beside the ghost's own, each looking outwards."""
    return _head(g, 22, -1) + _head(g, 78, 1)


def _head(g: Ghost, x: float, way: int) -> str:
    skull = f'<ellipse cx="{x}" cy="{g.top + 30}" rx="19" ry="21" fill="{g.paint.fill}" {_line(g.paint)}/>'
    eyes = "".join(_eye(g, x - 7 * side + way * 3, g.top + 28, g.eye * 0.8, side, look=(way, 0)) for side in (1, -1))
    return skull + eyes + MOUTHS["fangs"](Mouth(x + way * 3, g.top + 37, 6, g.paint.ink, g.paint.fill))


def _eye(g: Ghost, x: float, y: float, r: float, side: int, look: tuple[float, float]) -> str:
    return EYES[g.eyes](Eye(x, y, r, look, g.paint.ink, g.paint.fill, g.paint.shade, side))


def _face(g: Ghost) -> str:
    x, y = g.face
    right = g.eye if g.right_eye is None else g.right_eye
    eyes = _eye(g, x - g.apart, y, g.eye, 1, g.look) + _eye(g, x + g.apart, y + g.skew, right, -1, g.look)
    mouth = Mouth(x, y + g.mouth_below, g.mouth_width, g.paint.ink, g.paint.fill)
    return _blush(g) + eyes + _brow(g) + (MOUTHS[g.mouth](mouth) if g.mouth else "")


def _blush(g: Ghost) -> str:
    if not g.blush:
        return ""
    (x, y), far = g.face, g.apart + 5
    cheeks = "".join(f'<ellipse cx="{at}" cy="{y + 10}" rx="5.4" ry="3.4"/>' for at in (x - far, x + far))
    return f'<g fill="#F08A8A" opacity=".6">{cheeks}</g>'


def _brow(g: Ghost) -> str:
    if not g.brow:
        return ""
    (x, y), far = g.face, g.apart + 7
    high, fall = y - g.eye - 5 - g.brow * 4, g.brow * 7
    return (
        f'<path d="M{x - far} {high}l13 {fall}M{x + far} {high}l-13 {fall}" stroke="{g.paint.ink}"'
        ' stroke-width="3" stroke-linecap="round"/>'
    )


# The arms of ghosts: each arm is drawn for the right shoulder, and mirrored for the left one.


# The right arm and the left arm, the left one as it would be on the right; the shoulder is at 0 0.
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

"""The arms of ghosts: each arm is drawn for the right shoulder, and mirrored for the left one."""

from __future__ import annotations

from collections.abc import Mapping

from hantise.drawing.anatomy import Ghost

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

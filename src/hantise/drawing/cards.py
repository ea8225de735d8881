"""Parts that all games' cards share: paper, a night with a moon, a corner with a number; lit windows for backs."""

from __future__ import annotations

from hantise.drawing.anatomy import DRAWN, INK
from hantise.drawing.ghosts import Ghost, ghost, neat

PAPER = "#F6EBD2"
LIT = "#FFC65C"
UI = "system-ui,'Noto Sans',sans-serif"
TIGHT = 2  # how much nearer two digits stand than the face would have them


def paper(panel: str) -> str:
    """The edge of the card and the panel within."""
    return (
        f'<rect width="100" height="140" rx="10" fill="{PAPER}"/>'
        f'<rect x="5" y="5" width="90" height="130" rx="6" fill="{panel}"/>'
    )


def night(moon: str, drawing: str) -> str:
    """A moon over a dark ground with the drawing before it, none of it beyond the panel."""
    return (
        '<svg x="5" y="5" width="90" height="128" viewBox="5 5 90 128">'
        f'<circle cx="56" cy="74" r="37" fill="{moon}"/>'
        f'<path d="M5 126q22-10 45-4t45-3v20H5Z" fill="#000" opacity=".27"/>{drawing}</svg>'
    )


def figure(g: Ghost) -> str:
    """A ghost as large as it stands on a card."""
    return f'<g transform="translate(6 27)scale(.88)">{ghost(g)}</g>'


def corner(mark: str, wide: bool = False) -> str:
    """The tab of paper in the upper left corner, with a mark on it."""
    return f'<path d="M0 10A10 10 0 0 1 10 0H{46 if wide else 38}V30q0 15-15 15H0Z" fill="{PAPER}"/>{mark}'


def number(label: str) -> str:
    """The corner with a number; 6 and 9 are underlined."""
    wide = len(label) > 1
    digits = written(label, 22 if wide else 19, 37, 43 if wide else 46)
    line = f'<rect x="10" y="40" width="18" height="3" rx="1.5" fill="{INK}"/>' if label in ("6", "9") else ""
    return corner(digits + line, wide)


def written(label: str, x: float, y: float, size: float, fill: str = INK) -> str:
    """Digits around x on the line y, as outlines."""
    scale, at, paths = size / 1000, 0.0, ""
    for digit in label:
        outline = DRAWN["digits"][digit]
        moved = f' transform="translate({at:.0f})"' if at else ""
        paths += f'<path{moved} d="{outline["outline"]}"/>'
        at += outline["width"] - TIGHT / scale * (len(label) > 1)
    return neat(f'<g fill="{fill}" transform="translate({x - at * scale / 2} {y})') + f'scale({scale:.3g})">{paths}</g>'


def name_plate(name: str, panel: str) -> str:
    """A name at the foot of a card: a drawing to lay over the face where the card is large enough to read it."""
    return (
        f'<rect x="5" y="119" width="90" height="16" rx="5" fill="{panel}"/><text x="50" y="131" font-size="12"'
        f' font-weight="700" font-family="{UI}" fill="#F6EFDF" text-anchor="middle" letter-spacing=".3">{name}</text>'
    )


def back(paint: tuple[str, str, str], window: str) -> str:
    """A face-down card: a window in a papered wall, painted in the wall's colour, its pattern's and the accent."""
    wall, tone, accent = paint
    lozenges = "".join(f"M{16 + 22.6 * c} {12 + 23.5 * r}l5 6l-5 6l-5-6Z" for r in range(6) for c in range(4))
    return neat(
        f'<rect width="100" height="140" rx="10" fill="{wall}"/><rect x="4.5" y="4.5" width="91" height="131" rx="7"'
        f' fill="none" stroke="{accent}" stroke-width="3"/><path d="{lozenges}" fill="{tone}"/>{window}'
    )


def watching(x: float, y: float, scale: float = 1) -> str:
    """Two eyes in the light of a window."""
    return (
        f'<g transform="translate({x} {y})scale({scale})"><g fill="{INK}"><ellipse cx="-6" rx="4" ry="5.4"/>'
        '<ellipse cx="6" rx="4" ry="5.4"/></g><g fill="#fff"><circle cx="-5" cy="-1.6" r="1.5"/>'
        '<circle cx="7" cy="-1.6" r="1.5"/></g></g>'
    )

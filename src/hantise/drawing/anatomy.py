"""The anatomy of a ghost: its paint, its shape, its face and its props."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, NamedTuple

# What is drawn always alike, by kind and name.
DRAWN: Final[Mapping[str, Mapping[str, Any]]] = tomllib.loads(
    files("hantise.drawing").joinpath("drawings.toml").read_text("utf-8")
)
INK = "#151728"
FEET = 112.0  # the height at which every ghost ends, in a box of 100 by 124


@dataclass(frozen=True)
class Paint:
    """The colours of a ghost: the sheet, its shaded side, the features of the face, and an outline where it is dark."""

    fill: str
    shade: str
    ink: str = INK
    line: str = ""


BONE = Paint("#F6EFDF", "#D5CCC9")
AMBER = Paint("#FFD58A", "#EFAE55")
EMBER = Paint("#3A2034", "#27142A", "#FF7A6B", "#F08A7C")
TEAL = Paint("#A9EBDD", "#6CC7BA", "#10272B")
SOOT = Paint("#1B1D2B", "#0F111B", "#F6EFDF", "#EDE6F8")
LILAC = Paint("#CDBBF4", "#A48EDB")
ROSE = Paint("#FFB9C4", "#E98B9D")
LIME = Paint("#D5EE9C", "#A9CC63")
SKY = Paint("#B7E3FA", "#82BFE2")
PEACH = Paint("#FFC7A1", "#E39A6B")


@dataclass(frozen=True)
class Ghost:
    """A ghost by its measures, in a box of 100 by 124.

    The sheet: `height`; half its width at the `base` and at the `shoulders`; `dome` is how square the head is, `lean`
    how far it tilts, `bulge` how far the sides swell. The `hem` is a wave, scallop, zig or tail of so many `waves`,
    each `swing` deep; `tail` is the side to which a tail sweeps.

    The face: the kind of `eyes`, their radius `eye` (the right one's may differ), how far they are `apart` from the
    middle, at what height (`gaze`), how much lower the right one is (`skew`), where they `look`; the `brow`; the
    `mouth`, half its width and how far below the eyes it lies; whether it blushes.

    `arms` are behind the sheet, `hands` before it; `props` are worn in this order.
    """

    paint: Paint = BONE
    height: float = 84
    base: float = 34
    shoulders: float = 28
    dome: float = 1
    lean: float = 0
    bulge: float = 0
    hem: str = "wave"
    waves: int = 3
    swing: float = 6
    tail: float = 1
    eyes: str = "dot"
    eye: float = 6
    right_eye: float | None = None
    apart: float = 11
    gaze: float | None = None
    skew: float = 0
    look: tuple[float, float] = (0, 0)
    brow: float = 0
    mouth: str = ""
    mouth_width: float = 8
    mouth_below: float = 14
    blush: bool = False
    arms: str = ""
    hands: str = ""
    props: tuple[str, ...] = ()

    @property
    def top(self) -> float:
        """The height of the crown of the head."""
        return FEET - self.height

    @property
    def crown(self) -> float:
        """The place of the crown of the head, from the left."""
        return 50 + self.lean

    @property
    def face(self) -> tuple[float, float]:
        """The point between the eyes."""
        across = 50 + self.lean * 0.75 + self.look[0] * self.shoulders * 0.16
        return across, self.top + self.height * 0.36 if self.gaze is None else self.gaze


class Eye(NamedTuple):
    """An eye: its middle, its radius, how far the pupil strays, its colours; `side` is 1 for the left eye, else -1."""

    x: float
    y: float
    r: float
    dx: float
    dy: float
    ink: str
    paper: str
    lid: str
    side: int


def _dot(e: Eye) -> str:
    x = e.x + e.dx
    return (
        f'<ellipse cx="{x}" cy="{e.y + e.dy}" rx="{e.r * 0.78}" ry="{e.r}" fill="{e.ink}"/>'
        f'<circle cx="{x + e.r * 0.22}" cy="{e.y + e.dy - e.r * 0.36}" r="{e.r * 0.26}" fill="{e.paper}"/>'
    )


def _arc(e: Eye, below: float, bend: float, width: float) -> str:
    return (
        f'<path d="M{e.x - e.r} {e.y + e.r * below}q{e.r} {e.r * bend} {e.r * 2} 0" fill="none" stroke="{e.ink}"'
        f' stroke-width="{width}" stroke-linecap="round"/>'
    )


EYES: Mapping[str, Callable[[Eye], str]] = {
    "dot": _dot,
    "lash": lambda e: (
        f'{_dot(e)}<path d="M{e.x - e.side * e.r * 0.7} {e.y - e.r * 0.7}l{-e.side * e.r * 0.9} {-e.r * 0.7}'
        f'M{e.x - e.side * e.r * 0.9} {e.y}l{-e.side * e.r} {-e.r * 0.2}"'
        f' stroke="{e.ink}" stroke-width="1.8" stroke-linecap="round"/>'
    ),
    "hollow": lambda e: f'<ellipse cx="{e.x}" cy="{e.y}" rx="{e.r * 0.85}" ry="{e.r * 1.2}" fill="{e.ink}"/>',
    "round": lambda e: (
        f'<circle cx="{e.x}" cy="{e.y}" r="{e.r * 1.25}" fill="#fff" stroke="{e.ink}" stroke-width="1.8"/>'
        f'<circle cx="{e.x + e.dx * 1.4}" cy="{e.y + e.dy * 1.4}" r="{e.r * 0.62}" fill="{INK}"/>'
    ),
    "lid": lambda e: (
        f'<circle cx="{e.x}" cy="{e.y}" r="{e.r * 1.15}" fill="#fff" stroke="{e.ink}" stroke-width="1.6"/>'
        f'<circle cx="{e.x + e.dx}" cy="{e.y + e.r * 0.42}" r="{e.r * 0.5}" fill="{INK}"/>'
        f'<path d="M{e.x - e.r * 1.25} {e.y + e.r * 0.1}A{e.r * 1.2} {e.r * 1.2} 0 0 1'
        f' {e.x + e.r * 1.25} {e.y + e.r * 0.1}Z"'
        f' fill="{e.lid}" stroke="{e.ink}" stroke-width="1.6"/>'
    ),
    "closed": lambda e: _arc(e, 0, 1.1, 2.4),
    "happy": lambda e: _arc(e, 0.4, -1.6, 2.6),
    "slit": lambda e: (
        f'<path d="M{e.x - e.r * 1.1 * e.side} {e.y - e.r * 0.9}L{e.x + e.r * 1.1 * e.side} {e.y + e.r * 0.05}'
        f'Q{e.x + e.r * 0.2 * e.side} {e.y + e.r * 1.1} {e.x - e.r * 0.8 * e.side} {e.y + e.r * 0.5}Z" fill="{e.ink}"/>'
    ),
    "spiral": lambda e: (
        f'<circle cx="{e.x}" cy="{e.y}" r="{e.r * 1.35}" fill="#fff"/><path d="M{e.x} {e.y}'
        f"c{e.r * 0.5} {-e.r * 0.5} {e.r * 0.9} {e.r * 0.5} {e.r * 0.1} {e.r * 0.6}"
        f"c{-e.r * 1.1} 0 {-e.r} {-e.r * 1.5} {e.r * 0.2} {-e.r * 1.3}"
        f'c{e.r * 1.1} {e.r * 0.2} {e.r * 1.1} {e.r * 1.1} {e.r * 0.6} {e.r * 1.6}" fill="none"'
        f' stroke="{e.ink}" stroke-width="1.9" stroke-linecap="round"/>'
    ),
    "glow": lambda e: (
        f'<ellipse cx="{e.x}" cy="{e.y}" rx="{e.r * 1.1}" ry="{e.r * 0.9}" fill="{e.ink}"/>'
        f'<ellipse cx="{e.x + e.dx}" cy="{e.y + e.dy}" rx="{e.r * 0.35}" ry="{e.r * 0.6}" fill="#2A0E1A"/>'
    ),
    "skull": lambda e: (
        f'<path d="M{e.x - e.r * 1.3 * e.side} {e.y - e.r * 0.6}'
        f"Q{e.x} {e.y - e.r * 1.7} {e.x + e.r * 1.2 * e.side} {e.y - e.r * 0.3}"
        f"Q{e.x + e.r * 1.1 * e.side} {e.y + e.r * 1.4} {e.x - e.r * 0.3 * e.side} {e.y + e.r * 1.2}"
        f'Q{e.x - e.r * 1.6 * e.side} {e.y + e.r} {e.x - e.r * 1.3 * e.side} {e.y - e.r * 0.6}Z" fill="{e.ink}"/>'
        f'<circle cx="{e.x}" cy="{e.y + e.r * 0.1}" r="{e.r * 0.36}" fill="{e.paper}"/>'
    ),
}


def _line(ink: str, d: str) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{ink}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _shape(ink: str, d: str) -> str:
    return f'<path d="{d}" fill="{ink}"/>'


class Mouth(NamedTuple):
    """A mouth: its middle, half its width, and the colours of the features and of the sheet."""

    x: float
    y: float
    w: float
    ink: str
    paper: str


def _bowl(m: Mouth) -> str:
    return f"M{m.x - m.w} {m.y}h{m.w * 2}q{-m.w * 0.1} {m.w * 1.1} {-m.w} {m.w * 1.1}t{-m.w} {-m.w * 1.1}Z"


MOUTHS: Mapping[str, Callable[[Mouth], str]] = {
    "smile": lambda m: _line(m.ink, f"M{m.x - m.w} {m.y}q{m.w} {m.w * 0.9} {m.w * 2} 0"),
    "smirk": lambda m: _line(m.ink, f"M{m.x - m.w} {m.y + 1}q{m.w} {m.w * 0.5} {m.w * 2} {-m.w * 0.5}"),
    "frown": lambda m: _line(m.ink, f"M{m.x - m.w} {m.y + m.w * 0.4}q{m.w} {-m.w * 0.8} {m.w * 2} 0"),
    "o": lambda m: f'<ellipse cx="{m.x}" cy="{m.y + m.w * 0.3}" rx="{m.w * 0.62}" ry="{m.w * 0.85}" fill="{m.ink}"/>',
    "O": lambda m: _shape(
        m.ink,
        f"M{m.x - m.w * 0.8} {m.y}C{m.x - m.w * 0.8} {m.y - m.w} {m.x + m.w * 0.8} {m.y - m.w} {m.x + m.w * 0.8} {m.y}"
        f"C{m.x + m.w * 0.9} {m.y + m.w * 2.3} {m.x - m.w * 0.9} {m.y + m.w * 2.3} {m.x - m.w * 0.8} {m.y}Z",
    ),
    "grin": lambda m: (
        f'<path d="{_bowl(m)}" fill="{m.ink}" stroke="{m.ink}" stroke-width="1.6" stroke-linejoin="round"/>'
        f'<path d="M{m.x - m.w * 0.85} {m.y}h{m.w * 1.7}v{m.w * 0.26}h{-m.w * 1.7}Z" fill="#fff"/>'
    ),
    "tongue": lambda m: (
        f'{_shape(m.ink, _bowl(m))}<path d="M{m.x - m.w * 0.1} {m.y + m.w * 0.5}h{m.w * 0.85}v{m.w * 0.75}'
        f'a{m.w * 0.42} {m.w * 0.42} 0 0 1 {-m.w * 0.85} 0Z" fill="#F0788A"/>'
    ),
    "fangs": lambda m: _shape(
        m.ink,
        f"M{m.x - m.w} {m.y}q{m.w} {m.w * 0.5} {m.w * 2} 0l{-m.w * 0.3} {m.w * 0.75}l{-m.w * 0.35} {-m.w * 0.55}"
        f"q{-m.w * 0.35} {m.w * 0.1} {-m.w * 0.7} 0l{-m.w * 0.35} {m.w * 0.55}Z",
    ),
    "jag": lambda m: _shape(
        m.ink,
        f"M{m.x - m.w} {m.y - m.w * 0.15}"
        + "".join(f"l{m.w * 0.25} {m.w * step}" for step in (0.55, -0.5, 0.55, -0.55, 0.55, -0.55, 0.5, -0.55))
        + f"C{m.x + m.w * 0.9} {m.y + m.w * 1.8} {m.x - m.w * 0.9} {m.y + m.w * 1.8} {m.x - m.w} {m.y - m.w * 0.15}Z",
    ),
    "maw": lambda m: (
        f'<path d="M{m.x - m.w} {m.y}C{m.x - m.w * 0.9} {m.y - m.w * 0.7}'
        f" {m.x + m.w * 0.9} {m.y - m.w * 0.7} {m.x + m.w} {m.y}"
        f'C{m.x + m.w * 0.9} {m.y + m.w * 1.7} {m.x - m.w * 0.9} {m.y + m.w * 1.7} {m.x - m.w} {m.y}Z" fill="{m.ink}"/>'
        f'<path d="M{m.x - m.w * 0.72} {m.y - m.w * 0.36}l{m.w * 0.2} {m.w * 0.5}l{m.w * 0.22} {-m.w * 0.64}'
        f'h{m.w * 0.6}l{m.w * 0.22} {m.w * 0.64}l{m.w * 0.2} {-m.w * 0.5}" fill="{m.paper}"/>'
        f'<path d="M{m.x - m.w * 0.5} {m.y + m.w * 0.95}q{m.w * 0.5} {-m.w * 0.6} {m.w} 0'
        f'q{-m.w * 0.5} {m.w * 0.5} {-m.w} 0" fill="#C8455A"/>'
    ),
    "teeth": lambda m: (
        f'<rect x="{m.x - m.w}" y="{m.y - m.w * 0.1}" width="{m.w * 2}" height="{m.w * 0.62}" rx="{m.w * 0.16}"'
        + f' fill="{m.ink}"/>'
        + '<path d="'
        + "".join(f"M{m.x + m.w * at} {m.y - m.w * 0.1}v{m.w * 0.62}" for at in (-0.55, 0, 0.55))
        + f'" stroke="{m.paper}" stroke-width="1.6"/>'
    ),
    "wavy": lambda m: _line(
        m.ink, f"M{m.x - m.w} {m.y}q{m.w * 0.33} {-m.w * 0.5} {m.w * 0.66} 0t{m.w * 0.66} 0t{m.w * 0.66} 0"
    ),
    "moustache": lambda m: _shape(
        m.ink,
        f"M{m.x} {m.y - m.w * 0.3}c{-m.w * 0.5} {-m.w * 0.5} {-m.w} {m.w * 0.1} {-m.w * 1.5} {-m.w * 0.3}"
        f"c{m.w * 0.1} {m.w} {m.w * 1.2} {m.w * 0.9} {m.w * 1.5} {m.w * 0.45}"
        f"c{m.w * 0.3} {m.w * 0.45} {m.w * 1.4} {m.w * 0.55} {m.w * 1.5} {-m.w * 0.45}"
        f"c{-m.w * 0.5} {m.w * 0.4} {-m.w} {-m.w * 0.2} {-m.w * 1.5} {m.w * 0.3}Z",
    ),
    "cat": lambda m: (
        _line(m.ink, f"M{m.x - m.w} {m.y}q{m.w * 0.5} {m.w * 0.8} {m.w} 0q{m.w * 0.5} {m.w * 0.8} {m.w} 0")
        + _shape(m.ink, f"M{m.x - m.w * 0.4} {m.y - m.w * 0.45}h{m.w * 0.8}l{-m.w * 0.4} {m.w * 0.45}Z")
    ),
}


# Props that ghosts wear and carry, each drawn where the head is.

BEHIND = frozenset({"ears", "horns", "cat's tail", "heads"})  # what is drawn before the sheet is
ON_SHEET = frozenset({"wrapping"})  # what is drawn before the face is


# Around the crown of the head, as wide as it is; the second is the colour of the sheet.
_FITTED: Mapping[str, Callable[[float, str], str]] = {
    "beanie": lambda w, fill: (
        f'<path d="M{-w * 0.72} 9q{w * 0.72} -22 {w * 1.44} 0Z" fill="#D9573F"/>'
        f'<path d="M{-w * 0.2} 3q{w * 0.2} -8 {w * 0.4} 0v6h{-w * 0.4}Z" fill="#F7D06A"/>'
        f'<path d="M0-3v-7" stroke="{INK}" stroke-width="2"/><ellipse cx="-7" cy="-10" rx="8" ry="2.6" fill="#7FD0E8"/>'
        '<ellipse cx="7" cy="-10" rx="8" ry="2.6" fill="#fff"/>'
    ),
    "nightcap": lambda w, fill: (
        f'<path d="M{-w * 0.86} 12C{-w * 0.5} -16 {w * 0.7} -20 {w * 1.35} 12C{w * 0.9} -2 {w * 0.8} 6 {w * 0.82} 12Z"'
        f' fill="#7C8CE0"/><path d="M{-w * 0.9} 14q{w * 0.9} -10 {w * 1.76} 0" stroke="#F3E8CF" stroke-width="6"'
        f' fill="none" stroke-linecap="round"/><circle cx="{w * 1.36}" cy="15" r="5" fill="#F3E8CF"/>'
    ),
    "bonnet": lambda w, fill: (
        f'<path d="M{-w - 3} 22C{-w - 7} -12 {w + 7} -12 {w + 3} 22C{w * 0.7} 4 {-w * 0.7} 4 {-w - 3} 22Z"'
        f' fill="#C65B86"/><path d="M{w + 3} 22C{w * 0.7} 4 {-w * 0.7} 4 {-w - 3} 22" fill="none" stroke="#FFE3EC"'
        ' stroke-width="4" stroke-linecap="round" stroke-dasharray="1 6"/>'
    ),
    "pirate hat": lambda w, fill: (
        f'<path d="M{-w - 6} 12Q{-w * 0.5} -18 0 -9Q{w * 0.5} -18 {w + 6} 12Q0 -2 {-w - 6} 12Z" fill="{INK}"/>'
        '<path d="M-4-2a4.6 4.6 0 1 1 8 0v3h-8Z" fill="#F6EFDF"/>'
    ),
    "ears": lambda w, fill: (
        f'<path d="M{-w - 1} 16L{-w - 5} -12L-4 2ZM{w + 1} 16L{w + 5} -12L4 2Z" fill="{fill}" stroke="{fill}"'
        f' stroke-width="4" stroke-linejoin="round"/><path d="M{-w + 1} 7L{-w - 1.5} -5L-11 2Z'
        f'M{w - 1} 7L{w + 1.5} -5L11 2Z" fill="#E98B6B"/>'
    ),
    "veil": lambda w, fill: (
        f'<path d="M{-w - 4} 30C{-w - 6} -8 {w + 6} -8 {w + 4} 30C{w + 10} 56 {w + 4} 66 {w + 2} 70'
        f"C{w - 2} 40 {w * 0.6} 9 0 9C{-w * 0.6} 9 {-w + 2} 40 {-w - 2} 70"
        f'C{-w - 6} 60 {-w - 8} 50 {-w - 4} 30Z" fill="#2A2238"/>'
    ),
}


def prop(g: Ghost, name: str) -> str:
    """The drawing of the prop of that name on the ghost."""
    wide, eyes = g.shoulders * 0.8, g.face[1]
    if name in DRAWN["painted"]:
        return str(DRAWN["painted"][name]).format(g.paint.shade if name in ON_SHEET else g.paint.fill)
    if name in DRAWN["trinkets"]:
        x, y, drawing = g.crown, eyes, DRAWN["trinkets"][name]
    elif name in DRAWN["held"]:
        x, y, drawing = g.crown + wide, eyes, DRAWN["held"][name]
    else:
        x, y, drawing = g.crown, g.top, DRAWN["hats"].get(name) or _FITTED[name](wide, g.paint.fill)
    return f'<g transform="translate({x} {y})">{drawing}</g>'

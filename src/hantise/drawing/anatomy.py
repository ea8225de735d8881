"""The anatomy of a ghost: its paint, its shape, its face and its props."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

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


# The eyes of ghosts, by kind, and their mouths.


class Eye(NamedTuple):
    """An eye: its middle, its radius, how far the pupil strays, its colours; `side` is 1 for the left eye, else -1."""

    x: float
    y: float
    r: float
    look: tuple[float, float]
    ink: str
    paper: str
    lid: str
    side: int

    @property
    def stray(self) -> tuple[float, float]:
        """The distance of the pupil from the middle."""
        return self.look[0] * self.r * 0.45, self.look[1] * self.r * 0.45


def _dot(e: Eye) -> str:
    (dx, dy), r = e.stray, e.r
    return (
        f'<ellipse cx="{e.x + dx}" cy="{e.y + dy}" rx="{r * 0.78}" ry="{r}" fill="{e.ink}"/>'
        f'<circle cx="{e.x + dx + r * 0.22}" cy="{e.y + dy - r * 0.36}" r="{r * 0.26}" fill="{e.paper}"/>'
    )


def _lash(e: Eye) -> str:
    x, y, r, s = e.x, e.y, e.r, e.side
    return _dot(e) + (
        f'<path d="M{x - s * r * 0.7} {y - r * 0.7}l{-s * r * 0.9} {-r * 0.7}'
        f'M{x - s * r * 0.9} {y}l{-s * r} {-r * 0.2}" stroke="{e.ink}" stroke-width="1.8" stroke-linecap="round"/>'
    )


def _hollow(e: Eye) -> str:
    return f'<ellipse cx="{e.x}" cy="{e.y}" rx="{e.r * 0.85}" ry="{e.r * 1.2}" fill="{e.ink}"/>'


def _round(e: Eye) -> str:
    (dx, dy), r = e.stray, e.r
    return (
        f'<circle cx="{e.x}" cy="{e.y}" r="{r * 1.25}" fill="#fff" stroke="{e.ink}" stroke-width="1.8"/>'
        f'<circle cx="{e.x + dx * 1.4}" cy="{e.y + dy * 1.4}" r="{r * 0.62}" fill="{INK}"/>'
    )


def _lid(e: Eye) -> str:
    x, y, r, edge = e.x, e.y, e.r, f'stroke="{e.ink}" stroke-width="1.6"'
    return (
        f'<circle cx="{x}" cy="{y}" r="{r * 1.15}" fill="#fff" {edge}/>'
        f'<circle cx="{x + e.stray[0]}" cy="{y + r * 0.42}" r="{r * 0.5}" fill="{INK}"/>'
        f'<path d="M{x - r * 1.25} {y + r * 0.1}A{r * 1.2} {r * 1.2} 0 0 1 {x + r * 1.25} {y + r * 0.1}Z"'
        f' fill="{e.lid}" {edge}/>'
    )


def _arc(e: Eye, start: float, bend: float, width: float) -> str:
    return (
        f'<path d="M{e.x - e.r} {e.y + e.r * start}q{e.r} {e.r * bend} {e.r * 2} 0" fill="none"'
        f' stroke="{e.ink}" stroke-width="{width}" stroke-linecap="round"/>'
    )


def _closed(e: Eye) -> str:
    return _arc(e, 0, 1.1, 2.4)


def _happy(e: Eye) -> str:
    return _arc(e, 0.4, -1.6, 2.6)


def _slit(e: Eye) -> str:
    x, y, r, s = e.x, e.y, e.r, e.side
    return (
        f'<path d="M{x - r * 1.1 * s} {y - r * 0.9}L{x + r * 1.1 * s} {y + r * 0.05}'
        f'Q{x + r * 0.2 * s} {y + r * 1.1} {x - r * 0.8 * s} {y + r * 0.5}Z" fill="{e.ink}"/>'
    )


def _spiral(e: Eye) -> str:
    r = e.r
    turns = (
        f"c{r * 0.5} {-r * 0.5} {r * 0.9} {r * 0.5} {r * 0.1} {r * 0.6}"
        f"c{-r * 1.1} 0 {-r} {-r * 1.5} {r * 0.2} {-r * 1.3}"
        f"c{r * 1.1} {r * 0.2} {r * 1.1} {r * 1.1} {r * 0.6} {r * 1.6}"
    )
    return (
        f'<circle cx="{e.x}" cy="{e.y}" r="{r * 1.35}" fill="#fff"/><path d="M{e.x} {e.y}{turns}" fill="none"'
        f' stroke="{e.ink}" stroke-width="1.9" stroke-linecap="round"/>'
    )


def _glow(e: Eye) -> str:
    (dx, dy), r = e.stray, e.r
    return (
        f'<ellipse cx="{e.x}" cy="{e.y}" rx="{r * 1.1}" ry="{r * 0.9}" fill="{e.ink}"/>'
        f'<ellipse cx="{e.x + dx}" cy="{e.y + dy}" rx="{r * 0.35}" ry="{r * 0.6}" fill="#2A0E1A"/>'
    )


def _skull(e: Eye) -> str:
    x, y, r, s = e.x, e.y, e.r, e.side
    return (
        f'<path d="M{x - r * 1.3 * s} {y - r * 0.6}Q{x} {y - r * 1.7} {x + r * 1.2 * s} {y - r * 0.3}'
        f"Q{x + r * 1.1 * s} {y + r * 1.4} {x - r * 0.3 * s} {y + r * 1.2}"
        f'Q{x - r * 1.6 * s} {y + r} {x - r * 1.3 * s} {y - r * 0.6}Z" fill="{e.ink}"/>'
        f'<circle cx="{x}" cy="{y + r * 0.1}" r="{r * 0.36}" fill="{e.paper}"/>'
    )


EYES: Mapping[str, Callable[[Eye], str]] = {
    "dot": _dot,
    "lash": _lash,
    "hollow": _hollow,
    "round": _round,
    "lid": _lid,
    "closed": _closed,
    "happy": _happy,
    "slit": _slit,
    "spiral": _spiral,
    "glow": _glow,
    "skull": _skull,
}


# The mouths of ghosts, by kind.


class Mouth(NamedTuple):
    """A mouth: its middle, half its width, the colours of the features and of the sheet."""

    x: float
    y: float
    w: float
    ink: str
    paper: str


def _line(m: Mouth, d: str) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{m.ink}" stroke-width="2.6" stroke-linecap="round"'
        ' stroke-linejoin="round"/>'
    )


def _shape(m: Mouth, d: str) -> str:
    return f'<path d="{d}" fill="{m.ink}"/>'


def _smile(m: Mouth) -> str:
    return _line(m, f"M{m.x - m.w} {m.y}q{m.w} {m.w * 0.9} {m.w * 2} 0")


def _smirk(m: Mouth) -> str:
    return _line(m, f"M{m.x - m.w} {m.y + 1}q{m.w} {m.w * 0.5} {m.w * 2} {-m.w * 0.5}")


def _frown(m: Mouth) -> str:
    return _line(m, f"M{m.x - m.w} {m.y + m.w * 0.4}q{m.w} {-m.w * 0.8} {m.w * 2} 0")


def _small_o(m: Mouth) -> str:
    return f'<ellipse cx="{m.x}" cy="{m.y + m.w * 0.3}" rx="{m.w * 0.62}" ry="{m.w * 0.85}" fill="{m.ink}"/>'


def _large_o(m: Mouth) -> str:
    left, right, up, down = m.x - m.w * 0.8, m.x + m.w * 0.8, m.y - m.w, m.y + m.w * 2.3
    return _shape(
        m,
        f"M{left} {m.y}C{left} {up} {right} {up} {right} {m.y}"
        f"C{m.x + m.w * 0.9} {down} {m.x - m.w * 0.9} {down} {left} {m.y}Z",
    )


def _bowl(m: Mouth) -> str:
    return f"M{m.x - m.w} {m.y}h{m.w * 2}q{-m.w * 0.1} {m.w * 1.1} {-m.w} {m.w * 1.1}t{-m.w} {-m.w * 1.1}Z"


def _grin(m: Mouth) -> str:
    return (
        f'<path d="{_bowl(m)}" fill="{m.ink}" stroke="{m.ink}" stroke-width="1.6" stroke-linejoin="round"/>'
        f'<path d="M{m.x - m.w * 0.85} {m.y}h{m.w * 1.7}v{m.w * 0.26}h{-m.w * 1.7}Z" fill="#fff"/>'
    )


def _tongue(m: Mouth) -> str:
    w = m.w
    return _shape(m, _bowl(m)) + (
        f'<path d="M{m.x - w * 0.1} {m.y + w * 0.5}h{w * 0.85}v{w * 0.75}'
        f'a{w * 0.42} {w * 0.42} 0 0 1 {-w * 0.85} 0Z" fill="#F0788A"/>'
    )


def _fangs(m: Mouth) -> str:
    w = m.w
    return _shape(
        m,
        f"M{m.x - w} {m.y}q{w} {w * 0.5} {w * 2} 0l{-w * 0.3} {w * 0.75}l{-w * 0.35} {-w * 0.55}"
        f"q{-w * 0.35} {w * 0.1} {-w * 0.7} 0l{-w * 0.35} {w * 0.55}Z",
    )


def _jag(m: Mouth) -> str:
    x, y, w = m.x, m.y, m.w
    steps = (0.55, -0.5, 0.55, -0.55, 0.55, -0.55, 0.5, -0.55)
    teeth = "".join(f"l{w * 0.25} {w * step}" for step in steps)
    jaw = f"C{x + w * 0.9} {y + w * 1.8} {x - w * 0.9} {y + w * 1.8} {x - w} {y - w * 0.15}Z"
    return _shape(m, f"M{x - w} {y - w * 0.15}{teeth}{jaw}")


def _maw(m: Mouth) -> str:
    x, y, w = m.x, m.y, m.w
    left, right = x - w * 0.9, x + w * 0.9
    hole = f"M{x - w} {y}C{left} {y - w * 0.7} {right} {y - w * 0.7} {x + w} {y}"
    hole += f"C{right} {y + w * 1.7} {left} {y + w * 1.7} {x - w} {y}Z"
    teeth = f"M{x - w * 0.72} {y - w * 0.36}l{w * 0.2} {w * 0.5}l{w * 0.22} {-w * 0.64}h{w * 0.6}"
    teeth += f"l{w * 0.22} {w * 0.64}l{w * 0.2} {-w * 0.5}"
    tongue = f"M{x - w * 0.5} {y + w * 0.95}q{w * 0.5} {-w * 0.6} {w} 0q{-w * 0.5} {w * 0.5} {-w} 0"
    return _shape(m, hole) + f'<path d="{teeth}" fill="{m.paper}"/><path d="{tongue}" fill="#C8455A"/>'


def _teeth(m: Mouth) -> str:
    x, y, w = m.x, m.y - m.w * 0.1, m.w
    gaps = "".join(f"M{x + w * at} {y}v{w * 0.62}" for at in (-0.55, 0, 0.55))
    return (
        f'<rect x="{x - w}" y="{y}" width="{w * 2}" height="{w * 0.62}" rx="{w * 0.16}" fill="{m.ink}"/>'
        f'<path d="{gaps}" stroke="{m.paper}" stroke-width="1.6"/>'
    )


def _wavy(m: Mouth) -> str:
    w = m.w
    return _line(m, f"M{m.x - w} {m.y}q{w * 0.33} {-w * 0.5} {w * 0.66} 0t{w * 0.66} 0t{w * 0.66} 0")


def _moustache(m: Mouth) -> str:
    w = m.w
    return _shape(
        m,
        f"M{m.x} {m.y - w * 0.3}c{-w * 0.5} {-w * 0.5} {-w} {w * 0.1} {-w * 1.5} {-w * 0.3}"
        f"c{w * 0.1} {w} {w * 1.2} {w * 0.9} {w * 1.5} {w * 0.45}"
        f"c{w * 0.3} {w * 0.45} {w * 1.4} {w * 0.55} {w * 1.5} {-w * 0.45}"
        f"c{-w * 0.5} {w * 0.4} {-w} {-w * 0.2} {-w * 1.5} {w * 0.3}Z",
    )


def _cat(m: Mouth) -> str:
    w = m.w
    nose = _shape(m, f"M{m.x - w * 0.4} {m.y - w * 0.45}h{w * 0.8}l{-w * 0.4} {w * 0.45}Z")
    return _line(m, f"M{m.x - w} {m.y}q{w * 0.5} {w * 0.8} {w} 0q{w * 0.5} {w * 0.8} {w} 0") + nose


MOUTHS: Mapping[str, Callable[[Mouth], str]] = {
    "smile": _smile,
    "smirk": _smirk,
    "frown": _frown,
    "o": _small_o,
    "O": _large_o,
    "grin": _grin,
    "tongue": _tongue,
    "fangs": _fangs,
    "jag": _jag,
    "maw": _maw,
    "teeth": _teeth,
    "wavy": _wavy,
    "moustache": _moustache,
    "cat": _cat,
}


# Props that ghosts wear and carry, each drawn where the head is.


BEHIND = frozenset({"ears", "horns", "cat's tail", "heads"})  # what is drawn before the sheet is
ON_SHEET = frozenset({"wrapping"})  # what is drawn before the face is

# Around the crown of the head.
_HATS: Mapping[str, str] = {
    "top hat": (
        f'<path d="M-13 6l-2-24h30l-2 24Z" fill="{INK}"/><path d="M-14 0h28v-5h-28.4Z" fill="#D9573F"/>'
        f'<ellipse cy="7" rx="23" ry="4.4" fill="{INK}"/><path d="M-9-14v12" stroke="#ffffff44" stroke-width="3"/>'
    ),
    "crown": (
        '<path d="M-17 8l-5-22l11 9l11-15l11 15l11-9l-5 22q-17 6-34 0Z" fill="#F2C14B" stroke="#B98420"'
        ' stroke-width="1.6" stroke-linejoin="round"/><circle cy="2" r="3" fill="#D9573F"/>'
        '<circle cx="-11" cy="2" r="2" fill="#7FD0E8"/><circle cx="11" cy="2" r="2" fill="#7FD0E8"/>'
    ),
    "stitches": (
        '<g stroke="#F08A7C" stroke-width="2" fill="none"><path d="M6 6q8 8 4 18"/>'
        '<path d="M7 12l6-3M9 17l6-2M8 22h6" stroke-width="1.8"/></g>'
    ),
    "hair bow": '<path d="M12 8l-11-7v14Zl11-7v14Z" fill="#E0668C"/><circle cx="12" cy="8" r="3" fill="#A53E63"/>',
    "leaf": '<path d="M0 3c-1-9 5-14 12-13c0 8-5 13-12 13Z" fill="#8CC063"/>'
    '<path d="M0 3c-1-6-5-9-10-8c1 6 5 8 10 8Z" fill="#6EA34C"/>',
    "cook's hat": (
        '<path d="M-15 8v-10a10 10 0 0 1 3-19a13 13 0 0 1 24 0a10 10 0 0 1 3 19v10q-15 5-30 0Z" fill="#fff"'
        ' stroke="#CFC6CE" stroke-width="1.6"/>'
    ),
    "halo": '<ellipse cy="-8" rx="15" ry="4.4" fill="none" stroke="#F2C14B" stroke-width="3"/>',
    "horns": '<path d="M-15 12q-12-6-9-22q5 11 17 13ZM15 12q12-6 9-22q-5 11-17 13Z" fill="#F08A7C"/>',
}

# Around the height of the eyes.
_TRINKETS: Mapping[str, str] = {
    "glasses": (
        f'<g fill="#ffffff55" stroke="{INK}" stroke-width="2.4"><circle cx="-11" r="9"/><circle cx="11" r="9"/>'
        '<path d="M-2-1q2-2 4 0" fill="none"/></g>'
    ),
    "bow tie": '<path d="M0 32l-13-7v14Zl13-7v14Z" fill="#D9573F"/><circle cy="32" r="3.6" fill="#A73A2B"/>',
    "monocle": (
        '<g stroke="#E0A93E"><circle cx="11" r="9.5" fill="#ffffff44" stroke-width="2.6"/>'
        '<path d="M18 6q6 12 2 26" stroke-width="1.8" fill="none"/></g>'
    ),
    "chain": '<g fill="none" stroke="#8A8FA8" stroke-width="3">'
    + "".join(
        f'<ellipse rx="5" ry="3.6" transform="translate({x} {y})rotate({turn})"/>'
        for x, y, turn in ((-17, 34, 20), (-8, 38, 14), (2, 39.5, 0), (12, 38, -14), (20, 34, -24))
    )
    + "</g>",
    "ribs": (
        '<path d="M0 26v24M-13 31q13 6 26 0M-12 39q12 6 24 0M-9 47q9 5 18 0" stroke="#10272B" stroke-width="3"'
        ' stroke-linecap="round" fill="none"/>'
    ),
    "whiskers": (
        f'<path d="M-14 9l-18-3M-14 13l-18 3M14 9l18-3M14 13l18 3" stroke="{INK}" stroke-width="1.8"'
        ' stroke-linecap="round"/>'
    ),
    "ruff": '<g fill="#fff" stroke="#CFC6CE" stroke-width="1.4">'
    + "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="7" ry="5"/>'
        for x, y in ((-24, 23.5), (-14, 26.5), (-4.5, 28), (5, 28), (14.5, 26.5), (24, 23.5))
    )
    + "</g>",
}

# Held beside the head, at the height of the eyes.
_HELD: Mapping[str, str] = {
    "candle": (
        '<g transform="translate(9 10)"><rect x="-4" width="8" height="20" rx="2" fill="#F3E8CF"/>'
        '<path d="M0-13c5 6 5 12 0 12s-5-6 0-12Z" fill="#F5B33C"/><path d="M-8 20h16l-2 5h-12Z" fill="#B98420"/></g>'
    ),
    "mirror": (
        '<g transform="translate(-1 20)rotate(14)"><path d="M-2.6 14h5.2v18h-5.2Z" fill="#B98420"/>'
        '<ellipse rx="14" ry="17" fill="#E0A93E"/><ellipse rx="10.5" ry="13.5" fill="#EAFBFF"/>'
        '<g fill="#10272B"><circle cx="-3.4" cy="-2" r="1.9"/><circle cx="4" cy="-2" r="1.9"/></g>'
        '<g fill="none" stroke-linecap="round"><path d="M-3 4q3.4 3.4 6.6 0" stroke="#10272B" stroke-width="1.8"/>'
        '<path d="M-7-6l5-5" stroke="#fff" stroke-width="2"/></g></g>'
    ),
}


def _beanie(g: Ghost, w: float) -> str:
    return (
        f'<path d="M{-w * 0.72} 9q{w * 0.72} -22 {w * 1.44} 0Z" fill="#D9573F"/>'
        f'<path d="M{-w * 0.2} 3q{w * 0.2} -8 {w * 0.4} 0v6h{-w * 0.4}Z" fill="#F7D06A"/>'
        f'<path d="M0-3v-7" stroke="{INK}" stroke-width="2"/>'
        '<ellipse cx="-7" cy="-10" rx="8" ry="2.6" fill="#7FD0E8"/>'
        '<ellipse cx="7" cy="-10" rx="8" ry="2.6" fill="#fff"/>'
    )


def _nightcap(g: Ghost, w: float) -> str:
    return (
        f'<path d="M{-w * 0.86} 12C{-w * 0.5} -16 {w * 0.7} -20 {w * 1.35} 12C{w * 0.9} -2 {w * 0.8} 6 {w * 0.82} 12Z"'
        f' fill="#7C8CE0"/><path d="M{-w * 0.9} 14q{w * 0.9} -10 {w * 1.76} 0" stroke="#F3E8CF" stroke-width="6"'
        f' fill="none" stroke-linecap="round"/><circle cx="{w * 1.36}" cy="15" r="5" fill="#F3E8CF"/>'
    )


def _bonnet(g: Ghost, w: float) -> str:
    brim = f"C{w * 0.7} 4 {-w * 0.7} 4 {-w - 3} 22"
    return (
        f'<path d="M{-w - 3} 22C{-w - 7} -12 {w + 7} -12 {w + 3} 22{brim}Z" fill="#C65B86"/>'
        f'<path d="M{w + 3} 22{brim}" fill="none" stroke="#FFE3EC" stroke-width="4" stroke-linecap="round"'
        ' stroke-dasharray="1 6"/>'
    )


def _pirate_hat(g: Ghost, w: float) -> str:
    return (
        f'<path d="M{-w - 6} 12Q{-w * 0.5} -18 0 -9Q{w * 0.5} -18 {w + 6} 12Q0 -2 {-w - 6} 12Z" fill="{INK}"/>'
        '<path d="M-4-2a4.6 4.6 0 1 1 8 0v3h-8Z" fill="#F6EFDF"/>'
    )


def _ears(g: Ghost, w: float) -> str:
    fill = g.paint.fill
    return (
        f'<path d="M{-w - 1} 16L{-w - 5} -12L-4 2ZM{w + 1} 16L{w + 5} -12L4 2Z" fill="{fill}" stroke="{fill}"'
        f' stroke-width="4" stroke-linejoin="round"/><path d="M{-w + 1} 7L{-w - 1.5} -5L-11 2Z'
        f'M{w - 1} 7L{w + 1.5} -5L11 2Z" fill="#E98B6B"/>'
    )


def _veil(g: Ghost, w: float) -> str:
    return (
        f'<path d="M{-w - 4} 30C{-w - 6} -8 {w + 6} -8 {w + 4} 30C{w + 10} 56 {w + 4} 66 {w + 2} 70'
        f"C{w - 2} 40 {w * 0.6} 9 0 9C{-w * 0.6} 9 {-w + 2} 40 {-w - 2} 70"
        f'C{-w - 6} 60 {-w - 8} 50 {-w - 4} 30Z" fill="#2A2238"/>'
    )


# Around the crown of the head, as wide as it is.
_FITTED: Mapping[str, Callable[[Ghost, float], str]] = {
    "beanie": _beanie,
    "nightcap": _nightcap,
    "bonnet": _bonnet,
    "pirate hat": _pirate_hat,
    "ears": _ears,
    "veil": _veil,
}
# Three bands around a narrow sheet that leans right and ends in a tail to the left; they end where it does.
_WRAPPING = (
    '<path d="M30.4 82.1Q52.9 85.7 76.1 75.6L73.7 81.6Q50.9 90.8 28.8 86.8ZM26 96.4Q44.5 100.4 63.4 95.2L53.3 102.3'
    'Q39 104.4 25.1 101.1ZM30.4 112Q34.7 112.4 39.1 112.3L41.2 117.3Q29.6 117.7 18.5 115.2Z" fill="{}"/>'
)
_CAT_TAIL = '<path d="M74 100c16 2 20-10 14-20c-3-6-10-3-7 2c4 7 0 11-9 9Z" fill="{}"/>'


def prop(g: Ghost, name: str) -> str:
    """The drawing of the prop of that name on the ghost."""
    wide, eyes = g.shoulders * 0.8, g.face[1]
    if name == "cat's tail":
        return _CAT_TAIL.format(g.paint.fill)
    if name == "wrapping":
        return _WRAPPING.format(g.paint.shade)
    if name in _TRINKETS:
        return _at(g.crown, eyes, _TRINKETS[name])
    if name in _HELD:
        return _at(g.crown + wide, eyes, _HELD[name])
    return _at(g.crown, g.top, _HATS[name] if name in _HATS else _FITTED[name](g, wide))


def _at(x: float, y: float, drawing: str) -> str:
    return f'<g transform="translate({x} {y})">{drawing}</g>'

"""The mouths of ghosts, by kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


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

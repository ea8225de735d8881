"""The eyes of ghosts, by kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from hantise.drawing.anatomy import INK


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

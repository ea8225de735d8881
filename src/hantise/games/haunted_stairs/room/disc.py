"""The disc as it is drawn: five places around a hub, each a colour with its shape, and where things lie on it."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from hantise.drawing.neat import neat
from hantise.games.haunted_stairs.disc import PLACES
from hantise.games.haunted_stairs.room.signs import COLOURS, sign

# The disc has its centre at 0, 0; red is on top, and places go round clockwise.
SIZE: Final = 500
LYING: Final = 121
HUB: Final = 58
BRASS: Final = "#C9A45C"


def point(radius: float, degrees: float) -> tuple[float, float]:
    """A point of the disc, by its angle clockwise from the top."""
    return radius * sin(radians(degrees)), -radius * cos(radians(degrees))


def lies_at(place: int) -> tuple[float, float]:
    """The middle of what lies at that place."""
    return point(LYING, 72 * place)


def disc() -> str:
    """All of it but what lies there, SIZE wide and high."""
    rim = f'<circle r="246" fill="#0A1626"/><circle r="240" fill="{BRASS}"/><circle r="233" fill="#2B3550"/>'
    places = "".join([_sector(place) for place in range(len(PLACES))])
    hub = f'<circle r="{HUB}" fill="{BRASS}"/><circle r="53" fill="#101F38"/>{_spiral()}'
    return neat(f'<g transform="translate(250 250)">{rim}{places}{hub}</g>')


def _spiral() -> str:
    """The stairs, wound up."""
    line = "M0 0c6-10 22-4 20 10c-2 18-28 22-38 6c-12-22 8-46 32-42c28 5 36 36 22 56"
    return f'<path d="{line}" fill="none" stroke="{BRASS}" stroke-width="5" stroke-linecap="round"/>'


def _sector(place: int) -> str:
    """The floor of a place, its rim with the shape, and stairs that lead to it."""
    at, colour = 72 * place, COLOURS[place]
    floor = _painted(_ring(HUB, 228, at), colour.deep) + _painted(_ring(190, 228, at), colour.bright)
    stairs = "".join([_stair(at - 35 + 11.67 * step) for step in range(1, 6)])
    x, y = point(210, at)
    turned = (
        f'<g transform="translate({x} {y})rotate({at})">{sign(PLACES[place], 0, 0, 1.15, colour.deep, colour.deep)}</g>'
    )
    return f'{floor}<path d="{stairs}" stroke="{colour.bright}" stroke-opacity=".3" stroke-width="3"/>{turned}'


def _painted(outline: str, fill: str) -> str:
    return f'<path d="{outline}" fill="{fill}"/>'


def _stair(degrees: float) -> str:
    return f"M{_spelt(point(60, degrees))}L{_spelt(point(188, degrees))}"


def _ring(inner: float, outer: float, degrees: float) -> str:
    """The outline of a place between two circles."""
    start, end = degrees - 35, degrees + 35
    return (
        f"M{_spelt(point(outer, start))}A{outer} {outer} 0 0 1 {_spelt(point(outer, end))}"
        f"L{_spelt(point(inner, end))}A{inner} {inner} 0 0 0 {_spelt(point(inner, start))}Z"
    )


def _spelt(at: tuple[float, float]) -> str:
    return f"{at[0]:.1f} {at[1]:.1f}"

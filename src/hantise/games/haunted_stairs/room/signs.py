"""The shape of each colour, for people who cannot tell the colours apart, and the two shades it is painted in."""

from __future__ import annotations

from typing import Final, NamedTuple

from hantise.games.haunted_stairs.disc import PLACES


class Colour(NamedTuple):
    """A colour of the disc: bright, deep, and its shape around 0, 0 within 12 of it."""

    bright: str
    deep: str
    shape: str


COLOURS: Final = (
    Colour("#F0705E", "#7E241A", '<path d="M0-11L11.5 9H-11.5Z"/>'),
    Colour("#7CC86B", "#23521B", '<path d="M-9.5-9.5H9.5V9.5H-9.5Z"/>'),
    Colour("#6FB6F2", "#173F6B", '<circle r="10.5"/>'),
    Colour(
        "#F7CE4C",
        "#6B4E05",
        '<path d="M0-12L3.4-4.2L11.8-3.5L5.4 2.1L7.4 10.3L0 5.9L-7.4 10.3L-5.4 2.1L-11.8-3.5L-3.4-4.2Z"/>',
    ),
    Colour("#F4F0E6", "#5C5A68", '<path d="M4-10A10.5 10.5 0 1 0 9.5 6A8.2 8.2 0 0 1 4-10Z"/>'),
)


def colour_of(name: str) -> Colour:
    """The colour of a place, or of a child, by its name."""
    return COLOURS[PLACES.index(name)]


def sign(name: str, x: float, y: float, scale: float, fill: str, edge: str) -> str:
    """The shape of a colour around that point, filled, with an edge."""
    return (
        f'<g transform="translate({x:g} {y:g})scale({scale:g})" fill="{fill}" stroke="{edge}" stroke-width="1.5"'
        f' stroke-linejoin="round">{colour_of(name).shape}</g>'
    )

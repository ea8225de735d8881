"""The pictures of the house by day: the drawings of the night in other colours; its windows stay lit."""

from __future__ import annotations

import re

# Colours of the night that day changes; whoever is in the windows keeps theirs.
BY_DAY = {
    # the sky, and what shines there
    "#0B0E1F": "#8FC3E6",
    "#232150": "#CBE4F0",
    "#4A2E5E": "#F9E6C8",
    "#F6E7C1": "#FFE9A6",
    "#E5CFA3": "#F6D27A",
    "#E8D2C8": "#FFE9A6",
    "#F9EBC4": "#FFF3C4",
    # hills, trees, the ground
    "#1D1838": "#A9BE8E",
    "#171331": "#B39A78",
    "#0E0C1E": "#7A6248",
    "#100D22": "#5F7A4E",
    "#0A0917": "#6B5138",
    "#2A2349": "#C9B48C",
    # walls, roofs, beams
    "#332A55": "#E6D6B4",
    "#1A1634": "#A5705A",
    "#4C4076": "#8B6A4C",
    "#4B4370": "#8B6A4C",
    "#B9ACE6": "#FFFFFF",
    # stones
    "#3A3560": "#B7B3C4",
    "#2B274C": "#9B97AC",
    "#1B1836": "#6C6880",
}
STARS = '<g stroke="#F6EFDF" stroke-linecap="round">'
_COLOUR = re.compile(r"#[0-9A-F]{6}\b")


def by_day(drawing: str) -> str:
    """The same SVG in daylight, without stars."""
    awake = drawing.replace(STARS, '<g display="none">')
    return _COLOUR.sub(lambda found: BY_DAY.get(found[0], found[0]), awake)

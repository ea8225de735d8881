"""The rules of Spooky Boo! beside its table: the chapter of the moment, and its cards where no room draws them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hantise.core import Drawing, View
from hantise.drawing.anatomy import INK
from hantise.drawing.cards import LIT, PAPER, back, figure, number, paper, watching
from hantise.drawing.ghosts import Ghost
from hantise.games.spooky_boo.view import SpookyBooView

CHAPTERS: Final = {
    "peek": "setup",
    "turn": "turn",
    "drawn": "turn",
    "look": "powers",
    "swap": "powers",
    "looked": "powers",
    "done": "call",
    "over": "end",
}
# The cards that the rules show, each with its power.
SHOWN: Final = {"-1": 0, "0": 0, "3": 0, "5": 0, "7p1": 1, "8p1": 1, "9p2": 2, "10p3": 3, "15p4": 4}
SIGNS: Final = (
    "",
    '<path d="M-10 0Q0-11 10 0Q0 11-10 0Z"/><circle r="3"/>',
    '<path d="M-13 0Q-4-10 5 0Q-4 10-13 0ZM8-5l6 5l-6 5"/><circle cx="-4" r="2.6"/>',
    '<path d="M-11-4H9l-5-5M11 4H-9l5 5"/>',
    '<path d="M-10-4Q0-14 10-4Q0 6-10-4ZM-10 9H8l-4-4M8 9l-4 4"/><circle cy="-4" r="2.4"/>',
)
WALL: Final = ("#22300F", "#374D14", "#BFE36A")
_PANES: Final = "".join(
    f'<rect x="{x}" y="{y}" width="27" height="30" rx="2"/>' for x, y in ((22, 39), (51, 39), (22, 71), (51, 71))
)


def section(view: View) -> str:
    """The chapter of what is awaited."""
    assert isinstance(view, SpookyBooView)
    return CHAPTERS.get(view.facts.awaits, "")


def pictures() -> Mapping[str, Drawing]:
    """Some of the cards by their values and powers, and a back."""
    window = f'<g fill="{LIT}" stroke="{WALL[2]}" stroke-width="3.5">{_PANES}</g>{watching(64.5, 54)}'
    faces = {name: _face(int(name.partition("p")[0]), power) for name, power in SHOWN.items()}
    return {name: Drawing(drawn) for name, drawn in (faces | {"back": back(WALL, window)}).items()}


def _face(value: int, power: int) -> str:
    sign = str(value).replace("-", "−")
    moon = f'<circle cx="55" cy="78" r="36" fill="{_moon(value)}"/>'
    return paper(_panel(value)) + moon + figure(_ghost(value)) + number(sign) + _power(power)


def _ghost(value: int) -> Ghost:
    """Happy and small where it is worth little, tall and grim where it costs much."""
    grown = (value + 1) / 16
    mouth = "grin" if value <= 0 else "smile" if value <= 5 else "O" if value <= 10 else "maw"
    eyes = "happy" if value <= 0 else "dot" if value <= 6 else "lid" if value <= 8 else "hollow"
    return Ghost(
        height=50 + grown * 44, base=24 + grown * 18, shoulders=21 + grown * 14, eyes=eyes, mouth=mouth,
        mouth_width=6 + grown * 8, mouth_below=11 + grown * 9, blush=value <= 3,
    )  # fmt: skip


def _panel(value: int) -> str:
    return "#14514A" if value <= 0 else "#2E4A12" if value <= 5 else "#5C4A0E" if value <= 8 else "#6A3212"


def _moon(value: int) -> str:
    return "#24847A" if value <= 0 else "#52801F" if value <= 5 else "#93771B" if value <= 8 else "#A8541F"


def _power(power: int) -> str:
    if not power:
        return ""
    return (
        f'<g transform="translate(79 21)" fill="none" stroke="{INK}" stroke-width="3" stroke-linecap="round">'
        f'<circle r="16" fill="{PAPER}" stroke="none"/><g transform="scale(.86)">{SIGNS[power]}</g></g>'
    )

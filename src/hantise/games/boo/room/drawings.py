"""The drawings of BOO: every square, and the signs that say what a card would do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hantise.core import Drawing
from hantise.drawing.cards import written
from hantise.games.boo.cards import LOOKS
from hantise.games.boo.foresight import BLOCKED, MUTUAL, SCARES
from hantise.games.boo.room.signs import AFTER, ORDINALS, TURNS, TURNS_ITSELF

CELL: Final = 60
CARD, GROUND, NIGHT, BONE, PAPER = "#7A76AE", "#2C5146", "#14152A", "#FFFBF0", "#F6EBD2"
INK, CANDLE, RIM = "#12132A", "#FFC65C", "#3B3760"
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))

# A ghost that leads with its head: what is alike in both, and the two hems; black has horns.
BODY: Final = "M16 50C17 42 14.5 34 14.5 26C14.5 13 22 7 30 7C38 7 45.5 13 45.5 26C45.5 34 43 42 44 50"
SCALLOPS: Final = "C43 57 37 57 36.5 50C36 57 30 57 30 50C30 57 24 57 23.5 50C23 57 17 57 16 50"
ZIGZAG: Final = "L41 56L37 49L33.5 57L30 49L26.5 57L23 49L19 56L16 50"
HORNS: Final = "M17 17L13.5 7.5L23 10.5ZM43 17L46.5 7.5L37 10.5Z"

STONE: Final = (
    f'<path d="M16 50V26C16 14 44 14 44 26V50Z" fill="#B9B6CC" stroke="{RIM}" stroke-width="2.5"/>'
    f'<g stroke-linecap="round"><path d="M30 23v14M24.5 28h11" stroke="#54507C" stroke-width="3.5"/>'
    f'<path d="M11 51h38" stroke="{RIM}" stroke-width="4"/></g>'
)
FENCE: Final = (
    '<path d="M14 50V17M24.7 50V13M35.3 50V13M46 50V17M9 24h42M9 43h42" stroke="#5E9F7D" stroke-width="3.2"'
    ' stroke-linecap="round"/><path d="M14 11l3 6h-6ZM24.7 7l3 6h-6ZM35.3 7l3 6h-6ZM46 11l3 6h-6Z" fill="#5E9F7D"/>'
)


def drawings() -> Mapping[str, Drawing]:
    """Every square by its sign (b0 is a black ghost that looks up, w1 a white one that looks right), and the signs."""
    ghosts = {f"{colour}{look}": _ghost(colour, look) for colour in "bw" for look in range(len(LOOKS))}
    inside = {name: _on(CARD, ghost) for name, ghost in ghosts.items()} | {
        "T": _on(CARD, STONE),
        "gT": _on(GROUND, STONE),
        "gF": _on(GROUND, FENCE),
    }
    squares = {name: Drawing(drawn, CELL, CELL) for name, drawn in inside.items()}
    return squares | {name: Drawing(drawn, 36, 36) for name, drawn in _signs().items()}


def _on(ground: str, drawn: str) -> str:
    """A square of a card: a line parts it from the next one."""
    square = f'<path d="M0 0H{CELL}V{CELL}H0Z" fill="{ground}" stroke="#000" stroke-width="1.6" stroke-opacity=".14"/>'
    return square + drawn


def _ghost(colour: str, look: int) -> str:
    """BOO-03: the head leads, the hem trails, and the eyes look that way too."""
    is_white = colour == "w"
    fill, line = (BONE, RIM) if is_white else (NIGHT, "#E9E2FF")
    shape = f'<path d="{BODY}{SCALLOPS if is_white else ZIGZAG}Z"/>' + ("" if is_white else f'<path d="{HORNS}"/>')
    body = f'<g transform="rotate({90 * look} 30 30)" fill="{fill}" stroke="{line}" stroke-width="2">{shape}</g>'
    return body + _eyes(STEPS[look], NIGHT if is_white else BONE, BONE if is_white else NIGHT)


def _eyes(step: tuple[int, int], white: str, pupil: str) -> str:
    """Two eyes beside each other, near the edge towards which they look."""
    dx, dy = step
    drawn = ""
    for side in (-1, 1):
        x, y = 30 + 6.5 * dx + side * 7.5 * abs(dy), 30 + 6.5 * dy + side * 7.5 * abs(dx)
        drawn += f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="{white}"/>'
        drawn += f'<circle cx="{x + 2.8 * dx:g}" cy="{y + 2.8 * dy:g}" r="2.7" fill="{pupil}"/>'
    return drawn


def _signs() -> dict[str, str]:
    """The mark on a sign: the head of an arrow, a chip, a number."""
    line = 'fill="none" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"'
    arrow = f'<path d="M30 18L10 6V30Z" fill="{CANDLE}" stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"/>'
    equal = _chip("#F6EFDF", f'<path d="M11 14.5h14M11 21.5h14" stroke="{INK}" {line}/>')
    cross = _chip("#2A2B4D", f'<path d="M13 13l10 10m0-10l-10 10" stroke="#F6EFDF" {line}/>', "#C9C4E6")
    around = "M10 16a8 8 0 0 1 14.5-3.5M26 20a8 8 0 0 1-14.5 3.5M25 8v5h-5M11 28v-5h5"
    turn = _chip(CANDLE, f'<path d="{around}" stroke="#2B1B00" {line}/>')
    numbers = {name: _chip(PAPER, written(str(n), 18, 26.5, 26)) for n, name in enumerate(ORDINALS, 1)}
    return {SCARES: arrow, MUTUAL: equal, BLOCKED: cross, TURNS: turn, TURNS_ITSELF: turn, AFTER: ""} | numbers


def _chip(fill: str, inside: str, rim: str = INK) -> str:
    return f'<circle cx="18" cy="18" r="16" fill="{fill}" stroke="{rim}" stroke-width="3"/>{inside}'

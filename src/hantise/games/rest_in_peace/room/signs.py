"""A sign for each medium: one idea in a few strokes, in a box of 24 by 24, to be told apart at twenty pixels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

STROKES: Final = '<g fill="none" stroke="{}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{}</g>'
_GHOST: Final = "M5 21V11a7 7 0 0 1 14 0V21l-2.4-2l-2.3 2L12 19l-2.3 2l-2.3-2Z"
_ONE: Final = "M9.5 9.5L12.5 7.5V16.5"

SIGNS: Final[Mapping[int, str]] = {
    1: '<path d="M8 3h8v8H8ZM3 13c0 10 18 10 18 0M3 13v-2M21 13v-2M12 11v4M9.5 13l2.5 2.5l2.5-2.5"/>',
    2: '<circle cx="10.5" cy="10" r="6.5"/><path d="M15.3 15L21 21M8 8.5q1-2 3-2"/>',
    3: '<path d="M9 11h6v10H9ZM6 21h12M12 11V9M12 2.5c3 3.5 2 6 0 6s-3-2.5 0-6Z"/>',
    4: f'<path d="{_GHOST}M9.5 10.5c0-3.5 5-3.5 5-.5c0 2-4 3-5 5.5h5.5"/>',
    5: f'<path d="{_GHOST}M9.5 7.5h5l-3 3.5c4.5 0 4 5-.5 5q-1.5 0-2-1"/>',
    6: '<path d="M2 19q2.5-4 5 0t5 0t5 0t5 0M5 12l4-4l5 3l4-5"/><circle cx="19.5" cy="3.5" r="1.5"/>',
    7: '<path d="M12 20C1 13 3 5 8 5c2 0 3.5 1.5 4 3c.5-1.5 2-3 4-3c5 0 7 8-4 15ZM12 8l-2 3l3.5 2L11 16.5"/>',
    8: '<path d="M12 8v10M12 10C8 2 2 4 3 9c.5 4 6 5 9 3c3 2 8.5 1 9-3c1-5-5-7-9 1ZM9 14c-4 1-4 6-1 6s4-3 4-4'
       'c0 1 1 4 4 4s3-5-1-6M10 5L8.5 2.5M14 5l1.5-2.5"/>',
    9: '<path d="M4 20c8 2 14-1 11-5s-10 0-9-5s8-7 11-5c2 2 0 4-2 3M15 8l-3 2M18 5.5l2.5-2"/>',
    10: '<circle cx="12" cy="14" r="5.5"/><path d="M9 9V4h6v5M3 9L1.5 7.5M3 14H1M21 9l1.5-1.5M21 14h2M12 19.5V22"/>',
    11: '<path d="M6 3h3M13 3h3M18 5v3M18 12v3M18 19v2h-3M11 21H8M6 19v-3M6 12V9M6 5V3M9.5 9.5l5 5M14.5 9.5l-5 5"/>',
    12: '<path d="M9 17.5c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8ZM9.5 21h5M3.5 3.5l17 17"/>',
    13: '<path d="M6 3h12M6 21h12M7.5 3c0 5 9 13 9 18M16.5 3c0 5-9 13-9 18M10 18.5h4"/>',
    14: '<path d="M3 20v-9a3.5 3.5 0 0 1 7 0v9M14 20v-9a3.5 3.5 0 0 1 7 0v9M10 14.5h4"/>',
    15: '<path d="M3 7v10M7 7v10M11 12h10M16.5 7l4.5 5l-4.5 5"/>',
    16: '<rect x="3" y="7" width="10" height="14" rx="1.5"/><path d="M8 7V3h13v14h-8"/>',
    17: '<circle cx="8" cy="16" r="4.5"/><circle cx="17" cy="12" r="3"/><circle cx="11" cy="5.5" r="2.5"/>'
        '<path d="M17 19.5h4"/>',
    18: '<path d="M3 11l9-8l9 8M5.5 9.5V21h13V9.5M12 21v-8M9 16l3-3l3 3"/>',
    19: '<circle cx="12" cy="10" r="7.5"/><path d="M6 21h12M8.5 17l-1.5 4M15.5 17l1.5 4M12 6.5v7M8.5 10h7"/>',
    20: '<circle cx="12" cy="12" r="9"/><path d="M12 6v6l4 3"/>',
    21: '<circle cx="12" cy="9" r="6.5"/><path d="M12 15.5V22M9 22h6M9.5 10l4-4M12 11.5l2.5-2.5"/>',
    22: '<path d="M5 21V10a7 7 0 0 1 14 0v11M2.5 21h19M8.5 10l2 2M10.5 10l-2 2M13.5 10l2 2M15.5 10l-2 2"/>',
    23: '<path d="M3 7.5q5-6 11 0q-6 6-11 0ZM14 7.5l4-3v6ZM21 16.5q-5-6-11 0q6 6 11 0ZM10 16.5l-4-3v6Z"/>',
    24: '<ellipse cx="12" cy="12" rx="7" ry="9"/><path d="M5 19L19 5"/>',
    25: '<path d="M3 6l7 7M10 6l-7 7M14 11l7 7M21 11l-7 7"/>',
    26: '<path d="M12 2.5l5.5 17L3 9h18L6.5 19.5Z"/>',
    27: '<path d="M5 22V3M5 4q4-2.5 7.5 0t7.5 0v9q-4 2.5-7.5 0T5 13"/>',
    28: '<path d="M3 11l5-5l5 5v7H3ZM8 18v-3.5M15 7h6l-2.5-2.5M21 14h-5l2.5 2.5"/>',
    29: f'<path d="{_ONE}M9.5 16.5h6M12 1.5v2.5M3.5 12H6M18 12h2.5M12 22v-2M5 5l2 2M19 5l-2 2M5 19l2-2M19 19l-2-2"/>',
}  # fmt: skip


def sign(medium: int, colour: str) -> str:
    """The sign of a medium, in that colour."""
    return STROKES.format(colour, SIGNS[medium])

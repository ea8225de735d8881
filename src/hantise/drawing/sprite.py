"""A file of drawings: each is a symbol that pages use by its name."""

from __future__ import annotations

from collections.abc import Mapping

from hantise.core import Drawing
from hantise.drawing.ghosts import AVATARS, MOODS, Ghost, ghost

# For the winner, on the head of any ghost.
CROWN = (
    '<path d="M-17 8l-5-22l11 9l11-15l11 15l11-9l-5 22q-17 6-34 0Z" fill="#F2C14B" stroke="#B98420" stroke-width="1.6"'
    ' stroke-linejoin="round"/><circle cy="2" r="3" fill="#D9573F"/>'
    '<g fill="#7FD0E8"><circle cx="-11" cy="2" r="2"/><circle cx="11" cy="2" r="2"/></g>'
)
# The porter: he carries the candle in every first game, and is seen nowhere else.
PORTER = Ghost(
    height=74,
    base=32,
    shoulders=28,
    eye=6.5,
    apart=10.5,
    look=(0.2, 0.7),
    mouth="smile",
    mouth_width=7,
    mouth_below=13,
    blush=True,
    arms="nubs",
    props=("candle",),
    waves=4,
)
CAP = (
    '<path d="M35 43Q50 50 65 43L63 29Q50 24 37 29Z" fill="#B8432F"/>'
    '<path d="M34.5 40Q50 48 65.5 40L66 45Q50 53 34 45Z" fill="#F2C14B"/><circle cx="50" cy="26" r="3" fill="#F2C14B"/>'
)
# A gothic window of a lobby: its frame, and what is behind it.
_ARCH = "M7 116V54C7 28 26 12 46 4C66 12 85 28 85 54V116Z"
WINDOW = {
    "frame": f'<path d="{_ARCH}" fill="none" stroke="#4A3524" stroke-width="7"/>'
    '<path d="M7 44H85M46 4V44" stroke="#4A3524" stroke-width="4.5"/>'
    '<path d="M0 120H92" stroke="#5D4330" stroke-width="8" stroke-linecap="round"/>',
    "lit": f'<path d="{_ARCH}" fill="#FFC65C"/><circle cx="46" cy="66" r="32" fill="#FFE3A0"/>',
    "dark": f'<path d="{_ARCH}" fill="#120D1F"/><g fill="none" stroke="#C5C4D8" stroke-linecap="round"'
    ' stroke-linejoin="round"><path d="M29 78q6 6 12 0M51 78q6 6 12 0" stroke-width="3.2"/>'
    '<path d="M59 58h6l-6 7h6M67 46h8l-8 9h8" stroke-width="2.4"/></g>',
}
OPENING = '<svg xmlns="http://www.w3.org/2000/svg">'


def sprite(symbols: Mapping[str, tuple[str, str]]) -> str:
    """One SVG file of these drawings, each a viewBox and the inside of an SVG by its name."""
    inside = "".join(symbol(name, box, drawing) for name, (box, drawing) in symbols.items())
    return f"{OPENING}{inside}</svg>\n"


def symbols(drawings: Mapping[str, Drawing]) -> dict[str, tuple[str, str]]:
    """A room's drawings as `sprite` takes them."""
    return {name: (f"0 0 {one.width} {one.height}", one.inside) for name, one in drawings.items()}


def symbol(name: str, box: str, drawing: str) -> str:
    """A drawing that is seen where it is used."""
    return f'<symbol id="{name}" viewBox="{box}">{drawing}</symbol>'


def house_symbols(signs: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """The house's icons as i-home, its ghosts as g-lison, the sign of each game by its code, as s-code.

    A window comes in parts, and the porter shows how a game is played; for the end there are g-lison-laughs,
    g-lison-howls and a crown.
    """
    icons = {f"i-{name}": ("0 0 24 24", STROKES.format(drawing)) for name, drawing in ICONS.items()}
    ghosts = {f"g-{name}": ("0 0 100 124", str(ghost(look))) for name, look in {**AVATARS, **MOODS}.items()}
    games = {f"s-{code}": ("0 0 24 24", sign.strip()) for code, sign in signs.items()}
    windows = {f"window-{name}": ("-4 0 100 126", drawing) for name, drawing in WINDOW.items()}
    porter = {"porter": ("0 8 112 112", f"{ghost(PORTER)}{CAP}")}
    return icons | ghosts | games | windows | porter | {"crown": ("-24 -22 48 36", CROWN)}


# The house's icons, each the inside of an SVG of 24 by 24: strokes in the colour of the words beside them.


# What an icon is drawn with; the coloured ones say for themselves what they are filled with.
STROKES = '<g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{}</g>'
_OUTER = "M12 1.5c6 7 7 11 7 14a7 7 0 0 1-14 0c0-4 4-7 7-14Z"
_INNER = "M12 10.5c3 4 3.5 5 3.5 7a3.5 3.5 0 0 1-7 0c0-2 2-4 3.5-7Z"

ICONS: Mapping[str, str] = {
    "home": '<path d="M3 11L12 3l9 8M5.5 9.5V21h13V9.5M10 21v-6h4v6"/>',
    "log": '<path d="M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4"/>',
    "sound": '<path d="M4 9.5v5h4l5 4v-13l-5 4zM16.5 9q2 3 0 6M19 6.5q4 5.5 0 11"/>',
    "mute": '<path d="M4 9.5v5h4l5 4v-13l-5 4zM16.5 9.5l5 5M21.5 9.5l-5 5"/>',
    "eyes": (
        '<ellipse cx="7" cy="12" rx="4.6" ry="6.4"/><ellipse cx="17" cy="12" rx="4.6" ry="6.4"/>'
        '<path d="M8.6 14v.2M18.6 14v.2" stroke-width="4.4"/>'
    ),
    "again": '<path d="M5.5 8.5A8 8 0 1 1 4.2 13.5M5.5 3.8v4.9h4.9"/>',
    "ear": (
        '<path d="M7 9.5a5.5 5.5 0 1 1 11 0c0 4-4 4.5-4 8a3.5 3.5 0 0 1-6.5 1.8M10 9.5a2.5 2.5 0 1 1 5 0'
        'c0 2-2.5 2-2.5 4.5"/>'
    ),
    "rules": (
        '<circle cx="12" cy="12" r="9.2"/><path d="M9.2 9.6c0-3.6 5.8-3.6 5.6-.1c-.1 2-2.8 2.2-2.8 4.3M12 17v.2"/>'
    ),
    "menu": '<path d="M4 7h16M4 12h16M4 17h16"/>',
    "close": '<path d="M5 5l14 14M19 5L5 19"/>',
    "plus": '<path d="M12 4v16M4 12h16"/>',
    "hand": ('<rect x="8" y="5" width="9" height="13" rx="1.5"/><path d="M8 8L4.5 9.5L8 18M17 7.5l3 1.2l-3.2 9"/>'),
    "mansion": '<path d="M4 21V10l8-7l8 7v11zM9 21v-6h6v6"/>',
    "eye": '<path d="M2 12Q12 2 22 12Q12 22 2 12Z"/><circle cx="12" cy="12" r="3"/>',
    "flip": '<path d="M4 9a8 8 0 0 1 14.5-2.5M20 15a8 8 0 0 1-14.5 2.5M19 2v5h-5M5 22v-5h5"/>',
    "play": '<path d="M7 4.5l12 7.5l-12 7.5z"/>',
    "pause": '<path d="M8 5v14M16 5v14"/>',
    "back": '<path d="M6 5v14M19 5L9 12l10 7z"/>',
    "forward": '<path d="M18 5v14M5 5l10 7L5 19z"/>',
    "replay": '<path d="M5 12a7.5 7.5 0 1 0 2.5-5.6M8 2.5L7 7l4.5 1"/>',
    "undo": '<path d="M4 8.5h10a5.5 5.5 0 0 1 0 11H8M8.5 4L4 8.5L8.5 13"/>',
    "star": '<path d="M12 3l2.7 5.8l6.3.7l-4.7 4.2l1.3 6.3L12 16.8L6.4 20l1.3-6.3L3 9.5l6.3-.7z"/>',
    "cards": '<rect x="4" y="6" width="10" height="14" rx="1.5"/><path d="M9 3.5l10 2.5l-3 12"/>',
    "guess": (
        '<rect x="5" y="2.5" width="14" height="19" rx="2.5"/>'
        '<path d="M9.5 9.5a2.6 2.6 0 1 1 3.9 2.2c-1 .6-1.4 1-1.4 2.1M12 17.2v.1"/>'
    ),
    "puzzle": '<path d="M4 8.5h4.3a2.5 2.5 0 1 1 3.9 0h4.3v4.3a2.5 2.5 0 1 1 0 3.9v4.3H4z"/>',
    "door": '<path d="M6 21V6q6-6 12 0v15zM4 21h16M15 13v1"/>',
    "turn": '<path d="M19 12a7 7 0 1 1-2-5M17.5 2.5V7H13"/>',
    "turn-back": '<path d="M5 12a7 7 0 1 0 2-5M6.5 2.5V7H11"/>',
    "next": '<path d="M4 12h15M13 6l6 6l-6 6"/>',
    "whole": '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/>',
    "check": '<path d="M4 12.5l5.5 5.5L20 6.5"/>',
    "share": (
        '<circle cx="6" cy="12" r="2.5"/><circle cx="17" cy="6" r="2.5"/><circle cx="17" cy="18" r="2.5"/>'
        '<path d="M8.3 10.8l6.4-3.6M8.3 13.2l6.4 3.6"/>'
    ),
    "link": (
        '<path d="M10 14a4.5 4.5 0 0 0 6.5.5l3-3a4.6 4.6 0 0 0-6.5-6.5l-1.5 1.5"/>'
        '<path d="M14 10a4.5 4.5 0 0 0-6.5-.5l-3 3a4.6 4.6 0 0 0 6.5 6.5l1.5-1.5"/>'
    ),
    "copy": '<rect x="8.5" y="8.5" width="12" height="12" rx="2"/><path d="M15.5 5V3.5h-12v12H5"/>',
    "people": (
        '<circle cx="8.5" cy="8" r="3.8"/><path d="M2 20.5c0-8.5 13-8.5 13 0M15.5 4.5a3.8 3.8 0 0 1 0 7'
        'M18 14.5q4 1.5 4 6"/>'
    ),
    "computer": (
        '<rect x="4" y="8" width="16" height="12" rx="3"/><path d="M12 8V3.5M9 13v1.5M15 13v1.5M1.5 12.5v4'
        'M22.5 12.5v4"/>'
    ),
    "away": '<path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5ZM15 3h5l-5 6h5"/>',
    "hourglass": ('<path d="M6 2.5h12M6 21.5h12M7 2.5v3q0 3 5 6.5q5-3.5 5-6.5v-3M7 21.5v-3q0-3 5-6.5q5 3.5 5 6.5v3"/>'),
    "lock": ('<rect x="5" y="10.5" width="14" height="10.5" rx="2"/><path d="M8 10.5V7.5a4 4 0 0 1 8 0v3M12 15v2"/>'),
    "sun": (
        '<circle cx="12" cy="12" r="4.2"/><path d="M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7'
        'M17.3 17.3L19 19M5 19l1.7-1.7M17.3 6.7L19 5"/>'
    ),
    "moon": '<path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5Z"/>',
    "half": '<circle cx="12" cy="12" r="8.5"/><path d="M12 3.5a8.5 8.5 0 0 1 0 17Z" fill="currentColor"/>',
    "flame": f'<g stroke="none"><path d="{_OUTER}" fill="#FFB02E"/><path d="{_INNER}" fill="#FFF1BF"/></g>',
    "candle": (
        '<g stroke="none"><rect x="9" y="11.5" width="6" height="9.5" rx="1.3" fill="#F6EBD2"/>'
        '<path d="M9 13.5q1.5 2.5 2 0q.5 2 1.5 0t2.5.5v-1.5H9Z" fill="#DCCBA2"/>'
        '<path d="M4.5 20.5h15l-2 3h-11Z" fill="#B98420"/><path d="M12 .8c3.7 4.2 3.7 6.2 3.7 7.3'
        'a3.7 3.7 0 0 1-7.4 0c0-2 2.1-3.7 3.7-7.3Z" fill="#FFB02E"/><path d="M12 5.5c1.6 2 1.8 2.2 1.8 3.2'
        'a1.8 1.8 0 0 1-3.6 0c0-1 1-1.6 1.8-3.2Z" fill="#FFF1BF"/></g>'
    ),
}

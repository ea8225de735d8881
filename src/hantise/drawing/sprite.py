"""A file of drawings: each is a symbol that pages use by its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hantise.core import Drawing
from hantise.drawing.anatomy import DRAWN
from hantise.drawing.ghosts import AVATARS, MOODS, SHOWN, Ghost, ghost

# For the winner, on the head of any ghost.
CROWN = (
    '<path d="M-17 8l-5-22l11 9l11-15l11 15l11-9l-5 22q-17 6-34 0Z" fill="#F2C14B" stroke="#B98420" stroke-width="1.6"'
    ' stroke-linejoin="round"/><circle cy="2" r="3" fill="#D9573F"/>'
    '<g fill="#7FD0E8"><circle cx="-11" cy="2" r="2"/><circle cx="11" cy="2" r="2"/></g>'
)
# The porter: he carries the candle in every first game, and is seen nowhere else.
_LOOK = Ghost(height=74, base=32, eye=6.5, apart=10.5, look=(0.2, 0.7), mouth="smile", mouth_width=7, mouth_below=13)
PORTER = replace(_LOOK, blush=True, arms="nubs", props=("candle",), waves=4)
CAP = (
    '<path d="M35 43Q50 50 65 43L63 29Q50 24 37 29Z" fill="#B8432F"/>'
    '<path d="M34.5 40Q50 48 65.5 40L66 45Q50 53 34 45Z" fill="#F2C14B"/><circle cx="50" cy="26" r="3" fill="#F2C14B"/>'
)
# The strokes of an icon.
STROKES = '<g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{}</g>'
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
    icons = {f"i-{name}": ("0 0 24 24", STROKES.format(drawing)) for name, drawing in DRAWN["icons"].items()}
    ghosts = {f"g-{name}": ("0 0 100 124", str(ghost(look))) for name, look in {**AVATARS, **MOODS}.items()}
    games = {f"s-{code}": ("0 0 24 24", sign.strip()) for code, sign in signs.items()}
    windows = {f"window-{name}": ("-4 0 100 126", drawing) for name, drawing in DRAWN["windows"].items()}
    porter = {"porter": ("0 8 112 112", f"{ghost(PORTER)}{CAP}")}
    return icons | ghosts | games | windows | porter | {"crown": ("-24 -22 48 36", CROWN)}


def mood_symbols() -> dict[str, tuple[str, str]]:
    """The house's ghosts in each mood that they show at a table, as lison-laugh: no table needs them at first."""
    return {name: ("0 0 100 124", str(ghost(look))) for name, look in SHOWN.items()}

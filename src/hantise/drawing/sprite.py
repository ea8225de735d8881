"""A file of drawings: each is a symbol that pages use by its name."""

from __future__ import annotations

from collections.abc import Mapping

from hantise.core import Drawing
from hantise.drawing.avatars import AVATARS
from hantise.drawing.ghosts import ghost
from hantise.drawing.icons import ICONS, STROKES

# For whoever wins, on the head of any ghost.
CROWN = (
    '<path d="M-17 8l-5-22l11 9l11-15l11 15l11-9l-5 22q-17 6-34 0Z" fill="#F2C14B" stroke="#B98420" stroke-width="1.6"'
    ' stroke-linejoin="round"/><circle cy="2" r="3" fill="#D9573F"/>'
    '<g fill="#7FD0E8"><circle cx="-11" cy="2" r="2"/><circle cx="11" cy="2" r="2"/></g>'
)
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
    """The house's icons as i-home, its ghosts as g-lison, the sign of each game by its code, as s-code, and a crown."""
    icons = {f"i-{name}": ("0 0 24 24", STROKES.format(drawing)) for name, drawing in ICONS.items()}
    ghosts = {f"g-{name}": ("0 0 100 124", str(ghost(look))) for name, look in AVATARS.items()}
    games = {f"s-{code}": ("0 0 24 24", sign.strip()) for code, sign in signs.items()}
    return icons | ghosts | games | {"crown": ("-24 -22 48 36", CROWN)}

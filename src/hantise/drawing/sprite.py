"""A file of drawings: each is a symbol that pages use by its name."""

from __future__ import annotations

from collections.abc import Mapping

from hantise.drawing.avatars import AVATARS
from hantise.drawing.ghosts import ghost
from hantise.drawing.icons import ICONS, STROKES

OPENING = '<svg xmlns="http://www.w3.org/2000/svg">'


def sprite(symbols: Mapping[str, tuple[str, str]]) -> str:
    """One SVG file of these drawings, each a viewBox and the inside of an SVG by its name."""
    inside = "".join(symbol(name, box, drawing) for name, (box, drawing) in symbols.items())
    return f"{OPENING}{inside}</svg>\n"


def symbol(name: str, box: str, drawing: str) -> str:
    """A drawing that is seen where it is used."""
    return f'<symbol id="{name}" viewBox="{box}">{drawing}</symbol>'


def house_symbols(signs: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """The house's icons as i-home, its ghosts as g-lison, and the sign of each game by its code, as s-code."""
    icons = {f"i-{name}": ("0 0 24 24", STROKES.format(drawing)) for name, drawing in ICONS.items()}
    ghosts = {f"g-{name}": ("0 0 100 124", str(ghost(look))) for name, look in AVATARS.items()}
    return icons | ghosts | {f"s-{code}": ("0 0 24 24", sign.strip()) for code, sign in signs.items()}

"""The faces of cards: three squares, side by side or one below the other, each with a drawing of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hantise.core import Drawing
from hantise.core.words import _
from hantise.drawing.faces import BELOW, BESIDE
from hantise.games.boo.cards import LOOKS
from hantise.games.boo.picture import CELL, EYES, FENCE, GHOST, TOMBSTONE
from hantise.games.boo.sentences import spaced

NIGHT, GROUND, INK, BONE, STONE, IRON = "#8f86c9", "#2f5d4a", "#14122b", "#ffffff", "#b9b6c9", "#7fc8a2"
# Of each colour: the ghost, its outline and its eyes.
PAINTS: Final = {"b": (INK, "#cfc8f5", BONE), "w": (BONE, INK, INK)}
GATE: Final = "g"  # before a square of the gate, which lies on the ground


def face_of(squares: str, is_down: bool = False) -> str:
    """The face of a card of ghosts that shows these squares."""
    return (BELOW if is_down else BESIDE).join(map(_sign, spaced(squares).split(" ")))


def gate_of(squares: str, is_down: bool) -> str:
    """The face of a card of the gate."""
    return (BELOW if is_down else BESIDE).join(GATE + square for square in spaced(squares).split(" "))


def _sign(square: str) -> str:
    """A ghost's colour, and where it looks as a number, which can stand in an address."""
    return square[0] + str(LOOKS.index(square[1])) if len(square) > 1 else square


def told(squares: str) -> str:
    """The squares of a card in words, for people who do not see it."""
    return ", ".join(map(_told, spaced(squares).split(" ")))


def _told(square: str) -> str:
    """BOO-02, BOO-03."""
    words = {
        "b^": _("black looking up"),
        "b>": _("black looking right"),
        "bv": _("black looking down"),
        "b<": _("black looking left"),
        "w^": _("white looking up"),
        "w>": _("white looking right"),
        "wv": _("white looking down"),
        "w<": _("white looking left"),
        "T": _("tombstone"),
        "F": _("fence"),
    }
    return words[square]


def drawings() -> Mapping[str, Drawing]:
    """Every square by its sign: b0 is a black ghost that looks up, w1 a white one that looks right."""
    ghosts = {f"{colour}{look}": _ghost(colour, look) for colour in PAINTS for look in range(len(LOOKS))}
    stone = f'<path d="{TOMBSTONE}" fill="{STONE}" stroke="#35324f"/>'
    fence = f'<path d="{FENCE}" fill="none" stroke="{IRON}"/>'
    inside = {name: _on(NIGHT, ghost) for name, ghost in ghosts.items()} | {
        "T": _on(NIGHT, stone),
        f"{GATE}T": _on(GROUND, stone),
        f"{GATE}F": _on(GROUND, fence),
    }
    return {name: Drawing(drawn, CELL, CELL) for name, drawn in inside.items()}


def _on(ground: str, drawn: str) -> str:
    square = f'<path d="M0 0H{CELL}V{CELL}H0Z" fill="{ground}" stroke="{INK}" stroke-width=".5" stroke-opacity=".3"/>'
    return square + drawn


def _ghost(colour: str, look: int) -> str:
    """BOO-03: it leads with its head."""
    sheet, outline, eyes = PAINTS[colour]
    return (
        f'<g transform="rotate({90 * look} 10 10)"><path d="{GHOST}" fill="{sheet}" stroke="{outline}"'
        f' stroke-width=".8"/><path d="{EYES}" fill="{eyes}"/></g>'
    )

"""The faces of cards: three squares, side by side or one below the other, each with a drawing of its own."""

from __future__ import annotations

from typing import Final

from hantise.drawing.faces import BELOW, BESIDE
from hantise.games.boo.cards import LOOKS
from hantise.games.boo.sentences import spaced

GATE: Final = "g"  # before a square of the gate, which lies on the ground


def face_of(squares: str, is_down: bool = False) -> str:
    """The face of a card of ghosts that shows these squares."""
    return (BELOW if is_down else BESIDE).join(signs_of(squares))


def gate_of(squares: str, is_down: bool) -> str:
    """The face of a card of the gate."""
    return (BELOW if is_down else BESIDE).join(GATE + square for square in spaced(squares).split(" "))


def signs_of(squares: str) -> list[str]:
    """The drawing of each square."""
    return [_sign(square) for square in spaced(squares).split(" ")]


def _sign(square: str) -> str:
    """A ghost's colour, and where it looks as a number, which can stand in an address."""
    return square[0] + str(LOOKS.index(square[1])) if len(square) > 1 else square

"""Every action of BOO, named once.

The numbers are written out because compiled code folds them into its instructions; `ACTIONS` is built from the
same families in the same order, and a test holds the two together.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hantise.core.actions import Actions
from hantise.core.vecs import vec

SIDE: Final = 61
WAYS: Final = "><v^"
FACES: Final = "ox"
CARDS: Final = 12

FIRST_ORDER: Final = 29768  # SIDE * SIDE * 4 * 2
FIRST_OYA: Final = 29784
FIRST_TURN: Final = 29786

ORDER_NAMES: Final = tuple("none 1 2 3 12 13 21 23 31 32 123 132 213 231 312 321".split())
EVERY_ORDER: Final = 16


def _spell_place(y: int, x: int, way: int, face: int) -> str:
    return f"{FACES[face]}{WAYS[way]}{x},{y}"


ACTIONS: Final = Actions()
PLACES: Final = ACTIONS.family("place", SIDE, SIDE, 4, 2, spell=_spell_place)
ORDERS: Final = ACTIONS.family("scare", EVERY_ORDER, spell=lambda order: f"scare:{ORDER_NAMES[order]}")
OYAS: Final = ACTIONS.chance("oya", 2)
TURNS: Final = ACTIONS.chance("turn", CARDS, spell=lambda number: f"turn:{number + 1}")


def place(face: str, way: str, x: int, y: int) -> int:
    """The action of placing the card with this face and this way round, (x, y) its leftmost or topmost cell."""
    return PLACES(y, x, WAYS.index(way), FACES.index(face))


def _squares(name: str) -> list[int]:
    return [int(digit) for digit in name] if name != "none" else []


# By order: its squares, two bits each, the first one lowest; and one bit for each square that it checks.
CHECKED: Final = vec[i64]([sum(k << 2 * place for place, k in enumerate(_squares(name))) for name in ORDER_NAMES])
CHECKS: Final = vec[i64]([sum(1 << k - 1 for k in _squares(name)) for name in ORDER_NAMES])

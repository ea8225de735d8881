"""Positions as text, and read from a text that may come from anywhere; ValueError says what is wrong, for people."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import Any, Final, TypeVar

from hantise.core.state import State

S = TypeVar("S", bound=State)

FLAGS: Final = {"no": False, "yes": True}


def require(holds: bool, otherwise: str) -> None:
    """It holds, or ValueError says what is otherwise."""
    if not holds:
        raise ValueError(otherwise)


def whole(text: str, least: int, most: int) -> int:
    """The whole number, if it is from `least` to `most`."""
    number = int(text)
    require(least <= number <= most, f"{number} is not from {least} to {most}")
    return number


def entries(text: str, length: int) -> list[str]:
    """What stands between commas, if it is so many."""
    parts = text.split(",")
    require(len(parts) == length, f"{length} entries are needed, not {len(parts)}")
    return parts


def copied_as_text(kind: type[S], dump: Callable[[S], str], load: Callable[[str], State]) -> None:
    """From now on `pickle` and `copy` write positions of this kind with `dump` and read them with `load`."""

    def parts(state: S) -> tuple[Callable[[str], Any], tuple[str]]:
        return load, (dump(state),)

    copyreg.pickle(kind, parts)

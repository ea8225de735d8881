"""Reading a position from a text that may come from anywhere; ValueError says what is wrong, for people."""

from __future__ import annotations

from typing import Final

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
